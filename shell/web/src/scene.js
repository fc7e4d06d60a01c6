// A position drawn from its scene, as pybridge/drawing draws it: the outlines and colours are made
// from that module when the pages are built (ludolog.drawing.tables).

import { h, s } from "./dom.js";
import outlines from "../build/drawing.json";

const MARGIN = 0.8;
const DISC = 0.38;
const CHARACTER = 0.5; // the width of a character of a layout, in rows

/** The scene of a picture: a game without scenes is drawn as its page of text. */
export function sceneOf(picture) {
  if (picture.cells !== undefined) return picture;
  const middle = (column, text) => (column + text.trimEnd().length / 2) * CHARACTER;
  return {
    cells: picture.squares.map(({ id, row, column, glyph }) => ({
      id, x: middle(column, glyph), y: row, shape: "text", ground: "light",
    })),
    pieces: picture.squares
      .filter(({ style, glyph }) => style !== "empty" && glyph.trim())
      .map(({ id, glyph, style }) => ({
        square: id, kind: "text", style, height: 1, text: glyph.trim(), badge: "", name: glyph.trim(),
      })),
    labels: picture.page.map(({ row, column, text }) => ({ x: middle(column, text), y: row, text })),
    tokens: [], borders: [], marks: [], chains: [], notes: picture.notes,
  };
}

/** The corner and size of what holds everything. */
export function extent({ cells, tokens, labels }) {
  const around = [...cells, ...tokens, ...labels];
  const reach = labels.map(({ x, text }) => [x, text.length * 0.1]);
  const left = Math.min(...around.map(({ x }) => x), ...reach.map(([x, half]) => x - half)) - MARGIN;
  const right = Math.max(...around.map(({ x }) => x), ...reach.map(([x, half]) => x + half)) + MARGIN;
  const top = Math.min(...around.map(({ y }) => y)) - MARGIN;
  const bottom = Math.max(...around.map(({ y }) => y)) + MARGIN;
  return [left, top, right - left, bottom - top];
}

/** A square of the board, around its middle. */
export function cellShape({ shape, ground }) {
  const corners = outlines.shapes[shape]?.corners;
  return corners === undefined
    ? s("circle", { class: "l-cell l-light", r: 0.3 })
    : s("polygon", { class: `l-cell l-${ground}`, points: corners.map((point) => point.join()).join(" ") });
}

/** Everything but the squares, in the order in which it is drawn: under the pieces, pieces, over. */
export function drawn(scene, effects) {
  const places = new Map(scene.cells.map((cell) => [cell.id, cell]));
  return [
    s("g", { "aria-hidden": "true" }, borders(scene, places), scene.labels.map(label),
      scene.chains.map((one) => chain(one, places)), effects.map((one) => effect(one, places, scene))),
    s("g", { class: "pieces", "aria-hidden": "true" },
      scene.pieces.map((one) => piece(one, places)), scene.tokens.map(token)),
    s("g", { "aria-hidden": "true" }, scene.marks.map((one) => mark(one, places))),
  ];
}

function borders({ borders: all }, places) {
  const lines = (look) => all.flatMap(({ square, sides, style }) => {
    const { x, y, shape } = places.get(square);
    return sides.map((name) => {
      const [[x1, y1], [x2, y2]] = outlines.shapes[shape].sides[name];
      return s("line", { ...look(style), x1: x + x1, y1: y + y1, x2: x + x2, y2: y + y2 });
    });
  });
  return [
    lines(() => ({ class: "l-edge" })),
    lines((style) => ({ class: `l-owner l-${style}` })),
  ];
}

function label({ x, y, text }) {
  return s("text", { class: "l-label", x, y: y + 0.12 }, text);
}

function chain({ squares, style, text }, places) {
  const points = squares.map((id) => places.get(id)).map(({ x, y }) => `${x},${y}`).join(" ");
  return s("g", { class: `l-${style}` }, s("title", {}, text),
    s("polyline", { class: "l-chain", points, style: "fill:none" }),
    s("polyline", { class: "l-link", points, style: "fill:none" }));
}

/**
 * What moves next, small, for beside the words that say whose turn it is: the piece on the first
 * square of every move, if these pieces are all of one colour; otherwise null.
 */
export function moverFigure(picture, firsts) {
  const movers = sceneOf(picture).pieces.filter(({ square }) => firsts.has(square));
  if (movers.length === 0 || movers.some(({ style }) => style !== movers[0].style)) return null;
  const one = movers[0];
  const alone = { ...one, height: 1, text: one.kind === "text" ? one.text : "", badge: "" };
  const figure = piece(alone, new Map([[one.square, { x: 0, y: 0 }]]));
  delete figure.dataset.on;
  figure.querySelector("title").remove();
  return s("svg", { class: "ludolog mover", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, figure);
}

function piece({ square, kind, style, height, text, badge, name }, places) {
  const { x, y } = places.get(square);
  const group = placed(x, y, style);
  group.dataset.on = square;
  group.append(s("title", {}, `${square}: ${name || text}`));
  if (kind === "text") group.append(s("text", { class: "l-glyph", y: 0.22 }, text));
  else if (kind === "pyramid") group.append(...pyramid(height, text));
  else if (outlines.icons[kind]) group.append(...figure(kind, style));
  else group.append(base(style), ...(text ? [onPiece(text, 0.44, 0, 0)] : []));
  if (badge) {
    group.append(s("g", { class: "l-green" },
      s("circle", { class: "l-piece", cx: 0.3, cy: -0.3, r: 0.17 }), onPiece(badge, 0.24, 0.3, -0.3)));
  }
  return group;
}

function token({ x, y, kind, style, name }) {
  const group = placed(x, y, style);
  group.append(s("title", {}, name), ...figure(kind, style));
  return group;
}

function placed(x, y, style) {
  return s("g", { class: `l-${style}`, transform: `translate(${x} ${y})` });
}

function base(style) {
  const d = outlines.bases[style];
  return d === undefined ? s("circle", { class: "l-piece", r: DISC }) : s("path", { class: "l-piece", d });
}

function figure(kind, style) {
  const [outline, holes] = outlines.icons[kind] ?? ["", ""];
  if (kind === "rock" || kind === "skull")
    return [s("path", { class: "l-piece", d: outline }), s("path", { class: "l-ink", d: holes })];
  return [base(style), s("path", { class: "l-ink", d: outline }), s("path", { class: "l-cut", d: holes })];
}

// From above: the taller, the wider.
function pyramid(height, text) {
  const half = Math.min(0.43, 0.22 + 0.03 * height);
  const inner = text ? 0.2 : 0;
  const ways = [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    .map(([x, y]) => `M${x * half},${y * half}L${x * inner},${y * inner}`).join("");
  return [
    s("rect", { class: "l-piece", x: -half, y: -half, width: 2 * half, height: 2 * half }),
    s("path", { class: "l-ways", d: ways }),
    ...(text ? [onPiece(text, 0.42, 0, 0)] : []),
  ];
}

function onPiece(text, size, x, y) {
  const fontSize = text.length < 2 ? size : size * 0.82;
  return s("text", { class: "l-on l-ink", "font-size": fontSize, x, y: y + size * 0.35 }, text);
}

function mark({ square, kind, text }, places) {
  const { x, y } = places.get(square);
  const shape = {
    alone: () => s("circle", { class: "l-hint", r: 0.45, cx: x, cy: y }),
    capturable: () => s("circle", { class: "l-hint", "stroke-dasharray": ".1 .07", r: 0.46, cx: x, cy: y }),
    moving: () => s("circle", { class: "l-ring", r: 0.45, cx: x, cy: y }),
    used: () => s("path", { class: "l-hint", d: cross(x, y, 0.16) }),
    resting: () => s("path", { class: "l-hint", d: `M${x - 0.36},${y + 0.42}h.72` }),
  }[kind]?.();
  shape?.append(s("title", {}, text));
  return shape;
}

// An arrow along a way, a cross where something was taken, a ring around what is new.
function effect({ kind, squares, text }, places, { pieces }) {
  const cells = squares.map((id) => places.get(id)).filter((cell) => cell !== undefined);
  if (!cells.length) return null;
  const gone = ["captured", "killed", "leaves"].includes(kind)
    && !pieces.some(({ square }) => square === squares[0]);
  const shapes = kind === "moves" && cells.length > 1 ? arrow(cells)
    : gone ? [s("path", { class: "l-way", d: cross(cells[0].x, cells[0].y, 0.26) })]
      : cells.map(({ x, y }) => s("circle", { class: "l-ring", r: 0.46, cx: x, cy: y }));
  return s("g", {}, s("title", {}, text), shapes);
}

function arrow(cells) {
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = cells.slice(-2);
  const far = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / far, (y2 - y1) / far];
  const points = [...cells.slice(0, -1).map(({ x, y }) => [x, y]), [x2 - dx * 0.6, y2 - dy * 0.6]];
  const tip = [
    [x2 - dx * 0.38, y2 - dy * 0.38],
    [x2 - dx * 0.66 - dy * 0.15, y2 - dy * 0.66 + dx * 0.15],
    [x2 - dx * 0.66 + dy * 0.15, y2 - dy * 0.66 - dx * 0.15],
  ];
  return [
    s("path", { class: "l-way", d: `M${points.map((point) => point.join()).join("L")}` }),
    s("polygon", { class: "l-tip", points: tip.map((point) => point.join()).join(" ") }),
  ];
}

function cross(x, y, half) {
  const full = 2 * half;
  return `M${x - half},${y - half}l${full},${full}m0,-${full}l-${full},${full}`;
}

/** The page of text of a game that cannot be drawn at all. */
export function asText({ text }) {
  return h("pre", { class: "drawing" }, text);
}

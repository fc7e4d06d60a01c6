// What Prolog answered, for people: explanations, analyses, endings.

import { fill, h } from "./dom.js";
import { counted, page, t } from "./texts.js";

const MARKS = { held: "+", failed: "−", title: "", plain: "" };

/**
 * Lines of an explanation. The rule of a line leads to the page of rules; its place shows the
 * clause in the source.
 */
export function explanation(lines, game, engine) {
  return h("ol", { class: "explanation" }, lines.map((line) =>
    h("li", { class: line.mark, style: `--depth: ${line.depth}` },
      MARKS[line.mark] ? h("span", { class: "mark" }, `${MARKS[line.mark]} `) : null,
      line.text,
      line.rule ? [" ", h("a", { class: "rule", href: page(`rules/${game}`) }, line.rule)] : null,
      line.place ? [" ", sourceButton(line.place, engine)] : null)));
}

function sourceButton(place, engine) {
  const shown = h("pre", { class: "source", hidden: true, tabindex: "0" });
  const button = h("button", {
    type: "button", class: "place", "aria-expanded": "false",
    title: t("in the source"),
    onclick: async () => {
      if (shown.hidden && !shown.textContent) {
        const { first, lines } = await engine.ask({ do: "source", place });
        fill(shown, lines.map((text, n) => `${String(first + n).padStart(4)}  ${text}\n`));
      }
      shown.hidden = !shown.hidden;
      button.setAttribute("aria-expanded", String(!shown.hidden));
    },
  }, place);
  return [button, shown];
}

/**
 * The lines of an analysis: each with what it comes to and, where another side decides, its name.
 * Equally good moves are told. `name` names a side; `play` plays the first move of a line.
 */
export function analysis({ depth, nodes, lines }, name, play) {
  const best = lines.filter(({ forecast }) => forecast === lines[0].forecast);
  return h("div", {},
    h("ol", { class: "analysis" }, lines.map(({ told, line, sides }) =>
      h("li", {},
        h("button", { type: "button", class: "move", onclick: () => play(line[0]) }, line[0]),
        " ", h("b", {}, told), " ",
        h("span", { class: "meaning" }, sided(line, sides, name))))),
    best.length > 1
      ? h("p", {}, t("As good as each other: {moves}.", { moves: best.map(({ line }) => line[0]).join(", ") }))
      : null,
    h("p", { class: "meaning" }, `${deep(depth)}, ${counted("{n} position", "{n} positions", nodes)}`));
}

/** How far a search has looked. */
export function deep(n) {
  return counted("{n} move deep", "{n} moves deep", n);
}

function sided(line, sides, name) {
  return line.length > 1 ? runs(line, sides, name) : "";
}

/** What is proved of a position, and the line that shows it. */
export function verdict({ told, proved, line, sides, nodes }, name, play) {
  return h("div", {},
    h("p", {}, h("b", {}, `${told[0].toUpperCase()}${told.slice(1)}.`)),
    line.length ? h("p", {},
      h("button", { type: "button", class: "move", onclick: () => play(line[0]) }, line[0]), " ",
      h("span", { class: "meaning" }, sided(line, sides, name))) : null,
    proved && nodes ? h("p", { class: "meaning" }, t("Positions looked at: {n}.", { n: nodes })) : null);
}

/** The turning points of a game, each with what would have been better. `look` shows a position. */
export function reviewed(found, { game, engine, name, look }) {
  const { points, complete, lookedAt, moves, winner, wonFrom } = found;
  return h("div", {},
    points.map((point) => [
      h("h3", {}, h("button", { type: "button", class: "move", onclick: () => look(point.number - 1) },
        `${point.number}. ${point.move}`), ` ${name(point.side)} ${mark(point)}`),
      explanation(point.judgement.lines, game, engine)]),
    !complete ? h("p", { class: "meaning" }, counted("Looked at {n} of {all} move.", "Looked at {n} of {all} moves.", moves,
        { n: Math.min(lookedAt, moves), all: moves }))
      : points.length ? null : h("p", {}, t("No turning point was found.")),
    winner === null || wonFrom === null ? null
      : h("p", { class: "meaning" }, wonFrom > moves
        ? t("{player} was not seen winning before the end.", { player: name(winner) })
        : t("{player} is winning from move {n} on, as far as was seen.", { player: name(winner), n: wonFrom })));
}

const mark = ({ decisive }) => (decisive ? "??" : "?");

/** A turning point as a comment of a record. */
export function remark(point, name) {
  const { best, played } = point.judgement;
  return `${mark(point)} ${t("{forecast}. Better: {move}, {other} ({line}).", {
    forecast: played.told, move: best.line[0], other: best.told, line: runs(best.line, best.sides, name),
  })}`;
}

function runs(line, sides, name) {
  return line.map((move, n) => n > 0 && sides[n] === sides[n - 1] ? move : `${name(sides[n])}: ${move}`).join(", ");
}

/** How a game ended, in one sentence. */
export function ending({ winner, reason }, name) {
  return winner === null
    ? t("Game over: a tie ({reason})", { reason })
    : t("Game over, won by {player} ({reason})", { player: name(winner), reason });
}

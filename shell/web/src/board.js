// A position as SVG. What can be clicked are its squares: they take the focus one at a time, the
// arrow keys go from square to square, Enter and Space click.

import { fill, s } from "./dom.js";
import { asText, cellShape, drawn, extent, sceneOf } from "./scene.js";
import { t } from "./texts.js";

const STEP = 260; // milliseconds of a piece on its way from one square to the next

/** Draws positions into an element and says which square was clicked. */
export class Board {
  #element;
  #clicked;
  #focused = null;
  #places = new Map();

  /** @param {HTMLElement} element @param {?(id: ?string) => void} clicked - null after Escape */
  constructor(element, clicked) {
    this.#element = element;
    this.#clicked = clicked;
    element.addEventListener("keydown", (event) => this.#keyed(event));
  }

  /**
   * Draw a picture.
   *
   * @param {object} picture - of a position
   * @param {{targets: Set<string>, clicked: string[], effects: object[], moving: object[]}} marks -
   *     what the last turn did, and what of it shall be seen as moving pieces
   */
  draw(picture, { targets, clicked, effects, moving }) {
    if (picture.text !== undefined) {
      fill(this.#element, asText(picture));
      return;
    }
    const had = this.#element.contains(document.activeElement);
    const scene = sceneOf(picture);
    this.#places = new Map(scene.cells.map((cell) => [cell.id, cell]));
    if (!this.#places.has(this.#focused)) this.#focused = scene.cells[0]?.id ?? null;
    const names = new Map();
    for (const { square, name, text } of scene.pieces)
      names.set(square, [...(names.get(square) ?? []), name || text]);
    const [left, top, wide, high] = extent(scene);
    const svg = s("svg", {
      class: "ludolog", viewBox: `${left} ${top} ${wide} ${high}`, role: "group",
      "aria-label": t("The board"), style: `max-width:${Math.ceil(wide * 4.2)}rem`,
    },
    s("rect", { class: "l-page", x: left, y: top, width: wide, height: high, rx: 0.25 }),
    scene.cells.map((cell) => this.#square(cell, names.get(cell.id), clicked)),
    drawn(scene, effects),
    scene.cells.filter(({ id }) => !clicked.length && targets.has(id) && 2 * targets.size < scene.cells.length)
      .map(({ x, y, shape }) => around("movable", x, y, shape)),
    scene.cells.filter(({ id }) => targets.has(id) && clicked.length)
      .map(({ x, y }) => s("circle", { class: "target", cx: x, cy: y, r: 0.13 })),
    clicked.filter((id) => this.#places.has(id))
      .map((id) => this.#places.get(id)).map(({ x, y, shape }) => around("clicked", x, y, shape)),
    s("g", { class: "focus", "aria-hidden": "true" }));
    fill(this.#element, svg);
    this.#move(moving);
    if (had) this.#focus(this.#focused);
  }

  #square(cell, names, clicked) {
    const interactive = this.#clicked !== null;
    return s("g", {
      class: "square", "data-square": cell.id, transform: `translate(${cell.x} ${cell.y})`,
      role: interactive ? "button" : "img",
      tabindex: interactive ? (cell.id === this.#focused ? "0" : "-1") : null,
      "aria-label": `${cell.id}: ${names?.join(", ") ?? t("empty")}`,
      "aria-pressed": interactive && clicked.includes(cell.id) ? "true" : null,
      onclick: interactive ? () => { this.#focused = cell.id; this.#clicked(cell.id); } : null,
      onfocus: interactive ? () => this.#shown(cell.id) : null,
      onblur: interactive ? () => this.#shown(null) : null,
    }, cellShape(cell));
  }

  // The ring around the square with the focus is drawn over its neighbours, for keys only.
  #shown(id) {
    const group = this.#element.querySelector(".focus");
    const keys = id !== null
      && this.#element.querySelector(`[data-square="${CSS.escape(id)}"]`)?.matches(":focus-visible");
    group?.replaceChildren(...(keys ? [ringOf(this.#places.get(id))] : []));
  }

  // Pieces go along the ways of the last move.
  #move(effects) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let delay = 0;
    for (const { kind, squares } of effects) {
      const way = squares.map((id) => this.#places.get(id)).filter(Boolean);
      if (kind !== "moves" || way.length < 2) continue;
      const duration = STEP * (way.length - 1);
      const piece = this.#element.querySelector(`.pieces [data-on="${CSS.escape(squares.at(-1))}"]`);
      piece?.animate(
        way.map(({ x, y }) => ({ transform: `translate(${x}px,${y}px)` })),
        { duration, delay, fill: "backwards", easing: "ease-in-out" },
      );
      delay += duration;
    }
  }

  #keyed(event) {
    if (this.#clicked === null || !this.#places.has(this.#focused)) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      this.#focus(this.#neighbour(...step));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#clicked(this.#focused);
    } else if (event.key === "Escape") {
      this.#clicked(null);
    }
  }

  // The nearest square in a direction; one that lies to the side counts as farther away.
  #neighbour(dx, dy) {
    const here = this.#places.get(this.#focused);
    let best = here.id;
    let least = Infinity;
    for (const { id, x, y } of this.#places.values()) {
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      const far = along + 2 * aside;
      if (along > 0.1 && aside <= 2 * along && far < least) {
        least = far;
        best = id;
      }
    }
    return best;
  }

  #focus(id) {
    const place = (name) => this.#element.querySelector(`[data-square="${CSS.escape(name)}"]`);
    place(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = id;
    const found = place(id);
    found?.setAttribute("tabindex", "0");
    found?.focus();
  }
}

function around(name, x, y, shape) {
  const outline = cellShape({ shape, ground: "" });
  outline.setAttribute("class", name);
  outline.setAttribute("transform", `translate(${x} ${y}) scale(.93)`);
  return outline;
}

function ringOf({ x, y, shape }) {
  return around("focused", x, y, shape);
}

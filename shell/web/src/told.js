// What Prolog answered, for people: explanations, analyses, endings.

import { fill, h } from "./dom.js";
import { t } from "./texts.js";

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
      line.rule ? [" ", h("a", { class: "rule", href: `rules/${game}.html` }, line.rule)] : null,
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
    h("p", { class: "meaning" }, t("{depth} moves deep, {nodes} positions", { depth, nodes })));
}

function sided(line, sides, name) {
  return line.map((move, n) => n > 0 && sides[n] === sides[n - 1] ? move : `${name(sides[n])}: ${move}`)
    .slice(line.length > 1 ? 0 : 1).join(", ");
}

/** How a game ended, in one sentence. */
export function ending({ winner, reason }, name) {
  return winner === null
    ? t("Game over: a tie ({reason})", { reason })
    : t("Game over, won by {player} ({reason})", { player: name(winner), reason });
}

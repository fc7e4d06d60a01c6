// A proof as a tree that opens and folds, with a tracer in it.

import { h } from "./dom.js";
import { t } from "./texts.js";

const SIGNS = { held: "+", failed: "−", spent: "~", open: "?" };
const PORTS = {
  call: "call: is it so?",
  exit: "exit: it is",
  redo: "redo: in another way?",
  fail: "fail: it is not",
};
const OPEN = 2; // levels that are open at first

/** The tree of a proof, and below it the steps, one at a time, forwards and back. */
export function proofTree({ outcome, error, tree, steps }) {
  const rows = new Map();
  let at = -1;
  const told = h("p", { class: "step", role: "status" });
  const go = (by) => {
    rows.get(steps[at]?.number)?.removeAttribute("aria-current");
    at = Math.max(0, Math.min(steps.length - 1, at + by));
    const { port, number, text, rule } = steps[at];
    const row = rows.get(number);
    for (let one = row.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
    row.setAttribute("aria-current", "step");
    row.scrollIntoView({ block: "nearest" });
    told.textContent = `${at + 1}/${steps.length}  ${t(PORTS[port])}: ${text}${rule ? ` (${rule})` : ""}`;
  };
  const all = (open) => element.querySelectorAll("details").forEach((one) => (one.open = open));
  const button = (text, act, kind) => h("button", { type: "button", class: kind, onclick: act }, t(text));
  const element = h("div", {
    class: "proof",
    onkeydown: (event) => {
      if (event.key === "ArrowRight" && event.altKey) go(1);
      else if (event.key === "ArrowLeft" && event.altKey) go(-1);
      else return;
      event.preventDefault();
    },
  },
    h("ul", { class: "nodes" }, item(tree, 0, rows)),
    error ? h("p", { class: "failure" }, error) : null,
    outcome === "long" ? h("p", {}, t("There are more steps than are shown.")) : null,
    h("div", { class: "actions" },
      button("Step back", () => go(-1), "back"), button("Step forwards", () => go(1), "forwards"),
      button("Open all", () => all(true)), button("Fold all", () => all(false))),
    told);
  return element;
}

function item(node, level, rows) {
  const { number, mark, text, rule, place, children } = node;
  const words = h("span", { class: "node" },
    h("span", { class: "mark" }, SIGNS[mark] ?? ""), ` ${text}`,
    rule || place ? h("span", { class: "behind" }, ` [${[rule, place].filter(Boolean).join(", ")}]`) : null);
  rows.set(number, words);
  const inside = children.length
    ? h("details", { open: level < OPEN }, h("summary", {}, words),
        h("ul", {}, children.map((child) => item(child, level + 1, rows))))
    : words;
  return h("li", { class: mark }, inside);
}

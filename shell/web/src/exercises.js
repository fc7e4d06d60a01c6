// Exercises that mark themselves, beside the prompt of the page "Query".

import { fill, h } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { counted, remember, remembered, spoken, t } from "./texts.js";

const DONE = "ludolog.exercises";
const LONGEST = 90; // seconds that marking may take

/** The names of the exercises that were answered rightly. */
function done() {
  try {
    const names = JSON.parse(remembered(DONE) ?? "[]");
    return new Set(Array.isArray(names) ? names : []);
  } catch {
    return new Set();
  }
}

/** The list of exercises, and the one that was chosen. Marking has a worker of its own. */
export class Exercises {
  #engine = new Engine(spoken);
  #game = null;
  #chosen = null;
  #hints = 0;

  /**
   * @param {Element} element - a `details`
   * @param {Engine} rules - who tells the exercises
   * @param {{answer: () => string, turnTo: Function}} page - the definitions that are the answer;
   *     shows the start of an exercise
   */
  constructor(element, rules, page) {
    this.element = element;
    this.rules = rules;
    this.page = page;
  }

  /** Show the list, and the exercise that was chosen. */
  async show() {
    const items = await this.rules.ask({ do: "exercises" });
    const right = done();
    const options = items.map(({ name, title }, n) =>
      h("option", { value: name, selected: name === this.#chosen }, `${right.has(name) ? "✓ " : ""}${n + 1}. ${title}`));
    this.told = h("div", { class: "exercise" });
    fill(this.element, h("summary", {}, `${t("Exercises")} (${right.size}/${items.length})`),
      h("select", {
        id: "exercise", "aria-label": t("Exercise"),
        onchange: ({ target }) => this.#choose(target.value),
      }, h("option", { value: "" }, t("Choose an exercise")), options),
      this.told);
    if (this.#chosen) await this.#tell();
  }

  async #choose(name) {
    this.#chosen = name || null;
    this.#hints = 0;
    if (!name) return fill(this.told);
    const { game, settings } = await this.rules.ask({ do: "exercise", name });
    await this.page.turnTo(game, Object.fromEntries(settings.map((one) => one.split("="))));
    await this.#tell();
  }

  async #tell() {
    const name = this.#chosen;
    const about = await this.rules.ask({ do: "exercise", name });
    this.verdict = h("div", { class: "verdict", role: "status" });
    const hints = h("ol", { class: "hints" });
    const more = h("button", {
      type: "button", onclick: () => {
        hints.append(h("li", {}, about.hints[this.#hints++]));
        more.hidden = this.#hints >= about.hints.length;
      },
    }, t("Another hint"));
    hints.append(...about.hints.slice(0, this.#hints).map((hint) => h("li", {}, hint)));
    more.hidden = this.#hints >= about.hints.length;
    this.button = h("button", { type: "button", class: "main mark-answer", onclick: () => this.mark() },
      t("Mark my facts and rules"));
    fill(this.told,
      h("p", {}, about.statement),
      about.given ? h("pre", { class: "source", tabindex: "0" }, `${t("Already there:")}\n${about.given.replaceAll(". ", ".\n")}`) : null,
      hints, h("div", { class: "actions" }, this.button, more), this.verdict);
  }

  /** Mark what is defined. */
  async mark() {
    const name = this.#chosen;
    const { game } = await this.rules.ask({ do: "exercise", name });
    // What is linked to the predicates of one game in the sandbox stays so.
    if (this.#game !== null && this.#game !== game) this.#engine.stop();
    this.#game = game;
    this.button.disabled = true;
    fill(this.verdict, t("Marking..."));
    await this.#engine.start();
    const timer = setTimeout(() => this.#engine.stop(), LONGEST * 1000);
    try {
      const verdict = await this.#engine.ask({ do: "mark", name, definitions: this.page.answer() });
      if (verdict.right) {
        remember(DONE, JSON.stringify([...done().add(name)].sort()));
        await this.show();
        fill(this.verdict, h("strong", {}, counted("Right.", "Right, on {n} positions.", verdict.positions)));
      } else {
        this.#wrong(verdict);
      }
    } catch (error) {
      fill(this.verdict, error instanceof Stopped ? t("Marking took too long.") : error.message);
    } finally {
      clearTimeout(timer);
      this.button.disabled = false;
    }
  }

  #wrong({ lines, query, moves, picture }) {
    const where = moves.length
      ? t("The position, after {moves}:", { moves: moves.join(" ") })
      : t("The position at the start:");
    fill(this.verdict, h("strong", {}, t("Not yet.")),
      query ? h("p", {}, t("Asked: {query}", { query })) : null,
      lines.map((line) => h("p", {}, line)),
      picture ? [h("p", {}, where), h("pre", { class: "source", tabindex: "0" }, picture)] : null);
  }
}

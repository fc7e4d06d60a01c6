// The computer on the page "Play": it decides on moves, and looks into a position for a person.

import { h } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { commentText } from "./record.js";
import { review } from "./review.js";
import { analysis, explanation, remark, reviewed, verdict } from "./told.js";
import { spoken, t } from "./texts.js";

const PAUSE = 350; // milliseconds before the computer moves, so that one sees what it answers
const ANALYSED = { nodes: 3000, lines: 3 };
const SOLVED = { nodes: 10_000 };

/** Thinks in a worker of its own, about one thing after the other. */
export class Computer {
  #thinker = new Engine(spoken);
  #thought = null;
  #match;
  #answers;
  #page;

  /**
   * @param {Match} match
   * @param {Answers} answers
   * @param {{rules: Engine, name: Function, play: Function, look: Function, thinking: Function, noted: Function}} page -
   *     answers requests; names a side; plays a move; shows a position; shows what the computer thinks
   *     of, `null` at the beginning and `undefined` at the end without a move; comments were added
   */
  constructor(match, answers, page) {
    this.#match = match;
    this.#answers = answers;
    this.#page = page;
  }

  /** Start the worker before it is needed. */
  start() {
    this.#thinker.start().catch(() => {});
  }

  /** Whether it thinks about a move to play. */
  get isThinking() {
    return this.#thought !== null;
  }

  /** Think about the position, and play the best move; `current` says whether the position is still there. */
  async think(level, current) {
    const mine = { best: null };
    this.#thought = mine;
    this.#page.thinking(null);
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      for await (const value of this.#values({ do: "think", ...this.#match.question, level })) {
        mine.best = value.move;
        if (this.#thought === mine) this.#page.thinking(value);
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.#answers.fail(error);
    }
    await pause;
    if (!current()) return;
    this.#thought = null;
    if (mine.best !== null) await this.#page.play(mine.best);
    else this.#page.thinking();
  }

  /** Stop thinking: the best move so far is played. Searches end, too. */
  stop() {
    this.#answers.forget();
    this.#thinker.stop();
    this.start();
  }

  /** The position changes: what is thought about it is of no use. */
  interrupt() {
    if (this.#thought === null && !this.#answers.areComing) return;
    this.#thought = null;
    this.stop();
  }

  hint() {
    return this.#search(t("Hint"), { do: "analyse", ...this.#match.question, ...ANALYSED, lines: 1 },
      ({ lines: [{ line, told: seen }] }) => h("p", {},
        h("button", { type: "button", class: "move", onclick: () => this.#page.play(line[0]) }, line[0]),
        ` ${seen}`));
  }

  analyse() {
    const { name, play } = this.#page;
    return this.#search(t("Analyse"), { do: "analyse", ...this.#match.question, ...ANALYSED },
      (found) => analysis(found, name, play));
  }

  solve() {
    const { name, play } = this.#page;
    return this.#search(t("Solve"), { do: "solve", ...this.#match.here, ...SOLVED },
      (found) => verdict(found, name, play));
  }

  /** The first move of the last turn, held against an analysis. */
  judge() {
    const match = this.#match;
    const { game } = match;
    const first = match.turnStart;
    const move = match.moves[first];
    return this.#search(`${t("Why that move?")} ${move}`, {
      do: "judge", game, state: match.states[first], move, nodes: ANALYSED.nodes,
      keys: match.keys.slice(0, first + 1),
    }, ({ lines }) => explanation(lines, game, this.#page.rules));
  }

  /** The turning points. What is said about them goes into the record. */
  async review() {
    const match = this.#match;
    const { rules, name, look } = this.#page;
    const played = await match.played();
    const { moves } = match;
    const found = await this.#answers.come(t("Review"), review((request) => this.#last(request), played), (one) =>
      reviewed(one, { game: played.game, engine: rules, name, look: (ply) => match.moves === moves && look(ply) }));
    if (!found?.complete || match.moves !== moves) return;
    for (const point of found.points) match.comment(point.number, commentText(remark(point, name)));
    this.#page.noted();
  }

  #search(heading, request, shown) {
    return this.#answers.come(heading, this.#values(request), shown);
  }

  async* #values(request) {
    for await (const { value } of this.#thinker.answers(request)) yield value;
  }

  async #last(request) {
    let last = null;
    for await (const value of this.#values(request)) last = value;
    return last;
  }
}

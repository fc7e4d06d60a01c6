// What the page "Play" says beside the board: the newest answer stands above the others.

import { fill, h, the } from "./dom.js";
import { Stopped } from "./engine.js";
import { RecordError } from "./record.js";
import { t } from "./texts.js";

const MOST = 12;

/** The answers of the page. Those of a search are shown as they come. */
export class Answers {
  #stop;
  #running = new Set(); // the searches that run or wait

  /** @param {() => void} stop - ends the searches */
  constructor(stop) {
    this.#stop = stop;
  }

  /** Whether a search runs or waits. */
  get areComing() {
    return this.#running.size > 0;
  }

  /** Nothing waits for the searches that were ended. */
  forget() {
    this.#running.clear();
  }

  /** Take all of them from the page. */
  clear() {
    fill(the("answers"));
  }

  /** Put an answer on the page. */
  say(...parts) {
    const close = h("button", {
      type: "button", class: "close", "aria-label": t("Clear"),
      onclick: () => {
        const next = (section.nextElementSibling ?? section.previousElementSibling)?.querySelector(".close");
        section.remove();
        (next ?? the("move")).focus();
      } }, "×");
    const section = h("section", {}, close, parts);
    the("answers").prepend(section);
    section.scrollIntoView({ block: "nearest" });
    while (the("answers").children.length > MOST) the("answers").lastElementChild.remove();
    return section;
  }

  /** Say what went wrong. */
  fail(error) {
    this.say(h("p", { class: "failure" }, faultOf(error)));
  }

  /**
   * Show what is found as it comes, with a button that stops it. What was found until then stays.
   *
   * @param {string} heading
   * @param {AsyncIterable} values
   * @param {(value: object) => Element} shown
   * @returns {Promise<object?>} the last value
   */
  async come(heading, values, shown) {
    const body = h("div", {});
    const stop = h("button", { type: "button", class: "stop", onclick: this.#stop }, t("Stop"));
    const section = this.say(h("h2", {}, heading), body, stop);
    section.setAttribute("aria-busy", "true");
    let last = null;
    this.#running.add(section);
    try {
      for await (const value of values) {
        last = value;
        fill(body, shown(value));
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.fail(error);
    } finally {
      this.#running.delete(section);
      stop.remove();
      section.removeAttribute("aria-busy");
      if (last === null) section.remove();
    }
    return last;
  }
}

/** An error, for people. */
export function faultOf(error) {
  if (error instanceof RecordError)
    return t("line {line}: {what}", { line: error.line, what: t(error.message, { given: error.given }) });
  return error instanceof Error ? error.message : String(error);
}

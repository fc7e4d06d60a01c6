// The page "Query": `?-` on the position of the game that is played.

import { Board } from "./board.js";
import { Combobox } from "./combobox.js";
import { fill, h, later, the } from "./dom.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { Exercises } from "./exercises.js";
import { colour, showHeader } from "./header.js";
import { Match } from "./match.js";
import { proofTree } from "./proof.js";
import { counted, remember, remembered, speak, spoken, t } from "./texts.js";

const KEPT = "ludolog.game";
const DEFINED = "ludolog.definitions";
const SECONDS = "ludolog.seconds";
const FULL = "resource_error"; // the kind of Refused where a query needs more memory than there is
const USUAL = 5;
const MOST = 400; // entries of the transcript, and lines that the arrow keys bring back

const LIVE = {
  $State: "the position",
  $Board: "its board",
  $Player: "the player to move",
  $Moves: "the legal moves",
  $Last: "the last move",
};

class Page {
  constructor() {
    this.rules = new Engine(spoken);
    this.queries = new Engine(spoken);
    this.board = new Board(the("board"), null);
    this.definitions = remembered(DEFINED) ?? "";
    this.open = null; // the answers of the query that was not finished
    this.busy = false;
    this.asked = [];
    this.back = 0;
    this.catalogue = [];
    this.exercises = new Exercises(the("exercises"), this.rules, {
      answer: () => this.definitions,
      turnTo: (game, settings) => this.#turnTo(game, settings),
    });
  }

  async begin() {
    fill(the("status"), t("Loading the rules..."));
    this.#line();
    const games = await this.rules.ask({ do: "games" });
    this.match = new Match(this.rules, games);
    await this.#restore();
    this.#show();
    this.#examples();
    await this.exercises.show();
    later(() => this.queries.start().catch(() => {}));
    this.catalogue = await this.rules.ask({ do: "catalogue", game: this.match.game });
    addEventListener("storage", async ({ key }) => {
      if (key === KEPT) {
        await this.#restore();
        this.#show();
      }
    });
  }

  // -- the position -----------------------------------------------------------------------------

  async #restore() {
    try {
      const kept = remembered(KEPT);
      if (kept !== null) {
        await this.match.open(kept);
        const at = Number(remembered(`${KEPT}.at`) ?? this.match.at);
        if (at < this.match.at) await this.match.look(at);
        return;
      }
    } catch {
      // What an older version kept.
    }
    await this.match.begin(this.match.games[0].game, {}, {});
  }

  // Another game, only on this page: the game in progress on the other one is kept.
  async #turnTo(game, settings) {
    await this.match.begin(game, settings, {});
    this.catalogue = await this.rules.ask({ do: "catalogue", game });
    this.#show();
  }

  #show() {
    const { match } = this;
    the("title").textContent = `?- ${match.info.title}`;
    const choose = h("select", {
      id: "game", "aria-label": t("Game"),
      onchange: ({ target }) => this.#turnTo(target.value, {}),
    }, match.games.map(({ game, title }) => h("option", { value: game, selected: game === match.game }, title)));
    const last = match.at > 0 ? `, ${t("the last move")}: ${match.moves[match.at - 1]}` : "";
    fill(the("status"), choose, " ", counted("{n} move", "{n} moves", match.at), last);
    this.board.draw(match.position.picture, {
      targets: new Set(), clicked: [], effects: match.effects, moving: [],
    });
    this.#buttons();
    this.#defining();
  }

  // -- the line ---------------------------------------------------------------------------------

  #line() {
    this.input = new Combobox({
      name: "query", label: t("A query"), multiline: true,
      example: t("such as {example}", { example: "$Moves = Ms." }),
      complete: (text, at) => this.#completions(text.slice(0, at)),
    });
    this.input.input.addEventListener("keydown", (event) => this.#keyed(event));
    const form = the("line");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    fill(form, h("span", { class: "prompt", "aria-hidden": "true" }, "?-"), this.input.element,
      h("button", { type: "submit", class: "main" }, t("Ask")));
  }

  #completions(text) {
    const word = /[$\w]+(?::\w*)?$/.exec(text)?.[0] ?? "";
    if (!word) return [];
    const from = text.length - word.length;
    const item = (found, shown, meaning) => ({ text: found, shown, meaning, from });
    const live = Object.entries(LIVE)
      .filter(([name]) => name.startsWith(word))
      .map(([name, about]) => item(name, name, t(about)));
    if (word.startsWith("$")) return live;
    if (/^[A-Z_]/.test(word)) {
      const names = new Set(text.slice(0, from).match(/\b[A-Z]\w*/g));
      return [...names].filter((name) => name.startsWith(word) && name !== word)
        .map((name) => item(name, name, ""));
    }
    return this.catalogue
      .filter(({ name }) => name.startsWith(word) || name.split(":").at(-1).startsWith(word))
      .slice(0, 40)
      .map(({ name, modes, about }) => {
        const module = name.includes(":") ? `${name.split(":")[0]}:` : "";
        return item(`${name}(`, `${module}${modes}`, about);
      });
  }

  #keyed(event) {
    const { input } = this.input;
    if (event.key === "Enter" && !event.shiftKey && !this.input.isChoosing) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === ";" && this.open !== null && !this.busy && !input.value) {
      event.preventDefault();
      this.#next();
    } else if (event.key === "ArrowUp" && this.input.list.hidden && !input.value.slice(0, input.selectionStart).includes("\n")) {
      this.#earlier(1, event);
    } else if (event.key === "ArrowDown" && this.input.list.hidden && this.back > 0) {
      this.#earlier(-1, event);
    }
  }

  #earlier(step, event) {
    const back = this.back + step;
    if (back < 0 || back > this.asked.length) return;
    event.preventDefault();
    this.back = back;
    this.input.input.value = back ? this.asked[this.asked.length - back] : "";
  }

  async #submit() {
    const text = this.input.input.value.trim();
    if (!text || this.busy) {
      if (!text && this.open !== null) this.#enough();
      return;
    }
    const defining = /^define\s+(.*)/s.exec(text);
    if (defining) {
      this.#clearLine(text);
      await this.#define(`${this.definitions}${defining[1].trim()}\n`, text);
      return;
    }
    const { command, name } = /^(?<command>doc|listing|trace|tree)\s+(?<name>.*)/s.exec(text)?.groups ?? {};
    if (command === undefined && !text.endsWith(".")) {
      const complete = await this.rules.ask({ do: "complete", text }).catch(() => true);
      if (!complete && this.input.input.value.includes("\n")) return;
    }
    this.#clearLine(text);
    if (command === "tree") await this.#prove(name, text);
    else if (command === "trace") await this.#explore(name, text);
    else if (command !== undefined) await this.#look(command, name, text);
    else await this.ask(text);
  }

  #clearLine(text) {
    this.asked.push(text);
    if (this.asked.length > MOST) this.asked.shift();
    this.back = 0;
    this.input.input.value = "";
    this.input.hide();
  }

  // -- asking -----------------------------------------------------------------------------------

  #request(text) {
    const { match } = this;
    return { ...match.here, ...match.led, text, definitions: this.definitions };
  }

  /** Ask a query; the first answer is shown, `;` or a button asks for more. */
  async ask(text) {
    await this.#enough();
    this.#say("asked", `?- ${text}`);
    this.open = this.queries.answers({ do: "ask", ...this.#request(text) });
    await this.#next();
  }

  async #next() {
    const { open } = this;
    if (this.entry) this.entry.append(" ;");
    await this.#guarded(async () => {
      const { done, value } = await open.next();
      if (value?.output) this.#say("printed", value.output.trimEnd());
      if (done || value.value === undefined) {
        this.entry = this.#say("answer", "false.");
        this.#closed();
        return;
      }
      this.entry = this.#say("answer", value.value.text || "true");
      if (value.last) {
        this.entry.append(".");
        this.#closed();
      }
    });
    this.#buttons();
  }

  async #enough() {
    const { open } = this;
    if (open === null) return;
    this.entry?.append(".");
    this.#closed();
    await open.return();
    this.#buttons();
  }

  #closed() {
    this.open = null;
    this.entry = null;
  }

  // Run what may not end; the worker is ended when its time is over.
  async #guarded(act) {
    const seconds = Number(remembered(SECONDS)) || USUAL;
    this.busy = true;
    this.late = false;
    this.#buttons();
    await this.queries.start();
    const timer = setTimeout(() => { this.late = true; this.queries.stop(); }, seconds * 1000);
    try {
      await act();
    } catch (error) {
      this.#closed();
      if (error.output) this.#say("printed", error.output.trimEnd());
      if (error instanceof Stopped) {
        this.#say("failure", this.late
          ? counted(
            "Stopped after {n} second. What the query had found is gone; your facts and rules are not.",
            "Stopped after {n} seconds. What the query had found is gone; your facts and rules are not.", seconds)
          : t("Stopped. What the query had found is gone; your facts and rules are not."));
        this.#anew();
      } else {
        this.#say("failure", error instanceof Refused ? error.message : String(error.message ?? error));
        if (error.kind === FULL) this.#anew();
      }
    } finally {
      clearTimeout(timer);
      this.busy = false;
      this.#buttons();
    }
  }

  // What Prolog has grown to stays with its worker: another one begins small again.
  #anew() {
    this.queries.stop();
    this.queries.start().catch(() => {});
  }

  async #explore(text, typed) {
    await this.#enough();
    this.#say("asked", typed);
    await this.#guarded(async () => {
      const { text: said } = await this.queries.ask({ do: "explore", ...this.#request(text) });
      this.#say("answer", said.trimEnd());
    });
  }

  async #prove(text, typed) {
    await this.#enough();
    this.#say("asked", typed);
    await this.#guarded(async () => {
      const proof = await this.queries.ask({ do: "proof", ...this.#request(text) });
      this.#say("answer", "").append(proofTree(proof));
    });
  }

  async #look(command, name, typed) {
    await this.#enough();
    this.#say("asked", typed);
    await this.#guarded(async () => {
      const { game } = this.match;
      const said = await this.queries.ask({ do: command, game, name, definitions: this.definitions });
      this.#say(said === null ? "failure" : "answer", said === null ? t("no documentation") : said.trimEnd());
    });
  }

  async #define(definitions, typed) {
    await this.#enough();
    if (typed !== null) this.#say("asked", typed);
    await this.#guarded(async () => {
      const { text } = await this.queries.ask({ do: "define", definitions });
      this.definitions = definitions;
      remember(DEFINED, definitions);
      if (text) this.#say("printed", text.trimEnd());
      else if (typed === null) this.#say("printed", t("They are in force."));
      this.#defining();
    });
  }

  #say(kind, text) {
    const log = the("answers");
    const entry = h("div", { class: kind }, text);
    log.append(entry);
    while (log.children.length > MOST) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
    return entry;
  }

  #buttons() {
    const button = (text, act, kind = null) => h("button", { type: "button", class: kind, onclick: act }, t(text));
    const more = this.open !== null && !this.busy;
    const seconds = h("input", {
      type: "number", min: 1, max: 120, value: remembered(SECONDS) ?? USUAL, id: "seconds",
      onchange: ({ target }) => remember(SECONDS, target.value),
    });
    fill(the("actions"),
      more ? button("Next answer", () => this.#next(), "main next") : null,
      more ? button("That is enough", () => this.#enough()) : null,
      this.busy ? button("Stop the query", () => this.queries.stop(), "stop") : null,
      button("Clear", () => fill(the("answers"))),
      h("label", { class: "meaning" }, t("Seconds for each answer"), " ", seconds));
  }

  #defining() {
    const text = h("textarea", { "aria-label": t("Your facts and rules"), spellcheck: "false" });
    text.value = this.definitions;
    fill(the("definitions"),
      h("summary", {}, t("Your facts and rules")), text,
      h("button", {
        type: "button", onclick: () => this.#define(text.value.trim() ? `${text.value.trim()}\n` : "", null),
      }, t("Use these")));
  }

  // Those of the page "A first hour with the rules", which are about one game.
  #examples() {
    const { game, settings, lessons } = globalThis.LUDOLOG_EXAMPLES;
    const run = async (text) => {
      if (this.busy) return;
      if (this.match.game !== game || this.match.at > 0) await this.#turnTo(game, settings);
      this.input.input.value = text;
      await this.#submit();
    };
    fill(the("examples"), h("summary", {}, t("Examples")),
      h("div", { class: "examples" }, lessons.map(({ title, items }) => [
        h("h2", {}, title[spoken()]),
        items.map((text) => h("button", {
          type: "button", class: text.startsWith("define") ? "definition" : null,
          onclick: () => run(text),
        }, text)),
      ])));
  }

  /** Everything again, in another language. */
  async speak() {
    speak(spoken());
    showHeader("query", () => this.speak());
    this.match.games = await this.rules.ask({ do: "games" });
    this.match.info = this.match.games.find(({ game }) => game === this.match.game);
    await this.match.look(this.match.at);
    fill(the("line"));
    this.#line();
    this.#show();
    this.#examples();
    await this.exercises.show();
  }
}

colour();
speak(spoken());
const page = new Page();
showHeader("query", () => page.speak());
page.begin().catch((error) => {
  fill(the("status"), t("The rules could not be loaded: {what}", { what: error.message }));
  the("status").classList.add("failure");
});

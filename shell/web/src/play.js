// The page "Play": a game by clicks, keys or typed moves, against people or the computer.

import { NewGame, usual } from "./begin.js";
import { Board } from "./board.js";
import { Combobox } from "./combobox.js";
import { completions } from "./completion.js";
import { fill, h, later, the } from "./dom.js";
import { Engine, Refused, Stopped } from "./engine.js";
import { colour, showHeader } from "./header.js";
import { ended, rungOf } from "./ladder.js";
import { Match, PERSON } from "./match.js";
import { RecordError, commentText, packed, unpacked } from "./record.js";
import { review } from "./review.js";
import { Clicks, SquareNames } from "./squares.js";
import { page as pageOf, remember, remembered, speak, spoken, t } from "./texts.js";
import { analysis, deep, ending, explanation, remark, reviewed, verdict } from "./told.js";

const KEPT = "ludolog.game";
const PAUSE = 350; // milliseconds before the computer moves, so that one sees what it answers
const ANALYSED = { nodes: 3000, lines: 3 };
const SOLVED = { nodes: 10_000 };

class Page {
  constructor() {
    this.rules = new Engine(spoken);
    this.thinker = new Engine(spoken);
    this.match = null;
    this.clicks = null;
    this.board = new Board(the("board"), (id) => this.#clicked(id));
    this.thought = null;
    this.searches = new Set(); // those that run or wait
    this.turn = 0; // grows when the position changes: what was asked before it means nothing
    this.changing = Promise.resolve(); // the last change of the position that was asked for
    this.changes = 0; // how many are under way
  }

  async begin() {
    fill(the("status"), t("Loading the rules..."));
    const games = await this.rules.ask({ do: "games" });
    this.match = new Match(this.rules, games);
    this.beginning = new NewGame(the("begin"), this.match, {
      begin: (game, settings, seats) => this.#new(game, settings, seats),
      seated: (seat, who) => this.#seated(seat, who),
    });
    this.#line();
    await this.#restore();
    addEventListener("hashchange", () => this.#restore());
    later(() => this.thinker.start().catch(() => {}));
  }

  // -- where a game comes from ----------------------------------------------------------------

  async #restore() {
    const failure = await this.#restored();
    if (failure) this.#say(h("p", { class: "failure" }, failure));
  }

  // From the address, else what this browser kept, else a new game; what was wrong with the address.
  async #restored() {
    const link = new URLSearchParams(location.hash.slice(1));
    let failure = null;
    try {
      if (link.has("r")) {
        await this.#open(await unpacked(link.get("r")));
        return null;
      }
    } catch (error) {
      failure = t("This link has no game in it: {what}", { what: told(error) });
    }
    const game = link.get("game");
    const known = this.match.games.some((info) => info.game === game);
    const kept = remembered(KEPT);
    if (game !== null && known && !kept?.startsWith(`[Game "${game}"]`)) {
      await this.#new(game, {}, this.#usual(game));
      return failure;
    }
    try {
      if (kept !== null) {
        await this.#open(kept, Number(remembered(`${KEPT}.at`) ?? -1));
        return failure;
      }
    } catch {
      // What an older version kept.
    }
    const first = this.match.games[0].game;
    await this.#new(first, {}, this.#usual(first));
    return failure;
  }

  #usual(game) {
    return usual(this.match.games.find((info) => info.game === game));
  }

  #new(game, settings, seats) {
    return this.#change(async () => {
      await this.match.begin(game, settings, seats);
      history.replaceState(null, "", `#game=${game}`);
      fill(the("answers"));
      this.#changed();
    });
  }

  #open(text, at = -1) {
    return this.#change(() => this.#opened(text, at));
  }

  async #opened(text, at) {
    const game = /^\s*\[\s*Game\s+"([^"]*)"/m.exec(text)?.[1];
    if (game !== undefined && !this.match.games.some((info) => info.game === game))
      throw new Error(t("There is no game called {game}", { game }));
    const fault = await this.match.open(text);
    if (at >= 0 && at < this.match.moves.length) await this.match.look(at);
    this.#changed();
    if (fault !== null) {
      const n = fault.number - 1;
      this.#say(
        h("p", { class: "failure" }, t("The record is good up to move {n}: {what}", { n, what: fault.refused })),
        explanation(fault.lines, this.match.game, this.rules));
    }
  }

  // -- what is shown ----------------------------------------------------------------------------

  #changed(moved = false) {
    const { match } = this;
    this.turn++;
    if (this.searches.size) this.#stop();
    this.#hideChoices();
    const { moves, picture } = match.position;
    this.names = new SquareNames((picture.cells ?? picture.squares ?? []).map(({ id }) => id));
    this.clicks = new Clicks(match.decides === PERSON ? moves : [], this.names);
    the("title").textContent = match.info.title;
    document.title = `Ludolog: ${match.info.title}`;
    this.#status();
    this.#draw(moved);
    this.#turns();
    fill(the("notes"), (picture.notes ?? []).map((note) => h("li", {}, note)));
    this.#actions();
    this.#listed();
    this.#written();
    this.beginning.show();
    this.#sharing();
    this.input.input.disabled = match.decides !== PERSON;
    this.input.input.placeholder = moves.length
      ? t("A move, such as {example}", { example: moves[0].text }) : "";
    remember(KEPT, match.record);
    remember(`${KEPT}.at`, String(match.at));
    this.#goOn();
  }

  // Where the computer decides, it thinks.
  #goOn() {
    const { decides, isLast } = this.match;
    if (decides !== null && decides !== PERSON && isLast) this.#think(decides);
  }

  #name(player) {
    return this.match.info.players.find((known) => known.player === player)?.name ?? player;
  }

  #status(thought = null) {
    const { match } = this;
    const { over, side } = match.position;
    const player = this.#name(side);
    const text = over !== null
      ? ending(over, (winner) => this.#name(winner))
      : thought !== null && thought.depth > 0
        ? t("{player} is thinking: {move}, {deep}", { player, move: thought.move, deep: deep(thought.depth) })
        : match.unfinished !== null
          ? t("Unfinished: {reason}", { reason: t(match.unfinished) })
          : match.decides !== PERSON && match.isLast
            ? t("{player} is thinking", { player })
            : t("{player} to move", { player });
    const scores = over?.scores.length
      ? over.scores.map(({ player: who, points }) => ` ${this.#name(who)}: ${points}`).join(",")
      : "";
    fill(the("status"), text, scores ? h("span", { class: "scores" }, scores) : null,
      match.isLast ? null : h("span", { class: "looking" },
        ` ${t("You look at move {n} of {all}.", { n: match.at, all: match.moves.length })}`));
  }

  #draw(moving = false) {
    const { clicks, match } = this;
    this.board.draw(match.position.picture, {
      targets: clicks.next, clicked: clicks.clicked, effects: match.effects,
      moving: moving ? match.position.turn.at(-1)?.effects ?? [] : [],
    });
  }

  #turns() {
    const { match } = this;
    const { turn } = match.position;
    const said = ({ move, effects }) => {
      const what = effects.map(({ text }) => text).filter(Boolean).join("; ");
      return what ? `${move} (${what})` : move;
    };
    fill(the("turn"), turn.length === 0 ? null
      : [h("b", {}, `${t("Last turn")}: `), turn.map(said).join(", ")]);
  }

  #actions() {
    const { match } = this;
    const playing = match.position.over === null;
    const button = (text, act, disabled = false) =>
      h("button", { type: "button", disabled, onclick: act }, t(text));
    fill(the("actions"),
      button("Undo", () => this.#undo(), match.at === 0),
      button("Redo", () => this.#redo(), match.isLast),
      button("Hint", () => this.#hint(), !playing),
      button("Analyse", () => this.#analyse(), !playing),
      button("Why that move?", () => this.#judge(), match.at === 0),
      button("Why over?", () => this.#lines("why_over", "Why over?")),
      button("Why score?", () => this.#lines("why_score", "Why score?")),
      button("Solve", () => this.#solve(), !playing),
      button("Review", () => this.#review(), match.moves.length === 0),
      this.thought === null ? null : h("button", {
        type: "button", class: "stop", onclick: () => this.#stop() }, t("Stop")),
      match.isLast || match.decides === PERSON || match.decides === null ? null
        : button("Go on from here", () => this.#think(match.decides)));
  }

  #listed() {
    const { moves } = this.match.position;
    const mine = this.match.decides === PERSON;
    fill(the("all"),
      h("summary", {}, t("All moves ({n})", { n: moves.length })),
      h("ol", { class: "listed" }, moves.map(({ text, meaning }) =>
        h("li", {},
          h("button", { type: "button", class: "move", disabled: !mine, onclick: () => this.#play(text) }, text),
          " ", h("span", { class: "meaning" }, meaning)))));
    const free = mine ? this.clicks.without : [];
    if (free.length) this.#choose(free);
  }

  #written() {
    const { match } = this;
    const entry = (text, ply) =>
      h("li", {}, h("button", {
        type: "button", class: "move", "aria-current": ply === match.at ? "step" : null,
        onclick: () => this.#look(ply),
      }, text), ply && match.comments[ply - 1] ? h("i", {}, ` ${match.comments[ply - 1]}`) : null);
    fill(the("moves"),
      h("summary", {}, `${t("Moves")} (${match.moves.length})`),
      h("ol", { class: "written", start: "0" },
        entry(t("Start"), 0), match.moves.map((move, n) => entry(move, n + 1))));
    const current = the("moves").querySelector("[aria-current]");
    const list = current?.closest("ol");
    if (list) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  #look(ply) {
    return this.#change(async () => {
      if (ply <= this.match.moves.length) await this.match.look(ply);
      this.#changed();
    });
  }

  #seated(seat, who) {
    return this.#change(() => {
      this.match.seats[seat] = who;
      this.#changed();
    });
  }

  #sharing() {
    const button = (text, act) => h("button", { type: "button", class: "quiet", onclick: act }, t(text));
    const file = h("input", {
      type: "file", accept: ".ludo,.txt,text/plain", class: "hidden", tabindex: "-1",
      "aria-label": t("Open a record"), onchange: () => this.#file(file.files[0]) });
    fill(the("share"),
      button("Share this game", () => this.#share(this.match.record)),
      button("Share this position", () => this.#share(this.match.positionRecord)),
      button("Save the record", () => this.#save()),
      button("Open a record", () => file.click()), file,
      h("a", { href: pageOf(`rules/${this.match.game}`) }, t("Rules")));
  }

  /** Put an answer on the page: the newest stands above the others. */
  #say(...parts) {
    const close = h("button", {
      type: "button", class: "close", "aria-label": t("Clear"),
      onclick: () => {
        const next = (section.nextElementSibling ?? section.previousElementSibling)?.querySelector(".close");
        section.remove();
        (next ?? this.input.input).focus();
      } }, "×");
    const section = h("section", {}, close, parts);
    the("answers").prepend(section);
    section.scrollIntoView({ block: "nearest" });
    while (the("answers").children.length > 12) the("answers").lastElementChild.remove();
    return section;
  }

  // -- moves ------------------------------------------------------------------------------------

  async #clicked(id) {
    if (this.match.decides !== PERSON) return;
    if (id === null) {
      this.clicks.clicked = [];
      this.#afterClick([]);
      return;
    }
    const { play, choose, refused } = this.clicks.click(id);
    if (play !== null) await this.#play(play.text);
    else {
      this.#afterClick(choose);
      if (refused && refused.length > 1) await this.#refuse(refused);
    }
  }

  #afterClick(choose) {
    this.#draw();
    this.#hideChoices();
    const options = [...choose, ...(this.clicks.clicked.length ? [] : this.clicks.without)];
    if (options.length) this.#choose(options);
  }

  // A click that leads to no legal move is asked about as the move that it seems to mean.
  async #refuse(squares) {
    const { moves } = this.match.position;
    const separators = new Set(["-"]);
    for (const { text } of moves) {
      const [from, to] = this.names.in(text);
      if (from === undefined || to === undefined) continue;
      const start = text.indexOf(from) + from.length;
      separators.add(text.slice(start, text.indexOf(to, start)));
    }
    for (const separator of separators) {
      const move = squares.slice(-2).join(separator);
      const found = await this.rules.ask({ do: "why", ...this.match.here, move });
      if (!found.legal && found.lines.some(({ mark }) => mark === "failed")) {
        this.#refusal(move, found.lines);
        return;
      }
    }
  }

  #choose(moves) {
    const element = the("choices");
    element.hidden = false;
    fill(element, moves.length > 1 ? h("span", {}, t("Which one?")) : null, moves.map(({ text, meaning }) =>
      h("button", { type: "button", onclick: () => this.#play(text) },
        text, meaning && meaning !== text ? h("span", { class: "meaning" }, ` ${meaning}`) : null)));
  }

  #hideChoices() {
    the("choices").hidden = true;
    fill(the("choices"));
  }

  // A move that was meant for an earlier position, such as that of a second click, is none.
  #play(text) {
    const { turn } = this;
    return this.#queued(async () => {
      if (turn !== this.turn) return;
      this.#hideChoices();
      const refused = await this.match.play(text);
      if (turn !== this.turn) return;
      if (refused !== null) {
        this.#afterClick([]);
        this.#refusal(text, refused.lines);
        return;
      }
      this.input.input.value = "";
      this.input.hide();
      if (location.hash) history.replaceState(null, "", location.pathname + location.search);
      this.#changed(true);
      this.#climb();
    });
  }

  // Changes of the position wait for each other: each asks Prolog about the one that is there.
  async #queued(act) {
    const before = this.changing;
    let done;
    this.changing = new Promise((resolve) => (done = resolve));
    this.changes++;
    the("board").setAttribute("aria-busy", "true");
    await before;
    try {
      return await act();
    } finally {
      if (--this.changes === 0) the("board").removeAttribute("aria-busy");
      done();
    }
  }

  // The same for what takes the place of the position that the computer thinks about. Where it fails,
  // the game goes on.
  #change(act) {
    this.#interrupt();
    return this.#queued(async () => {
      this.#interrupt();
      try {
        await act();
      } catch (error) {
        if (this.match.position !== null) this.#goOn();
        throw error;
      }
    });
  }

  // A game against `adapt` that was played here to its end is told to its ladder, once.
  #climb() {
    const { match } = this;
    const { info, seats } = match;
    const winner = match.position.over?.winner ?? null;
    const rungs = Object.values(seats).map((who) => rungOf(info, who)).filter((rung) => rung !== null);
    const won = seats[winner] === PERSON;
    if (winner === null || !rungs.length || match.climbed || !(won || rungOf(info, seats[winner] ?? PERSON))) return;
    match.climbed = true;
    const rung = ended(info, Math.max(...rungs), won);
    this.beginning.show();
    this.#say(h("p", {}, t("The next game against adapt is on rung {rung} of {all}.", { rung, all: info.rungs.length })));
  }

  #refusal(text, lines) {
    const meant = lines.some(({ mark }) => mark !== "plain");
    const heading = meant
      ? t("{move} is not legal", { move: text }) : t("{text} is not a move", { text });
    this.#say(h("h2", {}, heading), explanation(lines, this.match.game, this.rules));
  }

  #line() {
    this.input = new Combobox({
      name: "move",
      label: t("Move"),
      complete: (text) => this.match.decides === PERSON
        ? completions(this.match.position.moves, text) : [],
    });
    const typed = () => this.input.input.value.trim();
    the("line").addEventListener("submit", (event) => {
      event.preventDefault();
      if (typed() && this.match.decides === PERSON) this.#play(this.#byNumber(typed()));
    });
    this.#lineAgain(typed);
    this.typed = typed;
  }

  #lineAgain(typed) {
    this.input.input.setAttribute("aria-label", t("Move"));
    fill(the("line"), this.input.element,
      h("button", { type: "submit", class: "main" }, t("Move")),
      h("button", { type: "button", onclick: () => typed() && this.#why(typed()) }, t("Why?")));
  }

  // A number is the move at that place of the list, unless the game writes moves as numbers.
  #byNumber(text) {
    const { moves } = this.match.position;
    const found = /^\d+$/.test(text) && !moves.some((move) => move.text === text)
      ? moves[Number(text) - 1] : undefined;
    return found?.text ?? text;
  }

  #undo() {
    return this.#change(async () => {
      const { match } = this;
      let ply = Math.max(match.at - 1, 0);
      await match.look(ply);
      while (ply > 0 && match.decides !== PERSON) await match.look(--ply);
      this.#changed();
    });
  }

  #redo() {
    return this.#change(async () => {
      const { match } = this;
      let ply = Math.min(match.at + 1, match.moves.length);
      await match.look(ply);
      while (!match.isLast && match.decides !== PERSON) await match.look(++ply);
      this.#changed();
    });
  }

  // -- the computer -----------------------------------------------------------------------------

  async #think(level) {
    const { turn } = this;
    const mine = { best: null };
    this.thought = mine;
    this.#status();
    this.#actions();
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      const request = { do: "think", ...this.match.question, level };
      for await (const { value } of this.thinker.answers(request)) {
        mine.best = value.move;
        if (this.thought === mine) this.#status(value);
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.#fail(error);
    }
    await pause;
    if (turn !== this.turn) return;
    this.thought = null;
    if (mine.best !== null) await this.#play(mine.best);
    else this.#actions();
  }

  // Stop thinking: the best move so far is played. Searches end, too.
  #stop() {
    this.searches.clear();
    this.thinker.stop();
    this.thinker.start().catch(() => {});
  }

  // The position changes: what is thought about it is of no use.
  #interrupt() {
    this.turn++;
    if (this.thought !== null || this.searches.size) {
      this.thought = null;
      this.#stop();
    }
  }

  #hint() {
    return this.#search(t("Hint"), { do: "analyse", ...this.match.question, ...ANALYSED, lines: 1 },
      ({ lines: [{ line, told: seen }] }) => h("p", {},
        h("button", { type: "button", class: "move", onclick: () => this.#play(line[0]) }, line[0]),
        ` ${seen}`));
  }

  #analyse() {
    return this.#search(t("Analyse"), { do: "analyse", ...this.match.question, ...ANALYSED },
      (found) => analysis(found, (side) => this.#name(side), (move) => this.#play(move)));
  }

  #solve() {
    return this.#search(t("Solve"), { do: "solve", ...this.match.here, ...SOLVED },
      (found) => verdict(found, (side) => this.#name(side), (move) => this.#play(move)));
  }

  // The first move of the last turn, held against an analysis.
  #judge() {
    const { match } = this;
    const first = match.turnStart;
    const move = match.moves[first];
    return this.#search(`${t("Why that move?")} ${move}`, {
      do: "judge", game: match.game, state: match.states[first], move, nodes: ANALYSED.nodes,
      keys: match.keys.slice(0, first + 1),
    }, ({ lines }) => explanation(lines, match.game, this.rules));
  }

  // The turning points. What is said about them goes into the record.
  async #review() {
    const { match } = this;
    const played = await match.played();
    const { moves } = match;
    const name = (side) => this.#name(side);
    const found = await this.#shown(t("Review"), review((request) => this.#last(request), played), (one) =>
      reviewed(one, { game: played.game, engine: this.rules, name, look: (ply) => match.moves === moves && this.#look(ply) }));
    if (!found?.complete || match.moves !== moves) return;
    for (const point of found.points) match.comment(point.number, commentText(remark(point, name)));
    remember(KEPT, match.record);
    this.#written();
  }

  async #last(request) {
    let last = null;
    for await (const { value } of this.thinker.answers(request)) last = value;
    return last;
  }

  async #search(heading, request, shown) {
    const { thinker } = this;
    async function* values() {
      for await (const { value } of thinker.answers(request)) yield value;
    }
    return this.#shown(heading, values(), shown);
  }

  // Show what is found as it comes, with a button that stops it. What was found until then stays.
  async #shown(heading, values, shown) {
    const body = h("div", {});
    const stop = h("button", { type: "button", class: "stop", onclick: () => this.#stop() }, t("Stop"));
    const section = this.#say(h("h2", {}, heading), body, stop);
    section.setAttribute("aria-busy", "true");
    let last = null;
    this.searches.add(section);
    try {
      for await (const value of values) {
        last = value;
        fill(body, shown(value));
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.#fail(error);
    } finally {
      this.searches.delete(section);
      stop.remove();
      section.removeAttribute("aria-busy");
      if (last === null) section.remove();
    }
    return last;
  }

  // -- questions, and the world outside -----------------------------------------------------------

  async #why(move) {
    const { lines } = await this.rules.ask({ do: "why", ...this.match.here, move: this.#byNumber(move) });
    this.#say(h("h2", {}, `${t("Why?")} ${move}`), explanation(lines, this.match.game, this.rules));
  }

  async #lines(request, heading) {
    const { lines } = await this.rules.ask({ do: request, ...this.match.here });
    this.#say(h("h2", {}, t(heading)), explanation(lines, this.match.game, this.rules));
  }

  async #share(record) {
    const link = `${location.href.split("#")[0]}#r=${await packed(record)}`;
    history.replaceState(null, "", link);
    let copied = true;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      copied = false;
    }
    this.#say(
      h("p", {}, copied
        ? t("The link is in the address of the page and on the clipboard.")
        : t("The link is in the address of the page.")),
      location.protocol === "file:"
        ? h("p", {}, t("It names this folder. Elsewhere, put what begins with # behind the address of another copy of the page."))
        : null);
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.match.record], { type: "text/plain" }));
    const link = h("a", { href: url, download: `${this.match.game}.ludo` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async #file(file) {
    try {
      await this.#open(await file.text());
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    this.#say(h("p", { class: "failure" }, told(error)));
  }

  /** Everything again, in another language. */
  async speak() {
    speak(spoken());
    showHeader("play", () => this.speak());
    this.match.games = await this.rules.ask({ do: "games" });
    this.match.info = this.match.games.find(({ game }) => game === this.match.game);
    await this.#change(async () => {
      await this.match.look(this.match.at);
      this.#lineAgain(this.typed);
      this.#changed();
    });
    this.beginning.show(true);
  }
}

function told(error) {
  if (error instanceof RecordError)
    return t("line {line}: {what}", { line: error.line, what: t(error.message, { given: error.given }) });
  return error instanceof Refused || error instanceof Error ? error.message : String(error);
}

colour();
speak(spoken());
const page = new Page();
showHeader("play", () => page.speak());
page.begin().catch((error) => {
  fill(the("status"), t("The rules could not be loaded: {what}", { what: error.message }));
  the("status").classList.add("failure");
});

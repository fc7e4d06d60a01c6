// The page "Play": a game by clicks, keys or typed moves, against people or the computer.

import { Answers, faultOf } from "./answers.js";
import { NewGame, usual } from "./begin.js";
import { Board } from "./board.js";
import { Combobox } from "./combobox.js";
import { completions } from "./completion.js";
import { Computer } from "./computer.js";
import { fill, h, later, the } from "./dom.js";
import { Engine } from "./engine.js";
import { colour, showHeader } from "./header.js";
import { ended, rungOf } from "./ladder.js";
import { Match, PERSON } from "./match.js";
import { unpacked } from "./record.js";
import { moverFigure } from "./scene.js";
import { Sharing } from "./sharing.js";
import { Clicks, SquareNames } from "./squares.js";
import { remember, remembered, speak, spoken, t } from "./texts.js";
import { deep, ending, explanation } from "./told.js";

const KEPT = "ludolog.game";

class Page {
  constructor() {
    this.rules = new Engine(spoken);
    this.answers = new Answers(() => this.computer.stop());
    this.match = null;
    this.clicks = null;
    this.firsts = new Set(); // the squares on which moves begin
    this.board = new Board(the("board"), (id) => this.#clicked(id));
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
    this.computer = new Computer(this.match, this.answers, {
      rules: this.rules,
      name: (side) => this.#name(side),
      play: (move) => this.#play(move),
      look: (ply) => this.#look(ply),
      thinking: (thought) => this.#thinking(thought),
      noted: () => this.#noted(),
    });
    this.sharing = new Sharing(this.match, this.answers, async (text) => {
      await this.#open(text);
      this.#toBoard();
    });
    this.#line();
    await this.#restore();
    addEventListener("hashchange", () => this.#restore());
    later(() => this.computer.start());
  }

  // -- where a game comes from ----------------------------------------------------------------

  async #restore() {
    const failure = await this.#restored();
    if (failure) this.answers.say(h("p", { class: "failure" }, failure));
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
      failure = t("This link has no game in it: {what}", { what: faultOf(error) });
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
      this.answers.clear();
      this.#changed();
      this.#toBoard();
    });
  }

  // What was pressed may stand far below the board, as on a telephone.
  #toBoard() {
    the("status").scrollIntoView({ block: "nearest" });
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
      this.answers.say(
        h("p", { class: "failure" }, t("The record is good up to move {n}: {what}", { n, what: fault.refused })),
        explanation(fault.lines, this.match.game, this.rules));
    }
  }

  // -- what is shown ----------------------------------------------------------------------------

  #changed(moved = false) {
    const { match } = this;
    this.turn++;
    if (this.answers.areComing) this.computer.stop();
    this.#hideChoices();
    const { moves, picture } = match.position;
    const names = new SquareNames((picture.cells ?? picture.squares ?? []).map(({ id }) => id));
    const clicks = new Clicks(moves, names);
    this.firsts = clicks.next;
    this.clicks = match.decides === PERSON ? clicks : new Clicks([], names);
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
    this.sharing.show();
    this.input.input.disabled = match.decides !== PERSON;
    this.input.input.placeholder = moves.length
      ? t("such as {example}", { example: moves[0].text }) : "";
    remember(KEPT, match.record);
    remember(`${KEPT}.at`, String(match.at));
    this.#goOn();
  }

  // Where the computer decides, it thinks.
  #goOn() {
    const { decides, isLast } = this.match;
    if (decides !== null && decides !== PERSON && isLast) this.#think();
  }

  #think() {
    const { turn } = this;
    return this.computer.think(this.match.decides, () => turn === this.turn);
  }

  #thinking(thought) {
    if (thought !== undefined) this.#status(thought);
    if (!thought) this.#actions();
  }

  // Comments were added.
  #noted() {
    remember(KEPT, this.match.record);
    this.#written();
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
    const { picture } = match.position;
    fill(the("status"), over === null && picture.text === undefined ? moverFigure(picture, this.firsts) : null,
      text, scores ? h("span", { class: "scores" }, scores) : null,
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
      button("Hint", () => this.computer.hint(), !playing),
      button("Analyse", () => this.computer.analyse(), !playing),
      button("Why that move?", () => this.computer.judge(), match.at === 0),
      button("Why over?", () => this.#lines("why_over", "Why over?")),
      button("Why score?", () => this.#lines("why_score", "Why score?")),
      button("Solve", () => this.computer.solve(), !playing),
      button("Review", () => this.computer.review(), match.moves.length === 0),
      this.computer.isThinking ? h("button", {
        type: "button", class: "stop", onclick: () => this.computer.stop() }, t("Stop")) : null,
      match.isLast || match.decides === PERSON || match.decides === null ? null
        : button("Go on from here", () => this.#think()));
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
    for (const move of this.clicks.guesses(squares)) {
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

  // The position changes.
  #interrupt() {
    this.turn++;
    this.computer.interrupt();
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
    this.answers.say(h("p", {}, t("The next game against adapt is on rung {rung} of {all}.", { rung, all: info.rungs.length })));
  }

  #refusal(text, lines) {
    const meant = lines.some(({ mark }) => mark !== "plain");
    const heading = meant
      ? t("{move} is not legal", { move: text }) : t("{text} is not a move", { text });
    this.answers.say(h("h2", {}, heading), explanation(lines, this.match.game, this.rules));
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

  // -- questions ---------------------------------------------------------------------------------

  async #why(move) {
    const { lines } = await this.rules.ask({ do: "why", ...this.match.here, move: this.#byNumber(move) });
    this.answers.say(h("h2", {}, `${t("Why?")} ${move}`), explanation(lines, this.match.game, this.rules));
  }

  async #lines(request, heading) {
    const { lines } = await this.rules.ask({ do: request, ...this.match.here });
    this.answers.say(h("h2", {}, t(heading)), explanation(lines, this.match.game, this.rules));
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

colour();
speak(spoken());
const page = new Page();
showHeader("play", () => page.speak());
page.begin().catch((error) => {
  fill(the("status"), t("The rules could not be loaded: {what}", { what: error.message }));
  the("status").classList.add("failure");
});

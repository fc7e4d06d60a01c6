// A game in progress: the positions that it has had, who decides, and where we look.

import { Refused } from "./engine.js";
import { parsed, written } from "./record.js";

/** Who decides on moves where nobody else was named. */
export const PERSON = "person";

const REPEATED = 3;

/** A game in progress. Its methods that ask Prolog answer promises. */
export class Match {
  /** @param {Engine} engine @param {object[]} games - what the request `games` answers */
  constructor(engine, games) {
    this.engine = engine;
    this.games = games;
    this.info = null;
    this.settings = {};
    this.seats = {};
    this.playing = []; // for each position, who is still in the game
    this.seed = 1;
    this.start = null;
    this.states = [];
    this.sides = [];
    this.keys = [];
    this.moves = [];
    this.comments = []; // one for each move, empty where there is none
    this.tags = {}; // those of a record that say nothing about the game, such as Date
    this.at = 0;
    this.position = null;
    this.climbed = false; // whether its end was told to the ladder of `adapt`
  }

  /** Begin a game. Throws Refused for settings that it does not have. */
  async begin(game, settings, seats, seed = Math.floor(Math.random() * 1e6)) {
    const record = { game, settings, seats, seed, tags: {}, start: null, moves: [], comments: [] };
    return this.#load(record);
  }

  /** Go on with a record. @returns {Promise<object?>} what was wrong after its good part */
  async open(text) {
    return this.#load(parsed(text));
  }

  async #load({ game, settings, seats, seed, tags, start, moves, comments }) {
    const info = this.games.find((known) => known.game === game);
    const found = await this.engine.ask({
      do: "replay", game, settings, moves, ...(start === null ? {} : { start }),
    });
    const seated = await Promise.all(found.seats.map((seat) => this.#known(info, seats[seat])));
    this.info = info;
    this.settings = start === null ? found.settings : settings;
    this.seats = Object.fromEntries(found.seats.map((seat, n) => [seat, seated[n]]));
    this.seed = seed ?? 1;
    this.start = start;
    this.playing = found.playing;
    this.states = found.states;
    this.sides = found.sides;
    this.keys = found.keys;
    this.moves = found.moves;
    this.comments = comments.slice(0, found.moves.length);
    this.tags = tags;
    this.climbed = false;
    await this.look(this.moves.length);
    return found.fault;
  }

  /** A seat as it is written: PERSON, or a level of the game. Throws Refused for what is neither. */
  async seat(info, who) {
    if (who === PERSON || info.levels.some(({ level }) => level === who)) return who;
    const { level } = await this.engine.ask({ do: "level", game: info.game, level: who });
    return level;
  }

  // Of a record from elsewhere: what is no level means a person.
  async #known(info, who = PERSON) {
    try {
      return await this.seat(info, who);
    } catch (error) {
      if (error instanceof Refused) return PERSON;
      throw error;
    }
  }

  get game() {
    return this.info.game;
  }

  /** The game and state of a request about the position that is shown. */
  get here() {
    return { game: this.game, state: this.position.state };
  }

  get isLast() {
    return this.at === this.moves.length;
  }

  /**
   * Why the game stops here although no rule has ended it, in English; null where it goes on. As in
   * the terminal: two levels without chance may go round in a circle.
   */
  get unfinished() {
    const { at, info, keys, position } = this;
    if (position.over !== null) return null;
    if (keys.slice(0, at + 1).filter((key) => key === keys[at]).length >= REPEATED)
      return "the same position came up for the third time";
    return at >= info.limit ? "the limit of moves is reached" : null;
  }

  /** Who decides here: PERSON or a level; null when nobody does. */
  get decides() {
    return this.position.over === null && this.position.moves.length && this.unfinished === null
      ? this.seats[this.position.side] ?? PERSON
      : null;
  }

  /** What the computer is asked about the position that is shown. */
  get question() {
    return { ...this.here, seed: this.seed, ply: this.at, keys: this.keys.slice(0, this.at) };
  }

  /** Play a move here; later moves are forgotten. @returns {Promise<object?>} why it is refused */
  async play(text) {
    const at = this.at;
    const found = await this.engine.ask({ do: "play", ...this.here, move: text });
    if (found.refused !== undefined) return found;
    this.moves = [...this.moves.slice(0, at), found.move];
    this.comments = [...this.comments.slice(0, at), ""];
    this.states = [...this.states.slice(0, at + 1), found.position.state];
    this.sides = [...this.sides.slice(0, at + 1), found.position.side];
    this.playing = [...this.playing.slice(0, at + 1), found.position.playing];
    this.keys = [...this.keys.slice(0, at + 1), found.position.key];
    this.at = at + 1;
    const turn = this.turnStart < at ? this.position.turn : [];
    this.position = { ...found.position, turn: [...turn, { move: found.move, effects: found.effects }] };
    return null;
  }

  /** Look at the position after `ply` moves. */
  async look(ply) {
    this.at = ply;
    const first = this.turnStart;
    this.position = await this.engine.ask({
      do: "position", game: this.game, state: this.states[ply], before: this.states[first],
      moves: this.moves.slice(first, ply),
    });
  }

  /** How many moves were played when the last turn began: the last moves in a row of one side. */
  get turnStart() {
    let first = Math.max(this.at - 1, 0);
    while (first > 0 && this.sides[first - 1] === this.sides[first]) first--;
    return first;
  }

  /** The effects of the whole last turn. */
  get effects() {
    return this.position.turn.flatMap(({ effects }) => effects);
  }

  /** What the position that is shown came from, as the members of a request. */
  get led() {
    return this.at > 0 ? { before: this.states[this.at - 1], move: this.moves[this.at - 1] } : {};
  }

  /** Put what a review says behind the comments of the moves. */
  comment(number, text) {
    const before = this.comments[number - 1];
    if (!before.includes(text)) this.comments[number - 1] = `${before} ${text}`.trim();
  }

  /** The game as a review takes it. */
  async played() {
    const { over } = await this.engine.ask({ do: "position", game: this.game, state: this.states.at(-1) });
    const { game, states, sides, playing, keys, moves } = this;
    return { game, states, sides, playing, keys, moves, over, seats: Object.keys(this.seats) };
  }

  /** The game as a record. */
  get record() {
    return this.#written({ start: this.start, moves: this.moves, comments: this.comments });
  }

  /** The position that is shown, as a record without moves. */
  get positionRecord() {
    return this.#written({ start: this.position.state, moves: [], comments: [] });
  }

  #written(parts) {
    const { over } = this.position;
    const ended = this.isLast && over !== null ? over.winner ?? "tie" : "*";
    return written({
      game: this.game, rules: this.info.version, tags: this.tags, settings: this.settings, seats: this.seats,
      seed: this.seed, result: ended, ...parts,
    });
  }
}

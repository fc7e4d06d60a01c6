// Moves as the squares that a person clicks: only from their texts, whatever the game.

/** Finds the names of squares in the texts of moves. */
export class SquareNames {
  #pattern;

  /** @param {string[]} ids - the names of the squares of a picture */
  constructor(ids) {
    const longestFirst = [...ids].sort((a, b) => b.length - a.length);
    const escaped = longestFirst.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.#pattern = ids.length ? new RegExp(escaped.join("|"), "g") : null;
  }

  /** The squares that a text names, in its order. */
  in(text) {
    if (this.#pattern === null) return [];
    return [...text.matchAll(this.#pattern)]
      .filter(({ 0: found, index }) => whole(text, index, found))
      .map(([found]) => found);
  }
}

// Of "c12" the name "c1" is no part.
function whole(text, index, found) {
  const after = text[index + found.length] ?? "";
  return !(/\d$/.test(found) && /\d/.test(after));
}

/** What clicks can become: the legal moves by the squares of their texts. */
export class Clicks {
  /** @param {object[]} moves @param {SquareNames} names */
  constructor(moves, names) {
    this.moves = moves.map((move) => ({ move, path: names.in(move.text) }));
    this.clicked = [];
  }

  /** The moves that begin with what was clicked. */
  get begun() {
    return this.moves.filter(({ path }) => this.clicked.every((id, n) => path[n] === id));
  }

  /** The moves that are exactly what was clicked. */
  get complete() {
    return this.begun.filter(({ path }) => path.length && path.length === this.clicked.length);
  }

  /** The squares that a next click may name. */
  get next() {
    return new Set(
      this.begun.map(({ path }) => path[this.clicked.length]).filter((id) => id !== undefined),
    );
  }

  /** The moves without squares, such as passing. */
  get without() {
    return this.moves.filter(({ path }) => !path.length).map(({ move }) => move);
  }

  /** What clicks on squares that are no legal move may mean: the last two, joined as in the legal moves. */
  guesses(squares) {
    const joints = new Set(["-"]);
    for (const { move: { text }, path: [from, to] } of this.moves) {
      if (to === undefined) continue;
      const start = text.indexOf(from) + from.length;
      joints.add(text.slice(start, text.indexOf(to, start)));
    }
    return [...joints].map((joint) => squares.slice(-2).join(joint));
  }

  /**
   * Click a square.
   *
   * @returns {{play: object?, choose: object[], refused: string?}} - a move that is meant, several
   *     of which one must be chosen, or the square that leads nowhere
   */
  click(id) {
    if (this.next.has(id)) {
      this.clicked.push(id);
      const { complete, next } = this;
      if (complete.length === 1 && !next.size) return { play: complete[0].move, choose: [] };
      return { play: null, choose: complete.map(({ move }) => move) };
    }
    const { complete } = this;
    if (id === this.clicked.at(-1)) {
      if (complete.length === 1) return { play: complete[0].move, choose: [] };
      this.clicked = [];
      return { play: null, choose: [] };
    }
    const before = this.clicked;
    this.clicked = [];
    if (this.next.has(id)) return this.click(id);
    return { play: null, choose: [], refused: [...before, id] };
  }
}

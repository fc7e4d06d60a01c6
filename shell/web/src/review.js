// A game looked through by the level `expert`: its turning points, and what was better there. The
// same as pybridge/compute/review.py, which says what is looked for.

/** The budget for each position; a closer look has four times it. */
export const REVIEW_NODES = 2000;

const MOST = 5; // turning points that are told, the worst ones
const RANKS = { win: 2, loss: -2, neutral: -1 };

/**
 * The review of a game. Each answer knows more than the one before; the last one is complete.
 *
 * @param {(request: object) => Promise<object>} ask - the last answer of a request
 * @param {{game: string, states: string[], sides: string[], playing: string[][], keys: string[], moves: string[],
 *          seats: string[], over: ?{winner: ?string}}} played - `over` is how it ended
 */
export async function* review(ask, played, nodes = REVIEW_NODES) {
  const { game, states, sides, keys, moves, over } = played;
  const seen = [];
  let found = { moves: moves.length, lookedAt: 0, points: [], wonFrom: null, winner: null, complete: false };
  const looked = over === null ? states.length : states.length - 1;
  for (let place = 0; place < looked; place++) {
    const { lines } = await ask({
      do: "analyse", game, state: states[place], nodes, lines: 1, keys: keys.slice(0, place + 1),
    });
    seen.push(forecast(lines[0].forecast));
    found = { ...found, lookedAt: place + 1 };
    yield found;
  }
  const points = [];
  for (const place of suspects(played, seen).slice(0, 2 * MOST)) {
    const judgement = await ask({
      do: "judge", game, state: states[place], move: moves[place], nodes: 4 * nodes,
      keys: keys.slice(0, place + 1),
    });
    const [best, was] = [judgement.best, judgement.played].map((one) => worth(forecast(one.forecast)));
    if (order(best, was) > 0)
      points.push({ number: place + 1, side: sides[place], move: moves[place], judgement, decisive: best[0] > was[0] });
    if (points.length === MOST) break;
  }
  yield {
    ...found,
    points: points.sort((one, other) => one.number - other.number),
    wonFrom: wonFrom(played, seen),
    winner: over?.winner ?? null,
    complete: true,
  };
}

// Of "merit(3)", "win(2)", "repetition", "solved(win,exactly(3))": its kind, and its number.
function forecast(text) {
  const [, kind, number] = /^(?:solved\()?(\w+)(?:\((-?\d+)\))?/.exec(text);
  return { kind, number: Number(number ?? 0) };
}

const order = (one, other) => one[0] - other[0] || one[1] - other[1];

// How a forecast ranks, and what it is worth where nobody wins.
const worth = ({ kind, number }) => [RANKS[kind] ?? 0, kind === "merit" ? number : 0];

// The same, for `side`, of the position at a place of the game.
function reached(side, place, { sides, playing, seats, over }, seen) {
  if (seen[place] === undefined) {
    const winner = over?.winner ?? null;
    if (winner === null || !seats.includes(winner)) return [winner === null ? 0 : -1, 0];
    return [winner === side ? 2 : -2, 0];
  }
  if (!playing[place].includes(side)) return [-2, 0];
  const [rank, merit] = worth(seen[place]);
  if (sides[place] !== side && playing[place].length > 2) return [0, 0];
  return sides[place] === side || seen[place].kind === "neutral" ? [rank, merit] : [-rank, -merit];
}

// Where the side that decides at a place decides again, or the end. With more than two players what another side expects
// says little of this one.
function nextChoice({ states, sides }, place) {
  const at = sides.indexOf(sides[place], place + 1);
  return at < 0 ? states.length - 1 : at;
}

// The places of moves after which their side seems worse off, the worst first.
function suspects(played, seen) {
  const losses = [];
  for (let place = 0; place < played.moves.length; place++) {
    const best = worth(seen[place]);
    const after = played.playing[place].length < 3 ? place + 1 : nextChoice(played, place);
    const got = reached(played.sides[place], after, played, seen);
    const loss = Math.max(best[0] - got[0], 0);
    const less = best[0] === 0 && got[0] === 0 ? best[1] - got[1] : 0;
    if (loss > 0 || less > 0) losses.push({ loss, less, place });
  }
  const largest = Math.max(0, ...losses.filter(({ loss }) => !loss).map(({ less }) => less));
  return losses
    .sort((a, b) => b.loss - a.loss || b.less - a.less || a.place - b.place)
    .filter(({ loss, less }) => loss || 3 * less >= largest)
    .map(({ place }) => place);
}

// The number of the first move from which on the winner is seen winning to the end.
function wonFrom(played, seen) {
  const winner = played.over?.winner ?? null;
  if (winner === null) return null;
  let first = played.states.length;
  for (let place = seen.length - 1; place >= 0; place--) {
    if (reached(winner, place, played, seen)[0] !== 2) break;
    first = place + 1;
  }
  return first;
}

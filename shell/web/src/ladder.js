// The computer that is as strong as the person, as in the shell (shell/session/ladder.py): who wins
// climbs the ladder of a game, who loses comes down.

import { remember, remembered } from "./texts.js";

/** The seat that stands for the rung where the person is. */
export const ADAPT = "adapt";

const KEPT = "ludolog.ladder";
const BEGIN = "slips(medium,50)"; // where somebody begins of whom nothing is known

/** The rung that the seat `adapt(N)` means; null for any other. */
export function rungOf({ rungs }, who) {
  const rung = Number(/^adapt\(([1-9]\d{0,3})\)$/.exec(who)?.[1] ?? 0);
  return rung > 0 && rung <= rungs.length ? rung : null;
}

/** The seat of the next game against `adapt`. */
export function adapted(info) {
  return `${ADAPT}(${entry(info).rung})`;
}

/**
 * The person has won or lost against a rung. The next one is one away, two where the game before
 * ended in the same way; it is kept.
 */
export function ended(info, rung, won) {
  const way = won ? 1 : -1;
  const step = entry(info).last === way ? 2 * way : way;
  const next = within(info, rung + step);
  remember(KEPT, JSON.stringify({ ...entries(), [info.game]: { rung: next, last: way } }));
  return next;
}

function entry(info) {
  const { rung, last } = entries()[info.game] ?? {};
  return {
    rung: within(info, Number.isInteger(rung) ? rung : Math.max(1, info.rungs.indexOf(BEGIN) + 1)),
    last: Number.isInteger(last) ? last : 0,
  };
}

function within({ rungs }, rung) {
  return Math.max(1, Math.min(rungs.length, rung));
}

function entries() {
  try {
    const found = JSON.parse(remembered(KEPT) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

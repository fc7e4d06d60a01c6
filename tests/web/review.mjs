// The page's review of games, under node: `node tests/web/review.mjs NODES < replays`. A line for
// each request `replay`: the places, moves, verdicts and sentences of its turning points.

import { createInterface } from "node:readline";
import { start } from "../../shell/web/node.mjs";
import { review } from "../../shell/web/src/review.js";

const nodes = Number(process.argv[2]);
const prolog = await start();
const ask = async (request) => JSON.parse(prolog.answers(JSON.stringify(request)).at(-1)).value;

for await (const line of createInterface({ input: process.stdin })) {
  const { game, ...request } = JSON.parse(line);
  const { states, sides, playing, keys, moves, seats } = await ask({ game, ...request });
  const { over } = await ask({ do: "position", game, state: states.at(-1) });
  let last = null;
  for await (const found of review(ask, { game, states, sides, playing, keys, moves, seats, over }, nodes)) last = found;
  const points = last.points.map(({ number, side, move, decisive, judgement }) => ({
    number, side, move, decisive, lines: judgement.lines.map(({ text }) => text),
  }));
  console.log(JSON.stringify({ ...last, points }));
}

// A long session on both pages, in one headless Chromium:
//
//     node tests/web/browser/long.mjs SITE CHROMIUM MOVES QUERIES ENDLESS
//
// Moves are played in games of all kinds, one after the other, typed into the page Play; queries
// are asked on the page Query, and endless ones stopped when their time is over. A line of JSON after
// each tenth of each of the three: what was done, and the memory afterwards, in megabytes. `page` is
// the heap of the page's scripts after a collection of garbage, `browser` the memory that all processes
// of the browser have written and do not share (0 where there is no Linux). `nodes`, `listeners` and
// `workers` are how many elements, listeners for events and threads of workers there are.
// Memory is read when the workers that were ended are gone: a browser lets one that is in a loop go on
// for two seconds.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { launched } from "./common.mjs";

const [site, executablePath, ...counts] = process.argv.slice(2);
const [MOVES, QUERIES, ENDLESS] = counts.map(Number);
const MARK = `--ludolog-long-session=${process.pid}`;

const browser = await launched(executablePath, [MARK]);
const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: "en-GB", reducedMotion: "reduce" });

async function opened(name) {
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(String(error.stack)));
  page.setDefaultTimeout(600_000);
  await page.goto(`${site}/${name}`);
  await page.waitForSelector("#board [data-square]");
  return page;
}

const ours = (read) => {
  const parents = new Map();
  let first = null;
  for (const name of existsSync("/proc/self/smaps_rollup") ? readdirSync("/proc").filter((one) => /^\d+$/.test(one)) : []) {
    try {
      parents.set(name, /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))[1]);
      if (first === null && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(MARK)) first = name;
    } catch {
      // It has ended.
    }
  }
  const found = new Set([first]);
  for (let grown = 0; grown !== found.size;) {
    grown = found.size;
    for (const [name, parent] of parents) if (found.has(parent)) found.add(name);
  }
  let sum = 0;
  for (const name of found) {
    try {
      sum += read(`/proc/${name}`);
    } catch {
      // It has ended, or the kernel does not tell.
    }
  }
  return sum;
};

/**
 * Kilobytes that the browser's processes have written and share with none: of the one that carries our
 * mark, and of all that it has begun. What they only read of the program's files is not counted: Linux
 * calls it private, some 70 MB, while no other browser of the kind runs on the machine.
 */
const kilobytes = () => ours((process) =>
  [...readFileSync(`${process}/smaps_rollup`, "utf8").matchAll(/^Private_Dirty:\s+(\d+)/gm)]
    .reduce((sum, [, size]) => sum + Number(size), 0));

/** The threads of workers in them. */
const workers = () => ours((process) => readdirSync(`${process}/task`)
  .filter((task) => readFileSync(`${process}/task/${task}/comm`, "utf8").startsWith("DedicatedWorker")).length);

const STEADY = 4; // readings of the memory in a row that show no less
const LESS = 1000; // kilobytes that count as less
const HELD = 2; // workers of a page: one for the rules, and one for the computer or the queries
const GONE = 300_000; // milliseconds until what was ended is gone, at the latest

async function memory(page) {
  const late = Date.now() + GONE;
  while (workers() > HELD) {
    assert.ok(Date.now() < late, `${workers()} workers of ${HELD} are there`);
    await page.waitForTimeout(100);
  }
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const [heap, listeners] = ["JSHeapUsedSize", "JSEventListeners"].map((name) => metrics.find((one) => one.name === name).value);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  // What an ended worker had goes back to the system a little later: until it gets no less.
  let least = kilobytes();
  for (let n = 0; n < STEADY; n++) {
    await page.waitForTimeout(400);
    const found = kilobytes();
    if (found < least - LESS) n = -1;
    least = Math.min(least, found);
  }
  return { page: Math.round(heap / 1e4) / 100, browser: Math.round(least / 100) / 10, nodes, listeners, workers: workers() };
}

/** Do something n times, and tell of the memory after each tenth. */
async function often(what, n, page, act) {
  const start = Date.now();
  const step = Math.max(1, Math.floor(n / 10));
  for (let i = 0; i < n; i++) {
    await act(i);
    if ((i + 1) % step === 0 || i === n - 1) {
      const seconds = Math.round((Date.now() - start) / 100) / 10;
      console.log(JSON.stringify({ what, done: i + 1, seconds, ...(await memory(page)) }));
    }
  }
}

const GAMES = ["splut", "apart", "green_skull", "greener", "alliances"];
const LONGEST = 60; // moves of a game before the next one begins

async function begin(page, game) {
  await page.evaluate(() => (document.querySelector("#begin").open = true));
  await page.selectOption("#begin select[name=game]", game);
  for (const select of await page.locator("#begin [data-seat]").all()) await select.selectOption("person");
  await page.click("#begin button[type=submit]");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1
    && document.querySelector("#begin").open === false);
}

async function moves() {
  const page = await opened("play.html");
  let games = 0;
  let left = 0;
  await often("moves", MOVES, page, async (i) => {
    if (left === 0 || (await page.textContent("#status")).startsWith("Game over")) {
      await begin(page, GAMES[games++ % GAMES.length]);
      left = LONGEST;
    }
    left--;
    // All in one step of the page: a move of the list, typed and entered.
    await page.evaluate((at) => {
      const texts = [...document.querySelectorAll("#all .move")].map((one) => one.textContent);
      const before = document.querySelectorAll("#moves li").length;
      document.querySelector("#move").value = texts[(at * 7919) % texts.length];
      document.querySelector("#line").requestSubmit();
      return new Promise((resolve) => {
        const look = () => document.querySelectorAll("#moves li").length > before ? resolve() : setTimeout(look, 2);
        look();
      });
    }, i);
  });
  assert.deepEqual(page.failures, []);
  await page.close();
  return games;
}

const ASKED = [
  "member(M, $Moves).", "length($Moves, N).", "legal($State, M).", "X = f(Y), Y = 1.",
  "findall(X, between(1, 2000, X), Xs), sum_list(Xs, S).", "no_such(1).", "atom_length(X, Y).",
  "move($State, M, S), valid_moves(S, _, Ms), length(Ms, N).", "foo(", "shell(true).",
];
const NEVER = ["repeat, fail.", "length(L, N), fail.", "between(1, inf, X), X < 0.", "repeat, atom_codes(A, \"x\"), fail."];

async function ask(page, text) {
  await page.evaluate((query) => {
    const line = document.querySelector("#query");
    document.querySelector("#answers").append(Object.assign(document.createElement("hr"), { id: "here" }));
    line.value = query;
    document.querySelector("#line").requestSubmit();
    return new Promise((resolve) => {
      const look = () => {
        const here = document.querySelector("#here");
        if (here.nextElementSibling !== null && document.querySelector("#actions .stop") === null) {
          here.remove();
          resolve();
        } else setTimeout(look, 2);
      };
      look();
    });
  }, text);
  return page.locator("#answers > *").last().textContent();
}

async function queries() {
  const page = await opened("query.html");
  const limit = (seconds) => page.evaluate((text) => {
    const field = document.querySelector("#seconds");
    field.value = text;
    field.dispatchEvent(new Event("change"));
  }, String(seconds));
  await often("queries", QUERIES, page, async (i) => {
    await ask(page, i % 25 === 24 ? `define fact(${i}).` : ASKED[i % ASKED.length]);
  });
  await often("endless queries", ENDLESS, page, async (i) => {
    await limit(1);
    const told = await ask(page, NEVER[i % NEVER.length]);
    await limit(100);
    assert.match(told, /Stopped after|limit|[Rr]esource|memory/, NEVER[i % NEVER.length]);
    assert.match(await ask(page, "X = 1."), /X = 1/);
  });
  assert.deepEqual(page.failures, []);
  await page.close();
}

try {
  const version = browser.version();
  console.log(JSON.stringify({ chromium: version }));
  const games = await moves();
  await queries();
  console.log(JSON.stringify({ games }));
} catch (error) {
  console.error(error?.stack ?? error);
  process.exitCode = 1;
} finally {
  await browser.close();
}

// What the page Play takes, in headless Chromium:
//
//     node tests/web/browser/figures.mjs SITE CHROMIUM TIMES < requests
//
// First a line of JSON: `files` with the bytes of each file that is loaded, `cold` and `warm` with the
// milliseconds until the board is there and until a first move is played, TIMES times each. Then for
// each request on standard input a line with the milliseconds until its last answer, from the
// pages' worker.

import { createInterface } from "node:readline";
import { launched } from "./common.mjs";

const [site, executablePath, times] = process.argv.slice(2);
const browser = await launched(executablePath);

async function context() {
  return browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", reducedMotion: "reduce" });
}

/** Milliseconds from the address to the board, and to a move that was played on it. */
async function begun(page) {
  page.setDefaultTimeout(120_000);
  const start = performance.now();
  await page.goto(`${site}/play.html#game=splut`);
  await page.waitForSelector("#board [data-square]");
  const board = performance.now() - start;
  await page.evaluate(() => {
    document.querySelector("#all .move").click();
    return new Promise((resolve) => {
      const look = () => (document.querySelectorAll("#moves li").length > 1 ? resolve() : setTimeout(look, 1));
      look();
    });
  });
  return { board: Math.round(board), move: Math.round(performance.now() - start) };
}

async function starts() {
  const files = {};
  const found = { files, cold: [], warm: [] };
  for (let n = 0; n < Number(times); n++) {
    const fresh = await context();
    for (const kind of ["cold", "warm"]) {
      const page = await fresh.newPage();
      if (n === 0 && kind === "cold")
        page.on("response", async (response) => {
          const name = new URL(response.url()).pathname.slice(1);
          files[name] = Number((await response.allHeaders())["content-length"] ?? 0);
        });
      found[kind].push(await begun(page));
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    await fresh.close();
  }
  return found;
}

/** A worker as the pages start it, on a page without anything else. */
async function worker() {
  const page = await (await context()).newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`${site}/app/icon.svg`);
  await page.evaluate(async () => {
    const unpacked = async (name) => {
      const { body } = await fetch(`/app/${name}.bin`);
      return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    };
    const [wasm, data, rules, state] = await Promise.all(
      ["swipl.wasm", "swipl.data", "rules.json", "rules.state"].map(unpacked));
    const begun = new Worker("/app/worker.js");
    const parts = {
      wasm: await WebAssembly.compile(wasm), data, state: new Uint8Array(state),
      sources: JSON.parse(new TextDecoder().decode(rules)),
    };
    const sent = (message) => new Promise((resolve, reject) => {
      begun.onmessage = ({ data: answer }) => (answer.broken ? reject(new Error(answer.broken)) : resolve(answer));
      begun.postMessage(message);
    });
    await sent({ parts });
    globalThis.timed = async (request) => {
      const start = performance.now();
      let answer = await sent({ id: 1, request });
      while (!answer.last) answer = await sent({ id: 1, next: true });
      return performance.now() - start;
    };
  });
  return (request) => page.evaluate((text) => globalThis.timed(text), request);
}

try {
  console.log(JSON.stringify(await starts()));
  const timed = await worker();
  for await (const line of createInterface({ input: process.stdin }))
    if (line) console.log(Math.round(10 * (await timed(line))) / 10);
} finally {
  await browser.close();
}

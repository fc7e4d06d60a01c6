// What the page Play takes, in headless Chromium:
//
//     node tests/web/browser/figures.mjs SITE CHROMIUM TIMES < requests
//
// First a line of JSON: `files` with the bytes of each file that is loaded, `packed` with those of
// SWI-Prolog packed by gzip, `cold` and `warm` with the milliseconds from the beginning of the way to
// the page until the board is seen, and until a first move is played and seen; TIMES times each. What
// is cold is a browser that was never there; what is warm is one in which somebody has been on the
// page for some seconds before. Then for each request on standard input a line with the milliseconds
// until its last answer, from the pages' worker.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { launched, launchedIn } from "./common.mjs";

const [site, executablePath, times] = process.argv.slice(2);
const LOOKS = { viewport: { width: 1280, height: 900 }, locale: "en-GB", reducedMotion: "reduce" };
const STAY = 8000; // milliseconds; a browser keeps what it compiled some seconds after it was used
const WARM = 3; // times for each time that it is cold

// On the page itself, before its scripts: when the board was drawn, and when a move was.
function watch() {
  const seen = (found) => requestAnimationFrame(() => setTimeout(() => found(performance.now())));
  const when = (there) => new Promise((resolve) => {
    const look = () => there() && (watcher.disconnect(), seen(resolve));
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true });
  });
  globalThis.begun = (async () => {
    const board = await when(() => document.querySelector("#board [data-square]") && document.querySelector("#all .move"));
    const moved = when(() => document.querySelectorAll("#moves li").length > 1);
    document.querySelector("#all .move").click();
    return { board: Math.round(board), move: Math.round(await moved) };
  })();
}

async function begun(page) {
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watch);
  await page.goto(`${site}/play.html#game=splut`);
  return page.evaluate(() => globalThis.begun);
}

async function starts() {
  const seen = new Set();
  const found = { files: {}, cold: [], warm: [] };
  for (let n = 0; n < Number(times); n++) {
    const folder = mkdtempSync(join(tmpdir(), "ludolog-figures-"));
    const context = await launchedIn(folder, executablePath, LOOKS);
    for (const kind of ["cold", ...Array(WARM).fill("warm")]) {
      const page = await context.newPage();
      if (n === 0 && kind === "cold") page.on("response", (response) => seen.add(response.url()));
      found[kind].push(await begun(page));
      if (kind === "cold") await page.waitForTimeout(STAY);
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const address of seen) {
    const { headers } = await fetch(address, { method: "HEAD" });
    found.files[new URL(address).pathname.slice(1)] = Number(headers.get("content-length"));
  }
  const program = await (await fetch(`${site}/app/swipl.wasm`)).arrayBuffer();
  found.packed = gzipSync(program).length;
  return found;
}

/** A worker as the pages start it, on a page without anything else and without the texts of the rules. */
async function worker(browser) {
  const page = await (await browser.newContext(LOOKS)).newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`${site}/app/icon.svg`);
  await page.evaluate(async () => {
    const unpacked = async (name) => {
      const { body } = await fetch(`/app/${name}.bin`);
      return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    };
    const [data, state] = await Promise.all(["swipl.data", "rules.state"].map(unpacked));
    const wasm = await WebAssembly.compileStreaming(fetch("/app/swipl.wasm"));
    const begun = new Worker("/app/worker.js");
    const parts = { wasm, data, state: new Uint8Array(state), sources: {} };
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

console.log(JSON.stringify(await starts()));
const browser = await launched(executablePath);
try {
  const timed = await worker(browser);
  for await (const line of createInterface({ input: process.stdin }))
    if (line) console.log(Math.round(10 * (await timed(line))) / 10);
} finally {
  await browser.close();
}

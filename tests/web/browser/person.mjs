// What a person does on the pages, in headless Chromium: the address of the site and the browser are the first two arguments of the program.

import assert from "node:assert/strict";
import { launched, require } from "./common.mjs";

export const site = process.argv[2];
const executablePath = process.argv[3];
const LATE = 600_000; // milliseconds for what never takes so long, on however busy a machine

export const browser = await launched(executablePath);

/** A new browser's page, on which every failure of a script is ours. */
export async function opened(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
  await context.addInitScript((seconds) => {
    if (globalThis.localStorage.getItem("ludolog.seconds") === null) globalThis.localStorage.setItem("ludolog.seconds", seconds);
  }, "120");
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(String(error.stack)));
  page.on("requestfailed", (request) => {
    // A worker that is ended while its script is loaded, or a page that is left, gives a request up.
    if (request.failure().errorText !== "net::ERR_ABORTED") page.failures.push(request.url());
  });
  page.setDefaultTimeout(LATE);
  await page.goto(address.includes("://") ? address : `${site}/${address}`);
  await page.waitForSelector("#board [data-square]");
  return page;
}

export const status = (page) => page.textContent("#status");
export const count = (page) => page.locator("#moves li").count().then((n) => n - 1);
export const isOver = async (page) => /^(Game over|Fim do jogo)/.test(await status(page));

/** After how many moves the position is that is shown. */
export const place = (page) => page.evaluate(() => [...document.querySelectorAll("#moves li")].findIndex((one) => one.querySelector("[aria-current]")));

/** Until at least so many moves led to the position, and the computer thinks about none. */
export const idle = (page, n) =>
  page.waitForFunction((least) => {
    const thinking = document.querySelector("#actions .stop") !== null;
    return document.querySelectorAll(`#moves li:nth-child(n + ${least + 1}) [aria-current]`).length && !thinking;
  }, n);

/** Take back what led to the same position for the third time, if that has stopped the game. */
export async function unstopped(page) {
  if (!/^(Unfinished|Inacabado)/.test(await status(page))) return;
  await page.click("#actions button:nth-child(1)");
  await page.waitForFunction(() => !/^(Unfinished|Inacabado)/.test(document.querySelector("#status").textContent));
}

/** Until no change of the position is under way: one that a click has begun is told at once. */
export const still = (page) => page.waitForSelector("#board:not([aria-busy])");

/** Begin a game between the seats. */
export async function begin(page, game, seats) {
  await page.evaluate(() => (document.querySelector("#begin").open = true));
  await page.selectOption("#begin select[name=game]", game);
  for (const select of await page.locator("#begin [data-seat]").all())
    await select.selectOption(seats.shift());
  await page.click("#begin button[type=submit]");
  await page.waitForFunction((wanted) => location.hash === `#game=${wanted}` && !document.querySelector("#begin").open, game);
}

// The squares of a move, as the page finds them.
export const squaresOf = (page, text) =>
  page.evaluate((move) => {
    const ids = [...document.querySelectorAll("#board [data-square]")].map((one) => one.dataset.square);
    ids.sort((a, b) => b.length - a.length);
    const found = [];
    let from = 0;
    while (from < move.length) {
      const id = ids.find((one) => move.startsWith(one, from) && !/^\d/.test(move.slice(from + one.length)));
      if (id) found.push(id);
      from += id ? id.length : 1;
    }
    return found;
  }, text);

/** Play a legal move by clicks on its squares, and on a button where the squares do not tell. */
export async function clicked(page, text) {
  const before = await place(page);
  await page.keyboard.press("Escape");
  for (const id of await squaresOf(page, text)) {
    if ((await place(page)) > before) break;
    await page.locator(`#board [data-square="${id}"]`).dispatchEvent("click");
    await still(page);
  }
  await page.waitForFunction((n) => document.querySelector(`#moves li:nth-child(n + ${n + 2}) [aria-current]`) !== null
    || document.querySelector("#choices button") !== null, before);
  if ((await place(page)) === before) {
    const choices = page.locator("#choices button");
    const texts = await choices.allTextContents();
    const at = texts.findIndex((one) => one === text || one.startsWith(`${text} `));
    assert.ok(at >= 0, `${text} is not among ${texts}`);
    await choices.nth(at).click();
  }
  await idle(page, before + 1);
}

/** Play a legal move with the keyboard alone: from square to square with Tab and arrows. */
export async function keyed(page, text) {
  const before = await place(page);
  await page.focus("#move");
  await page.keyboard.type(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await idle(page, before + 1);
}

/** Go to a square with the arrow keys, and press Enter there. */
export async function goTo(page, id) {
  for (let n = 0; n < 40; n++) {
    const key = await page.evaluate((name) => {
      const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2, width]; };
      const [x1, y1, wide] = middle(document.activeElement);
      const [x2, y2] = middle(document.querySelector(`#board [data-square="${name}"]`));
      if (Math.abs(x2 - x1) < wide / 2 && Math.abs(y2 - y1) < wide / 2) return "Enter";
      return Math.abs(x2 - x1) > Math.abs(y2 - y1) ? (x2 > x1 ? "ArrowRight" : "ArrowLeft") : (y2 > y1 ? "ArrowDown" : "ArrowUp");
    }, id);
    await page.keyboard.press(key);
    if (key === "Enter") return;
  }
  assert.fail(`no way to ${id}`);
}

export const legal = (page) => page.locator("#all .move").allTextContents();

/** Draws that are the same in each run. */
export function draws(seed) {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

export async function axe(page) {
  await page.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(" | ")}`);
}

export const ask = async (page, text) => {
  const before = await page.locator("#answers > *").count();
  await page.fill("#query", text);
  await page.click("#line button.main");
  await page.waitForFunction((n) => document.querySelectorAll("#answers > *").length > n + 1
    || (document.querySelectorAll("#answers > *").length > n && document.querySelector("#actions .stop") === null), before);
  await page.waitForFunction(() => document.querySelector("#actions .stop") === null);
  return page.locator("#answers > *").last().textContent();
};

/** Press a button below the board, and wait for its whole answer. */
export async function pressed(page, n) {
  const before = await page.locator("#answers section").count();
  await page.click(`#actions button:nth-child(${n})`);
  await page.waitForFunction((k) => document.querySelectorAll("#answers section").length > k
    && document.querySelector("#answers section[aria-busy]") === null, before);
  return page.locator("#answers section").first();
}

/** Open a record as a file that a person chooses. */
export async function fromFile(page, text) {
  const chosen = page.waitForEvent("filechooser");
  await page.getByText("Open a record").click();
  await (await chosen).setFiles({ name: "game.ludo", mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Begin a game, and click a piece and a square to which it may not go: what the page says about it. */
export async function refused(page, game) {
  await begin(page, game, ["person", "person"]);
  const moves = await legal(page);
  const paths = [];
  for (const move of moves) paths.push(await squaresOf(page, move));
  const [from] = paths.find((path) => path.length > 1);
  const all = await page.locator("#board [data-square]").evaluateAll((found) => found.map((one) => one.dataset.square));
  const far = all.find((id) => !paths.some((path) => path.includes(id)));
  for (const id of [from, far]) await page.locator(`#board [data-square="${id}"]`).dispatchEvent("click");
  return page.waitForSelector("#answers section:first-child:has(h2):has(.failed)");
}

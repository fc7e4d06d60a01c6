// What a person does on the pages, in headless Chromium:
//
//     node tests/web/browser/scenarios.mjs SITE CHROMIUM SCENARIO [ARGUMENT ...]
//
// SITE is the address of a server of the site, or of its folder (file://...). Exit status 0 if all was as it must be; what a
// scenario measured is printed as a line of JSON.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { launched, require } from "./common.mjs";

const [site, executablePath, scenario, ...rest] = process.argv.slice(2);
const LATE = 60_000;

const browser = await launched(executablePath);

/** A new browser's page, on which every failure of a script is ours. */
async function opened(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
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

const status = (page) => page.textContent("#status");
const count = (page) => page.locator("#moves li").count().then((n) => n - 1);
const isOver = async (page) => /^(Game over|Fim do jogo)/.test(await status(page));
const idle = (page, n) =>
  page.waitForFunction((least) => {
    const thinking = document.querySelector("#actions .stop") !== null;
    return document.querySelectorAll("#moves li").length - 1 >= least && !thinking;
  }, n);

/** Begin a game between the seats. */
async function begin(page, game, seats) {
  await page.evaluate(() => (document.querySelector("#begin").open = true));
  await page.selectOption("#begin select[name=game]", game);
  for (const select of await page.locator("#begin [data-seat]").all())
    await select.selectOption(seats.shift());
  await page.click("#begin button[type=submit]");
  await page.waitForFunction((wanted) => location.hash === `#game=${wanted}` && !document.querySelector("#begin").open, game);
}

// The squares of a move, as the page finds them.
const squaresOf = (page, text) =>
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
async function clicked(page, text) {
  const before = await count(page);
  await page.keyboard.press("Escape");
  for (const id of await squaresOf(page, text)) {
    if ((await count(page)) > before) break;
    await page.locator(`#board [data-square="${id}"]`).dispatchEvent("click");
    await page.waitForTimeout(15);
  }
  await page.waitForFunction((n) => document.querySelectorAll("#moves li").length - 1 > n
    || document.querySelector("#choices button") !== null, before);
  if ((await count(page)) === before) {
    const choices = page.locator("#choices button");
    const texts = await choices.allTextContents();
    const at = texts.findIndex((one) => one === text || one.startsWith(`${text} `));
    assert.ok(at >= 0, `${text} is not among ${texts}`);
    await choices.nth(at).click();
  }
  await idle(page, before + 1);
}

/** Play a legal move with the keyboard alone: from square to square with Tab and arrows. */
async function keyed(page, text) {
  const before = await count(page);
  await page.focus("#move");
  await page.keyboard.type(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await idle(page, before + 1);
}

/** Go to a square with the arrow keys, and press Enter there. */
async function goTo(page, id) {
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

const legal = (page) => page.locator("#all .move").allTextContents();

/** Draws that are the same in each run. */
function draws(seed) {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
}

async function whole(game, play, seats) {
  const page = await opened("play.html");
  await begin(page, game, seats);
  const draw = draws(7);
  for (let n = 0; n < 400 && !(await isOver(page)); n++) {
    const moves = await legal(page);
    assert.ok(moves.length, await status(page));
    await play(page, moves[draw(moves.length)]);
  }
  assert.deepEqual(page.failures, []);
  console.log(JSON.stringify({ game, moves: await count(page), over: await isOver(page) }));
  assert.ok((await isOver(page)) || (await count(page)) >= 400);
}

async function axe(page) {
  await page.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(" | ")}`);
}

const ask = async (page, text) => {
  const before = await page.locator("#answers > *").count();
  await page.fill("#query", text);
  await page.click("#line button.main");
  await page.waitForFunction((n) => document.querySelectorAll("#answers > *").length > n + 1
    || (document.querySelectorAll("#answers > *").length > n && document.querySelector("#actions .stop") === null), before);
  await page.waitForFunction(() => document.querySelector("#actions .stop") === null, null, { timeout: 30_000 });
  return page.locator("#answers > *").last().textContent();
};

/** Press a button below the board, and wait for its whole answer. */
async function pressed(page, n) {
  const before = await page.locator("#answers section").count();
  await page.click(`#actions button:nth-child(${n})`);
  await page.waitForFunction((k) => document.querySelectorAll("#answers section").length > k
    && document.querySelector("#answers section[aria-busy]") === null, before);
  return page.locator("#answers section").first();
}

/** Open a record as a file that a person chooses. */
async function fromFile(page, text) {
  const chosen = page.waitForEvent("filechooser");
  await page.getByText("Open a record").click();
  await (await chosen).setFiles({ name: "game.ludo", mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Begin a game, and click a piece and a square to which it may not go: what the page says about it. */
async function refused(page, game) {
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

const scenarios = {
  /** A whole game by clicks alone, both players persons. */
  clicks: (game) => whole(game, clicked, ["person", "person"]),

  /** A whole game by typed moves alone, against the computer. */
  keys: (game) => whole(game, keyed, ["person", "easy"]),

  /** The board with the keyboard: arrows find another square, Enter clicks it. */
  async arrows() {
    const page = await opened("play.html");
    await page.focus('#board [tabindex="0"]');
    const seen = new Set();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) {
      await page.keyboard.press(key);
      seen.add(await page.evaluate(() => document.activeElement.dataset.square));
    }
    assert.ok(seen.size >= 3, [...seen].join());
    assert.equal(await page.locator('#board [tabindex="0"]').count(), 1);
    // A move from square to square, as far as keys lead.
    const game = "splut";
    await begin(page, game, ["person", "person"]);
    const [from, to] = await squaresOf(page, (await legal(page))[0]);
    await page.focus('#board [tabindex="0"]');
    for (const id of [from, to]) await goTo(page, id);
    await idle(page, 1);
    assert.deepEqual(page.failures, []);
  },

  /** The computer plays against itself at every level until the game is stopped. */
  async computer(game) {
    const page = await opened("play.html");
    const levels = await page.evaluate(() => [...document.querySelector("#begin [data-seat]").options].map((one) => one.value));
    for (const level of levels.slice(1)) {
      await begin(page, game, ["person", level]);
      await clicked(page, (await legal(page))[0]);
      await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 2, null, { timeout: 60_000 });
    }
    assert.deepEqual(page.failures, []);
  },

  /** The computer in both seats until the game ends; levels with a number, and one that there is not. */
  async seats(game) {
    const page = await opened(`play.html#game=${game}`);
    await begin(page, game, ["easy", "easy"]);
    await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Game over"), null, { timeout: 240_000 });
    await begin(page, game, ["person", "adapt"]);
    const seat = (n) => page.evaluate((at) => [...localStorage.getItem("ludolog.game").matchAll(/^\[Seat "\S+" "(.*)"\]$/gm)][at][1], n);
    assert.match(await seat(1), /^adapt\(\d+\)$/);
    await page.evaluate(() => (document.querySelector("#begin").open = true));
    const choose = page.locator("#begin [data-seat]").nth(1);
    const other = page.locator("#begin .other input").nth(1);
    for (const [typed, wanted] of [["secnds(2)", null], ["slips(hard, 20)", "slips(hard,20)"], ["seconds(0.5)", "seconds(0.5)"]]) {
      await choose.selectOption("other");
      await other.fill(typed);
      await page.keyboard.press("Enter");
      if (wanted === null) {
        await page.waitForFunction(() => document.querySelector("#begin [role=alert]").textContent.includes("secnds(2)"));
        assert.match(await seat(1), /^adapt/);
      } else {
        await page.waitForFunction((name) => localStorage.getItem("ludolog.game").includes(`"${name}"`), wanted);
        assert.equal(await page.textContent("#begin [role=alert]"), "");
      }
    }
    await clicked(page, (await legal(page))[0]);
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 2 && document.querySelector("#actions .stop") === null);
    assert.match(await status(page), /to move|Game over/);
    await page.reload();
    await page.waitForSelector("#board [data-square]");
    assert.equal(await seat(1), "seconds(0.5)");
    assert.deepEqual(page.failures, []);
  },

  /** A game against `adapt`, won or lost, moves the person on the ladder; the next game is there. */
  async adapt(game) {
    const page = await opened(`play.html#game=${game}`);
    await page.evaluate((name) => localStorage.setItem("ludolog.ladder", JSON.stringify({ [name]: { rung: 1, last: 0 } })), game);
    await begin(page, game, ["person", "adapt"]);
    const draw = draws(11);
    for (let n = 0; n < 200 && !(await isOver(page)); n++) {
      const moves = await legal(page);
      await keyed(page, moves[draw(moves.length)]);
    }
    const won = /won by (.*?) \(/.exec(await status(page))?.[1];
    assert.ok(won, await status(page));
    const players = await page.locator("#begin .seats > label > span").allTextContents();
    const rung = won === players.at(-2) ? 2 : 1;
    assert.match(await page.textContent("#answers"), new RegExp(`against adapt is on rung ${rung} of`));
    await page.evaluate(() => (document.querySelector("#begin").open = true));
    await page.click("#begin button[type=submit]");
    await page.waitForFunction((wanted) => localStorage.getItem("ludolog.game").includes(`"adapt(${wanted})"`)
      && !/^1\. /m.test(localStorage.getItem("ludolog.game")), rung);
    assert.deepEqual(page.failures, []);
  },

  /** More players of a game have seats of their own, for persons and for the computer. */
  async players() {
    const page = await opened("play.html#game=splut");
    const seats = page.locator("#begin [data-seat]");
    await page.evaluate(() => (document.querySelector("#begin").open = true));
    for (const n of [4, 3]) {
      await page.selectOption('#begin [name="players"]', String(n));
      await page.waitForFunction((all) => document.querySelectorAll("#begin [data-seat]").length === all, n);
    }
    for (const seat of await seats.all()) await seat.selectOption("easy");
    await page.click("#begin button[type=submit]");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 12, null, { timeout: 60_000 });
    const kept = await page.evaluate(() => localStorage.getItem("ludolog.game"));
    assert.deepEqual(kept.match(/^\[Seat .*$/gm), ["1", "2", "3"].map((one) => `[Seat "${one}" "easy"]`));
    await page.reload();
    await page.waitForSelector("#board [data-square]");
    await page.evaluate(() => (document.querySelector("#begin").open = true));
    assert.equal(await seats.count(), 3);
    await seats.nth(2).selectOption("person");
    await page.waitForFunction(() => /Player 3 to move|Game over/.test(document.querySelector("#status").textContent));
    assert.deepEqual(page.failures, []);
  },

  /** Every setting that the form offers begins a game in which somebody can move. */
  async settings(game) {
    const page = await opened(`play.html#game=${game}`);
    const kept = () => page.evaluate(() => localStorage.getItem("ludolog.game"));
    const offered = await page.evaluate(() => [...document.querySelectorAll("#begin select, #begin input")]
      .filter(({ name, type }) => name && name !== "game" && !/^(seat|other)\./.test(name) && type !== "text")
      .map((one) => [one.name, one.options ? [...one.options].map(({ value }) => value) : [one.min, one.max]]));
    for (const [name, values] of offered) {
      for (const value of values) {
        await page.evaluate(() => (document.querySelector("#begin").open = true));
        const field = page.locator(`#begin [name="${name}"]`);
        if (await field.evaluate((one) => one.localName === "select")) await field.selectOption(value);
        else await field.fill(value);
        for (const select of await page.locator("#begin [data-seat]").all()) await select.selectOption("person");
        if (await field.inputValue() !== value) {
          if (await field.evaluate((one) => one.localName === "select")) await field.selectOption(value);
          else await field.fill(value);
        }
        await page.click("#begin button[type=submit]");
        await page.waitForFunction(() => !document.querySelector("#begin").open);
        assert.ok((await kept()).includes(`[${name} "${value}"]`), `${name}=${value}: ${await kept()}`);
        await clicked(page, (await legal(page))[0]);
        assert.equal(await count(page), 1);
      }
    }
    console.log(JSON.stringify({ game, offered }));
    assert.deepEqual(page.failures, []);
  },

  /** The keyboard stays where it was when what it pressed is drawn again. */
  async keyboard() {
    const page = await opened("play.html#game=splut");
    await begin(page, "splut", ["person", "person"]);
    const at = () => page.evaluate(() => document.activeElement.textContent);
    const press = async (name, moves) => {
      for (let n = 0; n < 40 && (await at()) !== name; n++) await page.keyboard.press("Tab");
      assert.equal(await at(), name);
      await page.keyboard.press("Enter");
      await page.waitForFunction((text) => document.querySelector("#status").textContent.includes(text), moves);
    };
    await page.focus("#move");
    for (const n of [0, 1]) await keyed(page, (await legal(page))[n]);
    assert.equal(await page.evaluate(() => document.activeElement.id), "move");
    await press("Undo", "move 1 of 2");
    assert.equal(await at(), "Undo");
    await press("Undo", "move 0 of 2");
    assert.equal(await at(), "Redo");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("move 1 of 2"));
    assert.equal(await at(), "Redo");
    await page.locator("#begin summary").focus();
    await page.keyboard.press("Enter");
    await page.locator("#begin [data-seat]").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => localStorage.getItem("ludolog.game").includes('"easy"'));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.seat), "2");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => !localStorage.getItem("ludolog.game").includes('"easy"'));
    await page.focus("#move");
    await page.keyboard.type("nonsense");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await at(), "Why?");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#answers .close");
    await page.focus("#answers .close");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "move");
    assert.deepEqual(page.failures, []);
  },

  /** Undo and redo; a reload goes on where one was; a link brings the game to another browser. */
  async kept() {
    const page = await opened("play.html");
    const game = await page.inputValue("#begin select[name=game]");
    await begin(page, game, ["person", "person"]);
    for (const n of [1, 2, 3]) await clicked(page, (await legal(page))[n]);
    await page.click("#actions button:nth-child(1)");
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("move 2 of 3"));
    await page.reload();
    await page.waitForSelector("#board [data-square]");
    assert.equal(await count(page), 3);
    assert.match(await status(page), /move 2 of 3/);
    await page.click("#actions button:nth-child(2)");
    await page.waitForFunction(() => !document.querySelector("#status").textContent.includes("of 3"));
    const written = await page.locator("#moves li").allTextContents();
    await page.click("#share button:nth-of-type(1)");
    await page.waitForFunction(() => location.hash.startsWith("#r="));
    const other = await opened(page.url());
    assert.deepEqual(await other.locator("#moves li").allTextContents(), written);
    const shared = page.url();
    await page.click("#share button:nth-of-type(2)");
    await page.waitForFunction((old) => location.href !== old, shared);
    const position = await opened(page.url());
    assert.equal(await count(position), 0);
    assert.deepEqual(await legal(position), await legal(page));
    const broken = await opened("play.html#r=AAAA");
    assert.match(await broken.textContent("#answers"), /no game/);
    assert.deepEqual([...page.failures, ...other.failures, ...broken.failures], []);
  },

  /** Why, hint, analysis; an answer names rule and source, and shows the clause. */
  async why() {
    const page = await opened("play.html");
    await begin(page, "splut", ["person", "person"]);
    await page.fill("#move", (await legal(page))[0]);
    await page.click("#line button:not(.main)");
    await page.waitForSelector("#answers .rule");
    await page.click("#answers .place");
    await page.waitForFunction(() => document.querySelector("#answers .source:not([hidden])")?.textContent.includes(":-"));
    for (const n of [3, 4, 6, 7, 8]) await pressed(page, n);
    // Why score: every line of points opens its clause.
    const score = page.locator("#answers section", { hasText: "Why score?" });
    await score.locator(".place").first().click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("#answers .source:not([hidden])")].some((one) => one.textContent.includes("points(")));
    const over = page.locator("#answers section", { hasText: "Why over?" });
    await over.locator(".place").first().click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll("#answers .source:not([hidden])")].some((one) => one.textContent.includes("missing(")));
    await page.fill("#move", (await legal(page))[0]);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#turn b");
    await pressed(page, 5);
    await page.fill("#move", "nonsense");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#answers section h2").textContent.includes("nonsense"));
    assert.deepEqual(page.failures, []);
  },

  /** Records in and out, with their comments and tags; solve, stop and review of one that is opened. */
  async records() {
    const page = await opened("play.html");
    const text = [
      '[Game "splut"]', '[Rules "1"]', '[Date "2026-03-01"]', '[players "2"]', '[size "7"]', '[Seat "1" "person"]',
      '[Seat "2" "person"]', '[Seed "1"]', '[Result "*"]', "", "1. c6-c5 {a start}", "2. e2-e3", "",
    ].join("\n");
    await fromFile(page, text);
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
    assert.match(await page.textContent("#moves"), /a start/);
    const proof = await pressed(page, 8);
    assert.match(await proof.textContent(), /[Pp]roved|wins|loses/);
    await page.click("#actions button:nth-child(9)");
    await page.locator("#answers section .stop").click();
    await page.waitForFunction(() => document.querySelector("#answers section[aria-busy]") === null);
    const saved = async () => {
      const download = page.waitForEvent("download");
      await page.getByText("Save the record").click();
      return readFileSync(await (await download).path(), "utf8");
    };
    assert.equal(await saved(), text);
    const told = await (await pressed(page, 9)).textContent();
    assert.match(told, /No turning point was found|\?/);
    if (/\?\s/.test(told)) assert.match(await saved(), /\{.*Better/);
    await fromFile(page, text.replace("e2-e3", "e2-e9"));
    await page.waitForFunction(() => document.querySelector("#answers").textContent.includes("good up to move 1"));
    await fromFile(page, "nonsense");
    await page.waitForFunction(() => document.querySelector("#answers").textContent.includes("line 1"));
    assert.deepEqual(page.failures, []);
  },

  /** Queries: answers, definitions, refusals, an endless one that is stopped, the examples. */
  async query() {
    const page = await opened("query.html");
    assert.equal(await ask(page, "X = 1 ; X = 2."), "X = 1");
    await page.click("#actions .next");
    await page.waitForFunction(() => document.querySelector("#answers").textContent.includes("X = 2"));
    await ask(page, "define likes(ann, bob).");
    assert.equal(await ask(page, "likes(ann, Who)."), "Who = bob.");
    assert.match(await ask(page, "shell(true)."), /No permission/);
    assert.match(await ask(page, "halt."), /No permission/);
    assert.match(await ask(page, "foo(."), /Syntax error|Illegal/);
    assert.match(await ask(page, "length($Moves, N)."), /N = \d+/);
    await page.fill("#seconds", "1");
    await page.locator("#seconds").dispatchEvent("change");
    const start = Date.now();
    assert.match(await ask(page, "repeat, fail."), /Stopped after 1 second/);
    assert.ok(Date.now() - start < 15_000);
    assert.equal(await ask(page, "likes(ann, Who)."), "Who = bob.");
    await page.fill("#seconds", "30");
    await page.locator("#seconds").dispatchEvent("change");
    const examples = await page.locator("#examples button").count();
    assert.ok(examples > 20);
    for (let n = 0; n < examples; n++) {
      const before = await page.locator("#answers .asked").count();
      await page.locator("#examples button").nth(n).click();
      await page.waitForFunction((k) => document.querySelectorAll("#answers .asked").length > k
        && document.querySelector("#actions .stop") === null, before);
    }
    assert.deepEqual(await page.locator("#answers .failure").allTextContents().then((all) => all.slice(4)), []);
    assert.deepEqual(page.failures, []);
  },

  /** Proofs: a tree that opens, and the tracer in it, forwards and back. */
  async proof() {
    const page = await opened("query.html");
    await ask(page, "define p(X) :- q(X), X > 1. q(1). q(2).");
    assert.match(await ask(page, "tree p(X)."), /p\(2\)/);
    const nodes = page.locator("#answers .proof .node");
    assert.ok(await nodes.count() >= 5);
    for (let n = 0; n < 4; n++) await page.click("#answers .proof .forwards");
    assert.match(await page.textContent("#answers .proof .step"), /^4\//);
    await page.click("#answers .proof .back");
    assert.match(await page.textContent("#answers .proof .step"), /^3\//);
    assert.equal(await page.locator("#answers .proof [aria-current]").count(), 1);
    await page.getByText("Fold all").click();
    assert.ok(!(await nodes.last().isVisible()));
    assert.match(await ask(page, "tree legal($State, M)."), /\[R\d+/);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(page.failures, []);
  },

  /** Exercises: a wrong answer, a hint, a right one; what is done is kept over a reload. */
  async exercises() {
    const page = await opened("query.html");
    const verdict = async (of) => {
      await page.click("#exercises .mark-answer");
      await page.waitForFunction((text) => document.querySelector("#exercises .verdict")?.textContent.includes(text), of);
      return page.textContent("#exercises .verdict");
    };
    await page.waitForFunction(() => document.querySelectorAll("#exercise option").length === 31);
    await page.evaluate(() => (document.querySelector("#exercises").open = true));
    await page.selectOption("#exercise", "long_hop");
    await page.waitForSelector("#exercises .mark-answer");
    await ask(page, "define long_hop(_, (1, 1, 4, 4)).");
    assert.match(await verdict("Not yet."), /is not legal|is missing/);
    await page.selectOption("#exercise", "beats");
    await page.waitForFunction(() => document.querySelector("#exercises").textContent.includes("two facts"));
    await page.getByText("Another hint").click();
    assert.equal(await page.locator("#exercises .hints li").count(), 1);
    await ask(page, "define beats(troll, rock). beats(rock, sorcerer).");
    await verdict("Right");
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#exercises summary")?.textContent.includes("1/30"));
    assert.deepEqual(page.failures, []);
  },

  /** No finding of axe-core on either page, light and dark, wide and narrow. */
  async axe() {
    for (const name of ["play.html", "query.html"]) {
      for (const colorScheme of ["light", "dark"]) {
        for (const width of [1280, 375]) {
          const page = await opened(name, { colorScheme, viewport: { width, height: 800 } });
          await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
          if (name === "play.html") {
            await page.fill("#move", "nonsense");
            await page.click("#line button:not(.main)");
            await page.waitForSelector("#answers section");
          } else {
            await ask(page, "member(X, [a, b]).");
          }
          assert.deepEqual(await axe(page), [], `${name} ${colorScheme} ${width}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wide <= 0, `${name} is ${wide} pixels too wide at ${width}`);
          await page.context().close();
        }
      }
    }
  },

  /** No finding of axe-core on a page of the documentation, light and dark, wide and narrow. */
  async documentation(...names) {
    const found = [];
    for (const name of names) {
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({ colorScheme, viewport: { width: colorScheme === "light" ? 1280 : 375, height: 800 } });
        const page = await context.newPage();
        await page.goto(`${site}/${name}`);
        found.push(...(await axe(page)).map((one) => `${name}, ${colorScheme}: ${one}`));
        assert.equal(await page.getAttribute("html", "lang"), name.includes(".pt.") ? "pt" : "en");
        await context.close();
      }
    }
    assert.deepEqual(found, []);
  },

  /** Portuguese, everywhere: nothing of the page stays English. */
  async portuguese() {
    const page = await opened("play.html", { locale: "pt-PT" });
    assert.match(await status(page), /joga/);
    const links = () => page.locator("nav a, #share a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    assert.deepEqual((await links()).slice(2), ["web.pt.html", "rules/alliances.pt.html"]);
    await page.selectOption("#language", "en");
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("to move"));
    assert.equal(await page.getAttribute("html", "lang"), "en");
    assert.deepEqual((await links()).slice(2), ["index.html", "rules/alliances.html"]);
    assert.deepEqual(page.failures, []);
  },

  /**
   * All that somebody does who has nothing but the pages and a browser: a game of each kind to its
   * end, a question about an illegal move, three exercises, a position for somebody else.
   */
  async everything(...some) {
    const options = { viewport: { width: 375, height: 800 }, colorScheme: "dark", locale: "pt-PT" };
    const page = await opened("play.html", options);
    const games = await page.locator("#begin select[name=game] option").evaluateAll((all) => all.map((one) => one.value));
    for (const game of some.length ? some : games) {
      await begin(page, game, ["person", "easy"]);
      const draw = draws(7);
      for (let n = 0; n < 400 && !(await isOver(page)); n++) {
        const moves = await legal(page);
        await keyed(page, moves[draw(moves.length)]);
      }
      assert.ok(await isOver(page), `${game}: ${await status(page)}`);
      await pressed(page, 6);
      assert.match(await page.locator("#answers section").first().textContent(), /R\d+/);
    }
    const told = await refused(page, "splut");
    const text = async (selector) => (await told.$(selector)).textContent();
    assert.match(await text("h2"), /não é legal/);
    assert.match(await text(".failed .rule"), /^R\d+/);
    await clicked(page, (await legal(page))[1]);
    const sent = await legal(page);
    await page.getByText("Partilhar esta posição").click();
    await page.waitForFunction(() => location.hash.startsWith("#r="));
    const other = await opened(page.url());
    assert.deepEqual(await legal(other), sent);
    assert.equal(await count(other), 0);
    await clicked(other, sent[0]);
    const query = await opened("query.html", options);
    const right = {
      beats: "beats(troll, rock). beats(rock, sorcerer).",
      opponent: "opponent(1, 2). opponent(2, 1).",
      kind: "kind('X', orc). kind('O', goblin). kind('Z', zombie).",
    };
    for (const [n, [name, answer]] of Object.entries(right).entries()) {
      await query.evaluate(() => (document.querySelector("#exercises").open = true));
      await query.selectOption("#exercise", name);
      await query.waitForSelector("#exercises .mark-answer");
      await ask(query, `define ${answer}`);
      await query.click("#exercises .mark-answer");
      await query.waitForFunction((done) => document.querySelector("#exercises summary").textContent.includes(`(${done}/`), n + 1);
    }
    assert.deepEqual([...page.failures, ...other.failures, ...query.failures], []);
  },

  /** Seconds to the first click with a cold and a warm cache, and what the computer takes. */
  async measure(...games) {
    const times = {};
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    for (const cache of ["cold", "warm", "warm", "warm"]) {
      const page = await context.newPage();
      const start = Date.now();
      await page.goto(`${site}/play.html`);
      await page.waitForSelector("#board [data-square]");
      (times[cache] ??= []).push(Date.now() - start);
      await page.close();
    }
    const page = await opened("play.html");
    for (const game of games) {
      await begin(page, game, ["person", "person"]);
      const draw = draws(3);
      const start = Date.now();
      let n = 0;
      while (n < 12 && !(await isOver(page))) {
        const moves = await legal(page);
        await keyed(page, moves[draw(moves.length)]);
        n++;
      }
      times[`${game} moves a second`] = (n * 1000) / (Date.now() - start);
    }
    console.log(JSON.stringify(times));
  },
};

try {
  await scenarios[scenario](...rest);
} catch (error) {
  console.error(error?.stack ?? error);
  process.exitCode = 1;
} finally {
  await browser.close();
}

// Playing by clicks and keys, and what is kept of a game.

import assert from "node:assert/strict";
import { begin, clicked, count, draws, goTo, idle, isOver, keyed, legal, opened, squaresOf, status, still, unstopped } from "../person.mjs";

async function whole(game, play, seats) {
  const page = await opened("play.html");
  await begin(page, game, seats);
  const draw = draws(7);
  for (let n = 0; n < 400 && !(await isOver(page)); n++) {
    await unstopped(page);
    const moves = await legal(page);
    assert.ok(moves.length, await status(page));
    await play(page, moves[draw(moves.length)]);
  }
  assert.deepEqual(page.failures, []);
  console.log(JSON.stringify({ game, moves: await count(page), over: await isOver(page) }));
  assert.ok(await isOver(page), await status(page));
}

export default {
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
    // The ring of the page is seen, and not the outline of the browser, whose pixels are squares wide.
    assert.equal(await page.locator("#board .focused").count(), 1);
    assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
    // A move from square to square, as far as keys lead.
    const game = "splut";
    await begin(page, game, ["person", "person"]);
    const [from, to] = await squaresOf(page, (await legal(page))[0]);
    await page.focus('#board [tabindex="0"]');
    for (const id of [from, to]) await goTo(page, id);
    await idle(page, 1);
    assert.deepEqual(page.failures, []);
  },

  /** Who is faster than the page: two clicks, or a move and Undo, before the first is answered. */
  async hasty() {
    const page = await opened("play.html");
    await begin(page, "splut", ["person", "person"]);
    const once = (...selectors) => page.evaluate((all) => all.forEach((one) => document.querySelector(one).click()), selectors);
    const kept = () => page.evaluate(() => localStorage.getItem("ludolog.game").split("\n").filter((line) => /^\d+\. /.test(line)));
    const [first] = await legal(page);
    await once("#all li:nth-child(1) .move", "#all li:nth-child(2) .move", "#all li:nth-child(1) .move");
    await idle(page, 1);
    await still(page);
    assert.deepEqual(await kept(), [`1. ${first}`]);
    assert.equal((await page.textContent("#turn")).split(first).length, 2);
    const [second] = await legal(page);
    await once("#all li:nth-child(1) .move", "#actions button:nth-child(1)", "#actions button:nth-child(1)");
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("move 0 of"));
    await still(page);
    const there = await count(page);
    assert.deepEqual(await kept(), [`1. ${first}`, `2. ${second}`].slice(0, there));
    await once("#actions button:nth-child(2)", "#actions button:nth-child(2)", "#actions button:nth-child(2)");
    await page.waitForFunction((n) => document.querySelector(`#moves li:nth-child(${n + 1}) [aria-current]`), there);
    await page.reload();
    await page.waitForSelector("#board [data-square]");
    assert.equal(await count(page), there);
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
};

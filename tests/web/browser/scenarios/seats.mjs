// Who decides: persons and the computer in every seat.

import assert from "node:assert/strict";
import { begin, clicked, count, draws, idle, isOver, keyed, legal, opened, pressed, status } from "../person.mjs";

/** Open the form, choose so many players, and the same for each seat. */
async function seated(page, n, who) {
  await page.evaluate(() => (document.querySelector("#begin").open = true));
  await page.selectOption('#begin [name="players"]', String(n));
  await page.waitForFunction((all) => document.querySelectorAll("#begin [data-seat]").length === all, Number(n));
  for (const seat of await page.locator("#begin [data-seat]").all()) await seat.selectOption(who);
}

export default {
  /** The computer plays against itself at every level until the game is stopped. */
  async computer(game) {
    const page = await opened("play.html");
    const levels = await page.evaluate(() => [...document.querySelector("#begin [data-seat]").options].map((one) => one.value));
    for (const level of levels.filter((one) => one !== "person" && one !== "other")) {
      await begin(page, game, ["person", level]);
      await clicked(page, (await legal(page))[0]);
      await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 2);
    }
    assert.deepEqual(page.failures, []);
  },

  /** The computer in both seats until the game ends; levels with a number, and one that there is not. */
  async seats(game) {
    const page = await opened(`play.html#game=${game}`);
    await begin(page, game, ["easy", "easy"]);
    await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Game over"));
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

  /** Two levels that go round in a circle are stopped after `moves` moves, as in the terminal; undo goes back. */
  async circle(game, level, moves) {
    const page = await opened(`play.html#game=${game}`);
    await begin(page, game, [level, level]);
    await page.waitForFunction(() => document.querySelector("#status").textContent
      === "Unfinished: the same position came up for the third time");
    assert.equal(await count(page), Number(moves));
    assert.equal(await page.locator("#actions .stop").count(), 0);
    assert.ok(await page.locator("#move").isDisabled());
    await page.locator("#moves li button").nth(3).click();
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("move 3 of"));
    await page.getByText("Go on from here").click();
    await idle(page, 4);
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
    for (const n of [4, 3]) await seated(page, n, "easy");
    await page.click("#begin button[type=submit]");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length > 12);
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

  /** A whole game of as many persons, on a phone; pictures of it go to a folder, if one is given. */
  async persons(n, folder = null) {
    const page = await opened("play.html#game=splut", { viewport: { width: 375, height: 800 }, hasTouch: true });
    const picture = (name) => folder && page.screenshot({ path: `${folder}/${n}-${name}.png`, fullPage: true });
    await seated(page, n, "person");
    await page.click("#begin button[type=submit]");
    await page.waitForFunction(() => !document.querySelector("#begin").open);
    const seen = await page.evaluate(() => document.querySelector("#status").getBoundingClientRect().top);
    assert.ok(seen > -1, `the board is ${-seen} pixels above the window`);
    const draw = draws(5);
    const movers = new Set();
    for (let ply = 0; ply < 900 && !(await isOver(page)); ply++) {
      movers.add(await status(page));
      if (ply % 40 === 3) await picture(ply);
      const moves = await legal(page);
      await clicked(page, moves[draw(moves.length)]);
    }
    await picture("end");
    assert.equal(movers.size, Number(n), [...movers].join());
    assert.match(await status(page), /^Game over, won by Player \d/);
    await pressed(page, 6);
    assert.match(await page.locator("#answers section").first().textContent(), /R\d+/);
    await picture("why");
    console.log(JSON.stringify({ players: n, moves: await count(page), status: await status(page) }));
    assert.deepEqual(page.failures, []);
  },
};

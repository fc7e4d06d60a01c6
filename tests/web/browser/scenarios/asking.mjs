// Questions, records, queries, proofs, exercises.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ask, axe, begin, fromFile, legal, opened, pressed } from "../person.mjs";

export default {
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
    const seconds = async (text) => {
      await page.fill("#seconds", text);
      await page.locator("#seconds").dispatchEvent("change");
    };
    await seconds("1");
    assert.match(await ask(page, "repeat, fail."), /Stopped after 1 second/);
    await seconds("100");
    assert.equal(await ask(page, "likes(ann, Who)."), "Who = bob.");
    // What Prolog has grown to does not stay: another worker takes the place of the full one.
    const [fresh, told] = await Promise.all([page.waitForEvent("worker"), ask(page, "numlist(1, 90000000, L).")]);
    assert.ok(fresh);
    assert.match(told, /[Rr]esource/);
    assert.equal(await ask(page, "likes(ann, Who)."), "Who = bob.");
    const examples = await page.locator("#examples button").count();
    assert.ok(examples > 20);
    for (let n = 0; n < examples; n++) {
      const before = await page.locator("#answers .asked").count();
      await page.locator("#examples button").nth(n).click();
      await page.waitForFunction((k) => document.querySelectorAll("#answers .asked").length > k
        && document.querySelector("#actions .stop") === null, before);
    }
    assert.deepEqual(await page.locator("#answers .failure").allTextContents().then((all) => all.slice(5)), []);
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
};

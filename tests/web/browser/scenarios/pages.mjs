// Both pages, and those of the documentation: for everybody, in both languages, from the beginning to the end.

import assert from "node:assert/strict";
import { ask, axe, begin, browser, clicked, count, draws, isOver, keyed, legal, opened, pressed, refused, site, status, unstopped } from "../person.mjs";

export default {
  /** No finding of axe-core on either page, in either language, light and dark, wide and narrow. */
  async axe() {
    const looks = [["en-GB", "light", 1280], ["en-GB", "dark", 375], ["pt-PT", "dark", 1280], ["pt-PT", "light", 375]];
    for (const name of ["play.html", "query.html"]) {
      for (const [locale, colorScheme, width] of looks) {
        const page = await opened(name, { locale, colorScheme, viewport: { width, height: 800 } });
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
        if (name === "play.html") {
          await page.fill("#move", "nonsense");
          await page.click("#line button:not(.main)");
          await page.waitForSelector("#answers section");
        } else {
          await ask(page, "member(X, [a, b]).");
        }
        assert.deepEqual(await axe(page), [], `${name} ${locale} ${colorScheme} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} in ${locale} is ${wide} pixels too wide at ${width}`);
        await page.context().close();
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

  /** What moves next stands before the words that say so, where one colour moves. */
  async mover() {
    const shown = (page) => page.evaluate(() => document.querySelector("#status .mover g")?.getAttribute("class") ?? null);
    const page = await opened("play.html");
    for (const [game, first, then] of [["apart", "l-white", "l-black"], ["splut", "l-first", "l-second"], ["greener", "l-black", "l-white"], ["alliances", null, null]]) {
      await begin(page, game, ["person", "person"]);
      assert.equal(await shown(page), first, game);
      await keyed(page, (await legal(page))[0]);
      if (game === "apart" && (await legal(page)).includes("stop")) await keyed(page, "stop");
      assert.equal(await shown(page), then, `${game}, after a move`);
    }
  },

  /** Portuguese, everywhere: nothing of the page stays English. */
  async portuguese() {
    const page = await opened("play.html", { locale: "pt-PT" });
    assert.match(await status(page), /joga/);
    const links = () => page.locator("nav a, #share a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    assert.deepEqual((await links()).slice(2), ["web.pt.html", "rules/alliances.pt.html"]);
    const query = await opened("query.html", { locale: "pt-PT" });
    await query.waitForSelector("#examples h2");
    const titles = () => query.locator("#examples h2").allTextContents();
    const portuguese = await titles();
    await query.selectOption("#language", "en");
    await query.waitForFunction((first) => document.querySelector("#examples h2").textContent !== first, portuguese[0]);
    const english = await titles();
    assert.deepEqual(portuguese.map((one, n) => one === english[n]), english.map(() => false));
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
        await unstopped(page);
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
};

// What the pages look like, in headless Chromium:
//
//     node tests/web/browser/looks.mjs SITE CHROMIUM boards FOLDER
//     node tests/web/browser/looks.mjs SITE CHROMIUM pages FOLDER RECORD [--renew]
//
// `boards`: FOLDER has NAME.ludo and NAME.svg, a record and the library's picture of its last
// position. The page Play draws the same picture. `pages`: screenshots of both pages, made small,
// are those in FOLDER; with --renew they are written there. All text is in a font of one width, which
// has nearly the same measures on every machine, and what is small does not show its letters.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { difference, launched, linked, small } from "./common.mjs";

const [site, executablePath, what, folder, recorded, renew] = process.argv.slice(2);
const WIDTH = 560; // of a board
const SMALL = 1 / 13; // of a page
const FAR = 48; // how far two pixels of small pages are apart
const MOST = 6; // percent of pixels that may be that far apart
const PLAIN = "*{font-family:monospace!important;line-height:1.5!important;animation:none!important}";

const PAGES = {
  "play-wide": ["play.html", { colorScheme: "light", viewport: { width: 1280, height: 900 } }],
  "play-phone": ["play.html", { colorScheme: "dark", viewport: { width: 375, height: 800 }, locale: "pt-PT" }],
  "query-wide": ["query.html", { colorScheme: "dark", viewport: { width: 1280, height: 900 } }],
  "query-phone": ["query.html", { colorScheme: "light", viewport: { width: 375, height: 800 }, locale: "pt-PT" }],
};

const browser = await launched(executablePath, ["--hide-scrollbars", "--font-render-hinting=none"]);
const blank = await (await browser.newContext()).newPage();

async function opened(address, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(String(error.stack)));
  page.setDefaultTimeout(90_000);
  await page.goto(`${site}/${address}`);
  await page.waitForSelector("#board [data-square]");
  return page;
}

async function boards() {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".ludo"))) {
    const record = readFileSync(join(folder, name), "utf8");
    const svg = readFileSync(join(folder, name.replace(".ludo", ".svg")), "utf8");
    for (const colorScheme of ["light", "dark"]) {
      const page = await opened(`play.html#${linked(record)}`, { colorScheme, viewport: { width: 900, height: 900 } });
      await page.addStyleTag({ content: `
        .movable,.target,.clicked,.focus{display:none}
        #board{position:fixed;left:0;top:0;z-index:9;width:${WIDTH}px;background:var(--paper)}
        #board svg{width:100%!important;max-width:none!important;max-height:none!important;height:auto}` });
      const drawn = await page.locator("#board svg").screenshot();
      const corner = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const other = await (await browser.newContext({ colorScheme, viewport: { width: 900, height: 900 } })).newPage();
      await other.setContent(`<body style="margin:0;background:${corner}">${svg}`);
      await other.locator("body > svg").evaluate((one, width) =>
        one.setAttribute("style", `display:block;width:${width}px;height:auto`), WIDTH);
      const wanted = await other.locator("body > svg").screenshot();
      const far = await difference(blank, drawn, wanted);
      assert.ok(far < 0.5, `${name}, ${colorScheme}: ${far} of a hundred pixels are not those of the picture`);
      assert.deepEqual(page.failures, []);
      await page.context().close();
      await other.context().close();
    }
  }
}

async function pages() {
  mkdirSync(folder, { recursive: true });
  const record = readFileSync(recorded, "utf8");
  const wrong = [];
  for (const [name, [address, options]] of Object.entries(PAGES)) {
    const page = await opened("play.html#" + linked(record), options);
    await page.waitForFunction(() => localStorage.getItem("ludolog.game")?.includes("1. "));
    await page.goto(`${site}/${address}`);
    await page.waitForSelector("#board [data-square]");
    await page.addStyleTag({ content: PLAIN });
    if (address === "query.html") {
      await page.waitForFunction(() => document.querySelectorAll("#exercise option").length > 20);
      await page.fill("#query", "member(M, $Moves).");
      await page.click("#line button.main");
      await page.waitForSelector("#answers .answer");
      await page.waitForFunction(() => document.querySelector("#actions .stop") === null);
    } else {
      await page.click("#actions button:nth-child(7)");
      await page.waitForSelector("#answers section");
    }
    await page.evaluate(() => { document.activeElement?.blur(); scrollTo(0, 0); });
    const seen = await small(blank, await page.screenshot({ animations: "disabled" }), Math.round(options.viewport.width * SMALL));
    const file = join(folder, `${name}.png`);
    if (renew) writeFileSync(file, seen);
    else if (!existsSync(file)) wrong.push(`${name}.png is missing`);
    else {
      const far = await difference(blank, seen, readFileSync(file), FAR);
      if (far > MOST) {
        writeFileSync(join(folder, `${name}.seen.png`), seen);
        wrong.push(`${name}: ${far.toFixed(1)} of a hundred pixels differ`);
      }
      // What the test is for, it finds: a page whose board is not drawn.
      await page.addStyleTag({ content: "#board svg *{fill:#c0c!important}" });
      const filled = await small(blank, await page.screenshot({ animations: "disabled" }), Math.round(options.viewport.width * SMALL));
      if ((await difference(blank, filled, readFileSync(file), FAR)) <= MOST)
        wrong.push(`${name}: a board that is not drawn would not be noticed`);
    }
    await page.context().close();
  }
  assert.deepEqual(wrong, []);
}

try {
  await { boards, pages }[what]();
} catch (error) {
  console.error(error?.stack ?? error);
  process.exitCode = 1;
} finally {
  await browser.close();
}

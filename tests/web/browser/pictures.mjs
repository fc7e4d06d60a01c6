// Pages and pictures of a recorded game, looked at in headless Chromium:
//
//     node tests/web/browser/pictures.mjs CHROMIUM FOLDER
//
// FOLDER has game.html, the position after each move as N.svg, and film.svg. Exit status 0 if all is
// as it must be. Screenshots are compared with each other, made on the same machine, so that no
// font and no version of a browser matters.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { difference as compared, launched, require } from "./common.mjs";

const [executablePath, folder] = process.argv.slice(2);
const WIDTH = 480;
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

const browser = await launched(executablePath);
const blank = await (await browser.newContext()).newPage();
const last = readdirSync(folder).filter((name) => /^\d+\.svg$/.test(name)).length - 1;
const text = (name) => readFileSync(join(folder, name), "utf8");

async function opened(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(String(error.stack)));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) page.failures.push(request.url());
  });
  return page;
}

/** A picture alone, with as much around it as another one has. */
async function pictured(svg, frame, options = {}) {
  const page = await opened(options);
  await page.setContent(`<body style="margin:0">${svg}`);
  const drawn = page.locator("body > svg");
  await drawn.evaluate((one, box) => {
    one.setAttribute("viewBox", box);
    ["x", "y", "width", "height"].forEach((name, i) => one.querySelector(".l-page").setAttribute(name, box.split(" ")[i]));
  }, frame);
  await drawn.evaluate((one, width) => one.setAttribute("style", `display:block;width:${width}px;height:auto`), WIDTH);
  const shot = await drawn.screenshot({ animations: "allow" });
  await page.context().close();
  return shot;
}

/** How many of a hundred pixels differ between two screenshots. */
const difference = (one, other) => compared(blank, one, other);

/** The page, its board as large as the pictures and in a corner. */
async function game(options = {}) {
  const page = await opened(options);
  await page.goto(pathToFileURL(join(folder, "game.html")).href);
  return page;
}

async function board(page) {
  const place = `position:fixed;left:0;top:0;z-index:9;width:${WIDTH}px;height:auto;max-height:none`;
  await page.evaluate((style) => document.getElementById("board").setAttribute("style", style), place);
  const shot = await page.locator("#board").screenshot();
  await page.evaluate(() => document.getElementById("board").removeAttribute("style"));
  return shot;
}

async function findings(page) {
  await page.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const { violations } = await page.evaluate(
    (values) => globalThis.axe.run({ runOnly: { type: "tag", values } }), STANDARDS);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(" | ")}`);
}

async function run() {
  // axe-core finds nothing, on light and dark, wide and narrow; and no page is too wide.
  for (const [colorScheme, width] of [["light", 1280], ["dark", 375]]) {
    const page = await game({ colorScheme, viewport: { width, height: 800 } });
    assert.deepEqual(await findings(page), [], `${colorScheme} ${width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide at ${width}`);
    assert.deepEqual(page.failures, []);
    await page.context().close();
  }

  // The buttons and keys lead to the positions that are drawn alone.
  const page = await game({ colorScheme: "light" });
  const seen = [];
  const frame = await page.getAttribute("#board", "viewBox");
  await page.keyboard.press("Home");
  for (let ply = 0; ply <= last; ply++) {
    if (ply) await page.keyboard.press("ArrowRight");
    assert.equal(await page.inputValue("#at"), String(ply));
    assert.equal(await page.locator("#moves li[aria-current]").count(), ply ? 1 : 0);
    seen.push(await board(page));
    const far = await difference(seen[ply], await pictured(text(`${ply}.svg`), frame, { colorScheme: "light" }));
    assert.ok(far < 0.5, `after ${ply} moves ${far} of a hundred pixels are not those of the picture`);
    if (ply) assert.ok((await difference(seen[ply], seen[ply - 1])) > 0.1, `move ${ply} is not seen`);
  }
  await page.click("[data-go=back]");
  assert.ok((await difference(await board(page), seen[last - 1])) < 0.05, "back is another position");
  await page.keyboard.press("End");
  await page.locator("#moves li a").first().click();
  assert.ok((await difference(await board(page), seen[1])) < 0.05, "a link is another position");
  assert.deepEqual(page.failures, []);
  await page.context().close();

  // Without scripts the last position stands, and dark is not light.
  const still = await game({ colorScheme: "light", javaScriptEnabled: false });
  assert.equal(await still.locator("#board .ply.last").isVisible(), true);
  await still.context().close();
  const dark = await game({ colorScheme: "dark" });
  assert.ok((await difference(await board(dark), seen[last])) > 30, "dark looks like light");
  await dark.context().close();

  // A viewer that knows no style sheets shows the same, and the end of the moving picture.
  const bare = (name) => text(name).replace(/<style>.*?<\/style>/s, "");
  for (const [one, other] of [[`${last}.svg`, `${last}.svg`], ["film.svg", `${last}.svg`]]) {
    const options = { colorScheme: "light", reducedMotion: "reduce" };
    const far = await difference(await pictured(bare(one), frame, options), await pictured(text(other), frame, options));
    assert.ok(far < 0.5, `without its style sheet ${far} of a hundred pixels of ${one} differ`);
  }

  // Who asks for less motion sees the last position of the moving picture.
  const calm = await pictured(text("film.svg"), frame, { colorScheme: "light", reducedMotion: "reduce" });
  assert.ok((await difference(calm, seen[last])) < 0.5, "the moving picture does not rest at the end");
}

try {
  await run();
} finally {
  await browser.close();
}

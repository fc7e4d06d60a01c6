// What the programs here share: a browser, addresses with a game in them, pictures compared.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";

export const require = createRequire(new URL("../../../shell/web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Chromium without a window; `more` are further switches. */
export const launched = (executablePath, more = []) =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] });

/** The same, with a folder in which it keeps what it has loaded and compiled; `looks` are those of its pages. */
export const launchedIn = (folder, executablePath, looks) =>
  chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...looks });

/** What a link to the page Play has behind its `#` for the game of a record. */
export const linked = (record) => `r=${deflateRawSync(Buffer.from(record)).toString("base64url")}`;

/**
 * How two pictures differ, on the page of an empty document: the share of pixels, in percent, with
 * a channel that is more than `much` apart.
 */
export async function difference(page, one, other, much = 24) {
  const found = await page.evaluate(async ([shots, least]) => {
    const [a, b] = await Promise.all(shots.map(async (shot) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return { size: [image.width, image.height], data: canvas.getImageData(0, 0, image.width, image.height).data };
    }));
    if (a.size.join() !== b.size.join()) return `${a.size} and ${b.size}`;
    let differ = 0;
    for (let i = 0; i < a.data.length; i += 4)
      if (Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[i + k] - b.data[i + k]))) > least) differ++;
    return (400 * differ) / a.data.length;
  }, [[one, other].map((shot) => shot.toString("base64")), much]);
  assert.equal(typeof found, "number", `sizes: ${found}`);
  return found;
}

/** A picture made small, so that lines of text are shades: a PNG `width` pixels wide. */
export async function small(page, shot, width) {
  const made = await page.evaluate(async ([data, wide]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const high = Math.round((image.height * wide) / image.width);
    const canvas = new OffscreenCanvas(wide, high);
    const drawing = canvas.getContext("2d");
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, 0, 0, wide, high);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }, [shot.toString("base64"), width]);
  return Buffer.from(made, "base64");
}

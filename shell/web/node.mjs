// The build of SWI-Prolog for browsers, under node: what the tests and the build start.
//
//     node shell/web/node.mjs < requests
//
// One request a line on standard input. For each of them one line on standard output: a list with
// all its answers.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startProlog } from "./src/prolog.mjs";

const require = createRequire(import.meta.url);
const SWIPL = require("swipl-wasm/dist/swipl/swipl-web.js");
const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = dirname(require.resolve("swipl-wasm/dist/swipl/swipl-web.js"));

/** The folder with the sources: of a checkout, or of an installed package. */
export const PROLOG = process.env.LUDOLOG_PROLOG ?? join(HERE, "..", "..", "prolog");

/** Our sources by their paths below the folder `prolog`. */
export function readSources() {
  const sources = {};
  for (const entry of readdirSync(PROLOG, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".pl")) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    sources[relative(PROLOG, path).split("\\").join("/")] = readFileSync(path, "utf8");
  }
  return sources;
}

/** The program and its library, as the package has them. */
export function readPackage() {
  const wasm = readFileSync(join(PACKAGE, "swipl-web.wasm"));
  const data = readFileSync(join(PACKAGE, "swipl-web.data"));
  return { wasm, data };
}

/** SWI-Prolog with our sources, or with a state in which they are loaded. */
export async function start(sources = readSources(), state = undefined) {
  const { wasm, data } = readPackage();
  return startProlog(SWIPL, {
    wasm: await WebAssembly.compile(wasm),
    data: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength),
    sources,
    state,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const prolog = await start();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line) console.log(`[${prolog.answers(line).join(",")}]`);
  }
}

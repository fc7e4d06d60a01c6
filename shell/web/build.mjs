// The pages "Play" and "Query" as files that any web server, or a folder on a stick, can hold:
//
//     PYTHON=.venv/bin/python node shell/web/build.mjs FOLDER
//
// PYTHON is one that has the package ludolog, whose drawings are those of the pages.
// FOLDER/app has the program: SWI-Prolog and its library from the npm package, our rules as
// sources and as a saved state in which they are loaded, the scripts of the pages. What is large is
// packed here, so that nothing depends on what a web server packs, but for SWI-Prolog itself, see
// src/parts.js. app/offline.js has the same once more as text, for pages that were opened as files,
// which may fetch nothing.

import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { readPackage, readSources, start } from "./node.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const LESSONS = Object.fromEntries(
  [["en", "querying.md"], ["pt", "querying.pt.md"]].map(([code, name]) => [code, join(HERE, "..", "..", "docs", name)]),
);
const folder = resolve(process.argv[2] ?? join(HERE, "..", "site"));
const app = join(folder, "app");
await mkdir(app, { recursive: true });

const sources = readSources();
const state = (await start(sources)).save();
const { wasm, data } = readPackage();
const files = {
  "swipl.wasm": wasm,
  "swipl.data": data,
  "rules.sources": joined(sources),
  "rules.state": Buffer.from(state),
};
const packed = {};
for (const [name, bytes] of Object.entries(files)) {
  packed[name] = gzipSync(bytes, { level: 9 });
  if (name === "swipl.wasm") await writeFile(join(app, name), bytes);
  else await writeFile(join(app, `${name}.bin`), packed[name]);
}

const made = join(HERE, "build");
execFileSync(process.env.PYTHON ?? "python3", ["-m", "ludolog.drawing.tables", made]);
await writeFile(join(app, "drawing.css"), await readFile(join(made, "drawing.css")));

await build({
  entryPoints: ["worker", "play", "query"].map((name) => join(HERE, "src", `${name}.js`)),
  outdir: app,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  platform: "browser",
  external: ["node:*", "fs", "ws"],
  legalComments: "none",
});

const worker = await readFile(join(app, "worker.js"), "utf8");
const base64 = Object.fromEntries(
  Object.entries(packed).map(([name, bytes]) => [name, bytes.toString("base64")]),
);
await writeFile(
  join(app, "offline.js"),
  `globalThis.LUDOLOG_OFFLINE=${JSON.stringify({ files: base64, worker })};\n`,
);

await writeFile(
  join(app, "examples.js"),
  `globalThis.LUDOLOG_EXAMPLES=${JSON.stringify(await examples())};\n`,
);

for (const name of ["style.css", "icon.svg"])
  await writeFile(join(app, name), await readFile(join(HERE, name)));
for (const name of ["play.html", "query.html"])
  await writeFile(join(folder, name), await readFile(join(HERE, name)));
await writeFile(
  join(app, "LICENSES.txt"),
  await readFile(join(HERE, "node_modules", "swipl-wasm", "LICENSE.txt")),
);
const bytes = Object.values(packed).reduce((sum, { length }) => sum + length, 0);
console.log(`${app}: ${bytes} bytes of Prolog and rules`);

// Files in one, as src/parts.js separates them: a line of JSON with their names and lengths, then
// what they hold.
function joined(texts) {
  const held = Object.values(texts).map((text) => Buffer.from(text));
  const lengths = Object.keys(texts).map((name, n) => [name, held[n].length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...held]);
}

// What is typed on the page "A first hour with the rules", under its headings in each language, and
// the game that it is about. What is typed may go on in lines that are indented.
async function examples() {
  const pages = {};
  for (const [code, path] of Object.entries(LESSONS)) pages[code] = sections(await readFile(path, "utf8"));
  const [, game, given] = /^ {4}\$ ludolog play (\w+)((?: \w+=\w+)*)$/m.exec(pages.en.join("## "));
  const settings = Object.fromEntries(given.split(" ").filter(Boolean).map((one) => one.split("=")));
  const lessons = pages.en.map((section, n) => ({
    title: Object.fromEntries(Object.entries(pages).map(([code, all]) => [code, all[n].split("\n", 1)[0].replaceAll("`", "")])),
    items: [...section.matchAll(/^```prolog\n(.*?)^```$/gms)].flatMap(([, block]) =>
      [...block.matchAll(/^(\?-|define|trace) (.*(?:\n {4}.*)*)/gm)].map(([, command, text]) =>
        command === "?-" ? text : `${command} ${text}`,
      ),
    ),
  }));
  return { game, settings, lessons: lessons.filter(({ items }) => items.length) };
}

function sections(page) {
  return page.split(/^## /m);
}

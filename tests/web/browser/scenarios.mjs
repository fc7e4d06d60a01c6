// What a person does on the pages, in headless Chromium:
//
//     node tests/web/browser/scenarios.mjs SITE CHROMIUM SCENARIO [ARGUMENT ...]
//
// SITE is the address of a server of the site, or of its folder (file://...). Exit status 0 if all was as it must be; what a
// scenario measured is printed as a line of JSON. The scenarios are in the folder beside this file.

import { browser } from "./person.mjs";
import asking from "./scenarios/asking.mjs";
import pages from "./scenarios/pages.mjs";
import playing from "./scenarios/playing.mjs";
import seats from "./scenarios/seats.mjs";

const scenarios = { ...asking, ...pages, ...playing, ...seats };
const [scenario, ...rest] = process.argv.slice(4);

try {
  await scenarios[scenario](...rest);
} catch (error) {
  console.error(error?.stack ?? error);
  process.exitCode = 1;
} finally {
  await browser.close();
}

// What stands at the top of both pages: where to go, the language, the colours.

import { fill, h, the } from "./dom.js";
import { page as pageOf, remember, remembered, speak, spoken, t } from "./texts.js";

const COLOURS = ["as the system", "light", "dark"];

/** Show the colours that were chosen before. */
export function colour() {
  const chosen = remembered("ludolog.colours");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** @param {string} page - "play" or "query" @param {() => void} changed - after another language */
export function showHeader(page, changed) {
  const link = (name, target) =>
    h("a", { href: target, "aria-current": page === name.toLowerCase() ? "page" : null }, t(name));
  const languages = h(
    "select",
    { id: "language", onchange: ({ target }) => { speak(target.value); changed(); } },
    [["en", "English"], ["pt", "Português"]].map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === spoken() }, name),
    ),
  );
  const kept = remembered("ludolog.colours") ?? COLOURS[0];
  const colours = h(
    "select",
    { id: "colours", onchange: ({ target }) => { remember("ludolog.colours", target.value); colour(); } },
    COLOURS.map((name) => h("option", { value: name, selected: name === kept }, t(name))),
  );
  fill(
    the("header"),
    h("a", { class: "brand", href: "index.html" }, "Ludolog"),
    h("nav", { "aria-label": "Ludolog" },
      link("Play", "play.html"), link("Query", "query.html"), link("Documentation", spoken() === "en" ? "index.html" : pageOf("web"))),
    h("div", { class: "choosers" },
      h("label", {}, h("span", {}, t("Language")), languages),
      h("label", {}, h("span", {}, t("Colours")), colours)),
  );
}

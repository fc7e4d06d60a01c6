// "New game": the game, its settings, and who decides for each player.

import { fill, h } from "./dom.js";
import { Refused } from "./engine.js";
import { ADAPT, adapted, rungOf } from "./ladder.js";
import { PERSON } from "./match.js";
import { t } from "./texts.js";

const OTHER = "other";
const NAMED = ["easy", "novice", "casual", "medium", "hard", "expert", ADAPT]; // in other languages as well
const SUGGESTED = ["seconds(2)", "seconds(10)", "expert(30000)", "slips(hard,20)"];

/** Who usually decides in a new game: a person, against the computer at a middle level. */
export function usual({ seats: first, levels }, seats = first) {
  const level = levels.find((one) => one.level === "medium") ?? levels.at(-1);
  return Object.fromEntries(seats.map((seat, n) => [seat, n ? level.level : PERSON]));
}

/** The form, in a `details`. */
export class NewGame {
  #chosen = null;
  #touched = null; // the game that is played while somebody fills in the form

  /**
   * @param {Element} element
   * @param {Match} match
   * @param {{begin: Function, seated: Function}} page - begins a game; lets somebody else decide
   */
  constructor(element, match, page) {
    this.element = element;
    this.match = match;
    this.page = page;
  }

  /**
   * Show the form, for the game that was chosen or else the one that is played. What somebody has
   * begun to fill in stays, unless it is shown `again`, as in another language.
   */
  show(again = false) {
    const { match } = this;
    if (this.#touched === match.game && !again) return;
    this.#touched = null;
    const info = match.games.find(({ game }) => game === (this.#chosen ?? match.game));
    const played = info.game === match.game;
    const form = h("form", {
      class: "begin",
      onsubmit: (event) => { event.preventDefault(); this.#submit(info, form); },
    },
    h("label", {}, h("span", {}, t("Game")), h("select", {
      name: "game", onchange: ({ target }) => {
        this.#chosen = target.value;
        this.show(true);
        this.#touched = match.game;
      } },
    match.games.map(({ game, title }) => h("option", { value: game, selected: game === info.game }, title)))),
    h("p", { class: "meaning" }, info.about),
    h("div", { class: "fields", onchange: () => this.#settled(info, form) },
      info.settings.map((setting) => settingField(setting, played ? match.settings : {}))),
    h("div", { class: "fields seats" }),
    h("p", { class: "failure", role: "alert" }),
    h("button", { type: "submit", class: "main" }, t("Begin")));
    this.#seats(info, form, played ? match.seats : usual(info));
    const { open } = this.element;
    fill(this.element, h("summary", {}, t("New game")), form);
    this.element.open = open;
  }

  // Other settings may be for other players.
  async #settled(info, form) {
    this.#touched = this.match.game;
    const seats = await this.match.engine.ask({ do: "seats", game: info.game, settings: this.#settings(info, form) })
      .catch(() => null); // what is wrong with the settings is told when the game begins
    const shown = [...form.querySelectorAll("[data-seat]")].map((one) => one.dataset.seat);
    if (seats === null || seats.join() === shown.join()) return;
    const now = Object.fromEntries(shown.map((seat) => [seat, this.#who(form, seat)]));
    this.#seats(info, form, { ...usual(info, seats), ...Object.fromEntries(Object.entries(now).filter(([seat]) => seats.includes(seat))) });
  }

  #seats(info, form, seats) {
    const failed = form.querySelector("[role=alert]");
    fill(form.querySelector(".seats"), Object.entries(seats).map(([seat, who]) => this.#seatField(info, seat, who, async (chosen) => {
      failed.textContent = "";
      try {
        const level = await this.#level(info, chosen);
        if (info.game === this.match.game && seat in this.match.seats) await this.page.seated(seat, level);
      } catch (error) {
        failed.textContent = error.message;
      }
    })));
  }

  #who(form, seat) {
    const { value } = form.elements[`seat.${seat}`];
    if (value === OTHER) return form.elements[`other.${seat}`].value.trim();
    return value;
  }

  #settings(info, form) {
    const fields = new FormData(form);
    const given = info.settings.map(({ name }) => [name, String(fields.get(name) ?? "").trim()]);
    return Object.fromEntries(given.filter(([, value]) => value));
  }

  #seatField(info, seat, current, changed) {
    const rung = current === ADAPT ? rungOf(info, adapted(info)) : rungOf(info, current);
    const named = [PERSON, ...info.levels.map(({ level }) => level)].includes(current);
    const chosen = rung !== null ? ADAPT : named ? current : OTHER;
    const option = (value, about) => h("option", { value, selected: value === chosen }, `${NAMED.includes(value) ? t(value) : value} (${about})`);
    const name = info.players.find(({ player }) => player === seat).name;
    const list = `levels-${seat}`;
    const other = h("input", {
      type: "text", name: `other.${seat}`, value: chosen === OTHER ? current : "", list, spellcheck: "false",
      autocapitalize: "off", autocomplete: "off", placeholder: SUGGESTED[0], hidden: chosen !== OTHER,
      "aria-label": t("Level of {player}", { player: name }), onchange: () => other.value.trim() && changed(other.value),
      onkeydown: (event) => {
        if (event.key !== "Enter" || info.game !== this.match.game) return;
        event.preventDefault(); // in a game in progress it begins no other
        other.blur();
      },
    });
    const select = h("select", {
      name: `seat.${seat}`, "data-seat": seat,
      onchange: () => {
        other.hidden = select.value !== OTHER;
        if (other.hidden) changed(select.value);
        else other.focus();
      },
    },
    h("option", { value: PERSON, selected: chosen === PERSON }, t(PERSON)),
    info.levels.map(({ level, about }) => option(level, about)),
    option(ADAPT, t("as strong as you are: rung {rung} of {all}", {
      rung: rung ?? rungOf(info, adapted(info)), all: info.rungs.length })),
    h("option", { value: OTHER, selected: chosen === OTHER }, t("another level")));
    return [
      h("label", {}, h("span", {}, name), select),
      h("div", { class: "other" }, other, h("datalist", { id: list }, SUGGESTED.map((value) => h("option", { value })))),
    ];
  }

  async #submit(info, form) {
    try {
      const seats = {};
      for (const { dataset: { seat } } of form.querySelectorAll("[data-seat]"))
        seats[seat] = await this.#level(info, this.#who(form, seat));
      this.#chosen = null;
      this.#touched = null;
      await this.page.begin(info.game, this.#settings(info, form), seats);
      this.element.open = false;
      this.element.querySelector("summary").focus({ preventScroll: true });
    } catch (error) {
      form.querySelector("[role=alert]").textContent = error.message;
    }
  }

  // The seat that is meant. Throws an error that says which there are.
  async #level(info, who) {
    if (who === ADAPT) return adapted(info);
    try {
      return await this.match.seat(info, who);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const known = [...info.levels.map(({ level }) => level), ...SUGGESTED, "adapt(1)"].join(", ");
      throw new Error(t("No level of {game} is called {name}; there are {known}.", { game: info.title, name: who, known }));
    }
  }
}

function settingField({ name, title, kind, values, words, low, high, default: preset }, chosen) {
  const value = chosen[name] ?? preset ?? "";
  const field = kind === "oneof"
    ? h("select", { name }, values.map((one, n) => h("option", { value: one, selected: one === value }, words[n])))
    : kind === "between"
      ? h("input", { name, type: "number", min: low, max: high, value })
      : h("input", { name, type: "text", value: kind === "seed" ? "" : value });
  return h("label", {}, h("span", {}, title), field);
}

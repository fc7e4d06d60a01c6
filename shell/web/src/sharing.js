// A game goes out and comes in: as a link, as a file.

import { fill, h, the } from "./dom.js";
import { packed } from "./record.js";
import { page as pageOf, t } from "./texts.js";

/** The links below the board of the page "Play". */
export class Sharing {
  #match;
  #answers;
  #open;

  /**
   * @param {Match} match
   * @param {Answers} answers
   * @param {(text: string) => Promise} open - goes on with a record
   */
  constructor(match, answers, open) {
    this.#match = match;
    this.#answers = answers;
    this.#open = open;
  }

  show() {
    const match = this.#match;
    const button = (text, act) => h("button", { type: "button", class: "quiet", onclick: act }, t(text));
    const file = h("input", {
      type: "file", accept: ".ludo,.txt,text/plain", class: "hidden", tabindex: "-1",
      "aria-label": t("Open a record"), onchange: () => this.#file(file.files[0]) });
    fill(the("share"),
      button("Share this game", () => this.#share(match.record)),
      button("Share this position", () => this.#share(match.positionRecord)),
      button("Save the record", () => this.#save()),
      button("Open a record", () => file.click()), file,
      h("a", { href: pageOf(`rules/${match.game}`) }, t("Rules")));
  }

  async #share(record) {
    const link = `${location.href.split("#")[0]}#r=${await packed(record)}`;
    history.replaceState(null, "", link);
    let copied = true;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      copied = false;
    }
    this.#answers.say(
      h("p", {}, copied
        ? t("The link is in the address of the page and on the clipboard.")
        : t("The link is in the address of the page.")),
      location.protocol === "file:"
        ? h("p", {}, t("It names this folder. Elsewhere, put what begins with # behind the address of another copy of the page."))
        : null);
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.#match.record], { type: "text/plain" }));
    const link = h("a", { href: url, download: `${this.#match.game}.ludo` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async #file(file) {
    try {
      await this.#open(await file.text());
    } catch (error) {
      this.#answers.fail(error);
    }
  }
}

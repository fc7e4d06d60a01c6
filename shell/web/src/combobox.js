// A line with completions: the pattern "editable combobox with list autocomplete" of ARIA.

import { fill, h } from "./dom.js";

/** The input and its list; append `element`, and read or set `input.value`. */
export class Combobox {
  #complete;
  #items = [];
  #active = -1;

  /**
   * @param {{name: string, label: string, example: ?string, complete: (text: string, at: number) => object[]}} options
   *     complete gives items {text, shown, meaning, from?} for a text with the cursor at `at`; an
   *     item replaces what stands between `from` (by default 0) and the cursor
   */
  constructor({ name, label, complete, example = null, multiline = false }) {
    this.#complete = complete;
    this.list = h("ul", { id: `${name}-list`, role: "listbox", class: "completions", hidden: true, "aria-label": label });
    this.input = h(multiline ? "textarea" : "input", {
      id: name, role: multiline ? null : "combobox",
      "aria-expanded": multiline ? null : "false", "aria-controls": `${name}-list`,
      "aria-autocomplete": "list", "aria-label": label, placeholder: example, spellcheck: "false", autocapitalize: "off",
      autocorrect: "off", rows: multiline ? "2" : null,
      oninput: () => this.show(),
      onkeydown: (event) => this.#keyed(event),
      onblur: () => setTimeout(() => this.hide(), 150),
    });
    this.element = h("div", { class: "combobox" }, this.input, this.list);
  }

  /** Whether an item is marked, which Enter would take. */
  get isChoosing() {
    return this.#active >= 0;
  }

  /** Look for completions; of an empty line only if `asked`. */
  show(asked = false) {
    const { value, selectionStart } = this.input;
    this.#items = value.trim() || asked ? this.#complete(value, selectionStart) : [];
    this.#active = -1;
    fill(this.list, this.#items.map((item, n) =>
      h("li", {
        id: `${this.list.id}-${n}`, role: "option", "aria-selected": "false",
        onmousedown: (event) => { event.preventDefault(); this.#take(n); },
      }, h("span", { class: "shown" }, item.shown), h("span", { class: "meaning" }, item.meaning)),
    ));
    this.list.hidden = !this.#items.length;
    this.#expanded(this.#items.length > 0);
    this.input.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.list.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#expanded(false);
    this.input.removeAttribute("aria-activedescendant");
  }

  // A text of several lines is a text box to ARIA, which has no such state.
  #expanded(open) {
    if (this.input.getAttribute("role") === "combobox") this.input.setAttribute("aria-expanded", String(open));
  }

  #keyed(event) {
    const open = this.#items.length > 0;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open && this.input.tagName === "TEXTAREA") return;
      event.preventDefault();
      if (!open) this.show(true);
      this.#mark(event.key === "ArrowDown" ? this.#active + 1 : this.#active - 1);
    } else if (event.key === "Enter" && this.#active >= 0) {
      event.preventDefault();
      event.stopPropagation();
      this.#take(this.#active);
    } else if (event.key === "Tab" && open && !event.shiftKey && this.input.value.trim()) {
      event.preventDefault();
      this.#take(Math.max(0, this.#active));
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      this.hide();
    }
  }

  #mark(n) {
    const count = this.#items.length;
    if (!count) return;
    this.list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = (n + count) % count;
    const marked = this.list.children[this.#active];
    marked.setAttribute("aria-selected", "true");
    marked.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", marked.id);
  }

  #take(n) {
    const { text, from = 0, group } = this.#items[n];
    const { value, selectionStart } = this.input;
    this.input.value = value.slice(0, from) + text + value.slice(selectionStart);
    const at = from + text.length;
    this.input.setSelectionRange(at, at);
    this.input.focus();
    if (group) this.show();
    else this.hide();
  }
}

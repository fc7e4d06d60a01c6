// Elements made in one call.

/**
 * An element: h("button", { class: "quiet", onclick: play }, "Play"). Attributes that are null or
 * false are left out; children that are null are, too.
 */
export function h(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function s(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element with an id. */
export function the(id) {
  return document.getElementById(id);
}

/**
 * Put children in place of what an element had. The focus stays where it was: on what has the same
 * name, else on what comes at that place.
 */
export function fill(element, ...children) {
  const had = document.activeElement;
  const place = had !== element && element.contains(had) ? focusable(element).indexOf(had) : -1;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  if (place < 0) return;
  const there = focusable(element);
  const same = there.find((one) => nameOf(one) === nameOf(had));
  (same ?? there[Math.min(place, there.length - 1)])?.focus({ preventScroll: true });
}

function focusable(element) {
  return [...element.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => !one.disabled && !one.hidden);
}

function nameOf(element) {
  const named = ["id", "name", "aria-label"].map((name) => element.getAttribute(name)).find(Boolean);
  return `${element.localName} ${named ?? element.textContent}`;
}

/** Do something when what was drawn can be seen, and the page has had a moment for whoever looks at it. */
export function later(act) {
  requestAnimationFrame(() => setTimeout(act, 300));
}

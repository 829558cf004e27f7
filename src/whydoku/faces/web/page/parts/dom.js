// @ts-check
/** Elements built from data: names, properties and children. Text is always text, never markup. */

/** @typedef {Node | string | number | null | undefined | false | readonly Child[]} Child */

/**
 * A new element. `put` explains the properties.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, unknown>>} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) put(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * A name and its value, for a list of facts (`dl`).
 *
 * @param {string} name
 * @param {Child} value
 * @returns {HTMLElement}
 */
export function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/**
 * A button that does something when it is pressed.
 *
 * @param {Child} words
 * @param {(event: any) => unknown} act
 * @param {Readonly<Record<string, unknown>>} [more]  further properties
 * @returns {HTMLButtonElement}
 */
export function buttonFor(words, act, more = {}) {
  return h("button", { type: "button", ...more, onclick: act }, words);
}

/**
 * @param {...Child} children  buttons and the like, side by side
 * @returns {HTMLElement}
 */
export function rowOf(...children) {
  return h("div", { class: "row" }, ...children);
}

/**
 * A group with a name for screen readers.
 *
 * @param {string} kind  its class
 * @param {string} name
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function groupOf(kind, name, ...children) {
  return h("div", { class: kind, role: "group", "aria-label": name }, ...children);
}

/**
 * @param {HTMLInputElement} box  a checkbox or a radio button
 * @param {Child} words
 * @returns {HTMLElement}
 */
export function checkOf(box, words) {
  return h("label", { class: "check" }, box, words);
}

/**
 * @param {Child} summary
 * @param {...Child} children  shown once the summary is pressed
 * @returns {HTMLDetailsElement}
 */
export function foldOf(summary, ...children) {
  return h("details", {}, h("summary", {}, summary), ...children);
}

/**
 * A part of the panel, under a heading.
 *
 * @param {string} title
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function titledPart(title, ...children) {
  return h("section", { class: "part" }, h("h2", {}, title), ...children);
}

/**
 * A part of the panel, under a heading that names it for screen readers too.
 *
 * @param {string} title
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function namedPart(title, ...children) {
  const part = titledPart(title, ...children);
  put(part, "aria-label", title);
  return part;
}

/**
 * A section of a dialog, under a heading.
 *
 * @param {string} title
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function titled(title, ...children) {
  return h("section", {}, h("h3", {}, title), ...children);
}

/**
 * Replaces the children of an element.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * Sets a property of an element. A name that begins with `on` adds a listener, one with `--` is that
 * of a custom property of CSS; `class`, `checked`, `value`, `disabled` and `hidden` are set as
 * properties; anything else is an attribute, which null, undefined and false remove.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
export function put(element, name, value) {
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name.startsWith("--")) {
    element.style.setProperty(name, String(value));
  } else if (name === "class") {
    element.className = String(value ?? "");
  } else if (name === "checked") {
    // The attribute is only the initial state of a checkbox.
    Object.assign(element, { checked: Boolean(value) });
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else if (name === "value" || name === "disabled" || name === "hidden") {
    Object.assign(element, { [name]: value });
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Hides an element, or shows it. If it has the focus when it hides, the focus goes elsewhere instead
 * of getting lost.
 *
 * @param {HTMLElement} element
 * @param {boolean} hidden
 * @param {HTMLElement} elsewhere
 */
export function conceal(element, hidden, elsewhere) {
  if (hidden && element.contains(document.activeElement)) elsewhere.focus({ preventScroll: true });
  put(element, "hidden", hidden);
}

/**
 * @param {readonly Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodes(child);
    return [child instanceof Node ? child : String(child)];
  });
}

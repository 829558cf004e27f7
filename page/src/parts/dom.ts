/** Elements built from data: names, properties and children. Text is always text, never markup. */

export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** A new element. `put` explains the properties. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) put(element, name, value);
  element.append(...nodes(children));
  return element;
}

/** A name and its value, for a list of facts (`dl`). */
export function fact(name: string, value: Child): HTMLElement {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/**
 * A button that does something when it is pressed.
 *
 * @param more further properties
 */
export function buttonFor(
  words: Child,
  act: (event: MouseEvent) => unknown,
  more: Readonly<Record<string, unknown>> = {},
): HTMLButtonElement {
  return h("button", { type: "button", ...more, onclick: act }, words);
}

/** @param children buttons and the like, side by side */
export function rowOf(...children: Child[]): HTMLElement {
  return h("div", { class: "row" }, ...children);
}

/**
 * A group with a name for screen readers.
 *
 * @param kind its class
 */
export function groupOf(kind: string, name: string, ...children: Child[]): HTMLElement {
  return h("div", { class: kind, role: "group", "aria-label": name }, ...children);
}

/** @param box a checkbox or a radio button */
export function checkOf(box: HTMLInputElement, words: Child): HTMLElement {
  return h("label", { class: "check" }, box, words);
}

/** @param children shown once the summary is pressed */
export function foldOf(summary: Child, ...children: Child[]): HTMLDetailsElement {
  return h("details", {}, h("summary", {}, summary), ...children);
}

/** A part of the panel, under a heading. */
export function titledPart(title: string, ...children: Child[]): HTMLElement {
  return h("section", { class: "part" }, h("h2", {}, title), ...children);
}

/** A part of the panel, under a heading that names it for screen readers too. */
export function namedPart(title: string, ...children: Child[]): HTMLElement {
  const part = titledPart(title, ...children);
  put(part, "aria-label", title);
  return part;
}

/** A section of a dialog, under a heading. */
export function titled(title: string, ...children: Child[]): HTMLElement {
  return h("section", {}, h("h3", {}, title), ...children);
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: Child[]) {
  element.replaceChildren(...nodes(children));
}

/**
 * Sets a property of an element. A name that begins with `on` adds a listener, one with `--` is that
 * of a custom property of CSS; `class`, `checked`, `value`, `disabled` and `hidden` are set as
 * properties; anything else is an attribute, which null, undefined and false remove.
 */
export function put(element: HTMLElement, name: string, value: unknown) {
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), value as EventListener);
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
 */
export function conceal(element: HTMLElement, hidden: boolean, elsewhere: HTMLElement) {
  if (hidden && element.contains(document.activeElement)) elsewhere.focus({ preventScroll: true });
  put(element, "hidden", hidden);
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodes(child);
    return [child instanceof Node ? child : String(child)];
  });
}

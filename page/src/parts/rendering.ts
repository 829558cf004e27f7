/**
 * When components are rendered: together, before `set` of the store returns; and where the focus goes
 * when a rendering hides what had it.
 */
import { type ComponentChild, options, render } from "preact";

/** Renders what has changed, outer components before inner ones; null if nothing has. */
let due: (() => void) | null = null;
let isRendering = false;

options.debounceRendering = (process) => {
  due = process;
  queueMicrotask(rendered); // for what a component keeps for itself
};

/** Renders now what has changed. */
export function rendered() {
  if (!due || isRendering) return;
  isRendering = true;
  const homes = homesOfFocus();
  try {
    for (let process = taken(); process; process = taken()) process();
  } finally {
    isRendering = false;
  }
  restoreFocus(homes);
}

/**
 * Renders a component into a place, and then what its effects change: in the midst of them the component
 * itself would be rendered again, and they done twice.
 */
export function show(component: ComponentChild, place: Element) {
  const isWithin = isRendering;
  isRendering = true;
  try {
    render(component, place);
  } finally {
    isRendering = isWithin;
  }
  rendered();
}

function taken(): (() => void) | null {
  const process = due;
  due = null;
  return process;
}

/**
 * The places where the focus may go if what has it goes away, the nearest first. An element becomes
 * one by the attribute `data-home`; it takes the focus itself, so it needs a `tabIndex`, or the
 * attribute says by a selector what in it does.
 */
function homesOfFocus(): HTMLElement[] {
  const homes: HTMLElement[] = [];
  const held = document.activeElement;
  for (let one = held?.closest("[data-home]"); one; one = one.parentElement?.closest("[data-home]"))
    if (one instanceof HTMLElement) homes.push(one);
  return homes;
}

function restoreFocus(homes: readonly HTMLElement[]) {
  const held = document.activeElement;
  if (!homes.length || (held && held !== document.body && held.checkVisibility())) return;
  const home = homes.find((one) => one.isConnected && one.checkVisibility());
  const place = home?.dataset["home"]
    ? home.querySelector<HTMLElement>(home.dataset["home"])
    : home;
  place?.focus({ preventScroll: true });
}

/**
 * The element of a component, which whoever asks puts in its place.
 *
 * @param component always one element, and the same one
 */
export function mount(component: ComponentChild): HTMLElement {
  const place = document.createElement("div");
  show(component, place);
  const [element] = place.children;
  if (!(element instanceof HTMLElement)) throw new Error("a component is one element");
  return element;
}

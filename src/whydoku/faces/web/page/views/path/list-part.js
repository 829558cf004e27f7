// @ts-check
/** The list of the steps on a path; consecutive singles are folded together. */
import { conclusion } from "../../help/explanation.js";
import { busyWhile } from "../../parts/bound.js";
import { buttonFor, fill, h, put, titledPart } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { lookAt } from "./path.js";

/** @import { Store } from "../../state.js" */
/** @import { Stretch, Walk } from "./walk.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function listPart(store) {
  const list = h("ol", { class: "path-list" });
  const part = titledPart(say("path.steps"), list);
  /** @type {HTMLElement[]} */
  let buttons = [];
  /** @type {HTMLElement | undefined} */
  let current;
  const point = () => {
    const { walk, at } = store.state.path;
    if (!walk) return;
    const held = list.contains(document.activeElement);
    mark(current, false);
    current = buttons[Math.min(at, buttons.length - 1)];
    mark(current, true);
    const fold = current?.closest("details");
    const seen = fold && !fold.open ? fold.querySelector("summary") : current;
    if (seen) keepInSight(list, seen);
    if (held) seen?.focus({ preventScroll: true });
  };
  store.watch(
    ({ path }) => path.walk,
    (walk) => {
      buttons = walk ? walk.steps.map((_, at) => entry(store, walk, at)) : [];
      fill(list, ...(walk?.stretches ?? []).map((stretch) => item(stretch, buttons)));
      current = undefined;
      put(part, "hidden", !buttons.length);
      point();
    },
  );
  store.watch(({ path }) => path.at, point);
  busyWhile(store, list, ({ path }) => path.busy);
  return part;
}

/**
 * @param {HTMLElement | undefined} button
 * @param {boolean} here
 */
function mark(button, here) {
  if (!button) return;
  put(button, "aria-current", here && "step");
  put(button, "tabindex", here ? 0 : -1);
  const summary = button.closest("details")?.querySelector("summary");
  if (summary) put(summary, "data-current", here);
}

/**
 * Scrolls the list, and nothing else, until an element in it is visible.
 *
 * @param {HTMLElement} list
 * @param {Element} element
 */
function keepInSight(list, element) {
  const frame = list.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}

/**
 * @param {Stretch} stretch
 * @param {readonly HTMLElement[]} buttons
 * @returns {HTMLElement}
 */
function item({ start, end }, buttons) {
  const some = buttons.slice(start, end);
  if (some.length === 1) return h("li", {}, some);
  const summary = h(
    "summary",
    {},
    h("span", { class: "path-number" }, `${start + 1}–${end}`),
    say("path.singles", { n: end - start }),
  );
  const steps = some.map((button) => h("li", {}, button));
  return h("li", {}, h("details", {}, summary, h("ol", {}, steps)));
}

/**
 * @param {Store} store
 * @param {Walk} walk
 * @param {number} at
 * @returns {HTMLElement}
 */
function entry(store, walk, at) {
  const step = walk.steps[at];
  if (!step) throw new RangeError(`a path of ${walk.steps.length} steps has no ${at}`);
  const isHardest = at === walk.hardest;
  const about = h("small", {}, conclusion(step, store.state.settings.style));
  const words = [
    h("span", { class: "path-number" }, at + 1),
    h("span", {}, h("span", { class: "path-name" }, step.name), " ", about),
    isHardest && h("span", { class: "badge" }, say("curve.hardest")),
  ];
  const more = { class: "quiet path-step", tabindex: -1, "data-hardest": isHardest };
  return buttonFor(words, () => lookAt(store, at), more);
}

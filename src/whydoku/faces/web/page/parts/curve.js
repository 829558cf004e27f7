// @ts-check
/**
 * A curve of difficulty: a bar for each step of a path, as high as the step is hard. With it comes a
 * line that names a step: the one under the pointer, else the one at the place that is shown, else
 * the hardest.
 */
import { build, node } from "../board/node.js";
import { tenths } from "../ratings.js";
import { say } from "../words/say.js";
import { lineOf } from "./choices.js";
import { fill, h, put } from "./dom.js";
import { slotAt, slotsOf, topOf } from "./slots.js";

/** @import { RatedStep, Slot } from "./slots.js" */

/**
 * The curve of a path. With `choose` it is a slider, which asks by `choose` for the place where so
 * many steps are done; without, it is a picture.
 *
 * @param {object} path
 * @param {readonly RatedStep[]} path.steps
 * @param {number} path.hardest  the index of the hardest step, or -1 for none
 * @param {string} path.label    what the slider or the picture is, in words
 * @param {(at: number) => void} [path.choose]
 * @param {number} [path.top]    the rating that fills the height
 * @returns {{element: HTMLElement, show: (at: number) => void,
 *   tell: (choices: readonly number[], end: number) => void}}  `show` marks a place, and `tell` adds
 *   the choices before each step, as a quiet line up to the step `end`
 */
export function curve({ steps, hardest, label, choose, top = topOf(steps) }) {
  const slots = slotsOf(steps, top);
  const bars = slots.slice(0, -1).map((slot, at) => build(bar(slot, at === hardest)));
  const picture = build(
    node("svg", choose ? { "aria-hidden": "true" } : { role: "img", "aria-label": label }),
  );
  picture.append(...bars);
  const thumb = h("span", { class: "curve-thumb", hidden: true });
  const chart = h("div", { class: "curve-chart" }, picture, thumb);
  const caption = h("p", { class: "curve-caption" });
  let shown = -1;
  /** @type {readonly number[]} */
  let ways = [];
  /** @param {number} at */
  const name = (at) => fill(caption, captionOf(steps, at < 0 ? hardest : at, hardest, ways));
  const range = choose && slider(label, steps.length, choose);
  if (range) {
    chart.append(range);
    followPointer(chart, slots, (at) => {
      range.focus({ preventScroll: true });
      choose(at);
    });
  }
  followHover(chart, slots.slice(0, choose ? undefined : -1), (at) => name(at ?? shown));
  name(shown);
  const show = (/** @type {number} */ at) => {
    shown = at;
    const slot = slots[at];
    put(thumb, "hidden", !slot);
    if (slot) thumb.style.insetInlineStart = `${slot.x + slot.width / 2}%`;
    for (const [n, one] of bars.entries()) one.classList.toggle("curve-done", n < at);
    if (range) {
      put(range, "value", String(at));
      put(range, "aria-valuetext", inWords(steps, at, ways));
    }
    name(at);
  };
  const tell = (/** @type {readonly number[]} */ choices, /** @type {number} */ end) => {
    if (choices.length !== steps.length || ways.length) return;
    ways = choices;
    const box = { viewBox: "0 0 100 100", preserveAspectRatio: "none" };
    const over = build(node("svg", { ...box, class: "curve-choices", "aria-hidden": "true" }));
    const look = {
      points: lineOf(slots, ways.slice(0, end)),
      "vector-effect": "non-scaling-stroke",
    };
    over.append(build(node("polyline", look)));
    picture.after(over);
    if (shown < 0) name(shown);
    else show(shown);
  };
  const element = h("div", { class: "curve", "data-slider": Boolean(choose) }, chart, caption);
  return { element, show, tell };
}

/**
 * @param {Slot} slot
 * @param {boolean} isHardest
 */
function bar({ x, width, height }, isHardest) {
  const box = { x: `${x}%`, width: `${width}%`, y: `${100 - height}%`, height: `${height}%` };
  return node("rect", isHardest ? { ...box, class: "curve-hardest" } : box);
}

/**
 * The slider that keyboards and screen readers use; it lies unseen over the chart.
 *
 * @param {string} label
 * @param {number} most
 * @param {(at: number) => void} choose
 * @returns {HTMLInputElement}
 */
function slider(label, most, choose) {
  const range = h("input", {
    type: "range",
    min: 0,
    max: most,
    value: "0",
    "aria-label": label,
    oninput: () => choose(Number(range.value)),
  });
  return range;
}

/**
 * @param {HTMLElement} chart
 * @param {PointerEvent} event
 * @param {readonly Slot[]} slots
 * @returns {number}
 */
function pointedAt(chart, event, slots) {
  const { left, width } = chart.getBoundingClientRect();
  return slotAt(slots, (100 * (event.clientX - left)) / width);
}

/**
 * Lets a click, tap or drag choose a place. A finger chooses only once it moves along or is lifted,
 * since it may be about to scroll the page.
 *
 * @param {HTMLElement} chart
 * @param {readonly Slot[]} slots
 * @param {(at: number) => void} choose
 */
function followPointer(chart, slots, choose) {
  let isHeld = false;
  // Pressing the mouse button would give the focus to what is around the chart.
  chart.addEventListener("mousedown", (event) => event.preventDefault());
  const go = (/** @type {PointerEvent} */ event) => choose(pointedAt(chart, event, slots));
  chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    isHeld = true;
    chart.setPointerCapture(event.pointerId);
    if (event.pointerType === "mouse") go(event);
  });
  chart.addEventListener("pointermove", (event) => isHeld && go(event));
  chart.addEventListener("pointerup", (event) => {
    if (isHeld) go(event);
    isHeld = false;
  });
  chart.addEventListener("pointercancel", () => {
    isHeld = false;
  });
}

/**
 * @param {HTMLElement} chart
 * @param {readonly Slot[]} slots
 * @param {(at: number | null) => void} name  called with the place under the pointer
 */
function followHover(chart, slots, name) {
  chart.addEventListener("pointermove", (event) => name(pointedAt(chart, event, slots)));
  chart.addEventListener("pointerleave", () => name(null));
}

/**
 * @param {readonly RatedStep[]} steps
 * @param {number} at
 * @param {number} hardest
 * @param {readonly number[]} ways
 * @returns {import("./dom.js").Child}
 */
function captionOf(steps, at, hardest, ways) {
  if (at < 0) return null;
  const step = steps[at];
  return [
    h("span", {}, whereOf(steps, at)),
    step && h("span", { class: "curve-name" }, nameOf(step)),
    step && ways.length > 0 && h("span", {}, say("curve.ways", { n: ways[at] ?? 0 })),
    at === hardest && h("span", { class: "badge" }, say("curve.hardest")),
  ];
}

/**
 * @param {readonly RatedStep[]} steps
 * @param {number} at
 * @param {readonly number[]} ways
 * @returns {string} such as Step 12 of 58: X-Wing, 3.2, 4 ways on
 */
function inWords(steps, at, ways) {
  const step = steps[at];
  const where = whereOf(steps, at);
  if (!step) return where;
  const told = say("curve.at", { where, name: nameOf(step) });
  return ways.length ? `${told}, ${say("curve.ways", { n: ways[at] ?? 0 })}` : told;
}

/**
 * @param {readonly RatedStep[]} steps
 * @param {number} at
 * @returns {string}
 */
function whereOf({ length: total }, at) {
  return say(at < total ? "curve.where" : "curve.end", { n: at + 1, total });
}

/**
 * @param {RatedStep} step
 * @returns {string}
 */
function nameOf({ name, rating }) {
  return rating > 0 ? say("curve.name", { name, rating: tenths(rating) }) : name;
}

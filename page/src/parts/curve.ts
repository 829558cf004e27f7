/**
 * A curve of difficulty: a bar for each step of a path, as high as the step is hard. With it comes a
 * line that names a step: the one under the pointer, else the one at the place that is shown, else
 * the hardest.
 */
import { build, node } from "../board/drawing.ts";
import { say } from "../words/say.ts";
import { lineOf } from "./choices.ts";
import type { Child } from "./dom.ts";
import { fill, h, put } from "./dom.ts";
import { tenths } from "./levels.ts";
import type { RatedStep, Slot } from "./slots.ts";
import { slotAt, slotsOf, topOf } from "./slots.ts";

/**
 * The curve of a path. With `choose` it is a slider, which asks by `choose` for the place where so
 * many steps are done; without, it is a picture.
 *
 * @param path.hardest the index of the hardest step, or -1 for none
 * @param path.label what the slider or the picture is, in words
 * @param path.top the rating that fills the height
 * @returns `show` marks a place, and `tell` adds the choices before each step, as a quiet line up
 *   to the step `end`
 */
export function curve({
  steps,
  hardest,
  label,
  choose,
  top = topOf(steps),
}: {
  steps: readonly RatedStep[];
  hardest: number;
  label: string;
  choose?: (at: number) => void;
  top?: number;
}): {
  element: HTMLElement;
  show: (at: number) => void;
  tell: (choices: readonly number[], end: number) => void;
} {
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
  let ways: readonly number[] = [];
  const name = (at: number) =>
    fill(caption, captionOf(steps, at < 0 ? hardest : at, hardest, ways));
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
  const show = (at: number) => {
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
  const tell = (choices: readonly number[], end: number) => {
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

function bar({ x, width, height }: Slot, isHardest: boolean) {
  const box = { x: `${x}%`, width: `${width}%`, y: `${100 - height}%`, height: `${height}%` };
  return node("rect", isHardest ? { ...box, class: "curve-hardest" } : box);
}

/** The slider that keyboards and screen readers use; it lies unseen over the chart. */
function slider(label: string, most: number, choose: (at: number) => void): HTMLInputElement {
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

function pointedAt(chart: HTMLElement, event: PointerEvent, slots: readonly Slot[]): number {
  const { left, width } = chart.getBoundingClientRect();
  return slotAt(slots, (100 * (event.clientX - left)) / width);
}

/**
 * Lets a click, tap or drag choose a place. A finger chooses only once it moves along or is lifted,
 * since it may be about to scroll the page.
 */
function followPointer(chart: HTMLElement, slots: readonly Slot[], choose: (at: number) => void) {
  let isHeld = false;
  // Pressing the mouse button would give the focus to what is around the chart.
  chart.addEventListener("mousedown", (event) => event.preventDefault());
  const go = (event: PointerEvent) => choose(pointedAt(chart, event, slots));
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

/** @param name called with the place under the pointer */
function followHover(
  chart: HTMLElement,
  slots: readonly Slot[],
  name: (at: number | null) => void,
) {
  chart.addEventListener("pointermove", (event) => name(pointedAt(chart, event, slots)));
  chart.addEventListener("pointerleave", () => name(null));
}

function captionOf(
  steps: readonly RatedStep[],
  at: number,
  hardest: number,
  ways: readonly number[],
): Child {
  if (at < 0) return null;
  const step = steps[at];
  return [
    h("span", {}, whereOf(steps, at)),
    step && h("span", { class: "curve-name" }, nameOf(step)),
    step && ways.length > 0 && h("span", {}, say("curve.ways", { n: ways[at] ?? 0 })),
    at === hardest && h("span", { class: "badge" }, say("curve.hardest")),
  ];
}

/** @returns such as Step 12 of 58: X-Wing, 3.2, 4 ways on */
function inWords(steps: readonly RatedStep[], at: number, ways: readonly number[]): string {
  const step = steps[at];
  const where = whereOf(steps, at);
  if (!step) return where;
  const told = say("curve.at", { where, name: nameOf(step) });
  return ways.length ? `${told}, ${say("curve.ways", { n: ways[at] ?? 0 })}` : told;
}

function whereOf({ length: total }: readonly RatedStep[], at: number): string {
  return say(at < total ? "curve.where" : "curve.end", { n: at + 1, total });
}

function nameOf({ name, rating }: RatedStep): string {
  return rating > 0 ? say("curve.name", { name, rating: tenths(rating) }) : name;
}

/** The list of the steps on a path; consecutive singles are folded together. */
import { conclusion } from "../../help/explanation.ts";
import { busyWhile } from "../../parts/bound.ts";
import { buttonFor, fill, h, put, titledPart } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { lookAt } from "./path.ts";
import type { Stretch, Walk } from "./walk.ts";

export function listPart(store: Store): HTMLElement {
  const list = h("ol", { class: "path-list" });
  const part = titledPart(say("path.steps"), list);
  let buttons: HTMLElement[] = [];
  let current: HTMLElement | undefined;
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

function mark(button: HTMLElement | undefined, here: boolean) {
  if (!button) return;
  put(button, "aria-current", here && "step");
  put(button, "tabindex", here ? 0 : -1);
  const summary = button.closest("details")?.querySelector("summary");
  if (summary) put(summary, "data-current", here);
}

/** Scrolls the list, and nothing else, until an element in it is visible. */
function keepInSight(list: HTMLElement, element: Element) {
  const frame = list.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}

function item({ start, end }: Stretch, buttons: readonly HTMLElement[]): HTMLElement {
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

function entry(store: Store, walk: Walk, at: number): HTMLElement {
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

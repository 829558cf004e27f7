// @ts-check
/** The place on the path: the curve and the controls to walk along it, and the step in words. */
import { sideToTop } from "../../frame/frame.js";
import { details, sentenceOf } from "../../help/reason.js";
import { lastAt } from "../../parts/choices.js";
import { curve } from "../../parts/curve.js";
import { buttonFor, conceal, fill, h, rowOf } from "../../parts/dom.js";
import { againRow, problemLine } from "../../parts/problem.js";
import { say } from "../../words/say.js";
import { controlsPart } from "./controls-part.js";
import { callOff, canRetry, fetchPath } from "./fetching.js";
import { endOf, goTo, playFromHere } from "./path.js";
import { pause } from "./play.js";

/** @import { Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function placePart(store) {
  const text = h("div", {});
  const following = h("div", {});
  const more = h("div", {});
  const onwards = rowOf(buttonFor(say("path.play"), () => playFromHere(store)));
  // Whoever looks into the reason wants to stay with it.
  const stay = () => pause(store);
  // Above the text, whose length changes from step to step.
  const ways = h("div", { class: "path-ways" }, onwards, following);
  const told = { class: "path-reason", onclick: stay, onfocusin: stay };
  const reason = h("div", told, ways, text, more);
  const way = h("div", {}, curvePart(store), controlsPart(store), reason);
  const part = h("section", { class: "help", tabindex: -1, "aria-label": say("path.walk") });
  const show = () => {
    const { walk, at } = store.state.path;
    const step = walk?.steps[at];
    const held = [following, text, more].some((one) => one.contains(document.activeElement));
    fill(text, walk && (step ? sentenceOf(store, step) : h("p", { class: "reason" }, endOf(walk))));
    const [follow, ...rest] = step ? details(store, step) : [];
    fill(following, follow);
    fill(more, rest);
    conceal(way, !walk, part);
    if (held) part.focus({ preventScroll: true });
    sideToTop();
  };
  store.watch(({ path }) => path.walk, show);
  store.watch(({ path }) => path.at, show);
  const problem = problemLine(store, ({ path }) => path.problem);
  const again = againRow(store, canRetry, () => fetchPath(store), part);
  part.append(busyLine(store, part), problem, again, way);
  return part;
}

/**
 * The curve of the path, which is drawn anew for each path.
 *
 * @param {Store} store
 */
function curvePart(store) {
  const place = h("div", {});
  /** @type {ReturnType<typeof curve> | null} */
  let made = null;
  const tell = () => {
    const { walk, choices } = store.state.path;
    made?.tell(choices, lastAt(walk?.steps ?? []));
  };
  store.watch(
    ({ path }) => path.walk,
    (walk) => {
      if (!walk) return;
      const { steps, hardest } = walk;
      const choose = (/** @type {number} */ at) => goTo(store, at);
      made = curve({ steps, hardest, label: say("path.place"), choose });
      fill(place, made.element);
      made.show(store.state.path.at);
      tell();
    },
  );
  store.watch(
    ({ path }) => path.at,
    (at) => made?.show(at),
  );
  store.watch(({ path }) => path.choices, tell);
  return place;
}

/**
 * @param {Store} store
 * @param {HTMLElement} part
 */
function busyLine(store, part) {
  const stop = buttonFor(say("page.stop"), () => callOff(store), { class: "quiet" });
  const line = h("p", { class: "busy", role: "status" }, h("span", {}, say("path.busy")), stop);
  store.watch(
    ({ path }) => path.busy,
    (busy) => conceal(line, !busy, part),
  );
  return line;
}

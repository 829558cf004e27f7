// @ts-check
/** The place on the path: controls to go forward and back, and the step in words. */
import { details, sentenceOf } from "../../help/reason.js";
import { curve } from "../../parts/curve.js";
import { fill, h, put } from "../../parts/dom.js";
import { problemLine } from "../../parts/problem.js";
import { say } from "../../words/say.js";
import { callOff, endOf, goBy, goTo, goToEnd, playFromHere } from "./path.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("../../words/say.js").Key} Key */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function placePart(store) {
  const text = h("div", {});
  const more = h("div", {});
  const onwards = h(
    "div",
    { class: "row" },
    h("button", { type: "button", onclick: () => playFromHere(store) }, say("path.play")),
  );
  const way = h("div", {}, curvePart(store), controls(store), text, onwards, more);
  const show = () => {
    const { walk, at } = store.state.path;
    const step = walk?.steps[at];
    fill(text, walk && (step ? sentenceOf(store, step) : h("p", { class: "reason" }, endOf(walk))));
    fill(more, step && details(store, step));
    put(way, "hidden", !walk);
  };
  store.watch(({ path }) => path.walk, show);
  store.watch(({ path }) => path.at, show);
  const name = say("path.walk");
  const problem = problemLine(store, ({ path }) => path.problem);
  return h("section", { class: "help", "aria-label": name }, busyLine(store), problem, way);
}

/**
 * The curve of the path, which is drawn anew for each path.
 *
 * @param {Store} store
 */
function curvePart(store) {
  const place = h("div", {});
  let show = (/** @type {number} */ _at) => {};
  store.watch(
    ({ path }) => path.walk,
    (walk) => {
      if (!walk) return;
      const { steps, hardest } = walk;
      const choose = (/** @type {number} */ at) => goTo(store, at);
      const made = curve({ steps, hardest, label: say("path.place"), choose });
      show = made.show;
      fill(place, made.element);
      show(store.state.path.at);
    },
  );
  store.watch(
    ({ path }) => path.at,
    (at) => show(at),
  );
  return place;
}

/** @param {Store} store */
function controls(store) {
  /** @type {(name: Key, sign: string, go: () => void, atEnd: boolean) => HTMLButtonElement} */
  const button = (name, sign, go, atEnd) => {
    const label = say(name);
    const made = h(
      "button",
      { type: "button", "aria-label": label, title: label, onclick: go },
      sign,
    );
    store.watch(
      ({ path }) => path.at === (atEnd ? (path.walk?.steps.length ?? 0) : 0),
      (there) => put(made, "disabled", there),
    );
    return made;
  };
  return h(
    "div",
    { class: "walk" },
    button("path.first", "«", () => goTo(store, 0), false),
    button("path.back", "‹", () => goBy(store, -1), false),
    button("path.on", "›", () => goBy(store, 1), true),
    button("path.last", "»", () => goToEnd(store), true),
  );
}

/** @param {Store} store */
function busyLine(store) {
  const stop = h(
    "button",
    { type: "button", class: "quiet", onclick: () => callOff(store) },
    say("help.stop"),
  );
  const line = h("p", { class: "busy", role: "status" }, h("span", {}, say("path.busy")), stop);
  store.watch(
    ({ path }) => path.busy,
    (busy) => put(line, "hidden", !busy),
  );
  return line;
}

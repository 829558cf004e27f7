// @ts-check
/** The form with the wishes for puzzles to make. */
import { areComing } from "../../catalogue/fetching.js";
import { bind, busyWhile, showWhile } from "../../parts/bound.js";
import { buttonFor, h } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { fieldNamed, GROUPS } from "./kinds.js";
import { generate, stop } from "./running.js";
import { ANY, setMake, setWish } from "./slice.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Store} Store */

/**
 * @param {Store} store
 * @returns {readonly HTMLElement[]} the form, and its buttons, which stay in sight
 */
export function wishForm(store) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    generate(store);
  };
  const [hard, look, run] = GROUPS.map((group) =>
    group.map((name) =>
      typeof name === "string"
        ? elementOf(store, name)
        : h("div", { class: "make-three" }, ...name.map((one) => elementOf(store, one))),
    ),
  );
  const form = h(
    "form",
    { id: "make-form", class: "make-form", onsubmit },
    h("fieldset", {}, h("legend", {}, say("make.hard")), hard),
    h("fieldset", {}, h("legend", {}, say("make.look")), look),
    run,
  );
  return [busyWhile(store, form, areComing), h("div", { class: "row make-go" }, buttons(store))];
}

/**
 * @param {Store} store
 * @param {string} name  of a field
 */
function elementOf(store, name) {
  const { asked, kind } = fieldNamed(store.state.make.fields, name);
  const value = (/** @type {State} */ { make }) => make.wish[name] ?? kind.first(asked);
  const enter = (/** @type {unknown} */ entered) => setWish(store, { [name]: entered });
  return kind.element({ store, key: `make.${name}`, value, enter }, asked);
}

/** @param {Store} store */
function buttons(store) {
  const isRunning = (/** @type {State} */ { make }) => make.run.status === "running";
  const go = h(
    "button",
    { type: "submit", class: "main", form: "make-form" },
    say("make.generate"),
  );
  const halt = buttonFor(say("page.stop"), () => stop(store));
  const reset = buttonFor(say("make.reset"), () => setMake(store, { wish: ANY }), {
    class: "quiet",
  });
  bind(store, go, "hidden", isRunning);
  showWhile(store, halt, isRunning);
  return [go, halt, reset];
}

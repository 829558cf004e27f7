/** The wishes for puzzles to make: a sentence in groups, and the button that makes what it says. */
import { areComing } from "../../catalogue/catalogue.ts";
import { busyWhile, fillWith, showWhile } from "../../parts/bound.ts";
import type { Child } from "../../parts/dom.ts";
import { buttonFor, conceal, fill, foldOf, h, put } from "../../parts/dom.ts";
import { problem } from "../../parts/problem.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { fieldNamed, GROUPS } from "./kinds.ts";
import { progressText } from "./results.ts";
import { generate, stop } from "./running.ts";
import type { Value } from "./slice.ts";
import { ANY, setMake, setWish } from "./slice.ts";
import { told } from "./told.ts";

export function wishPart(store: Store): HTMLElement {
  const [common, more] = GROUPS.map((group) => group.map((name) => elementOf(store, name)));
  const reset = buttonFor(say("make.reset"), () => setMake(store, { wish: ANY }), {
    class: "quiet",
  });
  showWhile(store, reset, ({ make }) => make.wish !== ANY);
  return askingPart(store, common, foldOf(say("make.moreWishes"), more, reset));
}

/** A form, with what it asks for in a sentence above it, and the button below. */
export function askingPart(store: Store, ...fields: Child[]): HTMLElement {
  const onsubmit = (event: Event) => {
    event.preventDefault();
    if (!isRunning(store.state)) generate(store);
  };
  const sentence = h("p", { class: "make-told", role: "status" });
  fillWith(store, sentence, ({ make, catalogue }) => told(make, catalogue.techniques));
  const form = h("form", { class: "make-form", onsubmit }, fields, goRow(store));
  busyWhile(store, form, areComing);
  return h("section", { class: "part", "aria-label": say("make.order") }, sentence, form);
}

/** @param name of a field */
export function elementOf(store: Store, name: (typeof GROUPS)[number][number]) {
  const { asked, kind } = fieldNamed(store.state.make.fields, name);
  const value = ({ make }: State) => make.wish[name] ?? kind.first(asked);
  const enter = (entered: Value) => setWish(store, { [name]: entered });
  return kind.element({ store, key: `make.${name}`, value, enter }, asked);
}

function isRunning({ make }: State) {
  return make.run.status === "running";
}

/**
 * The button that makes; while a run is under way, how far it is and what stops it are in its place.
 */
function goRow(store: Store) {
  const go = h("button", { type: "submit", class: "main" }, say("make.generate"));
  const halt = buttonFor(say("page.stop"), () => stop(store));
  const bar = h("progress", { "aria-label": say("make.generate") });
  const line = h("span", { class: "make-progress" });
  const trouble = h("div", {});
  const running = h("div", { class: "row" }, halt, bar, line);
  store.watch(
    ({ make }) => make.run,
    (run) => {
      const runs = run.status === "running";
      const [shown, hidden] = runs ? [running, go] : [go, running];
      put(shown, "hidden", false);
      conceal(hidden, true, runs ? halt : go);
      put(bar, "max", run.wanted || 1);
      put(bar, "value", run.made.length || null);
      fill(line, runs && progressText(run, store.state.catalogue.techniques));
      fill(trouble, problem(run.sentence));
    },
  );
  return h("div", { class: "make-go" }, trouble, go, running);
}

/** The ways to make a puzzle, of which one is in sight: entering it, wishes, a pattern. */
import { pressWhile } from "../../parts/bound.ts";
import { buttonFor, groupOf } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import type { Way } from "./slice.ts";
import { setMake } from "./slice.ts";

const WAYS = ["enter", "wish", "draw"] as const;

export function waysPart(store: Store): HTMLElement {
  const buttons = WAYS.map((way) => {
    const button = buttonFor(say(`make.way.${way}`), () => choose(store, way));
    return pressWhile(store, button, ({ make }) => make.way === way);
  });
  return groupOf("choice make-ways", say("make.ways"), buttons);
}

export function choose(store: Store, way: Way) {
  setMake(store, { way, drawing: way === "draw", comparing: false });
  store.set({ selected: new Set() });
}

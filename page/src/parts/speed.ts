/** The speed of whatever plays by itself: a path, a replay, a chain that is followed. */

import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import { h, put } from "./dom.ts";

/** How many times as fast as usual. */
const SPEEDS = [0.5, 1, 3, 10];

/** A list to choose the speed from. */
export function speedChoice(store: Store): HTMLElement {
  const onchange = () => store.set({ speed: Number(select.value) });
  const options = SPEEDS.map((value) => h("option", { value }, value < 1 ? "½×" : `${value}×`));
  const select = h("select", { "aria-label": say("play.speed"), onchange }, options);
  store.watch(
    ({ speed }) => speed,
    (speed) => put(select, "value", speed),
  );
  return select;
}

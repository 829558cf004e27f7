// @ts-check
/** The speed of whatever plays by itself: a path, a replay, a chain that is followed. */
import { say } from "../words/say.js";
import { h, put } from "./dom.js";

/** How many times as fast as usual. */
const SPEEDS = [0.5, 1, 3, 10];

/**
 * A list to choose the speed from.
 *
 * @param {import("../state.js").Store} store
 * @returns {HTMLElement}
 */
export function speedChoice(store) {
  const onchange = () => store.set({ speed: Number(select.value) });
  const options = SPEEDS.map((value) => h("option", { value }, value < 1 ? "½×" : `${value}×`));
  const select = h("select", { "aria-label": say("play.speed"), onchange }, options);
  store.watch(
    ({ speed }) => speed,
    (speed) => put(select, "value", speed),
  );
  return select;
}

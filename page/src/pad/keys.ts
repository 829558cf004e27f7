/** The nine keys of the pad: digits with the number of those still missing, or colours. */
import { now } from "../game/game.ts";
import { missing } from "../game/position.ts";
import { DIGITS } from "../grid/space.ts";
import { bind, pressWhile } from "../parts/bound.ts";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.ts";
import type { State, Store } from "../state.ts";
import { gameOf, isColouring } from "../state.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import type { Find } from "./pad.ts";

export function digitKeys(store: Store, find: Find) {
  const buttons = DIGITS.map((digit) => {
    const count = h("small", { "aria-hidden": "true" });
    const swatch = h("span", { class: "swatch", "--hue": `var(--colour-${digit})` });
    const words = [h("span", { class: "key-digit" }, digit), swatch, count];
    const button = buttonFor(words, () => find("digit")?.(store, { digit, rows: 0, columns: 0 }), {
      class: "key",
    });
    store.watch(
      (state) => (givesColours(state) ? -1 : missing(now(gameOf(state)), digit)),
      (left) => {
        fill(count, left > 0 ? left : "");
        put(button, "data-done", left === 0);
        put(button, "aria-label", keyName(digit, left));
      },
    );
    return pressWhile(store, button, (state) => state.pen === digit);
  });
  const group = groupOf("pad-keys", say("pad.digits"), buttons);
  return bind(store, group, "data-colours", givesColours);
}

function givesColours(state: State): boolean {
  return state.tool === "colour" || isColouring(state);
}

/** @param left -1 if the key stands for a colour */
function keyName(digit: number, left: number): string {
  if (left < 0) {
    const key = `colour.${digit}` as Key;
    return say("pad.colour", { name: say(key) });
  }
  return say(left ? "pad.digit" : "pad.all", { digit, left });
}

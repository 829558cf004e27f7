// @ts-check
/** The check: whether all is right so far, but never where it is wrong. Needs no server. */
import { oddityOf } from "../../beginning/oddity.js";
import { now } from "../../game/game.js";
import { candidates, digitAt, digits, isComplete } from "../../game/position.js";
import { solutions, solve } from "../../grid/solver.js";
import { clashes } from "../../grid/space.js";
import { isBlank } from "../../help/asking.js";
import { bind } from "../../parts/bound.js";
import { buttonFor, fill, h } from "../../parts/dom.js";
import { gameOf } from "../../state.js";
import { anew, say } from "../../words/say.js";

/** @import { Store } from "../../state.js" */
/** @import { Position } from "../../types.js" */

/**
 * @param {Store} store
 * @returns {{button: HTMLElement, answer: HTMLElement}}  the button, and the line for its answer
 */
export function checking(store) {
  const answer = h("p", { class: "answer" });
  const button = buttonFor(say("play.check"), () => check(store), { class: "quiet" });
  bind(store, button, "disabled", ({ clock }) => clock.paused);
  store.watch(
    ({ games }) => now(games.play),
    () => store.set({ checked: null }),
  );
  store.watch(
    ({ help }) => help.open || help.solvable,
    (other) => other && store.set({ checked: null }),
  );
  store.watch(
    (state) => state.checked,
    (checked) => {
      fill(answer, checked?.sentence);
      if (checked) answer.scrollIntoView({ block: "nearest" });
    },
  );
  return { button, answer };
}

/** @param {Store} store */
export function check(store) {
  const sentence = verdict(now(gameOf(store.state)));
  store.set(({ said }) => ({ checked: { sentence }, said: anew(sentence, said) }));
}

/**
 * @param {Position} position
 * @returns {string}
 */
export function verdict(position) {
  if (isBlank(position)) return say("play.check.empty");
  if (isComplete(position)) return say("play.check.right");
  if (clashes(digits(position)).size) return say("play.check.wrong");
  const open = candidates(position);
  const marks = open.map((mask, cell) => (digitAt(position, cell) ? bit(position, cell) : mask));
  const oddity = oddityOf(position);
  if (oddity === "impossible") return say("begin.impossible");
  const several = solutions(position.givens, position.possible, 2).length > 1;
  const { found, end } = solve(null, marks, 1);
  if (found.length > 0) return say(several ? "play.check.open" : "play.check.right");
  if (end === "budget") return say("play.check.unknown");
  return say(several ? "play.check.none" : "play.check.wrong");
}

/**
 * @param {Position} position
 * @param {number} cell
 * @returns {number}
 */
function bit(position, cell) {
  return 1 << (digitAt(position, cell) - 1);
}

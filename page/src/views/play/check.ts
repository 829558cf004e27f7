/** The check: whether all is right so far, but never where it is wrong. Needs no server. */
import { oddityOf } from "../../beginning/oddity.ts";
import { now } from "../../game/game.ts";
import { candidates, digitAt, digits, isComplete } from "../../game/position.ts";
import { solutions, solve } from "../../grid/solver.ts";
import { clashes } from "../../grid/space.ts";
import { isBlank } from "../../help/asking.ts";
import { bind } from "../../parts/bound.ts";
import { buttonFor, fill, h } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import { gameOf } from "../../state.ts";
import type { Position } from "../../types.ts";
import { anew, say } from "../../words/say.ts";

/** @returns the button, and the line for its answer */
export function checking(store: Store): { button: HTMLElement; answer: HTMLElement } {
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

export function check(store: Store) {
  const sentence = verdict(now(gameOf(store.state)));
  store.set(({ said }) => ({ checked: { sentence }, said: anew(sentence, said) }));
}

export function verdict(position: Position): string {
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

function bit(position: Position, cell: number): number {
  return 1 << (digitAt(position, cell) - 1);
}

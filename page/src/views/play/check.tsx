/** The check: whether all is right so far, but never where it is wrong. Needs no server. */

import { useRef } from "preact/hooks";
import { oddityOf } from "../../beginning/laying.ts";
import { now } from "../../game/game.ts";
import { candidates, digitAt, digits, isComplete } from "../../game/position.ts";
import { solutions, solve } from "../../grid/solver.ts";
import { clashes } from "../../grid/space.ts";
import { isBlank } from "../../help/asking.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, useWatch } from "../../parts/kit.tsx";
import type { Store } from "../../state/state.ts";
import { gameOf, the } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { anew, say } from "../../words/say.ts";

export function CheckButton({ store }: OfStore) {
  const { paused } = store.state.clock;
  return (
    <Button act={() => check(store)} class="quiet" disabled={paused}>
      {say("play.check")}
    </Button>
  );
}

/** The line for its answer, which goes as soon as it may not be true any more. */
export function CheckAnswer({ store }: OfStore) {
  const line = useRef<HTMLParagraphElement>(null);
  const forget = (isOver: unknown) => isOver && store.set({ checked: null });
  useWatch(
    store,
    ({ games }) => now(games.play),
    (_, before) => forget(before),
  );
  useWatch(store, ({ help }) => help.open || help.solvable, forget);
  useWatch(
    store,
    the("checked"),
    (checked) => checked && line.current?.scrollIntoView({ block: "nearest" }),
  );
  return (
    <p ref={line} class="answer">
      {store.state.checked?.sentence}
    </p>
  );
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

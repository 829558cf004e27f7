/** What was argued earlier in a game: looked at again, and all of it as one proof. */
import { ask } from "../asking/api.ts";
import type { Step } from "../asking/api-types.ts";
import { take } from "../game/actions.ts";
import { type Game, isBare, now, reasonsOf, start } from "../game/game.ts";
import { candidates } from "../game/position.ts";
import { puzzleOf, recordOf } from "../game/record.ts";
import { dismiss } from "../help/asking.ts";
import { type Explanation, explainedStep } from "../help/explanation.ts";
import { NO_MARKS } from "../help/marks.ts";
import { question } from "../help/question.ts";
import type { Store } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { say, textOf } from "../words/say.ts";

/** Shows what a reason proves, on the grid of its moment. */
export async function lookAt(store: Store, reason: string) {
  dismiss(store);
  const game = store.state.games.play;
  const how = { board: true, style: store.state.settings.style };
  const before = beforeIt(game, reason);
  if (before) {
    const request = () => ({ ...how, grid: recordOf(before), argument: reason });
    await question(store, "argue", request, ({ step, text }) =>
      shown(store, reason, before, step, text),
    );
    return;
  }
  // It came with the game, so the reasons before it lead there.
  const { reasons } = now(game);
  const at = reasons.indexOf(reason);
  const request = () => ({
    ...how,
    grid: puzzleOf(start(game)),
    reasons: reasons.slice(0, at + 1),
  });
  await question(store, "argue_all", request, ({ trace, failed }) => {
    const there = trace.steps.slice(0, at).map(explainedStep).reduce(after, start(game));
    const why = failed?.verdict.text ?? "";
    const first = reasons[(failed?.number ?? 0) - 1] ?? "";
    const text = first === reason ? why : say("argue.before", { reason: first, why });
    return shown(store, reason, there, trace.steps[at] ?? null, text);
  });
}

/**
 * @param step what it proves there, if it does
 * @param text what is said if it does not
 */
function shown(store: Store, reason: string, position: Position, step: Step | null, text: string) {
  const steps = step ? [explainedStep(step)] : [];
  const told = steps.length ? "" : ` ${text}`;
  const phrases = [{ text: say("argue.yours", { reason }) + told }];
  store.set({ said: textOf([...phrases, ...(steps[0]?.phrases ?? [])]) });
  const grids = [{ values: position.values, candidates: candidates(position) }];
  const answer = { phrases, marks: NO_MARKS, steps, grids, at: 0, isElsewhere: true };
  return { open: "why" as const, answer };
}

function after(position: Position, { placements, eliminations }: Explanation) {
  return take(position, placements, eliminations);
}

/** @returns the position on which it was argued, if that is known */
function beforeIt({ positions, at, floor }: Game, reason: string): Position | undefined {
  const isIt = ({ reasons }: Position, n: number) =>
    reasons.at(-1) === reason && !positions[n - 1]?.reasons.includes(reason);
  const argued = positions.slice(0, at + 1).findLastIndex(isIt);
  return argued > floor ? positions[argued - 1] : undefined;
}

/**
 * @returns that the solution of a solved puzzle follows from the player's reasons alone; "" if it does
 *   not, or is not known to
 */
export async function proofOf(game: Game): Promise<string> {
  if (game.finished?.hints || game.positions[game.floor]?.reasons.length) return "";
  const request = { grid: puzzleOf(start(game)), reasons: reasonsOf(game) };
  const answer = await ask("argue_all", request).catch(() => null);
  if (!answer?.trace.solved || answer.failed) return "";
  return say("argue.all", { n: now(game).reasons.filter((one) => !isBare(one)).length });
}

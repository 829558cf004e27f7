/** What is made of the checker's verdict on an argument: what is said first, and what is kept. */
import type { Answer } from "../asking/api.ts";
import { isBare, now, withNow, withReason } from "../game/game.ts";
import { parseCandidates, placeOf } from "../grid/space.ts";
import { type Explanation, explainedStep } from "../help/explanation.ts";
import type { Arguing, Verdict } from "../help/slice.ts";
import { type Store, withGame } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { counting } from "../table/picture.ts";
import { say } from "../words/say.ts";

/** The kinds of faults of a chain that more links might mend. */
const GAPS = ["not-strong", "apart", "not-weak", "beyond"];

/** Keeps the reason of a move that was made before it was given, if it is that of this move. */
export function noteReason(store: Store, { on, isMade, text }: Arguing, step: Explanation | null) {
  const game = store.state.games.play;
  if (!isMade || !step || game.positions[game.at - 1] !== on || !isOn(now(game), step)) return;
  const before = { ...game, at: game.at - 1 };
  const position = withReason(before, now(game), text.trim());
  store.set((state) => withGame(state, withNow(game, position), "play"));
}

/** @returns whether all that a step shows is on the grid */
function isOn(position: Position, { placements, eliminations }: Explanation): boolean {
  const isPlaced = (k: number) => position.values[placeOf(k).cell] === placeOf(k).digit;
  const left = counting(position);
  const isLeft = (k: number) => ((left[placeOf(k).cell] ?? 0) & placeOf(k).bit) > 0;
  return placements.every(isPlaced) && !eliminations.some(isLeft);
}

/** @returns that the player is right, and how many reasons are the player's own by now */
export function praise({ state }: Store): string {
  const n = now(state.games.play).reasons.filter((one) => !isBare(one)).length;
  return state.help.arguing?.isMade && n ? say("argue.yes.counted", { n }) : say("argue.yes");
}

/** The kinds of faults of what only is not enough yet. */
const NOT_ENOUGH = ["beyond", "unfinished", "several", "not-last", "no-reason", "not-all-cases"];

/** Puts where it breaks before everything else, in a sentence that begins with No or Not yet. */
function refused(lines: Verdict["lines"], kind: string, isPart: boolean): Verdict["lines"] {
  const [first, ...more] = lines.at(-1) ?? [];
  if (!first) return lines;
  const told = say(isPart || NOT_ENOUGH.includes(kind) ? "argue.notYet" : "argue.no");
  const text = first.text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return [[{ text: `${told} ` }, { ...first, text }, ...more], ...lines.slice(0, -1)];
}

export function verdictOf(answer: Answer<"argue">): Verdict {
  const { holds, phrases, text, step, more, fault, truth, closing } = answer;
  const told = phrases ?? [[{ text }]];
  const isTold = truth && told.length > 1;
  const judged = isTold ? told.slice(0, -1) : told;
  const besides = (names: readonly string[], isTrue: boolean) =>
    names.flatMap(parseCandidates).map((k): [number, boolean] => [k, isTrue]);
  return {
    holds,
    lines: holds ? judged : refused(judged, fault?.kind ?? "", Boolean(step)),
    truth: isTold ? told.slice(-1) : [],
    step: step ? explainedStep(step) : null,
    more: more ? [...besides(more.placements, true), ...besides(more.eliminations, false)] : [],
    marks: fault?.board ?? null,
    isGap: GAPS.some((kind) => kind === fault?.kind),
    ...(closing === undefined ? {} : { closing }),
    place: fault?.start !== undefined && fault.end !== undefined ? [fault.start, fault.end] : null,
  };
}

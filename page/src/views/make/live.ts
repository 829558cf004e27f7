/**
 * The puzzle in the making: what the page's solver finds out about it while it is typed, and why it
 * has no solution, if it has none.
 */

import { ask, inWords } from "../../asking/api.ts";
import type { Clue, Neighbour } from "../../asking/api-types.ts";
import { give } from "../../game/actions.ts";
import { enter, now } from "../../game/game.ts";
import { allowsAll, digits, NO_GIVENS } from "../../game/position.ts";
import { puzzleOf } from "../../game/record.ts";
import { Asker } from "../../grid/asking.ts";
import { solve } from "../../grid/solver.ts";
import { clashes, parseCandidates, placeOf } from "../../grid/space.ts";
import { whenCalm } from "../../help/asking.ts";
import { clashHint } from "../../help/clash.ts";
import { type Explanation, explainedHint } from "../../help/explanation.ts";
import { NO_SELECTION, type State, type Store, withGame } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { act, select } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { type Findings, type Mend, NO_WHY, setMake, type Way, type Why } from "./slice.ts";

/** The fewest clues that any puzzle with one solution has. */
const FEWEST = 17;

/** Milliseconds that a puzzle must stay unchanged before the server is asked about it. */
export const CALM = 700;

/** The number up to which solutions are counted. */
const LIMIT = 1000;

/** The most ways to mend a puzzle that are offered. */
const WAYS = 6;

/** @returns the puzzle, 81 characters or 729 */
export function puzzleIn({ games }: State): string {
  return puzzleOf(now(games.make));
}

/** @returns whether nothing has been entered */
export function isEmpty({ games }: State): boolean {
  const position = now(games.make);
  return position.givens === NO_GIVENS && allowsAll(position);
}

/** @returns the findings about the current puzzle, once they are there */
export function findingsIn(state: State): Findings | null {
  const { findings } = state.make;
  return findings?.key === puzzleIn(state) ? findings : null;
}

export function isUnique(state: State): boolean {
  const findings = findingsIn(state);
  return findings?.count === 1 && findings.end === "all";
}

/** @returns a text that is the cells of a puzzle alone, with the rules of the grid before them */
export function underGrid({ games }: State, text: string): string {
  const { rules } = now(games.make);
  const cells = text.replace(/\s/g, "");
  const isIt = cells.length === rules.cells.length && /^[\d.]+$/.test(cells);
  return rules.told && isIt ? `${rules.name} ${cells}` : text;
}

/** Asks the solver about each new puzzle from now on. */
export function followPuzzle(store: Store) {
  const asker = new Asker();
  store.watch(puzzleIn, async (key) => {
    setMake(store, { at: 0 });
    const { givens, possible, rules } = now(store.state.games.make);
    const judgement = await asker.judge(givens, possible, LIMIT, rules);
    if (judgement && puzzleIn(store.state) === key) {
      const { comparing } = store.state.make;
      const hasTwo = judgement.others.size > 0 && givens !== NO_GIVENS;
      setMake(store, { findings: { ...judgement, key }, comparing: comparing && hasTwo });
    }
  });
}

/**
 * Replaces the puzzle; undo brings the old one back, and where the player has worked at it, a notice
 * offers that.
 */
export function putPuzzle(store: Store, first: Position) {
  const draft = now(store.state.games.make);
  const isDraft = draft.givens !== NO_GIVENS && store.state.make.laid !== puzzleOf(draft);
  change(store, first);
  setMake(store, { laid: puzzleIn(store.state) });
  // What is made while the player is elsewhere says nothing there.
  if (!isDraft || store.state.view !== "make" || store.state.make.laid === puzzleOf(draft)) return;
  const act = () => {
    change(store, draft);
    store.set({ news: "" });
  };
  const actions = [{ name: say("make.draft.back"), act }];
  store.set({ news: { sentence: say("make.draft.gone"), actions, passes: true } });
}

export function change(store: Store, position: Position) {
  // What is made while the player is elsewhere must not lie on another table.
  store.set((state) => ({
    ...withGame(state, enter(state.games.make, position), "make"),
    ...(state.view === "make" && NO_SELECTION),
  }));
}

/** Leaves the board to another way to make a puzzle. */
export function chooseWay(store: Store, way: Way) {
  setMake(store, { way, drawing: way === "draw", comparing: false, parting: false });
  store.set({ selected: new Set() });
}

export function toggleTyping(store: Store) {
  const typing = !store.state.make.typing;
  setMake(store, { typing });
  store.set({ said: say(typing ? "make.typing.on" : "make.typing.off") });
}

export function differing(findings: Findings | null): number[] {
  return [...(findings?.others.keys() ?? [])].sort((a, b) => a - b);
}

/** Goes to the next or previous cell where they differ, wrapping around at the ends. */
export function goOn(store: Store, by: -1 | 0 | 1) {
  const cells = differing(findingsIn(store.state));
  if (!cells.length) return;
  const at = (store.state.make.at + by + cells.length) % cells.length;
  setMake(store, { at });
  select(store, [cells[at] ?? 0], cells[at] ?? 0);
}

export function makeClue(store: Store, cell: number, digit: number) {
  act(store, (position) => give(position, [cell], digit));
}

/**
 * Takes away clue after clue, as long as the puzzle keeps its one solution.
 *
 * @param spare the cells of clues that can each go alone
 */
export function thinned({ givens, possible, rules }: Position, spare: readonly number[]): string {
  // In an order that leaves no corner of the grid empty.
  const order = [...spare].sort((a, b) => ((a * 37) % 81) - ((b * 37) % 81));
  return order.reduce((left, cell) => {
    const fewer = `${left.slice(0, cell)}.${left.slice(cell + 1)}`;
    const { found, end } = solve(fewer, possible, 2, rules);
    return end === "all" && found.length === 1 ? fewer : left;
  }, givens);
}

export function clueCount(givens: string): number {
  return [...givens].filter((one) => one !== ".").length;
}

/**
 * What is known about the solutions of a puzzle, in a sentence.
 *
 * @param findings the findings about this puzzle, if they are there
 */
export function standing(
  position: Position,
  findings: Findings | null,
): { kind: "empty" | "clash" | "none" | "one" | "several" | "unknown"; sentence: string } {
  const { givens, rules } = position;
  const isPlain = allowsAll(position);
  const clues = clueCount(givens);
  if (isPlain && clues === 0) return { kind: "empty", sentence: say("make.empty") };
  if (clashes(digits(position), rules).size) {
    return { kind: "clash", sentence: say("make.none") };
  }
  if (!findings) return { kind: "unknown", sentence: say("make.counting") };
  const { count, end } = findings;
  if (end === "budget") {
    if (count >= 2) return { kind: "several", sentence: say("make.atLeast", { n: count }) };
    return { kind: "unknown", sentence: say(count ? "make.unsure" : "make.tooLong") };
  }
  if (count === 0) return { kind: "none", sentence: say("make.none") };
  if (count === 1 && end === "all") return { kind: "one", sentence: say("make.one") };
  if (isPlain && clues < (rules.told ? 0 : FEWEST) && end === "limit") {
    return { kind: "several", sentence: say("make.few", { n: count, fewest: FEWEST }) };
  }
  const key = end === "limit" ? "make.more" : "make.several";
  return { kind: "several", sentence: say(key, { n: count }) };
}

/** @returns the same about the puzzle in the making */
export function standingIn(state: State): ReturnType<typeof standing> {
  return standing(now(state.games.make), findingsIn(state));
}

/** Asks why each puzzle has no solution that stays without one for a moment. */
export function followImpossible(store: Store) {
  whenCalm(
    store,
    (state) => (kindIn(state) ? puzzleIn(state) : ""),
    CALM,
    (key, signal) => explain(store, key, signal),
    () => setMake(store, { why: NO_WHY }),
  );
}

/** @returns how the puzzle on the board has no solution, if it has none */
function kindIn(state: State): "clash" | "none" | "" {
  if (state.view !== "make") return "";
  const { kind } = standingIn(state);
  return kind === "clash" || kind === "none" ? kind : "";
}

async function explain(store: Store, key: string, signal: AbortSignal) {
  const { style } = store.state.settings;
  // Only a puzzle without equal digits can be asked about as a player's grid is.
  const isClash = kindIn(store.state) === "clash";
  try {
    const hint = isClash
      ? null
      : await ask("hint", { grid: key, disclosure: 4, board: true, style }, signal);
    const { mends } = isClash
      ? await ask("check", { grid: key }, signal)
      : (hint?.mistakes?.impossible ?? { mends: [] });
    const why = { key, told: hint && explainedHint(hint), mends: waysOf(mends), sentence: "" };
    setMake(store, { why });
  } catch (fault) {
    if (!signal.aborted) setMake(store, { why: { ...NO_WHY, key, sentence: inWords(fault) } });
  }
}

/** @returns each with the digit to put in place of the clue, or 0 if it only has to go */
function waysOf(mends: readonly Clue[]): Mend[] {
  return mends
    .flatMap(({ clue, without, instead }) => {
      const [candidate = 0] = parseCandidates(clue);
      const { cell } = placeOf(candidate);
      return [...instead, ...(without === 1 ? [0] : [])].map((digit) => ({ cell, digit }));
    })
    .slice(0, WAYS);
}

/** The clues that clash, with their picture. */
export function impossibleIn(state: State): Explanation | null {
  const kind = kindIn(state);
  if (kind === "clash") return clashHint(now(state.games.make));
  return whyIn(state).told;
}

/** @returns why it has no solution and what mends it, as far as the server has said so */
export function whyIn(state: State): Why {
  const { why } = state.make;
  return kindIn(state) && why.key === puzzleIn(state) ? why : NO_WHY;
}

/**
 * @param neighbour r4c7=5, the clue that it lacks and the one that it has
 * @returns in which clue it differs
 */
export function difference({ gone, new: added }: Pick<Neighbour, "gone" | "new">): string {
  const clue = (added ?? gone ?? "").replace("=", " = ");
  if (gone && added) return say("make.near.changed", { clue, digit: gone.slice(-1) });
  return say(added ? "make.near.added" : "make.near.removed", { clue });
}

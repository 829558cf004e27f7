/**
 * Why a puzzle has no solution: the clues that clash, how that shows, and which one of them may be a
 * misprint. Equal digits that see each other the page finds itself.
 */
import { ask, inWords } from "../../api.ts";
import type { Clue } from "../../api-types.ts";
import { now } from "../../game/game.ts";
import { EVERYTHING } from "../../game/position.ts";
import { cellName, parseCandidates, placeOf } from "../../grid/space.ts";
import { clashHint } from "../../help/clash.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explainedHint } from "../../help/explanation.ts";
import { buttonFor, fill, foldOf, groupOf, h } from "../../parts/dom.ts";
import { phrases } from "../../parts/phrases.ts";
import { problem } from "../../parts/problem.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { findingsIn, makeClue, puzzleIn, standing, whenCalm } from "./live.ts";
import type { Mend } from "./slice.ts";
import { NO_WHY, setMake } from "./slice.ts";

/** The most steps to a contradiction that are shown at once; more are folded. */
const FEW = 2;

/** The most ways to mend a puzzle that are offered. */
const WAYS = 6;

/** Asks why each puzzle has no solution that stays without one for a moment. */
export function followImpossible(store: Store) {
  whenCalm(
    store,
    (state) => (kindIn(state) ? puzzleIn(state) : ""),
    () => setMake(store, { why: NO_WHY }),
    (key, signal) => explain(store, key, signal),
  );
}

/** @returns how the puzzle on the board has no solution, if it has none */
function kindIn(state: State): "clash" | "none" | "" {
  if (state.view !== "make") return "";
  const { givens, possible } = now(state.games.make);
  const { kind } = standing(givens, possible === EVERYTHING, findingsIn(state));
  return kind === "clash" || kind === "none" ? kind : "";
}

async function explain(store: Store, key: string, signal: AbortSignal) {
  const { style } = store.state.settings;
  try {
    // Only a puzzle without equal digits can be asked about as a player's grid is.
    const isClash = kindIn(store.state) === "clash";
    if (isClash) {
      const { mends } = await ask("check", { grid: key }, signal);
      setMake(store, { why: { key, told: null, mends: waysOf(mends), sentence: "" } });
      return;
    }
    const answer = await ask("hint", { grid: key, disclosure: 4, board: true, style }, signal);
    const mends = waysOf(answer.mistakes?.impossible?.mends ?? []);
    setMake(store, { why: { key, told: explainedHint(answer), mends, sentence: "" } });
  } catch (fault) {
    if (signal.aborted) return;
    setMake(store, { why: { ...NO_WHY, key, sentence: inWords(fault) } });
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
  if (kind === "clash") return clashHint(now(state.games.make))?.at(-1) ?? null;
  const { why } = state.make;
  return kind && why.key === puzzleIn(state) ? why.told : null;
}

export function impossiblePart(store: Store): HTMLElement {
  const told = h("div", { role: "status" });
  store.watch(impossibleIn, (found) => fill(told, found && toldText(store, found)));
  const ways = h("div", {});
  const whyIn = (state: State) =>
    kindIn(state) && state.make.why.key === puzzleIn(state) ? state.make.why : NO_WHY;
  store.watch(whyIn, ({ mends, sentence }) =>
    fill(
      ways,
      problem(sentence),
      mends.length > 0 && h("p", {}, say("make.mends")),
      mends.length > 0 &&
        groupOf(
          "row",
          say("make.mends"),
          mends.map((one) => way(store, one)),
        ),
    ),
  );
  return h("div", { class: "make-why" }, told, ways);
}

function toldText(store: Store, { phrases: said, argument }: Explanation) {
  const steps = argument.slice(0, -1).map((line) => h("li", {}, phrases(store, line), "."));
  const list = h("ol", { class: "make-steps" }, steps);
  const end = argument.at(-1);
  return [
    h("p", {}, phrases(store, withoutStanding(said))),
    // Without a step the sentence above says what is left empty.
    steps.length > 0 && end && h("p", {}, phrases(store, end)),
    steps.length > FEW ? foldOf(say("make.why.steps", { n: steps.length }), list) : list,
  ];
}

/** @returns the same without the sentence that stands above */
function withoutStanding([first, ...others]: Explanation["phrases"]): Explanation["phrases"] {
  const text = (first?.text ?? "")
    .replace(`${say("make.none")} `, "")
    .replace(` ${say("clash.clues")}`, "");
  return [{ ...first, text }, ...others];
}

/** A button for a change that leaves one solution. */
function way(store: Store, { cell, digit }: Mend) {
  const where = cellName(cell);
  const key = digit ? "make.decide.short" : "make.mends.without";
  return buttonFor(say(key, { where, digit }), () => makeClue(store, cell, digit), {
    "aria-label": digit ? say("make.decide", { where, digit }) : null,
  });
}

// @ts-check
/**
 * What the server says about a solved puzzle: its hardest step, and how hard each step of its path is. Its
 * level is found out too, if it is not known. Without the server there is nothing of this.
 */
import { ask } from "../../api.js";
import { start } from "../../game/game.js";
import { levelOf } from "../../game/origin.js";
import { puzzleOf, recordOf } from "../../game/record.js";
import { explainedStep, hardestOf } from "../../help/explanation.js";
import { fewestAt, lastAt } from "../../parts/choices.js";
import { curve } from "../../parts/curve.js";
import { fill, h } from "../../parts/dom.js";
import { amend } from "../../past/recording.js";
import { say } from "../../words/say.js";
import { isEnded } from "./ended.js";

/** @import { Explanation } from "../../help/explanation.js" */
/** @import { State, Store } from "../../state.js" */

/** The rating of what comes after singles; how hard these are, one bar after the other, says nothing. */
const BEYOND = 2;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function judgementPart(store) {
  const place = h("div", { class: "ending-judged" });
  store.watch(puzzleToJudge, async (puzzle) => {
    fill(place);
    if (!puzzle) return;
    const isStill = () => puzzleToJudge(store.state) === puzzle;
    const steps = await stepsOf(store);
    if (!steps.length || !isStill()) return;
    const hardest = hardestOf(steps);
    const isEasy = (steps[hardest]?.rating ?? 0) < BEYOND;
    if (isEasy) fill(place, h("p", {}, say("ending.takes"), " ", named(steps)));
    else draw(store, place, { steps, hardest, isStill });
    const { finished } = store.state.games.play;
    if (!finished || (finished.level && finished.rating)) return;
    const level = finished.level || (await levelBy(puzzle));
    if (isStill()) amend(store, finished, { level, rating: steps[hardest]?.rating ?? 0 });
  });
  return place;
}

/**
 * The hardest step, and how hard each of them is.
 *
 * @param {Store} store
 * @param {HTMLElement} place
 * @param {{steps: Explanation[], hardest: number, isStill: () => boolean}} path
 */
function draw(store, place, { steps, hardest, isStill }) {
  const label = say("ending.bars", { n: steps.length });
  const drawn = curve({ steps, hardest, label });
  const legend = h("p", { class: "quiet-text" }, label);
  fill(place, h("p", {}, judged(steps[hardest])), drawn.element, legend);
  choicesOf(store).then((choices) => {
    const at = fewestAt(steps, choices);
    if (at < 0 || !isStill()) return;
    drawn.tell(choices, lastAt(steps));
    legend.append(" ", say("ending.line", { n: choices[at] ?? 0, step: at + 1 }));
  });
}

/**
 * @param {readonly Explanation[]} steps
 * @returns {import("../../parts/dom.js").Child} the techniques of a path, the easiest first
 */
function named(steps) {
  const sorted = [...steps].sort((a, b) => a.rating - b.rating);
  const links = [...new Map(sorted.map((step) => [step.technique, linkTo(step)])).values()];
  return links.flatMap((link, n) => [n > 0 && ", ", link]);
}

/** @param {Explanation} step */
function linkTo({ technique, name }) {
  return h("a", { href: `#/learn/${technique}` }, name);
}

/**
 * @param {State} state
 * @returns {string} the puzzle on the table if it is solved and the server is there, or ""
 */
function puzzleToJudge(state) {
  return isEnded(state) && state.online ? puzzleOf(start(state.games.play)) : "";
}

/**
 * @param {Store} store
 * @returns {Promise<Explanation[]>} the steps of the path; none if the server cannot tell
 */
async function stepsOf({ state }) {
  const answer = await ask("explain", asked(state)).catch(() => null);
  return (answer?.steps ?? []).map(explainedStep);
}

/** @param {State} state */
function asked({ games, settings }) {
  return { grid: recordOf(start(games.play)), profile: settings.profile };
}

/**
 * @param {Store} store
 * @returns {Promise<number[]>} how many ways on there were before each step, which is asked for last;
 *   none if the server cannot tell
 */
async function choicesOf({ state }) {
  const answer = await ask("explain", { ...asked(state), choices: true }).catch(() => null);
  return answer?.choices ?? [];
}

/**
 * @param {string} puzzle
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../../game/origin.js").Level | "">}
 */
export async function levelBy(puzzle, signal) {
  const answer = await ask("rate", { grid: puzzle, scale: "level" }, signal).catch(() => null);
  return levelOf(answer?.level);
}

/**
 * @param {Explanation | undefined} step  the hardest
 * @returns {import("../../parts/dom.js").Child}
 */
function judged(step) {
  return step && [say("ending.hardest"), " ", linkTo(step)];
}

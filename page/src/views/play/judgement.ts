/**
 * What the server says about a solved puzzle: its hardest step, and how hard each step of its path is. Its
 * level is found out too, if it is not known. Without the server there is nothing of this.
 */
import { ask } from "../../api.ts";
import { start } from "../../game/game.ts";
import type { Level } from "../../game/origin.ts";
import { levelOf } from "../../game/origin.ts";
import { puzzleOf, recordOf } from "../../game/record.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explainedStep, hardestOf } from "../../help/explanation.ts";
import { fewestAt, lastAt } from "../../parts/choices.ts";
import { curve } from "../../parts/curve.ts";
import type { Child } from "../../parts/dom.ts";
import { fill, h } from "../../parts/dom.ts";
import { amend } from "../../past/recording.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";

/** The rating of what comes after singles; how hard these are, one bar after the other, says nothing. */
const BEYOND = 2;

export function judgementPart(store: Store): HTMLElement {
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

/** The hardest step, and how hard each of them is. */
function draw(
  store: Store,
  place: HTMLElement,
  { steps, hardest, isStill }: { steps: Explanation[]; hardest: number; isStill: () => boolean },
) {
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

/** @returns the techniques of a path, the easiest first */
function named(steps: readonly Explanation[]): Child {
  const sorted = [...steps].sort((a, b) => a.rating - b.rating);
  const links = [...new Map(sorted.map((step) => [step.technique, linkTo(step)])).values()];
  return links.flatMap((link, n) => [n > 0 && ", ", link]);
}

function linkTo({ technique, name }: Explanation) {
  return h("a", { href: `#/learn/${technique}` }, name);
}

/** @returns the puzzle on the table if it is solved and the server is there, or "" */
function puzzleToJudge(state: State): string {
  return isEnded(state) && state.online ? puzzleOf(start(state.games.play)) : "";
}

/** @returns the steps of the path; none if the server cannot tell */
async function stepsOf({ state }: Store): Promise<Explanation[]> {
  const answer = await ask("explain", asked(state)).catch(() => null);
  return (answer?.steps ?? []).map(explainedStep);
}

function asked({ games, settings }: State) {
  return { grid: recordOf(start(games.play)), profile: settings.profile };
}

/**
 * @returns how many ways on there were before each step, which is asked for last; none if the
 *   server cannot tell
 */
async function choicesOf({ state }: Store): Promise<readonly number[]> {
  const answer = await ask("explain", { ...asked(state), choices: true }).catch(() => null);
  return answer?.choices ?? [];
}

export async function levelBy(puzzle: string, signal?: AbortSignal): Promise<Level | ""> {
  const answer = await ask("rate", { grid: puzzle, scale: "level" }, signal).catch(() => null);
  return levelOf(answer && "level" in answer && answer.level);
}

/** @param step the hardest */
function judged(step: Explanation | undefined): Child {
  return step && [say("ending.hardest"), " ", linkTo(step)];
}

/**
 * What the server says about a solved puzzle: its hardest step, and how hard each step of its path is. Its
 * level is found out too, if it is not known. Without the server there is nothing of this.
 */
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { ask } from "../../api.ts";
import { levelBy } from "../../beginning/levels.ts";
import { start } from "../../game/game.ts";
import { puzzleOf, recordOf } from "../../game/record.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explainedStep, hardestOf } from "../../help/explanation.ts";
import { Curve } from "../../parts/curve.tsx";
import { fewestAt, lastAt } from "../../parts/curve-shape.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { useWatch } from "../../parts/kit.tsx";
import { amend } from "../../past/solved.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";

/** The rating of what comes after singles; how hard these are, one bar after the other, says nothing. */
const BEYOND = 2;

/** What was found out about the puzzle so far. */
interface Judged {
  steps: readonly Explanation[];
  hardest: number;
  choices: readonly number[];
}

export function Judgement({ store }: OfStore) {
  const judged = useSignal<Judged | null>(null);
  useWatch(store, puzzleToJudge, async (puzzle) => {
    judged.value = null;
    if (!puzzle) return;
    const isStill = () => puzzleToJudge(store.state) === puzzle;
    const steps = await stepsOf(store);
    if (!steps.length || !isStill()) return;
    const hardest = hardestOf(steps);
    judged.value = { steps, hardest, choices: [] };
    if (isBeyond(judged.value))
      choicesOf(store).then((choices) => {
        if (fewestAt(steps, choices) >= 0 && isStill()) judged.value = { steps, hardest, choices };
      });
    const { finished } = store.state.games.play;
    if (!finished || (finished.level && finished.rating)) return;
    const level = finished.level || (await levelBy(puzzle));
    if (isStill()) amend(store, finished, { level, rating: steps[hardest]?.rating ?? 0 });
  });
  return <div class="ending-judged">{judged.value && <Told {...judged.value} />}</div>;
}

/** The hardest step, and how hard each of them is. */
function Told({ steps, hardest, choices }: Judged) {
  if (!isBeyond({ steps, hardest }))
    return (
      <p>
        {say("ending.takes")} <Named steps={steps} />
      </p>
    );
  const label = say("ending.bars", { n: steps.length });
  const at = fewestAt(steps, choices);
  const step = steps[hardest];
  return (
    <>
      <p>
        {step && (
          <>
            {say("ending.hardest")} <LinkTo {...step} />
          </>
        )}
      </p>
      <Curve steps={steps} hardest={hardest} label={label} ways={choices} end={lastAt(steps)} />
      <p class="quiet-text">
        {label}
        {at >= 0 && ` ${say("ending.line", { n: choices[at] ?? 0, step: at + 1 })}`}
      </p>
    </>
  );
}

function isBeyond({ steps, hardest }: Omit<Judged, "choices">): boolean {
  return (steps[hardest]?.rating ?? 0) >= BEYOND;
}

/** The techniques of a path, the easiest first. */
function Named({ steps }: Pick<Judged, "steps">) {
  const sorted = [...steps].sort((a, b) => a.rating - b.rating);
  const each = [...new Map(sorted.map((step) => [step.technique, step])).values()];
  return each.map((step, n) => (
    <Fragment key={step.technique}>
      {n > 0 && ", "}
      <LinkTo {...step} />
    </Fragment>
  ));
}

function LinkTo({ technique, name }: Explanation) {
  return <a href={`#/learn/${technique}`}>{name}</a>;
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

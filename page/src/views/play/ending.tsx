/**
 * The ending: a card about the puzzle that is solved, in place of the help. When the player has just
 * solved it, the board lights up (board/motion.ts), the card rises, the page says so aloud, and the
 * next puzzle is one key away. A game that was solved before shows the same in silence.
 *
 * The server says what was the puzzle's hardest step, and how hard each step of its path is. Its level is
 * found out too, if it is not known. Without the server there is nothing of this.
 */
import { useSignal } from "@preact/signals";
import { Fragment, type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { arguing } from "../../arguing/coming.ts";
import { ask } from "../../asking/api.ts";
import * as levels from "../../beginning/levels.ts";
import { useMaking } from "../../beginning/making.tsx";
import { fetchReached, harderOf, levelsOf } from "../../beginning/reached.ts";
import { fetchTechniques, firstLessonOf } from "../../catalogue/catalogue.ts";
import { openPath, sideToTop } from "../../frame/frame.ts";
import { type Finished, now, start } from "../../game/game.ts";
import { gridOf } from "../../game/grids.ts";
import type { AnyLevel } from "../../game/origin.ts";
import { puzzleOf, recordOf } from "../../game/record.ts";
import { CLASSIC, type Rules } from "../../grid/rules.ts";
import { type Explanation, explainedStep, hardestOf, listed } from "../../help/explanation.ts";
import { isElsewhere } from "../../help/slice.ts";
import { Curve } from "../../parts/curve.tsx";
import { fewestAt, lastAt } from "../../parts/curve-shape.ts";
import { Button, type OfStore, useBriefly, useOf, useWatch } from "../../parts/kit.tsx";
import { levelName, levelWord } from "../../parts/levels.ts";
import { rowWith } from "../../past/rows.ts";
import { amend } from "../../past/solved.ts";
import { compared } from "../../past/statistics.ts";
import { firstsOf } from "../../past/used.ts";
import { BEYOND, ideasOf, ShareResult } from "../../sharing/result.tsx";
import {
  holding,
  isEnded,
  NO_SELECTION,
  type State,
  type Store,
  timeText,
} from "../../state/state.ts";
import type { Offer } from "../../state/types.ts";
import { oneOf } from "../../words/en/language.ts";
import { say } from "../../words/say.ts";

/** Milliseconds after which a solved puzzle is no news any more. */
const NEWS = 2000;

export function Ending({ store }: OfStore) {
  const { state } = store;
  const next = useRef<HTMLDivElement>(null);
  const isNews = useSignal(false);
  const [isResting, rest] = useBriefly(NEWS / 2);
  const greet = (finished: Finished | null, before: Finished | null | undefined) => {
    isNews.value = before === null && finished !== null && Date.now() - finished.when < NEWS;
    if (isNews.value) {
      celebrate(store, next.current);
      // The buttons lie where the digits were, and a finger may still be on its way there.
      rest(true);
    }
    sideToTop();
  };
  useWatch(store, ({ games }) => games.play.finished, greet);
  const isThere = isEnded(state);
  return (
    <section
      class="ending"
      aria-label={isThere ? headingOf(state) : undefined}
      data-news={isNews.value ? "" : undefined}
      hidden={!isThere || isElsewhere(state)}
    >
      <h2>{isThere && headingOf(state)}</h2>
      <ul class="ending-about">
        {isThere && aboutOf(state).map((sentence) => <li key={sentence}>{sentence}</li>)}
      </ul>
      <Next store={store} row={next} isResting={isResting} />
      <OwnReasons store={store} />
      <Judgement store={store} />
    </section>
  );
}

/** Says of a solved puzzle that its solution follows from the player's reasons alone, if it does. */
function OwnReasons({ store }: OfStore) {
  const told = useSignal("");
  const tell = async (finished: Finished | null) => {
    told.value = "";
    const game = store.state.games.play;
    if (!finished || !now(game).reasons.length) return;
    const proof = await arguing.load().then(
      ({ proofOf }) => proofOf(game),
      () => "",
    );
    if (start(store.state.games.play) === start(game)) told.value = proof;
  };
  useWatch(store, ({ games }) => games.play.finished, tell);
  return <p class="ending-own">{told.value}</p>;
}

function celebrate(store: Store, next: HTMLElement | null) {
  const { play } = store.state.games;
  const { level } = play.origin;
  const grid = gridOf(start(play).rules.name);
  if (store.state.online)
    for (const one of [level, harderOf(level, grid)]) levels.prepare(one, grid);
  store.set((state) => ({
    said: [`${headingOf(state)}.`, ...aboutOf(state)].join(" "),
    ...NO_SELECTION,
    ...holding(state, { pen: 0 }, "play"),
  }));
  // Focus must wait until the key that placed the last digit has done its work.
  setTimeout(() => next?.querySelector("button")?.focus({ preventScroll: true }));
}

/** @returns such as Solved in 4:05 */
function headingOf({ games, settings }: State): string {
  const { finished, shown } = games.play;
  if (shown && !finished) return say("ending.shown");
  if (!finished || !settings.timer) return say("ending.solved");
  return say("ending.solvedIn", { time: timeText(finished.time) });
}

/**
 * @returns how the player did, how that compares with other puzzles of the level, and the row of
 *   days that the puzzle has joined
 */
function aboutOf({ games, settings, past, days }: State): string[] {
  const { finished, shown } = games.play;
  if (!finished) return shown ? [say("ending.shown.about")] : [];
  const { hints, level } = finished;
  const told = [say(hints ? "ending.hints" : "ending.unaided", { n: hints })];
  if (past.length === 1) told.unshift(say("ending.first"));
  const rank = settings.timer && compared(finished, past);
  if (rank && level) {
    const [time, best] = [timeText(rank.median), timeText(rank.best)];
    const isFaster = finished.time < rank.median;
    const usual = isFaster ? "ending.faster" : rank.best ? "ending.usual.best" : "ending.usual";
    const by = timeText(rank.median - finished.time);
    const values = { n: rank.n, level: levelWord(level), name: levelName(level), time, best, by };
    told.push(say(rank.kind === "fastest" ? "ending.fastest" : usual, values));
  }
  const n = rowWith({ past, days }, finished);
  return n > 1 ? [...told, say("ending.row", { n })] : told;
}

interface NextProperties extends OfStore {
  row: RefObject<HTMLDivElement | null>;
  isResting: boolean; // whether a press is not meant
}

/** What to play next: another like it, a harder one, or that of today. */
function Next({ store, row, isResting }: NextProperties) {
  const { state } = store;
  const { isMaking, lines, run } = useMaking(store);
  const level = levelIn(state);
  const { finished } = state.games.play;
  const grid = gridOf(start(state.games.play).rules.name);
  useLayoutEffect(() => {
    // Without it nothing harder is offered.
    if (grid !== CLASSIC.name && state.online) fetchReached().catch(() => {});
  }, [grid]);
  const harder = harderOf(level, grid);
  const ofLevel = (level: AnyLevel | "", signal: AbortSignal) =>
    levels.puzzleOfLevel(level || levelsOf(grid)[2] || "easy", grid, signal);
  const make = (level: AnyLevel | "", made: (signal: AbortSignal) => Promise<Offer | null>) =>
    run(made, ({ games }) => start(games.play), levels.waitFor(level));
  return (
    <div ref={row} data-resting={isResting ? "" : undefined}>
      <div class="ending-next">
        <a class="button" href="#/today">
          {say("ending.back")}
        </a>
        <Button
          class="main"
          disabled={isMaking}
          // The server finds out the level first if it is not known.
          act={() =>
            make(level, async (signal) => {
              const known =
                level || (await levels.levelBy(puzzleOf(start(state.games.play)), signal));
              return ofLevel(known, signal);
            })
          }
        >
          {level ? say("ending.next", { level: levelWord(level) }) : say("ending.similar")}
        </Button>
        <Button
          hidden={!harder}
          disabled={isMaking}
          act={() => make(harder, (signal) => ofLevel(harder, signal))}
        >
          {harder && say("ending.harder", { level: levelWord(harder) })}
        </Button>
        <Button act={() => openPath(store)} says="path.walk" />
        <Button
          hidden={!finished}
          act={() => store.set({ replay: finished, dialog: "replay" })}
          says="replay.watch"
        />
        <Button
          hidden={!state.library}
          act={() => {
            location.hash = "#/collection";
          }}
          says="ending.collection"
        />
      </div>
      {lines}
    </div>
  );
}

/** @returns the level of the puzzle on the table, as far as it is known */
function levelIn({ games }: State): AnyLevel | "" {
  return games.play.origin.level || (games.play.finished?.level ?? "");
}

/** What was found out about the puzzle. */
interface Judged {
  rules: Rules;
  steps: readonly Explanation[];
  hardest: number;
  choices: readonly number[]; // how many ways on there were before each step, if that is known
}

function Judgement({ store }: OfStore) {
  const judged = useSignal<Judged | null>(null);
  const firsts = useSignal<readonly string[]>([]);
  useWatch(store, puzzleToJudge, async (puzzle) => {
    judged.value = null;
    firsts.value = [];
    if (!puzzle) return;
    const isStill = () => puzzleToJudge(store.state) === puzzle;
    const found = await judgedBy(store.state);
    if (!found || !isStill()) return;
    judged.value = found;
    fetchTechniques(store);
    const { steps, hardest } = found;
    const { finished } = store.state.games.play;
    const ideas = ideasOf(steps);
    firsts.value = finished
      ? firstsOf(finished, store.state.past, ideas).map(({ name }) => name)
      : [];
    const first = firstTold(firsts.value);
    if (first && finished && Date.now() - finished.when < NEWS) store.set({ said: first });
    if (!finished || (finished.level && finished.rating && finished.ideas)) return;
    const level = finished.level || (await levels.levelBy(puzzle));
    const rating = steps[hardest]?.rating ?? 0;
    if (isStill())
      amend(store, finished, { level, rating, ideas: ideas.map(({ technique }) => technique) });
  });
  const { finished } = store.state.games.play;
  return (
    <div class="ending-judged">
      {judged.value && firsts.value.length > 0 && <p>{firstTold(firsts.value)}</p>}
      {judged.value && finished && (
        <ShareResult store={store} finished={finished} steps={judged.value.steps} />
      )}
      {judged.value && <Told store={store} {...judged.value} />}
    </div>
  );
}

/** @returns which techniques the player has used unaided for the first time */
function firstTold(names: readonly string[]): string {
  return names.length ? say("ending.idea", { names: listed(names.map(oneOf)) }) : "";
}

/** The hardest step, which leads to it on the board, and how hard each of them is. */
function Told({ store, steps, hardest, choices, rules }: OfStore & Judged) {
  const step = steps[hardest];
  if (!step || step.rating < BEYOND)
    return (
      <p>
        {say("ending.takes")} <Named store={store} steps={steps} rules={rules} />
      </p>
    );
  const label = say("ending.bars", { n: steps.length });
  const at = fewestAt(steps, choices);
  return (
    <>
      <p>
        {say("ending.hardest")} <a href="#/path/hardest">{step.name}</a>
      </p>
      <Curve steps={steps} hardest={hardest} label={label} ways={choices} end={lastAt(steps)} />
      <p class="quiet-text">
        {label}
        {at >= 0 && ` ${say("ending.line", { n: choices[at] ?? 0, step: at + 1 })}`}
      </p>
    </>
  );
}

/** The techniques of a path, the easiest first. */
function Named({ store, steps, rules }: OfStore & Pick<Judged, "steps" | "rules">) {
  const catalogue = useOf(store, (state) => state.catalogue);
  const sorted = [...steps].sort((a, b) => a.rating - b.rating);
  const each = [...new Map(sorted.map((step) => [step.technique, step])).values()];
  return each.map(({ technique, name }, n) => (
    <Fragment key={technique}>
      {n > 0 && ", "}
      <a href={`#/learn/${firstLessonOf(catalogue, technique, rules)?.[0] ?? technique}`}>{name}</a>
    </Fragment>
  ));
}

/** @returns the puzzle on the table if it is solved and the server is there, or "" */
function puzzleToJudge(state: State): string {
  return isEnded(state) && state.online ? puzzleOf(start(state.games.play)) : "";
}

/** @returns null if the server cannot tell */
async function judgedBy({ games, settings }: State): Promise<Judged | null> {
  const request = { grid: recordOf(start(games.play)), profile: settings.profile, choices: true };
  const answer = await ask("explain", request).catch(() => null);
  const steps = (answer?.steps ?? []).map(explainedStep);
  if (!steps.length) return null;
  const choices = answer?.choices ?? [];
  const ways = fewestAt(steps, choices) < 0 ? [] : choices;
  return { steps, hardest: hardestOf(steps), choices: ways, rules: start(games.play).rules };
}

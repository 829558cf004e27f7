/**
 * Today: the puzzle of the day at the player's level, one touch from playing, the days before it, and what
 * waits: unfinished games, and what is to be practised again.
 */
import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { server } from "../../asking/server.ts";
import { ToGoOn } from "../../beginning/begin.tsx";
import * as levels from "../../beginning/levels.ts";
import { useMaking } from "../../beginning/making.tsx";
import { collectedToday } from "../../beginning/reading.ts";
import { fetchTechniques, techniqueName } from "../../catalogue/catalogue.ts";
import { start } from "../../game/game.ts";
import { LEVELS, type Level } from "../../game/origin.ts";
import { puzzleOf } from "../../game/record.ts";
import { SmallBoard } from "../../parts/boards.tsx";
import { Button, Group, type OfStore, Section } from "../../parts/kit.tsx";
import { levelName } from "../../parts/levels.ts";
import { countOf, dayAfter, dayInYear, dayOf, weekdayText } from "../../past/days.ts";
import { helpedFrom } from "../../past/logging.ts";
import { dueOn, storedKept } from "../../past/score.ts";
import { daysInARow, daysPlayed, longestRow } from "../../past/statistics.ts";
import { newestIn } from "../../past/used.ts";
import { progress, unfinished } from "../../saved/kept.ts";
import { type State, setSettings, timeText } from "../../state/state.ts";
import { played } from "../../table/picture.ts";
import { dialogs } from "../../words/en/dialogs.ts";
import { today as words } from "../../words/en/today.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { Month } from "./month.tsx";

addWords({ ...dialogs, ...words });

export const today: View = {
  name: "today",
  panel: Panel,
  picture: played,
  commands: {},
  pad: () => false,
};

/** Milliseconds that a level must stay chosen before its puzzle is made. */
const CALM = 400;

/** The days of a row that are shown. */
const SHOWN = 7;

/** The most techniques that are named. */
const MOST_WAYS = 3;

/** The unfinished games that are at hand here. */
const FEW = 2;

function Panel({ store }: OfStore) {
  const chosen = useSignal("");
  const day = chosen.value || dayOf(Date.now());
  return (
    <div class="today">
      <Puzzle store={store} day={day} back={() => (chosen.value = "")} />
      <div class="today-beside">
        <DaysInARow store={store} />
        <Month store={store} day={day} choose={(one) => (chosen.value = one)} />
        <Ways store={store} />
        <Waiting store={store} />
      </div>
    </div>
  );
}

/** The puzzle of a day, of the level that is chosen. */
function Puzzle({ store, day, back }: OfStore & { day: string; back: () => void }) {
  const { state } = store;
  const level = levels.ownLevel(state);
  const { isMaking, lines, run } = useMaking(store);
  const { begun, solved } = levels.standingOn(state, level, day);
  const isToday = day === dayOf(Date.now());
  const puzzle = useMade(store, level, day, begun ? puzzleOf(start(begun.game)) : solved?.puzzle);
  const choose = (level: Level) => setSettings(store, { daily: level });
  const play = () =>
    run(
      () => (solved && !begun ? levels.puzzleOfDay(level, day) : levels.goToDay(store, level, day)),
      ({ view, settings }) => `${view} ${settings.daily}`,
      levels.waitFor(level),
    );
  return (
    <section class="today-puzzle card" aria-label={say("today.name")}>
      <Button class="today-board" tabIndex={-1} aria-hidden="true" disabled={isMaking} act={play}>
        <SmallBoard puzzle={puzzle} />
      </Button>
      <div class="today-date">
        <p>{weekdayText(day)}</p>
        <h2>{dayInYear(day)}</h2>
        {!isToday && <Button class="quiet" act={back} says="today.back" />}
      </div>
      <div class="today-go">
        <Button class={solved && !begun ? "quiet" : "main"} disabled={isMaking} act={play}>
          {begun
            ? say("today.goOn", { percent: progress(begun.game) })
            : say(solved ? "today.again" : isToday ? "today.play" : "today.play.day")}
        </Button>
        {lines}
        <p class="hint-text">
          {toldOf(state, solved) || say(server.description ? "today.same" : "today.loads")}
        </p>
        <Group class="today-levels" name={say("today.levels")}>
          {LEVELS.map((one) => (
            <Button
              key={one}
              aria-pressed={one === level}
              data-is={stateOf(levels.standingOn(state, one, day))}
              act={() => choose(one)}
            >
              {levelName(one)}
            </Button>
          ))}
        </Group>
      </div>
    </section>
  );
}

/**
 * @param known the puzzle, where the player has met it
 * @returns the puzzle of a day, as soon as it is there; where what makes it has to be loaded first,
 *   only once the player asks for it
 */
function useMade({ state }: OfStore["store"], level: Level, day: string, known = ""): string {
  const made = useSignal({ level, day, puzzle: "" });
  const isAsked = !known && state.online && server.description !== "";
  useLayoutEffect(() => {
    if (!isAsked) return;
    const show = () =>
      levels.puzzleOfDay(level, day).then(
        ({ position }) => {
          made.value = { level, day, puzzle: puzzleOf(position) };
        },
        () => {}, // who asks to play it is told
      );
    // Who walks through the levels is not made to wait for each.
    const soon = setTimeout(show, made.value.puzzle ? CALM : 0);
    return () => clearTimeout(soon);
  }, [level, day, isAsked]);
  const { puzzle, ...of } = made.value;
  const isIt = of.level === level && of.day === day;
  return known || (isIt && puzzle) || ".".repeat(81);
}

function stateOf({ begun, solved }: levels.Standing) {
  return solved ? "solved" : begun ? "begun" : undefined;
}

/** @returns how the puzzle was solved, if it was */
function toldOf({ settings }: State, solved: levels.Standing["solved"]): string {
  if (!solved) return "";
  const { time, hints: n } = solved;
  if (!settings.timer) return say("today.done");
  return say(n ? "today.solved" : "today.solved.alone", { time: timeText(time), n });
}

/** For how many days in a row the player has solved a puzzle; nothing is lost by a day without. */
function DaysInARow({ store }: OfStore) {
  const { state } = store;
  const today = dayOf(Date.now());
  const days = daysPlayed(state);
  const [n, longest] = [daysInARow(state, today), longestRow(state)];
  const last = Array.from({ length: SHOWN }, (_, back) => dayAfter(today, back + 1 - SHOWN));
  return (
    <p class="today-row">
      <b>{n ? say("today.row", { n }) : say("today.row.none")}</b>
      <span class="today-dots" aria-hidden="true">
        {last.map((day) => (
          <i key={day} data-is={days.has(day) ? "solved" : undefined} />
        ))}
      </span>
      {longest > Math.max(n, 1) && <small>{say("today.row.longest", { n: longest })}</small>}
    </p>
  );
}

/** What the player solves without a hint, and since when. */
function Ways({ store }: OfStore) {
  const { past, catalogue, view } = store.state;
  const newest = newestIn(past, MOST_WAYS);
  const isWanted = view === "today" && newest.length > 0 && server.description !== "";
  useLayoutEffect(() => {
    if (isWanted) fetchTechniques(store);
  }, [isWanted]);
  if (!newest.length || !catalogue.techniques.length) return null;
  return (
    <Section class="today-ways" title={say("today.ways")}>
      <ul class="entries">
        {newest.map(([slug, day]) => (
          <li key={slug}>
            <a href={`#/learn/${slug}`}>{techniqueName(catalogue.techniques, slug)}</a>{" "}
            {say("today.ways.since", { day: sinceText(day) })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @returns such as Tuesday, or 22 November if that was a week ago or more */
function sinceText(day: string): string {
  const ago = countOf(dayOf(Date.now())) - countOf(day);
  return ago < SHOWN ? weekdayText(day) : dayInYear(day);
}

/** How far the player is with a puzzle of today, on its button. */
function Far({ store, begun, solved }: OfStore & levels.Standing) {
  if (begun) return <small>{say("today.begun", { percent: progress(begun.game) })}</small>;
  return solved ? <small>{toldOf(store.state, solved)}</small> : null;
}

/** What else there is to do: what was begun, and what was learnt. */
function Waiting({ store }: OfStore) {
  const { state } = store;
  const { run, lines } = useMaking(store);
  const begun = unfinished(state).slice(0, FEW);
  const due = useComputed(() => {
    void store.state.view; // what is due may have changed in another
    return dueOn(storedKept().scores, helpedFrom(), countOf(dayOf(Date.now()))).length;
  }).value;
  return (
    <Section class="today-waits" title={say("today.waits")}>
      <ul class="entries games-open">
        {begun.map((one, n) => (
          <li key={n}>
            <ToGoOn store={store} one={one} />
          </li>
        ))}
      </ul>
      <p class="row">
        {state.library && (
          <Button act={() => run(collectedToday, ({ view }) => view, say("collected.coming"))}>
            {say("collected.today.open")} <Far store={store} {...levels.todayCollected(state)} />
          </Button>
        )}
        <a class="button" href={due ? "#/learn/today" : "#/learn"}>
          {due ? say("today.due", { n: due }) : say("today.journey")}
        </a>
        <Button act={() => store.set({ dialog: "begin" })} says="today.new" />
      </p>
      {lines}
    </Section>
  );
}

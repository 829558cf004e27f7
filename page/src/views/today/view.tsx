/**
 * Today: the puzzle of the day at the player's level, one touch from playing, the days before it, and what
 * waits: unfinished games, and what is to be practised again.
 */
import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { ask } from "../../asking/api.ts";
import { server } from "../../asking/server.ts";
import { ToGoOn } from "../../beginning/begin.tsx";
import { SMALL_LEVEL, smallGridOn } from "../../beginning/called.ts";
import * as levels from "../../beginning/levels.ts";
import { useMaking } from "../../beginning/making.tsx";
import { collectedToday } from "../../beginning/reading.ts";
import { fetchTechniques, techniqueName } from "../../catalogue/catalogue.ts";
import { now, start } from "../../game/game.ts";
import { LEVELS, type Level } from "../../game/origin.ts";
import { EVERYTHING } from "../../game/position.ts";
import { puzzleOf } from "../../game/record.ts";
import { solve } from "../../grid/solver.ts";
import { SmallBoard } from "../../parts/boards.tsx";
import { briefly, figuresOf } from "../../parts/figures.ts";
import { Button, Group, type OfStore, Section, Status } from "../../parts/kit.tsx";
import { gridName, levelName, levelWord } from "../../parts/levels.ts";
import { countOf, dayAfter, dayInYear, isDay, weekdayText } from "../../past/days.ts";
import { helpedFrom } from "../../past/logging.ts";
import { daysInARow, daysOfRows, longestRow } from "../../past/rows.ts";
import { dueOn, storedKept } from "../../past/score.ts";
import { byLevel, ofGrid } from "../../past/statistics.ts";
import { newestIn } from "../../past/used.ts";
import { progress, unfinished } from "../../saved/kept.ts";
import { type State, setSettings, timeText } from "../../state/state.ts";
import { played } from "../../table/picture.ts";
import { dialogs } from "../../words/en/dialogs.ts";
import { shown } from "../../words/en/shown.ts";
import { today as words } from "../../words/en/today.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { Month } from "./month.tsx";

addWords({ ...dialogs, ...shown, ...words });

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

/** @returns the day that the address names, such as #/today/2026-11-22, if it has come; else today */
function dayInAddress({ today }: State): string {
  const [, day = ""] = /^#\/today\/(.*)$/.exec(location.hash) ?? [];
  return isDay(day) && day < today ? day : today;
}

function Panel({ store }: OfStore) {
  const turned = useSignal(0);
  useLayoutEffect(() => {
    addEventListener("hashchange", () => {
      turned.value += 1;
    });
  }, []);
  void turned.value; // the address has changed
  const day = dayInAddress(store.state);
  return (
    <div class="today">
      <Puzzle store={store} day={day} />
      <div class="today-beside">
        <DaysInARow store={store} />
        <Month store={store} day={day} />
        <Ways store={store} />
        <Waiting store={store} />
      </div>
    </div>
  );
}

/** The puzzle of a day, of the level that is chosen. */
function Puzzle({ store, day }: OfStore & { day: string }) {
  const { state } = store;
  const picked = useSignal({ day: "", level: levels.ownLevel(state) });
  const level = picked.value.day === day ? picked.value.level : levelOn(state, day);
  const { isMaking, lines, run } = useMaking(store);
  const standing = levels.standingOn(state, level, day);
  const { begun, solved } = standing;
  const isToday = day === state.today;
  const puzzle = useMade(store, level, day, begun ? puzzleOf(start(begun.game)) : solved?.puzzle);
  const choose = (level: Level) => {
    picked.value = { day, level };
    setSettings(store, { daily: level });
  };
  const play = () =>
    run(
      () => (solved && !begun ? levels.puzzleOfDay(level, day) : levels.goToDay(store, level, day)),
      ({ view, settings }) => `${view} ${settings.daily}`,
      levels.waitFor(level),
    );
  return (
    <section class="today-puzzle card" aria-label={say("today.name")}>
      <Button class="today-board" tabIndex={-1} aria-hidden="true" disabled={isMaking} act={play}>
        <Standing puzzle={puzzle} {...standing} />
      </Button>
      <div class="today-date">
        <p>{weekdayText(day)}</p>
        <h2>{dayInYear(day)}</h2>
        {!isToday && (
          <a class="button quiet" href="#/today">
            {say("ending.back")}
          </a>
        )}
      </div>
      <div class="today-go">
        <Button class={solved && !begun ? "quiet" : "main"} disabled={isMaking} act={play}>
          {begun
            ? say("today.goOn", { percent: progress(begun.game) })
            : say(solved ? "today.again" : isToday ? "today.play" : "today.play.day")}
        </Button>
        {lines}
        <Rating store={store} puzzle={puzzle}>
          {toldOf(state, solved, day) || say(server.description ? "today.same" : "today.loads")}{" "}
          {bestOf(state, level)}
        </Rating>
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
        {isToday && <Small store={store} />}
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

/** @returns the player's own level, or if only that of another has been solved on this day, that one */
function levelOn(state: State, day: string): Level {
  const own = levels.ownLevel(state);
  const isMet = (level: Level) => stateOf(levels.standingOn(state, level, day));
  return isMet(own) ? own : (LEVELS.find((level) => isMet(level) === "solved") ?? own);
}

/** The puzzle on a small board with what the player has put in: some of it, or all of it under a seal. */
function Standing({ puzzle, begun, solved }: levels.Standing & { puzzle: string }) {
  const isDone = solved && !begun;
  const solution = useMemo(
    () => (isDone && solve(puzzle, EVERYTHING, 1).found[0]) || "",
    [isDone, puzzle],
  );
  const open = (digits: readonly (string | number)[]) =>
    digits.map((digit, cell) => (puzzle[cell] === "." && digit) || ".").join("");
  const own = begun ? open(now(begun.game).values) : open([...solution]);
  const seal = isDone ? say(solved.hints ? "seal.hints" : "seal.unaided", { n: solved.hints }) : "";
  return <SmallBoard puzzle={puzzle} own={own} seal={seal} />;
}

/** The scales on which the puzzle is rated for who asks. */
const RATED = ["se", "hodoku"] as const;

interface OfRating extends OfStore {
  puzzle: string;
  children: ComponentChildren; // what is said of the puzzle in any case
}

/** How hard the puzzle is, for who likes to know before playing: it says something about what is needed. */
function Rating({ store, puzzle, children }: OfRating) {
  const { settings, online } = store.state;
  const found = useSignal({ puzzle: "", told: "" });
  const isThere = online && server.description !== "";
  const isAsked = settings.rated && isThere && /\d/.test(puzzle);
  useLayoutEffect(() => {
    if (!isAsked) return;
    const left = new AbortController();
    const rated = RATED.map(async (scale) => {
      const answer = await ask("rate", { grid: puzzle, scale }, left.signal).catch(() => null);
      const figures = answer && figuresOf(scale, answer);
      if (!figures) return [];
      // Its level would stand beside ours, with another name.
      return scale === "hodoku"
        ? `${say("rating.scale.hodoku")} ${figures.note}`
        : briefly(figures);
    });
    Promise.all(rated).then((all) => {
      const told = all.flat().join(" · ") || say("today.rating.none");
      if (!left.signal.aborted) found.value = { puzzle, told };
    });
    return () => left.abort();
  }, [puzzle, isAsked]);
  const told = found.value.puzzle === puzzle ? found.value.told : say("today.rating");
  return (
    <div class="today-about hint-text">
      <p>{children}</p>
      <Button
        class="quiet"
        aria-expanded={settings.rated}
        hidden={!isThere}
        act={() => store.set({ settings: { ...settings, rated: !settings.rated } })}
        says="today.rate"
      />
      <Status>{isAsked && told}</Status>
    </div>
  );
}

function stateOf({ begun, solved }: levels.Standing) {
  return solved ? "solved" : begun ? "begun" : undefined;
}

/** @returns how the puzzle was solved, if it was */
function toldOf(state: State, solved: levels.Standing["solved"], day = ""): string {
  const { settings, days } = state;
  // On another device, or so long ago that nothing else is known of it.
  const isDone = !solved && days.includes(day) && !state.past.some((one) => one.day === day);
  if (!solved) return isDone ? say("today.done") : "";
  const { time, hints: n } = solved;
  if (!settings.timer) return say("today.done");
  return say(n ? "today.solved" : "today.solved.alone", { time: timeText(time), n });
}

/** @returns the player's best time at a level, if there is one to beat */
function bestOf({ settings, past }: State, level: Level): string {
  const best = byLevel(ofGrid(past)).find((row) => row.level === level)?.best;
  const values = { level: levelWord(level), time: timeText(best ?? 0) };
  return best && settings.timer ? say("today.best", values) : "";
}

/** For how many days in a row the player has solved the puzzle of the day; nothing is lost by a day without. */
function DaysInARow({ store }: OfStore) {
  const { state } = store;
  const { today } = state;
  const days = daysOfRows(state);
  const [n, longest] = [daysInARow(state, today), longestRow(state)];
  const small = daysInARow(state, today, "small");
  const last = Array.from({ length: SHOWN }, (_, back) => dayAfter(today, back + 1 - SHOWN));
  return (
    <p class="today-row">
      <b>{n ? say("today.row", { n }) : say("today.row.none")}</b>
      <span class="today-dots" aria-hidden="true">
        {last.map((day) => (
          <i key={day} data-is={days.has(day) ? "solved" : undefined} />
        ))}
      </span>
      <small>{say("today.row.about")}</small>
      {small > 0 && <small>{say("today.row.small", { n: small })}</small>}
      {longest > Math.max(n, 1) && <small>{say("today.row.longest", { n: longest })}</small>}
    </p>
  );
}

/** What the player solves without a hint, and since when. */
function Ways({ store }: OfStore) {
  const { past, catalogue, today, view } = store.state;
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
            {say("today.ways.since", { day: sinceText(day, today) })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @returns such as Tuesday, or 22 November if that was a week ago or more */
function sinceText(day: string, today: string): string {
  const ago = countOf(today) - countOf(day);
  return ago < SHOWN ? weekdayText(day) : dayInYear(day);
}

/** How far the player is with a puzzle of today, on its button. */
function Far({ store, begun, solved }: OfStore & levels.Standing) {
  if (begun) return <small>{say("today.begun", { percent: progress(begun.game) })}</small>;
  return solved ? <small>{toldOf(store.state, solved)}</small> : null;
}

/** A button for the small puzzle that today has for children. */
function Small({ store }: OfStore) {
  const { isMaking, lines, run } = useMaking(store);
  const { today } = store.state;
  const grid = smallGridOn(today);
  const level = SMALL_LEVEL;
  const standing = levels.standingOn(store.state, level, today, grid);
  const go = () => levels.goToDay(store, level, today, grid);
  return (
    <div class="today-small">
      <Button disabled={isMaking} act={() => run(go, ({ view }) => view)}>
        {say("today.small", { grid: gridName(grid) })} <Far store={store} {...standing} />
      </Button>
      {lines}
    </div>
  );
}

/** What else there is to do: what was begun, and what was learnt. */
function Waiting({ store }: OfStore) {
  const { state } = store;
  const { run, lines } = useMaking(store);
  const begun = unfinished(state).slice(0, FEW);
  const due = useComputed(() => {
    void store.state.view; // what is due may have changed in another
    return dueOn(storedKept().scores, helpedFrom(), countOf(store.state.today)).length;
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

/**
 * The ending: a card about the puzzle that is solved, in place of the help. When the player has just
 * solved it, the board lights up (board/motion.ts), the card rises, the page says so aloud, and the
 * next puzzle is one key away. A game that was solved before shows the same in silence.
 */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { arguing } from "../../arguing/coming.ts";
import {
  goToday,
  levelBy,
  today as ofToday,
  prepare,
  puzzleOfLevel,
  waitFor,
} from "../../beginning/levels.ts";
import { useMaking } from "../../beginning/making.tsx";
import { openPath, sideToTop } from "../../frame/frame.ts";
import { now, start } from "../../game/game.ts";
import type { AnyLevel, Level } from "../../game/origin.ts";
import { harderThan, levelOf } from "../../game/origin.ts";
import { puzzleOf } from "../../game/record.ts";
import { isElsewhere } from "../../help/slice.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, useWatch } from "../../parts/kit.tsx";
import { levelWord } from "../../parts/levels.ts";
import { dayOf } from "../../past/days.ts";
import { compared, daysInARow } from "../../past/statistics.ts";
import type { State, Store } from "../../state/state.ts";
import { NO_SELECTION, timeText } from "../../state/state.ts";
import type { Offer } from "../../state/types.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";
import { Judgement } from "./judgement.tsx";

/** Milliseconds after which a solved puzzle is no news any more. */
const NEWS = 2000;

export function Ending({ store }: OfStore) {
  const { state } = store;
  const next = useRef<HTMLDivElement>(null);
  const isNews = useSignal(false);
  const isResting = useSignal(false);
  useWatch(
    store,
    ({ games }) => games.play.finished,
    (finished, before) => {
      isNews.value = before === null && finished !== null && Date.now() - finished.when < NEWS;
      if (isNews.value) {
        celebrate(store, next.current);
        // The buttons lie where the digits were, and a finger may still be on its way there.
        isResting.value = true;
        setTimeout(() => {
          isResting.value = false;
        }, NEWS / 2);
      }
      sideToTop();
    },
  );
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
      <Next store={store} row={next} isResting={isResting.value} />
      <OwnReasons store={store} />
      <Judgement store={store} />
    </section>
  );
}

/** Says of a solved puzzle that its solution follows from the player's reasons alone, if it does. */
function OwnReasons({ store }: OfStore) {
  const told = useSignal("");
  useWatch(
    store,
    ({ games }) => games.play.finished,
    async (finished) => {
      told.value = "";
      const game = store.state.games.play;
      if (!finished || !now(game).reasons.length) return;
      const proof = await arguing.load().then(
        ({ proofOf }) => proofOf(game),
        () => "",
      );
      if (start(store.state.games.play) === start(game)) told.value = proof;
    },
  );
  return <p class="ending-own">{told.value}</p>;
}

function celebrate(store: Store, next: HTMLElement | null) {
  const { level } = store.state.games.play.origin;
  if (store.state.online) for (const one of [level, harderThan(level)]) prepare(one);
  store.set((state) => ({
    said: [`${headingOf(state)}.`, ...aboutOf(state)].join(" "),
    ...NO_SELECTION,
    pen: 0,
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
 * @returns how the player did, how that compares with other puzzles of the level, and for how many
 *   days in a row there was a puzzle of the day
 */
function aboutOf({ games, settings, past }: State): string[] {
  const { finished, shown } = games.play;
  if (!finished) return shown ? [say("ending.shown.about")] : [];
  const { hints, level, day } = finished;
  const told = [say(hints ? "ending.hints" : "ending.unaided", { n: hints })];
  if (past.length === 1) told.unshift(say("ending.first"));
  const rank = settings.timer && compared(finished, past);
  if (rank && level) {
    const values = { n: rank.n, level: levelWord(level), time: timeText(rank.median) };
    told.push(say(rank.kind === "fastest" ? "ending.fastest" : "ending.usual", values));
  }
  const days = day ? daysInARow(past, dayOf(Date.now())) : 0;
  return days > 1 ? [...told, say("games.days", { n: days })] : told;
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
  const harder = harderThan(level);
  const day = dayLevel(state);
  const { finished } = state.games.play;
  const make = (level: AnyLevel | "", made: (signal: AbortSignal) => Promise<Offer | null>) =>
    run(made, ({ games }) => start(games.play), waitFor(level));
  return (
    <div ref={row} data-resting={isResting ? "" : undefined}>
      <div class="ending-next">
        <Button
          class="main"
          disabled={isMaking}
          // The server finds out the level first if it is not known.
          act={() =>
            make(level, async (signal) => {
              const known = level || (await levelBy(puzzleOf(start(state.games.play)), signal));
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
        <Button
          hidden={ofToday(state, day).solved !== undefined}
          disabled={isMaking}
          act={() => make(day, (signal) => goToday(store, day, signal))}
        >
          {say("ending.today")}
        </Button>
        <Button act={() => openPath(store)}>{say("path.walk")}</Button>
        <Button hidden={!finished} act={() => store.set({ replay: finished, dialog: "replay" })}>
          {say("replay.watch")}
        </Button>
        <Button
          hidden={!state.library}
          act={() => {
            location.hash = "#/collection";
          }}
        >
          {say("ending.collection")}
        </Button>
      </div>
      {lines}
    </div>
  );
}

/** @returns the level of the puzzle on the table, as far as it is known */
function levelIn({ games }: State): AnyLevel | "" {
  return games.play.origin.level || (games.play.finished?.level ?? "");
}

/** @returns the level of the puzzle of the day to offer */
function dayLevel(state: State): Level {
  return levelOf(levelIn(state)) || levelOf(state.settings.level) || "medium";
}

function ofLevel(level: AnyLevel | "", signal: AbortSignal) {
  return puzzleOfLevel(level || "medium", signal);
}

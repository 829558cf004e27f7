/**
 * The puzzle that is there when a visit begins, without the server: nobody meets an empty board. Who
 * has not played before is welcomed too.
 */
import { now, start } from "../game/game.ts";
import type { Level } from "../game/origin.ts";
import { LEVELS, levelOf } from "../game/origin.ts";
import { begin, isComplete } from "../game/position.ts";
import { levelName } from "../parts/levels.ts";
import { dayOf } from "../past/days.ts";
import { isBare, unfinished } from "../saved/kept.ts";
import type { Offer, State, Store } from "../state.ts";
import { NEW_CLOCK } from "../state.ts";
import { select } from "../table/playing.ts";
import { say } from "../words/say.ts";
import type { LevelAtHand } from "./first-puzzles.ts";
import { FIRST_PUZZLES } from "./first-puzzles.ts";
import { gameOn, layDown } from "./laying.ts";
import { openToday } from "./taking.ts";

/** What people say of themselves, and the level that suits them. */
export const STRENGTHS = {
  new: "gentle",
  sometimes: "medium",
  often: "hard",
  expert: "expert",
} as const;

export type Strength = keyof typeof STRENGTHS;

/** The cell that the puzzles for beginners leave open in a box: their first move. */
const FIRST_MOVE = 10;

/** @returns the puzzles that the player has met */
export function metIn(state: State): ReadonlySet<string> {
  return new Set([
    start(state.games.play).givens,
    ...unfinished(state).map(({ game }) => start(game).givens),
    ...state.past.map(({ puzzle }) => puzzle),
  ]);
}

/**
 * A puzzle that needs no server, one that the player has not met as long as there is one. Of the
 * levels that have none here, the nearest easier one answers.
 *
 * @param chance from 0 up to 1, chooses among them
 */
export function puzzleAtHand(
  state: State,
  kind: Level | "new",
  chance: number = Math.random(),
): Offer {
  const met = metIn(state);
  const at = kind === "new" ? "new" : atHand(kind);
  const all = FIRST_PUZZLES[at];
  const fresh = all.filter((one) => !met.has(one));
  const some = fresh.length ? fresh : all;
  const givens = some[Math.floor(chance * some.length)] ?? "";
  const level = at === "new" ? STRENGTHS.new : at;
  return {
    position: begin(givens),
    title: levelName(level),
    origin: { level, day: "" },
  };
}

/** @returns this one if it has puzzles at hand, or the nearest easier one */
function atHand(level: Level): LevelAtHand {
  if (level in FIRST_PUZZLES) return level as keyof typeof FIRST_PUZZLES & Level;
  return atHand(LEVELS[LEVELS.indexOf(level) - 1] ?? LEVELS[0]);
}

/** @returns whether nothing has been played here yet */
function isNewcomer({ games, kept, past }: State): boolean {
  return isBare(games.play) && !kept.length && !past.length;
}

/** @returns whether the puzzle of an earlier day is still being played */
function isOfYesterday({ games: { play } }: State): boolean {
  const { day } = play.origin;
  return day !== "" && day < dayOf(Date.now()) && !isComplete(now(play));
}

/**
 * Puts a puzzle on the empty table as soon as the Play view is open, and welcomes a newcomer; others
 * are asked what to play. Who left the puzzle of an earlier day unfinished hears of today's. Where something has been asked or said already, nothing is added to it.
 */
export function serveFirst(store: Store) {
  const empty = store.state.games.play;
  if (isOfYesterday(store.state)) {
    const actions = [{ name: say("today.open"), act: () => openToday(store) }];
    store.set({ news: { sentence: say("today.here"), actions, passes: true } });
  }
  if (!isBare(empty)) return;
  store.watch(
    ({ games, view, coming }) => games.play === empty && view === "play" && !coming,
    (isDue) => {
      if (!isDue) return;
      const { games, settings, dialog, notice, news } = store.state;
      const isQuiet = !notice && !news;
      const welcome = isQuiet && isNewcomer(store.state);
      const asks = welcome ? { said: say("welcome.said") } : { dialog: dialog ?? "begin" };
      const offer = puzzleAtHand(store.state, levelOf(settings.level) || LEVELS[0]);
      const play = gameOn(store.state, offer);
      store.set({
        games: { ...games, play },
        clock: NEW_CLOCK,
        welcome,
        ...(isQuiet ? asks : {}),
      });
    },
  );
}

/**
 * Begins a puzzle for somebody of this strength, whose level is remembered for new ones. Who is new
 * sees the rule first.
 */
export function beginAs(store: Store, strength: Strength) {
  const level = STRENGTHS[strength];
  layDown(store, puzzleAtHand(store.state, strength === "new" ? "new" : level));
  store.set(({ settings }) => ({ settings: { ...settings, level } }));
  if (strength !== "new") return;
  select(store, [FIRST_MOVE], FIRST_MOVE);
  // The board takes the focus first, to get it back when the dialog closes.
  queueMicrotask(() => store.set({ dialog: "rule" }));
}

/**
 * The puzzles of the day: one of each level, the same for everybody who plays with the same version of
 * whydoku, because the day and the level alone decide the seed.
 */

import type { Finished } from "../game/game.ts";
import type { Level } from "../game/origin.ts";
import { LEVELS } from "../game/origin.ts";
import { levelName } from "../parts/levels.ts";
import { countOf, dayOf, dayText } from "../past/days.ts";
import { unfinished } from "../saved/kept.ts";
import type { Kept, Offer, State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { goOn } from "./laying.ts";
import { make } from "./levels.ts";

async function puzzleOfDay(level: Level, day: string, signal: AbortSignal): Promise<Offer> {
  const position = await make(level, seedOf(level, day), signal);
  return { position, title: titleOf(level, day), origin: { level, day } };
}

/** @returns such as Hard, 22 November 2026 */
function titleOf(level: Level, day: string): string {
  return say("today.puzzle", { level: levelName(level), day: dayText(day) });
}

/** How far the player is with a puzzle of today. */
export interface Today {
  begun?: Kept;
  solved?: Finished;
}

export function today(state: State, level: Level): Today {
  const title = titleOf(level, dayOf(Date.now()));
  return ofToday(state, (one) => one.level === level && one.title === title);
}

/**
 * @returns the same of the puzzle that the library has for today: it may be of any level, and is
 *   known by its title, which is not that of a puzzle that is made
 */
export function todayCollected(state: State): Today {
  const day = dayOf(Date.now());
  const titles = LEVELS.map((level) => titleOf(level, day));
  return ofToday(state, ({ title }) => !titles.includes(title));
}

function ofToday(state: State, isIt: (one: { level: string; title: string }) => boolean): Today {
  const day = dayOf(Date.now());
  const begun = unfinished(state).find(
    ({ game: { origin, title } }) => origin.day === day && isIt({ level: origin.level, title }),
  );
  const solved = state.past.findLast((one) => one.day === day && isIt(one));
  return { ...(begun && { begun }), ...(solved && { solved }) };
}

/**
 * Goes on with a puzzle of today, or else has it made.
 *
 * @returns null if the player had begun it
 */
export async function goToday(
  store: Store,
  level: Level,
  signal: AbortSignal,
): Promise<Offer | null> {
  const { begun } = today(store.state, level);
  if (begun) goOn(store, begun);
  return begun ? null : puzzleOfDay(level, dayOf(Date.now()), signal);
}

/**
 * The seed of a puzzle of the day. Each day and level has a number of its own; it is scattered by a
 * function that has an inverse, so that no two seeds are equal and neighbours have nothing in
 * common.
 *
 * @returns a whole number below 2 ** 32
 */
export function seedOf(level: Level, day: string): number {
  return scattered(countOf(day) * LEVELS.length + LEVELS.indexOf(level));
}

/** The last steps of MurmurHash3, which map 32 bits to 32 bits one to one. */
function scattered(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Puzzles of a level: made by the server, one of them ahead, so that a new game starts at once; and those
 * of the day. The level of a puzzle that the player has brought is found out while it is played.
 */
import { ask, listen } from "../asking/api.ts";
import { puzzleFrom } from "../asking/rules.ts";
import { server } from "../asking/server.ts";
import { type Finished, start } from "../game/game.ts";
import { type AnyLevel, HODOKU, LEVELS, type Level, levelOf } from "../game/origin.ts";
import { puzzleOf } from "../game/record.ts";
import { CLASSIC } from "../grid/rules.ts";
import { isBlank, whenCalm } from "../help/asking.ts";
import { levelName, onGrid } from "../parts/levels.ts";
import { countOf } from "../past/days.ts";
import { unfinished } from "../saved/kept.ts";
import { type Kept, type State, type Store, withGame } from "../state/state.ts";
import type { Offer, Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { originNamed, titleOf } from "./called.ts";
import { goOn } from "./laying.ts";

/** What a puzzle is to be like. */
export interface Wish {
  level: AnyLevel;
  grid?: string; // the name of its rules; those of the classic ones if it is left out
  seed?: number; // the same seed gives the same puzzle
  hardest?: string; // the technique that it needs, and nothing harder
}

/** The puzzles made ahead, by grid and level. */
const ahead: Map<string, Promise<Position>> = new Map();

function keyOf({ grid = CLASSIC.name, level }: Wish): string {
  return `${grid} ${level}`;
}

/** The level whose puzzles take so long that none is made before it is wanted. */
const SLOW = "monstrous";

/** @returns what to say while a puzzle is made, if it takes long, or "" */
export function waitFor(level: AnyLevel | ""): string {
  return level === SLOW ? say("begin.slow") : "";
}

/** Makes a puzzle ahead. If that fails, the player learns of it only when asking for the puzzle. */
export function prepare(level: AnyLevel | "", grid: string = CLASSIC.name) {
  if (!level || level === SLOW) return;
  const key = keyOf({ level, grid });
  if (ahead.has(key)) return;
  const made = make({ level, grid });
  ahead.set(key, made);
  made.catch(() => ahead.delete(key));
}

export async function puzzleOfLevel(
  level: AnyLevel,
  grid: string = CLASSIC.name,
  signal?: AbortSignal,
): Promise<Offer> {
  const wish = { level, grid };
  const ready = ahead.get(keyOf(wish)) ?? make(wish, signal);
  ahead.delete(keyOf(wish));
  return {
    position: await ready,
    title: onGrid(levelName(level), grid),
    origin: { level, day: "" },
  };
}

export async function make(
  { level, grid = CLASSIC.name, seed, hardest }: Wish,
  signal?: AbortSignal,
): Promise<Position> {
  const name = level.replace(HODOKU, "");
  const kind = name === level ? { level } : { level: name, by: "hodoku" };
  const request = { ...kind, n: 1, seed, hardest, ...(grid !== CLASSIC.name && { rules: grid }) };
  for await (const line of listen("generate", request, signal)) {
    if ("problem" in line) throw new Error(line.problem.detail);
    const found = "puzzle" in line && (await puzzleFrom(line.puzzle.puzzle));
    if (found) return found;
  }
  throw new Error(say("problem.unknown"));
}

/** The puzzles of days that have been asked for, by their titles. */
const ofDays: Map<string, Promise<Position>> = new Map();

/** @returns the puzzle of a level for a day, which is the same for everybody, and made once */
export async function puzzleOfDay(
  level: Level,
  day: string,
  grid: string = CLASSIC.name,
): Promise<Offer> {
  const title = titleOf(level, day, grid);
  const made = ofDays.get(title) ?? make({ level, grid, seed: seedOf(level, day) });
  ofDays.set(title, made);
  made.catch(() => ofDays.delete(title));
  return { position: await made, title, origin: { level, day } };
}

/** How far the player is with a puzzle of a day. */
export interface Standing {
  begun?: Kept;
  solved?: Finished;
}

export function standingOn(state: State, level: Level, day: string, grid?: string): Standing {
  const title = titleOf(level, day, grid);
  return standingWith(state, day, (one) => one.level === level && one.title === title);
}

/**
 * @returns the same of the puzzle that the library has for today: it may be of any level, and is
 *   known by its title, which is not that of a puzzle that is made
 */
export function todayCollected(state: State): Standing {
  const { today: day } = state;
  return standingWith(state, day, ({ title = "" }) => !originNamed(title, day).day);
}

type Told = { level: string; title?: string };

function standingWith(state: State, day: string, isIt: (one: Told) => boolean): Standing {
  const begun = unfinished(state).find(
    ({ game: { origin, title } }) => origin.day === day && isIt({ level: origin.level, title }),
  );
  const solved = state.past.findLast((one) => one.day === day && isIt(one));
  return { ...(begun && { begun }), ...(solved && { solved }) };
}

/**
 * Goes on with the puzzle of a day, or else has it made.
 *
 * @returns null if the player had begun it
 */
export async function goToDay(
  store: Store,
  level: Level,
  day: string,
  grid?: string,
): Promise<Offer | null> {
  const { begun } = standingOn(store.state, level, day, grid);
  if (begun) goOn(store, begun);
  return begun ? null : puzzleOfDay(level, day, grid);
}

/** @returns the level at which the player plays the puzzles of the days */
export function ownLevel({ settings }: State): Level {
  return levelOf(settings.daily) || levelOf(settings.level) || "medium";
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

/** @returns the level of a puzzle, as the server finds it; "" if it cannot tell */
export async function levelBy(puzzle: string, signal?: AbortSignal): Promise<Level | ""> {
  const answer = await ask("rate", { grid: puzzle, scale: "level" }, signal).catch(() => null);
  return levelOf(answer && "level" in answer && answer.level);
}

/** Milliseconds that a puzzle must stay on the board before its level is asked for. */
const CALM = 1500;

/**
 * Finds out the level of a puzzle that the player has brought, quietly, and whether it is that of today. A
 * puzzle without a title is called by its level, as those that are made here are.
 */
export function findLevels(store: Store) {
  whenCalm(store, puzzleWithout, CALM, (puzzle, signal) => find(store, puzzle, signal));
}

async function find(store: Store, puzzle: string, signal: AbortSignal) {
  const level = await levelBy(puzzle, signal);
  if (!level || signal.aborted || puzzleWithout(store.state) !== puzzle) return;
  const { play } = store.state.games;
  const known = { title: play.title || levelName(level), origin: { ...play.origin, level } };
  store.set((state) => withGame(state, { ...play, ...known }, "play"));
  if (level === SLOW || start(play).rules !== CLASSIC) return;
  const ofDay = await puzzleOfDay(level, store.state.today).catch(() => null);
  const game = store.state.games.play;
  if (!ofDay || start(game) !== start(play) || game.finished) return;
  const { title, origin = game.origin, position } = ofDay;
  if (puzzleOf(position) === puzzle)
    store.set((state) => withGame(state, { ...game, title, origin }, "play"));
}

/**
 * @returns the puzzle on the table if its level is not known, but can be found out; where what
 *   finds it has to be loaded first, only once help has loaded that
 */
function puzzleWithout({ games: { play }, online }: State): string {
  const isThere = online && (server.description || play.asked.length > 0);
  if (!isThere || play.origin.level || play.finished || isBlank(start(play))) return "";
  return puzzleOf(start(play));
}

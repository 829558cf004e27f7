/** Unfinished games, kept while another puzzle is on the table so that none is lost. */

import { type Game, newGame, now, start } from "../game/game.ts";
import { allowsAll, isComplete, NO_GIVENS, openCells } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { elapsed, type Kept, type News, type State } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { encodeGame } from "./record.ts";

/** The most games to keep; the oldest makes room for a new one, and the player is told so. */
export const MOST = 40;

/** @returns whether the player would miss it */
export function isUnfinished(game: Game): boolean {
  return game.positions.length > 1 && !game.finished && !isComplete(now(game));
}

/** @returns whether it has no puzzle and no moves */
export function isBare(game: Game): boolean {
  const first = start(game);
  return game.positions.length === 1 && first.givens === NO_GIVENS && allowsAll(first);
}

/** @returns whether they are about the same puzzle */
function isSame(one: Game, other: Game): boolean {
  return puzzleOf(start(one)) === puzzleOf(start(other));
}

/** @returns whether `one` has every digit of `other` */
function has({ values }: Position, other: Position): boolean {
  return other.values.every((digit, cell) => !digit || digit === values[cell]);
}

/**
 * A game that goes on for several on the same puzzle, as when two windows have played it: what the
 * others have and it has not becomes a checkpoint of it.
 *
 * @returns the same value if there is nothing to add
 */
function withOthers(game: Game, others: readonly Kept[]): Game {
  const checkpoints = new Map(game.checkpoints);
  let isNew = false;
  const add: (name: string, position: Position) => void = (name, position) => {
    checkpoints.set(name, position);
    isNew = true;
  };
  const known = (position: Position) =>
    [now(game), ...checkpoints.values()].some((one) => has(one, position));
  for (const { game: other } of others) {
    if (other === game || !isUnfinished(other) || !isSame(game, other)) continue;
    for (const [name, position] of other.checkpoints) {
      if (!checkpoints.has(name) && !(isOther(name) && known(position))) add(name, position);
    }
    const position = now(other);
    if (known(position)) continue;
    const older = [...checkpoints].find(([name, one]) => isOther(name) && has(position, one));
    let n = 1;
    while (checkpoints.has(say("play.other", { n }))) n += 1;
    add(older?.[0] ?? say("play.other", { n }), position);
  }
  return isNew ? { ...game, checkpoints } : game;
}

/** @param name of a checkpoint */
function isOther(name: string) {
  return name.startsWith(say("play.other", { n: "" }));
}

/**
 * What changes when games join those that are kept. If the one on the table is unfinished, it stays
 * there, and goes on for all others on its puzzle.
 *
 * @param more the newest first
 */
export function keepingAll(
  { games, kept }: Pick<State, "games" | "kept">,
  more: readonly Kept[],
): Pick<State, "games" | "kept"> {
  const { play } = games;
  const whole = isUnfinished(play) ? withOthers(play, [...more, ...kept]) : play;
  return {
    kept: keeping(kept, more, play),
    games: whole === play ? games : { ...games, play: whole },
  };
}

/** Games that join those that are kept, the newest first, and the one on the table. */
type Joining = [kept: readonly Kept[], more: readonly Kept[], table: Game];

/**
 * The kept games after others have joined them, the newest first, one for each puzzle. A game is left
 * out if the game on the table goes on for it, or is at least as far.
 *
 * @returns the same value if nothing has changed
 */
export function keeping(...joining: Joining): readonly Kept[] {
  const [kept] = joining;
  const some = worthKeeping(...joining).slice(0, MOST);
  const same = some.length === kept.length && some.every((one, n) => one === kept[n]);
  return same ? kept : some;
}

/** The games for which there is no room when others join those that are kept. */
export function crowdedOut(...joining: Joining): readonly Kept[] {
  return worthKeeping(...joining).slice(MOST);
}

function worthKeeping(...[kept, more, table]: Joining): Kept[] {
  const found: Kept[] = [];
  for (const one of [...more, ...kept]) {
    const { game } = one;
    const goesOn = isSame(table, game) && (isUnfinished(table) || has(now(table), now(game)));
    if (!isUnfinished(game) || goesOn) continue;
    const at = found.findIndex((other) => isSame(other.game, game));
    const newer = found[at];
    if (newer) found[at] = joint(newer, one);
    else found.push(one);
  }
  return found;
}

/**
 * The games of both, one for each puzzle, whichever comes first: of two with as many digits the one
 * that was played longer goes on for the other.
 */
export function mergedKept(some: readonly Kept[], others: readonly Kept[]): readonly Kept[] {
  const texts = new Map([...some, ...others].map((one) => [one, JSON.stringify(encodeGame(one))]));
  const before = (one: string = "", other: string = "") => (one < other ? -1 : Number(one > other));
  const byText = (one: Kept, other: Kept) => before(texts.get(one), texts.get(other));
  const puzzle = ({ game }: Kept) => puzzleOf(start(game));
  const byLength = (one: Kept, other: Kept) =>
    other.played - one.played || before(puzzle(one), puzzle(other));
  const all = [...texts.keys()].sort((one, other) => byLength(one, other) || byText(one, other));
  return worthKeeping([], all, newGame()).sort(byLength);
}

/**
 * One of two games on the same puzzle, which goes on for both. It is the one with more digits, since
 * these are the work that is hard to do again, and the newer may be a mere second look.
 */
function joint(newer: Kept, older: Kept): Kept {
  const [one, other] = placed(older.game) > placed(newer.game) ? [older, newer] : [newer, older];
  const game = withOthers(one.game, [other]);
  return game === one.game ? one : { ...one, game };
}

function placed(game: Game) {
  return now(game).values.filter(Boolean).length;
}

/** The unfinished games, that on the table first. */
export function unfinished({ games, kept, clock }: State): readonly Kept[] {
  const { play } = games;
  if (!isUnfinished(play)) return kept;
  return [{ game: play, played: elapsed(clock, Date.now()) }, ...kept];
}

/** @returns the percentage that is done */
export function progress(game: Game): number {
  const first = start(game);
  const open = first.rules.cells.filter((cell) => first.givens[cell] === ".").length;
  const left = openCells(now(game)).length;
  return open ? Math.round((100 * (open - left)) / open) : 100;
}

/**
 * What the player is told when there is no room for the oldest unfinished game.
 *
 * @param save lets the player save it as a file
 */
export function farewell(lost: Kept, save: () => unknown): News {
  const title = lost.game.title || say("begin.untitled");
  const sentence = say("games.crowded", { most: MOST, title, percent: progress(lost.game) });
  const actions = [{ name: say("games.crowded.save"), act: save }];
  return { sentence, actions, stays: true };
}

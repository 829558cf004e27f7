/** One game of two tabs that have both played it: what either has done is in it, and undo goes through both. */
import { enter, type Game, move, now, start } from "../game/game.ts";
import type { Kept } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { encodeGame, isSameThere } from "./record.ts";

/**
 * A game that another tab has played on.
 *
 * @param before as both had it, if that is known; where the puzzle itself differs, the game here stays
 * @returns the same value as `mine` if there is nothing new
 */
export function jointGame(mine: Kept, theirs: Kept, before: Kept | undefined): Kept {
  const found = grafted(mine.game, theirs.game);
  const same = mine.game.positions.filter((one, n) => found.positions[n] === one);
  const common = now(before?.game ?? { ...found, positions: same, at: same.length - 1 });
  const game =
    mine.game === before?.game ? found : withBoth(before?.game, common, mine.game, found);
  return game === mine.game ? mine : { game, played: Math.max(mine.played, theirs.played) };
}

/** The same game as `theirs`, whose positions are those of `mine` as far as both have gone the same way. */
function grafted(mine: Game, theirs: Game): Game {
  const told = (game: Game) => JSON.stringify(encodeGame({ game, played: 0 }));
  if (told(mine) === told(theirs)) return mine;
  const own: Map<Position, Position> = new Map();
  for (const [n, one] of theirs.positions.entries()) {
    const here = mine.positions[n];
    if (!here || !isSameThere(here, one)) break;
    own.set(one, here);
  }
  const of = <P extends Position | undefined>(one: P) => ((one && own.get(one)) ?? one) as P;
  return {
    ...theirs,
    positions: theirs.positions.map(of),
    checkpoints: new Map([...theirs.checkpoints].map(([name, one]) => [name, of(one)])),
    log: theirs.log.map((move) => ({ ...move, position: of(move.position) })),
    deeds: new Map(
      [...theirs.deeds].map(([one, { after, to, ...deed }]) => [
        of(one),
        { ...deed, ...(after && { after: of(after) }), ...(to && { to: of(to) }) },
      ]),
    ),
  };
}

/**
 * What was done here since `before`, after what was done there: a step back or forth among the moves, or one
 * more move. Where nothing has moved there, the moves are those here.
 */
function withBoth(before: Game | undefined, common: Position, mine: Game, theirs: Game): Game {
  if (!isSameThere(start(mine), start(theirs))) return mine;
  const checkpoints = new Map([...theirs.checkpoints, ...mine.checkpoints]);
  const asked = [...new Set([...theirs.asked, ...mine.asked])];
  const finished = theirs.finished ?? mine.finished;
  const both = { checkpoints, asked, finished };
  if (before && isSameWay(before, theirs)) return { ...mine, ...both };
  const isStep = before?.positions === mine.positions;
  const game = isStep
    ? move({ ...theirs, ...both }, mine.at - before.at)
    : enter({ ...theirs, ...both }, moved(common, now(mine), now(theirs)));
  const { time = -1, help = "" } = mine.log.at(-1) ?? {};
  const isLogged = now(game) !== now(theirs) && theirs.log.length > 0;
  return isLogged ? { ...game, log: [...theirs.log, { position: now(game), time, help }] } : game;
}

function isSameWay(one: Game, other: Game): boolean {
  const { positions, at } = other;
  return (
    at === one.at &&
    positions.length === one.positions.length &&
    positions.every((position, n) => isSameThere(position, one.positions[n] ?? position))
  );
}

/** The fields of a position of which each cell changes by itself. */
const OF_CELLS = ["values", "corner", "centre", "removed", "proved", "colours"] as const;

/** `there`, after what has happened to each cell, and to all else, between `from` and `to`. */
function moved(from: Position, to: Position, there: Position): Position {
  const fields = (Object.keys(to) as (keyof Position)[]).filter((one) => to[one] !== from[one]);
  const after: Position = {
    ...there,
    ...Object.fromEntries(fields.map((field) => [field, to[field]])),
    ...Object.fromEntries(OF_CELLS.map((one) => [one, merged(from[one], to[one], there[one])])),
    givens: merged([...from.givens], [...to.givens], [...there.givens]).join(""),
  };
  return isSameThere(after, there) ? there : after;
}

function merged<T>(from: readonly T[], to: readonly T[], there: readonly T[]): readonly T[] {
  return there.map((one, n) => (to[n] === from[n] ? one : (to[n] as T)));
}

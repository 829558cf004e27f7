/** What the board shows: a lesson, or a position to practise on, and what the player has found there. */

import type { Game } from "../../game/game.ts";
import { now, start } from "../../game/game.ts";
import { gone, NOTHING } from "../../game/position.ts";
import { eliminations } from "../../game/record.ts";
import { candidatesOf, cellName } from "../../grid/space.ts";
import { pictureOf } from "../../help/following.ts";
import type { State } from "../../state.ts";
import { counting, filtered, played } from "../../table/picture.ts";
import type { Lit, Picture, Position } from "../../types.ts";
import { nextToRead, pageIn } from "./lessons.ts";
import type { Answer, Lesson } from "./slice.ts";
import { EVERYTHING_SHOWN, isPractising, subjectOf } from "./slice.ts";

/**
 * The technique on the board beside the list: the one that is pointed at, or the next to read.
 *
 * @returns "" before the techniques are there
 */
export function frontOf({
  catalogue: { course, techniques },
  learn: { peek, progress },
}: State): string {
  return peek || nextToRead(course, progress) || techniques[0]?.slug || "";
}

/** The lesson that the board shows. */
export function lessonOf(state: State): Lesson | undefined {
  return state.learn.lessons.get(subjectOf(state.learn) || frontOf(state));
}

export function picture(state: State): Picture {
  return isPractising(state.learn) ? practised(state) : read(state);
}

function practised(state: State): Picture {
  const { practice } = state.learn;
  const game = state.games.practice;
  const { marks, lit } = pictureOf(state, practice.answer?.told[0] ?? practice.help);
  const own = { marks, hidden: false };
  if (!marks) {
    const shown = filtered(state.filter, now(game));
    const named = lit ?? litBy(practice.answer);
    return played(state, { ...shown, ...crossedOn(game), ...(named && { lit: named }), ...own });
  }
  // The reason is about the position at its start, whatever has been crossed out since.
  const first = start(game);
  if (practice.answer || practice.disclosure === EVERYTHING_SHOWN || first.automatic)
    return played(state, { ...own, lit, candidates: counting(first), automatic: true });
  // Small digits would say more than the help does.
  const { corner, centre } = now(game);
  return played(state, { ...own, lit, candidates: NOTHING, corner, centre });
}

function read(state: State): Picture {
  const lesson = lessonOf(state);
  if (!lesson) return played(state, { hidden: false });
  const page = pageIn(state, lesson);
  const { marks, lit } =
    page.kind === "whole" ? pictureOf(state, lesson.explanation) : { ...page, lit: state.lit };
  const { cursor, selected } = state;
  return { ...page.picture, marks, lit, cursor, selected };
}

/**
 * @returns what was crossed out since the start, struck through, so that the player sees what is
 *   going to be checked
 */
function crossedOn(game: Game): Partial<Picture> {
  const position = now(game);
  const struck = crossedOut(start(game), position);
  if (!position.automatic || !struck.some((mask) => mask > 0)) return {};
  const masks = counting(position).map((mask, cell) => mask | (struck[cell] ?? 0));
  const verdicts = candidatesOf(struck).map((k) => [k, "none"] as const);
  return { candidates: masks, corner: position.corner, verdicts: new Map(verdicts) };
}

/** @returns what its sentences name */
function litBy(answer: Answer | null): Lit | null {
  if (!answer?.told.length) return null;
  const phrases = answer.told.flatMap((one) => one.phrases);
  return {
    cells: phrases.flatMap(({ cells = [] }) => cells),
    houses: phrases.flatMap(({ houses = [] }) => houses),
    candidates: phrases.flatMap(({ candidates = [] }) => candidates),
  };
}

/**
 * The digits placed and the candidates crossed out since the start, without the candidates that the
 * placed digits remove by themselves.
 */
export function conclusions(
  start: Position,
  now: Position,
): { placements: string[]; eliminations: string[] } {
  return {
    placements: now.values.flatMap((digit, cell) =>
      digit && digit !== start.values[cell] ? [`${cellName(cell)}=${digit}`] : [],
    ),
    eliminations: eliminations(crossedOut(start, now)),
  };
}

/** @returns as masks, the candidates crossed out since the start */
function crossedOut(start: Position, now: Position): number[] {
  const before = gone(start);
  return gone(now).map((mask, cell) => mask & ~(before[cell] ?? 0));
}

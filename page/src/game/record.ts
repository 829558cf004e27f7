/** Records: positions in the form that the server reads and writes. */
import type { AskedRecord, Record } from "../asking/api-types.ts";
import { CLASSIC, type Rules, rulesNamed } from "../grid/rules.ts";
import {
  candidateName,
  candidatesOf,
  cellName,
  digitsOf,
  gathered,
  parseCandidates,
  parsePuzzle,
  parseRuled,
  placeOf,
  rulesBefore,
  writeMarks,
} from "../grid/space.ts";
import type { Position } from "../state/types.ts";
import { allowsAll, begin, digitAt, gone, NO_GIVENS } from "./position.ts";

/**
 * The record of a position. `removed` lists the candidates that the player considers impossible,
 * and `unproved` those among them that no step has proved. Notes and reasons are for a file: no answer
 * depends on them.
 *
 * @param wish notes: whether to include the centre marks by hand, and the reasons
 */
export function recordOf(position: Position, { notes = false }: { notes?: boolean } = {}): Record {
  const removed = gone(position);
  const doubted = removed.map((mask, cell) => mask & ~(position.proved[cell] ?? 0));
  const hasPlaced = position.values.some((digit) => digit > 0);
  const hasRemoved = removed.some((mask) => mask > 0);
  const noted = notes && !position.automatic ? notesOf(position) : [];
  return {
    puzzle: puzzleOf(position),
    ...(hasPlaced && { placed: position.values.map((digit) => digit || ".").join("") }),
    ...(hasRemoved && { removed: eliminations(removed), unproved: eliminations(doubted) }),
    ...(noted.length && { notes: noted }),
    ...(notes && position.reasons.length && { reasons: position.reasons }),
  };
}

/**
 * The position of a record, without corner marks, colours, lines and links, which a record does not
 * contain. If some candidates are removed and none are noted, the page keeps them by default: by hand
 * nothing of that would be seen.
 */
export function positionOf(
  record: AskedRecord,
  automatic: boolean = Boolean(record.removed?.length && !record.notes),
): Position {
  const puzzle = puzzleIn(record.puzzle);
  if (!puzzle) throw new RangeError("a record has a puzzle of 81 cells or 729 marks");
  const removed = masksOf(record.removed ?? []);
  const doubted = masksOf(record.unproved ?? []);
  return {
    ...puzzle,
    automatic,
    values: Array.from({ length: 81 }, (_, cell) => Number(record.placed?.[cell]) || 0),
    centre: masksOf(record.notes ?? []),
    removed,
    proved: removed.map((mask, cell) => mask & ~(doubted[cell] ?? 0)),
    reasons: record.reasons ?? [],
  };
}

/** @returns the centre marks of each open cell, such as 59r4c7 */
function notesOf(position: Position): string[] {
  return position.centre.flatMap((mask, cell) =>
    mask && !digitAt(position, cell) ? [digitsOf(mask).join("") + cellName(cell)] : [],
  );
}

/** @param names such as r4c7<>59, or 59r4c7 */
function masksOf(names: readonly string[]): number[] {
  const masks = Array(81).fill(0);
  for (const candidate of names.flatMap(parseCandidates)) {
    const { cell, bit } = placeOf(candidate);
    masks[cell] |= bit;
  }
  return masks;
}

/**
 * The puzzle of a position as 81 characters, or as 729 if it is given by pencil marks; a smaller one has
 * fewer, and before the cells stand the rules, unless they are classic.
 */
export function puzzleOf(position: Position): string {
  const { givens, possible, rules } = position;
  const cells = allowsAll(position) || givens !== NO_GIVENS ? givens : writeMarks(possible);
  return rules === CLASSIC ? cells : `${rules.name} ${gathered(cells, rules)}`;
}

/**
 * The position at the start of a puzzle as `puzzleOf` writes it, or as the library does.
 *
 * @returns null if it is none, or one whose rules the page has not been told
 */
export function puzzleIn(
  text: string,
  rules: Rules | undefined = rulesNamed(rulesBefore(text)),
): Position | null {
  const found = rules && (rules === CLASSIC ? parsePuzzle(text) : parseRuled(text, rules));
  return found ? begin(found.givens, found.possible, false, rules) : null;
}

/** @returns such as r4c7<>5 */
export function eliminations(masks: readonly number[]): string[] {
  return candidatesOf(masks).map((candidate) => {
    const name = candidateName(candidate);
    return `${name.slice(1)}<>${name[0]}`;
  });
}

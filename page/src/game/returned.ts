/** The marks that a digit erased in the cells it sees, which come back when it is taken away. */
import { CELLS, peersOf } from "../grid/space.ts";
import type { Position } from "../types.ts";
import type { Game } from "./game.ts";
import { digitAt, digits } from "./position.ts";

/**
 * The position that an action leads to, with the marks that the digits it took away had erased,
 * except where another such digit forbids them, or they have been crossed out.
 *
 * @param game before the action
 */
export function withMarksBack({ positions, at }: Game, after: Position): Position {
  const [corner, centre] = [[...after.corner], [...after.centre]];
  let isSame = true;
  for (const cell of CELLS) {
    const digit = positions[at]?.values[cell];
    if (!digit || digitAt(after, cell) === digit) continue;
    let n = at;
    while (positions[n]?.values[cell] === digit) n -= 1;
    const [had, left] = [positions[n], positions[n + 1]];
    const bit = 1 << (digit - 1);
    for (const peer of had && left ? peersOf(cell) : []) {
      if ([...peersOf(peer)].some((one) => digits(after)[one] === digit)) continue;
      const erased = (pencil: "corner" | "centre") =>
        (had?.[pencil][peer] ?? 0) & ~(left?.[pencil][peer] ?? 0) & bit;
      corner[peer] = (corner[peer] ?? 0) | erased("corner");
      centre[peer] = (centre[peer] ?? 0) | (erased("centre") & ~(after.removed[peer] ?? 0));
      isSame &&= corner[peer] === after.corner[peer] && centre[peer] === after.centre[peer];
    }
  }
  return isSame ? after : { ...after, corner, centre };
}

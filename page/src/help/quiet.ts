/**
 * What a board shows of candidates beside a reason if the player keeps them by hand: those that the
 * reason is about, where a teacher would write them down, and elsewhere the player's own marks.
 */
import { parseCandidates, placeOf } from "../grid/space.ts";
import type { Marks, Masks, Picture, Position } from "../types.ts";

/** @param counting the candidates that count */
export function quietly(
  marks: Marks,
  position: Position,
  counting: Masks,
): Pick<Picture, "candidates" | "centre" | "corner"> {
  const shown = concerned(marks, counting);
  const elsewhere = (masks: Masks) => masks.map((mask, cell) => (shown[cell] ? 0 : mask));
  return {
    candidates: shown,
    centre: elsewhere(position.centre),
    corner: elsewhere(position.corner),
  };
}

/**
 * The candidates that a reason names. If it is about several digits, the cells in which it marks
 * some are shown whole, so that one sees what is left in them.
 */
function concerned({ candidates, links, named }: Marks, counting: Masks): Masks {
  const touched = [
    ...candidates.flatMap(({ at }) => parseCandidates(at)),
    ...links.flatMap(({ from, to }) => [...from, ...to].flatMap(parseCandidates)),
  ];
  const spoken = [...touched, ...(named ?? []).flatMap(({ at }) => parseCandidates(at))];
  const whole = new Set(spoken.map((k) => k % 9)).size > 1;
  const cells = new Set(whole ? touched.map((k) => placeOf(k).cell) : []);
  const masks = counting.map((mask, cell) => (cells.has(cell) ? mask : 0));
  for (const k of spoken) {
    const { cell, bit } = placeOf(k);
    masks[cell] = (masks[cell] ?? 0) | (bit & (counting[cell] ?? 0));
  }
  return masks;
}

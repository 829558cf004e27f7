/** What somebody has filled in, as the operation `read` has judged it. */
import type { Filled } from "../api-types.ts";
import { parseCell } from "../grid/space.ts";
import { smallBoard } from "../parts/small-board.ts";
import type { Fault, Offer } from "../state.ts";
import { say } from "../words/say.ts";

/** The most cells that a verdict names. */
const FEW = 3;

/** @returns what is wrong, or how far it is right; "" if the puzzle is to blame */
export function verdictOn(filled: Filled | undefined): string {
  if (!filled) return "";
  const { status, open: n, unreadable } = filled;
  if (status === "unique") return say(n ? "filled.right" : "filled.solved", { n });
  const names = wrongCells(filled);
  const few = [...names.slice(0, FEW), ...(names.length > FEW ? ["…"] : [])].join(", ");
  return [
    ...(names.length ? [say("filled.wrong", { n: names.length, names: few })] : []),
    ...unreadable.slice(0, FEW).map(({ cell, found }) => say("filled.odd", { cell, found })),
  ].join("; ");
}

/** @returns its title, after the name of whoever has filled it in */
export function titleWithPlayer({ title, player }: { title: string; player?: string }): string {
  return [player, title].filter(Boolean).join(": ");
}

function wrongCells({ wrong, changed }: Filled) {
  return [...wrong, ...changed].map((name) => name.slice(0, 4));
}

/** @returns a small board with what has been filled in, and marks where that is wrong */
export function boardOf({ filled, position }: Offer): SVGElement {
  return filled ? smallBoard(filled.found, badCells(filled)) : smallBoard(position.givens);
}

function badCells(filled: Filled) {
  return [...wrongCells(filled), ...filled.unreadable.map(({ cell }) => cell)].flatMap(
    (name) => parseCell(name) ?? [],
  );
}

/** @returns those of what is not among the offers */
export function faultsBeside(
  offers: readonly Offer[],
  faults: readonly Fault[] = [],
): readonly Fault[] {
  return faults.filter(({ n }) => offers.every((one) => one.n !== n));
}

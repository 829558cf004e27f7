/** A small picture of a game: dark squares for the clues, coloured ones for the player's digits. */
import { build, node } from "../board/drawing.ts";
import type { Position } from "../types.ts";

export function thumbnail({ givens, values }: Position): SVGElement {
  const squares = values.flatMap((digit, cell) => {
    const kind = givens[cell] !== "." ? "clue" : digit ? "own" : "";
    return kind ? [square(cell, kind)] : [];
  });
  const lines = node("path", { d: "M3 0v9M6 0v9M0 3h9M0 6h9" });
  const frame = { class: "thumbnail", viewBox: "0 0 9 9", "aria-hidden": "true" };
  return build(node("svg", frame, [...squares, lines]));
}

function square(cell: number, kind: string) {
  const place = { x: (cell % 9) + 0.1, y: Math.floor(cell / 9) + 0.1, width: 0.8, height: 0.8 };
  return node("rect", { ...place, rx: 0.15, class: kind });
}

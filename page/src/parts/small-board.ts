/** A small board with the digits of a puzzle, to look at: its lines, and a text for each row. */
import { build, node } from "../board/drawing.ts";

/**
 * @param puzzle 81 characters
 * @param wrong the cells in which something is wrong
 */
export function smallBoard(puzzle: string, wrong: readonly number[] = []): SVGElement {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const digits = [...puzzle.slice(9 * row, 9 * row + 9)];
    const places = digits.flatMap((digit, column) => (digit === "." ? [] : [column + 0.5]));
    const text = digits.filter((digit) => digit !== ".").join("");
    return node("text", { x: places.join(" "), y: row + 0.78 }, text);
  });
  const fine = [1, 2, 4, 5, 7, 8].map((at) => `M${at} 0v9M0 ${at}h9`).join("");
  const bad = wrong.map((cell) => `M${cell % 9} ${Math.floor(cell / 9)}h1v1h-1z`).join("");
  const lines = [
    ...(bad ? [node("path", { class: "wrong", d: bad })] : []),
    node("path", { class: "fine", d: fine }),
    node("path", { d: "M3 0v9M6 0v9M0 3h9M0 6h9" }),
  ];
  const frame = { class: "small-board", viewBox: "0 0 9 9", "aria-hidden": "true" };
  return build(node("svg", frame, [...lines, ...rows]));
}

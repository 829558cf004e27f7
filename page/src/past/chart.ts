/**
 * A chart of times, oldest first: a dot for each puzzle, a ring where it took hints, and a line at the
 * usual time. Its height begins at no time at all, so that a dot twice as high took twice as long.
 */
import { build, node } from "../board/drawing.ts";

const WIDTH = 200;
const HEIGHT = 64;
const RADIUS = 3;

/**
 * @param solved oldest first
 * @param label what it shows, in words
 * @param most how many it has room for
 */
export function chartOf(
  solved: readonly { time: number; hints: number }[],
  median: number,
  label: string,
  most: number,
): SVGElement {
  const top = Math.max(1, ...solved.map(({ time }) => time));
  const x = (n: number) => RADIUS + 1 + ((WIDTH - 2 * RADIUS - 2) * n) / (most - 1);
  const y = (time: number) => Math.round((HEIGHT - (HEIGHT - RADIUS - 1) * (time / top)) * 10) / 10;
  const first = most - solved.length;
  const dots = solved.map(({ time, hints }, n) =>
    node("circle", { cx: x(first + n), cy: y(time), r: RADIUS, class: hints ? "aided" : "alone" }),
  );
  const lines = [
    node("path", { d: `M0 ${HEIGHT}H${WIDTH}`, class: "floor" }),
    node("path", { d: `M0 ${y(median)}H${WIDTH}`, class: "usual" }),
  ];
  const box = `0 -1 ${WIDTH} ${HEIGHT + 2}`;
  return build(
    node("svg", { viewBox: box, role: "img", "aria-label": label }, [...lines, ...dots]),
  );
}

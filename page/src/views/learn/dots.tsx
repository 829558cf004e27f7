/** How far the player has come with some lessons, as dots. */
import type { Mark } from "./lessons.ts";

/** How far apart dots are, and how large one is. */
const APART = 16;
const SIZE = 5;

/**
 * A dot for each lesson, to be seen only: empty, a ring if it was read, half full if it was practised, full
 * if it is mastered.
 *
 * @param next the number of the lesson to which the way leads, or -1
 */
export function Dots({ marks, next }: { marks: readonly Mark[]; next: number }) {
  const width = APART * marks.length;
  return (
    <svg
      class="dots"
      viewBox={`0 0 ${width} ${APART}`}
      style={{ width: `${marks.length}em` }}
      aria-hidden="true"
    >
      {marks.map((mark, n) => {
        const [x, y] = [APART * (n + 0.5), APART / 2];
        return (
          <g key={n} data-is={mark || undefined}>
            {n === next && <circle class="dots-next" cx={x} cy={y} r={SIZE + 2.2} />}
            <circle cx={x} cy={y} r={SIZE} />
            {mark === "practised" && (
              <path d={`M${x - SIZE} ${y}a${SIZE} ${SIZE} 0 0 0 ${2 * SIZE} 0z`} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

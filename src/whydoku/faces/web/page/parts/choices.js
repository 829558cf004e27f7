// @ts-check
/**
 * The choices along a path, the ways on that there are before each step: as a quiet line over the
 * curve of difficulty, high where there are many, and the place with the fewest.
 */

/** So many choices fill the height; more look alike. */
const MANY = 16;

/** From so few open cells on, few choices are no hardship: little is left. */
const LAST_CELLS = 9;

/**
 * @param {readonly {placements: readonly unknown[]}[]} steps
 * @param {readonly number[]} choices  before each step
 * @returns {number} the index of the first step with the fewest, not counting the last cells, which
 *   always have few; -1 if there is none
 */
export function fewestAt(steps, choices) {
  let open = steps.reduce((sum, { placements }) => sum + placements.length, 0);
  let found = -1;
  for (const [at, { placements }] of steps.entries()) {
    if (open <= LAST_CELLS || choices.length !== steps.length) break;
    if (found < 0 || Number(choices[at]) < Number(choices[found])) found = at;
    open -= placements.length;
  }
  return found;
}

/**
 * @param {readonly import("./slots.js").Slot[]} slots
 * @param {readonly number[]} choices
 * @returns {string} the points of the line, in percent
 */
export function lineOf(slots, choices) {
  const points = choices.flatMap((n, at) => {
    const { x, width } = slots[at] ?? { x: 100, width: 0 };
    const y = Math.round(98 - (95 * Math.log(Math.min(Math.max(n, 1), MANY))) / Math.log(MANY));
    return [`${x},${y}`, `${x + width},${y}`];
  });
  return points.join(" ");
}

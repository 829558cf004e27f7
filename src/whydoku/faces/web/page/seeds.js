// @ts-check
/** Seeds for the server's drawing of lots: whoever gives the same seed gets the same again. */

/** Seeds are drawn below this: short enough to be typed again, or to be passed on in an address. */
const SEEDS = 1_000_000;

/**
 * @param {() => number} [random]
 * @returns {number}
 */
export function drawnSeed(random = Math.random) {
  return Math.floor(random() * SEEDS);
}

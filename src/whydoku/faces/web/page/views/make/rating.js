// @ts-check
/**
 * The server's judgement of a puzzle with one solution: ratings automatically, an analysis on
 * request.
 */
import { ask, inWords } from "../../api.js";
import { hardestOf } from "../../help/explanation.js";
import { figuresOf, JUDGES } from "../../ratings.js";
import { isUnique, puzzleIn, whenCalm } from "./live.js";
import { NOT_ANALYSED, NOT_RATED, setMake } from "./slice.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Rated } from "./slice.js" */

/**
 * Rates each puzzle that has one solution and stays unchanged for a moment.
 *
 * @param {Store} store
 */
export function followRatings(store) {
  whenCalm(
    store,
    (state) => (state.view === "make" && isUnique(state) && !isRated(state) ? puzzleIn(state) : ""),
    () => setMake(store, { rated: NOT_RATED }),
    (key, signal) => rate(store, key, signal),
  );
}

/** @param {State} state */
function isRated(state) {
  const { key, status } = state.make.rated;
  return status === "answered" && key === puzzleIn(state);
}

/**
 * Rates a puzzle on every scale, and shows each figure as it arrives.
 *
 * @param {Store} store
 * @param {string} key
 * @param {AbortSignal} [signal]
 */
export async function rate(store, key, signal) {
  setMake(store, { rated: { ...NOT_RATED, key, status: "asked" } });
  const update = (/** @type {(rated: Rated) => Partial<Rated>} */ change) =>
    setMake(store, ({ rated }) =>
      rated.key === key ? { rated: { ...rated, ...change(rated) } } : {},
    );
  // One after the other, the quick ones first: one player should not occupy several workers.
  await rateOn("level", key, update, signal);
  await rateOn("hodoku", key, update, signal);
  await rateOn("whydoku", key, update, signal);
  await rateOn("depth", key, update, signal);
  await hardest(key, update, signal);
  await rateOn("se", key, update, signal);
  if (!signal?.aborted) update(() => ({ status: "answered" }));
}

/**
 * @param {typeof JUDGES[number]} scale
 * @param {string} grid
 * @param {(change: (rated: Rated) => Partial<Rated>) => void} update
 * @param {AbortSignal} [signal]
 */
async function rateOn(scale, grid, update, signal) {
  if (signal?.aborted) return;
  /** @type {Rated["rows"][number]} */
  let row = { scale, figures: null, sentence: "" };
  /** @type {number | null} */
  let er = null;
  try {
    const rating = await ask("rate", { grid, scale }, signal);
    row = { ...row, figures: figuresOf(scale, rating), sentence: rating.why ?? "" };
    if (scale === "se") er = rating.er;
  } catch (fault) {
    if (signal?.aborted) return;
    row = { ...row, sentence: inWords(fault) };
  }
  update(({ rows, er: before }) => ({
    rows: JUDGES.flatMap((one) => [...rows, row].filter((some) => some.scale === one)),
    er: er ?? before,
  }));
}

/**
 * @param {string} grid
 * @param {(change: (rated: Rated) => Partial<Rated>) => void} update
 * @param {AbortSignal} [signal]
 */
async function hardest(grid, update, signal) {
  if (signal?.aborted) return;
  try {
    const { steps } = await ask("explain", { grid }, signal);
    const top = steps[hardestOf(steps)] ?? steps[0];
    if (top) update(() => ({ hardest: top.name, slug: top.technique }));
  } catch (fault) {
    if (signal?.aborted) return;
    update(() => ({ sentence: inWords(fault) }));
  }
}

/**
 * Asks for the analysis of the puzzle.
 *
 * @param {Store} store
 */
export async function analyse(store) {
  const key = puzzleIn(store.state);
  const update = (/** @type {Partial<typeof NOT_ANALYSED>} */ parts) =>
    puzzleIn(store.state) === key &&
    setMake(store, { analysed: { ...NOT_ANALYSED, key, status: "answered", ...parts } });
  update({ status: "asked" });
  try {
    update({ answer: await ask("analyse", { grid: key }) });
  } catch (fault) {
    update({ sentence: inWords(fault) });
  }
}

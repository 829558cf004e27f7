// @ts-check
/**
 * Runs that make puzzles to order: the server reports line by line, and the player can stop them.
 */
import { ask, inWords, listen, onlyNewest } from "../../api.js";
import { withTechniques } from "../../catalogue/techniques.js";
import { say } from "../../words/say.js";
import { putPuzzle } from "./live.js";
import { NO_RUN, setMake } from "./slice.js";
import { choose } from "./ways.js";
import { requestOf, wishLike } from "./wishes.js";

/** @import { Store } from "../../state.js" */
/** @import { Made, Run } from "./slice.js" */

const runs = onlyNewest();

/**
 * Makes the puzzles that the form describes, and stops a run that is under way.
 *
 * @param {Store} store
 */
export async function generate(store) {
  const signal = runs.begin();
  const request = requestOf(store.state.make, store.state.catalogue.techniques);
  const named = (/** @type {Run} */ run) => {
    const { techniques } = store.state.catalogue;
    return { ...run, sentence: withTechniques(techniques, run.sentence) };
  };
  const update = (/** @type {(run: Run) => Partial<Run>} */ change) =>
    signal.aborted || setMake(store, ({ run }) => ({ run: named({ ...run, ...change(run) }) }));
  const [seed, wanted] = [String(request.seed), Number(request.n)];
  update(() => ({ ...NO_RUN, status: "running", seed, wanted }));
  try {
    for await (const line of listen("generate", request, signal)) {
      hear(line, update);
      // The first lies on the board at once.
      const { made } = store.state.make.run;
      if (line.puzzle && made.length === 1 && !signal.aborted) lay(store, line.puzzle.puzzle);
    }
    update(({ status, made }) => (status === "running" ? ended(made) : {}));
    if (!signal.aborted) store.set({ said: spoken(store.state.make.run) });
    await rateMade(store.state.make.run.made, update, signal);
  } catch (fault) {
    update(() => ({ status: "refused", sentence: inWords(fault) }));
  }
}

/**
 * Puts a puzzle that was made on the board, in place of the pattern.
 *
 * @param {Store} store
 * @param {string} puzzle
 */
export function lay(store, puzzle) {
  setMake(store, { drawing: false, comparing: false });
  putPuzzle(store, puzzle);
}

/**
 * Handles one line of a run.
 *
 * @param {any} line
 * @param {(change: (run: Run) => Partial<Run>) => void} update
 */
function hear({ progress, puzzle, end, problem }, update) {
  if (progress) update(() => ({ progress: progressOf(progress) }));
  if (puzzle) update(({ made }) => ({ made: [...made, puzzle] }));
  if (problem) update(() => ({ status: "refused", sentence: problem.detail }));
  if (end) {
    update(({ made }) => ({
      ...ended(made),
      progress: progressOf(end),
      sentence: end.shortfall ?? "",
    }));
  }
}

/**
 * Rates the puzzles of a run that did not ask for a rating. If that fails, they are shown without.
 *
 * @param {readonly Made[]} made
 * @param {(change: (run: Run) => Partial<Run>) => void} update
 * @param {AbortSignal} signal
 */
async function rateMade(made, update, signal) {
  const grids = made.filter(({ ratings }) => !ratings.se).map(({ puzzle }) => puzzle);
  if (!grids.length) return;
  const answer = await ask("rate", { grids, scale: "se" }, signal).catch(() => null);
  /** @type {Map<string, any>} */
  const rated = new Map((answer?.ratings ?? []).map((/** @type {any} */ one) => [one.puzzle, one]));
  update(({ made: before }) => ({
    made: before.map((one) => {
      const se = rated.get(one.puzzle);
      return se ? { ...one, ratings: { ...one.ratings, se } } : one;
    }),
  }));
}

/**
 * @param {any} line
 * @returns {Run["progress"]}
 */
function progressOf({ tried, kept, rarest }) {
  return { tried, kept, rarest: rarest ?? "" };
}

/**
 * @param {readonly Made[]} made
 * @returns {Partial<Run>}
 */
function ended(made) {
  return { status: "done", sentence: made.length ? "" : say("make.run.nothing") };
}

/**
 * @param {Run} run
 * @returns {string}
 */
function spoken({ made, sentence }) {
  return sentence || say("make.run.made", { n: made.length });
}

/**
 * Stops the run; the puzzles made so far stay.
 *
 * @param {Store} store
 */
export function stop(store) {
  runs.cancel();
  setMake(store, ({ run }) => ({ run: { ...run, status: "stopped" } }));
}

/**
 * Makes a puzzle like the current one, or an easier or harder one; the form then shows the wishes.
 *
 * @param {Store} store
 * @param {string} givens
 * @param {number} er
 * @param {-1 | 0 | 1} by
 */
export function generateLike(store, givens, er, by) {
  const wish = wishLike(givens, er, by);
  if (!wish) return;
  const { n } = store.state.make.wish;
  choose(store, "wish");
  setMake(store, { wish: { ...wish, n } });
  generate(store);
}

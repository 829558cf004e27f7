/**
 * Runs that make puzzles to order: the server reports line by line, and the player can stop them.
 */
import { ask, inWords, listen, onlyNewest } from "../../api.ts";
import type { Made, News, Progress, SeFigures } from "../../api-types.ts";
import { withTechniques } from "../../catalogue/catalogue.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { putPuzzle } from "./live.ts";
import type { Run } from "./slice.ts";
import { NO_RUN, setMake } from "./slice.ts";
import { choose } from "./ways.ts";
import { requestOf, wishLike } from "./wishes.ts";

const runs = onlyNewest();

/** Makes the puzzles that the form describes, and stops a run that is under way. */
export async function generate(store: Store) {
  const signal = runs.begin();
  const request = requestOf(store.state.make, store.state.catalogue.techniques);
  const named = (run: Run) => {
    const { techniques } = store.state.catalogue;
    return { ...run, sentence: withTechniques(techniques, run.sentence) };
  };
  const update = (change: (run: Run) => Partial<Run>) =>
    signal.aborted || setMake(store, ({ run }) => ({ run: named({ ...run, ...change(run) }) }));
  const [seed, wanted] = [String(request.seed), Number(request.n)];
  update(() => ({ ...NO_RUN, status: "running", seed, wanted }));
  try {
    for await (const line of listen("generate", request, signal)) {
      hear(line, update);
      // The first lies on the board at once.
      const { made } = store.state.make.run;
      if ("puzzle" in line && made.length === 1 && !signal.aborted) lay(store, line.puzzle.puzzle);
    }
    update(({ status, made }) => (status === "running" ? ended(made) : {}));
    if (!signal.aborted) store.set({ said: spoken(store.state.make.run) });
    await rateMade(store.state.make.run.made, update, signal);
  } catch (fault) {
    update(() => ({ status: "refused", sentence: inWords(fault) }));
  }
}

/** Puts a puzzle that was made on the board, in place of the pattern. */
export function lay(store: Store, puzzle: string) {
  setMake(store, { drawing: false, comparing: false });
  putPuzzle(store, puzzle);
}

/** Handles one line of a run. */
function hear(line: News, update: (change: (run: Run) => Partial<Run>) => void) {
  if ("progress" in line) update(() => ({ progress: progressOf(line.progress) }));
  if ("puzzle" in line) update(({ made }) => ({ made: [...made, line.puzzle] }));
  if ("problem" in line) update(() => ({ status: "refused", sentence: line.problem.detail }));
  if ("end" in line) {
    const { end } = line;
    update(({ made }) => ({
      ...ended(made),
      progress: progressOf(end),
      sentence: end.shortfall,
    }));
  }
}

/**
 * Rates the puzzles of a run that did not ask for a rating. If that fails, they are shown without.
 */
async function rateMade(
  made: readonly Made[],
  update: (change: (run: Run) => Partial<Run>) => void,
  signal: AbortSignal,
) {
  const grids = made.filter(({ ratings }) => !ratings.se).map(({ puzzle }) => puzzle);
  if (!grids.length) return;
  const answer = await ask("rate", { grids, scale: "se" }, signal).catch(() => null);
  const rated: Map<string, SeFigures> = new Map();
  const ratings = answer && "ratings" in answer && !("puzzle" in answer) ? answer.ratings : [];
  for (const one of ratings) if ("er" in one) rated.set(one.puzzle, one);
  update(({ made: before }) => ({
    made: before.map((one) => {
      const se = rated.get(one.puzzle);
      return se ? { ...one, ratings: { ...one.ratings, se } } : one;
    }),
  }));
}

type Counted = Pick<Progress, "tried" | "kept" | "rarest">;

function progressOf({ tried, kept, rarest }: Counted): Run["progress"] {
  return { tried, kept, rarest: rarest ?? "" };
}

function ended(made: readonly Made[]): Partial<Run> {
  return { status: "done", sentence: made.length ? "" : say("make.run.nothing") };
}

function spoken({ made, sentence }: Run): string {
  return sentence || say("make.run.made", { n: made.length });
}

/** Stops the run; the puzzles made so far stay. */
export function stop(store: Store) {
  runs.cancel();
  setMake(store, ({ run }) => ({ run: { ...run, status: "stopped" } }));
}

/**
 * Makes a puzzle like the current one, or an easier or harder one; the form then shows the wishes.
 */
export function generateLike(store: Store, givens: string, er: number, by: -1 | 0 | 1) {
  const wish = wishLike(givens, er, by);
  if (!wish) return;
  const { n } = store.state.make.wish;
  choose(store, "wish");
  setMake(store, { wish: { ...wish, n } });
  generate(store);
}

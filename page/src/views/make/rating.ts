/**
 * The server's judgement of a puzzle with one solution: ratings automatically, an analysis on
 * request.
 */
import { ask, inWords } from "../../api.ts";
import { hardestOf } from "../../help/explanation.ts";
import { figuresOf, JUDGES } from "../../parts/levels.ts";
import type { State, Store } from "../../state.ts";
import { isUnique, puzzleIn, whenCalm } from "./live.ts";
import type { Rated } from "./slice.ts";
import { NOT_ANALYSED, NOT_RATED, setMake } from "./slice.ts";

/** Rates each puzzle that has one solution and stays unchanged for a moment. */
export function followRatings(store: Store) {
  whenCalm(
    store,
    (state) => (state.view === "make" && isUnique(state) && !isRated(state) ? puzzleIn(state) : ""),
    () => setMake(store, { rated: NOT_RATED }),
    (key, signal) => rate(store, key, signal),
  );
}

function isRated(state: State) {
  const { key, status } = state.make.rated;
  return status === "answered" && key === puzzleIn(state);
}

/** Rates a puzzle on every scale, and shows each figure as it arrives. */
export async function rate(store: Store, key: string, signal?: AbortSignal) {
  setMake(store, { rated: { ...NOT_RATED, key, status: "asked" } });
  const update = (change: (rated: Rated) => Partial<Rated>) =>
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

async function rateOn(
  scale: (typeof JUDGES)[number],
  grid: string,
  update: (change: (rated: Rated) => Partial<Rated>) => void,
  signal?: AbortSignal,
) {
  if (signal?.aborted) return;
  let row: Rated["rows"][number] = { scale, figures: null, sentence: "" };
  let er: number | null = null;
  try {
    const rating = await ask("rate", { grid, scale }, signal);
    row = {
      ...row,
      figures: figuresOf(scale, rating),
      sentence: "why" in rating ? rating.why.join(" ") : "",
    };
    if ("er" in rating) er = rating.er;
  } catch (fault) {
    if (signal?.aborted) return;
    row = { ...row, sentence: inWords(fault) };
  }
  update(({ rows, er: before }) => ({
    rows: JUDGES.flatMap((one) => [...rows, row].filter((some) => some.scale === one)),
    er: er ?? before,
  }));
}

async function hardest(
  grid: string,
  update: (change: (rated: Rated) => Partial<Rated>) => void,
  signal?: AbortSignal,
) {
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

/** Asks for the analysis of the puzzle. */
export async function analyse(store: Store) {
  const key = puzzleIn(store.state);
  const update = (parts: Partial<typeof NOT_ANALYSED>) =>
    puzzleIn(store.state) === key &&
    setMake(store, { analysed: { ...NOT_ANALYSED, key, status: "answered", ...parts } });
  update({ status: "asked" });
  try {
    update({ answer: await ask("analyse", { grid: key }) });
  } catch (fault) {
    update({ sentence: inWords(fault) });
  }
}

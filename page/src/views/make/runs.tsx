/**
 * Runs that make puzzles to order, whose lines the server sends one by one and which the player can
 * stop; and the puzzles that a run has made: one lies on the board, the others are in reach.
 */
import { ask, inWords, listen, onlyNewest } from "../../asking/api.ts";
import type { Made, News, Technique } from "../../asking/api-types.ts";
import { learnRules } from "../../asking/rules.ts";
import { techniqueName, withTechniques } from "../../catalogue/catalogue.ts";
import { showReason, sideToTop } from "../../frame/frame.ts";
import { loadWhenIdle, needed, paper } from "../../frame/later.ts";
import { levelOf } from "../../game/origin.ts";
import { begin, NO_GIVENS } from "../../game/position.ts";
import { puzzleIn } from "../../game/record.ts";
import { Thumbnail } from "../../parts/boards.tsx";
import { briefly, figuresOf, SCALES } from "../../parts/figures.ts";
import { download } from "../../parts/files.ts";
import { Button, Group, type OfStore, Row, useOf, useTrying, useWatch } from "../../parts/kit.tsx";
import { levelName } from "../../parts/levels.ts";
import type { Store } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { chooseWay, putPuzzle, puzzleIn as puzzleOn } from "./live.ts";
import { Uses } from "./puzzle.tsx";
import { madeIn, NO_RUN, type Run, setMake } from "./slice.ts";
import { partName, requestOf, wishLike } from "./wishes.ts";

const runs = onlyNewest();

/** Makes the puzzles that the form describes, and stops a run that is under way. */
export async function generate(store: Store) {
  const signal = runs.begin();
  const { techniques } = store.state.catalogue;
  const request = requestOf(store.state.make, techniques);
  const update = (change: (run: Run) => Partial<Run>) =>
    signal.aborted || setMake(store, ({ run }) => ({ run: { ...run, ...change(run) } }));
  const [seed, wanted] = [String(request.seed), Number(request.n)];
  const run: Run = { ...NO_RUN, status: "running", seed, wanted };
  setMake(store, (make) => ({ earlier: madeIn(make), run }));
  try {
    for await (const line of listen("generate", request, signal)) {
      // The puzzles come with the name of their rules alone.
      if ("puzzle" in line) await learnRules([line.puzzle.puzzle]);
      update((run) => heard(run, line, techniques));
      // The first lies on the board at once.
      const { made } = store.state.make.run;
      if ("puzzle" in line && made.length === 1 && !signal.aborted) lay(store, line.puzzle.puzzle);
    }
    update(({ status, made }) => (status === "running" ? ended(made) : {}));
    const { made, sentence } = store.state.make.run;
    if (!signal.aborted) store.set({ said: sentence || say("make.run.made", { n: made.length }) });
    await rateMade(made, update, signal);
  } catch (fault) {
    const sentence = withTechniques(techniques, inWords(fault));
    update(() => ({ status: "refused", sentence }));
  }
}

/** Puts a puzzle that was made on the board, in place of the pattern. */
function lay(store: Store, puzzle: string) {
  const first = puzzleIn(puzzle);
  if (!first) return;
  setMake(store, { drawing: false, comparing: false });
  putPuzzle(store, first);
}

function heard({ made }: Run, line: News, techniques: readonly Technique[]): Partial<Run> {
  const named = (sentence: string) => withTechniques(techniques, sentence);
  if ("progress" in line) return { progress: line.progress };
  if ("puzzle" in line) return { made: [...made, line.puzzle] };
  if ("problem" in line) return { status: "refused", sentence: named(line.problem.detail) };
  return { ...ended(made), progress: line.end, sentence: named(line.end.shortfall) };
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
  const ratings = answer && "ratings" in answer && !("puzzle" in answer) ? answer.ratings : [];
  const rated = new Map(ratings.flatMap((one) => ("er" in one ? [[one.puzzle, one]] : [])));
  update(({ made: before }) => ({
    made: before.map((one) => {
      const se = rated.get(one.puzzle);
      return se ? { ...one, ratings: { ...one.ratings, se } } : one;
    }),
  }));
}

function ended(made: readonly Made[]): Partial<Run> {
  return { status: "done", sentence: made.length ? "" : say("make.run.nothing") };
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
  chooseWay(store, "wish");
  setMake(store, { wish: { ...wish, n } });
  generate(store);
}

export function Results({ store }: OfStore) {
  const { techniques } = store.state.catalogue;
  const run = useOf(store, ({ make }) => make.run);
  const { made, status } = run;
  const [trouble, attempt] = useTrying();
  const toBoard = (isThere: boolean) => {
    if (!isThere) return;
    // To the board and to what stands beside it, on a phone below the ways.
    showReason();
    sideToTop();
    // What is made is lost if the page has to be loaded anew to print it.
    loadWhenIdle([paper]);
  };
  useWatch(store, (state) => state.make.run.made.length > 0, toBoard);
  const shown = useOf(store, (state) =>
    state.make.run.made.find(({ puzzle }) => puzzle === puzzleOn(state)),
  );
  const isAway = useOf(store, ({ make }) => make.way === "enter" || make.drawing);
  const text = () => made.map((one) => `${one.puzzle}\n`).join("");
  return (
    <section class="part" aria-label={say("make.results")} hidden={isAway || !made.length}>
      <p class="make-facts">{shown && aboutOf(shown, techniques)}</p>
      <Group class="make-made" name={say("make.results")}>
        {made.length > 1 &&
          made.map((one, n) => {
            const name = say("make.print.puzzle", { n: n + 1 });
            const state = {
              "aria-label": `${name}: ${aboutOf(one, techniques)}`,
              "aria-pressed": one === shown,
            };
            return (
              <Button key={one.puzzle} {...state} act={() => lay(store, one.puzzle)}>
                <Thumbnail {...(puzzleIn(one.puzzle) ?? begin(NO_GIVENS))} />
              </Button>
            );
          })}
      </Group>
      <Row>
        <Uses store={store} />
        <Button
          hidden={made.length < 2}
          act={() => attempt(() => printAll(made))}
          says="make.print"
        />
        <Button act={() => store.set({ dialog: "files", hand: "made" })} says="make.files" />
        <Button act={() => download(text(), "whydoku.txt")} says="make.download" />
      </Row>
      <div>{trouble}</div>
      <p class="quiet-text">{status !== "running" && progressText(run, techniques)}</p>
    </section>
  );
}

export function progressText(
  { status, progress, wanted, seed, made }: Run,
  techniques: readonly Technique[],
): string {
  if (status === "none" || (status === "refused" && !progress)) return "";
  const part = progress?.rarest && partName(techniques, progress.rarest);
  const rarest = part ? say("make.rarest", { part }) : "";
  const tried = progress?.tried ?? 0;
  return say("make.progress", { made: made.length, wanted, tried, seed, rarest });
}

/** Prints all puzzles and, at the end, their solutions. */
async function printAll(made: readonly Made[]) {
  const { printSheets, sheetsOf } = await needed(paper);
  const about = made.map((one) => hardnessOf(one).join(" · "));
  const puzzles = made.map(({ puzzle }) => puzzle);
  printSheets(sheetsOf(puzzles, about));
}

function aboutOf(made: Made, techniques: readonly Technique[]): string {
  const { clues, hardest } = made;
  const name = hardest && techniqueName(techniques, hardest);
  return [say("make.clues", { n: clues }), ...hardnessOf(made), name].filter(Boolean).join(" · ");
}

/** @returns its figures on the scales that are known, and its level */
function hardnessOf({ ratings, level }: Made): string[] {
  const figures = SCALES.flatMap((scale) => {
    const found = ratings[scale] && figuresOf(scale, ratings[scale]);
    return found ? [briefly(found)] : [];
  });
  const own = levelOf(level);
  return level ? [...figures, own ? levelName(own) : level] : figures;
}

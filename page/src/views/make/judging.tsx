/**
 * The server's judgement of a puzzle with one solution: its ratings by themselves, an analysis in words
 * on request, and buttons to make puzzles like it.
 */
import { ask, inWords } from "../../api.ts";
import type { Analysed, Backdoors, Neighbour } from "../../api-types.ts";
import { now } from "../../game/game.ts";
import { parsePuzzle } from "../../grid/space.ts";
import { hardestOf } from "../../help/explanation.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Fact, Group, Problem, Row, Titled } from "../../parts/kit.tsx";
import type { Scale } from "../../parts/levels.ts";
import { figuresOf, inOrder, tenths } from "../../parts/levels.ts";
import { RatingMeant } from "../../parts/rated.tsx";
import type { State, Store } from "../../state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { difference, isUnique, putPuzzle, puzzleIn, whenCalm } from "./live.ts";
import { generateLike } from "./runs.tsx";
import type { Rated } from "./slice.ts";
import { NOT_ANALYSED, NOT_RATED, setMake } from "./slice.ts";
import { wishLike } from "./wishes.ts";

/** The scales on which a rating takes little time. */
const QUICK = ["level", "hodoku", "whydoku", "depth"] as const;

/** The most backdoors, and the most neighbours, to list. */
const NAMED = 12;

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
async function rate(store: Store, key: string, signal?: AbortSignal) {
  const show = (found: (rated: Rated) => Partial<Rated>) =>
    setMake(store, ({ rated }) =>
      rated.key === key && !signal?.aborted ? { rated: { ...rated, ...found(rated) } } : {},
    );
  /** Shows what an answer tells, or why there is none. */
  const tell = async <T,>(
    asked: () => Promise<T>,
    told: (answer: T, rated: Rated) => Partial<Rated>,
  ) => {
    if (signal?.aborted) return;
    try {
      const answer = await asked();
      show((rated) => told(answer, rated));
    } catch (fault) {
      show(({ problems }) => ({ problems: [...problems, inWords(fault)] }));
    }
  };
  const rateOn = (scale: Scale) =>
    tell(
      () => ask("rate", { grid: key, scale }, signal),
      (rating, { figures, problems, er }) => ({
        figures: [...figures, figuresOf(scale, rating)].filter((one) => one !== null),
        problems: "why" in rating ? [...problems, rating.why.join(" ")] : problems,
        er: "er" in rating ? rating.er : er,
      }),
    );
  setMake(store, { rated: { ...NOT_RATED, key, status: "asked" } });
  // One after the other, the quick ones first: one player should not occupy several workers.
  for (const scale of QUICK) await rateOn(scale);
  await tell(
    () => ask("explain", { grid: key }, signal),
    ({ steps }) => ({ hardest: steps[hardestOf(steps)] ?? steps[0] ?? null }),
  );
  await rateOn("se");
  show(() => ({ status: "answered" }));
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

export function Judging({ store }: OfStore) {
  const isThere = isUnique(store.state) && !store.state.make.drawing;
  return (
    <Titled title={say("make.judged")} aria-label={say("make.judged")} hidden={!isThere}>
      <Ratings store={store} />
      <Likes store={store} />
      <Analysis store={store} />
    </Titled>
  );
}

function Ratings({ store }: OfStore) {
  const { key, status, figures, hardest, problems } = store.state.make.rated;
  return (
    <div role="status">
      {status !== "answered" && <p class="waiting">{say("make.rating")}</p>}
      <dl class="facts">
        {inOrder(figures).map(({ scale, figure, note }) => (
          <Fact
            key={scale}
            name={say(`rating.scale.${scale}`)}
            meaning={<RatingMeant scale={scale} />}
          >
            <b>{figure}</b> <span class="quiet-text">{note}</span>
          </Fact>
        ))}
        {hardest && (
          <Fact name={say("path.hardest")}>
            <a href={`#/learn/${hardest.technique}`}>{hardest.name}</a>
          </Fact>
        )}
      </dl>
      {[...new Set(problems)].map((one) => (
        <Problem key={one}>{one}</Problem>
      ))}
      {problems.length > 0 && (
        <Row>
          <Button act={() => rate(store, key)}>{say("page.again")}</Button>
        </Row>
      )}
    </div>
  );
}

const LIKES = [
  ["make.easier", -1],
  ["make.similar", 0],
  ["make.harder", 1],
] as const;

function Likes({ store }: OfStore) {
  const { givens } = now(store.state.games.make);
  const { key: rated, er } = store.state.make.rated;
  const isRated = rated === puzzleIn(store.state) && er !== null;
  return (
    <div>
      <p>{say("make.likes")}</p>
      <Group class="choice" name={say("make.likes")}>
        {LIKES.map(([key, by]) => (
          <Button
            key={key}
            disabled={!isRated || !wishLike(givens, er, by)}
            act={() => isRated && generateLike(store, givens, er, by)}
          >
            {say(key)}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function Analysis({ store }: OfStore) {
  const { analysed } = store.state.make;
  const { status, sentence, answer } =
    analysed.key === puzzleIn(store.state) ? analysed : NOT_ANALYSED;
  const isAsked = status === "asked";
  return (
    <div>
      <Row>
        <Button disabled={isAsked} act={() => analyse(store)}>
          {say("make.analyse")}
        </Button>
      </Row>
      <div class="make-analysis" role="status">
        {isAsked && <p class="waiting">{say("make.analysing")}</p>}
        <Problem>{sentence}</Problem>
        {answer && <Findings store={store} analysed={answer} />}
      </div>
    </div>
  );
}

function Findings({ store, analysed }: OfStore & { analysed: Analysed }) {
  const { rating, path, backdoors, symmetries, neighbours } = analysed;
  const layout = symmetries.layout.map((name) => sayIfKnown(`make.symmetry.${name}`) || name);
  const near = others(neighbours, rating?.er);
  return (
    <>
      <dl class="facts">
        {path && (
          <Fact name={say("make.path")}>
            {say("make.path.about", { n: path.steps, above: path.above_singles })}
          </Fact>
        )}
        {backdoors && (
          <Fact
            name={say("make.backdoors")}
            meaning={backdoors.size && say("make.backdoors.about")}
          >
            {backdoorText(backdoors)}
          </Fact>
        )}
        <Fact name={say("make.symmetries")}>
          {layout.join(", ") || say("make.symmetries.none")}
        </Fact>
      </dl>
      {near.length > 0 && <h3>{say("make.near")}</h3>}
      {near.length > 0 && (
        <ul class="make-near">
          {near.map((one) => (
            <li key={one.puzzle}>
              <Button class="quiet" act={() => open(store, one)}>
                {say("make.near.one", { what: difference(one), er: tenths(one.er) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Puts a puzzle that is one clue away on the board. */
function open(store: Store, { puzzle }: Neighbour) {
  const read = parsePuzzle(puzzle);
  if (read) putPuzzle(store, read.givens);
}

/** The neighbours with a different rating, the hardest first. */
function others(neighbours: readonly Neighbour[], er: unknown): Neighbour[] {
  return neighbours
    .filter((one) => one.er !== null && one.er !== er)
    .sort((a, b) => (b.er ?? 0) - (a.er ?? 0))
    .slice(0, NAMED);
}

function backdoorText({ size, found }: Backdoors): string {
  if (size === null) return say("make.backdoors.none");
  if (size === 0) return say("make.backdoors.singles");
  const some = found.slice(0, NAMED).map((digits) => digits.join(" + "));
  const more = found.length > NAMED ? say("make.andMore", { n: found.length - NAMED }) : "";
  return some.join(", ") + more;
}

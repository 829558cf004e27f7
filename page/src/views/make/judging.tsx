/**
 * The server's judgement of a puzzle with one solution: its ratings by themselves, an analysis in words
 * on request, and buttons to make puzzles like it.
 */

import { useSignal } from "@preact/signals";
import { ask, inWords } from "../../asking/api.ts";
import type { Analysed, Backdoors, Neighbour } from "../../asking/api-types.ts";
import { now } from "../../game/game.ts";
import { puzzleIn as startOf } from "../../game/record.ts";
import { CLASSIC } from "../../grid/rules.ts";
import { whenCalm } from "../../help/asking.ts";
import { hardestOf } from "../../help/explanation.ts";
import { figuresOf, inOrder, type Scale, tenths } from "../../parts/figures.ts";
import type { Fact, OfStore } from "../../parts/kit.tsx";
import { Button, Facts, Failure, Group, Problem, Row, Titled, useOf } from "../../parts/kit.tsx";
import { ratingFact } from "../../parts/rated.tsx";
import type { State, Store } from "../../state/state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { CALM, difference, isUnique, putPuzzle, puzzleIn } from "./live.ts";
import { generateLike } from "./runs.tsx";
import { NOT_RATED, type Rated, setMake } from "./slice.ts";
import { wishLike } from "./wishes.ts";

/** The scales on which a rating takes little time; and those for all rules. */
const QUICK = ["level", "hodoku", "whydoku", "depth"] as const;
const OF_ANY = ["level", "whydoku"] as const;

/** @returns whether the puzzle has the classic rules, for which most judgements are */
function isClassic({ games }: State): boolean {
  return now(games.make).rules === CLASSIC;
}

/** The most backdoors, and the most neighbours, to list. */
const NAMED = 12;

/** Rates each puzzle that has one solution and stays unchanged for a moment. */
export function followRatings(store: Store) {
  whenCalm(
    store,
    (state) => (state.view === "make" && isUnique(state) && !isRated(state) ? puzzleIn(state) : ""),
    CALM,
    (key, signal) => rate(store, key, signal),
    () => setMake(store, { rated: NOT_RATED }),
  );
}

function isRated(state: State) {
  const { key, status } = state.make.rated;
  return status === "answered" && key === puzzleIn(state);
}

/** Rates a puzzle on every scale, and shows each figure as it arrives. */
async function rate(store: Store, key: string, signal?: AbortSignal) {
  type Found = (rated: Rated) => Partial<Rated>;
  const show = (found: Found) =>
    setMake(store, ({ rated }) =>
      rated.key === key && !signal?.aborted ? { rated: { ...rated, ...found(rated) } } : {},
    );
  const missing =
    (fault: unknown): Found =>
    ({ problems }) => ({
      problems: [...problems, inWords(fault)],
    });
  /** Shows what is found out, or why nothing is. */
  const find = async (found: () => Promise<Found>) =>
    signal?.aborted || show(await found().catch(missing));
  const rateOn = (scale: Scale) =>
    find(async () => {
      const rating = await ask("rate", { grid: key, scale }, signal);
      return ({ figures, problems, er }) => ({
        figures: [...figures, figuresOf(scale, rating)].filter((one) => one !== null),
        problems: "why" in rating ? [...problems, rating.why.join(" ")] : problems,
        er: "er" in rating ? rating.er : er,
      });
    });
  setMake(store, { rated: { ...NOT_RATED, key, status: "asked" } });
  // One after the other, the quick ones first: one player should not occupy several workers.
  for (const scale of isClassic(store.state) ? QUICK : OF_ANY) await rateOn(scale);
  await find(async () => {
    const { steps } = await ask("explain", { grid: key }, signal);
    return () => ({ hardest: steps[hardestOf(steps)] ?? steps[0] ?? null });
  });
  if (isClassic(store.state)) await rateOn("se");
  show(() => ({ status: "answered" }));
}

export function Judging({ store }: OfStore) {
  const isThere = useOf(
    store,
    (state) => isUnique(state) && !state.make.drawing && !state.make.parting,
  );
  const isAnalysed = useOf(store, isClassic);
  return (
    <Titled title={say("make.judged")} aria-label={say("make.judged")} hidden={!isThere}>
      <Ratings store={store} />
      {isAnalysed && <Likes store={store} />}
      {isAnalysed && <Analysis store={store} />}
    </Titled>
  );
}

function Ratings({ store }: OfStore) {
  const { key, status, figures, hardest, problems } = useOf(store, ({ make }) => make.rated);
  const [first = "", ...others] = new Set(problems);
  const known: readonly Fact[] = inOrder(figures).map((one) => ratingFact(one, true));
  const lesson = hardest && <a href={`#/learn/${hardest.technique}`}>{hardest.name}</a>;
  return (
    <div role="status">
      {status !== "answered" && <p class="waiting">{say("make.rating")}</p>}
      <Facts all={[...known, lesson && [say("path.hardest"), lesson]]} />
      {others.map((one) => (
        <Problem key={one}>{one}</Problem>
      ))}
      <Failure problem={first} again={() => rate(store, key)} />
    </div>
  );
}

function Likes({ store }: OfStore) {
  const givens = useOf(store, ({ games }) => now(games.make).givens);
  const er = useOf(store, (state) =>
    state.make.rated.key === puzzleIn(state) ? state.make.rated.er : null,
  );
  return (
    <div>
      <p>{say("make.likes")}</p>
      <Group class="choice" name={say("make.likes")}>
        {([-1, 0, 1] as const).map((by) => (
          <Button
            key={by}
            disabled={er === null || !wishLike(givens, er, by)}
            act={() => er !== null && generateLike(store, givens, er, by)}
            says={by < 0 ? "make.easier" : by > 0 ? "make.harder" : "make.similar"}
          />
        ))}
      </Group>
    </div>
  );
}

/** What an analysis of the puzzle has found out, once the player has asked for one. */
function Analysis({ store }: OfStore) {
  const key = useOf(store, puzzleIn);
  const asked = useSignal<{ key: string; answer?: Analysed; sentence?: string }>({ key: "" });
  const isAsked = asked.value.key === key;
  const { answer, sentence } = isAsked ? asked.value : { answer: undefined, sentence: undefined };
  const isComing = isAsked && !answer && !sentence;
  const analyse = async () => {
    asked.value = { key };
    const told = await ask("analyse", { grid: key }).then(
      (answer) => ({ answer }),
      (fault) => ({ sentence: inWords(fault) }),
    );
    if (asked.value.key === key) asked.value = { key, ...told };
  };
  return (
    <div>
      <Row>
        <Button disabled={isComing} act={analyse} says="make.analyse" />
      </Row>
      <div class="make-analysis" role="status">
        {isComing && <p class="waiting">{say("make.analysing")}</p>}
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
  const facts: readonly Fact[] = [
    path && [
      say("make.path"),
      say("make.path.about", { n: path.steps, above: path.above_singles }),
    ],
    backdoors && [
      say("make.backdoors"),
      backdoorText(backdoors),
      backdoors.size && say("make.backdoors.about"),
    ],
    [say("make.symmetries"), layout.join(", ") || say("make.symmetries.none")],
  ];
  return (
    <>
      <Facts all={facts} />
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
  const first = startOf(puzzle);
  if (first) putPuzzle(store, first);
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

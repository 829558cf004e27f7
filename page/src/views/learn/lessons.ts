/** Lessons: each technique with its example, as the server tells them. */
import { inWords, look } from "../../api.ts";
import type { Lesson as Course, Stage, TechniqueWithExample, Telling } from "../../api-types.ts";
import { candidates } from "../../game/position.ts";
import { positionOf } from "../../game/record.ts";
import { explainedStep } from "../../help/explanation.ts";
import type { Store } from "../../state.ts";
import { bare } from "../../table/picture.ts";
import type { Picture } from "../../types.ts";
import type { Lesson, Shown, Taught } from "./slice.ts";
import { setLearn } from "./slice.ts";

/** Milliseconds that a pointer must rest on a name before its example is fetched. */
const LINGER = 120;

/** the slugs of lessons on their way */
const fetching: Set<string> = new Set();

/** Fetches a technique with its example, unless it is there or on its way. */
export async function fetchLesson(store: Store, slug: string) {
  if (store.state.learn.lessons.has(slug) || fetching.has(slug)) return;
  fetching.add(slug);
  const { style } = store.state.settings;
  try {
    const lesson = lessonOf(await look("techniques/{slug}", { slug, style }));
    if (store.state.settings.style !== style) return;
    setLearn(store, ({ lessons }) => ({
      lessons: new Map([...lessons, [slug, lesson]]),
      problem: "",
    }));
  } catch (fault) {
    setLearn(store, { problem: inWords(fault) });
  } finally {
    fetching.delete(slug);
  }
}

/** @returns what shows the example of a technique on the board while its row is pointed at */
export function peeking(store: Store, slug: string): Readonly<Record<string, unknown>> {
  let timer = 0;
  const peek = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      setLearn(store, { peek: slug });
      fetchLesson(store, slug);
    }, LINGER);
  };
  return { onpointerenter: peek, onpointerleave: () => clearTimeout(timer), onfocusin: peek };
}

function lessonOf({ example, levels, lesson, ...technique }: TechniqueWithExample): Lesson {
  return {
    technique,
    levels,
    picture: example ? pictureOf(example.grid) : bare(".".repeat(81)),
    explanation: example ? { ...explainedStep(example.step), technique: "" } : null,
    taught: lesson ? taughtOf(lesson) : null,
  };
}

function taughtOf({ next, idea, spot, examples, slip }: Course): Taught {
  return {
    next: next ?? "",
    idea,
    spot,
    examples: examples.map(shownOf),
    slip: slip && shownOf(slip),
  };
}

function shownOf({ name, grid, stages }: Telling): Shown {
  const told = ({ phrases, board }: Stage) => ({ phrases, marks: board });
  return { name, picture: pictureOf(grid), stages: stages.map(told) };
}

function pictureOf(grid: Telling["grid"]): Picture {
  const position = positionOf(grid, true);
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
}

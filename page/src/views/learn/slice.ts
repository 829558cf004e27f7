/** The state of the Learn view: the search, the open technique and its page, and practice. */
import type { Lesson as Taught, Technique } from "../../asking/api-types.ts";
import type { Explanation } from "../../help/explanation.ts";
import type { Event, Scores } from "../../past/score.ts";
import { type Setter, setterOf } from "../../state/store.ts";
import type { Picture } from "../../state/types.ts";
import { NO_SITTING, type Sitting } from "./sitting.ts";

/** A technique with the picture of its example, if it has one. */
export interface Lesson {
  technique: Omit<Technique, "example">;
  levels: readonly string[]; // those that have puzzles whose hardest step it is
  picture: Picture;
  explanation: Explanation | null;
  taught: Taught | null; // the technique as the course teaches it, if it does
}

export interface Route {
  slug: string; // of the open technique, or "" for the list
  seed: number | null; // of the position to practise on, or null for the example
  grade?: number; // of the position, from 1 to 5, if one was chosen
}

export interface Practice {
  key: string; // names the position that is there or being sought
  slug: string; // of the technique that comes next there
  named: boolean; // whether the player knows which technique that is
  misnamed: readonly string[]; // what the player took it for that is not there
  beside: readonly string[]; // what the player took it for that is there, too
  status: "none" | "seeking" | "ready" | "refused";
  profile: string; // the profile by which the technique is the next step there
  grade: number; // how hard the step is to see, from 1 to 5, or 0
  grades: readonly number[]; // those that there are, once one was asked for that there is not
  asked: Asked;
  trouble: Event | null; // the last that happened to the player there and that counts
  sentence: string; // why the search was refused
  aside: string; // why a judgement or help failed
  busy: boolean; // whether help is under way
  disclosure: number; // the stage of help that is shown, 0 for none
  help: Explanation | null;
  answer: Answer | null;
  accepted: readonly string[]; // what is on the board and right, such as r4c7<>5
  refused: ReadonlyMap<string, Refusal>; // what was tried and is not what is sought
  step: Explanation | null; // the step to which what is accepted belongs
  left: number; // how much of that step is still to find
}

/** What a position was asked for with. */
export interface Asked {
  seed: number;
  grade: number; // or 0 for any
}

/** The last stage of help: where to look, what to look for, which cells, everything. */
export const EVERYTHING_SHOWN = 4;

/**
 * What is said of what the player did last: it is all, a part, wrong, or true by something else; or the
 * name is right.
 */
export interface Answer {
  is: "right" | "partly" | "wrong" | "elsewhere" | "named";
  told: readonly Explanation[]; // the sentences, one after another
}

/** Why something is not what is sought. */
export type Refusal = Answer & { is: "wrong" | "elsewhere" };

/** How far the player has come in the course. */
export interface Progress {
  /** the page to which each lesson was read, and whether to its last stage */
  lessons: Readonly<Record<string, { at: number; read: boolean }>>;
}

export interface Learn {
  problem: string; // why there is no lesson, or ""
  query: string;
  family: string;
  route: Route;
  chapter: string | null; // the one that is open, or "" for none; null until the player chooses
  lessons: ReadonlyMap<string, Lesson>; // the lessons that have been fetched
  practice: Practice;
  page: number; // of the open technique, from 0; see lessons.ts
  progress: Progress;
  scores: Scores;
  sitting: Sitting;
}

export const setLearn: Setter<"learn", Learn> = setterOf("learn");

export const NO_PRACTICE: Practice = {
  ...{ key: "", slug: "", named: true, misnamed: [], beside: [], status: "none" },
  ...{
    profile: "",
    grade: 0,
    grades: [],
    asked: { seed: 0, grade: 0 },
    trouble: null,
    sentence: "",
    aside: "",
    busy: false,
  },
  ...{ disclosure: 0, help: null, answer: null, accepted: [], refused: new Map() },
  ...{ step: null, left: 0 },
};

export const FIRST_LEARN: Learn = {
  ...{ problem: "", query: "", family: "", route: { slug: "", seed: null }, chapter: null },
  ...{ lessons: new Map(), practice: NO_PRACTICE, page: 0 },
  ...{ progress: { lessons: {} }, scores: {}, sitting: NO_SITTING },
};

/**
 * The addresses below Learn that are no techniques: what is due, of which with a seed one after another
 * comes, and practice of any technique.
 */
export const TODAY = "today";
export const MIXED = "mixed";

/** The address of the lessons for children, which is the group of each of them. */
export const FIRST_STEPS = "first-steps";

/**
 * @param hash such as #/learn, #/learn/x-wing, #/learn/x-wing/7, #/learn/x-wing/7/2
 * @returns null if it leads to another view
 */
export function routeOf(hash: string): Route | null {
  const found = /^#\/learn(?:\/([a-z0-9-]+)(?:\/(\d{1,12})(?:\/([1-5]))?)?)?\/?$/.exec(hash);
  if (!found) return null;
  const [, slug = "", seed, grade] = found;
  const route = { slug, seed: seed === undefined ? null : Number(seed) };
  return grade ? { ...route, grade: Number(grade) } : route;
}

export function hashOf({ slug, seed = null, grade }: Partial<Route>): string {
  const position = seed === null ? [] : grade ? [seed, grade] : [seed];
  return ["#/learn", ...(slug ? [slug, ...position] : [])].join("/");
}

/**
 * The beginning of the title of the practice game of a route, by which it is recognised after a
 * reload.
 */
export function keyOf({ slug, seed, grade }: Route): string {
  return seed === null ? "" : [`${slug} ${seed}`, ...(grade ? [grade] : [])].join("/");
}

/**
 * The technique of the lesson that a route is about.
 *
 * @returns its slug; empty in the list, and while the player does not know it
 */
export function subjectOf({ route, practice }: Learn): string {
  if (![MIXED, TODAY, FIRST_STEPS].includes(route.slug)) return route.slug;
  return route.seed !== null && practice.named ? practice.slug : "";
}

/** @returns whether the way through the course, or what is due, has all the room of the board */
export function isOnMap(learn: Learn): boolean {
  return learn.route.seed === null && !subjectOf(learn);
}

/** @returns whether the player can practise on the board now */
export function isPractising({ route, practice }: Learn): boolean {
  return route.seed !== null && practice.status === "ready" && practice.key === keyOf(route);
}

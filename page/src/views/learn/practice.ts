/**
 * Practice: a position where a technique is the next step, the check of what the player found, and
 * help. An answer for a position that is no longer there is dropped.
 *
 * In mixed practice the technique is one that is due or known, and the question is which it is. The
 * address and what the player knows decide that.
 */
import type { Asked, Request, Answer as Told } from "../../asking/api.ts";
import { ask, drawnSeed, inWords, onlyNewest } from "../../asking/api.ts";
import type { Judged, Nearness, Technique } from "../../asking/api-types.ts";
import { fetchTechniques, techniqueName } from "../../catalogue/catalogue.ts";
import { now, start } from "../../game/game.ts";
import { positionOf, recordOf } from "../../game/record.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explained, explainedHint, explainedStep } from "../../help/explanation.ts";
import { countOf, dayOf } from "../../past/days.ts";
import { helpedFrom } from "../../past/logging.ts";
import type { Event, Scores } from "../../past/score.ts";
import { counted, dueOn, isRowDone, knownIn, scoreOf, withGrade } from "../../past/score.ts";
import type { State, Store } from "../../state/state.ts";
import { lay } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { conclusions } from "./lessons.ts";
import type { Answer, Practice, Route } from "./slice.ts";
import {
  EVERYTHING_SHOWN,
  hashOf,
  isPractising,
  keyOf,
  MIXED,
  NO_PRACTICE,
  setLearn,
} from "./slice.ts";

/** The families whose techniques place digits instead of crossing out candidates. */
const PLACING = new Set(["singles", "direct"]);

/** The family whose steps are found by looking at the digits: small ones would give them away. */
const LOOKING = "singles";

/** The stage of help that names the technique. */
const NAMED = 2;

const searches = onlyNewest();

/** Starts practising if the route asks for it and it has not started yet. */
export async function begin(store: Store, route: Route) {
  const key = keyOf(route);
  const { practice } = store.state.learn;
  if (practice.key === key && practice.status !== "refused") return;
  searches.cancel();
  if (!key) return setLearn(store, { practice: NO_PRACTICE });
  const { title } = store.state.games.practice;
  if (!title.startsWith(`${key} `)) return seek(store, route, key);
  const [slug = "", profile = "", grade] = title.slice(key.length + 1).split(" ");
  const begun = { ...NO_PRACTICE, key, slug, profile, named: route.slug !== MIXED };
  setLearn(store, { practice: { ...begun, grade: Number(grade), status: "ready" } });
}

async function seek(store: Store, route: Route, key: string) {
  const signal = searches.begin();
  const isMixed = route.slug === MIXED;
  const slug = isMixed ? drawn(mixture(store), route.seed ?? 0) : route.slug;
  const begun = { ...NO_PRACTICE, key, slug, named: !isMixed };
  setLearn(store, { practice: { ...begun, status: "seeking" } });
  try {
    await fetchTechniques(store);
    const answer = await found({ technique: slug, seed: route.seed }, route.grade, signal);
    if (signal.aborted) return;
    const { profile, grade = 0 } = answer;
    const title = [key, slug, profile, grade].join(" ");
    const { position } = answer;
    const isLooking = !isMixed && familyOf(store.state, slug) === LOOKING;
    // What has been crossed out before is seen only among small digits.
    const automatic = !isLooking || Boolean(position.removed?.length);
    lay(store, positionOf(position, automatic), { title, table: "practice" });
    takePencil(store);
    setLearn(store, { practice: { ...begun, status: "ready", profile, grade } });
    store.set({ said: say("learn.ready") });
  } catch (fault) {
    if (signal.aborted) return;
    setLearn(store, { practice: { ...begun, status: "refused", sentence: inWords(fault) } });
  }
}

/** Asks for a position of a grade, or else of any: some techniques have none of some grades. */
async function found(request: Request<"practice">, grade: number | undefined, signal: AbortSignal) {
  if (!grade) return ask("practice", request, signal);
  try {
    return await ask("practice", { ...request, grade }, signal);
  } catch (fault) {
    if (signal.aborted) throw fault;
    return ask("practice", request, signal);
  }
}

/** What fills up choices, and what those practise who know little: techniques that players meet first. */
export const COMMON = [
  ...["pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "x-wing"],
  ...["skyscraper", "two-string-kite", "xy-wing", "xyz-wing", "swordfish", "w-wing"],
];

const CHOICES = 4;

/** The fewest techniques that make practice a mixture. */
const FEWEST = 3;

/** @returns the techniques that may be drawn, those due first, with common ones if there are few */
export function poolOf(due: readonly string[], known: readonly string[]): string[] {
  const own = [...new Set([...due, ...known])];
  const missing = COMMON.filter((slug) => !own.includes(slug));
  return [...own, ...missing.slice(0, Math.max(FEWEST - own.length, 0))];
}

export function drawn(pool: readonly string[], seed: number): string {
  return pool[scattered(seed) % pool.length] ?? "";
}

function scattered(seed: number) {
  const once = Math.imul((seed ^ (seed >>> 15)) + 1, 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

/**
 * The techniques to choose from: the one that is there, and those next to it in difficulty that the
 * player knows, or meets first if they know few; the easiest first.
 */
export function choicesOf(
  slug: string,
  pool: readonly string[],
  techniques: readonly Technique[],
): Technique[] {
  const it = techniques.find((one) => one.slug === slug);
  if (!it) return [];
  const apart = (one: Technique) => Math.abs(one.rating - it.rating);
  const isNew = (one: Technique) => Number(!pool.includes(one.slug));
  const near = techniques
    .filter((one) => one !== it && (pool.includes(one.slug) || COMMON.includes(one.slug)))
    .sort((a, b) => isNew(a) - isNew(b) || apart(a) - apart(b))
    .slice(0, CHOICES - 1);
  return techniques.filter((one) => one === it || near.includes(one));
}

export function mixture({ state: { learn } }: Store): string[] {
  const due = dueOn(learn.scores, helpedFrom(), dayNow()).map(({ slug }) => slug);
  return poolOf(due, knownIn(learn.scores));
}

/** @returns today, in days since 1970 */
export function dayNow(): number {
  return countOf(dayOf(Date.now()));
}

/** Selects the pencil that the technique needs. */
export function takePencil(store: Store) {
  if (store.state.learn.route.seed === null) return;
  store.set({ tool: isPlacing(store.state) ? "digit" : "centre" });
}

/** @returns whether the technique that is practised places a digit */
export function isPlacing(state: State): boolean {
  return PLACING.has(familyOf(state, state.learn.practice.slug));
}

/** @returns "" while the techniques are not known */
function familyOf({ catalogue }: State, slug: string): string {
  return catalogue.techniques.find((one) => one.slug === slug)?.family ?? "";
}

/**
 * What the player should do now.
 *
 * @returns "check", "another" for the next position, or the slug of the next lesson, once the
 *   technique has been found three times in a row
 */
export function wayOn(
  { learn: { lessons, practice, route, scores } }: State,
  today: number,
): string {
  const { answer, disclosure, slug } = practice;
  if (answer?.is !== "right" || answer.said)
    return disclosure < EVERYTHING_SHOWN ? "check" : "another";
  const isDone = route.slug !== MIXED && isRowDone(scoreOf(scores, slug), today);
  return (isDone && lessons.get(slug)?.taught?.next) || "another";
}

/**
 * The address of another position of a technique, of the grade that the player has come to; in mixed
 * practice, of any technique.
 */
export function another(slug: string, scores: Scores): string {
  const grade = slug === MIXED ? {} : { grade: scoreOf(scores, slug).grade };
  return hashOf({ slug, seed: drawnSeed(), ...grade });
}

/** Goes on with a smaller or a larger position of the technique. */
export function anotherBy(store: Store, by: -1 | 1) {
  const { slug, grade } = store.state.learn.practice;
  setLearn(store, ({ scores }) => ({
    scores: withGrade(scores, slug, (grade || scoreOf(scores, slug).grade) + by),
  }));
  location.hash = another(slug, store.state.learn.scores);
}

/** Asks whether some instance of the technique implies what the player has concluded. */
export async function check(store: Store) {
  const { practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.busy) return;
  const game = store.state.games.practice;
  const position = now(game);
  const made = conclusions(start(game), position);
  if (made.placements.length + made.eliminations.length === 0) {
    update(store, { answer: null, aside: say("learn.nothing") });
    return;
  }
  const request = {
    grid: recordOf(start(game)),
    technique: practice.slug,
    ...made,
    board: true,
    style: store.state.settings.style,
  };
  await during(store, "answer", request, (answer) => {
    // A player who has moved on meanwhile can ask again.
    if (now(store.state.games.practice) !== position) return;
    update(store, { answer: judged(store, answer) });
  });
}

/** Counts what was judged, and says it. */
function judged(store: Store, answer: Judged): Answer {
  const { all, practice, route, scores } = store.state.learn;
  const { near = [], step, text } = answer;
  const { at } = scoreOf(scores, practice.slug);
  const shown = at?.seed === route.seed && at?.is === "shown";
  if (!answer.right || !step) {
    count(store, "slip");
    const { techniques } = store.state.catalogue;
    const told = near.length ? near : [{ kind: "unshown" as const, text, technique: "" }];
    const named = (one: Pick<Nearness, "kind" | "text" | "technique">) =>
      one.kind === "unshown" && !practice.named
        ? { text: say("mixed.unshown") }
        : { ...one, name: techniqueName(techniques, one.technique ?? "") };
    return { is: "wrong", shown, told: told.map((one) => explained(named(one))) };
  }
  if (all && near.some(({ kind }) => kind === "more")) return { is: "partly", shown, told: [] };
  count(store, "found");
  update(store, { named: true });
  return { is: "right", shown, told: [seen(store, explainedStep(step))] };
}

function count(store: Store, what: Event) {
  setLearn(store, ({ scores, practice, route }) => ({
    scores: counted(scores, practice.slug, route.seed ?? 0, what, dayNow()),
  }));
}

export function takeFor(store: Store, slug: string) {
  const { learn, catalogue } = store.state;
  const { practice } = learn;
  const name = techniqueName(catalogue.techniques, slug);
  if (slug === practice.slug) {
    const said = say("mixed.named", { name });
    update(store, { named: true, answer: { is: "right", shown: false, told: [], said } });
    return;
  }
  count(store, "slip");
  update(store, { misnamed: [...practice.misnamed, slug], answer: null });
  store.set({ said: say("mixed.other", { name }) });
}

/**
 * A hint or step without the link to its lesson, which stands beside it, unless practice is mixed.
 */
function seen({ state: { learn } }: Store, explanation: Explanation): Explanation {
  return learn.route.slug === MIXED ? explanation : { ...explanation, technique: "" };
}

export async function showMore(store: Store) {
  const { practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.busy) return;
  const disclosure = Math.min(practice.disclosure + 1, EVERYTHING_SHOWN);
  if (disclosure === practice.disclosure) return;
  const request = {
    grid: recordOf(start(store.state.games.practice)),
    disclosure,
    board: true,
    style: store.state.settings.style,
    ...(practice.profile ? { profile: practice.profile } : {}),
  };
  await during(store, "hint", request, (hint) => {
    count(store, disclosure < EVERYTHING_SHOWN ? "helped" : "shown");
    const named = practice.named || disclosure >= NAMED;
    update(store, { disclosure, help: seen(store, explainedHint(hint)), answer: null, named });
  });
}

/** Asks the server a question about this position, and shows a problem if there is one. */
async function during<Name extends Asked>(
  store: Store,
  operation: Name,
  request: Request<Name>,
  act: (answer: Told<Name>) => void,
) {
  const { key } = store.state.learn.practice;
  const isThere = () => store.state.learn.practice.key === key;
  update(store, { busy: true, aside: "" });
  try {
    const answer = await ask(operation, request);
    if (isThere()) act(answer);
  } catch (fault) {
    if (isThere()) update(store, { aside: inWords(fault) });
  } finally {
    if (isThere()) update(store, { busy: false });
  }
}

function update(store: Store, parts: Partial<Practice>) {
  setLearn(store, ({ practice }) => ({ practice: { ...practice, ...parts } }));
}

/** Removes the answer of a check once the player moves on. */
export function forget(store: Store) {
  const { answer, aside } = store.state.learn.practice;
  if (answer || aside) update(store, { answer: null, aside: "" });
}

/**
 * Practice: positions where a technique is the next step, one after another, and help with them. An
 * answer for a position that is no longer there is dropped; what the player does there is judged
 * elsewhere (judging.ts).
 *
 * In mixed practice the technique is one that is due or known, and the question is which it is; where what
 * is due comes one after another, it is the first of these. The address and what the player knows decide
 * that.
 */
import type { Asked, Request, Answer as Told } from "../../asking/api.ts";
import { ask, drawnSeed, inWords, Problem } from "../../asking/api.ts";
import type { Phrase } from "../../asking/api-types.ts";
import { learnRules } from "../../asking/rules.ts";
import { fetchTechniques, practised } from "../../catalogue/catalogue.ts";
import { start } from "../../game/game.ts";
import { positionOf, recordOf } from "../../game/record.ts";
import type { Explanation } from "../../help/explanation.ts";
import { explainedHint } from "../../help/explanation.ts";
import { dayNow } from "../../past/days.ts";
import type { Event, Scores } from "../../past/score.ts";
import { counted, GRADES, hardOf, lastAt, scoreOf, withGrade } from "../../past/score.ts";
import { heldIn, holding, type State, type Store } from "../../state/state.ts";
import { take } from "../../table/commands.ts";
import { lay } from "../../table/playing.ts";
import { anew, say, textOf } from "../../words/say.ts";
import { LOOKING } from "./lessons.ts";
import { drawn, mixture, toRefresh } from "./mixture.ts";
import { heard } from "./plainly.ts";
import type { Sitting, Went } from "./sitting.ts";
import { backIn, goneOn, isOver, LENGTH, NO_SITTING, withWent } from "./sitting.ts";
import type { Practice, Route } from "./slice.ts";
import {
  EVERYTHING_SHOWN,
  hashOf,
  isPractising,
  keyOf,
  MIXED,
  NO_PRACTICE,
  routeOf,
  setLearn,
  TODAY,
} from "./slice.ts";

/** The families whose techniques place digits instead of crossing out candidates. */
const PLACING = new Set([LOOKING, "direct"]);

/** The stage of help that names the technique. */
const NAMED = 2;

/** Starts practising if the route asks for it and it has not started yet. */
export async function begin(store: Store, route: Route) {
  const key = keyOf(route);
  const { practice } = store.state.learn;
  if (practice.key === key && practice.status !== "refused") return;
  stopSeeking(store, key);
  if (!key) return setLearn(store, { practice: NO_PRACTICE });
  sitDown(store, route);
  const { title } = store.state.games.practice;
  if (!title.startsWith(`${key} `)) return seek(store, route, key);
  const [slug = "", profile = "", grade, seed] = title.slice(key.length + 1).split(" ");
  const asked = { seed: Number(seed ?? route.seed), grade: route.grade ?? 0 };
  const begun = { ...NO_PRACTICE, key, slug, profile, named: route.slug !== MIXED, asked };
  const trouble = troubleAt(store.state, begun);
  setLearn(store, { practice: { ...begun, trouble, grade: Number(grade), status: "ready" } });
  await fetchTechniques(store);
  if (store.state.learn.practice.key === key) takePencil(store);
}

async function seek(store: Store, route: Route, key: string) {
  const named = route.slug !== MIXED;
  const slug = named ? techniqueOf(store.state, route) : MIXED;
  const begun = { ...NO_PRACTICE, key, slug, named };
  setLearn(store, { practice: { ...begun, status: "seeking" } });
  const isThere = () => store.state.learn.practice.key === key;
  try {
    const { answer, isClean, ...of } = await sought(store, route);
    await learnRules([answer.position.puzzle]);
    if (!isThere()) return;
    const { position, profile } = answer;
    // Those of lessons for children are all small and clear.
    const grade = isFirst(store.state, of.slug) ? 0 : answer.grade;
    const title = [key, of.slug, profile, grade, of.asked.seed].join(" ");
    lay(store, positionOf(position, !isClean), { title, table: "practice" });
    const found = { ...begun, ...of, profile, grade };
    const trouble = troubleAt(store.state, found);
    setLearn(store, { practice: { ...found, trouble, status: "ready" } });
    takePencil(store);
    tell(store, say("learn.ready"));
  } catch (fault) {
    if (!isThere()) return;
    setLearn(store, { practice: { ...begun, status: "refused", sentence: inWords(fault) } });
  }
}

/** @returns what happened there before, unless it was found or has come back in this sitting */
function troubleAt({ learn }: State, { key, slug, asked }: Practice): Event | null {
  const last = lastAt(scoreOf(learn.scores, slug), asked.seed, dayNow());
  const isBack = learn.sitting.went.some((one) => one.key === key);
  return last === "found" || isBack ? null : last;
}

interface Sought extends Pick<Practice, "slug" | "asked" | "grades"> {
  isClean: boolean; // whether it is looked for without small digits
  answer: Told<"practice">;
}

interface Search {
  found: Promise<Sought>;
  stop: AbortController | null; // null once it has ended
}

/** The positions that were found or are being sought, by their keys; the oldest make room. */
const searches: WeakMap<Store, Map<string, Search>> = new WeakMap();

/** Enough for what comes back in a sitting, and for the next. */
const MOST_SEARCHES = 12;

function searchesOf(store: Store): Map<string, Search> {
  const all = searches.get(store) ?? new Map();
  searches.set(store, all);
  return all;
}

function stopSeeking(store: Store, besides: string) {
  const all = searchesOf(store);
  for (const [key, { stop }] of all) {
    if (key === besides || !stop) continue;
    stop.abort();
    all.delete(key);
  }
}

/** The position of a route, which is sought once. */
function sought(store: Store, route: Route): Promise<Sought> {
  const all = searchesOf(store);
  const key = keyOf(route);
  const known = all.get(key);
  if (known) return known.found;
  const stop = new AbortController();
  const search: Search = { found: seekFor(store, route, stop.signal), stop };
  all.set(key, search);
  const end = () => {
    search.stop = null;
  };
  search.found.then(end, () => all.get(key) === search && all.delete(key));
  for (const oldest of [...all.keys()].slice(0, -MOST_SEARCHES)) all.delete(oldest);
  return search.found;
}

async function seekFor(store: Store, route: Route, signal: AbortSignal): Promise<Sought> {
  await fetchTechniques(store);
  const { state } = store;
  const { scores, sitting } = state.learn;
  const isMixed = route.slug === MIXED;
  const slug = techniqueOf(state, route);
  const pool = isMixed ? mixture(state) : [slug];
  // Small digits give a single away; where other techniques may be drawn, their lack would do that.
  const isClean = pool.every((one) => familyOf(state, one) === LOOKING);
  const score = scoreOf(scores, slug);
  const today = dayNow();
  const hard = isMixed ? hardOf(score, today) : undefined;
  const { grade: own = route.slug === TODAY ? score.grade : 0, ...other } = hard ?? route;
  const grade = isFirst(state, slug) ? 0 : own;
  const seed = other.seed ?? 0;
  // What comes back looks new, so that nobody finds it from memory.
  const isBack =
    score.hard.some((one) => one.seed === seed && one.day < today) ||
    sitting.went.some(({ key }) => key === keyOf(route));
  const turn = isBack ? { turn: today + sitting.went.length } : {};
  const request = { technique: slug, seed, ...turn };
  return { slug, asked: { seed, grade }, isClean, ...(await found(request, grade, signal)) };
}

/** @returns the technique of a position; "" while it is not known */
function techniqueOf(state: State, { slug, seed }: Route): string {
  if (slug !== MIXED && slug !== TODAY) return slug;
  const [first] = slug === TODAY ? toRefresh(state) : [];
  return first ?? drawn(mixture(state), seed ?? 0);
}

/** Asks for a position of a grade, or else of the nearest: some techniques have none of some grades. */
async function found(request: Request<"practice">, grade: number, signal: AbortSignal) {
  const asking = (of?: number) => ask("practice", { ...request, grade: of || undefined }, signal);
  try {
    return { answer: await asking(grade), grades: [] };
  } catch (fault) {
    if (signal.aborted || !grade) throw fault;
    const { grades = [] } = fault instanceof Problem ? fault.details : {};
    const apart = (one: number) => Math.abs(one - grade);
    const [nearest] = grades.toSorted((a, b) => apart(a) - apart(b));
    return { answer: await asking(nearest), grades };
  }
}

/** Takes the pencil that the technique needs; in mixed practice that would tell which kind it is. */
export function takePencil(store: Store) {
  const { route } = store.state.learn;
  if (route.seed === null) return;
  const places =
    route.slug === MIXED ? mixture(store.state).some(isOf(store.state)) : isPlacing(store.state);
  store.set((state) => holding(state, { tool: places ? "digit" : "centre" }, "practice"));
}

/** Takes the other of the two pencils of practice. */
export function turnPencil(store: Store) {
  take(store, heldIn(store.state).tool === "digit" ? "centre" : "digit");
}

/** @returns whether the technique that is practised places a digit */
export function isPlacing(state: State): boolean {
  return isOf(state)(state.learn.practice.slug);
}

/** @returns whether a technique is one that places digits */
function isOf(state: State): (slug: string) => boolean {
  return (slug) => PLACING.has(familyOf(state, slug));
}

/** @returns "" while the techniques are not known */
function familyOf({ catalogue }: State, slug: string): string {
  return practised(catalogue).find((one) => one.slug === slug)?.family ?? "";
}

/** @returns whether it is a lesson for children */
export function isFirst({ catalogue }: State, slug: string): boolean {
  return catalogue.first.lessons.some((one) => one.slug === slug);
}

/** @returns whether nothing is left to find at the position */
export function isDone({ answer, disclosure }: Practice): boolean {
  return answer?.is === "right" || disclosure >= EVERYTHING_SHOWN;
}

/**
 * The address of a new position of a technique, of the grade that the player has come to; or one of what is
 * due, or of any technique.
 */
export function another(slug: string, scores: Scores): string {
  const isOne = slug !== MIXED && slug !== TODAY;
  const { grade } = scoreOf(scores, slug);
  return hashOf({ slug, seed: drawnSeed(), ...(isOne && { grade }) });
}

/** Begins a sitting, unless one with this technique goes on. */
function sitDown(store: Store, route: Route) {
  const { sitting } = store.state.learn;
  const { slug } = route;
  if (sitting.of !== slug) setLearn(store, { sitting: { ...NO_SITTING, of: slug } });
  else if (isOver(sitting) && sitting.went.at(-1)?.key !== keyOf(route))
    setLearn(store, { sitting: goneOn(sitting, hashOf(route)) });
  const length = ({ went }: Sitting) =>
    slug === TODAY ? went.length + toRefresh(store.state).length : LENGTH;
  setLearn(store, ({ sitting }) => ({ sitting: { ...sitting, length: length(sitting) } }));
}

/** Goes on to the next position; what was tried at this one and not found is missed. */
export function goOn(store: Store) {
  const { practice, sitting } = store.state.learn;
  const isRefused = practice.status === "refused" && sitting.of === TODAY;
  if (practice.trouble || isRefused) went(store, "missed");
  const to = nextAfter(store.state);
  setLearn(store, ({ sitting, route }) => ({ sitting: goneOn(sitting, to, route.seed) }));
  location.hash = to;
}

function nextAfter({ learn: { route, scores, sitting } }: State): string {
  const { slug, seed } = route;
  if (sitting.next) return sitting.next;
  if (slug === TODAY) return another(isOver(sitting) ? MIXED : slug, scores);
  const besides = [...sitting.met, ...(seed === null ? [] : [seed])];
  const hard = hardOf(scoreOf(scores, slug), dayNow(), besides);
  const back = backIn(sitting, hashOf(route)) || (hard && hashOf({ ...hard, slug }));
  return back || another(slug, scores);
}

/** Notes how a position went, and seeks the next while the player looks at this one. */
export function went(store: Store, is: Went) {
  const { practice, route } = store.state.learn;
  const { key, slug } = practice;
  setLearn(store, ({ sitting }) => ({
    sitting: withWent(sitting, { key, slug, is }, hashOf(route)),
  }));
  // It is sought once more when it comes back.
  searchesOf(store).delete(key);
  const next = nextAfter(store.state);
  setLearn(store, ({ sitting }) => ({ sitting: { ...sitting, next } }));
  const ahead = routeOf(next);
  // If this fails, it is sought again once the player goes there.
  if (ahead) sought(store, ahead).catch(() => {});
}

/** @returns the next grade below or above that of the position, or 0 if there is none */
export function gradeBy({ grade, grades }: Practice, by: -1 | 1): number {
  const all = grades.length ? grades : Array.from({ length: GRADES }, (_, n) => n + 1);
  const beyond = all.filter((one) => (one - grade) * by > 0);
  return beyond.toSorted((a, b) => (a - b) * by)[0] ?? 0;
}

/** Goes on with an easier or a harder position of the technique. */
export function anotherBy(store: Store, by: -1 | 1) {
  const { practice } = store.state.learn;
  setLearn(store, ({ scores, sitting }) => ({
    scores: withGrade(scores, practice.slug, gradeBy(practice, by)),
    sitting: { ...sitting, next: "" },
  }));
  goOn(store);
}

/** Counts what has happened at the position. */
export function count(store: Store, what: Event) {
  setLearn(store, ({ scores, practice }) => {
    const { seed, grade } = practice.asked;
    return {
      scores: counted(scores, practice.slug, seed, what, dayNow(), grade),
      practice: { ...practice, trouble: practice.trouble === "shown" ? "shown" : what },
    };
  });
}

/**
 * A hint or step without the link to its lesson, which stands beside it, unless practice is mixed. Children
 * do not know what a technique is called: what names it says how to look, and the rest leaves the name out.
 */
export function seen(
  state: State,
  explanation: Explanation,
  isNaming: boolean = false,
): Explanation {
  const { route, lessons, practice } = state.learn;
  if (route.slug === MIXED) return explanation;
  const { phrases, name } = explanation;
  const spot = lessons.get(practice.slug)?.taught?.spot ?? [];
  if (!isFirst(state, practice.slug)) return { ...explanation, technique: "" };
  const told = isNaming ? spot.flat() : withoutName(phrases, `${name}: `);
  return { ...explanation, technique: "", phrases: told, argument: [] };
}

/** @returns a text to be heard at the position */
export function spoken(state: State, phrases: readonly Phrase[]): string {
  return isFirst(state, state.learn.practice.slug) ? heard(phrases) : textOf(phrases);
}

/** Phrases without a name at their beginning. */
function withoutName([first, ...others]: readonly Phrase[], name: string): readonly Phrase[] {
  if (!first?.text.startsWith(name)) return first ? [first, ...others] : [];
  const text = first.text.slice(name.length);
  return [{ ...first, text: text.charAt(0).toUpperCase() + text.slice(1) }, ...others];
}

export async function showMore(store: Store) {
  const { practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.busy || isDone(practice)) return;
  const disclosure = practice.disclosure + 1;
  const request = {
    grid: recordOf(start(store.state.games.practice)),
    disclosure,
    board: true,
    style: store.state.settings.style,
    ...(practice.profile ? { profile: practice.profile } : {}),
  };
  const hint = await during(store, "hint", request);
  if (!hint) return;
  const isAll = disclosure === EVERYTHING_SHOWN;
  count(store, isAll ? "shown" : "helped");
  if (isAll) went(store, "missed");
  const named = practice.named || disclosure >= NAMED;
  const help = seen(store.state, explainedHint(hint), disclosure === NAMED);
  update(store, { disclosure, help, answer: null, named });
  tell(store, spoken(store.state, help.phrases));
}

/**
 * Asks the server a question about this position, and shows a problem if there is one.
 *
 * @returns the answer, unless there is none or the position has gone
 */
export async function during<Name extends Asked>(
  store: Store,
  operation: Name,
  request: Request<Name>,
): Promise<Told<Name> | null> {
  const { key } = store.state.learn.practice;
  const isThere = () => store.state.learn.practice.key === key;
  update(store, { busy: true, aside: "" });
  try {
    const answer = await ask(operation, request);
    return isThere() ? answer : null;
  } catch (fault) {
    if (isThere()) update(store, { aside: inWords(fault) });
    return null;
  } finally {
    if (isThere()) update(store, { busy: false });
  }
}

export function update(store: Store, parts: Partial<Practice>) {
  setLearn(store, ({ practice }) => ({ practice: { ...practice, ...parts } }));
}

/** Lets a screen reader say something, also once more. */
export function tell(store: Store, text: string) {
  store.set(({ said }) => ({ said: anew(text, said) }));
}

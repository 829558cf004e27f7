/**
 * What a player does at a position to practise on is judged as it is done. What is right stays and
 * counts; what is wrong is marked until the player touches something else, and is never a part of the
 * next question. The newest question wins.
 */
import { ask, inWords, onlyNewest } from "../../asking/api.ts";
import type { Judged, Nearness } from "../../asking/api-types.ts";
import { practised, techniqueName } from "../../catalogue/catalogue.ts";
import { cross, place } from "../../game/actions.ts";
import { now, start } from "../../game/game.ts";
import { recordOf } from "../../game/record.ts";
import { parseCandidates, placeOf } from "../../grid/space.ts";
import { type Explanation, explained, explainedStep } from "../../help/explanation.ts";
import { holding, type State, type Store } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { act } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { claimsIn, wrongIn } from "./lessons.ts";
import { count, during, isFirst, isPlacing, seen, spoken, tell, update, went } from "./practice.ts";
import type { Answer, Refusal } from "./slice.ts";
import { isPractising, MIXED } from "./slice.ts";

const questions = onlyNewest();

/** Judges from now on what the player does, and takes back what was wrong at the next touch. */
export function judgeFromNowOn(store: Store) {
  const changed = (position: Position, before: Position | undefined) =>
    judge(store, before ?? position);
  store.watch(({ games }) => now(games.practice), changed);
  store.watch(
    ({ learn }) => isPractising(learn) && learn.practice.key,
    (is) => is && judge(store),
  );
  store.watch(
    ({ selected }) => selected,
    (_, before) => before && takeBack(store),
  );
}

/**
 * Judges what is on the board and was not judged before.
 *
 * @param before the position before the last change
 */
async function judge(store: Store, before?: Position) {
  const { practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.answer?.is === "right") return;
  const claims = claimsOf(store.state, now(store.state.games.practice));
  const had = new Set(before ? claimsOf(store.state, before) : []);
  const fresh = claims.filter((one) => !had.has(one));
  const isLeft = (one: string) => had.has(one) && practice.refused.get(one)?.is === "wrong";
  // The next touch takes back what was wrong, and this is judged then.
  if (fresh.length && claims.some(isLeft)) return takeBack(store);
  const [again] = fresh.flatMap((one) => practice.refused.get(one) ?? []);
  if (again) answerSo(store, again);
  await judgeOpen(store, claims);
}

/** @param isRest whether the others of what was done at once have just been refused */
async function judgeOpen(store: Store, claims: readonly string[], isRest = false) {
  const { practice } = store.state.learn;
  const open = claims.filter((one) => !practice.refused.has(one));
  if (open.join() === practice.accepted.join()) return questions.cancel();
  const signal = questions.begin();
  if (!open.length) return update(store, { accepted: [], step: null, left: 0, answer: null });
  try {
    const answer = await ask("answer", requestFor(store.state, open), signal);
    if (signal.aborted || store.state.learn.practice.key !== practice.key) return;
    if (answer.right && answer.step) return take(store, open, answer, isRest);
    if (await isMeantOtherwise(store, open, answer, signal)) return;
    refuse(store, open, answer);
    await judgeOpen(store, open, true);
  } catch (fault) {
    if (!signal.aborted) update(store, { aside: inWords(fault) });
  }
}

/**
 * Takes a digit that was written where a candidate was meant to be crossed out, or the other way round,
 * as it was meant: what is not true one way is shown the other way.
 *
 * @returns whether it was so, or is no longer asked
 */
async function isMeantOtherwise(
  store: Store,
  open: readonly string[],
  { near = [], truth }: Judged,
  signal: AbortSignal,
): Promise<boolean> {
  const { games, learn } = store.state;
  const goes = open.some(isGone);
  const isOneKind = open.every((one) => isGone(one) === goes);
  const isSought = goes || !(learn.practice.named && isPlacing(store.state));
  const isPart = near.some(({ kind }) => kind === "part");
  if (truth !== "false" || isPart || !isOneKind || !isSought) return false;
  if (!now(games.practice).automatic) return false;
  const turned = open.map((one) => (goes ? one.replace("<>", "=") : one.replace("=", "<>")));
  const answer = await ask("answer", requestFor(store.state, turned), signal);
  if (signal.aborted) return true;
  if (!answer.right && !(answer.near ?? []).some(({ kind }) => kind === "another")) return false;
  act(store, (position) =>
    open.reduce((rest, claim) => {
      const { cell, digit } = placeOf(parseCandidates(claim)[0] ?? 0);
      const [first, then] = goes ? [cross, place] : [place, cross];
      return then(first(rest, [cell], digit), [cell], digit);
    }, position),
  );
  const sentence = say(goes ? "practice.meant.digit" : "practice.meant.cross");
  store.set((state) => ({
    ...holding(state, { tool: goes ? "digit" : "centre" }, "practice"),
    news: { sentence, actions: [], passes: true },
  }));
  return true;
}

function requestFor({ games, learn, settings }: State, open: readonly string[]) {
  return {
    grid: recordOf(start(games.practice)),
    technique: learn.practice.slug,
    placements: open.filter((one) => !isGone(one)),
    eliminations: open.filter(isGone),
    board: true,
    style: settings.style,
  };
}

/** @returns whether it is a candidate crossed out, not a digit placed */
function isGone(claim: string): boolean {
  return claim.includes("<>");
}

/** What is judged: where a digit is sought, what is crossed out is the player's own business. */
function claimsOf(state: State, position: Position): string[] {
  const claims = claimsIn(start(state.games.practice), position);
  const { named } = state.learn.practice;
  return named && isPlacing(state) ? claims.filter((one) => !isGone(one)) : claims;
}

/** Takes what is right: the whole of a step is found, or a part. */
function take(
  store: Store,
  accepted: readonly string[],
  { near = [], step: told }: Judged,
  isRest: boolean,
) {
  if (!told) return;
  const step = explainedStep(told);
  const left = near.find(({ kind }) => kind === "more")?.candidates.flatMap(parseCandidates) ?? [];
  update(store, { accepted, step, left: left.length, aside: "" });
  if (!left.length) find(store, step);
  else if (!isRest) answerSo(store, { is: "partly", told: [] });
}

/** Ends a position whose step was found, at least in part. */
export function find(store: Store, step: Explanation) {
  const { trouble } = store.state.learn.practice;
  count(store, "found");
  went(store, trouble ? (trouble === "shown" ? "missed" : "found") : "first");
  update(store, { named: true, left: 0 });
  answerSo(store, { is: "right", told: [seen(store.state, step)] });
}

/**
 * Refuses what is not sought, and says why; what is true is not marked as wrong. It counts as a slip unless
 * something else shows it; in mixed practice, where more than one thing may be meant, unless it is not true.
 */
function refuse(store: Store, open: readonly string[], answer: Judged) {
  const { learn } = store.state;
  const { accepted, refused } = learn.practice;
  const { near = [] } = answer;
  const part = near.find(({ kind }) => kind === "part")?.candidates.flatMap(parseCandidates) ?? [];
  const isRight = (one: string) =>
    part.length
      ? parseCandidates(one).every((candidate) => part.includes(candidate))
      : accepted.includes(one);
  const bad = open.filter((one) => !isRight(one));
  const isForChildren = isFirst(store.state, learn.practice.slug);
  // In a cell that everybody is pointed at, children need not be told that it is the right one.
  const aside = ["part", "line", ...(isForChildren ? ["digit"] : [])];
  const why = near.filter(({ kind }) => !aside.includes(kind));
  const isElsewhere = why.length > 0 && why.every(({ kind }) => kind === "another");
  const isTrue = answer.truth === "true";
  const is = isElsewhere || isTrue ? "elsewhere" : "wrong";
  const isMeant = isElsewhere || (isTrue && (isForChildren || learn.route.slug === MIXED));
  const all = why.length ? why : [{ kind: "unshown" as const, text: answer.text }];
  const told = isForChildren
    ? [explained(toChildren(all, bad, isTrue))]
    : all.map((one) => explained(worded(store.state, one, bad)));
  const refusal: Refusal = { is, told };
  // Whatever is left over would be asked again and again.
  const some = bad.length ? bad : open;
  update(store, { refused: new Map([...refused, ...some.map((one) => [one, refusal] as const)]) });
  if (!isMeant) count(store, "slip");
  answerSo(store, refusal);
}

type Why = Pick<Nearness, "kind" | "text"> & Partial<Nearness>;

/** Why something is refused, without a digit of the solution, nor a name that the player has to find. */
function worded({ catalogue, learn }: State, one: Why, bad: readonly string[]) {
  const { named, slug } = learn.practice;
  const names = (of: string) => techniqueName(catalogue.techniques, of);
  if (one.kind === "unshown" && !named) return { text: say("mixed.unshown") };
  if (one.kind === "false" && !one.constraints?.length && bad.some(isGone))
    return { text: named ? say("practice.stays", { name: names(slug) }) : say("mixed.stays") };
  return { ...one, name: names(one.technique ?? "") };
}

/** The same for children, who know no technique and no candidate: at most the house that has a digit. */
function toChildren(all: readonly Why[], bad: readonly string[], isTrue: boolean) {
  const goes = bad.some(isGone);
  if (isTrue) return { text: say(goes ? "first.true" : "first.true.digit") };
  if (goes) return { text: say("first.stays") };
  const clash = all.find(({ constraints }) => constraints?.length);
  return clash ?? { text: say("first.another") };
}

/** Answers, and lets a screen reader say so. */
function answerSo(store: Store, answer: Answer) {
  update(store, { answer, aside: "" });
  const told = answer.told.map(({ phrases }) => spoken(store.state, phrases));
  tell(store, [verdictIn(store.state), ...told].filter(Boolean).join(" "));
}

/** What is said first of what the player did last, or "". */
export function verdictIn({ learn: { practice, route }, catalogue }: State): string {
  const { answer, left, slug, step, trouble } = practice;
  const of = step ? step.placements.length + step.eliminations.length : 0;
  switch (answer?.is) {
    case "right":
      return say(trouble === "shown" ? "learn.right.shown" : "learn.right");
    case "partly":
      return say("practice.partly", { n: of - left, of });
    case "wrong":
      return say("learn.wrong");
    case "elsewhere":
      return route.slug === MIXED ? say("mixed.true") : "";
    case "named":
      return say("mixed.named", { name: techniqueName(catalogue.techniques, slug) });
    default:
      return "";
  }
}

/** Takes back what is wrong on the board. */
function takeBack(store: Store) {
  if (!isPractising(store.state.learn)) return;
  const wrong = wrongIn(store.state);
  if (!wrong.length) return;
  act(store, (position) =>
    wrong.reduce((rest, claim) => {
      const [candidate = 0] = parseCandidates(claim);
      const { cell, digit } = placeOf(candidate);
      return isGone(claim) ? cross(rest, [cell], digit) : place(rest, [cell], digit);
    }, position),
  );
}

/**
 * Takes a technique for the one that comes next; another that is on the board is right, too, even if it
 * takes nothing away.
 */
export async function takeFor(store: Store, slug: string) {
  const { learn, catalogue } = store.state;
  const { practice } = learn;
  if (slug === practice.slug) {
    update(store, { named: true });
    return answerSo(store, { is: "named", told: [] });
  }
  const there = await during(store, "answer", { ...requestFor(store.state, []), technique: slug });
  // Who has named it meanwhile is not stopped.
  if (!there || store.state.learn.practice.named) return;
  const rating = (of: string) => catalogue.techniques.find((one) => one.slug === of)?.rating ?? 0;
  const name = techniqueName(practised(catalogue), slug);
  const { misnamed, beside } = store.state.learn.practice;
  if (there.right || there.idle) {
    const isEasier = rating(practice.slug) < rating(slug);
    const why = there.right ? (isEasier ? "easier" : "first") : "idle";
    const text = say(`mixed.${why}`, { name });
    update(store, { beside: [...beside, slug] });
    return answerSo(store, { is: "elsewhere", told: [explained({ text })] });
  }
  // Where nobody knows whether a pattern stands there that takes nothing away, it may be so.
  const isAbsent = there.idle === false;
  if (isAbsent) count(store, "slip");
  update(store, { misnamed: [...misnamed, slug], answer: null });
  tell(store, say(isAbsent ? "mixed.absent" : "mixed.nothing", { name }));
}

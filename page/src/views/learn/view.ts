/**
 * Learn: the course, every technique with its lesson or its example on the board, and positions where
 * one can find it.
 */

import { createElement } from "preact";
import { fetchTechniques } from "../../catalogue/fetching.ts";
import { COMMANDS, limited } from "../../commands.ts";
import { filtered } from "../../filter.ts";
import { FILTER_COMMANDS, Filters } from "../../filtering.tsx";
import type { Game } from "../../game/game.ts";
import { now, start } from "../../game/game.ts";
import { NOTHING } from "../../game/position.ts";
import { candidatesOf } from "../../grid/space.ts";
import { pictureOf } from "../../help/follow.ts";
import { busyWhile } from "../../parts/bound.ts";
import { fill, h, put } from "../../parts/dom.ts";
import { problemLine } from "../../parts/problem.ts";
import { mount } from "../../parts/rendering.ts";
import { counting, played } from "../../picture.ts";
import type { State, Store } from "../../state.ts";
import { NO_SELECTION } from "../../state.ts";
import type { Lit, Picture } from "../../types.ts";
import { learn as words } from "../../words/en/learn.ts";
import { practice as practiceWords } from "../../words/en/practice.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { courseCard } from "./course.ts";
import { crossedOut } from "./found.ts";
import { fetchLesson } from "./lessons.ts";
import { techniqueList } from "./list.ts";
import { pageIn } from "./pages.ts";
import { begin, check, EVERYTHING_SHOWN, showMore, takePencil } from "./practice.ts";
import { forgetWhenPlayed, practicePart } from "./practising.ts";
import { nextToRead, pageToOpen, storedProgress, storeProgress } from "./progress.ts";
import { lessonPart, turnBy } from "./reading.ts";
import { storedKept, storeKept } from "./score.ts";
import type { Answer, Lesson } from "./slice.ts";
import { hashOf, isPractising, routeOf, setLearn, subjectOf } from "./slice.ts";
import { exampleText, techniquePart } from "./technique.ts";
import { todayLine, todayPart } from "./today.ts";

addWords({ ...words, ...practiceWords });

/**
 * The commands that change a game; they work here only while there is a position to practise on.
 */
const PLAYING = [
  ...["digit", "corner", "centre", "colour", "erase", "blank", "undo", "redo", "same"],
  ...["draw", "tinting", "wipe", "remember"],
];

export const learn: View = {
  name: "learn",
  build,
  picture,
  commands: {
    ...limited(PLAYING, ({ learn }) => isPractising(learn)),
    ...limited(Object.keys(FILTER_COMMANDS), ({ learn }) => isPractising(learn), FILTER_COMMANDS),
    step: (store, pressed) => {
      const { projector, learn } = store.state;
      const lesson = lessonOf(store.state);
      const by = pressed.columns || (projector ? pressed.rows : 0);
      const isRead = subjectOf(learn) && learn.route.seed === null;
      if (by && isRead && lesson && (lesson.taught || projector)) turnBy(store, lesson, by);
      else COMMANDS.step?.(store, pressed);
    },
    check: (store) => void check(store),
    hint: (store) => void showMore(store),
    // Where a technique crosses out candidates, these stay.
    ...limited(
      ["automatic"],
      ({ learn, games }) => isPractising(learn) && !start(games.practice).automatic,
    ),
    pause: () => {},
  },
  pad: ({ learn: { route } }) => route.seed !== null,
  enter: follow,
};

function build(store: Store) {
  setLearn(store, { ...storedKept(), progress: storedProgress() });
  const keep = (_: unknown, before: unknown) => {
    const { scores, all } = store.state.learn;
    if (before !== undefined) storeKept({ scores, all });
  };
  store.watch(({ learn }) => learn.scores, keep);
  store.watch(({ learn }) => learn.all, keep);
  store.watch(
    ({ learn }) => subjectOf(learn),
    (slug) => slug && store.state.view === "learn" && fetchLesson(store, slug),
  );
  store.watch(
    (state) => state.learn.progress,
    (progress, before) => before && storeProgress(progress),
  );
  store.watch(
    ({ projector }) => projector,
    // A class sees an example from its beginning; a lesson stays where it is.
    () => !lessonOf(store.state)?.taught && setLearn(store, { page: 0 }),
  );
  store.watch(frontOf, () => store.state.view === "learn" && follow(store));
  forgetWhenPlayed(store);
  store.watch(
    (state) => state.view,
    (view, before) => {
      if (view === "learn") takePencil(store);
      else if (before === "learn") store.set({ tool: "digit" });
    },
  );
  store.watch(
    (state) => state.settings.style,
    (_, before) => {
      if (!before) return;
      setLearn(store, { lessons: new Map() });
      if (store.state.view === "learn") follow(store);
    },
  );
  addEventListener("hashchange", () => follow(store));
  store.watch(
    (state) => state.online,
    (online, before) => {
      if (online && before === false && store.state.view === "learn") follow(store);
    },
  );
  return { text: textPart(store), panel: panel(store) };
}

/** Opens the technique or the practice that the address names. */
function follow(store: Store) {
  const route = routeOf(location.hash);
  if (!route) return;
  const { route: before, progress } = store.state.learn;
  const { slug } = route;
  // A cell that was chosen to practise is no part of what the board shows next.
  if (hashOf(before) !== hashOf(route)) store.set(NO_SELECTION);
  if (before.slug !== slug) setLearn(store, { route, page: pageToOpen(progress, slug) });
  else if (hashOf(before) !== hashOf(route)) setLearn(store, { route });
  fetchTechniques(store);
  begin(store, route);
  const shown = subjectOf(store.state.learn) || frontOf(store.state);
  if (shown) fetchLesson(store, shown);
}

/**
 * The technique on the board beside the list: the one that is pointed at, or the next to read.
 *
 * @returns "" before the techniques are there
 */
function frontOf({ catalogue: { course, techniques }, learn: { peek, progress } }: State): string {
  return peek || nextToRead(course, progress) || techniques[0]?.slug || "";
}

/** The lesson that the board shows. */
function lessonOf(state: State): Lesson | undefined {
  return state.learn.lessons.get(subjectOf(state.learn) || frontOf(state));
}

/** @returns why there is no list or no lesson, or "" */
function problemIn({ catalogue, learn }: State): string {
  return catalogue.problem || learn.problem;
}

function picture(state: State): Picture {
  const { practice } = state.learn;
  if (isPractising(state.learn)) {
    const { marks, lit } = pictureOf(state, practice.answer?.told[0] ?? practice.help);
    if (!marks) {
      const shown = filtered(state.filter, now(state.games.practice));
      const named = lit ?? litBy(practice.answer);
      const crossed = crossedOn(state.games.practice);
      return played(state, { ...shown, ...crossed, ...(named && { lit: named }), hidden: false });
    }
    // The reason is about the position at its start, whatever has been crossed out since.
    const first = start(state.games.practice);
    const isTold = practice.answer || practice.disclosure === EVERYTHING_SHOWN || first.automatic;
    if (!isTold) {
      // Small digits would say more than the help does.
      const { corner, centre } = now(state.games.practice);
      return played(state, { marks, lit, candidates: NOTHING, corner, centre, hidden: false });
    }
    return played(state, {
      marks,
      lit,
      candidates: counting(first),
      automatic: true,
      hidden: false,
    });
  }
  const { cursor, selected } = state;
  const lesson = lessonOf(state);
  const none = played(state, { hidden: false });
  if (!lesson) return none;
  const page = pageIn(state, lesson);
  const { marks, lit } =
    page.kind === "whole" ? pictureOf(state, lesson.explanation) : { ...page, lit: state.lit };
  return { ...page.picture, marks, lit, cursor, selected };
}

/**
 * @returns what was crossed out since the start, struck through, so that the player sees what is
 *   going to be checked
 */
function crossedOn(game: Game): Partial<Picture> {
  const position = now(game);
  const struck = crossedOut(start(game), position);
  if (!position.automatic || !struck.some((mask) => mask > 0)) return {};
  const masks = counting(position).map((mask, cell) => mask | (struck[cell] ?? 0));
  const verdicts = candidatesOf(struck).map((k) => [k, "none"] as const);
  return { candidates: masks, corner: position.corner, verdicts: new Map(verdicts) };
}

/** @returns what its sentences name */
function litBy(answer: Answer | null): Lit | null {
  if (!answer?.told.length) return null;
  const phrases = answer.told.flatMap((one) => one.phrases);
  return {
    cells: phrases.flatMap(({ cells = [] }) => cells),
    houses: phrases.flatMap(({ houses = [] }) => houses),
    candidates: phrases.flatMap(({ candidates = [] }) => candidates),
  };
}

function textPart(store: Store) {
  const practice = practicePart(store);
  const card = courseCard(store);
  const told = h("div", {});
  let reading: ReturnType<typeof lessonPart> | null = null;
  const turn = () => {
    const lesson = lessonOf(store.state);
    const slug = subjectOf(store.state.learn);
    const { seed } = store.state.learn.route;
    if (reading) reading.show();
    else if (!lesson || !slug || seed !== null) fill(told);
    else fill(told, exampleText(store, lesson, pageIn(store.state, lesson).kind === "whole"));
  };
  const show = () => {
    const lesson = lessonOf(store.state);
    const slug = subjectOf(store.state.learn);
    const { seed } = store.state.learn.route;
    const taught = slug && seed === null && lesson?.taught;
    reading = taught ? lessonPart(store, lesson, taught) : null;
    if (reading) fill(told, reading.element);
    turn();
  };
  store.watch(lessonOf, show);
  store.watch(({ learn }) => learn.route, show);
  store.watch(({ catalogue }) => catalogue.techniques, show);
  store.watch(({ learn }) => learn.page, turn);
  store.watch(({ projector }) => projector, turn);
  busyWhile(store, told, (state) => !lessonOf(state) && !problemIn(state));
  store.watch(
    ({ learn }) => learn.route.slug,
    (slug) => put(card, "hidden", Boolean(slug)),
  );
  store.watch(
    ({ learn: { route } }) => route,
    ({ seed }, before) => {
      const practises = seed !== null;
      put(practice, "hidden", !practises);
      if (!practises || !before || store.state.view !== "learn") return;
      // Each position begins with the pad in sight.
      scrollTo(0, 0);
      practice.closest(".side")?.scrollTo(0, 0);
      if (before.seed === null) practice.querySelector("h2")?.focus({ preventScroll: true });
    },
  );
  return h("div", { class: "learn-text" }, practice, card, told);
}

/** How far the page and the list are scrolled. */
const TOP = { page: 0, list: 0 };

function panel(store: Store) {
  const problem = problemLine(store, problemIn);
  const list = h("div", { class: "parts" }, todayLine(store), techniqueList(store));
  const one = h("div", {});
  let place = TOP;
  let arrives = false;
  const toPlace = ({ page, list }: typeof TOP) => {
    scrollTo(0, page);
    one.closest(".panel")?.scrollTo(0, list);
  };
  const open = () => {
    const { catalogue, learn } = store.state;
    const { route } = learn;
    const lesson = lessonOf(store.state);
    put(list, "hidden", Boolean(route.slug));
    if (!subjectOf(learn) || (lesson?.taught && route.seed === null)) fill(one);
    else if (lesson)
      fill(one, techniquePart(store, lesson, catalogue.techniques, route.seed === null));
    else fill(one, !problemIn(store.state) && h("p", { role: "status" }, say("learn.loading")));
    const part = one.firstChild ? one : document.querySelector(".reading");
    const heading = part?.querySelector("h2");
    if (arrives && heading) {
      arrives = false;
      heading.focus({ preventScroll: true });
    }
  };
  store.watch(
    ({ learn }) => learn.route,
    (route, before) => {
      const isWalk = before && store.state.view === "learn" && before.slug !== route.slug;
      // On a large screen the list scrolls by itself, on a phone with the page.
      const scroller = one.closest(".panel");
      if (isWalk && !before.slug) place = { page: scrollY, list: scroller?.scrollTop ?? 0 };
      arrives = Boolean(
        before && store.state.view === "learn" && route.slug && route.seed === null,
      );
      open();
      if (!isWalk) return;
      // A player who comes back to the list finds it where they left it.
      toPlace(route.slug ? TOP : place);
      const left = list.querySelector(`a[href="${hashOf({ slug: before.slug, seed: null })}"]`);
      if (!route.slug && left instanceof HTMLElement) left.focus({ preventScroll: true });
    },
  );
  store.watch(lessonOf, open);
  store.watch(({ catalogue }) => catalogue.techniques, open);
  store.watch(problemIn, open);
  // Who asks for Learn once more wants its beginning.
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest('.top a[href="#/learn"]');
    if (!link) return;
    if (link.closest(".views")) place = TOP;
    if (!store.state.learn.route.slug) toPlace(TOP);
  });
  const isHidden = ({ learn }: State) => !isPractising(learn);
  const filters = mount(createElement(Filters, { store, isHidden }));
  return h("div", { class: "parts" }, problem, filters, todayPart(store), list, one);
}

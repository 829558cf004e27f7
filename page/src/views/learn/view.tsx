/**
 * Learn: every technique with its lesson or its example on the board, and positions where one can find it;
 * and the way through the course as a map, and below it the techniques that it does not teach, the easiest
 * first; all of them if one is sought.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Technique } from "../../asking/api-types.ts";
import {
  areComing,
  families,
  familyName,
  fetchTechniques,
  isWanted,
} from "../../catalogue/catalogue.ts";
import { start } from "../../game/game.ts";
import { Choice } from "../../parts/choice.tsx";
import { tenths } from "../../parts/figures.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Facts, Fold, Problem, Row, Status, useOf, useWatch } from "../../parts/kit.tsx";
import { scoreOf } from "../../past/score.ts";
import { NO_SELECTION, partOf, type State, type Store, the } from "../../state/state.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import { FILTER_COMMANDS } from "../../table/filters.tsx";
import { practice as practiceWords, learn as words } from "../../words/en/learn.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { FirstSteps } from "./first.tsx";
import { judgeFromNowOn } from "./judging.ts";
import { keepLearnt } from "./keeping.ts";
import { besideOf, Example, Reading, TechniquePart, turnBy } from "./lesson.tsx";
import * as lessons from "./lessons.ts";
import { Journey } from "./map.tsx";
import { begin, goOn, isDone, showMore, takePencil, turnPencil } from "./practice.ts";
import { PracticePart } from "./practising.tsx";
import type { Lesson } from "./slice.ts";
import { hashOf, isOnMap, isPractising, routeOf, setLearn, subjectOf } from "./slice.ts";
import { Today, TodayLine } from "./today.tsx";

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
  text: Text,
  panel: Panel,
  picture: lessons.picture,
  commands: {
    ...limited(PLAYING, ({ learn }) => isPractising(learn)),
    ...limited(Object.keys(FILTER_COMMANDS), ({ learn }) => isPractising(learn), FILTER_COMMANDS),
    step: (store, pressed) => {
      const { projector, learn } = store.state;
      const lesson = lessons.lessonOf(store.state);
      const by = pressed.columns || (projector ? pressed.rows : 0);
      const isRead = subjectOf(learn) && learn.route.seed === null;
      if (by && isRead && lesson && (lesson.taught || projector)) turnBy(store, lesson, by);
      else COMMANDS.step?.(store, pressed);
    },
    hint: (store) => void showMore(store),
    take: (store) => isDone(store.state.learn.practice) && goOn(store),
    // Where a technique crosses out candidates, these stay.
    ...limited(
      ["automatic"],
      ({ learn, games }) => isPractising(learn) && !start(games.practice).automatic,
    ),
    pause: () => {},
    ...limited(["tool.next"], ({ learn }) => isPractising(learn), { "tool.next": turnPencil }),
  },
  pad: ({ learn: { route } }) => route.seed !== null,
  beside: (state) => {
    if (isOnMap(state.learn)) return "map";
    return state.learn.route.seed === null ? besideOf(state, readIn(state)) : "practice";
  },
  enter: follow,
};

/** Keeps and fetches what the view needs, from the moment on when it is first opened. */
function serve(store: Store) {
  const { state } = store;
  const isHere = () => state.view === "learn";
  const refresh = () => isHere() && follow(store);
  keepLearnt(store);
  const fetchNamed = (slug: string) => slug && isHere() && lessons.fetchLesson(store, slug);
  store.watch(({ learn }) => subjectOf(learn), fetchNamed);
  // A class sees an example from its beginning; a lesson stays where it is.
  const toFirst = () => lessons.lessonOf(state)?.taught || setLearn(store, { page: 0 });
  store.watch(the("projector"), toFirst);
  store.watch(lessons.frontOf, refresh);
  store.watch(readIn, (lesson) => lesson && isHere() && lessons.tellPage(store, lesson));
  judgeFromNowOn(store);
  store.watch(the("view"), (view) => view === "learn" && takePencil(store));
  store.watch(partOf("settings", "style"), (_, before) => {
    if (!before) return;
    setLearn(store, { lessons: new Map() });
    // It named what the cells have shown so far.
    if (isHere()) store.set({ said: "" });
    refresh();
  });
  store.watch(the("online"), (online, before) => online && before === false && refresh());
  addEventListener("hashchange", () => follow(store));
  // Who asks for Learn once more wants its beginning.
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest('.top a[href="#/learn"]');
    if (!link) return;
    if (link.closest("nav")) left = TOP;
    if (!state.learn.route.slug) scrollBack(TOP);
  });
}

/** Opens the technique or the practice that the address names. */
function follow(store: Store) {
  const route = routeOf(location.hash);
  if (!route) return;
  const { route: before, progress } = store.state.learn;
  const { slug } = route;
  if (slug && !before.slug) left = [scrollY, document.querySelector(".panel")?.scrollTop ?? 0];
  // A cell that was chosen to practise is no part of what the board shows next.
  // Nor does what was said of the page before belong to it.
  if (hashOf(before) !== hashOf(route)) store.set({ ...NO_SELECTION, said: "" });
  if (before.slug !== slug)
    setLearn(store, ({ chapter }) => ({
      route,
      page: lessons.pageToOpen(progress, slug),
      // Who comes back from a lesson finds its chapter open.
      chapter: chapterWith(store.state, before.slug) ?? chapter,
    }));
  else if (hashOf(before) !== hashOf(route)) setLearn(store, { route });
  fetchTechniques(store);
  begin(store, route);
  const shown = subjectOf(store.state.learn) || lessons.frontOf(store.state);
  if (shown) lessons.fetchLesson(store, shown);
}

/** @returns the chapter that has the lesson, if any has */
function chapterWith({ catalogue }: State, slug: string): string | undefined {
  return catalogue.course.find(({ lessons }) => lessons.includes(slug))?.group;
}

/** How far the page and the list are scrolled; on a large screen the list does so by itself. */
type Scrolled = readonly [page: number, list: number];

const TOP: Scrolled = [0, 0];

/** Where the player left the list, and comes back to. */
let left = TOP;

function scrollBack([page, list]: Scrolled) {
  scrollTo(0, page);
  document.querySelector(".panel")?.scrollTo(0, list);
}

function problemIn({ catalogue, learn }: State): string {
  return catalogue.problem || learn.problem;
}

function Text({ store }: OfStore) {
  useLayoutEffect(() => serve(store), [store]);
  return (
    <div class="learn-text">
      <PracticePart store={store} />
      <Told store={store} />
    </div>
  );
}

/** @returns the lesson that is read beside the board, if any is */
function readIn(state: State): Lesson | null {
  const isOpen = subjectOf(state.learn) && state.learn.route.seed === null;
  const lesson = isOpen ? lessons.lessonOf(state) : null;
  return lesson?.taught ? lesson : null;
}

function Told({ store }: OfStore) {
  const { state } = store;
  const lesson = lessons.lessonOf(state);
  const isOpen = subjectOf(state.learn) && state.learn.route.seed === null;
  const isRead = Boolean(readIn(state));
  const About = isRead ? Reading : Example;
  return (
    <div class={isRead ? "learn-page" : undefined} aria-busy={!lesson && !problemIn(state)}>
      {isOpen && lesson && <About key={lesson.technique.slug} store={store} lesson={lesson} />}
    </div>
  );
}

/** The heading of what is read, which takes the focus of a player who comes to it. */
const HEADING = ".reading > h2, .panel h2[tabindex]";

function Panel({ store }: OfStore) {
  const { state } = store;
  const list = useRef<HTMLDivElement>(null);
  /** Whether the player has come to something that is not there yet. */
  const arrives = useRef(false);
  const arrive = () => {
    const heading = arrives.current && document.querySelector(HEADING);
    if (!(heading instanceof HTMLElement)) return;
    arrives.current = false;
    heading.focus({ preventScroll: true });
  };
  useWatch(store, partOf("learn", "route"), (route, before) => {
    const isHere = before && store.state.view === "learn";
    arrives.current = Boolean(isHere && route.slug && route.seed === null);
    arrive();
    if (!isHere || before.slug === route.slug) return;
    scrollBack(route.slug ? TOP : left);
    const link = list.current?.querySelector(`a[href="${hashOf({ slug: before.slug })}"]`);
    if (!route.slug && link instanceof HTMLElement) link.focus({ preventScroll: true });
  });
  useWatch(store, lessons.lessonOf, arrive);
  return (
    <div class="parts">
      <Problem>{problemIn(state)}</Problem>
      <Today store={store} />
      <FirstSteps store={store} />
      <div ref={list} class="journey" hidden={Boolean(state.learn.route.slug)}>
        <Journey store={store} />
        <Rest store={store} />
      </div>
      <div>
        <Open store={store} />
      </div>
    </div>
  );
}

/** The technique that is open, unless its lesson is read beside the board. */
function Open({ store }: OfStore) {
  const { state } = store;
  const lesson = lessons.lessonOf(state);
  if (!subjectOf(state.learn) || readIn(state)) return null;
  if (lesson) return <TechniquePart key={lesson.technique.slug} store={store} lesson={lesson} />;
  return !problemIn(state) && <Status>{say("learn.loading")}</Status>;
}

/** The words that all lessons use, in the order in which one explains the next. */
const WORDS = ["cell", "row", "column", "box", "given", "candidate", "note", "see"] as const;

/** What is asked for now and then. */
function Rest({ store }: OfStore) {
  return (
    <>
      <div class="map-more card">
        <AllTechniques store={store} />
        <Fold summary={say("learn.words")}>
          <Facts all={WORDS.map((one) => [say(`learn.word.${one}`), say(`learn.means.${one}`)])} />
        </Fold>
      </div>
      <div class="map-rest">
        <TodayLine />
        <Button
          class="quiet"
          act={() => store.set({ dialog: "files", hand: "none", practised: "" })}
          says="learn.print"
        />
      </div>
    </>
  );
}

/** The techniques that the course does not teach, and all of them where one is sought. */
function AllTechniques({ store }: OfStore) {
  const isOpen = useSignal(false);
  return (
    <Fold
      summary={say("learn.techniques")}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      {isOpen.value && <TechniqueList store={store} />}
    </Fold>
  );
}

function TechniqueList({ store }: OfStore) {
  const { course, techniques } = store.state.catalogue;
  const query = useOf(store, ({ learn }) => learn.query.trim());
  const family = useOf(store, ({ learn }) => learn.family);
  const isNarrow = Boolean(query || family);
  const taught = new Set(isNarrow ? [] : lessons.lessonsOf(course));
  const shown = new Set(
    techniques.filter((one) => !taught.has(one.slug) && isWanted(one, query, family)),
  );
  return (
    <>
      <p>{say("learn.about")}</p>
      <Row>
        <input
          type="search"
          aria-label={say("learn.search")}
          placeholder={say("learn.search")}
          value={store.state.learn.query}
          onInput={(event) => setLearn(store, { query: event.currentTarget.value })}
        />
        <Choice
          aria-label={say("learn.family")}
          value={family}
          values={["", ...families(techniques)]}
          named={(one) => (one ? familyName(one) : say("learn.families"))}
          choose={(family) => setLearn(store, { family })}
        />
      </Row>
      <Status class="answer">{isNarrow && say("learn.count", { n: shown.size })}</Status>
      <ol class="techniques" aria-busy={areComing(store.state)}>
        {techniques.map((one) => (
          <TechniqueRow key={one.slug} store={store} technique={one} hidden={!shown.has(one)} />
        ))}
      </ol>
    </>
  );
}

function TechniqueRow({
  store,
  technique,
  hidden,
}: OfStore & { technique: Technique; hidden: boolean }) {
  const { slug, name, about, rating, family } = technique;
  const { found, tried } = useOf(store, ({ learn }) => scoreOf(learn.scores, slug));
  return (
    <li hidden={hidden}>
      <a href={hashOf({ slug })}>{name}</a>
      <small class="learn-rating">{`${familyName(family)} · ${tenths(rating)}`}</small>
      <p>{lessons.firstSentence(about)}</p>
      <small class="learn-score">{tried > 0 && say("learn.score", { found, tried })}</small>
    </li>
  );
}

/** The part next to a position to practise on: the task, the check, help, and the score. */
import { techniqueName } from "../../catalogue/catalogue.ts";
import { details, sentenceOf } from "../../help/reason.tsx";
import { busyWhile } from "../../parts/bound.ts";
import { buttonFor, checkOf, conceal, fill, h, put, rowOf } from "../../parts/dom.ts";
import { problem } from "../../parts/problem.ts";
import type { State, Store } from "../../state.ts";
import type { Key } from "../../words/say.ts";
import { say } from "../../words/say.ts";
import { namingPart } from "./mixed.ts";
import {
  another,
  anotherBy,
  begin,
  check,
  dayNow,
  EVERYTHING_SHOWN,
  isPlacing,
  mixture,
  showMore,
  takeFor,
  wayOn,
} from "./practice.ts";
import { GRADES, isRowDone, scoreOf } from "./score.ts";
import type { Answer, Practice } from "./slice.ts";
import { hashOf, MIXED, setLearn, subjectOf, TODAY } from "./slice.ts";
import { wayBack } from "./technique.ts";
import { standingText } from "./today.ts";

export function practicePart(store: Store): HTMLElement {
  const title = h("h2", { tabindex: "-1" });
  store.watch(titleIn, (text) => fill(title, text));
  const play = playing(store, title);
  const wait = h("div", {});
  store.watch(
    ({ learn }) => learn.practice.status,
    (status) => {
      conceal(play, status !== "ready", title);
      fill(wait, status !== "ready" && waiting(store, status));
    },
  );
  const score = h("p", { class: "learn-score" });
  store.watch(
    ({ learn: { scores, practice } }) => practice.named && scoreOf(scores, practice.slug),
    (of) => {
      const { found, tried } = of || { found: 0, tried: 0 };
      const standing = of ? standingText(of, dayNow()) : "";
      fill(
        score,
        tried > 0 && h("span", {}, say("learn.score", { found, tried })),
        standing && h("span", { class: "learn-standing" }, standing),
      );
    },
  );
  return h(
    "section",
    { class: "learn-practice", "aria-label": say("learn.practice") },
    h("div", { class: "learn-title" }, title, score),
    wait,
    play,
    waysOut(store),
  );
}

/** The ways to the list, to the lesson if the technique is known, and to a game that waits. */
function waysOut(store: Store): HTMLElement {
  const line = h("div", {});
  const show = () => {
    const { learn } = store.state;
    const slug = subjectOf(learn);
    const words = say(learn.lessons.get(slug)?.taught ? "learn.back.lesson" : "learn.back");
    const today = { slug: TODAY, seed: null };
    fill(
      line,
      wayBack(
        store,
        learn.route.slug === MIXED && h("a", { href: hashOf(today) }, say("practice.today")),
        slug && h("a", { href: hashOf({ slug, seed: null }) }, words),
      ),
    );
  };
  store.watch(({ learn }) => learn.route, show);
  store.watch(({ learn }) => subjectOf(learn), show);
  store.watch(({ learn }) => learn.lessons, show);
  return line;
}

function titleIn({ catalogue, learn: { lessons, practice } }: State): string {
  const { slug, named, misnamed } = practice;
  const [not] = misnamed.slice(-1);
  if (!named && not) return say("mixed.not", { name: techniqueName(catalogue.techniques, not) });
  if (!named) return say("mixed.title");
  const lesson = lessons.get(slug);
  const name = lesson?.technique.name ?? techniqueName(catalogue.techniques, slug);
  return say("learn.practiceOf", { name });
}

function anotherButton(store: Store) {
  const onclick = () => {
    const { route, scores } = store.state.learn;
    location.hash = another(route.slug, scores);
  };
  return buttonFor(say("learn.another"), onclick);
}

function waiting(store: Store, status: Practice["status"]) {
  if (status === "refused") {
    const again = () => begin(store, store.state.learn.route);
    return [
      problem(store.state.learn.practice.sentence),
      rowOf(buttonFor(say("page.again"), again), anotherButton(store)),
    ];
  }
  const stop = () => {
    const { slug } = store.state.learn.route;
    location.hash = hashOf({ slug: slug === MIXED ? TODAY : slug, seed: null });
  };
  return [
    h("p", { role: "status" }, say("learn.seeking")),
    h("progress", { "aria-label": say("learn.seeking") }),
    rowOf(buttonFor(say("page.stop"), stop)),
  ];
}

function playing(store: Store, title: HTMLElement) {
  const checks = buttonFor(null, () => check(store), { class: "main" });
  fill(checks, say("learn.check"));
  const help = buttonFor(null, () => showMore(store));
  store.watch(
    ({ learn }) => learn.practice.disclosure,
    (disclosure) => {
      const key = `learn.show.${disclosure}` as Key;
      fill(help, say(disclosure < EVERYTHING_SHOWN ? key : "learn.show.all"));
      put(help, "disabled", disclosure >= EVERYTHING_SHOWN);
    },
  );
  busyWhile(store, checks, ({ learn }) => learn.practice.busy);
  const said = h("div", { class: "learn-answer", role: "status" });
  const next = anotherButton(store);
  const lesson = h("a", { class: "button main" });
  const ways = h("div", { class: "row learn-ways" }, checks, help, lesson, next);
  store.watch(
    ({ learn }) => learn.practice,
    ({ answer, help: shown, aside }, before) => {
      if (before && before.answer === answer && before.help === shown && before.aside === aside) {
        return;
      }
      fill(said, verdict(store, store.state.learn.practice));
      if (!answer || !before) return;
      // Of a long answer the beginning, and the way on, are in sight.
      said.scrollIntoView({ block: "nearest" });
      ways.scrollIntoView({ block: "nearest" });
    },
  );
  store.watch(
    (state) => wayOn(state, dayNow()),
    (way) => {
      const isLesson = way !== "check" && way !== "another";
      checks.classList.toggle("main", way === "check");
      next.classList.toggle("main", way === "another");
      for (const one of [checks, help]) conceal(one, isLesson, title);
      put(lesson, "hidden", !isLesson);
      if (!isLesson) return;
      put(lesson, "href", hashOf({ slug: way, seed: null }));
      const name = techniqueName(store.state.catalogue.techniques, way);
      fill(lesson, say("learn.next", { name }));
    },
  );
  const task = taskLine(store);
  const naming = namingPart(
    store,
    (slug) => takeFor(store, slug),
    () => mixture(store),
    title,
  );
  return h("div", {}, naming, task, ways, said, gradeLine(store), wholeCheck(store));
}

/** The grade of the position, and the ways to a smaller and a larger one. */
function gradeLine(store: Store) {
  const smaller = buttonFor(say("practice.smaller"), () => anotherBy(store, -1));
  const larger = buttonFor(say("practice.larger"), () => anotherBy(store, 1));
  const words = h("span", {});
  const line = h("p", { class: "learn-grade" }, words, smaller, larger);
  store.watch(
    ({ learn: { route, practice } }) => (route.slug === MIXED ? 0 : practice.grade),
    (grade) => {
      put(line, "hidden", !grade);
      fill(words, say("practice.grade", { grade, most: GRADES }));
      put(smaller, "disabled", grade <= 1);
      put(larger, "disabled", grade >= GRADES);
    },
  );
  return line;
}

function taskLine(store: Store) {
  const comes = h("span", { class: "learn-comes" }, say("practice.comes"), " ");
  const line = h("div", { class: "learn-task" });
  store.watch(taskIn, (key) => fill(line, h("span", {}, comes, say(key))));
  return line;
}

/** Whether any of what an instance removes is enough, or all of it is asked for. */
function wholeCheck(store: Store) {
  const box = h("input", {
    type: "checkbox",
    onchange: () => setLearn(store, { all: box.checked, ...forgotten(store) }),
  });
  const all = h("div", { class: "learn-whole" }, checkOf(box, say("practice.all")));
  store.watch(
    ({ learn }) => learn.all,
    (on) => put(box, "checked", on),
  );
  store.watch(taskIn, (key) => put(all, "hidden", key === "learn.task.digit"));
  return all;
}

function taskIn(state: State): "mixed.task" | "learn.task.digit" | "learn.task" {
  if (!state.learn.practice.named) return "mixed.task";
  return isPlacing(state) ? "learn.task.digit" : "learn.task";
}

function verdict(store: Store, { answer, help, aside }: Practice) {
  const told = answer ? answer.told : help ? [help] : [];
  return [
    problem(aside),
    answer && h("p", { class: answer.is === "wrong" ? "wrong" : "right" }, sayOf(store, answer)),
    told.map((one) => [sentenceOf(store, one), details(store, one)]),
  ];
}

function sayOf({ state: { learn } }: Store, { is, shown, said }: Answer): string {
  if (said) return said;
  if (is === "wrong") return say("learn.wrong");
  if (is === "partly") return say("practice.partly");
  if (shown) return say("learn.right.shown");
  const score = scoreOf(learn.scores, learn.practice.slug);
  const isDone = isRowDone(score, dayNow());
  return isDone ? say("learn.right.row", { n: score.run.n }) : say("learn.right");
}

/** @returns practice without the answer of a check */
function forgotten({ state: { learn } }: Store): { practice: Practice } {
  return { practice: { ...learn.practice, answer: null, aside: "" } };
}

/** Removes the answer of a check once the player moves on. */
export function forgetWhenPlayed(store: Store) {
  store.watch(
    ({ games }) => games.practice.positions[games.practice.at],
    (_, before) => {
      const { answer, aside } = store.state.learn.practice;
      if (!before || (!answer && !aside)) return;
      setLearn(store, forgotten(store));
    },
  );
}

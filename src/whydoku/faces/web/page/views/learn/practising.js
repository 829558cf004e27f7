// @ts-check
/** The part next to a position to practise on: the task, the check, help, and the score. */
import { techniqueName } from "../../catalogue/techniques.js";
import { details, sentenceOf } from "../../help/reason.js";
import { busyWhile } from "../../parts/bound.js";
import { buttonFor, conceal, fill, h, put, rowOf } from "../../parts/dom.js";
import { problem } from "../../parts/problem.js";
import { say } from "../../words/say.js";
import { another, begin, check, EVERYTHING_SHOWN, isPlacing, showMore } from "./practice.js";
import { scoreOf } from "./score.js";
import { hashOf, setLearn } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Practice} Practice */
/** @typedef {import("../../state.js").State} State */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function practicePart(store) {
  const title = h("h2", { tabindex: "-1" });
  store.watch(nameIn, (name) => fill(title, say("learn.practiceOf", { name })));
  const play = playing(store);
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
    ({ learn }) => scoreOf(learn.scores, learn.route.slug),
    ({ found, tried }) => fill(score, tried ? say("learn.score", { found, tried }) : ""),
  );
  return h(
    "section",
    { class: "learn-practice", "aria-label": say("learn.practice") },
    h("div", { class: "learn-title" }, title, score),
    wait,
    play,
  );
}

/**
 * @param {State} state
 * @returns {string}
 */
function nameIn({ catalogue, learn: { lessons, route } }) {
  const lesson = lessons.get(route.slug);
  return lesson?.technique.name ?? techniqueName(catalogue.techniques, route.slug);
}

/** @param {Store} store */
function anotherButton(store) {
  const onclick = () => {
    location.hash = another(store.state.learn.route.slug);
  };
  return buttonFor(say("learn.another"), onclick);
}

/**
 * @param {Store} store
 * @param {Practice["status"]} status
 */
function waiting(store, status) {
  if (status === "refused") {
    const again = () => begin(store, store.state.learn.route);
    return [
      problem(store.state.learn.practice.sentence),
      rowOf(buttonFor(say("page.again"), again), anotherButton(store)),
    ];
  }
  const stop = () => {
    location.hash = hashOf({ slug: store.state.learn.route.slug, seed: null });
  };
  return [
    h("p", { role: "status" }, say("learn.seeking")),
    h("progress", { "aria-label": say("learn.seeking") }),
    rowOf(buttonFor(say("page.stop"), stop)),
  ];
}

/** @param {Store} store */
function playing(store) {
  const checks = buttonFor(null, () => check(store), { class: "main" });
  fill(checks, say("learn.check"));
  const help = buttonFor(null, () => showMore(store));
  store.watch(
    ({ learn }) => learn.practice.disclosure,
    (disclosure) => {
      const key = /** @type {import("../../words/say.js").Key} */ (`learn.show.${disclosure}`);
      fill(help, say(disclosure < EVERYTHING_SHOWN ? key : "learn.show.all"));
      put(help, "disabled", disclosure >= EVERYTHING_SHOWN);
    },
  );
  busyWhile(store, checks, ({ learn }) => learn.practice.busy);
  const said = h("div", { class: "learn-answer", role: "status" });
  store.watch(
    ({ learn }) => learn.practice,
    ({ answer, help: shown, aside }, before) => {
      if (before && before.answer === answer && before.help === shown && before.aside === aside) {
        return;
      }
      fill(said, verdict(store, store.state.learn.practice));
    },
  );
  const ways = h("div", { class: "row learn-ways" }, checks, help, anotherButton(store));
  const task = h("p", { class: "learn-task" });
  store.watch(isPlacing, (places) => fill(task, say(places ? "learn.task.digit" : "learn.task")));
  return h("div", {}, task, ways, said);
}

/**
 * @param {Store} store
 * @param {Practice} practice
 */
function verdict(store, { answer, help, aside, disclosure }) {
  const right = disclosure < EVERYTHING_SHOWN ? "learn.right" : "learn.right.shown";
  return [
    problem(aside),
    answer &&
      h(
        "p",
        { class: answer.right ? "right" : "wrong" },
        say(answer.right ? right : "learn.wrong"),
      ),
    answer && [sentenceOf(store, answer.explanation), details(store, answer.explanation)],
    !answer && help && [sentenceOf(store, help), details(store, help)],
  ];
}

/**
 * Removes the answer of a check once the player moves on.
 *
 * @param {Store} store
 */
export function forgetWhenPlayed(store) {
  store.watch(
    ({ games }) => games.practice.positions[games.practice.at],
    (_, before) => {
      const { answer, aside } = store.state.learn.practice;
      if (!before || (!answer && !aside)) return;
      setLearn(store, ({ practice }) => ({
        practice: { ...practice, answer: null, aside: "" },
      }));
    },
  );
}

// @ts-check
/**
 * The list of techniques, the easiest first, with a search. Pointing at a name shows its example.
 */
import { fill, h, put } from "../../parts/dom.js";
import { say, sayIfKnown } from "../../words/say.js";
import { families, fetchLesson, isWanted } from "./catalogue.js";
import { scoreOf } from "./score.js";
import { hashOf, setLearn } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Technique} Technique */

/** @typedef {{technique: Technique, row: HTMLElement, score: HTMLElement}} Row */

/** Milliseconds that a pointer must rest on a name before its example is fetched. */
const LINGER = 120;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function techniqueList(store) {
  const list = h("ol", { class: "techniques" });
  const counted = h("p", { class: "answer", role: "status" });
  /** @type {Row[]} */
  let rows = [];
  const narrow = () => {
    const { query, family } = store.state.learn;
    const shown = rows.filter(({ technique, row }) => {
      const wanted = isWanted(technique, query, family);
      put(row, "hidden", !wanted);
      return wanted;
    });
    fill(counted, query.trim() || family ? say("learn.count", { n: shown.length }) : "");
  };
  const count = () => {
    for (const { technique, score } of rows) {
      const { found, tried } = scoreOf(store.state.learn.scores, technique.slug);
      fill(score, tried ? say("learn.score", { found, tried }) : "");
    }
  };
  store.watch(
    ({ learn }) => learn.catalogue,
    (catalogue) => {
      rows = catalogue.map((one) => entry(store, one));
      fill(
        list,
        rows.map(({ row }) => row),
      );
      narrow();
      count();
    },
  );
  store.watch(
    ({ learn }) => !learn.catalogue.length && !learn.problem,
    (coming) => put(list, "aria-busy", coming && "true"),
  );
  store.watch(({ learn }) => learn.query, narrow);
  store.watch(({ learn }) => learn.family, narrow);
  store.watch(({ learn }) => learn.scores, count);
  return h(
    "section",
    { class: "part", "aria-label": say("learn.techniques") },
    h("h2", {}, say("learn.techniques")),
    h("p", {}, say("learn.about")),
    h("div", { class: "learn-search" }, search(store), familyChoice(store)),
    counted,
    list,
  );
}

/** @param {Store} store */
function search(store) {
  const oninput = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement) setLearn(store, { query: target.value });
  };
  const name = say("learn.search");
  return h("input", { type: "search", "aria-label": name, placeholder: name, oninput });
}

/** @param {Store} store */
function familyChoice(store) {
  const onchange = () => setLearn(store, { family: select.value });
  const select = h("select", { "aria-label": say("learn.family"), onchange });
  store.watch(
    ({ learn }) => learn.catalogue,
    (catalogue) =>
      fill(
        select,
        h("option", { value: "" }, say("learn.families")),
        families(catalogue).map((one) => h("option", { value: one }, familyName(one))),
      ),
  );
  return select;
}

/**
 * @param {Store} store
 * @param {Technique} technique
 * @returns {Row}
 */
function entry(store, technique) {
  const { slug, name, about, rating, family } = technique;
  let timer = 0;
  const peek = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      setLearn(store, { peek: slug });
      fetchLesson(store, slug);
    }, LINGER);
  };
  const score = h("small", { class: "learn-score" });
  const row = h(
    "li",
    { onpointerenter: peek, onpointerleave: () => clearTimeout(timer), onfocusin: peek },
    h("a", { href: hashOf({ slug, seed: null }) }, name),
    h("small", { class: "learn-rating" }, `${familyName(family)} · ${rating.toFixed(1)}`),
    h("p", {}, firstSentence(about)),
    score,
  );
  return { technique, row, score };
}

/**
 * @param {string} text
 * @returns {string}
 */
function firstSentence(text) {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

/**
 * @param {string} family
 * @returns {string}
 */
export function familyName(family) {
  return sayIfKnown(`learn.family.${family}`) || family;
}

// @ts-check
/** All techniques, the easiest first, to be searched; a name that is pointed at shows its example. */
import { fill, h, put } from "../../parts/dom.js";
import { say, sayIfKnown } from "../../words/say.js";
import { families, isWanted } from "./catalogue.js";
import { fetchLesson, setLearn } from "./lessons.js";
import { scoreOf } from "./score.js";
import { hashOf } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Technique} Technique */

/** How long a name is pointed at before its example is fetched, in milliseconds. */
const LINGER = 120;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function techniqueList(store) {
  const list = h("ol", { class: "techniques" });
  const counted = h("p", { class: "answer", role: "status" });
  store.watch(
    ({ learn }) => learn.catalogue,
    (catalogue) => fill(list, catalogue.map((one) => entry(store, one))),
  );
  const tell = () => {
    const shown = list.querySelectorAll("li:not([hidden])").length;
    const { catalogue, query, family } = store.state.learn;
    const isNarrowed = query.trim() || family;
    fill(counted, catalogue.length && isNarrowed ? say("learn.count", { n: shown }) : "");
  };
  store.watch(({ learn }) => learn.query, tell);
  store.watch(({ learn }) => learn.family, tell);
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
  store.watch(
    ({ learn }) => isWanted(technique, learn.query, learn.family),
    (wanted) => put(row, "hidden", !wanted),
  );
  store.watch(
    ({ learn }) => scoreOf(learn.scores, slug),
    ({ found, tried }) => fill(score, tried ? say("learn.score", { found, tried }) : ""),
  );
  return row;
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

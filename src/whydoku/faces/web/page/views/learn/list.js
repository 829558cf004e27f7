// @ts-check
/**
 * The list of techniques, the easiest first, with a search: below the course those that it does not
 * teach, and all if one is sought. Pointing at a name shows its example.
 */
import { areComing } from "../../catalogue/fetching.js";
import { isWanted } from "../../catalogue/searching.js";
import { families, familyName } from "../../catalogue/techniques.js";
import { busyWhile } from "../../parts/bound.js";
import { fill, foldOf, h, namedPart, put } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say } from "../../words/say.js";
import { courseGroups } from "./course.js";
import { peeking } from "./lessons.js";
import { lessonsOf } from "./progress.js";
import { scoreOf } from "./score.js";
import { hashOf, setLearn } from "./slice.js";

/** @import { Store } from "../../state.js" */
/** @import { Technique } from "../../catalogue/slice.js" */

/** @typedef {{technique: Technique, row: HTMLElement, score: HTMLElement}} Row */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function techniqueList(store) {
  const list = h("ol", { class: "techniques" });
  const counted = h("p", { class: "answer", role: "status" });
  const groups = courseGroups(store);
  const others = h("span", {});
  const fold = foldOf(others, h("p", {}, say("learn.about")), familyChoice(store), counted, list);
  /** @type {Row[]} */
  let rows = [];
  /** Whether the fold is open for a search, and closes after it. */
  let isSought = false;
  const narrow = () => {
    const { catalogue, learn } = store.state;
    const { query, family } = learn;
    const isNarrow = Boolean(query.trim() || family);
    const taught = new Set(isNarrow ? [] : lessonsOf(catalogue.course));
    const shown = rows.filter(({ technique, row }) => {
      const wanted = !taught.has(technique.slug) && isWanted(technique, query, family);
      put(row, "hidden", !wanted);
      return wanted;
    });
    fill(counted, isNarrow && say("learn.count", { n: shown.length }));
    fill(others, say(isNarrow || !catalogue.course.length ? "learn.techniques" : "learn.others"));
    put(groups, "hidden", Boolean(query.trim()));
    if (query.trim() || !catalogue.course.length) {
      isSought ||= !fold.open;
      fold.open = true;
    } else if (isSought) {
      isSought = false;
      fold.open = false;
    }
  };
  const count = () => {
    for (const { technique, score } of rows) {
      const { found, tried } = scoreOf(store.state.learn.scores, technique.slug);
      fill(score, tried ? say("learn.score", { found, tried }) : "");
    }
  };
  store.watch(
    ({ catalogue }) => catalogue.techniques,
    (techniques) => {
      rows = techniques.map((one) => entry(store, one));
      fill(list, ...rows.map(({ row }) => row));
      narrow();
      count();
    },
  );
  busyWhile(store, list, areComing);
  store.watch(({ learn }) => learn.query, narrow);
  store.watch(({ learn }) => learn.family, narrow);
  store.watch(({ learn }) => learn.scores, count);
  return namedPart(say("learn.lessons"), search(store), groups, fold);
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
    ({ catalogue }) => catalogue.techniques,
    (techniques) =>
      fill(
        select,
        h("option", { value: "" }, say("learn.families")),
        families(techniques).map((one) => h("option", { value: one }, familyName(one))),
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
  const score = h("small", { class: "learn-score" });
  const row = h(
    "li",
    peeking(store, slug),
    h("a", { href: hashOf({ slug, seed: null }) }, name),
    h("small", { class: "learn-rating" }, `${familyName(family)} · ${tenths(rating)}`),
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

/**
 * The list of techniques, the easiest first, with a search: below the course those that it does not
 * teach, and all if one is sought. Pointing at a name shows its example.
 */

import type { Technique } from "../../api-types.ts";
import { areComing, families, familyName, isWanted } from "../../catalogue/catalogue.ts";
import { busyWhile } from "../../parts/bound.ts";
import { fill, foldOf, h, namedPart, put } from "../../parts/dom.ts";
import { tenths } from "../../ratings.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { courseGroups } from "./course.ts";
import { peeking } from "./lessons.ts";
import { lessonsOf } from "./progress.ts";
import { scoreOf } from "./score.ts";
import { hashOf, setLearn } from "./slice.ts";

export type Row = { technique: Technique; row: HTMLElement; score: HTMLElement };

export function techniqueList(store: Store): HTMLElement {
  const list = h("ol", { class: "techniques" });
  const counted = h("p", { class: "answer", role: "status" });
  const groups = courseGroups(store);
  const others = h("span", {});
  const fold = foldOf(others, h("p", {}, say("learn.about")), familyChoice(store), counted, list);
  let rows: Row[] = [];
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

function search(store: Store) {
  const oninput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) setLearn(store, { query: target.value });
  };
  const name = say("learn.search");
  return h("input", { type: "search", "aria-label": name, placeholder: name, oninput });
}

function familyChoice(store: Store) {
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

function entry(store: Store, technique: Technique): Row {
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

function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

// @ts-check
/**
 * A lesson as it is read. On a large screen its parts stand below each other, and the stages of an
 * example come one after another; on a phone and before a class there is one page at a time.
 */
import { techniqueName } from "../../catalogue/techniques.js";
import { sideToTop } from "../../frame/frame.js";
import { legend } from "../../help/legend.js";
import { buttonFor, conceal, fill, h, put } from "../../parts/dom.js";
import { names, phrases } from "../../parts/phrases.js";
import { say } from "../../words/say.js";
import { needingPart } from "./needing.js";
import { pageAfter, pagesOf, placeIn, turnTo } from "./pages.js";
import { hashOf } from "./slice.js";
import { factsPart, practiceLink, wayBack } from "./technique.js";

/** @import { Store } from "../../state.js" */
/** @import { Page } from "./pages.js" */
/** @import { Lesson, Taught } from "./slice.js" */

/**
 * @typedef {object} Part  the pages that stand below one heading
 * @property {number} first  the number of its first page
 * @property {HTMLElement} element
 * @property {readonly HTMLElement[]} stages  an element for each page, or none
 */

/**
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {Taught} taught
 * @returns {{element: HTMLElement, show: () => void}}  `show` opens the page that the state names
 */
export function lessonPart(store, lesson, taught) {
  const pages = pagesOf(lesson);
  const parts = pages.flatMap((page, at) =>
    page.stage === 0 ? [partOf(store, lesson, taught, pages, at)] : [],
  );
  const { name } = lesson.technique;
  const title = h("h2", { tabindex: "-1" }, name);
  const turn = (/** @type {number} */ by) => () => turnBy(store, lesson, by);
  const back = buttonFor(say("learn.turn.back"), turn(-1), { "aria-keyshortcuts": "ArrowLeft" });
  const on = buttonFor(say("learn.turn.on"), turn(1), {
    ...{ class: "main", "aria-keyshortcuts": "ArrowRight" },
  });
  const where = h("span", {});
  const bar = h("div", { class: "reading-bar" }, back, where, on);
  const element = h(
    "section",
    { class: "reading", "aria-label": name },
    wayBack(store),
    title,
    parts.map((part) => part.element),
    bar,
  );
  const show = () => {
    const at = placeIn(store.state, lesson);
    const page = /** @type {Page} */ (pages[at]);
    const fresh = parts.map((part) => showPart(part, at, pages)).find(Boolean);
    fill(where, page.stages > 1 && say("learn.where", { n: page.stage + 1, total: page.stages }));
    put(element, "data-kind", page.kind);
    put(element, "data-board", boardOf(page, taught));
    put(
      element,
      "data-wrong",
      page.kind === "slip" || (page.kind === "end" && taught.slip !== null),
    );
    element.style.setProperty("--read", String(at / (pages.length - 1)));
    conceal(back, at === 0, title);
    conceal(on, at === pages.length - 1, title);
    (at === 0 ? title : fresh)?.scrollIntoView({ block: "nearest" });
    // On a phone each page begins at its top.
    sideToTop();
  };
  return { element, show };
}

/**
 * Turns pages as the buttons and the keys do.
 *
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {number} by
 */
export function turnBy(store, lesson, by) {
  const at = placeIn(store.state, lesson);
  turnTo(store, lesson, pageAfter(pagesOf(lesson), at, by, isSpotInSight()));
}

/** @returns {boolean} whether most of the advice how to spot it can be read already */
function isSpotInSight() {
  const spot = document.querySelector(".reading-spot")?.getBoundingClientRect();
  const bar = document.querySelector(".reading-bar")?.getBoundingClientRect();
  return Boolean(spot?.height && bar && spot.top >= 0 && spot.top + spot.height / 2 < bar.top);
}

/**
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {Taught} taught
 * @param {readonly Page[]} pages
 * @param {number} first
 * @returns {Part}
 */
function partOf(store, lesson, taught, pages, first) {
  const { kind, title, stages: count } = /** @type {Page} */ (pages[first]);
  const stages = kind === "example" || kind === "slip" ? pages.slice(first, first + count) : [];
  const told = stages.map((page) =>
    h(
      "div",
      { class: "reading-stage" },
      h("p", {}, phrases(store, page.phrases)),
      legend(page.marks),
    ),
  );
  const open = () => turnTo(store, lesson, first);
  const heading = stages.length ? buttonFor(title, open, { class: "quiet" }) : title;
  const element = h(
    "section",
    { class: `reading-part reading-${kind}` },
    h("h3", {}, heading),
    kind === "idea" && taught.idea.map((paragraph) => h("p", {}, phrases(store, paragraph))),
    kind === "spot" &&
      h(
        "ul",
        {},
        taught.spot.map((piece) => h("li", {}, phrases(store, piece))),
      ),
    kind === "end" && endOf(store, lesson, taught),
    told,
  );
  return { first, element, stages: told };
}

/**
 * @param {Page} page
 * @param {Taught} taught
 * @returns {"whole" | "small" | "none"} how much a page needs the board
 */
function boardOf({ kind }, taught) {
  if (kind === "end") return "none";
  if (kind !== "idea" && kind !== "spot") return "whole";
  return taught[kind].flat().some(names) ? "small" : "none";
}

/**
 * Shows of a part what has been read of it, if it is open.
 *
 * @param {Part} part
 * @param {number} at  the page that is open
 * @param {readonly Page[]} pages
 * @returns {HTMLElement | null} what is new there: the stage, or all of a part that begins
 */
function showPart({ first, element, stages }, at, pages) {
  const page = pages[first];
  const isOpen = at >= first && at < first + (page?.stages ?? 1);
  put(element, "data-open", isOpen);
  for (const [n, stage] of stages.entries()) {
    put(stage, "hidden", !isOpen || first + n > at);
    put(stage, "aria-current", first + n === at && "step");
  }
  return isOpen ? (at > first && stages[at - first]) || element : null;
}

/**
 * What comes after a lesson.
 *
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {Taught} taught
 */
function endOf(store, lesson, { next }) {
  const name = techniqueName(store.state.catalogue.techniques, next);
  const href = hashOf({ slug: next, seed: null });
  return [
    h(
      "p",
      { class: "row" },
      practiceLink(store, lesson.technique.slug, say("learn.practise")),
      next && h("a", { class: "button", href }, say("learn.next", { name })),
    ),
    !next && h("p", {}, say("learn.next.none")),
    needingPart(store, lesson),
    factsPart(lesson),
  ];
}

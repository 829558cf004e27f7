/**
 * A lesson as it is read. On a large screen its parts stand below each other, and the stages of an
 * example come one after another; on a phone and before a class there is one page at a time.
 */
import { techniqueName } from "../../catalogue/catalogue.ts";
import { sideToTop } from "../../frame/frame.ts";
import { legend } from "../../help/reason.tsx";
import { buttonFor, conceal, fill, h, put } from "../../parts/dom.ts";
import { names, phrases } from "../../parts/phrases.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { needingPart } from "./needing.ts";
import type { Page } from "./pages.ts";
import { pageAfter, pagesOf, placeIn, turnTo } from "./pages.ts";
import type { Lesson, Taught } from "./slice.ts";
import { hashOf } from "./slice.ts";
import { factsPart, practiceLink, wayBack } from "./technique.ts";

/** The pages that stand below one heading. */
export interface Part {
  first: number; // the number of its first page
  element: HTMLElement;
  stages: readonly HTMLElement[]; // an element for each page, or none
}

/** @returns `show` opens the page that the state names */
export function lessonPart(
  store: Store,
  lesson: Lesson,
  taught: Taught,
): { element: HTMLElement; show: () => void } {
  const pages = pagesOf(lesson);
  const parts = pages.flatMap((page, at) =>
    page.stage === 0 ? [partOf(store, lesson, taught, pages, at)] : [],
  );
  const { name } = lesson.technique;
  const title = h("h2", { tabindex: "-1" }, name);
  const turn = (by: number) => () => turnBy(store, lesson, by);
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
    const page = pages[at] as Page;
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

/** Turns pages as the buttons and the keys do. */
export function turnBy(store: Store, lesson: Lesson, by: number) {
  const at = placeIn(store.state, lesson);
  turnTo(store, lesson, pageAfter(pagesOf(lesson), at, by, isSpotInSight()));
}

/** @returns whether most of the advice how to spot it can be read already */
function isSpotInSight(): boolean {
  const spot = document.querySelector(".reading-spot")?.getBoundingClientRect();
  const bar = document.querySelector(".reading-bar")?.getBoundingClientRect();
  return Boolean(spot?.height && bar && spot.top >= 0 && spot.top + spot.height / 2 < bar.top);
}

function partOf(
  store: Store,
  lesson: Lesson,
  taught: Taught,
  pages: readonly Page[],
  first: number,
): Part {
  const { kind, title, stages: count } = pages[first] as Page;
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

/** @returns how much a page needs the board */
function boardOf({ kind }: Page, taught: Taught): "whole" | "small" | "none" {
  if (kind === "end") return "none";
  if (kind !== "idea" && kind !== "spot") return "whole";
  return taught[kind].flat().some(names) ? "small" : "none";
}

/**
 * Shows of a part what has been read of it, if it is open.
 *
 * @param at the page that is open
 * @returns what is new there: the stage, or all of a part that begins
 */
function showPart(
  { first, element, stages }: Part,
  at: number,
  pages: readonly Page[],
): HTMLElement | null {
  const page = pages[first];
  const isOpen = at >= first && at < first + (page?.stages ?? 1);
  put(element, "data-open", isOpen);
  for (const [n, stage] of stages.entries()) {
    put(stage, "hidden", !isOpen || first + n > at);
    put(stage, "aria-current", first + n === at && "step");
  }
  return isOpen ? (at > first && stages[at - first]) || element : null;
}

/** What comes after a lesson. */
function endOf(store: Store, lesson: Lesson, { next }: Taught) {
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

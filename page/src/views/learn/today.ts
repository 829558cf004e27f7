/** What to practise today: a line above the list of techniques, and a list of its own. */
import { drawnSeed } from "../../api.ts";
import { fetchTechniques, techniqueName } from "../../catalogue/catalogue.ts";
import { fill, h, put } from "../../parts/dom.ts";
import { helpedFrom } from "../../past/helped.ts";
import type { Store } from "../../state.ts";
import { dates } from "../../words/en.ts";
import { say } from "../../words/say.ts";
import { another, dayNow } from "./practice.ts";
import { dueOn, isBegun, nextDue } from "./recall.ts";
import type { Score } from "./score.ts";
import { scoreOf, standingOf } from "./score.ts";
import { hashOf, MIXED, TODAY } from "./slice.ts";
import { wayBack } from "./technique.ts";

/**
 * How far a technique is mastered, in words.
 *
 * @returns "" if there is nothing to say
 */
export function standingText(score: Score, today: number): string {
  const standing = standingOf(score, today);
  switch (standing.is) {
    case "mastered":
      return say("practice.mastered");
    case "wait":
      return say("practice.wait", { day: dayName(standing.day, today) });
    case "row":
      return say("practice.row", { n: standing.n });
    default:
      return "";
  }
}

/** @returns such as tomorrow, Friday, or 3 March */
function dayName(day: number, today: number): string {
  if (day === today + 1) return say("practice.tomorrow");
  const how: Intl.DateTimeFormatOptions =
    day - today < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  const written = new Intl.DateTimeFormat(dates, { ...how, timeZone: "UTC" });
  return written.format(day * 24 * 3600 * 1000);
}

/** A line above the list of techniques. */
export function todayLine(store: Store): HTMLElement {
  const line = h("p", { class: "part learn-back learn-today-line" });
  const show = () => {
    const n = recalled(store).length;
    const words = n ? say("practice.today.n", { n }) : say("practice.today");
    const today = h("a", { href: hashOf({ slug: TODAY, seed: null }) }, words);
    fill(line, today, mixedLink());
  };
  store.watch(({ view, learn }) => view === "learn" && learn.route, show);
  store.watch(({ learn }) => learn.scores, show);
  return line;
}

/** What to practise today. */
export function todayPart(store: Store): HTMLElement {
  const part = h("section", { class: "part learn-today", "aria-label": say("practice.today") });
  const show = () => {
    const { view, learn } = store.state;
    const { slug, seed } = learn.route;
    const isHere = view === "learn" && (slug === TODAY || slug === MIXED) && seed === null;
    put(part, "hidden", !isHere);
    if (isHere) fill(part, wayBack(store), list(store));
  };
  store.watch(({ view, learn }) => view === "learn" && learn.route, show);
  store.watch(({ learn }) => learn.scores, show);
  store.watch(({ catalogue }) => catalogue.techniques, show);
  return part;
}

function list(store: Store) {
  const { scores } = store.state.learn;
  const { techniques } = store.state.catalogue;
  if (!techniques.length) fetchTechniques(store);
  const today = dayNow();
  const found = recalled(store);
  const next = nextDue(scores, today);
  const nothing = next
    ? say("practice.next", { day: dayName(next, today) })
    : say("practice.nothing");
  const whyToday = (slug: string, helped: number) => {
    if (helped) return say("practice.helped", { n: helped, name: techniqueName(techniques, slug) });
    return say(isBegun(scores, slug, today) ? "practice.begun" : "practice.due");
  };
  const items = found.map(({ slug, helped }) => {
    const name = techniqueName(techniques, slug);
    return h(
      "li",
      {},
      h("a", { href: another(slug, scores) }, name),
      h("small", { class: "learn-rating" }, standingText(scoreOf(scores, slug), today)),
      h("p", {}, whyToday(slug, helped)),
    );
  });
  return [
    h("h2", { tabindex: "-1" }, say("practice.today")),
    h("p", {}, items.length ? say("practice.today.about") : nothing),
    items.length > 0 && h("ol", { class: "techniques" }, items),
    h("p", {}, mixedLink()),
    h("p", { class: "hint-text" }, say("practice.mixed.about")),
  ];
}

function recalled({ state: { learn } }: Store) {
  return dueOn(learn.scores, helpedFrom(), dayNow());
}

function mixedLink() {
  return h("a", { href: hashOf({ slug: MIXED, seed: drawnSeed() }) }, say("practice.mixed"));
}

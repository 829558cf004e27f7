/**
 * One technique: its description, its names elsewhere, and the text for its example on the board.
 * The parts that its lesson has too are made here.
 */

import type { Technique } from "../../api-types.ts";
import { familyName } from "../../catalogue/catalogue.ts";
import { start } from "../../game/game.ts";
import { left } from "../../game/position.ts";
import { ALL } from "../../grid/space.ts";
import { details, sentenceOf } from "../../help/reason.tsx";
import type { Child } from "../../parts/dom.ts";
import { fact, foldOf, h, put } from "../../parts/dom.ts";
import { tenths } from "../../ratings.ts";
import type { State, Store } from "../../state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { needingPart } from "./needing.ts";
import { another } from "./practice.ts";
import type { Lesson } from "./slice.ts";
import { hashOf } from "./slice.ts";

/**
 * The text for the example on the board.
 *
 * @param isWhole whether to say what there is to see on the board
 */
export function exampleText(
  store: Store,
  { technique, explanation }: Lesson,
  isWhole: boolean,
): HTMLElement {
  if (!isWhole)
    return h(
      "section",
      { class: "learn-example", "aria-label": say("learn.example") },
      h("h2", {}, technique.name),
      h("p", {}, technique.about),
    );
  return h(
    "section",
    { class: "learn-example", "aria-label": say("learn.example") },
    h("h2", {}, say("learn.exampleOf", { name: technique.name })),
    explanation
      ? [sentenceOf(store, explanation), details(store, explanation)]
      : h("p", {}, say("learn.noExample")),
  );
}

/**
 * @param offers whether to offer practice, and the ways back, which stand beside a position to
 *   practise on
 */
export function techniquePart(
  store: Store,
  lesson: Lesson,
  techniques: readonly Technique[],
  offers: boolean,
): HTMLElement {
  const { slug, name, about } = lesson.technique;
  return h(
    "section",
    { class: "part", "aria-label": name },
    offers && wayBack(store),
    h("h2", { tabindex: "-1" }, name),
    h("p", {}, about),
    offers && h("p", { class: "row" }, practiceLink(store, slug, say("learn.find"))),
    offers && needingPart(store, lesson),
    factsPart(lesson),
    neighbours(techniques, slug),
  );
}

/** @returns a link to a position to practise on, each time another one */
export function practiceLink(store: Store, slug: string, words: string): HTMLElement {
  const seek = h("a", { class: "button main", href: "#" }, words);
  const lot = () => put(seek, "href", another(slug, store.state.learn.scores));
  seek.addEventListener("pointerdown", lot);
  seek.addEventListener("focus", lot);
  lot();
  return seek;
}

/** @returns links to the list, to more, and to a game that waits */
export function wayBack(store: Store, ...more: Child[]): HTMLElement {
  return h(
    "p",
    { class: "learn-back" },
    h("a", { href: "#/learn" }, say("learn.all")),
    more,
    hasGame(store.state) && h("a", { href: "#/play" }, say("help.why.back")),
  );
}

export function factsPart({
  technique: { family, rating, assumes_unique, aliases },
}: Lesson): HTMLElement {
  return foldOf(
    say("learn.facts"),
    h(
      "dl",
      { class: "facts" },
      fact(say("learn.family"), familyName(family)),
      fact(say("learn.rating"), tenths(rating)),
      fact(say("learn.assumes"), say(assumes_unique ? "page.yes" : "page.no")),
      Object.entries(aliases).map(([world, names]) =>
        fact(sayIfKnown(`learn.alias.${world}`) || world, names.join(", ")),
      ),
    ),
  );
}

/** @returns whether a puzzle waits that the player has begun */
function hasGame({ games }: State): boolean {
  // A puzzle may have pencil marks and no given.
  const isThere = left(start(games.play)).some((mask) => mask !== ALL);
  return isThere && !games.play.finished;
}

/** Links to the techniques before and after one in the list. */
function neighbours(techniques: readonly Technique[], slug: string) {
  const at = techniques.findIndex((one) => one.slug === slug);
  const links = [
    { one: techniques[at - 1], key: "learn.before" as const },
    { one: at < 0 ? undefined : techniques[at + 1], key: "learn.after" as const },
  ];
  return h(
    "nav",
    { class: "row learn-next", "aria-label": say("learn.neighbours") },
    links.map(
      ({ one, key }) =>
        one &&
        h("a", { href: hashOf({ slug: one.slug, seed: null }) }, say(key, { name: one.name })),
    ),
  );
}

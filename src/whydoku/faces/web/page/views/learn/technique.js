// @ts-check
/**
 * One technique: its description, its names elsewhere, and the text for its example on the board.
 * The parts that its lesson has too are made here.
 */
import { familyName } from "../../catalogue/techniques.js";
import { start } from "../../game/game.js";
import { left } from "../../game/position.js";
import { ALL } from "../../grid/space.js";
import { details, sentenceOf } from "../../help/reason.js";
import { fact, foldOf, h, put } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say, sayIfKnown } from "../../words/say.js";
import { needingPart } from "./needing.js";
import { another } from "./practice.js";
import { hashOf } from "./slice.js";

/** @import { State, Store } from "../../state.js" */
/** @import { Lesson } from "./slice.js" */
/** @import { Technique } from "../../catalogue/slice.js" */

/**
 * The text for the example on the board.
 *
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {boolean} isWhole  whether to say what there is to see on the board
 * @returns {HTMLElement}
 */
export function exampleText(store, { technique, explanation }, isWhole) {
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
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {readonly Technique[]} techniques
 * @param {boolean} offers  whether to offer practice, and the ways back, which stand beside a position
 *   to practise on
 * @returns {HTMLElement}
 */
export function techniquePart(store, lesson, techniques, offers) {
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

/**
 * @param {Store} store
 * @param {string} slug
 * @param {string} words
 * @returns {HTMLElement} a link to a position to practise on, each time another one
 */
export function practiceLink(store, slug, words) {
  const seek = h("a", { class: "button main", href: "#" }, words);
  const lot = () => put(seek, "href", another(slug, store.state.learn.scores));
  seek.addEventListener("pointerdown", lot);
  seek.addEventListener("focus", lot);
  lot();
  return seek;
}

/**
 * @param {Store} store
 * @param {...import("../../parts/dom.js").Child} more
 * @returns {HTMLElement} links to the list, to more, and to a game that waits
 */
export function wayBack(store, ...more) {
  return h(
    "p",
    { class: "learn-back" },
    h("a", { href: "#/learn" }, say("learn.all")),
    more,
    hasGame(store.state) && h("a", { href: "#/play" }, say("help.why.back")),
  );
}

/**
 * @param {Lesson} lesson
 * @returns {HTMLElement}
 */
export function factsPart({ technique: { family, rating, assumes_unique, aliases } }) {
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

/**
 * @param {State} state
 * @returns {boolean} whether a puzzle waits that the player has begun
 */
function hasGame({ games }) {
  // A puzzle may have pencil marks and no given.
  const isThere = left(start(games.play)).some((mask) => mask !== ALL);
  return isThere && !games.play.finished;
}

/**
 * Links to the techniques before and after one in the list.
 *
 * @param {readonly Technique[]} techniques
 * @param {string} slug
 */
function neighbours(techniques, slug) {
  const at = techniques.findIndex((one) => one.slug === slug);
  const links = [
    { one: techniques[at - 1], key: /** @type {const} */ ("learn.before") },
    { one: at < 0 ? undefined : techniques[at + 1], key: /** @type {const} */ ("learn.after") },
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

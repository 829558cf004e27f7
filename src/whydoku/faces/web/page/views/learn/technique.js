// @ts-check
/**
 * One technique: its description, its names elsewhere, and the text for its example on the board.
 */
import { familyName } from "../../catalogue/techniques.js";
import { start } from "../../game/game.js";
import { NO_GIVENS } from "../../game/position.js";
import { details, sentenceOf } from "../../help/reason.js";
import { fact, foldOf, h, put } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say, sayIfKnown } from "../../words/say.js";
import { needingPart } from "./needing.js";
import { another } from "./practice.js";
import { hashOf } from "./slice.js";
import { ALL } from "./told.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Lesson} Lesson */
/** @typedef {import("../../catalogue/slice.js").Technique} Technique */

/**
 * The text for the example on the board.
 *
 * @param {Store} store
 * @param {Lesson} lesson
 * @param {number} told  how much of it
 * @returns {HTMLElement}
 */
export function exampleText(store, { technique, explanation }, told) {
  if (told < ALL)
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
 * @param {boolean} offers  whether to offer practice, and not the way back from it
 * @returns {HTMLElement}
 */
export function techniquePart(store, lesson, techniques, offers) {
  const { technique } = lesson;
  const { slug, name, about, family, rating, aliases } = technique;
  const seek = h("a", { class: "button main", href: "#" }, say("learn.find"));
  const lot = () => put(seek, "href", another(slug, store.state.learn.scores));
  seek.addEventListener("pointerdown", lot);
  seek.addEventListener("focus", lot);
  lot();
  const back = h("a", { class: "button", href: hashOf({ slug, seed: null }) }, say("learn.back"));
  return h(
    "section",
    { class: "part", "aria-label": name },
    h(
      "p",
      { class: "learn-back" },
      h("a", { href: "#/learn" }, say("learn.all")),
      hasGame(store.state) && h("a", { href: "#/play" }, say("help.why.back")),
    ),
    h("h2", { tabindex: "-1" }, name),
    h("p", {}, about),
    h("p", { class: "row" }, offers ? seek : back),
    offers && needingPart(store, lesson),
    foldOf(
      say("learn.facts"),
      h(
        "dl",
        { class: "facts" },
        fact(say("learn.family"), familyName(family)),
        fact(say("learn.rating"), tenths(rating)),
        fact(say("learn.assumes"), say(technique.assumes_unique ? "page.yes" : "page.no")),
        Object.entries(aliases).map(([world, names]) =>
          fact(sayIfKnown(`learn.alias.${world}`) || world, names.join(", ")),
        ),
      ),
    ),
    neighbours(techniques, slug),
  );
}

/**
 * @param {import("../../state.js").State} state
 * @returns {boolean} whether a puzzle waits that the player has begun
 */
export function hasGame({ games }) {
  return start(games.play).givens !== NO_GIVENS && !games.play.finished;
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

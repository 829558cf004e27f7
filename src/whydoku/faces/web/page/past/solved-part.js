// @ts-check
/** The puzzles that the player has solved, each to play again, or to see its path. */
import { layDown } from "../beginning/laying.js";
import { openPath } from "../frame/frame.js";
import { begin } from "../game/position.js";
import { parsePuzzle } from "../grid/puzzle.js";
import { timeText } from "../parts/clock.js";
import { fill, h, put } from "../parts/dom.js";
import { thumbnail } from "../parts/thumbnail.js";
import { say } from "../words/say.js";
import { dateText } from "./days.js";

/** @typedef {import("../game/game.js").Finished} Finished */
/** @typedef {import("../state.js").Store} Store */

/** How many are listed before the player asks for more. */
const AT_ONCE = 10;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function solvedPart(store) {
  const { past } = store.state;
  const list = h("ul", { class: "entries games-solved" });
  const rest = past.length - AT_ONCE;
  const more = h("button", { type: "button" }, say("games.more", { n: rest }));
  put(more, "hidden", rest <= 0);
  more.addEventListener("click", () => {
    const at = list.children[AT_ONCE - 1];
    list.append(...past.slice(AT_ONCE).flatMap((one) => entry(store, one) ?? []));
    put(more, "hidden", true);
    at?.nextElementSibling?.querySelector("button")?.focus();
  });
  fill(
    list,
    past.slice(0, AT_ONCE).map((one) => entry(store, one)),
  );
  return h("section", {}, h("h3", {}, say("games.solved")), list, h("div", { class: "row" }, more));
}

/**
 * @param {Store} store
 * @param {Finished} one
 */
function entry(store, one) {
  const found = parsePuzzle(one.puzzle);
  if (!found) return null;
  const position = begin(found.givens, found.possible);
  const title = one.title || say("begin.untitled");
  const offer = { position, title: one.title, origin: { level: one.level, day: one.day } };
  const again = () => layDown(store, offer);
  const walk = () => {
    layDown(store, offer);
    openPath(store);
  };
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) =>
    h(
      "button",
      { type: "button", class: "quiet", "aria-label": `${words}: ${title}`, onclick },
      words,
    );
  return h(
    "li",
    { class: "game" },
    thumbnail(position),
    h("span", {}, title, h("small", {}, aboutOf(store, one))),
    h(
      "span",
      { class: "game-ways" },
      button(say("games.again"), again),
      button(say("games.path"), walk),
    ),
  );
}

/**
 * @param {Store} store
 * @param {Finished} one
 */
function aboutOf({ state }, { when, time, hints, level, title }) {
  const isNamed = level && title.startsWith(say(`begin.level.${level}`));
  return [
    dateText(when),
    level && !isNamed ? say(`begin.level.${level}`) : "",
    state.settings.timer ? timeText(time) : "",
    say(hints ? "games.hints" : "games.unaided", { n: hints }),
  ]
    .filter(Boolean)
    .join(" · ");
}

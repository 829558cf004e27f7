// @ts-check
/** The puzzles that the player has solved, each to play again, or to see its path. */
import { layDown } from "../beginning/laying.js";
import { openPath } from "../frame/frame.js";
import { begin } from "../game/position.js";
import { parsePuzzle } from "../grid/puzzle.js";
import { timeText } from "../parts/clock.js";
import { buttonFor, fill, h, put, rowOf, titled } from "../parts/dom.js";
import { levelName } from "../parts/levels.js";
import { thumbnail } from "../parts/thumbnail.js";
import { shelfOf } from "../saved/storage.js";
import { say } from "../words/say.js";
import { dateText } from "./days.js";
import { titleOf } from "./named.js";
import { nameOf } from "./past.js";
import { replayNames } from "./replays.js";

/** @import { Finished } from "../game/game.js" */
/** @import { Store } from "../state.js" */

/** How many are listed before the player asks for more. */
const AT_ONCE = 10;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function solvedPart(store) {
  const { past } = store.state;
  const replays = replayNames(shelfOf());
  const list = h("ul", { class: "entries games-solved" });
  const rest = past.length - AT_ONCE;
  const showMore = () => {
    const at = list.children[AT_ONCE - 1];
    list.append(...past.slice(AT_ONCE).flatMap((one) => entry(store, one, replays) ?? []));
    put(more, "hidden", true);
    at?.nextElementSibling?.querySelector("button")?.focus();
  };
  const more = buttonFor(say("page.more", { n: rest }), showMore, { hidden: rest <= 0 });
  fill(list, ...past.slice(0, AT_ONCE).map((one) => entry(store, one, replays)));
  return titled(say("games.solved"), list, rowOf(more));
}

/**
 * @param {Store} store
 * @param {Finished} one
 * @param {ReadonlySet<string>} replays  the names of those that are stored
 */
function entry(store, one, replays) {
  const found = parsePuzzle(one.puzzle);
  if (!found) return null;
  const position = begin(found.givens, found.possible);
  const title = titleOf(one);
  const watch = () => store.set({ replay: one, dialog: "replay" });
  const offer = { position, title: one.title, origin: { level: one.level, day: one.day } };
  const again = () => layDown(store, offer);
  const walk = () => {
    layDown(store, offer);
    openPath(store);
  };
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) =>
    buttonFor(words, onclick, { class: "quiet", "aria-label": `${words}: ${title}` });
  return h(
    "li",
    { class: "game" },
    thumbnail(position),
    h("span", {}, title, h("small", {}, aboutOf(store, one))),
    h(
      "span",
      { class: "game-ways" },
      replays.has(nameOf(one)) ? button(say("games.replay"), watch) : null,
      button(say("games.again"), again),
      button(say("games.path"), walk),
    ),
  );
}

/**
 * @param {Store} store
 * @param {Finished} one
 */
function aboutOf({ state }, one) {
  const { when, time, hints, level } = one;
  const isNamed = level && titleOf(one).startsWith(levelName(level));
  return [
    dateText(when),
    level && !isNamed ? levelName(level) : "",
    state.settings.timer ? timeText(time) : "",
    say(hints ? "games.hints" : "games.unaided", { n: hints }),
  ]
    .filter(Boolean)
    .join(" · ");
}

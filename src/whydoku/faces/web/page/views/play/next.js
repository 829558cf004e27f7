// @ts-check
/** What to play after a solved puzzle: another like it, a harder one, or that of today. */
import { puzzleOfLevel, waitFor } from "../../beginning/levels.js";
import { making } from "../../beginning/making.js";
import { goToday, today as ofToday } from "../../beginning/today.js";
import { openPath } from "../../frame/frame.js";
import { start } from "../../game/game.js";
import { harderThan, levelOf } from "../../game/origin.js";
import { puzzleOf } from "../../game/record.js";
import { bind, showWhile } from "../../parts/bound.js";
import { buttonFor, fill, h, put } from "../../parts/dom.js";
import { levelWord } from "../../parts/levels.js";
import { say } from "../../words/say.js";
import { levelBy } from "./judgement.js";

/** @import { AnyLevel, Level } from "../../game/origin.js" */
/** @import { Offer, State, Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function nextButtons(store) {
  const { lines, run } = making(store);
  /**
   * @param {string} kind
   * @param {(state: State) => AnyLevel | ""} level
   * @param {(level: AnyLevel | "", signal: AbortSignal) => Promise<Offer | null>} make
   * @returns {HTMLElement}
   */
  const button = (kind, level, make) => {
    const go = () => {
      const wanted = level(store.state);
      const place = (/** @type {State} */ { games }) => start(games.play);
      const all = [same, harder, today];
      return run(all, (signal) => make(wanted, signal), place, waitFor(wanted));
    };
    return buttonFor(null, go, { class: kind });
  };
  // The server finds out the level first if it is not known.
  const same = button("main", levelIn, async (level, signal) =>
    ofLevel(level || (await levelBy(puzzleOf(start(store.state.games.play)))), signal),
  );
  const harder = button("", (state) => harderThan(levelIn(state)), ofLevel);
  const today = button("", dayLevel, (_, signal) => goToday(store, dayLevel(store.state), signal));
  const path = buttonFor(say("path.walk"), () => openPath(store));
  store.watch(levelIn, (level) => {
    const next = harderThan(level);
    fill(same, level ? say("ending.next", { level: inWords(level) }) : say("ending.similar"));
    fill(harder, next && say("ending.harder", { level: inWords(next) }));
    put(harder, "hidden", !next);
  });
  bind(store, today, "hidden", (state) => ofToday(state, dayLevel(state)).solved !== undefined);
  fill(today, say("ending.today"));
  const watch = () => store.set(({ games }) => ({ replay: games.play.finished, dialog: "replay" }));
  const replay = buttonFor(say("replay.watch"), watch);
  bind(store, replay, "hidden", ({ games }) => !games.play.finished);
  const toCollection = () => {
    location.hash = "#/collection";
  };
  const collection = buttonFor(say("ending.collection"), toCollection);
  showWhile(store, collection, ({ library }) => library);
  const row = h("div", { class: "ending-next" }, same, harder, today, path, replay, collection);
  return h("div", {}, row, lines);
}

/**
 * @param {State} state
 * @returns {AnyLevel | ""} the level of the puzzle on the table, as far as it is known
 */
function levelIn({ games }) {
  return games.play.origin.level || (games.play.finished?.level ?? "");
}

/**
 * @param {State} state
 * @returns {Level} the level of the puzzle of the day to offer
 */
function dayLevel(state) {
  return levelOf(levelIn(state)) || levelOf(state.settings.level) || "medium";
}

/**
 * @param {AnyLevel} level
 * @returns {string}
 */
function inWords(level) {
  return levelWord(level);
}

/**
 * @param {AnyLevel | ""} level
 * @param {AbortSignal} signal
 */
function ofLevel(level, signal) {
  return puzzleOfLevel(level || "medium", signal);
}

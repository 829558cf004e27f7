// @ts-check
/** The dialog of the player's own games: those not finished, those solved, and what they add up to. */
import { buttonFor, fill, h, rowOf, titled } from "../parts/dom.js";
import { fileButton } from "../parts/files.js";
import { trying } from "../parts/problem.js";
import { unfinished } from "../saved/kept.js";
import { say } from "../words/say.js";
import { bring, takeAway, textOf } from "./bringing.js";
import { solvedPart } from "./solved-part.js";
import { statisticsPart } from "./statistics-part.js";
import { unfinishedPart } from "./unfinished-part.js";

/** @import { Store } from "../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function myGames(store) {
  const lists = h("div", { class: "parts" });
  const show = () => {
    const open = unfinished(store.state);
    const { past } = store.state;
    fill(
      lists,
      open.length + past.length === 0 ? nothing(store) : null,
      open.length ? unfinishedPart(store, open) : null,
      open.length + past.length ? statisticsPart(store) : null,
      past.length ? solvedPart(store) : null,
    );
  };
  show();
  return h("div", { class: "parts" }, lists, filePart(store, show));
}

/** @param {Store} store */
function nothing(store) {
  const begin = () => store.set({ dialog: "begin" });
  return h(
    "section",
    { class: "games-nothing" },
    h("p", {}, say("games.nothing")),
    buttonFor(say("begin.title"), begin, { class: "main" }),
  );
}

/**
 * @param {Store} store
 * @param {() => void} show  shows the lists again
 */
function filePart(store, show) {
  const answer = h("p", { role: "status", class: "answer" });
  const problem = h("div", {});
  const take = (/** @type {File} */ chosen) => {
    fill(answer);
    trying(problem, async () => {
      fill(answer, bring(store, await textOf(chosen)));
      show();
    });
  };
  const { kept, past } = store.state;
  const isEmpty = unfinished(store.state).length + kept.length + past.length === 0;
  return titled(
    say("games.file"),
    h("p", { class: "hint-text" }, say("games.file.about")),
    rowOf(
      buttonFor(say("games.file.save"), () => takeAway(store), { disabled: isEmpty }),
      fileButton(say("games.file.open"), take, { accept: ".json,application/json" }),
    ),
    answer,
    problem,
  );
}

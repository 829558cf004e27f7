// @ts-check
/** The dialog of the player's own games: those not finished, those solved, and what they add up to. */
import { fill, h } from "../parts/dom.js";
import { showProblem } from "../parts/problem.js";
import { unfinished } from "../saved/kept.js";
import { say } from "../words/say.js";
import { bring, takeAway, textOf } from "./bringing.js";
import { solvedPart } from "./solved-part.js";
import { statisticsPart } from "./statistics-part.js";
import { unfinishedPart } from "./unfinished-part.js";

/** @typedef {import("../state.js").Store} Store */

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
      past.length ? statisticsPart(store.state) : null,
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
    h("button", { type: "button", class: "main", onclick: begin }, say("begin.title")),
  );
}

/**
 * @param {Store} store
 * @param {() => void} show  shows the lists again
 */
function filePart(store, show) {
  const answer = h("p", { role: "status", class: "answer" });
  const problem = h("div", {});
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    fill(answer);
    showProblem(problem, null);
    try {
      fill(answer, bring(store, await textOf(chosen)));
      show();
    } catch (fault) {
      showProblem(problem, fault);
    }
    file.value = "";
  });
  const { kept, past } = store.state;
  const isEmpty = unfinished(store.state).length + kept.length + past.length === 0;
  const save = { type: "button", disabled: isEmpty, onclick: () => takeAway(store) };
  return h(
    "section",
    {},
    h("h3", {}, say("games.file")),
    h("p", { class: "hint-text" }, say("games.file.about")),
    h(
      "div",
      { class: "row" },
      h("button", save, say("games.file.save")),
      h("button", { type: "button", onclick: () => file.click() }, say("games.file.open")),
      file,
    ),
    answer,
    problem,
  );
}

// @ts-check
/** How a run goes, and the puzzles that it has made. */
import "../../board/board.js";
import { fill, h, put } from "../../parts/dom.js";
import { bare } from "../../picture.js";
import { download } from "../../sharing/save.js";
import { say } from "../../words/say.js";
import { figuresOf, SCALES } from "./figures.js";
import { play, putPuzzle } from "./live.js";

/** @typedef {import("../../board/board.js").Board} Board */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Made} Made */
/** @typedef {import("./slice.js").Run} Run */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function resultsPart(store) {
  const told = h("p", { class: "make-progress", role: "status" });
  const bar = h("progress", { "aria-label": say("make.generate") });
  const problem = h("div", {});
  const list = h("ol", { class: "make-made" });
  const save = h(
    "button",
    { type: "button", onclick: () => download(linesOf(store.state.make.run), "whydoku.txt") },
    say("make.download"),
  );
  store.watch(
    ({ make }) => make.run,
    (run, before) => {
      fill(told, standing(run));
      put(bar, "hidden", run.status !== "running");
      put(bar, "max", run.wanted || 1);
      if (run.made.length) put(bar, "value", run.made.length);
      else put(bar, "value", null);
      fill(problem, run.sentence && h("p", { class: "problem", role: "alert" }, run.sentence));
      if (run.made === before?.made) return;
      const isMore = before && run.made.length > before.made.length && before.made.length > 0;
      const fresh = isMore ? run.made.slice(before.made.length) : run.made;
      const entries = fresh.map((made) => entry(store, made));
      if (isMore) list.append(...entries);
      else fill(list, entries);
      put(save, "hidden", run.made.length === 0);
    },
  );
  return h(
    "div",
    { class: "make-results" },
    told,
    bar,
    problem,
    list,
    h("div", { class: "row" }, save),
  );
}

/**
 * @param {Run} run
 * @returns {string}
 */
function standing({ status, progress, wanted, seed, made }) {
  if (status === "none" || (status === "refused" && !progress)) return "";
  const rarest = progress?.rarest ? say("make.rarest", { part: progress.rarest }) : "";
  const tried = progress?.tried ?? 0;
  const key = status === "running" ? "make.progress" : "make.done";
  return say(key, { made: made.length, wanted, tried, seed, rarest });
}

/**
 * @param {Run} run
 * @returns {string}
 */
function linesOf({ made }) {
  return made.map(({ puzzle }) => `${puzzle}\n`).join("");
}

/**
 * @param {Store} store
 * @param {Made} made
 */
function entry(store, made) {
  const { puzzle } = made;
  const board = /** @type {Board} */ (document.createElement("wd-board"));
  put(board, "still", true);
  put(board, "aria-label", aboutOf(made));
  board.picture = bare(puzzle);
  return h(
    "li",
    {},
    board,
    h("p", {}, aboutOf(made)),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => putPuzzle(store, puzzle) }, say("make.open")),
      h("button", { type: "button", onclick: () => play(store, puzzle) }, say("make.play")),
    ),
  );
}

/**
 * @param {Made} made
 * @returns {string}
 */
function aboutOf({ clues, ratings, hardest, level }) {
  const figures = SCALES.flatMap((scale) =>
    ratings[scale] ? [figuresOf(scale, ratings[scale])] : [],
  );
  return [say("make.clues", { n: clues }), ...figures, level, hardest].filter(Boolean).join(" · ");
}

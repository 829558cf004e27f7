// @ts-check
/** The progress of a run, and the puzzles that it has made. */
import { buttonFor, fill, h, put, rowOf } from "../../parts/dom.js";
import "../../board/board.js";
import { techniqueName } from "../../catalogue/techniques.js";
import { showBoard } from "../../frame/frame.js";
import { download } from "../../parts/files.js";
import { paper } from "../../parts/printing.js";
import { problem, trying } from "../../parts/problem.js";
import { stillBoard } from "../../parts/still-board.js";
import { bare } from "../../picture.js";
import { briefly, figuresOf, SCALES } from "../../ratings.js";
import { say } from "../../words/say.js";
import { play, putPuzzle } from "./live.js";
import { partName } from "./wishes.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Made} Made */
/** @typedef {import("./slice.js").Run} Run */
/** @typedef {{puzzle: string, element: HTMLElement, about: (made: Made) => void}} Row */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function resultsPart(store) {
  const title = h("h3", { tabindex: "-1" }, say("make.results"));
  const progress = h("p", { class: "make-progress" });
  const bar = h("progress", { "aria-label": say("make.generate") });
  const trouble = h("div", {});
  const list = h("ol", { class: "make-made" });
  /** @type {Row[]} */
  let rows = [];
  const save = buttonFor(say("make.download"), () =>
    download(linesOf(store.state.make.run), "whydoku.txt"),
  );
  const all = buttonFor(say("make.print"), () =>
    trying(trouble, async () => {
      const { printSheets, sheetsOf } = await paper.load();
      const { made } = store.state.make.run;
      const about = made.map((one) => hardnessOf(one).join(" · "));
      printSheets(
        sheetsOf(
          made.map(({ puzzle }) => puzzle),
          about,
        ),
      );
    }),
  );
  store.watch(
    ({ make }) => make.run,
    (run, before) => {
      fill(progress, standing(run));
      put(bar, "hidden", run.status !== "running");
      put(bar, "max", run.wanted || 1);
      if (run.made.length) put(bar, "value", run.made.length);
      else put(bar, "value", null);
      fill(trouble, problem(run.sentence));
      if (run.made === before?.made) return;
      rows = run.made.map((made, n) => {
        const row = rows[n]?.puzzle === made.puzzle ? rows[n] : entry(store, made);
        row.about(made);
        return row;
      });
      for (const [n, { element }] of rows.entries()) {
        if (list.children[n] !== element) list.insertBefore(element, list.children[n] ?? null);
      }
      while (list.children.length > rows.length) list.lastElementChild?.remove();
      for (const one of [save, all]) put(one, "hidden", run.made.length === 0);
    },
  );
  const part = h(
    "section",
    { id: "make-results", class: "make-results", "aria-label": say("make.results") },
    title,
    progress,
    bar,
    trouble,
    list,
    rowOf(all, save),
  );
  store.watch(
    ({ make }) => make.run.status,
    (status, before) => {
      put(part, "hidden", status === "none");
      if (status !== "running" || before === undefined) return;
      title.focus({ preventScroll: true });
      part.scrollIntoView({ block: "start" });
    },
  );
  return part;
}

/**
 * @param {Run} run
 * @returns {string}
 */
function standing({ status, progress, wanted, seed, made }) {
  if (status === "none" || (status === "refused" && !progress)) return "";
  const rarest = progress?.rarest ? say("make.rarest", { part: partName(progress.rarest) }) : "";
  const tried = progress?.tried ?? 0;
  return say("make.progress", { made: made.length, wanted, tried, seed, rarest });
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
 * @returns {Row}
 */
function entry(store, { puzzle }) {
  const board = stillBoard();
  board.picture = bare(puzzle);
  const text = h("p", {});
  const open = () => {
    putPuzzle(store, puzzle);
    showBoard();
  };
  const element = h(
    "li",
    {},
    board,
    text,
    rowOf(
      buttonFor(say("make.open"), open),
      buttonFor(say("make.playOne"), () => play(store, puzzle)),
    ),
  );
  const about = (/** @type {Made} */ made) => {
    const words = aboutOf(store, made);
    put(board, "aria-label", words);
    fill(text, words);
  };
  return { puzzle, element, about };
}

/**
 * @param {Store} store
 * @param {Made} made
 * @returns {string}
 */
function aboutOf({ state }, made) {
  const { clues, hardest } = made;
  const name = hardest && techniqueName(state.catalogue.techniques, hardest);
  return [say("make.clues", { n: clues }), ...hardnessOf(made), name].filter(Boolean).join(" · ");
}

/**
 * @param {Made} made
 * @returns {string[]} its figures on the scales that are known, and its level
 */
function hardnessOf({ ratings, level }) {
  const figures = SCALES.flatMap((scale) => {
    const found = ratings[scale] && figuresOf(scale, ratings[scale]);
    return found ? [briefly(found)] : [];
  });
  return level ? [...figures, level] : figures;
}

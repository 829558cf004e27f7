// @ts-check
/** The puzzles that a run has made: one lies on the board, with its facts here and the others in reach. */
import { techniqueName } from "../../catalogue/techniques.js";
import { showReason, sideToTop } from "../../frame/frame.js";
import { loadWhenIdle } from "../../frame/later.js";
import { levelOf } from "../../game/origin.js";
import { begin } from "../../game/position.js";
import { pressWhile, showWhile } from "../../parts/bound.js";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../../parts/dom.js";
import { download } from "../../parts/files.js";
import { levelName } from "../../parts/levels.js";
import { paper, printing } from "../../parts/printing.js";
import { trying } from "../../parts/problem.js";
import { thumbnail } from "../../parts/thumbnail.js";
import { briefly, figuresOf, SCALES } from "../../ratings.js";
import { say } from "../../words/say.js";
import { puzzleIn } from "./live.js";
import { partName } from "./names.js";
import { playButton, shareButton } from "./puzzle.js";
import { lay } from "./running.js";

/** @import { Technique } from "../../catalogue/slice.js" */
/** @import { State, Store } from "../../state.js" */
/** @import { Made, Run } from "./slice.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function resultsPart(store) {
  const facts = h("p", { class: "make-facts" });
  const others = groupOf("make-made", say("make.results"));
  const tried = h("p", { class: "quiet-text" });
  const trouble = h("div", {});
  const all = buttonFor(say("make.print"), () => trying(trouble, () => printAll(store.state)));
  const save = buttonFor(say("make.download"), () =>
    download(linesOf(store.state.make.run), "whydoku.txt"),
  );
  const files = buttonFor(say("make.files"), () => store.set({ dialog: "files", hand: "made" }));
  showWhile(store, all, ({ make }) => make.run.made.length > 1);
  const show = () => {
    const { made } = store.state.make.run;
    const shown = made.find(({ puzzle }) => puzzle === puzzleIn(store.state));
    fill(facts, aboutOf(store.state, shown));
  };
  /** @type {HTMLElement[]} */
  let buttons = [];
  store.watch(puzzleIn, show);
  store.watch(
    ({ make }) => make.run,
    (run, before) => {
      const { made } = run;
      fill(tried, run.status !== "running" && progressText(run, store.state.catalogue.techniques));
      if (made === before?.made) return;
      show();
      if (made.length && !before?.made.length) toBoard();
      // What is made is lost if the page has to be loaded anew to print it.
      if (made.length) loadWhenIdle([paper]);
      // A button that is there stays, and with it the focus.
      const isSame = (/** @type {number} */ n) => made[n]?.puzzle === before?.made[n]?.puzzle;
      buttons = made.map(({ puzzle }, n) => (isSame(n) && buttons[n]) || another(store, puzzle));
      for (const [n, button] of buttons.entries()) {
        const name = say("make.print.puzzle", { n: n + 1 });
        put(button, "aria-label", `${name}: ${aboutOf(store.state, made[n])}`);
      }
      if (made.length < 2) fill(others);
      else others.append(...buttons.filter((one) => one.parentElement !== others));
    },
  );
  const part = h(
    "section",
    { class: "part", "aria-label": say("make.results") },
    facts,
    others,
    rowOf(playButton(store), shareButton(store), all, files, save),
    trouble,
    tried,
  );
  return showWhile(store, part, ({ make }) => make.run.made.length && !make.drawing);
}

/** Scrolls to the board and to what stands beside it, on a phone below the ways. */
function toBoard() {
  showReason();
  sideToTop();
}

/**
 * A small picture that puts its puzzle on the board.
 *
 * @param {Store} store
 * @param {string} puzzle
 */
function another(store, puzzle) {
  const button = buttonFor(thumbnail(begin(puzzle)), () => lay(store, puzzle));
  return pressWhile(store, button, (state) => puzzleIn(state) === puzzle);
}

/**
 * @param {Run} run
 * @param {readonly Technique[]} techniques
 * @returns {string} how far it is
 */
export function progressText({ status, progress, wanted, seed, made }, techniques) {
  if (status === "none" || (status === "refused" && !progress)) return "";
  const part = progress?.rarest && partName(techniques, progress.rarest);
  const rarest = part ? say("make.rarest", { part }) : "";
  const tried = progress?.tried ?? 0;
  return say("make.progress", { made: made.length, wanted, tried, seed, rarest });
}

/**
 * Prints all puzzles and, at the end, their solutions.
 *
 * @param {State} state
 */
async function printAll({ make: { run } }) {
  const { printSheets, sheetsOf } = await printing();
  const about = run.made.map((one) => hardnessOf(one).join(" · "));
  printSheets(
    sheetsOf(
      run.made.map(({ puzzle }) => puzzle),
      about,
    ),
  );
}

/**
 * @param {Run} run
 * @returns {string}
 */
function linesOf({ made }) {
  return made.map(({ puzzle }) => `${puzzle}\n`).join("");
}

/**
 * @param {State} state
 * @param {Made | undefined} made
 * @returns {string}
 */
function aboutOf({ catalogue }, made) {
  if (!made) return "";
  const { clues, hardest } = made;
  const name = hardest && techniqueName(catalogue.techniques, hardest);
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
  const own = levelOf(level);
  return level ? [...figures, own ? levelName(own) : level] : figures;
}

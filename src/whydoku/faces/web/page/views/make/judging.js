// @ts-check
/** The judgement of the puzzle: its ratings, its analysis, and buttons to make puzzles like it. */
import { now } from "../../game/game.js";
import { showWhile } from "../../parts/bound.js";
import { buttonFor, fact, fill, groupOf, h, namedPart, put, rowOf } from "../../parts/dom.js";
import { problem } from "../../parts/problem.js";
import { ratingFact, ratingMeant } from "../../parts/rated.js";
import { say } from "../../words/say.js";
import { analysisText, explained } from "./analysis.js";
import { isUnique, puzzleIn } from "./live.js";
import { analyse, rate } from "./rating.js";
import { generateLike } from "./running.js";
import { wishLike } from "./wishes.js";

/** @import { State, Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function judgingPart(store) {
  const part = namedPart(say("make.judged"), ratings(store), likes(store), analysis(store));
  return showWhile(store, part, (state) => isUnique(state) && !state.make.drawing);
}

/** @param {Store} store */
function ratings(store) {
  const place = h("div", { role: "status" });
  store.watch(
    ({ make }) => make.rated,
    ({ key, status, rows, hardest, slug, sentence }) => {
      const problems = new Set([...rows.map((row) => row.sentence), sentence].filter(Boolean));
      fill(
        place,
        status !== "answered" && h("p", { class: "waiting" }, say("make.rating")),
        h(
          "dl",
          { class: "facts" },
          rows.map(
            ({ figures }) => figures && explained(ratingFact(figures), ratingMeant(figures.scale)),
          ),
          hardest && fact(say("path.hardest"), h("a", { href: `#/learn/${slug}` }, hardest)),
        ),
        [...problems].map(problem),
        problems.size > 0 && rowOf(buttonFor(say("page.again"), () => rate(store, key))),
      );
    },
  );
  return place;
}

/** @param {Store} store */
function likes(store) {
  const givens = (/** @type {State} */ state) => now(state.games.make).givens;
  const erIn = (/** @type {State} */ state) =>
    state.make.rated.key === puzzleIn(state) ? state.make.rated.er : null;
  const buttons = /** @type {const} */ ([
    ["make.easier", -1],
    ["make.similar", 0],
    ["make.harder", 1],
  ]).map(([key, by]) => {
    const onclick = () => {
      const er = erIn(store.state);
      if (er !== null) generateLike(store, givens(store.state), er, by);
    };
    const button = buttonFor(say(key), onclick);
    store.watch(erIn, (er) =>
      put(button, "disabled", er === null || !wishLike(givens(store.state), er, by)),
    );
    return button;
  });
  return h("div", {}, h("p", {}, say("make.likes")), groupOf("choice", say("make.likes"), buttons));
}

/** @param {Store} store */
function analysis(store) {
  const button = buttonFor(say("make.analyse"), () => analyse(store));
  const place = h("div", { class: "make-analysis", role: "status" });
  const analysedIn = (/** @type {State} */ state) =>
    state.make.analysed.key === puzzleIn(state) ? state.make.analysed : null;
  store.watch(analysedIn, (analysed) => {
    put(button, "disabled", analysed?.status === "asked");
    fill(
      place,
      analysed?.status === "asked" && h("p", { class: "waiting" }, say("make.analysing")),
      problem(analysed?.sentence ?? ""),
      analysed?.answer && analysisText(store, analysed.answer),
    );
  });
  return h("div", {}, rowOf(button), place);
}

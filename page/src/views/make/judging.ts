/** The judgement of the puzzle: its ratings, its analysis, and buttons to make puzzles like it. */
import { now } from "../../game/game.ts";
import { showWhile } from "../../parts/bound.ts";
import { buttonFor, fact, fill, groupOf, h, namedPart, put, rowOf } from "../../parts/dom.ts";
import { problem } from "../../parts/problem.ts";
import { ratingFact, ratingMeant } from "../../parts/rated.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { analysisText, explained } from "./analysis.ts";
import { isUnique, puzzleIn } from "./live.ts";
import { analyse, rate } from "./rating.ts";
import { generateLike } from "./running.ts";
import { wishLike } from "./wishes.ts";

export function judgingPart(store: Store): HTMLElement {
  const part = namedPart(say("make.judged"), ratings(store), likes(store), analysis(store));
  return showWhile(store, part, (state) => isUnique(state) && !state.make.drawing);
}

function ratings(store: Store) {
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

function likes(store: Store) {
  const givens = (state: State) => now(state.games.make).givens;
  const erIn = (state: State) =>
    state.make.rated.key === puzzleIn(state) ? state.make.rated.er : null;
  const buttons = (
    [
      ["make.easier", -1],
      ["make.similar", 0],
      ["make.harder", 1],
    ] as const
  ).map(([key, by]) => {
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

function analysis(store: Store) {
  const button = buttonFor(say("make.analyse"), () => analyse(store));
  const place = h("div", { class: "make-analysis", role: "status" });
  const analysedIn = (state: State) =>
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

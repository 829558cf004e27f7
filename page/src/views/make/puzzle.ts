/** The part about the puzzle in the making: its clues, its solutions, and what to do with it. */
import { now } from "../../game/game.ts";
import { begin, EVERYTHING, NO_GIVENS } from "../../game/position.ts";
import { cellName } from "../../grid/space.ts";
import { pressWhile, showWhile } from "../../parts/bound.ts";
import { buttonFor, fill, foldOf, h, put, rowOf } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { select } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { comparePart } from "./compare.ts";
import { impossiblePart } from "./impossible.ts";
import {
  change,
  clueCount,
  findingsIn,
  isUnique,
  play,
  putPuzzle,
  puzzleIn,
  standing,
  thinned,
} from "./live.ts";
import { setMake } from "./slice.ts";
import { typingButtons } from "./typing.ts";

/** Milliseconds to wait for the solver before the line says that it is counting. */
const PATIENCE = 250;

/** The part next to the board about the puzzle that is entered. */
export function puzzlePart(store: Store): HTMLElement {
  const isThere = (state: State) => puzzleIn(state) !== NO_GIVENS;
  const clear = buttonFor(say("make.clear"), () => putPuzzle(store, NO_GIVENS));
  const uses = [playButton(store), shareButton(store), colouring(store), clear];
  for (const one of uses) showWhile(store, one, isThere);
  return h(
    "section",
    { class: "part make-puzzle", "aria-label": say("make.puzzle") },
    counts(store),
    impossiblePart(store),
    comparePart(store),
    spares(store),
    rowOf(...typingButtons(store), uses),
    legend(store),
  );
}

function counts(store: Store) {
  const clues = h("span", { class: "make-clues" });
  const sentence = h("span", { role: "status" });
  const line = h("p", { class: "make-standing" }, clues, " ", sentence);
  let timer = 0;
  const show = () => {
    const position = now(store.state.games.make);
    const findings = findingsIn(store.state);
    const state = standing(position.givens, position.possible === EVERYTHING, findings);
    put(line, "data-kind", state.kind);
    fill(sentence, state.sentence);
  };
  store.watch(puzzleIn, () => {
    const { givens, possible } = now(store.state.games.make);
    const n = clueCount(givens);
    fill(clues, possible === EVERYTHING || n ? say("make.clues", { n }) : say("make.marks"));
    clearTimeout(timer);
    timer = setTimeout(show, PATIENCE);
  });
  store.watch(findingsIn, (findings) => {
    if (!findings) return;
    clearTimeout(timer);
    show();
  });
  return line;
}

function spares(store: Store) {
  const place = h("div", { class: "make-spare" });
  store.watch(
    (state) => findingsIn(state)?.spare,
    (spare) => fill(place, spare && sparesText(store, spare)),
  );
  return place;
}

function sparesText(store: Store, spare: readonly number[]) {
  if (!spare.length) return h("p", {}, say("make.spare.none"));
  const one = (cell: number) =>
    buttonFor(cellName(cell), () => select(store, [cell], cell), { class: "quiet" });
  const thin = () => {
    const { givens, possible } = now(store.state.games.make);
    const left = thinned(givens, possible, spare);
    change(store, begin(left, possible));
    store.set({ said: say("make.spare.gone", { n: clueCount(givens) - clueCount(left) }) });
    document.getElementById("board")?.focus();
  };
  return foldOf(
    say("make.spare", { n: spare.length }),
    h("p", {}, say("make.spare.about")),
    h("div", { class: "row make-cells" }, spare.map(one)),
    rowOf(buttonFor(say("make.spare.thin"), thin)),
  );
}

export function playButton(store: Store): HTMLElement {
  const onclick = () => {
    const { givens, possible } = now(store.state.games.make);
    play(store, givens, possible);
  };
  const button = buttonFor(say("make.play"), onclick);
  store.watch(isUnique, (unique) => put(button, "class", unique ? "main" : ""));
  return button;
}

export function shareButton(store: Store): HTMLElement {
  return buttonFor(say("make.share"), () => store.set({ dialog: "share" }));
}

function colouring(store: Store) {
  const onclick = () =>
    setMake(store, ({ coloured }) => ({ coloured: !coloured, comparing: false }));
  const title = say("make.coloured.about");
  const button = buttonFor(say("make.coloured"), onclick, { title });
  return pressWhile(store, button, ({ make }) => make.coloured && !make.comparing);
}

function legend(store: Store) {
  const kinds = ["one", "several", "none"] as const;
  const list = h(
    "ul",
    { class: "make-legend" },
    kinds.map((kind) =>
      h(
        "li",
        {},
        h("span", { class: `make-sign make-sign-${kind}`, "aria-hidden": "true" }, "5"),
        say(`make.verdict.${kind}`),
      ),
    ),
  );
  return showWhile(store, list, ({ make }) => make.coloured && !make.comparing);
}

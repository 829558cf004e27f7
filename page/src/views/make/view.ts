/** Make: enter a puzzle, which is judged while it grows, or have puzzles made to order. */

import { served } from "../../api.ts";
import { fetchProfiles, fetchTechniques } from "../../catalogue/catalogue.ts";
import { now } from "../../game/game.ts";
import { bind } from "../../parts/bound.ts";
import { fill, h } from "../../parts/dom.ts";
import { remembered } from "../../remembered.ts";
import type { State } from "../../state.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import { counting, NO_CELLS, played } from "../../table/picture.ts";
import { isTyping } from "../../table/playing.ts";
import type { Picture } from "../../types.ts";
import { make as words } from "../../words/en/make.ts";
import { addWords } from "../../words/say.ts";
import type { View } from "../views.ts";
import { go } from "./compare.ts";
import { enteringPart } from "./entering.ts";
import { askingPart, elementOf, wishPart } from "./form.ts";
import { followImpossible, impossibleIn } from "./impossible.ts";
import { judgingPart } from "./judging.ts";
import { findingsIn, followPuzzle } from "./live.ts";
import { draw, drawingTools, followDrawing, patternPicture } from "./pattern.ts";
import { puzzlePart } from "./puzzle.ts";
import { followRatings } from "./rating.ts";
import { resultsPart } from "./results.ts";
import type { Findings } from "./slice.ts";
import { setMake } from "./slice.ts";
import { TYPING } from "./typing.ts";
import { waysPart } from "./ways.ts";

addWords(words);

/** The commands that change a puzzle; they do nothing while a pattern is drawn. */
const EDITING = ["digit", "corner", "centre", "colour", "undo", "redo", "same"];

/** The commands that are of no use to someone who makes a puzzle. */
const OUT_OF_PLACE = ["draw", "tinting", "automatic", "pause"];

/** @returns the view, with the fields of its form */
export async function make(): Promise<View> {
  const { fields } = await served("wishes.json");
  return {
    name: "make",
    build(store) {
      setMake(store, { fields });
      followPuzzle(store);
      followRatings(store);
      followImpossible(store);
      const isColoured = ({ view, make }: State) => view === "make" && make.coloured;
      bind(store, document.body, "data-coloured", isColoured);
      followDrawing(store);
      const judging = judgingPart(store);
      const results = resultsPart(store);
      const symmetry = elementOf(store, "symmetry");
      const parts = {
        enter: [puzzlePart(store), judging, enteringPart(store)],
        wish: [results, wishPart(store), judging],
        draw: [results, drawingTools(store), askingPart(store, symmetry), judging],
      };
      const panel = h("div", { class: "parts make" });
      store.watch(
        ({ make }) => make.way,
        (way) => fill(panel, parts[way]),
      );
      return { head: waysPart(store), text: null, panel };
    },
    picture,
    commands: {
      ...TYPING,
      ...limited(EDITING, ({ make: { drawing } }) => !drawing, { ...COMMANDS, ...TYPING }),
      ...limited(OUT_OF_PLACE, () => false),
      erase: (store, pressed) =>
        store.state.make.drawing ? draw(store, "?") : COMMANDS.erase?.(store, pressed),
      blank: (store, pressed) =>
        store.state.make.drawing ? draw(store, "?") : TYPING.blank?.(store, pressed),
      "tool.next": (store, pressed) =>
        store.state.make.drawing ? draw(store) : TYPING["tool.next"]?.(store, pressed),
      take: (store, pressed) => {
        if (store.state.make.drawing) draw(store);
        else if (store.state.make.comparing) go(store, 1);
        else TYPING.take?.(store, pressed);
      },
    },
    pad: ({ make }) => make.way === "enter",
    enter: (store) => {
      store.set({ tool: "digit", gesture: "cells" });
      fetchTechniques(store);
      fetchProfiles(store);
    },
  };
}

function picture(state: State): Picture {
  const { drawing, comparing, coloured } = state.make;
  if (drawing) return patternPicture(state);
  const findings = findingsIn(state);
  if (comparing && findings?.others.size) {
    const values = firstOf(findings);
    return played(state, { values, others: findings.others, peers: NO_CELLS, hidden: false });
  }
  if (coloured) {
    // The candidates stay while the solver is at work, so that nothing flickers while typing.
    const verdicts = findings?.verdicts ?? NO_VERDICTS;
    const shown = { candidates: counting(now(state.games.make)), verdicts, automatic: true };
    return played(state, { ...shown, hidden: false });
  }
  // Typing begins at the first cell, which says so.
  const first = isTyping(state) && state.cursor < 0 ? FIRST_CELL : {};
  const marks = impossibleIn(state)?.marks;
  const picture = played(state, { hidden: false, ...first });
  return marks ? { ...picture, marks } : picture;
}

const FIRST_CELL = { selected: new Set([0]), cursor: 0 };

const NO_VERDICTS: Picture["verdicts"] = new Map();

/** The digits of the first solution in the cells without a clue, 0 elsewhere. */
const firstOf = remembered(({ key, solutions: [first = ""] }: Findings) =>
  [...first].map((digit, cell) => (key.length > 81 || key[cell] === "." ? Number(digit) : 0)),
);

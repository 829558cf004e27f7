/**
 * Arguing: the player gives a reason of their own, by marks on the board or in words, and the checker
 * answers. Loads when the player first argues, or with a game in which that was done.
 */

import { now } from "../game/game.ts";
import { reasonsOf } from "../game/reasons.ts";
import { candidateName } from "../grid/space.ts";
import { pictureOf } from "../help/follow.ts";
import { takeable } from "../help/slice.ts";
import { freeOn, way } from "../pens/strokes.ts";
import type { State, Store } from "../state.ts";
import type { Command, Commands } from "../table/keys.ts";
import { counting, played } from "../table/picture.ts";
import { select } from "../table/playing.ts";
import type { Marks, Picture } from "../types.ts";
import { argue as words } from "../words/en/argue.ts";
import { addWords } from "../words/say.ts";
import { begin, check, keepLeft, press, sweep, takeBack, taken, touch, turnTool } from "./argue.ts";
import { linksOf, marksOf, withClaim } from "./drawn.ts";
import { unmarked } from "./marks.ts";
import { arguingPart } from "./part.ts";
import { proveAll, reasonsFold } from "./reasons.ts";
import type { Arguing } from "./slice.ts";
import { takesCells } from "./slice.ts";

addWords(words);

/** What argues, for the page. */
export const arguing = { open, command, picture, proveAll, reasonsFold, reasonsOf };

/** Whether the parts that argue are on the page. */
let isServed = false;

function open(store: Store) {
  if (!isServed) serve(store);
  isServed = true;
  const held = document.activeElement?.closest(".help");
  begin(store);
  if (held) focus("select");
}

function focus(field: "select" | "textarea") {
  document.querySelector(".arguing")?.querySelector(field)?.focus();
}

function serve(store: Store) {
  document.querySelector(".text > .help")?.append(arguingPart(store));
  keepLeft(store);
  const current = () => (store.state.view === "play" ? store.state.help.arguing : null);
  document.addEventListener("wd-candidate", (event) => {
    if (current()) touch(store, event.detail.candidate);
  });
  // Above the board, so that no digit is written where something is only marked.
  document.getElementById("board")?.parentElement?.addEventListener(
    "wd-select",
    (event) => {
      const arguing = current();
      const { cells, cursor, done } = event.detail;
      if (!arguing) return;
      event.stopPropagation();
      select(store, [cursor], cursor);
      const { digitFirst, pen } = store.state;
      if (!done) return;
      if (takesCells(arguing)) sweep(store, cells);
      else if (digitFirst && pen) touch(store, cursor * 9 + pen - 1);
    },
    true,
  );
}

const COMMANDS: Commands = {
  digit: (store, { digit }) => {
    const { help, cursor, digitFirst, pen } = store.state;
    if (help.arguing && takesCells(help.arguing)) press(store, digit);
    else if (digitFirst) store.set({ pen: pen === digit ? 0 : digit });
    else if (cursor >= 0) touch(store, cursor * 9 + digit - 1);
  },
  "tool.next": (store) => {
    const { help, cursor } = store.state;
    if (!help.arguing || !takesCells(help.arguing)) turnTool(store);
    else if (cursor >= 0) sweep(store, [cursor]);
  },
  corner: (store, { digit }) => {
    const { cursor } = store.state;
    if (cursor >= 0) touch(store, cursor * 9 + digit - 1, true);
  },
  argue: () => focus("textarea"),
  take: (store) => (takeable(store.state.help) ? taken(store) : check(store)),
  erase: takeBack,
  undo: takeBack,
};

/** What keys and the pad do differently while the player argues. */
function command({ view, help }: State, name: string): Command | undefined {
  return view === "play" && help.arguing ? COMMANDS[name] : undefined;
}

/** The game with what is marked, or with the picture of the verdict. */
function picture(state: State): Picture {
  const { arguing } = state.help;
  if (!arguing) return played(state);
  const { step, marks: faulty } = arguing.verdict ?? {};
  if (step && !faulty) return played(state, { ...pictureOf(state, step), automatic: true });
  const marks = faulty ? withClaim(faulty, arguing.marked) : pictured(state, arguing);
  return played(state, { marks, automatic: true });
}

function pictured(state: State, { marked, isTyped }: Arguing): Marks {
  const candidates = counting(now(state.games.play));
  // What was typed is not read here, so only its claim is drawn.
  const drawn = isTyped ? unmarked(marked.way, marked.claim) : marked;
  const marks = marksOf(drawn, candidates);
  const isFree = freeOn(played(state, { marks }));
  const links = linksOf(drawn).map(({ from, to, tie }) => ({
    from: [candidateName(from)],
    to: [candidateName(to)],
    tie,
    path: way({ from, to }, isFree),
    ...{ head: "", branch: null, number: null, badge: null },
  }));
  return { ...marks, links };
}

// @ts-check
/**
 * Arguing: the player gives a reason of their own, by marks on the board or in words, and the checker
 * answers. Loads when the player first argues, or with a game in which that was done.
 */
import { freeOn, way } from "../board/own-links.js";
import { now } from "../game/game.js";
import { reasonsOf } from "../game/reasons.js";
import { candidateName } from "../grid/space.js";
import { pictureOf } from "../help/follow.js";
import { takeable } from "../help/slice.js";
import { counting, played } from "../picture.js";
import { select } from "../playing.js";
import { argue as words } from "../words/en/argue.js";
import { addWords } from "../words/say.js";
import { begin, check, keepLeft, press, sweep, takeBack, taken, touch, turnTool } from "./argue.js";
import { linksOf, marksOf, withClaim } from "./drawn.js";
import { unmarked } from "./marks.js";
import { arguingPart } from "./part.js";
import { proveAll, reasonsFold } from "./reasons.js";
import { takesCells } from "./slice.js";

addWords(words);

/** @import { Command, Commands } from "../keys.js" */
/** @import { State, Store } from "../state.js" */
/** @import { Marks, Picture } from "../types.js" */

/** What argues, for the page. */
export const arguing = { open, command, picture, proveAll, reasonsFold, reasonsOf };

/** Whether the parts that argue are on the page. */
let isServed = false;

/** @param {Store} store */
function open(store) {
  if (!isServed) serve(store);
  isServed = true;
  const held = document.activeElement?.closest(".help");
  begin(store);
  if (held) focus("select");
}

/** @param {"select" | "textarea"} field */
function focus(field) {
  document.querySelector(".arguing")?.querySelector(field)?.focus();
}

/** @param {Store} store */
function serve(store) {
  document.querySelector(".text > .help")?.append(arguingPart(store));
  keepLeft(store);
  const current = () => (store.state.view === "play" ? store.state.help.arguing : null);
  document.addEventListener("wd-candidate", (event) => {
    if (current() && event instanceof CustomEvent) touch(store, event.detail.candidate);
  });
  // Above the board, so that no digit is written where something is only marked.
  document.getElementById("board")?.parentElement?.addEventListener(
    "wd-select",
    (event) => {
      const arguing = current();
      const { cells, cursor, done } = /** @type {CustomEvent} */ (event).detail;
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

/** @type {Commands} */
const COMMANDS = {
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

/**
 * What keys and the pad do differently while the player argues.
 *
 * @param {State} state
 * @param {string} name
 * @returns {Command | undefined}
 */
function command({ view, help }, name) {
  return view === "play" && help.arguing ? COMMANDS[name] : undefined;
}

/**
 * The game with what is marked, or with the picture of the verdict.
 *
 * @param {State} state
 * @returns {Picture}
 */
function picture(state) {
  const { arguing } = state.help;
  if (!arguing) return played(state);
  const { step, marks: faulty } = arguing.verdict ?? {};
  if (step && !faulty) return played(state, { ...pictureOf(state, step), automatic: true });
  const marks = faulty ? withClaim(faulty, arguing.marked) : pictured(state, arguing);
  return played(state, { marks, automatic: true });
}

/**
 * @param {State} state
 * @param {import("./slice.js").Arguing} arguing
 * @returns {Marks}
 */
function pictured(state, { marked, isTyped }) {
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

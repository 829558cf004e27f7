/**
 * Drawing lines and arrows, by drag, by taps at both ends, or by keys: Space begins a line at the
 * chosen cell, arrows lead it on, Space ends it. A link begins and ends with the digits of two
 * candidates. Loads when the player first draws.
 */

import type { Board } from "../board/board.ts";
import { ownLines } from "../board/own-lines.ts";
import { ownLinks } from "../board/own-links.ts";
import type { Touched } from "../board/pointer.ts";
import { colourName, lineName, linkName } from "../described.ts";
import { draw, extended } from "../game/actions.ts";
import { now, start } from "../game/game.ts";
import { shown } from "../game/position.ts";
import { candidateName, cellName } from "../grid/space.ts";
import type { Command, Commands, Pressed } from "../keys.ts";
import { act, select, step } from "../playing.ts";
import type { State, Store } from "../state.ts";
import { gameOf, isColouring, isDrawing, tableOf } from "../state.ts";
import { whole } from "../store.ts";
import type { DrawnLine, DrawnLink } from "../types.ts";
import { pens as words } from "../words/en/pens.ts";
import { addWords, say } from "../words/say.ts";

addWords(words);

/** What draws, for the page. */
export const pens = { serve, command };

/** What keys do differently while something is drawn. */
const COMMANDS: Commands = {
  digit: link,
  step: lead,
  "tool.next": (store) => tap(store, store.state.cursor),
  leave: (store) => store.set({ stroke: [], said: say("pens.dropped") }),
};

const served: Set<Board> = new Set();

/** Lets a board draw lines and links, and the player draw lines on it. */
function serve(store: Store, board: Board) {
  if (served.has(board)) return;
  served.add(board);
  board.pens = { ownLines, ownLinks };
  const touch = follower(store);
  // Above the board, so that a stroke is not a selection as well.
  board.parentElement?.addEventListener(
    "wd-select",
    (event) => {
      const { target, detail } = event;
      if (target !== board || !isFree(store.state) || detail.mode !== "set") return;
      event.stopPropagation();
      touch(detail);
    },
    true,
  );
  sayLines(store);
  sayChoices(store);
}

/** @returns what a command does while something is drawn, if that differs */
function command(state: State, name: string): Command | undefined {
  const { cursor, stroke, gesture } = state;
  const isOwn =
    name === "digit"
      ? gesture === "links" && cursor >= 0
      : isFree(state) && (name === "tool.next" ? cursor >= 0 : stroke.length);
  return isOwn ? COMMANDS[name] : undefined;
}

/** @returns whether lines or arrows are drawn */
function isFree(state: State): boolean {
  return isDrawing(state) && isColouring(state);
}

/**
 * Follows a press that may become a drag. A drag draws a line; a press that stays in its cell is a
 * tap.
 */
function follower(store: Store): (touched: Touched) => void {
  let path: readonly number[] = [];
  let seen = 0;
  return ({ cells, cursor, done }) => {
    const isDrag = cells.length > 1;
    if (!isDrag) [path, seen] = [cells, 1];
    for (const cell of [...cells.slice(seen), cursor]) path = extended(path, cell);
    seen = cells.length;
    select(store, [cursor], cursor);
    // An arrow points from where it begins to where it ends, whatever lies between.
    const ends = new Set([path[0] ?? cursor, cursor]);
    const drawn = store.state.gesture === "arrows" ? [...ends] : path;
    if (isDrag) store.set({ stroke: drawn });
    if (!done) return;
    if (isDrag) finish(store, drawn);
    else tap(store, cursor);
  };
}

/** Begins a line at a cell, or ends one that was begun; at the cell where it began, drops it. */
function tap(store: Store, cell: number) {
  const { stroke } = store.state;
  if (stroke.length) finish(store, extended(stroke, cell));
  else store.set({ stroke: [cell], said: say("pens.begun", { cell: cellName(cell) }) });
}

function finish(store: Store, cells: readonly number[]) {
  const { pen, gesture } = store.state;
  store.set({ stroke: [], ...(cells.length < 2 ? { said: say("pens.dropped") } : {}) });
  act(store, (position) => draw(position, { cells, colour: pen, head: gesture === "arrows" }));
}

/** Begins or ends a link at a candidate of the chosen cell. */
function link(store: Store, { digit }: Pressed) {
  const candidate = store.state.cursor * 9 + digit - 1;
  const { links } = now(gameOf(store.state));
  for (const board of served) {
    const begun = board.link(candidate);
    if (now(gameOf(store.state)).links !== links) return;
    const how = begun === null ? "link.none" : begun < 0 ? "dropped" : "link.begun";
    const said = say(`pens.${how}`, { candidate: candidateName(candidate) });
    store.set(({ refused }) => ({ said, refused: refused + (begun === null ? 1 : 0) }));
  }
}

/** Leads a line on to the cell beside its end; it does not jump over the edge of the board. */
function lead(store: Store, { rows, columns }: Pressed) {
  const { cursor } = store.state;
  const [row, column] = [Math.floor(cursor / 9) + rows, (cursor % 9) + columns];
  if (Math.min(row, column) < 0 || Math.max(row, column) > 8) return;
  step(store, rows, columns, false);
  store.set(({ stroke, cursor: cell }) => ({ stroke: extended(stroke, cell) }));
}

/** Says what is taken up to draw, and in which colour. */
function sayChoices(store: Store) {
  store.watch(
    ({ gesture }) => gesture,
    (gesture, before) => {
      if (gesture === "cells" && before) store.set(({ tool }) => ({ said: say(`tool.${tool}`) }));
      if (gesture === "links") {
        const isBare = !shown(now(gameOf(store.state))).some(Boolean);
        const news = { sentence: say("pens.links.none"), actions: [], passes: true };
        store.set({ said: say("pens.links"), ...(isBare ? { news } : {}) });
      }
      if (gesture === "lines" || gesture === "arrows")
        store.set({ said: say("pens.how", { kind: say(`pad.draw.${gesture}`) }) });
    },
  );
  store.watch(
    ({ pen }) => pen,
    (pen) => {
      if (pen && isFree(store.state))
        store.set({ said: say("pad.colour", { name: colourName(pen) }) });
    },
  );
}

/** Says which line or link an action, undo or redo has drawn or rubbed out. */
function sayLines(store: Store) {
  store.watch(whole, (state, last) => {
    if (!last || tableOf(state) !== tableOf(last)) return;
    const [game, old] = [gameOf(state), gameOf(last)];
    if (start(game) !== start(old)) return;
    const [after, before] = [game, old].map((one) => [...now(one).lines, ...now(one).links]);
    const drawn = after?.find((one) => !before?.includes(one));
    const [gone, ...others] = before?.filter((one) => !after?.includes(one)) ?? [];
    const n = others.length + 1;
    if (!drawn && n > 1) store.set({ said: say("pens.gone.several", { n }) });
    else if (drawn) store.set({ said: say("pens.drawn", { line: nameOf(drawn) }) });
    else if (gone) store.set({ said: say("pens.gone", { line: nameOf(gone) }) });
  });
}

function nameOf(drawn: DrawnLine | DrawnLink): string {
  return "cells" in drawn ? lineName(drawn) : linkName(drawn);
}

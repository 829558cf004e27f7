/**
 * Drawing lines and arrows, by drag, by taps at both ends, or by keys: Space begins a line at the
 * chosen cell, arrows lead it on, Space ends it. A link begins and ends with the digits of two
 * candidates. Loads when the player first draws.
 */

import type { Touched } from "../board/pointer.ts";
import { draw, extended } from "../game/actions.ts";
import { now } from "../game/game.ts";
import { shown } from "../game/position.ts";
import { candidateName, cellName } from "../grid/space.ts";
import { type OfStore, useWatch } from "../parts/kit.tsx";
import {
  gameOf,
  heldIn,
  isColouring,
  isDrawing,
  type State,
  type Store,
  the,
} from "../state/state.ts";
import type { DrawnLine, DrawnLink, Position } from "../state/types.ts";
import { colourName, lineName, linkName } from "../table/described.ts";
import type { Command, Commands, Pressed } from "../table/keys.ts";
import { act, rulesOn, select, step } from "../table/playing.ts";
import { useMoves } from "../table/table.tsx";
import { pens as words } from "../words/en/pens.ts";
import { addWords, say } from "../words/say.ts";
import { ownLines, ownLinks } from "./strokes.ts";

addWords(words);

/** What draws, for the page. */
export const pens = { ownLines, ownLinks, command, draw: follower(), Telling };

/** What keys do differently while something is drawn. */
const COMMANDS: Commands = {
  digit: link,
  step: lead,
  "tool.next": (store) => tap(store, store.state.cursor),
  leave: (store) => store.set({ stroke: [], said: say("pens.dropped") }),
};

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
 *
 * @returns what takes each touch, unless it does not draw but selects
 */
function follower(): (store: Store, touched: Touched) => boolean {
  let path: readonly number[] = [];
  let seen = 0;
  return (store, { cells, cursor, mode, done }) => {
    if (!isFree(store.state) || mode !== "set") return false;
    const isDrag = cells.length > 1;
    if (!isDrag) [path, seen] = [cells, 1];
    for (const cell of [...cells.slice(seen), cursor]) path = extended(path, cell);
    seen = cells.length;
    select(store, [cursor], cursor);
    // An arrow points from where it begins to where it ends, whatever lies between.
    const ends = new Set([path[0] ?? cursor, cursor]);
    const drawn = store.state.gesture === "arrows" ? [...ends] : path;
    if (isDrag) store.set({ stroke: drawn });
    if (done && isDrag) finish(store, drawn);
    else if (done) tap(store, cursor);
    return true;
  };
}

/** Begins a line at a cell, or ends one that was begun; at the cell where it began, drops it. */
function tap(store: Store, cell: number) {
  const { stroke } = store.state;
  if (stroke.length) finish(store, extended(stroke, cell));
  else store.set({ stroke: [cell], said: say("pens.begun", { cell: cellName(cell) }) });
}

function finish(store: Store, cells: readonly number[]) {
  const { gesture } = store.state;
  const { pen } = heldIn(store.state);
  store.set({ stroke: [], ...(cells.length < 2 ? { said: say("pens.dropped") } : {}) });
  act(store, (position) => draw(position, { cells, colour: pen, head: gesture === "arrows" }));
}

/** Begins or ends a link at a candidate of the chosen cell. */
function link(store: Store, { digit }: Pressed) {
  const candidate = store.state.cursor * 9 + digit - 1;
  const { links } = now(gameOf(store.state));
  const begun = document.querySelector("wd-board")?.link(candidate) ?? null;
  if (now(gameOf(store.state)).links !== links) return;
  const how = begun === null ? "link.none" : begun < 0 ? "dropped" : "link.begun";
  const said = say(`pens.${how}`, { candidate: candidateName(candidate) });
  store.set(({ refused }) => ({ said, refused: refused + (begun === null ? 1 : 0) }));
}

/** Leads a line on to the cell beside its end; it does not jump over the edge of the board. */
function lead(store: Store, { rows, columns }: Pressed) {
  const { cursor } = store.state;
  const [row, column] = [Math.floor(cursor / 9) + rows, (cursor % 9) + columns];
  if (Math.min(row, column) < 0 || Math.max(row, column) >= rulesOn(store.state).size) return;
  step(store, rows, columns, false);
  store.set(({ stroke, cursor: cell }) => ({ stroke: extended(stroke, cell) }));
}

/** Says what is taken up to draw, and what was drawn or rubbed out. */
function Telling({ store }: OfStore) {
  useWatch(store, the("gesture"), (gesture, before) => {
    if (gesture === "cells" && before)
      store.set((state) => ({ said: say(`tool.${heldIn(state).tool}`) }));
    if (gesture === "links") {
      const isBare = !shown(now(gameOf(store.state))).some(Boolean);
      const news = { sentence: say("pens.links.none"), actions: [], passes: true };
      store.set({ said: say("pens.links"), ...(isBare ? { news } : {}) });
    }
    if (gesture === "lines" || gesture === "arrows")
      store.set({ said: say("pens.how", { kind: say(`draw.${gesture}`) }) });
  });
  useWatch(
    store,
    (state) => heldIn(state).pen,
    (pen) => {
      if (pen && isFree(store.state))
        store.set({ said: say("pad.colour", { name: colourName(pen) }) });
    },
  );
  useMoves(store, (after, before) => {
    const said = changed(after, before);
    if (said) store.set({ said });
  });
  return null;
}

/** @returns which line or link an action, undo or redo has drawn or rubbed out; empty if none */
function changed(now: Position, last: Position): string {
  const [after = [], before = []] = [now, last].map(({ lines, links }) => [...lines, ...links]);
  const drawn = after.find((one) => !before.includes(one));
  const [gone, ...others] = before.filter((one) => !after.includes(one));
  const n = others.length + 1;
  if (drawn) return say("pens.drawn", { line: nameOf(drawn) });
  if (n > 1) return say("pens.gone.several", { n });
  return gone ? say("pens.gone", { line: nameOf(gone) }) : "";
}

function nameOf(drawn: DrawnLine | DrawnLink): string {
  return "cells" in drawn ? lineName(drawn) : linkName(drawn);
}

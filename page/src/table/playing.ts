/** The player's actions, by key, pad or touch. Each replaces parts of the state. */
import type { Touched } from "../board/pointer.ts";
import * as actions from "../game/actions.ts";
import { enter, move, newGame, now, withMarksBack } from "../game/game.ts";
import { digitAt, isGiven, left, missing } from "../game/position.ts";
import type { Rules } from "../grid/rules.ts";
import { cellBeside, cellName } from "../grid/space.ts";
import type { State, Store, Table, Tool } from "../state/state.ts";
import {
  gameOf,
  heldIn,
  holding,
  isColouring,
  isDrawing,
  isWriting,
  NEW_CLOCK,
  NO_SELECTION,
  tableOf,
  withGame,
} from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { anew, say } from "../words/say.ts";

/** Whether a pause covers the board; a board that nobody sees is not changed. */
function isCovered({ clock, view }: State): boolean {
  return clock.paused && view === "play";
}

/** @returns the rules of what is on the table */
export function rulesOn(state: State): Rules {
  return now(gameOf(state)).rules;
}

/** Applies an action to the current position, as a new entry in the game. */
export function act(store: Store, action: (position: Position) => Position) {
  store.set((state) => {
    if (isCovered(state)) return {};
    const game = gameOf(state);
    const after = enter(game, withMarksBack(game, action(now(game))));
    return after === game ? {} : withGame(state, after);
  });
}

/**
 * Handles a pressed digit: picks it up in "digit first" mode, otherwise writes it into the selected
 * cells.
 *
 * @param tool the pencil for this press; by default the current one
 */
export function press(store: Store, digit: number, tool: Tool = heldIn(store.state).tool) {
  const { selected } = store.state;
  const { digitFirst, pen } = heldIn(store.state);
  if (tool !== "colour" && !isColouring(store.state) && digit > rulesOn(store.state).size) return;
  if (digitFirst || isColouring(store.state))
    store.set((state) => holding(state, { pen: pen === digit ? 0 : digit }));
  else if (tool === "digit" && isTyping(store.state)) type(store, digit);
  else if (selected.size) apply(store, selected, digit, tool);
  else store.set(({ said }) => ({ said: anew(say("play.choose"), said) }));
}

/**
 * Handles touched cells: selects them, and writes the digit that is picked up into them. Marks go into
 * all of them, but a digit goes into one: where the finger came down if it has slipped into the next
 * cell, and nowhere if it went further. Another digit of the player's is not overwritten in passing: it is
 * chosen, and can be erased.
 */
export function touch(store: Store, { cells, cursor, mode, done }: Touched) {
  const { selected } = store.state;
  const { pen, tool } = heldIn(store.state);
  const others = [...selected];
  const chosen = {
    set: () => cells,
    add: () => [...others, ...cells],
    remove: () => others.filter((cell) => !cells.includes(cell)),
  }[mode];
  select(store, chosen ? chosen() : cells, cursor);
  if (!done || !isWriting(store.state)) return;
  const still = () => missing(now(gameOf(store.state)), pen);
  const before = still();
  const isDigit = tool === "digit";
  const written = (cell: number) => digitAt(now(gameOf(store.state)), cell);
  if (isDigit && cells.length > 1) {
    const [first = cursor] = cells;
    if (cells.length > 2 || written(first)) return;
    select(store, [first], first);
  }
  const there = written(store.state.cursor);
  if (isDigit && there && there !== pen && !isGiven(now(gameOf(store.state)), store.state.cursor))
    return;
  apply(store, isDigit ? [store.state.cursor] : store.state.selected, pen, tool);
  // Picked up any longer, it could only go where it is wrong.
  if (before && !still())
    store.set((state) => ({
      ...holding(state, { pen: 0 }),
      said: `${state.said}. ${say("pad.all", { digit: pen })}`,
    }));
}

/** Whether a puzzle is typed cell by cell, row by row. */
export function isTyping(state: State): boolean {
  const { typing, drawing } = state.make;
  return tableOf(state) === "make" && typing && !drawing && state.selected.size < 2;
}

/**
 * Writes a clue into the chosen cell, at first into the first one, and goes on to the next.
 *
 * @param digit 0 leaves it empty
 */
export function type(store: Store, digit: number) {
  const cell = Math.max(store.state.cursor, 0);
  act(store, (position) =>
    position.givens[cell] === String(digit) ? position : actions.give(position, [cell], digit),
  );
  const { cells } = rulesOn(store.state);
  jump(store, () => cells[cells.indexOf(cell) + 1] ?? cell);
}

/** Writes a digit into cells with a pencil. */
function apply(store: Store, cells: Iterable<number>, digit: number, tool: Tool) {
  const { settings } = store.state;
  const isMaking = tableOf(store.state) === "make";
  if (!isMaking && tool !== "colour" && areRefused(store, cells, tool)) return;
  act(store, (position) => {
    if (tool === "colour") return actions.paint(position, cells, digit);
    if (tool !== "digit") return actions.mark(position, cells, digit, tool);
    if (isMaking) return actions.give(position, cells, digit);
    return actions.place(position, cells, digit, settings);
  });
}

/**
 * Says so if all of some cells are givens or, for a mark, have digits, unless a pause covers them.
 *
 * @returns whether all are
 */
function areRefused(store: Store, cells: Iterable<number>, tool: Tool = "digit"): boolean {
  const position = now(gameOf(store.state));
  const all = [...cells];
  const [first] = all;
  const isFull = all.every((cell) => digitAt(position, cell));
  const areGiven = all.every((cell) => isGiven(position, cell));
  if (first === undefined || !(tool === "digit" ? areGiven : isFull)) return false;
  const text = say(areGiven ? "play.given" : "play.full", { cell: cellName(first) });
  const news = areGiven ? {} : { news: { sentence: text, actions: [], passes: true } };
  if (!isCovered(store.state)) {
    store.set(({ refused, said }) => ({ refused: refused + 1, said: anew(text, said), ...news }));
  }
  return true;
}

/** Erases the selected cells; while the player draws, what is drawn there first. */
export function erase(store: Store) {
  store.set({ stroke: [] });
  const isMaking = tableOf(store.state) === "make";
  const wipe = () => {
    const { selected } = store.state;
    const rubbed = (position: Position) =>
      isDrawing(store.state) ? actions.rub(position, selected) : position;
    act(store, (position) => {
      if (isMaking && [...selected].some((cell) => position.givens[cell] !== "."))
        return actions.give(position, selected, 0);
      const drawn = rubbed(position);
      return drawn === position ? actions.erase(position, selected) : drawn;
    });
  };
  const before = gameOf(store.state);
  wipe();
  // While typing, an empty cell is the one after the digit that is to go.
  if (gameOf(store.state) !== before) return;
  if (!isMaking) areRefused(store, store.state.selected);
  if (!isTyping(store.state) || store.state.cursor < 1) return;
  const { cells } = rulesOn(store.state);
  jump(store, (cell) => cells[cells.indexOf(cell) - 1] ?? cell);
  wipe();
}

/** @param by undo or redo; a line that is only begun is undone first */
export function travel(store: Store, by: -1 | 1) {
  store.set((state) => {
    if (isCovered(state)) return {};
    const isBegun = by < 0 && state.stroke.length > 0;
    return { ...(isBegun ? {} : withGame(state, move(gameOf(state), by))), stroke: [] };
  });
}

/** Moves the cursor, wrapping around at the edges. The selection moves with it, or grows. */
export function step(store: Store, rows: number, columns: number, grows: boolean) {
  const { size } = rulesOn(store.state);
  const middle = 10 * Math.floor(size / 2);
  store.set(({ cursor, selected }) => {
    if (cursor < 0) return { cursor: middle, selected: new Set([middle]) };
    const at = cellBeside(cursor, rows, columns, size);
    return { cursor: at, selected: new Set(grows ? [...selected, at] : [at]) };
  });
}

/** Moves the cursor, and the selection with it, to another cell. */
export function jump(store: Store, to: (cell: number) => number) {
  store.set(({ cursor }) => {
    const at = to(Math.max(cursor, 0));
    return { cursor: at, selected: new Set([at]) };
  });
}

export function select(store: Store, cells: Iterable<number>, cursor: number) {
  store.set({ selected: new Set(cells), cursor });
}

export function selectAll(store: Store) {
  store.set(({ cursor }) => ({
    selected: new Set(rulesOn(store.state).cells),
    cursor: Math.max(cursor, 0),
  }));
}

/**
 * Selects all cells with the same digit as a cell; if it is open, those with the same marks or
 * candidates, and if it has none, it alone.
 */
export function selectSame(store: Store, cell: number) {
  if (cell < 0) return;
  store.set((state) => {
    const position = now(gameOf(state));
    const key = likeness(position, cell);
    const same = position.rules.cells.filter((other) => likeness(position, other) === key);
    return { selected: new Set(key ? same : [cell]), cursor: cell };
  });
}

/** @returns equal for cells that are selected together; empty for a bare cell */
function likeness(position: Position, cell: number): string {
  const digit = digitAt(position, cell);
  if (digit) return `digit ${digit}`;
  const { automatic, centre, corner, removed } = position;
  const small = automatic ? (left(position)[cell] ?? 0) & ~(removed[cell] ?? 0) : centre[cell];
  return small || corner[cell] ? `open ${small} ${corner[cell]}` : "";
}

/** Puts a puzzle on a table. The game that was there is lost unless the caller has kept it. */
export function lay(
  store: Store,
  position: Position,
  { title = "", table = "play" }: { title?: string; table?: Table } = {},
) {
  store.set((state) => ({
    ...withGame(state, newGame(position, title), table),
    ...(table === "play" ? { clock: NEW_CLOCK } : {}),
    ...NO_SELECTION,
    ...holding(state, { pen: 0 }, table),
    filter: 0,
    lit: null,
  }));
}

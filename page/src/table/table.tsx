/** The board on the table: shows the picture of the view, and turns touches into actions. */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import {
  gameOf,
  heldIn,
  isColouring,
  isDrawing,
  isWriting,
  NO_SELECTION,
  type Table,
  tableOf,
  the,
} from "../state/state.ts";
import "../board/board.ts";
import type { Looks } from "../asking/api-types.ts";
import type { Board } from "../board/board.ts";
import type { Told } from "../board/pointer.ts";
import { link, tint } from "../game/actions.ts";
import { now, start } from "../game/game.ts";
import { isComplete, NO_GIVENS } from "../game/position.ts";
import { touchable } from "../help/slice.ts";
import type { BoardProperties } from "../parts/boards.tsx";
import { type OfStore, useBriefly, useWatch } from "../parts/kit.tsx";
import type { State, Store } from "../state/state.ts";
import type { Picture, Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { pause } from "./commands.ts";
import { described } from "./described.ts";
import { namesCells } from "./naming.ts";
import { act, selectSame, touch } from "./playing.ts";

interface TableProperties extends OfStore, Pick<BoardProperties, "pens" | "still"> {
  picture: (state: State) => Picture;
  looks?: () => Promise<Looks>; // how marks look, where there are any
  /** takes a touch that draws, instead of one that selects */
  draw?: ((touched: Told["wd-select"]) => boolean) | undefined;
}

export function TableBoard({ store, picture, looks, draw, ...more }: TableProperties) {
  const { state } = store;
  const board = useRef<Board>(null);
  const known = useSignal<Looks | undefined>(undefined);
  const shown = picture(state);
  useLayoutEffect(() => {
    looks?.().then((looks) => {
      known.value = looks;
    });
  }, [looks]);
  useChanges(store, (cell) => described(picture(store.state), cell));
  useTables(store);
  useNewPuzzles(store, board);
  const { clock, gesture, projector, view } = state;
  const flag = (is: boolean) => (is ? "" : undefined);
  return (
    <wd-board
      ref={board}
      id="board"
      picture={shown}
      aria-describedby={shown.rules.about ? "rules" : undefined}
      looks={known.value}
      describe={(cell) => described(shown, cell)}
      linking={flag(gesture === "links")}
      drawing={flag(isDrawing(state) && isColouring(state))}
      writing={flag(isWriting(state))}
      candidate-clicks={clicksOn(state)}
      looking={flag(isForLooking(state))}
      coordinates={projector ? "large" : ""}
      data-named={flag(namesCells(state))}
      data-refused={flag(useRefusal(store))}
      {...more}
      onwd-select={({ detail }) => draw?.(detail) || touch(store, detail)}
      onClick={() => clock.paused && view === "play" && pause(store)}
      onwd-same={({ detail: { cell } }) => {
        if (!heldIn(store.state).pen && !isDrawing(store.state)) selectSame(store, cell);
      }}
      onwd-link={({ detail: { from, to } }) => act(store, (position) => link(position, from, to))}
      onwd-candidate={({ detail: { candidate } }) => {
        const { gesture } = store.state;
        const { pen } = heldIn(store.state);
        if (gesture === "tints") act(store, (position) => tint(position, candidate, pen || 1));
      }}
    />
  );
}

/** @returns where candidates can be touched: anywhere, or by what is finer than a finger */
function clicksOn({ gesture, help }: State): "" | "fine" | undefined {
  const touched = gesture === "tints" || touchable(help);
  return touched === true ? "" : touched || undefined;
}

/** @returns whether the board is there to be looked at: it shows a path or an example */
function isForLooking({ view, learn }: State): boolean {
  return view === "path" || (view === "learn" && learn.route.seed === null);
}

/** What each table keeps while the player is at another. */
interface Left {
  puzzle: Position;
  selection: Pick<State, "selected" | "cursor">;
}

/** Lets each table keep its own selection, unless the puzzle on it is replaced meanwhile. */
function useTables(store: Store) {
  const left = useRef<Map<Table, Left>>(new Map());
  const watched = ({ view, games, selected, cursor }: State) => ({ view, games, selected, cursor });
  useWatch(store, watched, (state, before) => {
    if (!before || tableOf(state) === tableOf(before)) return;
    const { selected, cursor } = before;
    const puzzle = start(gameOf(before));
    left.current.set(tableOf(before), { puzzle, selection: { selected, cursor } });
    const mine = left.current.get(tableOf(state));
    const isSame = mine?.puzzle === start(gameOf(state));
    store.set({ ...NO_SELECTION, ...(isSame ? mine.selection : {}) });
  });
}

/**
 * Moves the focus to the first open cell of each puzzle that is laid down, so that keys work at once.
 */
function useNewPuzzles(store: Store, board: RefObject<Board | null>) {
  const go = ({ givens, rules }: Position, before: unknown) => {
    const { games, view } = store.state;
    const isThere = before !== undefined || givens !== NO_GIVENS;
    if (!isThere || view !== "play" || isComplete(now(games.play))) return;
    const cursor = rules.cells.find((cell) => givens[cell] === ".") ?? 0;
    store.set({ cursor });
    // In a game that is there again, nothing is to be written where the player has not been.
    if (!before) return;
    store.set({ selected: new Set([cursor]) });
    // An open dialog closes first, and gives the focus back to what had it.
    queueMicrotask(() => board.current?.focus());
  };
  useWatch(store, ({ games }) => start(games.play), go);
}

/** @returns whether a digit was pressed on a given just now, at which the selection blushes */
function useRefusal(store: Store): boolean {
  const [isRefused, tell] = useBriefly(400);
  useWatch(store, the("refused"), (_, before) => before !== undefined && tell(true));
  return isRefused;
}

/** What a player writes into cells, and in which order one of them says what has happened. */
const MARKS = ["givens", "values", "centre", "corner", "removed", "colours"] as const;

/** Acts upon each action, undo and redo, not upon another table or another puzzle. */
export function useMoves(store: Store, act: (after: Position, before: Position) => void) {
  const watched = (state: State) => ({ table: tableOf(state), game: gameOf(state) });
  useWatch(store, watched, ({ table, game }, last) => {
    if (table !== last?.table || start(game) !== start(last.game)) return;
    if (now(game) !== now(last.game)) act(now(game), now(last.game));
  });
}

/**
 * Says what each action, undo and redo has changed, which nobody hears from a label that changes.
 *
 * @param describe says what is in a cell now
 */
function useChanges(store: Store, describe: (cell: number) => string) {
  useMoves(store, (after, before) => {
    const changed = MARKS.map((what) =>
      after.rules.cells.filter((cell) => before[what][cell] !== after[what][cell]),
    ).find((some) => some.length > 0);
    const [first] = changed ?? [];
    if (!changed || first === undefined) return;
    const { length: n } = changed;
    store.set({ said: n === 1 ? describe(first) : say("board.changed", { n }) });
  });
}

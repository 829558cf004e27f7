/** The board on the table: shows the picture of the view, and turns touches into actions. */
import { CELLS } from "./grid/space.ts";
import { bind } from "./parts/bound.ts";
import { put } from "./parts/dom.ts";
import "./board/board.ts";
import type { Board } from "./board/board.ts";
import { pause } from "./commands.ts";
import { described } from "./described.ts";
import { link, tint } from "./game/actions.ts";
import { now, start } from "./game/game.ts";
import { isComplete, NO_GIVENS } from "./game/position.ts";
import { touchable } from "./help/slice.ts";
import { act, selectSame, touch } from "./playing.ts";
import type { State, Store } from "./state.ts";
import { gameOf, isColouring, isDrawing, isWriting, NO_SELECTION, tableOf } from "./state.ts";
import { whole } from "./store.ts";
import type { Picture } from "./types.ts";
import { say } from "./words/say.ts";

/** Connects a board with the store. */
export function serveBoard(store: Store, board: Board, picture: (state: State) => Picture) {
  board.describe = (cell) => (board.picture ? described(board.picture, cell) : "");
  store.watch(whole, (state) => {
    board.picture = picture(state);
  });
  bind(store, board, "linking", ({ gesture }) => gesture === "links");
  bind(store, board, "drawing", (state) => isDrawing(state) && isColouring(state));
  bind(store, board, "writing", isWriting);
  bind(
    store,
    board,
    "candidate-clicks",
    ({ gesture, help }) => gesture === "tints" || touchable(help),
  );
  bind(store, board, "looking", isForLooking);
  bind(
    store,
    board,
    "coordinates",
    ({ settings, projector }) => settings.coordinates && (!projector || "large"),
  );
  sayChanges(store, board);
  showRefusals(store, board);
  keepSelections(store);
  focusNewPuzzles(store, board);
  board.addEventListener("wd-select", (event) => touch(store, event.detail));
  board.addEventListener("click", () => {
    const { clock, view } = store.state;
    if (clock.paused && view === "play") pause(store);
  });
  board.addEventListener("wd-same", (event) => {
    if (!store.state.pen && !isDrawing(store.state)) selectSame(store, event.detail.cell);
  });
  board.addEventListener("wd-link", (event) => {
    const { from, to } = event.detail;
    act(store, (position) => link(position, from, to));
  });
  board.addEventListener("wd-candidate", (event) => {
    const { candidate } = event.detail;
    const { gesture, pen } = store.state;
    if (gesture === "tints") act(store, (position) => tint(position, candidate, pen || 1));
  });
}

/** @returns whether the board is there to be looked at: it shows a path or an example */
function isForLooking({ view, learn }: State): boolean {
  return view === "path" || (view === "learn" && learn.route.seed === null);
}

/**
 * Lets each table keep its own selection while the player is at another, unless the puzzle on it is
 * replaced meanwhile.
 */
function keepSelections(store: Store) {
  const left: Map<string, { puzzle: unknown; selection: Pick<State, "selected" | "cursor"> }> =
    new Map();
  store.watch(whole, (state, before) => {
    if (!before || tableOf(state) === tableOf(before)) return;
    const { selected, cursor } = before;
    left.set(tableOf(before), { puzzle: start(gameOf(before)), selection: { selected, cursor } });
    const mine = left.get(tableOf(state));
    const isSame = mine?.puzzle === start(gameOf(state));
    store.set({ ...NO_SELECTION, ...(isSame ? mine.selection : {}) });
  });
}

/**
 * Moves the focus to the first open cell of each puzzle that is laid down, so that keys work at once.
 */
function focusNewPuzzles(store: Store, board: Board) {
  store.watch(
    ({ games }) => start(games.play),
    ({ givens }, before) => {
      const { games, view } = store.state;
      const isThere = before !== undefined || givens !== NO_GIVENS;
      if (!isThere || view !== "play" || isComplete(now(games.play))) return;
      const cursor = Math.max(givens.indexOf("."), 0);
      store.set({ cursor });
      // In a game that is there again, nothing is to be written where the player has not been.
      if (!before) return;
      store.set({ selected: new Set([cursor]) });
      // An open dialog closes first, and gives the focus back to what had it.
      queueMicrotask(() => board.focus());
    },
  );
}

/** What a player writes into cells, and in which order one of them says what has happened. */
const MARKS = ["givens", "values", "centre", "corner", "removed", "colours"] as const;

/** Lets the selection blush when a digit was pressed on a given. */
function showRefusals(store: Store, board: Board) {
  store.watch(
    ({ refused }) => refused,
    (_, before) => {
      if (before === undefined) return;
      put(board, "data-refused", true);
      setTimeout(() => put(board, "data-refused", false), 400);
    },
  );
}

/**
 * Says what each action, undo and redo has changed, which nobody hears from a label that changes.
 */
function sayChanges(store: Store, board: Board) {
  store.watch(whole, (state, last) => {
    if (!last || tableOf(state) !== tableOf(last)) return;
    const [game, old] = [gameOf(state), gameOf(last)];
    if (start(game) !== start(old) || now(game) === now(old)) return;
    const [after, before] = [now(game), now(old)];
    const changed = MARKS.map((what) =>
      CELLS.filter((cell) => before[what][cell] !== after[what][cell]),
    ).find((some) => some.length > 0);
    const [first] = changed ?? [];
    if (!changed || first === undefined) return;
    const said =
      changed.length === 1 ? board.describe?.(first) : say("board.changed", { n: changed.length });
    store.set({ said: said ?? "" });
  });
}

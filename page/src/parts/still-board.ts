/** A board that is only looked at. */

import type { Board } from "../board/board.ts";
import { looks } from "../board/shown.ts";
import { put } from "./dom.ts";

/** @param label what it shows, in words */
export function stillBoard(label: string = ""): Board {
  const board = document.createElement("wd-board");
  put(board, "still", true);
  if (label) put(board, "aria-label", label);
  return board;
}

/** Gives a board the looks of marks; without them it shows the rest. */
export function addLooks(board: Board): Promise<unknown> {
  return looks().then(
    (known) => Object.assign(board, { looks: known }),
    () => {},
  );
}

/** A board that is only looked at. */

import type { Board } from "../board/board.ts";
import { put } from "./dom.ts";

/** @param label what it shows, in words */
export function stillBoard(label: string = ""): Board {
  const board = document.createElement("wd-board");
  put(board, "still", true);
  if (label) put(board, "aria-label", label);
  return board;
}

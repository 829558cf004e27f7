// @ts-check
/** Sheets of paper with puzzles under their names, printed instead of what the page shows. */
import { h, put } from "./dom.js";
import { stillBoard } from "./still-board.js";

/** @typedef {{name: string, picture: import("../types.js").Picture}} Printed  a puzzle on paper */

/**
 * Prints sheets, and nothing else of the page.
 *
 * @param {readonly (readonly Printed[])[]} sheets
 */
export function printSheets(sheets) {
  document.querySelector(".sheets")?.remove();
  const pages = sheets.map((sheet) =>
    h("section", { class: "sheet", "data-many": Math.min(sheet.length, 6) }, sheet.map(figure)),
  );
  const paper = h("div", { class: "sheets" }, pages);
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  // The boards are drawn at the end of this task.
  setTimeout(() => print());
}

/** @param {Printed} printed */
function figure({ name, picture }) {
  const board = stillBoard(name);
  board.picture = picture;
  put(board, "coordinates", document.getElementById("board")?.hasAttribute("coordinates"));
  return h("figure", {}, h("figcaption", {}, name), board);
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {number} most
 * @returns {T[][]}  in their order, no more together than `most`
 */
export function together(all, most) {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, n) => all.slice(n * most, (n + 1) * most));
}

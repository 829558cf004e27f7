// @ts-check
/**
 * The board for screen readers and the keyboard: rows of cells over the drawing, each labelled with
 * what it contains. Only the cell of the cursor can have the focus.
 */
import { emit } from "./pointer.js";

/** @import { Picture } from "../types.js" */

/**
 * @typedef {object} Walk
 * @property {HTMLElement} element
 * @property {(picture: Picture, isPressed: boolean) => void} show
 * @property {(isPressed: boolean) => void} focus  shows a focus ring, unless a pointer is pressed
 */

/**
 * @param {HTMLElement} host
 * @param {() => ((cell: number) => string) | null} describe
 * @returns {Walk}
 */
export function walkable(host, describe) {
  const cells = Array.from({ length: 81 }, () => part("gridcell"));
  const rows = Array.from({ length: 9 }, (_, r) => {
    const row = part("row");
    row.append(...cells.slice(r * 9, r * 9 + 9));
    return row;
  });
  const element = document.createElement("div");
  element.className = "cells";
  element.setAttribute("role", "presentation");
  element.append(...rows);

  let cursor = 0;
  let ready = false;
  let waits = false;
  /** @param {number} cell */
  const name = (cell) => set(cells[cell], "aria-label", describe()?.(cell) ?? "");
  const nameAll = () => {
    waits = false;
    for (let cell = 0; cell < 81; cell += 1) name(cell);
  };

  const show = (/** @type {Picture} */ picture, /** @type {boolean} */ isPressed) => {
    const before = cursor;
    if (picture.cursor >= 0) cursor = picture.cursor;
    cells.forEach((cell, at) => {
      set(cell, "tabindex", at === cursor ? "0" : "-1");
      set(cell, "aria-selected", String(picture.selected.has(at)));
      set(cell, "aria-readonly", String(picture.givens[at] !== "."));
    });
    name(cursor);
    if (!ready) nameAll();
    else if (!waits) {
      waits = true;
      setTimeout(nameAll, 60);
    }
    ready = true;
    const focused = document.activeElement;
    if (before !== cursor && focused !== cells[cursor] && element.contains(focused))
      focus(isPressed);
  };

  const focus = (/** @type {boolean} */ isPressed) => {
    element.toggleAttribute("data-pressed", isPressed);
    cells[cursor]?.focus({ preventScroll: true });
  };

  // A screen reader uses neither keys nor pointers: it moves the focus, or clicks.
  element.addEventListener("focusin", ({ target }) => {
    const cell = cells.indexOf(/** @type {HTMLElement} */ (target));
    const isNew = cell >= 0 && (cell !== cursor || !cells.some(isSelected));
    if (isNew) emit(host, "wd-select", { cells: [cell], cursor: cell, mode: "set", done: false });
  });
  element.addEventListener("click", (event) => {
    const cell = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell < 0 || event.detail > 0) return;
    emit(host, "wd-select", { cells: [cell], cursor: cell, mode: "set", done: true });
  });
  return { element, show, focus };
}

/**
 * @param {string} role
 * @returns {HTMLElement}
 */
function part(role) {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  return element;
}

/**
 * @param {HTMLElement} cell
 * @returns {boolean}
 */
function isSelected(cell) {
  return cell.getAttribute("aria-selected") === "true";
}

/**
 * Sets an attribute if its value differs, since each write costs time.
 *
 * @param {HTMLElement | undefined} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * The board for screen readers and the keyboard: rows of cells over the drawing, each labelled with
 * what it contains. Only the cell of the cursor can have the focus.
 */

import type { Picture } from "../types.ts";
import { emit } from "./pointer.ts";

export interface Walk {
  element: HTMLElement;
  show: (picture: Picture, isPressed: boolean) => void;
  focus: (isPressed: boolean) => void; // shows a focus ring, unless a pointer is pressed
}

export function walkable(
  host: HTMLElement,
  describe: () => ((cell: number) => string) | null,
): Walk {
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
  const name = (cell: number) => set(cells[cell], "aria-label", describe()?.(cell) ?? "");
  const nameAll = () => {
    waits = false;
    for (let cell = 0; cell < 81; cell += 1) name(cell);
  };

  const show = (picture: Picture, isPressed: boolean) => {
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

  const focus = (isPressed: boolean) => {
    element.toggleAttribute("data-pressed", isPressed);
    cells[cursor]?.focus({ preventScroll: true });
  };

  // A screen reader uses neither keys nor pointers: it moves the focus, or clicks.
  element.addEventListener("focusin", ({ target }) => {
    const cell = cells.indexOf(target as HTMLElement);
    const isNew = cell >= 0 && (cell !== cursor || !cells.some(isSelected));
    if (isNew) emit(host, "wd-select", { cells: [cell], cursor: cell, mode: "set", done: false });
  });
  element.addEventListener("click", (event) => {
    const cell = cells.indexOf(event.target as HTMLElement);
    if (cell < 0 || event.detail > 0) return;
    emit(host, "wd-select", { cells: [cell], cursor: cell, mode: "set", done: true });
  });
  return { element, show, focus };
}

function part(role: string): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("role", role);
  return element;
}

function isSelected(cell: HTMLElement): boolean {
  return cell.getAttribute("aria-selected") === "true";
}

/** Sets an attribute if its value differs, since each write costs time. */
function set(element: HTMLElement | undefined, name: string, value: string) {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

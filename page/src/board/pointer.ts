/**
 * Mouse, finger and pen on the board. The board only reports what they do, as events.
 */
import { placeOf } from "../grid/space.ts";
import type { Cells, Picture } from "../state/types.ts";
import { digitIn } from "./digits.ts";
import { candidateAt, cellAt, cellsBetween, centre, type Point } from "./drawing.ts";
import type { Rubber } from "./shown.ts";

/** Cells that a press or a drag has come to so far, in this order. */
export interface Touched {
  cells: readonly number[];
  cursor: number; // the last one, which may be one that it has come to before
  mode: "set" | "add" | "remove";
  done: boolean;
}

/** What the events of the board tell. */
export interface Told {
  "wd-select": Touched;
  "wd-same": { cell: number }; // after a second press on a cell
  "wd-candidate": { candidate: number; button: number }; // while candidates can be touched
  "wd-link": { from: number; to: number }; // while links can be drawn
}

type Events = { [Name in keyof Told]: CustomEvent<Told[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends Events {}
}

/** The interface to the board that the pointer code needs. */
export interface Ground {
  host: HTMLElement;
  at: (event: PointerEvent) => Point; // the place of an event on the board
  picture: () => Picture | null; // null while nothing can be touched
  pull: (rubber: Rubber | null) => void;
  focus: () => void;
  scrolls?: () => boolean; // whether a swipe can scroll the page
}

/** Cells being selected. */
export interface Selecting {
  kind: "select";
  mode: "set" | "add" | "remove";
  cells: number[];
  cursor: number;
  first: Point; // where it began
  last: Point;
  still: boolean; // whether it has not moved to another cell yet
  waits: boolean; // whether it may still become a swipe that scrolls, so nothing is selected
}

export type Touching = { kind: "candidate"; candidate: number; button: number };

/** `was`: touched before, or -1. */
export type Linking = { kind: "link"; from: number; was: number };

export type Drag = Selecting | Touching | Linking;

/** Milliseconds: a press this long adds to the selection; a second press this soon is a double. */
const LONG = 450;
const AGAIN = 350;

/**
 * Listens to pointers on a board.
 *
 * @returns `forget` drops an unfinished link
 */
export function listenTo(ground: Ground): {
  forget: () => void;
  isPressed: () => boolean;
  link: (candidate: number) => number | null;
} {
  const { host } = ground;
  let drag: Drag | null = null;
  let pressed = { cell: -1, at: 0 };
  let begun = -1;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const select = (done: boolean) => {
    if (drag?.kind !== "select" || drag.waits) return;
    const { cells, cursor, mode } = drag;
    emit(host, "wd-select", { cells: [...cells], cursor, mode, done });
  };

  const forget = () => {
    begun = -1;
    ground.pull(null);
  };

  host.addEventListener("pointerdown", (event) => {
    const picture = ground.picture();
    if (!picture || !event.isPrimary || drag) return;
    const point = ground.at(event);
    drag = begin(host, picture, point, event, begun);
    if (!drag) return;
    host.setPointerCapture(event.pointerId);
    if (drag.kind === "link") ground.pull({ from: drag.from, to: null });
    if (drag.kind !== "select") return;
    const before = picture.selected;
    const isTouch = event.pointerType !== "mouse";
    const isDrawn = host.hasAttribute("drawing");
    const waits =
      isTouch && !isDrawn && (host.hasAttribute("looking") || Boolean(ground.scrolls?.()));
    const held = { ...drag, waits };
    drag = held;
    select(false);
    if (!waits) ground.focus();
    // A slow tap writes where it is, and nowhere else.
    if (!isTouch || isDrawn || host.hasAttribute("writing")) return;
    waiting = setTimeout(() => {
      if (drag !== held || !held.still) return;
      drag = { ...held, ...lengthened(before, held.cursor) };
      select(false);
      if (waits) ground.focus();
    }, LONG);
  });

  // Once cells are being selected, or nothing can scroll, the finger belongs to the board.
  host.addEventListener(
    "touchmove",
    (event) => {
      if (drag?.kind === "candidate" || (drag?.kind === "select" && drag.waits)) return;
      if (drag && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  host.addEventListener("pointermove", (event) => {
    const picture = ground.picture();
    if (!drag || !picture) return;
    const point = ground.at(event);
    if (drag.kind === "link") ground.pull({ from: drag.from, to: snapped(picture, point) });
    if (drag.kind !== "select") return;
    const { cells, cursor, last } = drag;
    const come = cellsBetween(last, point, picture.rules.size).filter((cell) => cell !== cursor);
    drag.last = point;
    if (!come.length) return;
    clearTimeout(waiting);
    const [x, y] = [point[0] - drag.first[0], point[1] - drag.first[1]].map(Math.abs);
    if (drag.waits && (host.hasAttribute("looking") || (y ?? 0) > (x ?? 0))) {
      drag = null;
      return;
    }
    if (drag.waits) ground.focus();
    drag = {
      ...drag,
      waits: false,
      cells: [...new Set([...cells, ...come])],
      cursor: come.at(-1) ?? cursor,
      still: false,
    };
    select(false);
  });

  host.addEventListener("pointerup", (event) => {
    const picture = ground.picture();
    clearTimeout(waiting);
    const done = drag;
    if (!done || !picture) return;
    if (done.kind === "candidate") {
      drag = null;
      const { candidate, button } = done;
      if (candidateAt(ground.at(event), picture.rules.size) === candidate)
        emit(host, "wd-candidate", { candidate, button });
    } else if (done.kind === "link") {
      drag = null;
      const to = linkEnd(picture, ground.at(event));
      finish(done, to);
    } else {
      if (done.waits) {
        drag = { ...done, waits: false };
        select(false);
        ground.focus();
      }
      select(true);
      drag = null;
      again(done, event);
    }
  });

  for (const end of ["pointercancel", "lostpointercapture"]) {
    host.addEventListener(end, () => {
      clearTimeout(waiting);
      if (drag?.kind === "link") forget();
      drag = null;
    });
  }

  /**
   * Ends a link at another candidate. After a tap on one candidate, waits for a tap on the other.
   */
  const finish = ({ from, was }: Pick<Linking, "from" | "was">, to: number) => {
    const start = to === from ? was : from;
    const isTap = to === from && (was < 0 || was === from);
    if (isTap && was < 0) {
      begun = from;
      return;
    }
    forget();
    if (to >= 0 && start >= 0 && start !== to) emit(host, "wd-link", { from: start, to });
  };

  /** Reports a second press on the same cell, if it comes soon enough. */
  const again = ({ cursor, mode, still }: Selecting, event: PointerEvent) => {
    const isFirst = pressed.cell !== cursor || event.timeStamp - pressed.at > AGAIN;
    const isPlain = still && mode === "set";
    pressed = { cell: isPlain && isFirst ? cursor : -1, at: event.timeStamp };
    if (isPlain && !isFirst) emit(host, "wd-same", { cell: cursor });
  };

  // We move the focus to the selection ourselves.
  host.addEventListener("mousedown", (event) => {
    if (ground.picture()) event.preventDefault();
  });
  host.addEventListener("contextmenu", (event) => {
    if (ground.picture() && host.hasAttribute("candidate-clicks")) event.preventDefault();
  });
  const link = (candidate: number) => {
    const picture = ground.picture();
    if (!picture || !isAnEnd(picture, candidate)) return null;
    ground.pull({ from: candidate, to: null });
    finish({ from: candidate, was: begun }, candidate);
    return begun;
  };
  return { forget, isPressed: () => drag !== null, link };
}

/**
 * The drag that a press begins, or null.
 *
 * @param begun the start of a link that waits for its other end, or -1
 */
function begin(
  host: HTMLElement,
  picture: Picture,
  point: Point,
  event: PointerEvent,
  begun: number,
): Drag | null {
  if (host.hasAttribute("linking")) {
    const from = linkEnd(picture, point);
    if (from >= 0) return { kind: "link", from, was: begun };
  }
  const clicks = host.getAttribute("candidate-clicks");
  if (clicks !== null && (clicks !== "fine" || event.pointerType !== "touch")) {
    const candidate = candidateAt(point, picture.rules.size);
    if (isWritten(picture, candidate))
      return { kind: "candidate", candidate, button: event.button };
  }
  const cell = cellAt(point, picture.rules.size);
  if (cell < 0 || event.button !== 0) return null;
  const adds = event.ctrlKey || event.metaKey || event.shiftKey;
  const mode = !adds ? "set" : picture.selected.has(cell) ? "remove" : "add";
  const places = { first: point, last: point };
  return {
    kind: "select",
    mode,
    cells: [cell],
    cursor: cell,
    ...places,
    still: true,
    waits: false,
  };
}

/** The selection after a long press on a cell: the cell joins what was selected, or leaves it. */
export function lengthened(
  before: Cells,
  cell: number,
): { mode: "set"; cells: number[]; still: false; waits: false } {
  const others = [...before].filter((one) => one !== cell);
  const goes = before.has(cell) && others.length > 0;
  return { mode: "set", cells: goes ? others : [...others, cell], still: false, waits: false };
}

/** @returns whether it is shown in its place */
function isWritten(picture: Picture, candidate: number): boolean {
  const { cell, bit } = placeOf(candidate);
  if (candidate < 0 || digitIn(picture, cell)) return false;
  return Boolean((picture.candidates[cell] ?? 0) & bit);
}

/**
 * The candidate at a point, if a link can end there.
 *
 * @returns or -1
 */
function linkEnd(picture: Picture, point: Point): number {
  const candidate = candidateAt(point, picture.rules.size);
  return isAnEnd(picture, candidate) ? candidate : -1;
}

/** @returns whether a link can end there: the player must see it or have marked it */
function isAnEnd(picture: Picture, candidate: number): boolean {
  const { cell, bit } = placeOf(candidate);
  if (candidate < 0 || digitIn(picture, cell)) return false;
  const { candidates, centre: middles, corner } = picture;
  const masks = [candidates, middles, corner].map((kind) => kind[cell] ?? 0);
  return masks.some((mask) => mask & bit);
}

/** @returns the middle of the candidate there if a link can end at it, or else the point */
function snapped(picture: Picture, point: Point): Point {
  const candidate = linkEnd(picture, point);
  return candidate < 0 ? point : centre(candidate);
}

export function emit<Name extends keyof Told>(host: HTMLElement, name: Name, detail: Told[Name]) {
  host.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/**
 * The board: an element that shows a picture and reports touches as events. Its owner sets the
 * picture; its only state of its own is a drag in progress. It handles no keys.
 *
 *     picture      what it shows (state/types.ts)
 *     looks        how marks look (looks.json)
 *     pens         what draws the lines and links of the player, once there are some
 *     describe     describes a cell in words, for screen readers
 *     coordinates  (attribute) names the rows and columns at the sides; "large" for a class
 *     looking      (attribute) makes a swipe scroll the page, and only a tap or a long press select
 *     linking, drawing, candidate-clicks  (attributes) decide what touching does
 *     digits       (attribute) shows digits, whatever stands for them elsewhere
 *     still        (attribute) makes it a mere picture, whose name is in aria-label
 */

import type { Looks } from "../asking/api-types.ts";
import { CLASSIC } from "../grid/rules.ts";
import type { Picture } from "../state/types.ts";
import { say } from "../words/say.ts";
import { type Signs, signs } from "../words/symbols.ts";
import type { Point } from "./drawing.ts";
import { build, CELL, node, painted, roomFor, THIN, view, whole } from "./drawing.ts";
import { LAYERS } from "./layers.ts";
import { emit, listenTo } from "./pointer.ts";
import { drawnOf, type Motion, motionOf, type Pens, type Rubber } from "./shown.ts";

/** The parts of a picture that depend on playing, as they are while nobody plays. */
const UNTOUCHED = {
  selected: new Set<number>(),
  cursor: -1,
  peers: new Set<number>(),
  digit: 0,
  lit: null,
  seal: [],
};

const NO_SIGNS: Signs = [];

/** The layers that stay visible when the digits are covered. */
const BARE = new Set(["rules", "lines", "names", "cover"]);

export class Board extends HTMLElement {
  static observedAttributes = ["coordinates", "still", "linking"];

  describe: ((cell: number) => string) | null = null;

  #picture: Picture | null = null;
  #looks: Looks | null = null;
  #pens: Pens | null = null;
  #rubber: Rubber | null = null;
  #motion: Motion | null = null;
  #waits = false;
  #view = view(0);
  #unfollow = () => {};
  #size = new ResizeObserver(([entry]) => this.#fit(entry?.contentRect.width));

  #paper = build(node("rect", { class: "paper" }));
  #drawing = build(node("svg", { "aria-hidden": "true" }));
  #layers = LAYERS.map((layer) => ({
    layer,
    ...painted(`layer-${layer.name}`),
    seen: [] as readonly unknown[],
  }));
  #walk = walkable(this, () => this.describe);
  #touch = listenTo({
    host: this,
    at: (event) => this.#at(event),
    picture: () => (this.hasAttribute("still") || this.#picture?.hidden ? null : this.#picture),
    pull: (rubber) => {
      this.#rubber = rubber;
      this.#change();
    },
    focus: () => this.focus(),
    scrolls: pageScrolls,
  });

  constructor() {
    super();
    this.#drawing.append(this.#paper, ...this.#layers.map(({ element }) => element));
  }

  connectedCallback() {
    this.#unfollow = signs.subscribe(() => this.#change());
    this.#frame();
    this.#change();
    this.#size.observe(this);
  }

  disconnectedCallback() {
    this.#unfollow();
    this.#size.disconnect();
  }

  attributeChangedCallback(name: string) {
    if (name === "linking") this.#touch.forget();
    else if (this.isConnected) this.#frame();
    this.#change();
  }

  get picture() {
    return this.#picture;
  }

  set picture(picture) {
    const before = this.#motion;
    this.#motion = motionOf(this.#picture, picture, before);
    const side = this.#side;
    this.#picture = picture;
    if (side !== this.#side) this.#fit(this.clientWidth);
    // What is drawn after it has ended does not begin it again.
    if (this.#motion?.last && this.#motion !== before)
      endAtATouch(() => {
        this.#motion = null;
      });
    this.#change();
  }

  get looks() {
    return this.#looks;
  }

  set looks(looks) {
    this.#looks = looks;
    this.#change();
  }

  get pens() {
    return this.#pens;
  }

  set pens(pens) {
    this.#pens = pens;
    this.#change();
  }

  /** Focuses the cell of the cursor, or the first cell if there is no cursor. */
  override focus() {
    this.#show();
    this.#walk.focus(this.#touch.isPressed());
  }

  /**
   * Begins a link at a candidate, or ends it there, as a tap does.
   *
   * @returns the start of a link that waits for its other end, or -1; null if there is no such
   *   candidate to see
   */
  link(candidate: number): number | null {
    return this.#touch.link(candidate);
  }

  /**
   * Draws the board for a moment without the parts that only help while playing: the selection,
   * highlights, and what a phrase lights up.
   *
   * @returns what `use` makes of it
   */
  untouched<T>(use: (drawing: SVGElement, name: string) => T): T {
    this.#motion = null;
    if (this.#picture) this.#paint({ ...this.#picture, ...UNTOUCHED });
    this.#fit(0);
    const made = use(this.#drawing, this.#name());
    this.#fit(this.clientWidth);
    this.#show();
    return made;
  }

  #name(): string {
    return this.getAttribute("aria-label") || say("board.name");
  }

  /** The side of the grid in units. */
  get #side(): number {
    return (this.#picture?.rules ?? CLASSIC).size * CELL;
  }

  /** @returns the room for the names of rows and columns */
  #room(): number {
    return roomFor(this.getAttribute("coordinates"));
  }

  /** Sets up everything that depends on attributes and not on the picture. */
  #frame() {
    const still = this.hasAttribute("still");
    this.setAttribute("role", still ? "img" : "grid");
    this.setAttribute("aria-label", this.#name());
    if (!still) this.setAttribute("aria-multiselectable", "true");
    this.#fit(this.clientWidth);
    this.replaceChildren(this.#drawing, ...(still ? [] : [this.#walk.element]));
  }

  /** Fits the drawing and the cells into a board of this width. */
  #fit(width: number = 0) {
    const pixels = width * devicePixelRatio;
    const inner = this.#side;
    const [corner, side] = view(this.#room(), pixels, inner);
    this.#view = [corner, side];
    for (const name of ["width", "height"]) this.#paper.setAttribute(name, `${inner}`);
    this.#drawing.setAttribute("viewBox", `${corner} ${corner} ${side} ${side}`);
    const [wide, moved] = whole(THIN, pixels / side);
    this.#drawing.style.setProperty("--thin", `${wide}`);
    this.#drawing.style.setProperty("--moved", `${moved}px`);
    const { style } = this.#walk.element;
    style.setProperty("--before", `${(-corner / side) * 100}%`);
    style.setProperty("--wide", `${(inner / side) * 100}%`);
  }

  /** Schedules a drawing for the end of this task, so that several changes are drawn at once. */
  #change() {
    if (this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => this.#show());
  }

  #show() {
    this.#waits = false;
    const picture = this.#picture;
    if (!picture || !this.isConnected) return;
    this.#paint(picture);
    if (!this.hasAttribute("still")) this.#walk.show(picture, this.#touch.isPressed());
  }

  /** Draws the layers whose inputs have changed. */
  #paint(picture: Picture) {
    const coordinates = this.#room();
    const own = {
      looks: this.#looks,
      coordinates,
      rubber: this.#rubber,
      motion: this.#motion,
      pens: this.#pens,
      signs: this.hasAttribute("digits") ? NO_SIGNS : signs.value,
    };
    const shown = { picture, drawn: drawnOf(picture, this.#looks), ...own };
    const values = { ...picture, ...own };
    for (const one of this.#layers) {
      const { layer, seen, show } = one;
      const isOpen = !picture.hidden || BARE.has(layer.name);
      const now = [isOpen, ...layer.of.map((name) => values[name])];
      if (now.length === seen.length && now.every((value, n) => Object.is(value, seen[n])))
        continue;
      one.seen = now;
      show(isOpen ? layer.draw(shown) : []);
    }
  }

  #at({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width } = this.#drawing.getBoundingClientRect();
    const [corner, side] = this.#view;
    const unit = side / (width || 1);
    return [corner + (clientX - left) * unit, corner + (clientY - top) * unit];
  }
}

/** Ends what moves on the page at the next key or touch, for whoever does not want to watch. */
function endAtATouch(ended: () => void) {
  const hearing = new AbortController();
  const end = () => {
    hearing.abort();
    ended();
    for (const one of document.getAnimations())
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  };
  for (const kind of ["keydown", "pointerdown"] as const)
    addEventListener(kind, end, { capture: true, signal: hearing.signal });
}

/** @returns whether a swipe can scroll the page */
function pageScrolls(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1 && getComputedStyle(document.body).overflowY !== "hidden";
}

customElements.define("wd-board", Board);

declare global {
  interface HTMLElementTagNameMap {
    "wd-board": Board;
  }
}

/**
 * The board for screen readers and the keyboard: rows of cells over the drawing, each labelled with
 * what it contains. Only the cell of the cursor can have the focus.
 */
interface Walk {
  element: HTMLElement;
  show: (picture: Picture, isPressed: boolean) => void;
  focus: (isPressed: boolean) => void; // shows a focus ring, unless a pointer is pressed
}

function walkable(host: HTMLElement, describe: () => ((cell: number) => string) | null): Walk {
  const cells = Array.from({ length: 81 }, () => part("gridcell"));
  const rows = Array.from({ length: 9 }, () => part("row"));
  const element = document.createElement("div");
  element.className = "cells";
  element.setAttribute("role", "presentation");

  let size = 0;
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
    if (size !== picture.rules.size) {
      size = picture.rules.size;
      element.style.setProperty("--size", `${size}`);
      for (const [r, row] of rows.entries())
        row.replaceChildren(...cells.slice(r * 9, r * 9 + size));
      element.replaceChildren(...rows.slice(0, size));
      if (cursor % 9 >= size || cursor >= 9 * size) cursor = 0;
    }
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

  element.addEventListener("focusout", () => host.removeAttribute("data-keyed"));
  // A screen reader uses neither keys nor pointers: it moves the focus, or clicks.
  element.addEventListener("focusin", ({ target }) => {
    host.toggleAttribute("data-keyed", !element.hasAttribute("data-pressed"));
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

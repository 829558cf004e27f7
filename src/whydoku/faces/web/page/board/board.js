// @ts-check
/**
 * The board: shows a picture, and tells in events what touches it. It has no state of its own but
 * a drag in progress; who owns it sets its picture. It knows no keys.
 *
 *     picture      what it shows (types.js)
 *     looks        how marks look (looks.json)
 *     describe     what a cell is called, for those who listen
 *     coordinates  (attribute) rows and columns are named at its sides
 *     linking, candidate-clicks  (attributes) what touching does
 *     still        (attribute) a mere picture, with nothing to touch; it has a name in aria-label
 */
import { say } from "../words/say.js";
import { walkable } from "./cells.js";
import { LAYERS } from "./layers.js";
import { SIDE, view } from "./measure.js";
import { build, node, painted } from "./node.js";
import { listenTo } from "./pointer.js";
import { drawnOf } from "./reasons.js";
import { rasterised, standalone } from "./standalone.js";

/** @typedef {import("./layers.js").Layer} Layer */
/** @typedef {import("./layers.js").Rubber} Rubber */
/** @typedef {import("./looks.js").Looks} Looks */
/** @typedef {import("./measure.js").Point} Point */
/** @typedef {import("../types.js").Picture} Picture */

/** What a board shows that nobody plays on. */
const UNTOUCHED = { selected: new Set(), cursor: -1, peers: new Set(), digit: 0, lit: null };

/** What stays when the digits are covered. */
const BARE = new Set(["lines", "names", "cover"]);

export class Board extends HTMLElement {
  static observedAttributes = ["coordinates", "still", "linking"];

  /** @type {((cell: number) => string) | null} */
  describe = null;

  /** @type {Picture | null} */
  #picture = null;
  /** @type {Looks | null} */
  #looks = null;
  /** @type {Rubber | null} */
  #rubber = null;
  #waits = false;

  #paper = build(node("rect", { class: "paper", width: SIDE, height: SIDE }));
  #drawing = build(node("svg", { "aria-hidden": "true" }));
  #layers = LAYERS.map((layer) => ({
    layer,
    ...painted(`layer-${layer.name}`),
    seen: /** @type {readonly unknown[]} */ ([]),
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
  });

  constructor() {
    super();
    this.#drawing.append(this.#paper, ...this.#layers.map(({ element }) => element));
  }

  connectedCallback() {
    this.#frame();
    this.#change();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "linking") this.#touch.forget();
    else if (this.isConnected) this.#frame();
    this.#change();
  }

  get picture() {
    return this.#picture;
  }

  set picture(picture) {
    this.#picture = picture;
    this.#change();
  }

  get looks() {
    return this.#looks;
  }

  set looks(looks) {
    this.#looks = looks;
    this.#change();
  }

  /**
   * The cell of the cursor takes the focus, or the first.
   *
   * @override
   */
  focus() {
    this.#show();
    this.#walk.focus(this.#touch.isPressed());
  }

  /**
   * What is shown as a picture of its own, without what only helps while playing: the selection,
   * highlights, what a phrase lights.
   *
   * @returns {string}
   */
  toSvg() {
    if (this.#picture) this.#paint({ ...this.#picture, ...UNTOUCHED });
    const text = standalone(this.#drawing, this.#name());
    this.#show();
    return text;
  }

  /**
   * @param {number} [scale]
   * @returns {Promise<Blob>}
   */
  toPng(scale = 2) {
    return rasterised(this.toSvg(), scale);
  }

  /** @returns {string} */
  #name() {
    return this.getAttribute("aria-label") || say("board.name");
  }

  /** Puts in place what does not follow from the picture. */
  #frame() {
    const still = this.hasAttribute("still");
    const [corner, side] = view(this.hasAttribute("coordinates"));
    this.#drawing.setAttribute("viewBox", `${corner} ${corner} ${side} ${side}`);
    this.setAttribute("role", still ? "img" : "grid");
    this.setAttribute("aria-label", this.#name());
    if (!still) this.setAttribute("aria-multiselectable", "true");
    const { style } = this.#walk.element;
    style.setProperty("--before", `${(-corner / side) * 100}%`);
    style.setProperty("--wide", `${(SIDE / side) * 100}%`);
    this.replaceChildren(this.#drawing, ...(still ? [] : [this.#walk.element]));
  }

  /** Shows what is new once all that changes now has changed. */
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

  /**
   * Draws the layers that follow from something that is new.
   *
   * @param {Picture} picture
   */
  #paint(picture) {
    const coordinates = this.hasAttribute("coordinates");
    const own = { looks: this.#looks, coordinates, rubber: this.#rubber };
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

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #at({ clientX, clientY }) {
    const { left, top, width } = this.#drawing.getBoundingClientRect();
    const [corner, side] = view(this.hasAttribute("coordinates"));
    const unit = side / (width || 1);
    return [corner + (clientX - left) * unit, corner + (clientY - top) * unit];
  }
}

customElements.define("wd-board", Board);

// @ts-check
/**
 * A text in parts. A part that names cells, houses or candidates lights them up on the board while
 * it is hovered, touched or focused. Tab goes to the first such part in a line, and the arrows go
 * on to the others.
 */
import { h } from "./dom.js";

/** @import { Store } from "../state.js" */
/** @import { Phrase } from "../types.js" */

/**
 * @param {Store} store
 * @param {readonly Phrase[]} parts
 * @returns {Node[]}
 */
export function phrases(store, parts) {
  let isFirst = true;
  return parts.map((part) => {
    if (!names(part)) return document.createTextNode(part.text);
    const node = phrase(store, part, isFirst);
    isFirst = false;
    return node;
  });
}

/**
 * @param {Phrase} phrase
 * @returns {boolean} whether it names anything on the board
 */
export function names({ cells, houses, candidates }) {
  return [cells, houses, candidates].some((some) => some?.length);
}

/**
 * @param {readonly Phrase[]} parts
 * @returns {string}
 */
export function textOf(parts) {
  return parts.map(({ text }) => text).join("");
}

/**
 * @param {string} text
 * @returns {boolean} whether it ends as a sentence does
 */
export function isWhole(text) {
  return /[.?!:…]$/.test(text);
}

/**
 * @param {Store} store
 * @param {Phrase} part
 * @param {boolean} isFirst
 * @returns {HTMLElement}
 */
function phrase(store, part, isFirst) {
  const light = () => store.set({ lit: part });
  const leave = () => {
    if (store.state.lit === part) store.set({ lit: null });
  };
  const node = h(
    "span",
    {
      class: "phrase",
      tabindex: isFirst ? 0 : -1,
      "data-arrows": true,
      onpointerenter: light,
      onpointerleave: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse" && document.activeElement !== node) leave();
      },
      onpointercancel: leave,
      onclick: () => node.focus({ preventScroll: true }),
      onfocus: light,
      onblur: leave,
      onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, node),
    },
    part.text,
  );
  return node;
}

/** @type {Readonly<Record<string, number>>} */
const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} node
 */
function walk(event, node) {
  const by = WAYS[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const line = [...(node.parentElement?.querySelectorAll(":scope > .phrase") ?? [])];
  const next = line[line.indexOf(node) + by];
  if (!(next instanceof HTMLElement)) return;
  node.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

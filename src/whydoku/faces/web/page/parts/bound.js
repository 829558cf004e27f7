// @ts-check
/** Elements that follow the state from now on. */
import { fill, put } from "./dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

/**
 * @param {Store} store
 * @param {HTMLElement} element
 * @param {string} name  of a property, as `put` knows it
 * @param {(state: State) => unknown} select  its value
 */
export function bind(store, element, name, select) {
  store.watch(select, (value) => put(element, name, value));
}

/**
 * @param {Store} store
 * @param {HTMLElement} element
 * @param {(state: State) => unknown} isShown
 */
export function showWhile(store, element, isShown) {
  bind(store, element, "hidden", (state) => !isShown(state));
}

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} button
 * @param {(state: State) => boolean} isPressed
 * @returns {E} the button
 */
export function pressWhile(store, button, isPressed) {
  bind(store, button, "aria-pressed", (state) => String(isPressed(state)));
  return button;
}

/**
 * @param {Store} store
 * @param {HTMLElement} element
 * @param {(state: State) => boolean} isComing  whether its content is on its way
 */
export function busyWhile(store, element, isComing) {
  bind(store, element, "aria-busy", (state) => isComing(state) && "true");
}

/**
 * @param {Store} store
 * @param {HTMLElement} element
 * @param {(state: State) => import("./dom.js").Child} select  its content
 */
export function fillWith(store, element, select) {
  store.watch(select, (content) => fill(element, content));
}

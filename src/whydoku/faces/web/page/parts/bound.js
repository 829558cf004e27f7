// @ts-check
/** Elements that follow the state from now on. Each function returns the element that it was given. */
import { fill, put } from "./dom.js";

/** @import { State, Store } from "../state.js" */

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} element
 * @param {string} name  of a property, as `put` knows it
 * @param {(state: State) => unknown} select  its value
 * @returns {E}
 */
export function bind(store, element, name, select) {
  store.watch(select, (value) => put(element, name, value));
  return element;
}

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} element
 * @param {(state: State) => unknown} isShown
 * @returns {E}
 */
export function showWhile(store, element, isShown) {
  return bind(store, element, "hidden", (state) => !isShown(state));
}

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} button
 * @param {(state: State) => boolean} isPressed
 * @returns {E}
 */
export function pressWhile(store, button, isPressed) {
  return bind(store, button, "aria-pressed", (state) => String(isPressed(state)));
}

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} element
 * @param {(state: State) => boolean} isComing  whether its content is on its way
 * @returns {E}
 */
export function busyWhile(store, element, isComing) {
  return bind(store, element, "aria-busy", (state) => isComing(state) && "true");
}

/**
 * @template {HTMLElement} E
 * @param {Store} store
 * @param {E} element
 * @param {(state: State) => import("./dom.js").Child} select  its content
 * @returns {E}
 */
export function fillWith(store, element, select) {
  store.watch(select, (content) => fill(element, content));
  return element;
}

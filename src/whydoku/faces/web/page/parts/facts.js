// @ts-check
/** Facts in pairs, for a list of them: what something is called, and what it is. */
import { h } from "./dom.js";

/**
 * @param {string} name
 * @param {string | number} value
 * @returns {HTMLElement}
 */
export function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

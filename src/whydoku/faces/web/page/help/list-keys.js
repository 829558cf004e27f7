// @ts-check
/** Arrows that move the focus along a list. */

/** @type {Readonly<Record<string, number>>} */
const WAYS = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Lets the up and down arrows move the focus between those elements of a list that match a selector
 * and are visible.
 *
 * @param {HTMLElement} list
 * @param {string} selector
 */
export function walkable(list, selector) {
  list.setAttribute("data-arrows", "");
  list.addEventListener("keydown", (event) => {
    const by = WAYS[event.key];
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...list.querySelectorAll(selector)].filter(isInSight);
    const here = document.activeElement;
    const next = all[(here ? all.indexOf(here) : -1) + by];
    event.preventDefault();
    if (next instanceof HTMLElement) next.focus();
  });
}

/**
 * @param {Element} element
 * @returns {boolean}
 */
function isInSight(element) {
  return element.getClientRects().length > 0;
}

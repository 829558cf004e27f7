/** Arrows that move the focus along a list. */

const WAYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Lets the up and down arrows move the focus between those elements of a list that match a selector
 * and are visible.
 */
export function walkable(list: HTMLElement, selector: string) {
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

function isInSight(element: Element): boolean {
  return element.getClientRects().length > 0;
}

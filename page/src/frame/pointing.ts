/** What a pointer does outside the board. */
import type { Store } from "../state.ts";

/** Everything that a press beside the board does not mean. */
const THINGS =
  "wd-board, header, dialog, .notices, .welcome, .text > *, .panel > *, .pad, [popover]";

/**
 * A press beside the board deselects. A press of a button or a fold next to the board leaves the
 * focus on the board, so that the keys go on meaning what they meant before. A field takes the focus,
 * and so does a list, in which the arrows go on from where it was pressed.
 */
export function servePointer(store: Store) {
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(THINGS) && store.state.selected.size)
      store.set({ selected: new Set() });
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && isPressedOnly(event.target)) event.preventDefault();
  });
}

function isPressedOnly(target: Element): boolean {
  const isButton = target.closest("main :is(button, summary)") !== null;
  const isWriting = document.activeElement?.matches("input, textarea, select") ?? false;
  return isButton && !isWriting && !target.closest("[data-arrows]");
}

// @ts-check
/** The keys of a command, told to screen readers on the button that does the same. */
import { bindingsOf } from "../keys.js";
import { bind } from "./bound.js";

/**
 * @template {HTMLElement} E
 * @param {import("../state.js").Store} store
 * @param {string} command
 * @param {E} button
 * @returns {E} the button, which names the keys as the player has set them from now on
 */
export function withShortcut(store, command, button) {
  bind(store, button, "aria-keyshortcuts", ({ settings }) => {
    const bindings = bindingsOf(settings).filter((one) => one.command === command);
    return bindings.map(({ key }) => key).join(" ") || null;
  });
  return button;
}

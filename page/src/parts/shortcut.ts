/** The keys of a command, told to screen readers on the button that does the same. */

import type { Store } from "../state.ts";
import { bindingsOf } from "../table/keys.ts";
import { bind } from "./bound.ts";

/** @returns the button, which names the keys as the player has set them from now on */
export function withShortcut<E extends HTMLElement>(store: Store, command: string, button: E): E {
  bind(store, button, "aria-keyshortcuts", ({ settings }) => {
    const bindings = bindingsOf(settings).filter((one) => one.command === command);
    return bindings.map(({ key }) => key).join(" ") || null;
  });
  return button;
}

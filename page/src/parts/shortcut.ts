/** The keys of a command, told to screen readers on the button that does the same. */
import { bindingsOf } from "../keys.ts";
import type { State, Store } from "../state.ts";
import { bind } from "./bound.ts";

/** @returns the keys as the player has set them, for `aria-keyshortcuts` of the button */
export function keysOf({ settings }: State, command: string): string | undefined {
  const bindings = bindingsOf(settings).filter((one) => one.command === command);
  return bindings.map(({ key }) => key).join(" ") || undefined;
}

/** @returns the button, which names the keys as the player has set them from now on */
export function withShortcut<E extends HTMLElement>(store: Store, command: string, button: E): E {
  return bind(store, button, "aria-keyshortcuts", (state) => keysOf(state, command));
}

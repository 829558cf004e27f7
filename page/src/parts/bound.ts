/** Elements that follow the state from now on. Each function returns the element that it was given. */

import type { State, Store } from "../state.ts";
import type { Child } from "./dom.ts";
import { fill, put } from "./dom.ts";

/**
 * @param name of a property, as `put` knows it
 * @param select its value
 */
export function bind<E extends HTMLElement>(
  store: Store,
  element: E,
  name: string,
  select: (state: State) => unknown,
): E {
  store.watch(select, (value) => put(element, name, value));
  return element;
}

export function showWhile<E extends HTMLElement>(
  store: Store,
  element: E,
  isShown: (state: State) => unknown,
): E {
  return bind(store, element, "hidden", (state) => !isShown(state));
}

export function pressWhile<E extends HTMLElement>(
  store: Store,
  button: E,
  isPressed: (state: State) => boolean,
): E {
  return bind(store, button, "aria-pressed", (state) => String(isPressed(state)));
}

/** @param isComing whether its content is on its way */
export function busyWhile<E extends HTMLElement>(
  store: Store,
  element: E,
  isComing: (state: State) => boolean,
): E {
  return bind(store, element, "aria-busy", (state) => isComing(state) && "true");
}

/** @param select its content */
export function fillWith<E extends HTMLElement>(
  store: Store,
  element: E,
  select: (state: State) => Child,
): E {
  store.watch(select, (content) => fill(element, content));
  return element;
}

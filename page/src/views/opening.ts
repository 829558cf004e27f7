/**
 * All views, in the order of their tabs, and how one opens. Play is there from the beginning; the code
 * of the others loads later, and until it is there the view before stays.
 */
import { type Later, styled, tellMissing, there } from "../frame/later.ts";
import type { Store, ViewName } from "../state/state.ts";
import { say } from "../words/say.ts";
import { play } from "./play/view.tsx";
import type { View } from "./views.ts";

export const VIEWS: Readonly<Record<ViewName, Later<View>>> = {
  today: styled(async () => (await import("./today/view.tsx")).today),
  play: there(play),
  path: styled(async () => (await import("./path/view.tsx")).path),
  learn: styled(async () => (await import("./learn/view.tsx")).learn),
  make: styled(async () => (await import("./make/view.tsx")).make()),
  collection: styled(async () => (await import("./collection/view.tsx")).collection),
};

export const NAMES = Object.keys(VIEWS) as readonly ViewName[];

/** @returns the view, whose code must have loaded */
export function viewOf(name: ViewName): View {
  const view = VIEWS[name].here;
  if (!view) throw new Error(`the view ${name} has not loaded`);
  return view;
}

/**
 * Opens a view, unless something else opens before its code has loaded. If the code does not load,
 * a notice says so, and opening the view again tries again.
 */
export async function openView(store: Store, name: ViewName) {
  const open = () => {
    store.set({ view: name, coming: null });
    tellMissing(store, `view.${name}`, false);
  };
  if (VIEWS[name].here) return open();
  store.set({ coming: name, said: say("page.loading", { part: say(`view.${name}`) }) });
  try {
    await VIEWS[name].load();
    if (store.state.coming === name) open();
  } catch {
    dispatchEvent(new Event("unreached"));
    if (store.state.coming !== name) return;
    tellMissing(store, `view.${name}`, true); // before the view that stays is taken for quiet
    store.set({ coming: null });
  }
}

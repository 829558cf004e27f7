/** Opens views. The view before stays until the code of the next one is there. */

import type { Store, ViewName } from "../state.ts";
import { say } from "../words/say.ts";
import { VIEWS } from "./views.ts";

/**
 * Opens a view, unless something else opens before its code has loaded. If the code does not load,
 * a notice says so, and opening the view again tries again.
 */
export async function openView(store: Store, name: ViewName) {
  const missing = say("page.missing", { part: say(`view.${name}`) });
  const open = () =>
    store.set(({ notice }) => ({
      view: name,
      coming: null,
      notice: notice === missing ? "" : notice,
    }));
  if (VIEWS[name].here) return open();
  store.set({ coming: name, said: say("page.loading", { part: say(`view.${name}`) }) });
  try {
    await VIEWS[name].load();
    if (store.state.coming === name) open();
  } catch {
    dispatchEvent(new Event("unreached"));
    if (store.state.coming === name) store.set({ coming: null, notice: missing });
  }
}

/** The page as an app of the device: the browser says whether it can install the page. */
import type { Store } from "../state.ts";

declare global {
  interface WindowEventMap {
    beforeinstallprompt: Event & { prompt: () => unknown };
  }
}

/**
 * Keeps the browser's offer to install the page for the settings, where a player may look for it,
 * instead of a banner that nobody asked for.
 */
export function serveInstalling(store: Store) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const install = () => {
      store.set({ install: null }); // an offer can be taken up once
      event.prompt();
    };
    store.set({ install });
  });
  addEventListener("appinstalled", () => store.set({ install: null }));
}

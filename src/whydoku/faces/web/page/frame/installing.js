// @ts-check
/** The page as an app of the device: the browser says whether it can install the page. */

/** @import { Store } from "../state.js" */

/**
 * Keeps the browser's offer to install the page for the settings, where a player may look for it,
 * instead of a banner that nobody asked for.
 *
 * @param {Store} store
 */
export function serveInstalling(store) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const offer = /** @type {Event & {prompt: () => unknown}} */ (event);
    const install = () => {
      store.set({ install: null }); // an offer can be taken up once
      offer.prompt();
    };
    store.set({ install });
  });
  addEventListener("appinstalled", () => store.set({ install: null }));
}

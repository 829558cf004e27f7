/**
 * Life without a network: the service worker that keeps the page, and whether the server is there.
 */
import { server } from "../server.ts";
import type { Store } from "../state.ts";

/** Milliseconds between questions to a server that does not answer. */
const AGAIN = 5000;

/** Lets the browser keep the page. If the browser cannot, nothing else changes. */
export function keepPage() {
  const workers = navigator.serviceWorker;
  if (workers && isSecureContext) workers.register("sw.js").catch(() => {});
}

/**
 * Keeps track of whether the server is there: asks it when there is reason to doubt it, and again
 * and again while it does not answer.
 */
export function serveOnline(store: Store) {
  let timer = 0;
  const ask = async () => {
    clearTimeout(timer);
    const there = await server.whoIsThere();
    const online = there !== null;
    store.set({ online, ...there });
    clearTimeout(timer);
    if (!online) timer = Number(setTimeout(ask, AGAIN));
  };
  addEventListener("offline", ask);
  addEventListener("online", ask);
  addEventListener("unreached", ask);
  addEventListener("arriving", (event) => {
    store.set({ arriving: event.detail });
  });
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
}

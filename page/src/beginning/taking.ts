/** Listens for puzzles and games that a player drops, pastes, or opens with the page. */
import { inWords } from "../asking/api.ts";
import type { Soon } from "../frame/dialogs.tsx";
import { soon } from "../frame/dialogs.tsx";
import { needed } from "../frame/later.ts";
import { takeDrops, takeOpened, takePastes } from "../parts/files.ts";
import type { Store } from "../state/state.ts";

/**
 * Takes files that are dropped anywhere on the page while a puzzle is played, and a puzzle that is
 * pasted; the Make view takes them in its own way. Takes files that the player opens with the page.
 */
export function takeFiles(store: Store) {
  const take = (source: Blob | string) => taken(store, (soon) => soon.take(store, source));
  const takeAll = (files: () => Promise<readonly File[]>) =>
    taken(store, (soon) => soon.takeOpened(store, files));
  const isPlayed = () => store.state.view === "play" || store.state.dialog === "games";
  takeDrops(
    ({ types }) => isPlayed() && types.includes("Files"),
    (source, all) => (all.length > 1 ? takeAll(async () => all) : take(source)),
  );
  takePastes(() => store.state.view !== "make", take);
  takeOpened(takeAll);
}

/**
 * Takes what another app has shared with the page.
 *
 * @param told what stands in the address
 */
export function takeShared(store: Store, told: string) {
  return taken(store, (soon) => soon.takeShared(store, told));
}

/** Takes the puzzle that the library of the server has for today. */
export function takeDaily(store: Store) {
  return taken(store, (soon) => soon.takeDaily(store));
}

/**
 * Opens the puzzle that the library of the server has for today; without a library, lets the player
 * choose among those that are made.
 */
export function openToday(store: Store) {
  if (store.state.library) takeDaily(store);
  else store.set({ dialog: "today", news: "" });
}

async function taken(store: Store, take: (soon: Soon) => Promise<void>) {
  try {
    await take(await needed(soon));
  } catch (fault) {
    store.set({ dialog: null, notice: inWords(fault) });
  }
}

/** Finds puzzles of the collection, page by page, and knows where the player is among them. */
import type { Answer } from "../../api.ts";
import { ask, inWords, look, onlyNewest } from "../../api.ts";
import type { Entry } from "../../api-types.ts";
import { using } from "../../frame/later.ts";
import { soon } from "../../frame/soon.ts";
import { start } from "../../game/game.ts";
import { begin } from "../../game/position.ts";
import { restoredPast } from "../../past/solved.ts";
import { unfinished } from "../../saved/kept.ts";
import { restored } from "../../saved/saving.ts";
import { objectOf, parsed, readFrom, shelfOf, writeTo } from "../../saved/storage.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import { conditionsOf, filterIn, hashOf, requestOf, sizeOf } from "./filter.ts";
import type { Collection } from "./slice.ts";
import { setCollection } from "./slice.ts";

/** How many puzzles come at once, and how many the server gives, and a file holds, at most. */
export const PAGE = 24;
export const MOST = 100;

/** The most conditions about which the server is asked where nothing fits. */
const MOST_WAYS = 12;

const newest = onlyNewest();

/** @returns whether there is a library; null while that is not known */
export function isThere({ version, library }: State): boolean | null {
  return version ? library : null;
}

function isHere(state: State) {
  return isThere(state) && state.view === "collection";
}

/** Finds something else, which the address names from now on. */
export function change(store: Store, filter: Filter) {
  if (!isHere(store.state)) return; // a puzzle has been opened since the player typed
  history.replaceState(null, "", hashOf(filter));
  follow(store);
}

/** Called when the view is opened: who comes back by the tab finds what was there. */
export function enter(store: Store) {
  const { filter, list } = store.state.collection;
  const kept = filter ? hashOf(filter) : keptPlace()?.hash;
  if (kept && location.hash === "#/collection") history.replaceState(null, "", kept);
  const isListed = list && filter && hashOf(filter) === hashOf(filterIn(location.hash));
  if (isListed) queueMicrotask(() => comeBack(store));
  fetchAll(store);
}

/** Fetches what there is in the collection, and finds what the address names. */
export async function fetchAll(store: Store) {
  if (!isHere(store.state)) return;
  follow(store);
  setCollection(store, { trouble: "" });
  try {
    setCollection(store, { all: await look("library_stats") });
  } catch (fault) {
    setCollection(store, { trouble: inWords(fault) });
  }
}

/**
 * Finds what the address names, unless it is there: as much as the player has seen of it before, or the
 * first page.
 */
export async function follow(store: Store) {
  if (!isHere(store.state)) return;
  const filter = filterIn(location.hash);
  const hash = hashOf(filter);
  const { filter: before, list, isComing } = store.state.collection;
  if (before && hashOf(before) === hash && (list || isComing)) return;
  const kept = keptPlace();
  const place = kept?.hash === hash ? kept : null;
  setCollection(store, { filter, ways: null, found: null, at: place?.at ?? 0 });
  const isDone = await load(store, filter, 0, Math.max(place?.cards ?? 0, PAGE));
  if (isDone) comeBack(store);
  else if (isDone === false) setCollection(store, { list: null });
}

/** @param to as many of those that are found as will be listed, if there are so many */
export function loadMore(store: Store, to?: number) {
  const { list } = store.state.collection;
  return list && load(store, list.filter, list.next, to ?? list.next + PAGE);
}

/** @returns whether it worked; null if something else is looked for by now */
async function load(store: Store, filter: Filter, from: number, to: number) {
  const signal = newest.begin();
  const shown = () => shownIn(store.state.collection).length;
  const before = from && shown();
  let next = from;
  setCollection(store, { isComing: true, problem: "" });
  try {
    do {
      const size = next < to ? Math.min(to - next, MOST) : PAGE;
      const counts = !next && sizeOf(filter) > 0;
      const page = { ...requestOf(filter), start: next, size, counts };
      next = add(store, filter, next, await ask("library", page, signal));
    } while (next && (next < to || (filter.hide && shown() - before < PAGE)));
    keep(store);
    const isNothing = !store.state.collection.list?.entries.length;
    if (isNothing) setCollection(store, { ways: await waysOut(filter, signal) });
    return true;
  } catch (fault) {
    if (signal.aborted) return null;
    setCollection(store, { problem: inWords(fault) });
    return false;
  } finally {
    if (!signal.aborted) setCollection(store, { isComing: false });
  }
}

/** @returns where the next page begins, or 0 */
function add(store: Store, filter: Filter, from: number, page: Answer<"library">): number {
  const { total, stats } = page;
  const next = page.next ?? 0;
  setCollection(store, ({ list, found }) => {
    const entries = [...((from && list?.entries) || []), ...page.entries];
    return { list: { filter, entries, total, next }, found: stats ?? found };
  });
  mark(store);
  const found = shownIn(store.state.collection).slice(0, MOST);
  store.set({
    found: found.map(({ number, puzzle, name }) => ({
      // A file numbers its puzzles itself, in the order in which they are found.
      position: begin(puzzle),
      title: name || say("collection.number", { n: number }),
    })),
  });
  return next;
}

/** Each condition that stands in the way where nothing fits, with how much there is without it. */
async function waysOut(filter: Filter, signal: AbortSignal) {
  const conditions = conditionsOf(filter).slice(0, MOST_WAYS);
  if (!conditions.length) return null;
  const ways = conditions.map(async (condition) => {
    const request = { ...requestOf(condition.rest), size: 1 };
    return { condition, n: (await ask("library", request, signal)).total };
  });
  return (await Promise.all(ways)).filter(({ n }) => n > 0);
}

/** Puts a puzzle on the table. */
export async function open(store: Store, entry: Entry) {
  setCollection(store, { at: entry.number, problem: "" });
  keep(store);
  try {
    await using(soon, ({ openEntry }) => openEntry(store, entry));
  } catch (fault) {
    setCollection(store, { problem: inWords(fault) });
  }
}

/** Finds out which puzzles the player has solved or begun. */
export function mark(store: Store) {
  const shelf = shelfOf();
  const all = [store.state, { ...store.state, ...restored(shelf), ...restoredPast(shelf) }];
  setCollection(store, {
    solved: new Set(all.flatMap(({ past }) => past.map(({ puzzle }) => puzzle))),
    begun: new Set(all.flatMap(unfinished).map(({ game }) => start(game).givens)),
  });
}

/** @returns whether a puzzle is hidden, since the player has solved or begun it */
export function isHidden({ list, solved, begun }: Collection, { puzzle }: Entry): boolean {
  const hide = list?.filter.hide;
  return Boolean(hide) && (solved.has(puzzle) || (hide === "begun" && begun.has(puzzle)));
}

/** @returns those that are not hidden */
export function shownIn(collection: Collection): readonly Entry[] {
  return collection.list?.entries.filter((one) => !isHidden(collection, one)) ?? [];
}

/** @returns the buttons of those that are shown */
export function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".collection-boards li:not([hidden]) button")];
}

/** Marks what has been played since, and returns to the puzzle that was opened last. */
function comeBack(store: Store) {
  mark(store);
  const { collection } = store.state;
  const { list, at } = collection;
  const from = list?.entries.findIndex(({ number }) => number === at) ?? -1;
  if (from < 0) return;
  // What is hidden now gives way to the next one.
  const next = list?.entries.slice(from).find((one) => !isHidden(collection, one));
  const card = next && cards()[shownIn(collection).indexOf(next)];
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "center" });
}

/** After a reload the list is again where it was; its beginning comes by itself. */
export function keepSight(store: Store) {
  const { collection, view } = store.state;
  const shown = shownIn(collection);
  const seen = cards().flatMap((card, n) => (isInSight(card) ? (shown[n]?.number ?? 0) : []));
  const middle = seen[0] === shown[0]?.number ? 0 : (seen[seen.length >> 1] ?? 0);
  if (view === "collection" && !seen.includes(collection.at)) setCollection(store, { at: middle });
  keep(store);
}

/** @returns whether some of it is in the window */
function isInSight(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const KEY = "whydoku.collection.1";

/** Remembers how much is listed, and the puzzle to return to, for the tab of the browser. */
function keep({ state: { view, collection } }: Store) {
  const { filter, list, at } = collection;
  if (view !== "collection" || !filter) return;
  const place = { hash: hashOf(filter), cards: list?.entries.length ?? 0, at };
  try {
    writeTo(sessionStorage, KEY, JSON.stringify(place));
  } catch {
    // A browser may refuse even to name its storage; then the list begins anew.
  }
}

function keptPlace() {
  try {
    const { hash, cards, at } = objectOf(parsed(readFrom(sessionStorage, KEY) ?? ""));
    return { hash: String(hash), cards: Number(cards), at: Number(at) };
  } catch {
    return null;
  }
}

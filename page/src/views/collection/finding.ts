/**
 * What the player looks for in the collection, and finds page by page, and where the player is among that.
 * The address holds what is looked for, so that a link shares it, under the names that a request has.
 */
import { type Answer, ask, inWords, look, onlyNewest, type Request } from "../../asking/api.ts";
import type { Entry } from "../../asking/api-types.ts";
import { soon } from "../../frame/dialogs.tsx";
import { using } from "../../frame/later.ts";
import { start } from "../../game/game.ts";
import { levelOf } from "../../game/origin.ts";
import { begin } from "../../game/position.ts";
import { levelName } from "../../parts/levels.ts";
import { unfinished } from "../../saved/kept.ts";
import { objectOf, parsed, readFrom, writeTo } from "../../saved/storage.ts";
import { type State, type Store, the } from "../../state/state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import type { Collection, Condition, Filter } from "./slice.ts";
import { HIDDEN, ONES, ORDERS, SEVERAL, setCollection } from "./slice.ts";

/** The scale of the ratings. */
const SCALE = "se:";

/** @param hash such as #/collection?level=hard&with=x-wing */
export function filterIn(hash: string): Filter {
  const query = new URLSearchParams(hash.split("?")[1] ?? "");
  const ones = ONES.map((name) => [name, query.get(name) ?? ""]);
  const several = SEVERAL.map((name) => [name, query.getAll(name).filter(Boolean)]);
  const order = ORDERS.find((name) => name === query.get("order")) ?? "";
  const hide = HIDDEN.find((name) => name === query.get("hide")) ?? "";
  return Object.fromEntries([...ones, ...several, ["order", order], ["hide", hide]]);
}

export function hashOf(filter: Filter): string {
  const query = new URLSearchParams();
  for (const name of ONES) if (filter[name].trim()) query.set(name, filter[name].trim());
  for (const name of SEVERAL) for (const one of filter[name]) query.append(name, one);
  for (const name of ["order", "hide"] as const) if (filter[name]) query.set(name, filter[name]);
  return query.size ? `#/collection?${query}` : "#/collection";
}

/** @returns the fields of a request */
export function requestOf(filter: Filter): Request<"library"> {
  const { rating, hide: _, ...others } = filter;
  const asked = rating ? { ...others, rating: SCALE + rating } : others;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length));
}

export function sizeOf(filter: Filter): number {
  return conditionsOf(filter).length + (filter.hide ? 1 : 0);
}

/** @returns those that the library knows of */
export function conditionsOf(filter: Filter): readonly Condition[] {
  const ones = ONES.filter((name) => filter[name]).map((name) => ({
    name,
    value: filter[name],
    rest: { ...filter, [name]: "" },
  }));
  const several = SEVERAL.flatMap((name) =>
    filter[name].map((value) => ({
      name,
      value,
      rest: { ...filter, [name]: filter[name].filter((one) => one !== value) },
    })),
  );
  return [...ones, ...several];
}

/** @returns the ends of a span such as 3-4.5, of which an open one is empty */
export function endsOf(span: string): [string, string] {
  const [from = "", to = from] = span.split("-");
  return [from, to];
}

export function spanOf(from: string, to: string): string {
  return from === to ? from : `${from}-${to}`;
}

export function levelWords(level: string): string {
  const own = levelOf(level);
  return own ? levelName(own) : level;
}

export function symmetryWords(symmetry: string): string {
  return sayIfKnown(`collection.symmetry.${symmetry}`) || symmetry;
}

/** @returns such as up to 24 clues */
export function conditionWords({ name, value }: Condition, named: (slug: string) => string) {
  if (name === "level") return levelWords(value);
  if (name === "symmetry") return say("collection.is.symmetry", { value: symmetryWords(value) });
  if (name === "with" || name === "without") return `${say(`collection.${name}`)} ${named(value)}`;
  const isSpan = name === "rating" || name === "clues";
  return say(`collection.is.${name}`, { value: isSpan ? spanWords(value) : value });
}

function spanWords(span: string) {
  const [from, to] = endsOf(span);
  if (from === to) return from;
  if (!to) return say("collection.is.from", { from });
  return from ? `${from}–${to}` : say("collection.is.to", { to });
}

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

/** Finds what is asked for, and marks what is played, from the moment on when the view is first opened. */
export function serve(store: Store) {
  addEventListener("hashchange", () => follow(store));
  addEventListener("pagehide", () => keepSight(store));
  const remark = () => store.state.view === "collection" && !document.hidden && mark(store);
  addEventListener("storage", remark);
  addEventListener("visibilitychange", remark);
  store.watch(the("online"), (online, before) => online && before === false && fetchAll(store));
  store.watch(isThere, (_, before) => before !== undefined && fetchAll(store));
}

/**
 * Finds something else, which the address names from now on.
 *
 * @param pause milliseconds in which the player may go on typing
 */
export function change(store: Store, more: Partial<Filter>, pause: number = 0) {
  if (!isHere(store.state)) return;
  const filter = { ...store.state.collection.filter, ...more };
  history.replaceState(null, "", hashOf(filter));
  find(store, filter, pause);
}

/** Called when the view is opened: who comes back by the tab finds what was there. */
export function enter(store: Store) {
  const { list } = store.state.collection;
  const kept = list ? hashOf(list.filter) : keptPlace()?.hash;
  if (kept && location.hash === "#/collection") history.replaceState(null, "", kept);
  if (hashOf(filterIn(location.hash)) === asked) queueMicrotask(() => comeBack(store));
  fetchAll(store);
}

/** Fetches what there is in the collection, and finds what the address names. */
async function fetchAll(store: Store) {
  if (!isHere(store.state)) return;
  follow(store);
  setCollection(store, { trouble: "" });
  try {
    setCollection(store, { all: await look("library_stats") });
  } catch (fault) {
    setCollection(store, { trouble: inWords(fault) });
  }
}

function follow(store: Store) {
  if (isHere(store.state)) find(store, filterIn(location.hash));
}

/** The address of what is listed or coming. */
let asked = "";

/** Finds as much as the player has seen of it before, or the first page, unless it is there. */
async function find(store: Store, filter: Filter, pause: number = 0) {
  const hash = hashOf(filter);
  setCollection(store, { filter });
  if (hash === asked) return;
  asked = hash;
  newest.cancel();
  if (pause) await new Promise((done) => setTimeout(done, pause));
  if (hash !== asked) return;
  // What was typed just before the player left finds nothing.
  if (!isHere(store.state)) asked = "";
  if (!asked) return;
  const kept = keptPlace();
  const place = kept?.hash === hash ? kept : null;
  setCollection(store, { ways: null, found: null, at: place?.at ?? 0 });
  const isDone = await load(store, filterIn(hash), 0, Math.max(place?.cards ?? 0, PAGE));
  if (isDone) comeBack(store);
  if (isDone !== false) return;
  asked = "";
  setCollection(store, { list: null });
}

/** @param to as many of those that are found as will be listed, if there are so many */
export function loadMore(store: Store, to?: number) {
  const { list } = store.state.collection;
  if (!list || hashOf(list.filter) !== asked) return null;
  return load(store, list.filter, list.next, to ?? list.next + PAGE);
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

export async function open(store: Store, entry: Entry) {
  setCollection(store, { at: entry.number, problem: "" });
  keep(store);
  try {
    await using(soon, ({ openEntry }) => openEntry(store, entry));
  } catch (fault) {
    setCollection(store, { problem: inWords(fault) });
  }
}

function mark(store: Store) {
  setCollection(store, {
    solved: new Set(store.state.past.map(({ puzzle }) => puzzle)),
    begun: new Set(unfinished(store.state).map(({ game }) => start(game).givens)),
  });
}

/** @returns whether a puzzle is hidden, since the player has solved or begun it */
export function isHidden({ list, solved, begun }: Collection, { puzzle }: Entry): boolean {
  const hide = list?.filter.hide;
  return Boolean(hide) && (solved.has(puzzle) || (hide === "begun" && begun.has(puzzle)));
}

export function shownIn(collection: Collection): readonly Entry[] {
  return collection.list?.entries.filter((one) => !isHidden(collection, one)) ?? [];
}

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
function keepSight(store: Store) {
  const { collection, view } = store.state;
  const shown = shownIn(collection);
  const seen = cards().flatMap((card, n) => (isInSight(card) ? (shown[n]?.number ?? 0) : []));
  const middle = seen[0] === shown[0]?.number ? 0 : (seen[seen.length >> 1] ?? 0);
  if (view === "collection" && !seen.includes(collection.at)) setCollection(store, { at: middle });
  keep(store);
}

function isInSight(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const KEY = "whydoku.collection.1";

/** Remembers how much is listed, and the puzzle to return to, for the tab of the browser. */
function keep({ state: { view, collection } }: Store) {
  const { list, at } = collection;
  if (view !== "collection" || !list) return;
  const place = { hash: hashOf(list.filter), cards: list.entries.length, at };
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

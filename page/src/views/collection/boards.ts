/** The puzzles that are found, page by page, each as a small board that opens it. */
import { ask, onlyNewest } from "../../api.ts";
import type { Entry } from "../../api-types.ts";
import { using } from "../../frame/later.ts";
import { soon } from "../../frame/soon.ts";
import { start } from "../../game/game.ts";
import { levelOf } from "../../game/origin.ts";
import { begin } from "../../game/position.ts";
import { buttonFor, fill, h, put, rowOf } from "../../parts/dom.ts";
import { levelName } from "../../parts/levels.ts";
import { trying } from "../../parts/problem.ts";
import { smallBoard } from "../../parts/small-board.ts";
import { restoredPast } from "../../past/solved.ts";
import { tenths } from "../../ratings.ts";
import { unfinished } from "../../saved/kept.ts";
import { restored } from "../../saved/saving.ts";
import { shelfOf } from "../../saved/storage.ts";
import type { Store } from "../../state.ts";
import { dates } from "../../words/en.ts";
import { say } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import { conditionsOf, filterIn, hashOf, requestOf, sizeOf } from "./filter.ts";
import type { Form } from "./form.ts";
import { linkPart } from "./link.ts";
import { waysOut } from "./nothing.ts";
import { keepPlace, keptPlace } from "./place.ts";

/** How many puzzles come at once, and how many the server gives, and a file holds, at most. */
const PAGE = 24;
const MOST = 100;

export type Card = { entry: Entry; item: HTMLElement; button: HTMLElement; mark: HTMLElement };

export interface Boards {
  element: HTMLElement;
  /** what the filter finds: as much as the player has seen of it before, or the first page; false
   * if it could not be had */
  show: (filter: Filter) => Promise<boolean>;
  /** marks what has been played since, and returns to the puzzle that was opened last */
  back: () => void;
  step: (rows: number, columns: number) => void; // moves the focus from board to board
  reach: () => void; // moves it to the first board, or to what is there instead
}

/** @param form lets the player choose their order; says what there is among them */
export function boards(store: Store, form: Form): Boards {
  const newest = onlyNewest();
  const count = h("p", { class: "collection-count", role: "status" });
  const list = h("ol", { class: "collection-boards" });
  const problem = h("div", {});
  const more = buttonFor(null, () => trying(problem, () => load(asked, next)));
  const save = () =>
    trying(problem, async () => {
      put(files, "disabled", true);
      try {
        if (next && cards.length < MOST) await load(asked, next, MOST);
      } finally {
        put(files, "disabled", false);
      }
      store.set({ dialog: "files", hand: "found" });
    });
  const files = buttonFor(say("collection.files"), save, { hidden: true, class: "quiet" });
  const link = linkPart();
  const ways = h("div", { class: "row collection-ways" });
  const head = h("div", { class: "collection-head" }, count, files, link.button, form.order);
  const lines = [head, link.line, problem, ways, list, rowOf(more)];
  const element = h("div", { class: "collection-found", tabindex: -1 }, lines);
  put(more, "hidden", true);
  let cards: Card[] = [];
  /** The number of the puzzle to which the player comes back. */
  let at = 0;
  let asked = filterIn("");
  let next = 0;
  /** How many are found, once that is known. */
  let total: number | null = null;

  async function load(filter: Filter, from: number, to: number = from + PAGE) {
    const signal = newest.begin();
    put(element, "aria-busy", "true");
    try {
      let begin = from;
      const before = from ? shown().length : 0;
      do {
        const size = begin < to ? Math.min(to - begin, MOST) : PAGE;
        const counts = !begin && sizeOf(filter) > 0;
        const request = { ...requestOf(filter), start: begin, size, counts };
        const page = await ask("library", request, signal);
        add(page, begin);
        if (counts) form.count(page.stats);
        begin = next;
      } while (next && (next < to || (filter.hide && shown().length - before < PAGE)));
      keep();
      if (!cards.length && conditionsOf(filter).length)
        fill(ways, await waysOut(filter, form, signal));
    } catch (fault) {
      if (!signal.aborted) throw fault;
    } finally {
      if (!signal.aborted) put(element, "aria-busy", false);
    }
  }

  function add(
    page: { total: number; entries: readonly Entry[]; next: number | null },
    from: number,
  ) {
    const fresh = page.entries.map((entry) => cardOf(entry));
    const items = fresh.map(({ item }) => item);
    cards = from ? [...cards, ...fresh] : fresh;
    if (from) list.append(...items);
    else fill(list, items);
    next = page.next ?? 0;
    total = page.total;
    const left = page.total - cards.length;
    fill(more, say("page.more", { n: Math.min(left, PAGE) }));
    mark();
    if (from && more === document.activeElement)
      fresh.find(({ item }) => !item.hidden)?.button.focus();
    put(more, "hidden", !next);
    const saved = page.total > MOST ? "collection.files.first" : "collection.files";
    fill(files, say(saved, { most: MOST }));
    const found = shown()
      .slice(0, MOST)
      .map(({ entry: { number, puzzle, name } }) => ({
        // A file numbers its puzzles itself, in the order in which they are found.
        position: begin(puzzle),
        title: name || say("collection.number", { n: number }),
      }));
    store.set({ found });
    put(files, "hidden", !found.length);
  }

  function clear() {
    cards = [];
    total = null;
    fill(list);
    fill(count);
    fill(ways);
    put(more, "hidden", true);
    put(files, "hidden", true);
  }

  function cardOf(entry: Entry): Card {
    const mark = h("small", { class: "collection-mark" });
    const level = levelOf(entry.level);
    const unseen = h("span", { class: "unseen" }, say("collection.rated"));
    const rating = entry.se ? [level && " · ", unseen, tenths(entry.se)] : null;
    const figures =
      level || rating ? [level && levelName(level), rating] : say("collection.unrated");
    const isByClues = asked.order === "fewest-clues";
    const clues = isByClues && [" · ", say("collection.number.clues", { n: entry.clues })];
    const about = h(
      "span",
      { class: "collection-about" },
      h("span", {}, h("b", {}, entry.name || say("collection.number", { n: entry.number })), mark),
      h("small", {}, figures, clues),
      h("small", {}, entry.hardest_name && say("collection.hardest", { name: entry.hardest_name })),
    );
    const open = () => {
      at = entry.number;
      keep();
      return trying(problem, () => using(soon, ({ openEntry }) => openEntry(store, entry)));
    };
    const button = buttonFor([smallBoard(entry.puzzle), about], open, {
      class: "part collection-card",
    });
    return { entry, item: h("li", {}, button), button, mark };
  }

  /** @returns those that are not hidden */
  function shown(): readonly Card[] {
    return cards.filter(({ item }) => !item.hidden);
  }

  /**
   * Says of each puzzle whether the player has solved or begun it, here or in another window, or hides it
   * for that.
   */
  function mark() {
    const shelf = shelfOf();
    const elsewhere = { ...store.state, ...restored(shelf), ...restoredPast(shelf) };
    const all = [store.state, elsewhere];
    const solved = new Set(all.flatMap(({ past }) => past.map(({ puzzle }) => puzzle)));
    const games = all.flatMap((state) => unfinished(state));
    const begun = new Set(games.map(({ game }) => start(game).givens));
    for (const { entry, item, mark } of cards) {
      const isSolved = solved.has(entry.puzzle);
      const isBegun = begun.has(entry.puzzle);
      put(mark, "data-solved", isSolved);
      const words = isSolved ? "collection.solved" : isBegun && "collection.begun";
      fill(mark, words && say(words));
      const isOver = isSolved || (isBegun && asked.hide === "begun");
      put(item, "hidden", Boolean(asked.hide) && isOver);
    }
    if (total === null) return;
    const seen = shown().length;
    const hidden = cards.length - seen;
    const none = sizeOf(asked) ? "collection.nothing" : "collection.empty";
    const some = hidden ? "collection.count.hidden" : "collection.count";
    const told = { n: total, total: total.toLocaleString(dates), shown: seen, hidden };
    fill(count, say(total ? some : none, told));
  }

  /** Remembers how much is listed, and the puzzle to return to. */
  function keep() {
    if (element.isConnected) keepPlace({ hash: hashOf(asked), cards: cards.length, at });
  }

  function back() {
    mark();
    const from = cards.findIndex(({ entry }) => entry.number === at);
    // What is hidden now gives way to the next one.
    const card = from < 0 ? null : cards.slice(from).find(({ item }) => !item.hidden);
    card?.button.focus({ preventScroll: true });
    card?.button.scrollIntoView({ block: "center" });
  }

  // After a reload the list is again where it was; its beginning comes by itself.
  addEventListener("pagehide", () => {
    const seen = shown()
      .filter(({ button }) => isInSight(button))
      .map(({ entry }) => entry.number);
    const middle = seen[0] === cards[0]?.entry.number ? 0 : (seen[seen.length >> 1] ?? 0);
    if (element.isConnected && !seen.includes(at)) at = middle;
    keep();
  });
  for (const kind of ["storage", "visibilitychange"])
    addEventListener(kind, () => cards[0]?.item.isConnected && !document.hidden && mark());

  return {
    element,
    show: async (filter) => {
      const place = keptPlace();
      const before = place?.hash === hashOf(filter) ? place : null;
      asked = filter;
      next = 0;
      total = null;
      link.forget();
      fill(ways);
      at = before?.at ?? 0;
      let isThere = false;
      await trying(problem, async () => {
        await load(filter, 0, Math.max(before?.cards ?? 0, PAGE));
        isThere = true;
      });
      if (isThere) back();
      else clear();
      return isThere;
    },
    back,
    step: (rows, columns) => {
      const all = shown();
      const at = all.findIndex(({ button }) => button === document.activeElement);
      const tops = all.map(({ button }) => button.offsetTop);
      const across = Math.max(1, tops.filter((top) => top === tops[0]).length);
      const to = at < 0 ? 0 : at + rows * across + columns;
      all[to]?.button.focus();
    },
    reach: () => (shown()[0]?.button ?? element).focus(),
  };
}

/** @returns whether some of it is in the window */
function isInSight(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

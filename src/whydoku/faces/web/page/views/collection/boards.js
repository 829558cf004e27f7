// @ts-check
/** The puzzles that are found, page by page, each as a small board that opens it. */
import { ask, onlyNewest } from "../../api.js";
import { using } from "../../frame/later.js";
import { soon } from "../../frame/soon.js";
import { start } from "../../game/game.js";
import { levelOf } from "../../game/origin.js";
import { begin } from "../../game/position.js";
import { buttonFor, fill, h, put, rowOf } from "../../parts/dom.js";
import { levelName } from "../../parts/levels.js";
import { trying } from "../../parts/problem.js";
import { smallBoard } from "../../parts/small-board.js";
import { restoredPast } from "../../past/shelf.js";
import { tenths } from "../../ratings.js";
import { unfinished } from "../../saved/kept.js";
import { restored } from "../../saved/saving.js";
import { shelfOf } from "../../saved/storage.js";
import { dates } from "../../words/en.js";
import { say } from "../../words/say.js";
import { filterIn, hashOf, requestOf, sizeOf } from "./filter.js";
import { keepPlace, keptPlace } from "./place.js";

/** @typedef {import("../../beginning/collected.js").Entry} Entry */
/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./filter.js").Filter} Filter */

/** How many puzzles come at once, and how many the server gives, and a file holds, at most. */
const PAGE = 24;
const MOST = 100;

/** @typedef {{entry: Entry, button: HTMLElement, mark: HTMLElement}} Card */

/**
 * @typedef {object} Boards
 * @property {HTMLElement} element
 * @property {(filter: Filter) => Promise<boolean>} show  what the filter finds: as much as the player has
 *   seen of it before, or the first page; false if it could not be had
 * @property {() => void} back   marks what has been played since, and returns to the puzzle that was
 *   opened last
 * @property {(rows: number, columns: number) => void} step  moves the focus from board to board
 */

/**
 * @param {Store} store
 * @param {import("./form.js").Form} form  lets the player choose their order; says what there is among them
 * @returns {Boards}
 */
export function boards(store, form) {
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
  const head = h("div", { class: "collection-head" }, count, files, form.order);
  const element = h("div", { class: "collection-found" }, head, problem, list, rowOf(more));
  put(more, "hidden", true);
  /** @type {Card[]} */
  let cards = [];
  /** The number of the puzzle to which the player comes back. */
  let at = 0;
  let asked = filterIn("");
  let next = 0;

  /**
   * @param {Filter} filter
   * @param {number} from
   * @param {number} [to]
   */
  async function load(filter, from, to = from + PAGE) {
    const signal = newest.begin();
    put(element, "aria-busy", "true");
    try {
      let begin = from;
      do {
        const size = Math.min(to - begin, MOST);
        const counts = !begin && sizeOf(filter) > 0;
        const request = { ...requestOf(filter), start: begin, size, counts };
        const page = await ask("library", request, signal);
        add(page, begin);
        if (counts) form.count(page.stats);
        begin = next;
      } while (next && next < to);
      keep();
    } catch (fault) {
      if (!signal.aborted) throw fault;
    } finally {
      if (!signal.aborted) put(element, "aria-busy", false);
    }
  }

  /**
   * @param {{total: number, entries: readonly Entry[], next: number | null}} page
   * @param {number} from
   */
  function add(page, from) {
    const fresh = page.entries.map((entry) => cardOf(entry));
    const items = fresh.map(({ button }) => h("li", {}, button));
    cards = from ? [...cards, ...fresh] : fresh;
    if (from) list.append(...items);
    else fill(list, items);
    next = page.next ?? 0;
    const left = page.total - cards.length;
    const total = page.total.toLocaleString(dates);
    const none = sizeOf(asked) ? "collection.nothing" : "collection.empty";
    fill(count, say(page.total ? "collection.count" : none, { n: page.total, total }));
    fill(more, say("page.more", { n: Math.min(left, PAGE) }));
    if (from && more === document.activeElement) fresh[0]?.button.focus();
    put(more, "hidden", !next);
    mark();
    const saved = page.total > MOST ? "collection.files.first" : "collection.files";
    fill(files, say(saved, { most: MOST }));
    const found = cards.slice(0, MOST).map(({ entry: { number, puzzle, name } }) => ({
      position: begin(puzzle),
      title: name,
      n: number,
    }));
    store.set({ found });
    put(files, "hidden", !found.length);
  }

  function clear() {
    cards = [];
    fill(list);
    fill(count);
    put(more, "hidden", true);
    put(files, "hidden", true);
  }

  /**
   * @param {Entry} entry
   * @returns {Card}
   */
  function cardOf(entry) {
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
    return { entry, button, mark };
  }

  /** Says of each puzzle whether the player has solved or begun it, here or in another window. */
  function mark() {
    const shelf = shelfOf();
    const elsewhere = { ...store.state, ...restored(shelf), ...restoredPast(shelf) };
    const all = [store.state, elsewhere];
    const solved = new Set(all.flatMap(({ past }) => past.map(({ puzzle }) => puzzle)));
    const games = all.flatMap((state) => unfinished(state));
    const begun = new Set(games.map(({ game }) => start(game).givens));
    for (const { entry, mark } of cards) {
      const isSolved = solved.has(entry.puzzle);
      put(mark, "data-solved", isSolved);
      const words = isSolved ? "collection.solved" : begun.has(entry.puzzle) && "collection.begun";
      fill(mark, words && say(words));
    }
  }

  /** Remembers how much is listed, and the puzzle to return to. */
  function keep() {
    if (element.isConnected) keepPlace({ hash: hashOf(asked), cards: cards.length, at });
  }

  function back() {
    mark();
    const card = cards.find(({ entry }) => entry.number === at);
    card?.button.focus({ preventScroll: true });
    card?.button.scrollIntoView({ block: "center" });
  }

  // After a reload the list is again where it was; its beginning comes by itself.
  addEventListener("pagehide", () => {
    const seen = cards.filter(({ button }) => isInSight(button)).map(({ entry }) => entry.number);
    const middle = seen[0] === cards[0]?.entry.number ? 0 : (seen[seen.length >> 1] ?? 0);
    if (element.isConnected && !seen.includes(at)) at = middle;
    keep();
  });
  for (const kind of ["storage", "visibilitychange"])
    addEventListener(kind, () => element.isConnected && !document.hidden && mark());

  return {
    element,
    show: async (filter) => {
      const place = keptPlace();
      const before = place?.hash === hashOf(filter) ? place : null;
      asked = filter;
      next = 0;
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
      const at = cards.findIndex(({ button }) => button === document.activeElement);
      const tops = cards.map(({ button }) => button.offsetTop);
      const across = Math.max(1, tops.filter((top) => top === tops[0]).length);
      const to = at < 0 ? 0 : at + rows * across + columns;
      cards[to]?.button.focus();
    },
  };
}

/**
 * @param {HTMLElement} part
 * @returns {boolean} whether some of it is in the window
 */
function isInSight(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

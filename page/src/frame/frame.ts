/**
 * The page as a whole: its title, its theme, where the focus is, what is in sight, and its life as an
 * app of the device, also without a network.
 */

import { look } from "../asking/api.ts";
import { server } from "../asking/server.ts";
import { start } from "../game/game.ts";
import { partOf, type State, type Store, the, titleOfPuzzle } from "../state/state.ts";
import { say } from "../words/say.ts";
import { isOfSigns, signs } from "../words/symbols.ts";

export function titleOf(state: State): string {
  const view = say(`view.${state.view}`);
  const puzzle = titleOfPuzzle(state);
  return puzzle ? say("page.titled", { puzzle, view }) : say("page.title", { view });
}

export function serveTitle(store: Store) {
  store.watch(titleOf, (title) => {
    document.title = title;
  });
  // On paper, where the page is.
  document.body.dataset["address"] = location.host + location.pathname;
}

/**
 * Announces each view that opens, ends the news of the old one, and moves the focus if it was lost
 * with that.
 */
export function serveFocus(store: Store) {
  const toTop = () => {
    scrollTo(0, 0);
    // On a phone the side scrolls instead of the page, on a large screen its parts.
    for (const one of document.querySelectorAll(".side, .text, .panel")) one.scrollTo(0, 0);
  };
  const another = (_: unknown, before: unknown) => before && toTop();
  let { said: heard } = store.state;
  store.watch(({ games }) => start(games.play), another);
  store.watch(the("view"), (view, before) => {
    if (!before) return;
    toTop();
    // What was said about the game in one view must not be acted upon unseen in another; what comes with
    // the view, such as a puzzle, says so itself.
    const { said } = store.state;
    store.set({ said: said === heard ? say(`view.${view}`) : said, lit: null, news: "" });
    const at = document.activeElement;
    if (!at || at === document.body) document.querySelector("main")?.focus({ preventScroll: true });
  });
  store.watch(the("said"), (said) => {
    heard = said;
  });
}

/**
 * Applies the theme and the pen that the player has chosen, and arranges the page of a phone for the
 * hand that holds it.
 */
export function serveLook(store: Store) {
  const { documentElement: root, body } = document;
  const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const first = bars.map((bar) => bar.content);
  store.watch(partOf("settings", "theme"), (theme) => {
    root.dataset["theme"] = theme;
    const paper = theme !== "auto" && getComputedStyle(root).getPropertyValue("--paper").trim();
    for (const [n, bar] of bars.entries()) bar.content = paper || first[n] || "";
  });
  store.watch(partOf("settings", "pen"), (pen) => {
    root.dataset["pen"] = pen;
    root.style.setProperty("--pen", `var(--pen-${pen})`);
  });
  store.watch(partOf("settings", "style"), async (style) => {
    // Where they do not come, digits stay.
    const all = isOfSigns(style) ? await look("symbols").catch(() => null) : null;
    if (store.state.settings.style === style)
      signs.value = all && isOfSigns(style) ? all[style] : [];
  });
  store.watch(partOf("settings", "hand"), (hand) => {
    body.dataset["hand"] = hand;
  });
  store.watch(the("projector"), (is) => {
    for (const one of [root, body]) one.toggleAttribute("data-projector", is);
  });
}

/** Unfolds everything for printing. */
export function unfoldForPaper() {
  let folded: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("details")].filter((one) => !one.open);
    for (const one of folded) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of folded) one.open = false;
  });
}

/** Opens the Path view at the start of the puzzle on the table. */
export function openPath(store: Store) {
  store.set(({ path }) => ({ path: { ...path, from: "start", at: 0 }, dialog: null }));
  location.hash = "#/path";
}

/**
 * Scrolls back what is below the digits of a phone, where it scrolls instead of the page: with the next
 * frame, which lays the page out anyway.
 */
export function sideToTop() {
  requestAnimationFrame(() => document.querySelector(".side")?.scrollTo(0, 0));
}

/** Scrolls back to where the board and the text about it begin. */
export function showReason() {
  document.querySelector("main")?.scrollIntoView();
}

/** Scrolls to the board, for a player who has scrolled down to a list on a small screen. */
export function showBoard() {
  document.getElementById("board")?.scrollIntoView({ block: "nearest" });
}

/** Everything that a press beside the board does not mean. */
const THINGS =
  "wd-board, header, dialog, .notices, .welcome, .text > *, .panel > *, .pad, [popover]";

/**
 * A press beside the board deselects. A press of a button or a fold next to the board leaves the
 * focus on the board, so that the keys go on meaning what they meant before. A field takes the focus,
 * and so does a list, in which the arrows go on from where it was pressed.
 */
export function servePointer(store: Store) {
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(THINGS) && store.state.selected.size)
      store.set({ selected: new Set() });
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && isPressedOnly(event.target)) event.preventDefault();
  });
}

function isPressedOnly(target: Element): boolean {
  const isButton = target.closest("main :is(button, summary), .menu-opener") !== null;
  const isWriting = document.activeElement?.matches("input, textarea, select") ?? false;
  return isButton && !isWriting && !target.closest("[data-arrows]");
}

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
    const isOver = online && store.state.notice === say("problem.offline");
    store.set({ online, ...there, ...(isOver && { notice: "" }) });
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

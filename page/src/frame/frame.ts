/** The page as a whole: its title, its theme, where the focus is, and what is in sight. */

import { start } from "../game/game.ts";
import { bind } from "../parts/bound.ts";
import { put } from "../parts/dom.ts";
import type { State, Store } from "../state.ts";
import { titleOfPuzzle } from "../state.ts";
import { say } from "../words/say.ts";

export function titleOf(state: State): string {
  const view = say(`view.${state.view}`);
  const puzzle = titleOfPuzzle(state);
  return puzzle ? say("page.titled", { puzzle, view }) : say("page.title", { view });
}

/** @param heading the heading of the whole page */
export function serveTitle(store: Store, heading: HTMLElement) {
  store.watch(titleOf, (title) => {
    document.title = title;
    heading.textContent = title;
  });
  // On paper the puzzle has its name, and no view.
  bind(store, heading, "data-puzzle", (state) => titleOfPuzzle(state) || null);
  // On paper, where the page is.
  put(document.body, "data-address", location.host + location.pathname);
}

/**
 * Announces each view that opens, ends the news of the old one, and moves the focus if it was lost
 * with that.
 */
export function serveFocus(store: Store, main: HTMLElement) {
  put(main, "tabindex", "-1");
  const toTop = () => {
    scrollTo(0, 0);
    // On a phone the side scrolls instead of the page, on a large screen its parts.
    for (const one of main.querySelectorAll(".side, .text, .panel")) one.scrollTo(0, 0);
  };
  store.watch(
    ({ games }) => start(games.play),
    (_, before) => before && toTop(),
  );
  store.watch(
    (state) => state.view,
    (view, before) => {
      if (!before) return;
      toTop();
      // What was said about the game in one view must not be acted upon unseen in another.
      store.set({ said: say(`view.${view}`), lit: null, news: "" });
      const at = document.activeElement;
      if (!at || at === document.body) main.focus({ preventScroll: true });
    },
  );
}

/**
 * Applies the theme and the pen that the player has chosen, and arranges the page of a phone for the
 * hand that holds it.
 */
export function serveLook(store: Store) {
  const root = document.documentElement;
  bind(store, root, "data-theme", ({ settings }) => settings.theme);
  bind(store, root, "data-pen", ({ settings }) => settings.pen);
  bind(store, root, "--pen", ({ settings }) => `var(--pen-${settings.pen})`);
  bind(store, document.body, "data-projector", ({ projector }) => projector);
  bind(store, document.body, "data-hand", ({ settings }) => settings.hand);
  // Who begins gently meets little, until a puzzle is solved or more is asked for.
  bind(
    store,
    document.body,
    "data-simple",
    ({ settings, past }) => settings.level === "gentle" && !past.length && !settings.tools,
  );
  const bars = [...document.querySelectorAll("meta[name=theme-color]")] as HTMLMetaElement[];
  const first = bars.map((bar) => bar.content);
  store.watch(
    ({ settings }) => settings.theme,
    (theme) => {
      const paper = theme !== "auto" && getComputedStyle(root).getPropertyValue("--paper").trim();
      for (const [n, bar] of bars.entries()) put(bar, "content", paper || first[n]);
    },
  );
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

/** Scrolls back what is below the digits of a phone, where it scrolls instead of the page. */
export function sideToTop() {
  document.querySelector(".side")?.scrollTo(0, 0);
}

/** Scrolls back to where the board and the text about it begin. */
export function showReason() {
  document.querySelector("main")?.scrollIntoView();
}

/** Scrolls to the board, for a player who has scrolled down to a list on a small screen. */
export function showBoard() {
  document.getElementById("board")?.scrollIntoView({ block: "nearest" });
}

// @ts-check
/**
 * The top of the page: its name, tabs for the views, and buttons for the dialogs. On a phone all of
 * these are in one menu, and beside it are the lessons, and in Learn the game.
 */
import { toggleProjector } from "../commands.js";
import { bind, busyWhile, fillWith, showWhile } from "../parts/bound.js";
import { buttonFor, h } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { gameOf } from "../state.js";
import { NAMES } from "../views/views.js";
import { say } from "../words/say.js";

/** @import { State, Store, ViewName } from "../state.js" */

const DIALOGS = /** @type {const} */ (["begin", "games", "share", "settings", "keys"]);

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function top(store) {
  const motto = h("span", { class: "motto" }, say("page.motto"));
  const here = h("span", { class: "here", "aria-hidden": "true" });
  fillWith(
    store,
    here,
    (state) => (state.view === "play" && gameOf(state).title) || say(`view.${state.view}`),
  );
  const menu = h(
    "div",
    { class: "menu", id: "menu", popover: "auto" },
    h(
      "nav",
      { class: "views", "aria-label": say("page.views") },
      ...NAMES.map((view) => tab(store, view)),
    ),
    h(
      "div",
      { class: "dialogs" },
      ...DIALOGS.map((name) => opener(store, name)),
      projector(store, "open"),
    ),
  );
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a, button") && menu.matches(":popover-open"))
      menu.hidePopover();
  });
  // The browser closes the menu on Escape, which means something else on the board.
  menu.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
  return h(
    "header",
    { class: "top" },
    h("p", { class: "brand" }, h("b", {}, say("page.name")), motto, here),
    h(
      "div",
      { class: "ways" },
      way(store, "learn", (state) => state.view !== "learn" || state.learn.route.slug),
      way(store, "play", (state) => state.view === "learn"),
      h(
        "button",
        {
          ...{ type: "button", class: "quiet menu-opener", popovertarget: menu.id },
          "aria-label": say("page.menu"),
        },
        icon("menu"),
      ),
    ),
    menu,
    projector(store, "leave"),
  );
}

/**
 * @param {Store} store
 * @param {"learn" | "play"} view
 * @param {(state: State) => unknown} isAway
 * @returns {HTMLElement} a link that needs no menu
 */
function way(store, view, isAway) {
  const link = h("a", { href: `#/${view}` });
  fillWith(store, link, (state) =>
    say(view === "learn" && state.view === "learn" ? "page.lessons" : `view.${view}`),
  );
  return showWhile(store, link, isAway);
}

/**
 * @param {Store} store
 * @param {"open" | "leave"} way
 * @returns {HTMLElement}
 */
function projector(store, way) {
  const name = say(`projector.${way}`);
  const more = {
    class: `quiet projector-${way}`,
    title: say("keys.projector"),
    "aria-label": name,
  };
  return buttonFor(way === "open" ? name : "×", () => toggleProjector(store), more);
}

/**
 * @param {Store} store
 * @param {ViewName} view
 * @returns {HTMLElement}
 */
function tab(store, view) {
  // A finger or a mouse leaves the focus to the view that opens, where letters are keys.
  const leave = (/** @type {MouseEvent} */ event) => event.detail && link.blur();
  const link = h("a", { href: `#/${view}`, onclick: leave }, say(`view.${view}`));
  bind(store, link, "aria-current", (state) => state.view === view && "page");
  if (view === "collection") showWhile(store, link, ({ library }) => library);
  return busyWhile(store, link, (state) => state.coming === view);
}

/**
 * @param {Store} store
 * @param {(typeof DIALOGS)[number]} name
 * @returns {HTMLElement}
 */
function opener(store, name) {
  const open = () => store.set({ dialog: name });
  const properties = { class: "quiet", "aria-haspopup": "dialog", "data-opens": name };
  return buttonFor(say(`${name}.open`), open, properties);
}

/**
 * The top of the page: its name, tabs for the views, and buttons for the dialogs. On a phone all of
 * these are in one menu, and beside it are the lessons, and in Learn the game.
 */
import { toggleProjector } from "../commands.ts";
import { bind, busyWhile, fillWith, showWhile } from "../parts/bound.ts";
import { buttonFor, h } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import type { State, Store, ViewName } from "../state.ts";
import { gameOf } from "../state.ts";
import { NAMES } from "../views/views.ts";
import { say } from "../words/say.ts";

const DIALOGS = ["begin", "games", "share", "settings", "keys"] as const;

export function top(store: Store): HTMLElement {
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

/** @returns a link that needs no menu */
function way(store: Store, view: "learn" | "play", isAway: (state: State) => unknown): HTMLElement {
  const link = h("a", { href: `#/${view}` });
  fillWith(store, link, (state) =>
    say(view === "learn" && state.view === "learn" ? "page.lessons" : `view.${view}`),
  );
  return showWhile(store, link, isAway);
}

function projector(store: Store, way: "open" | "leave"): HTMLElement {
  const name = say(`projector.${way}`);
  const more = {
    class: `quiet projector-${way}`,
    title: say("keys.projector"),
    "aria-label": name,
  };
  return buttonFor(way === "open" ? name : "×", () => toggleProjector(store), more);
}

function tab(store: Store, view: ViewName): HTMLElement {
  // A finger or a mouse leaves the focus to the view that opens, where letters are keys.
  const leave = (event: MouseEvent) => event.detail && link.blur();
  const link = h("a", { href: `#/${view}`, onclick: leave }, say(`view.${view}`));
  bind(store, link, "aria-current", (state) => state.view === view && "page");
  if (view === "collection") showWhile(store, link, ({ library }) => library);
  return busyWhile(store, link, (state) => state.coming === view);
}

function opener(store: Store, name: (typeof DIALOGS)[number]): HTMLElement {
  const open = () => store.set({ dialog: name });
  const properties = { class: "quiet", "aria-haspopup": "dialog", "data-opens": name };
  return buttonFor(say(`${name}.open`), open, properties);
}

// @ts-check
/** The page: its parts put together once, and from then on all follows from the store. */
import { COMMANDS } from "./commands.js";
import { listen } from "./keys.js";
import { clockBar } from "./parts/clock.js";
import { fill, h, put } from "./parts/dom.js";
import { pad } from "./parts/pad.js";
import { createStore } from "./store.js";
import { serveBoard } from "./table.js";
import { FIRST } from "./state.js";
import { VIEWS } from "./views/views.js";
import { say } from "./words/say.js";

/** @typedef {import("./board/board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./views/view.js").View} View */

const store = createStore(FIRST);

/** @returns {View} */
const view = () => VIEWS[store.state.view];

const board = /** @type {Board} */ (document.createElement("wd-board"));
board.id = "board";
const told = h("div", { class: "told" });
const panel = h("div", { class: "panel" });
const keys = pad(store);

document.body.prepend(
  h("a", { class: "skip", href: "#board", onclick: focusBoard }, say("page.skip")),
  h("header", { class: "top" }, brand(), tabs(), h("div", { class: "menu" })),
  h(
    "main",
    { class: "desk" },
    h("div", { class: "table" }, clockBar(store), board),
    told,
    keys,
    panel,
  ),
  h("div", { class: "said", role: "status", "aria-live": "polite" }),
);

serveBoard(store, board, (state) => VIEWS[state.view].picture(state));
listen(store, (name) => view().commands[name] ?? COMMANDS[name]);

/** @type {Map<View, import("./views/view.js").Parts>} */
const built = new Map();
store.watch(
  (state) => state.view,
  (name) => {
    const shown = VIEWS[name];
    const parts = built.get(shown) ?? shown.build(store);
    built.set(shown, parts);
    fill(told, parts.told);
    fill(panel, parts.panel);
    document.body.dataset["view"] = name;
    shown.enter?.(store);
  },
);
store.watch(
  (state) => VIEWS[state.view].pad?.(state) ?? true,
  (useful) => put(keys, "hidden", !useful),
);
const live = document.querySelector(".said");
store.watch(
  (state) => state.said,
  (said) => live && fill(live, said),
);
store.watch(
  (state) => state.settings.theme,
  (theme) => {
    document.documentElement.dataset["theme"] = theme;
  },
);

loadLooks();

/** The shapes and hues of marks, the same as in every other picture of the library. */
async function loadLooks() {
  const answer = await fetch("/looks.json");
  board.looks = await answer.json();
}

/** @param {Event} event */
function focusBoard(event) {
  event.preventDefault();
  store.set(({ cursor }) => ({ cursor: Math.max(cursor, 0) }));
  board.focus();
}

/** @returns {HTMLElement} */
function brand() {
  const motto = h("span", { class: "motto" }, say("page.motto"));
  return h("p", { class: "brand" }, h("b", {}, say("page.name")), motto);
}

/** @returns {HTMLElement} */
function tabs() {
  const links = Object.values(VIEWS).map(({ name }) => {
    const link = h("a", { href: `#/${name}` }, say(`view.${name}`));
    store.watch(
      (state) => state.view === name,
      (open) => put(link, "aria-current", open && "page"),
    );
    return link;
  });
  const follow = () => {
    const name = location.hash.slice(2).split("/")[0] ?? "";
    if (Object.hasOwn(VIEWS, name)) store.set({ view: /** @type {State["view"]} */ (name) });
  };
  addEventListener("hashchange", follow);
  follow();
  return h("nav", { class: "views", "aria-label": say("page.views") }, ...links);
}

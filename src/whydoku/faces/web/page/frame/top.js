// @ts-check
/** The top of the page: its name, tabs for the views, and buttons for the dialogs. */
import { h, put } from "../parts/dom.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").DialogName} DialogName */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").ViewName} ViewName */

/** @type {readonly DialogName[]} */
const DIALOGS = ["begin", "games", "share", "settings", "keys"];

/**
 * @param {Store} store
 * @param {readonly ViewName[]} views
 * @returns {HTMLElement}
 */
export function top(store, views) {
  const motto = h("span", { class: "motto" }, say("page.motto"));
  return h(
    "header",
    { class: "top" },
    h("p", { class: "brand" }, h("b", {}, say("page.name")), motto),
    h(
      "nav",
      { class: "views", "aria-label": say("page.views") },
      ...views.map((view) => tab(store, view)),
    ),
    h("div", { class: "menu" }, ...DIALOGS.map((name) => opener(store, name))),
  );
}

/**
 * @param {Store} store
 * @param {ViewName} view
 * @returns {HTMLElement}
 */
function tab(store, view) {
  const link = h("a", { href: `#/${view}` }, say(`view.${view}`));
  store.watch(
    (state) => state.view === view,
    (open) => put(link, "aria-current", open && "page"),
  );
  return link;
}

/**
 * @param {Store} store
 * @param {DialogName} name
 * @returns {HTMLElement}
 */
function opener(store, name) {
  const onclick = () => store.set({ dialog: name });
  const properties = { type: "button", class: "quiet", "aria-haspopup": "dialog", onclick };
  return h("button", { ...properties, "data-opens": name }, say(`${name}.open`));
}

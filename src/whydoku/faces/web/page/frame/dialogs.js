// @ts-check
/** The dialogs of the page. The state names the open one, if any. */
import { h } from "../parts/dom.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").DialogName} DialogName */
/** @typedef {import("../state.js").Store} Store */

/**
 * @typedef {object} Maker
 * @property {string} title
 * @property {(store: Store) => HTMLElement} build  makes its content, each time it is opened
 */

/**
 * Opens and closes dialogs as the state says. The browser itself keeps the focus inside an open
 * dialog, closes it on Escape and restores the focus.
 *
 * @param {Store} store
 * @param {Readonly<Record<DialogName, Maker>>} makers
 */
export function serveDialogs(store, makers) {
  /** @type {HTMLDialogElement | null} */
  let open = null;
  store.watch(
    (state) => state.dialog,
    (name) => {
      open?.close();
      open = name && shown(name, makers[name].title, makers[name].build(store));
      open?.addEventListener("close", closed);
    },
  );
  /** @param {Event} event */
  function closed({ target }) {
    if (target instanceof Element) target.remove();
    if (target === open) store.set({ dialog: null });
  }
}

/**
 * @param {DialogName} name
 * @param {string} title
 * @param {HTMLElement} content
 * @returns {HTMLDialogElement}
 */
function shown(name, title, content) {
  const leave = () => dialog.close();
  const heading = h("h2", { id: `dialog-${name}`, tabindex: "-1", autofocus: true }, title);
  const close = h("button", { type: "button", class: "quiet", onclick: leave }, say("page.close"));
  const dialog = h(
    "dialog",
    { class: `dialog dialog-${name}`, "aria-labelledby": heading.id },
    h("header", { class: "dialog-top" }, heading, close),
    content,
  );
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && !isInside(dialog, event)) leave();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {Element} element
 * @param {PointerEvent} event
 * @returns {boolean}
 */
function isInside(element, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

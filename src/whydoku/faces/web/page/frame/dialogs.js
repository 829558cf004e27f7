// @ts-check
/** The dialogs of the page. The state names the open one, if any. */
import { buttonFor, fill, h, rowOf } from "../parts/dom.js";
import { problem } from "../parts/problem.js";
import { say } from "../words/say.js";

/** @import { DialogName, Store } from "../state.js" */

/**
 * @typedef {object} Maker
 * @property {string} title
 * @property {(store: Store) => HTMLElement | Promise<HTMLElement>} build  makes its content, each
 *   time it is opened; later if its code has to load first
 */

/**
 * Opens and closes dialogs as the state says. The browser itself keeps the focus inside an open
 * dialog, closes it on Escape and restores the focus. The focus then goes to the board where a puzzle is
 * played, and elsewhere to the page, so that keys work at once, unless it was a key that opened the
 * dialog.
 *
 * @param {Store} store
 * @param {Readonly<Record<DialogName, Maker>>} makers
 */
export function serveDialogs(store, makers) {
  /** @type {HTMLDialogElement | null} */
  let open = null;
  /** @type {Element | null} */
  let opener = null;
  store.watch(
    (state) => state.dialog,
    (name, before) => {
      open?.close();
      if (name && !before) opener = document.querySelector(":focus-visible");
      open = name && shown(name, makers[name].title, contentOf(store, makers[name]));
      open?.addEventListener("close", closed);
      if (!before || name || opener === document.activeElement) return;
      const place = store.state.view === "play" ? "#board" : "main";
      /** @type {HTMLElement | null} */
      const next = document.querySelector(place);
      queueMicrotask(() => next?.focus({ preventScroll: true }));
    },
  );
  /** @param {Event} event */
  function closed({ target }) {
    if (target instanceof Element) target.remove();
    if (target === open) store.set({ dialog: null });
  }
}

/**
 * The content of a dialog, or a place for it until its code has loaded, with a button to try again
 * if it does not.
 *
 * @param {Store} store
 * @param {Maker} maker
 * @returns {HTMLElement}
 */
function contentOf(store, { title, build }) {
  const made = build(store);
  if (made instanceof HTMLElement) return made;
  const place = h("div", { class: "parts" });
  const arrive = async (/** @type {HTMLElement | Promise<HTMLElement>} */ coming) => {
    fill(place, h("p", { class: "late", role: "status" }, say("page.loading", { part: title })));
    try {
      const content = await coming;
      place.replaceWith(content);
      /** @type {HTMLElement | null} */
      const wanted = content.querySelector("[autofocus]");
      wanted?.focus();
    } catch {
      const missing = problem(say("page.missing", { part: title }));
      const again = buttonFor(null, () => arrive(build(store)));
      fill(again, say("page.again"));
      fill(place, missing, rowOf(again));
    }
  };
  arrive(made);
  return place;
}

/**
 * @param {DialogName} name
 * @param {string} title
 * @param {HTMLElement} content
 * @returns {HTMLDialogElement}
 */
function shown(name, title, content) {
  const leave = () => dialog.close();
  const autofocus = !content.querySelector("[autofocus]");
  const heading = h("h2", { id: `dialog-${name}`, tabindex: "-1", autofocus }, title);
  const close = buttonFor(say("page.close"), leave, { class: "quiet" });
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

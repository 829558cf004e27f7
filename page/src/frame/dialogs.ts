/** The dialogs of the page. The state names the open one, if any. */
import { buttonFor, fill, h, rowOf } from "../parts/dom.ts";
import { problem } from "../parts/problem.ts";
import type { DialogName, Store } from "../state.ts";
import { say } from "../words/say.ts";

export interface Maker {
  title: string;
  /** makes its content, each time it is opened; later if its code has to load first */
  build: (store: Store) => HTMLElement | Promise<HTMLElement>;
}

/**
 * Opens and closes dialogs as the state says. The browser itself keeps the focus inside an open
 * dialog, closes it on Escape and restores the focus. The focus then goes to the board where a puzzle is
 * played, and elsewhere to the page, so that keys work at once, unless it was a key that opened the
 * dialog.
 */
export function serveDialogs(store: Store, makers: Readonly<Record<DialogName, Maker>>) {
  let open: HTMLDialogElement | null = null;
  let opener: Element | null = null;
  store.watch(
    (state) => state.dialog,
    (name, before) => {
      open?.close();
      if (name && !before) opener = document.querySelector(":focus-visible");
      open = name && shown(name, makers[name].title, contentOf(store, makers[name]));
      open?.addEventListener("close", closed);
      if (!before || name || opener === document.activeElement) return;
      const place = store.state.view === "play" ? "#board" : "main";
      const next: HTMLElement | null = document.querySelector(place);
      queueMicrotask(() => next?.focus({ preventScroll: true }));
    },
  );
  function closed({ target }: Event) {
    if (target instanceof Element) target.remove();
    if (target === open) store.set({ dialog: null });
  }
}

/**
 * The content of a dialog, or a place for it until its code has loaded, with a button to try again
 * if it does not.
 */
function contentOf(store: Store, { title, build }: Maker): HTMLElement {
  const made = build(store);
  if (made instanceof HTMLElement) return made;
  const place = h("div", { class: "parts" });
  const arrive = async (coming: HTMLElement | Promise<HTMLElement>) => {
    fill(place, h("p", { class: "late", role: "status" }, say("page.loading", { part: title })));
    try {
      const content = await coming;
      place.replaceWith(content);
      const wanted: HTMLElement | null = content.querySelector("[autofocus]");
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

function shown(name: DialogName, title: string, content: HTMLElement): HTMLDialogElement {
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

function isInside(element: Element, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

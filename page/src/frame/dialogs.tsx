/**
 * The dialogs of the page, of which the state names the open one, if any. Their code, and that which reads
 * puzzles that are brought, loads as soon as the board is there.
 */

import { render } from "preact";
import { Button, Late } from "../parts/kit.tsx";
import { show } from "../parts/rendering.ts";
import { type DialogName, type State, type Store, the } from "../state/state.ts";
import type { Picture } from "../state/types.ts";
import { say } from "../words/say.ts";
import { styled } from "./later.ts";

export type Soon = typeof import("./soon.tsx").SOON;

export const soon = styled(async () => (await import("./soon.tsx")).SOON);

/** What the board shows. */
type Seen = (state: State) => Picture;

/**
 * Opens and closes dialogs as the state says. The browser itself keeps the focus inside an open
 * dialog, and restores it. The focus then goes to the board where a puzzle is
 * played, and elsewhere to the page, so that keys work at once, unless it was a key that opened the
 * dialog.
 */
export function serveDialogs(store: Store, seen: Seen) {
  let open: HTMLDialogElement | null = null;
  let opener: Element | null = null;
  store.watch(the("dialog"), (name, before) => {
    if (open) end(open);
    if (name && !before) opener = document.querySelector(":focus-visible");
    open = name && shown(store, name, seen);
    if (!before || name || opener === document.activeElement) return;
    const place = store.state.view === "play" ? "#board" : "main";
    const next: HTMLElement | null = document.querySelector(place);
    queueMicrotask(() => next?.focus({ preventScroll: true }));
  });
}

function shown(store: Store, name: DialogName, seen: Seen): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  const part = name === "paste" ? "begin" : name;
  const title = say(`dialog.${part}`);
  const heading = `dialog-${name}`;
  const leave = () => store.set({ dialog: null });
  dialog.className = `dialog ${heading}`;
  dialog.setAttribute("aria-labelledby", heading);
  dialog.dataset["home"] = "h2";
  // Escape, after which the next key finds the focus where it belongs; a field for files has its own.
  dialog.addEventListener("cancel", ({ target }) => target === dialog && leave());
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && !isInside(dialog, event)) leave();
  });
  // A link to another place of the page leads out of the dialog.
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) leave();
  });
  show(
    <>
      <header class="dialog-top">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button class="quiet" act={leave} says="page.close" />
      </header>
      <Late part={soon} title={title}>
        {({ dialogs }) => {
          const Content = dialogs[name];
          return <Content store={store} seen={seen} />;
        }}
      </Late>
    </>,
    dialog,
  );
  const first = dialog.querySelector("[autofocus]") ? null : dialog.querySelector("h2");
  first?.toggleAttribute("autofocus", true);
  document.body.append(dialog);
  dialog.showModal();
  first?.toggleAttribute("autofocus", false); // what comes later may ask for the focus
  return dialog;
}

/** The browser restores the focus before the dialog goes. */
function end(dialog: HTMLDialogElement) {
  dialog.close();
  render(null, dialog);
  dialog.remove();
}

function isInside(element: Element, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

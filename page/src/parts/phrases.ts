/**
 * A text in parts. A part that names cells, houses or candidates lights them up on the board while
 * it is hovered, touched or focused. Tab goes to the first such part in a line, and the arrows go
 * on to the others.
 */

import type { Phrase } from "../api-types.ts";
import type { Store } from "../state.ts";
import { h } from "./dom.ts";

export function phrases(store: Store, parts: readonly Phrase[]): Node[] {
  let isFirst = true;
  return parts.map((part) => {
    if (!names(part)) return document.createTextNode(part.text);
    const node = phrase(store, part, isFirst);
    isFirst = false;
    return node;
  });
}

/** @returns whether it names anything on the board */
export function names({ cells, houses, candidates }: Phrase): boolean {
  return [cells, houses, candidates].some((some) => some?.length);
}

export function textOf(parts: readonly Phrase[]): string {
  return parts.map(({ text }) => text).join("");
}

/** @returns whether it ends as a sentence does */
export function isWhole(text: string): boolean {
  return /[.?!:…]$/.test(text);
}

function phrase(store: Store, part: Phrase, isFirst: boolean): HTMLElement {
  const light = () => store.set({ lit: part });
  const leave = () => {
    if (store.state.lit === part) store.set({ lit: null });
  };
  const node = h(
    "span",
    {
      class: "phrase",
      tabindex: isFirst ? 0 : -1,
      "data-arrows": true,
      onpointerenter: light,
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && document.activeElement !== node) leave();
      },
      onpointercancel: leave,
      onclick: () => node.focus({ preventScroll: true }),
      onfocus: light,
      onblur: leave,
      onkeydown: (event: KeyboardEvent) => walk(event, node),
    },
    part.text,
  );
  return node;
}

const WAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

function walk(event: KeyboardEvent, node: HTMLElement) {
  const by = WAYS[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const line = [...(node.parentElement?.querySelectorAll(":scope > .phrase") ?? [])];
  const next = line[line.indexOf(node) + by];
  if (!(next instanceof HTMLElement)) return;
  node.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

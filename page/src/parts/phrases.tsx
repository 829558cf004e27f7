/**
 * A text in parts. A part that names cells, houses or candidates lights them up on the board while
 * it is hovered, touched or focused. Tab goes to one such part of a line, at first to the first, and
 * the arrows go on to the others.
 */

import { useSignal } from "@preact/signals";
import type { Phrase } from "../asking/api-types.ts";
import { stepOf } from "../table/keys.ts";
import { names } from "../words/say.ts";
import type { OfStore } from "./kit.tsx";

export function Phrases({ store, parts }: OfStore & { parts: readonly Phrase[] }) {
  const held = useSignal<Phrase | null>(null);
  const first = parts.find((part) => part === held.value) ?? parts.find(names);
  const leave = (part: Phrase) => store.state.lit === part && store.set({ lit: null });
  return parts.map((part, n) => {
    if (!names(part)) return part.text;
    const light = () => store.set({ lit: part });
    return (
      <span
        key={n}
        class="phrase"
        tabIndex={part === first ? 0 : -1}
        data-arrows=""
        onPointerEnter={light}
        onPointerLeave={({ pointerType, currentTarget }) => {
          if (pointerType === "mouse" && document.activeElement !== currentTarget) leave(part);
        }}
        onPointerCancel={() => leave(part)}
        onClick={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
        onFocus={() => {
          held.value = part;
          light();
        }}
        onBlur={() => leave(part)}
        onKeyDown={walk}
      >
        {part.text}
      </span>
    );
  });
}

function walk(event: KeyboardEvent & { currentTarget: HTMLElement }) {
  const [rows, columns] = stepOf(event);
  const by = rows || columns;
  if (!by) return;
  event.preventDefault();
  const { currentTarget: here } = event;
  const line = [...(here.parentElement?.querySelectorAll<HTMLElement>(":scope > .phrase") ?? [])];
  line[line.indexOf(here) + by]?.focus();
}

/**
 * Typing a puzzle row by row. As in a text, each digit goes on to the next cell, past the end of a
 * row to the next one, unless the player has switched that off.
 */

import { pressWhile, showWhile } from "../../parts/bound.ts";
import { buttonFor } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import { COMMANDS } from "../../table/commands.ts";
import type { Command, Commands } from "../../table/keys.ts";
import { isTyping, jump, type } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { setMake } from "./slice.ts";

/**
 * @param name of a command
 * @returns which leaves a cell empty and goes on, while a puzzle is typed
 */
const emptying =
  (name: string): Command =>
  (store, pressed) => {
    if (isTyping(store.state)) type(store, 0);
    else COMMANDS[name]?.(store, pressed);
  };

export const TYPING: Commands = {
  digit: (store, pressed) => {
    COMMANDS.digit?.(store, pressed);
    // What is typed while the focus is nowhere goes to the board, and so does the next key.
    if (document.activeElement?.matches("body, main")) document.getElementById("board")?.focus();
  },
  step: (store, pressed) => {
    const { rows, columns } = pressed;
    if (rows || store.state.cursor < 0) COMMANDS.step?.(store, pressed);
    else jump(store, (cell) => (cell + columns + 81) % 81);
  },
  blank: emptying("blank"),
  "tool.next": emptying("tool.next"),
  "filter.next": emptying(""),
  "filter.before": emptying(""),
  take: (store) => {
    if (isTyping(store.state)) jump(store, (cell) => ((Math.floor(cell / 9) + 1) % 9) * 9);
  },
  remember: toggle,
};

function toggle(store: Store) {
  const typing = !store.state.make.typing;
  setMake(store, { typing });
  store.set({ said: say(typing ? "make.typing.on" : "make.typing.off") });
}

/** @returns the switch, and a button for those who have no key to go on */
export function typingButtons(store: Store): readonly HTMLElement[] {
  const title = say("make.typing.about");
  const mode = buttonFor(say("make.typing"), () => toggle(store), { title });
  const empty = buttonFor(say("make.skip"), () => type(store, 0));
  return [
    pressWhile(store, mode, ({ make }) => make.typing),
    showWhile(store, empty, ({ make }) => make.typing),
  ];
}

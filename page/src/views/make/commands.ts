/**
 * What keys do while a puzzle is made. One is typed row by row: as in a text, each digit goes on to the
 * next cell, past the end of a row to the next one, unless the player has switched that off. While a
 * pattern is drawn, the keys that empty and take draw.
 */

import type { Store } from "../../state.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import type { Command, Commands } from "../../table/keys.ts";
import { isTyping, jump, type } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { goOn } from "./live.ts";
import { draw } from "./pattern.ts";
import { setMake } from "./slice.ts";

/** The commands that change a puzzle; they do nothing while a pattern is drawn. */
const EDITING = ["digit", "corner", "centre", "colour", "undo", "redo", "same"];

/** The commands that are of no use to someone who makes a puzzle. */
const OUT_OF_PLACE = ["draw", "tinting", "automatic", "pause"];

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
  remember: toggleTyping,
};

export function toggleTyping(store: Store) {
  const typing = !store.state.make.typing;
  setMake(store, { typing });
  store.set({ said: say(typing ? "make.typing.on" : "make.typing.off") });
}

/** @returns which draws with a pen while a pattern is drawn, and else does what a command does */
function drawing(command: Command | undefined, pen?: string): Command {
  return (store, pressed) =>
    store.state.make.drawing ? draw(store, pen) : command?.(store, pressed);
}

export const MAKE_COMMANDS: Commands = {
  ...TYPING,
  ...limited(EDITING, ({ make }) => !make.drawing, { ...COMMANDS, ...TYPING }),
  ...limited(OUT_OF_PLACE, () => false),
  erase: drawing(COMMANDS.erase, "?"),
  blank: drawing(TYPING.blank, "?"),
  "tool.next": drawing(TYPING["tool.next"]),
  take: drawing((store, pressed) => {
    if (store.state.make.comparing) goOn(store, 1);
    else TYPING.take?.(store, pressed);
  }),
};

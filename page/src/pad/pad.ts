/** The pad: buttons for pencils, digits and corrections, for players without a keyboard. */
import { take, toggleDigitFirst } from "../commands.ts";
import { soon } from "../frame/soon.ts";
import * as actions from "../game/actions.ts";
import { now, start } from "../game/game.ts";
import type { Command } from "../keys.ts";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.ts";
import type { Child } from "../parts/dom.ts";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import { act, erase, travel } from "../playing.ts";
import type { State, Store, Tool } from "../state.ts";
import { gameOf, isColouring, TOOLS, tableOf } from "../state.ts";
import { say } from "../words/say.ts";
import { digitKeys } from "./keys.ts";

export type Find = (name: string) => Command | undefined;

/**
 * The digits are in the middle, in squares like those of a telephone, with the pencils on one side
 * and the corrections on the other, so that one thumb reaches everything.
 *
 * @param find looks up what the key of a digit does at that moment
 */
export function pad(store: Store, find: Find): HTMLElement {
  return h(
    "section",
    { class: "pad", "aria-label": say("pad.name") },
    h("div", { class: "pad-grid" }, tools(store), digitKeys(store, find), edits(store)),
    more(store),
  );
}

function tools(store: Store) {
  const buttons = TOOLS.map((tool) => {
    const button = buttonFor(null, () => take(store, tool));
    fillWith(store, button, (state) => toolName(state, tool));
    if (tool === "corner" || tool === "centre") put(button, "title", say(`tool.${tool}.about`));
    return pressWhile(store, button, (state) => state.tool === tool && !isColouring(state));
  });
  return groupOf("pad-tools", say("pad.tools"), buttons);
}

function toolName(state: State, tool: Tool): Child {
  if (tool === "centre" && now(gameOf(state)).automatic) return say("tool.centre.automatic");
  const isNote = tool === "corner" || tool === "centre";
  return [say(`tool.${tool}`), isNote && h("small", {}, ` ${say("tool.note")}`)];
}

/** The corrections, and whether a digit is chosen before its cells. */
function edits(store: Store) {
  const undo = pictured("undo", () => travel(store, -1));
  const redo = pictured("redo", () => travel(store, 1));
  const away = pictured("erase", () => erase(store));
  const first = pictured("first", () => toggleDigitFirst(store));
  put(first, "title", say("pad.first.about"));
  bind(store, undo, "disabled", (state) => gameOf(state).at === gameOf(state).floor);
  bind(store, redo, "disabled", (state) => gameOf(state).at === gameOf(state).positions.length - 1);
  pressWhile(store, first, (state) => state.digitFirst);
  return h("div", { class: "pad-edit" }, undo, redo, away, first);
}

function pictured(name: "undo" | "redo" | "erase" | "first", act: () => void) {
  const words = h("span", {}, say(`pad.${name}`));
  return buttonFor([icon(name), words], act, { class: "pictured" });
}

/** Who keeps the candidates, and a fold with the tools that few need. */
function more(store: Store) {
  const isOpen = ({ settings, gesture }: State) => settings.tools || gesture !== "cells";
  const turn = () =>
    store.set((state) => {
      const tools = !isOpen(state);
      const down = tools ? {} : ({ gesture: "cells", stroke: [] } as const);
      return { settings: { ...state.settings, tools }, ...down };
    });
  const button = buttonFor(say("pad.more"), turn, { class: "quiet pad-fold" });
  bind(store, button, "aria-expanded", (state) => String(isOpen(state)));
  const folded = h("div", { class: "pad-folded" });
  const load = async () => {
    const { folds } = await soon.load();
    if (!folded.firstChild) fill(folded, folds(store));
  };
  store.watch(isOpen, (open) => {
    const notice = say("page.missing", { part: say("pad.more") });
    if (open) load().catch(() => store.set({ notice }));
  });
  const part = h(
    "div",
    { class: "pad-more" },
    candidates(store),
    button,
    showWhile(store, folded, isOpen),
  );
  return showWhile(store, part, (state) => tableOf(state) !== "make");
}

/** Who keeps the candidates: the page, or the player by hand. */
function candidates(store: Store) {
  const choices = [true, false].map((automatic) => {
    const keep = () => act(store, (position) => actions.keep(position, automatic));
    const button = buttonFor(say(automatic ? "play.automatic" : "play.byHand"), keep);
    return pressWhile(store, button, (state) => now(gameOf(state)).automatic === automatic);
  });
  const name = say("play.candidates");
  const part = groupOf(
    "pad-candidates",
    name,
    h("span", { "aria-hidden": "true", title: say("play.candidates.about") }, name),
    h("div", { class: "choice" }, ...choices),
  );
  // In practice they are kept by the page where a technique crosses them out.
  return showWhile(store, part, (state) => {
    const table = tableOf(state);
    return table === "play" || (table === "practice" && !start(state.games.practice).automatic);
  });
}

/** The page: puts its parts together once; from then on everything follows from the store. */

import { createElement, render } from "preact";
import { arguing } from "./arguing/coming.ts";
import { serveFirst } from "./beginning/first.ts";
import { takeFiles } from "./beginning/taking.ts";
import { closeWelcome, isWelcoming, welcomePart } from "./beginning/welcome.ts";
import { looks } from "./board/looks.ts";
import { COMMANDS } from "./commands.ts";
import { followAddress, viewInAddress } from "./frame/address.ts";
import { serveDialogs } from "./frame/dialogs.ts";
import { serveFocus, serveLook, serveTitle, unfoldForPaper } from "./frame/frame.ts";
import { serveInstalling } from "./frame/installing.ts";
import { later, loadWhenIdle, styled, using, whenLoaded } from "./frame/later.ts";
import { notices, showFaults } from "./frame/notices.ts";
import { keepPage, serveOnline } from "./frame/offline.ts";
import { servePointer } from "./frame/pointing.ts";
import { soon } from "./frame/soon.ts";
import { top } from "./frame/top.ts";
import { now } from "./game/game.ts";
import { answers } from "./help/help.ts";
import type { Command } from "./keys.ts";
import { listen } from "./keys.ts";
import { pad } from "./pad/pad.ts";
import { bind, fillWith, showWhile } from "./parts/bound.ts";
import { clockBar } from "./parts/clock.ts";
import { fill, h } from "./parts/dom.ts";
import { recordSolved } from "./past/recording.ts";
import { keepPast, restoredPast } from "./past/shelf.ts";
import { keepSaved, keepUnfinished, restored } from "./saved/saving.ts";
import { shelfOf } from "./saved/storage.ts";
import type { State } from "./state.ts";
import { FIRST, gameOf, isDrawing } from "./state.ts";
import { createStore } from "./store.ts";
import { serveBoard } from "./table.ts";
import type { View } from "./views/views.ts";
import { VIEWS, viewOf } from "./views/views.ts";
import { say } from "./words/say.ts";

const PLACES = ["head", "text", "panel"] as const;
type Place = (typeof PLACES)[number];

const shelf = shelfOf();
const store = createStore({ ...FIRST, ...restoredPast(shelf), ...restored(shelf) });
/** Logs what the player does, and finds out levels, as soon as the code for that is there. */
const log = later(async () => {
  const { logGames, findLevels } = await soon.load();
  logGames(store);
  findLevels(store);
});
const view = () => viewOf(store.state.view);
const projector = styled(async () => (await import("./frame/projector.ts")).projector);
const pens = later(async () => (await import("./pens/pens.ts")).pens);
showFaults(store);
serveInstalling(store);
serveLook(store);

const board = document.createElement("wd-board");
board.id = "board";
const heading = h("h1", { class: "unseen" });
const head = h("div", { class: "head" });
const text = h("div", { class: "text" });
const panel = h("div", { class: "panel" });
const digits = pad(store, command);
const table = h("div", { class: "table" }, clockBar(store), board);
const side = h("div", { class: "side" }, welcomePart(store), head, digits, text, panel);
const main = h("main", { class: "desk" }, heading, table, side);
const said = h("div", { class: "said", role: "status", "aria-live": "polite" });
const skip = h("a", { class: "skip", href: "#board", onclick: focusBoard });

// The view that the address names is the first to be seen, so its code comes first.
const first = VIEWS[viewInAddress() ?? "play"];
if (first.here) begin();
else first.load().then(begin, begin);

/** Shows the page, and serves the player from now on. */
function begin() {
  document.querySelector(".loading")?.remove();
  document.body.prepend(skip, top(store), notices(store), main, said);
  keepUnfinished(store);
  recordSolved(store);
  followAddress(store);
  serveBoard(store, board, (state) => viewOf(state.view).picture(state));
  serveViews();
  serveTitle(store, heading);
  serveFocus(store, main);
  fillWith(store, said, (state) => state.said);
  fillWith(store, skip, ({ view }) => say(view === "collection" ? "page.skip.none" : "page.skip"));
  serveAllDialogs();
  takeFiles(store);
  servePointer(store);
  listen(store, (name) => (document.querySelector("dialog[open]") ? undefined : command(name)));
  serveFirst(store);
  serveSaving();
  serveOnline(store);
  unfoldForPaper();
  loadLooks();
  servePens();
  serveClass();
  whenLoaded(keepPage);
  const { collection, ...others } = VIEWS;
  whenLoaded(() => loadWhenIdle([answers, soon, log, ...Object.values(others)]));
  store.watch(
    ({ library }) => library,
    (isThere) => isThere && whenLoaded(() => loadWhenIdle([collection])),
  );
}

function serveAllDialogs() {
  const beginning = (wish: "today" | "paste" | undefined = undefined) =>
    using(soon, ({ begin }) => begin(store, wish));
  serveDialogs(store, {
    begin: { title: say("begin.title"), build: () => beginning() },
    today: { title: say("begin.title"), build: () => beginning("today") },
    paste: { title: say("begin.title"), build: () => beginning("paste") },
    rule: { title: say("rule.title"), build: () => using(soon, ({ rule }) => rule(store)) },
    games: { title: say("games.title"), build: () => using(soon, ({ games }) => games(store)) },
    replay: {
      title: say("replay.title"),
      build: () => using(soon, ({ replay }) => replay(store)),
    },
    picture: {
      title: say("picture.title"),
      build: () => using(soon, ({ picture }) => picture(store, view().picture(store.state))),
    },
    files: {
      title: say("files.title"),
      build: () => using(soon, ({ files }) => files(store)),
    },
    share: {
      title: say("share.title"),
      build: () => using(soon, ({ share }) => share(store, view().picture(store.state))),
    },
    settings: {
      title: say("settings.title"),
      build: () => using(soon, ({ settings }) => settings(store)),
    },
    keys: { title: say("keys.title"), build: () => using(soon, ({ keys }) => keys(store)) },
  });
}

/** Shows the view that the state names; each view is rendered when it is first opened. */
function serveViews() {
  const built: Map<View, Readonly<Record<Place, HTMLElement>>> = new Map();
  let shown: Readonly<Record<Place, HTMLElement>> = { head, text, panel };
  store.watch(
    (state) => state.view,
    (name) => {
      const view = viewOf(name);
      const parts = built.get(view) ?? partsOf(view);
      built.set(view, parts);
      for (const place of PLACES) shown[place].replaceWith(parts[place]);
      shown = parts;
      document.body.dataset["view"] = name;
      view.enter?.(store);
    },
  );
  const hasPad = (state: State) => viewOf(state.view).pad?.(state) ?? true;
  showWhile(store, digits, hasPad);
  // What draws is put down where there is no button to put it down.
  store.watch(
    (state) => `${state.view} ${hasPad(state)}`,
    (_, before) => before && store.set({ gesture: "cells", stroke: [] }),
  );
  bind(store, digits, "inert", ({ clock, view }) => clock.paused && view === "play");
}

/** @returns what a key or a button does at this moment */
function command(name: string): Command | undefined {
  if (name === "leave" && isWelcoming(store.state)) return closeWelcome;
  const { state } = store;
  const { commands } = view();
  const own =
    arguing.here?.command(state, name) ??
    pens.here?.command(state, name) ??
    projector.here?.command(state, name, commands) ??
    commands[name];
  if (own) return own;
  if (name === "begin" || name === "keys") return () => store.set({ dialog: name });
  return COMMANDS[name];
}

function partsOf(view: View): Record<Place, HTMLElement> {
  const old = view.build?.(store);
  const part = (place: Place) => {
    const element = h("div", { class: place, hidden: !view[place] && !old?.[place] });
    if (view[place]) render(createElement(view[place], { store }), element);
    else fill(element, old?.[place]);
    return element;
  };
  return { head: part("head"), text: part("text"), panel: part("panel") };
}

/** Stores the state from now on, and pending changes when the page is left. */
function serveSaving() {
  keepPast(store, shelf);
  const save = keepSaved(store, shelf);
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => document.hidden && save());
}

/** Gives the board the shapes and hues of marks, which all pictures of the library share. */
async function loadLooks() {
  board.looks = await looks();
}

/** Loads what a class sees as soon as the page is for one. */
function serveClass() {
  store.watch(
    ({ projector }) => projector,
    async (isNeeded) => {
      try {
        if (isNeeded) (await projector.load()).serve(store, side);
      } catch {
        store.set({
          projector: false,
          notice: say("page.missing", { part: say("projector.open") }),
        });
      }
    },
  );
}

/** Loads what draws as soon as the player draws, or something drawn is there. */
function servePens() {
  store.watch(
    (state) => {
      const { lines, links } = now(gameOf(state));
      return isDrawing(state) || lines.length + links.length > 0;
    },
    async (isNeeded) => {
      try {
        if (isNeeded) (await pens.load()).serve(store, board);
      } catch {
        const part = say("pad.draw");
        store.set({ gesture: "cells", notice: say("page.missing", { part }) });
      }
    },
  );
}

function focusBoard(event: Event) {
  event.preventDefault();
  store.set(({ cursor }) => ({ cursor: Math.max(cursor, 0) }));
  // Where no board is in sight, what is there comes next.
  (board.checkVisibility() ? board : main).focus();
}

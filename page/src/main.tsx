/** The page: puts its parts together once; from then on everything follows from the store. */

import { effect, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { arguing } from "./arguing/coming.ts";
import {
  closeWelcome,
  isWelcoming,
  serveDays,
  serveFirst,
  takeFiles,
  Welcome,
} from "./beginning/welcome.tsx";
import { looks } from "./board/shown.ts";
import { firstView, followAddress } from "./frame/address.ts";
import { serveDialogs, soon } from "./frame/dialogs.tsx";
import * as frame from "./frame/frame.ts";
import { later, loadWhenIdle, whenLoaded } from "./frame/later.ts";
import { Notices, showFaults } from "./frame/notices.tsx";
import { projector, Top } from "./frame/top.tsx";
import { now } from "./game/game.ts";
import { answers } from "./help/help.tsx";
import { Pad } from "./pad/pad.tsx";
import { type OfStore, useNeeded, useWatch } from "./parts/kit.tsx";
import { show } from "./parts/rendering.ts";
import { carrying } from "./past/coming.ts";
import { keepPast, recordSolved, restoredPast } from "./past/solved.ts";
import { tell } from "./saved/keeping.ts";
import { keepSaved, keepUnfinished, restored } from "./saved/saving.ts";
import { shelfOf } from "./saved/storage.ts";
import {
  FIRST,
  gameOf,
  hasBoard,
  isDrawing,
  type State,
  the,
  titleOfPuzzle,
  type ViewName,
} from "./state/state.ts";
import { createStore } from "./state/store.ts";
import type { Picture } from "./state/types.ts";
import { ClockBar } from "./table/clock-bar.tsx";
import { COMMANDS } from "./table/commands.ts";
import { type Command, listen } from "./table/keys.ts";
import { TableBoard } from "./table/table.tsx";
import { VIEWS, viewOf } from "./views/opening.ts";
import type { View } from "./views/views.ts";
import { say } from "./words/say.ts";

const PLACES = ["head", "text", "panel"] as const;
type Place = (typeof PLACES)[number];

const shelf = shelfOf();
const store = createStore(FIRST);
/** Logs what the player does, and finds out levels, as soon as the code for that is there. */
const log = later(async () => {
  const { logGames, findLevels } = await soon.load();
  logGames(store);
  findLevels(store);
});
const pens = later(async () => (await import("./pens/pens.ts")).pens);
/** Sound and touch, whose code comes only to who has switched one of them on. */
const sounds = later(async () => (await import("./settings/sounds.ts")).serveSounds(store));
showFaults(store);
frame.serveInstalling(store);
open();

/** Brings in what is stored, and shows the page as soon as the code is there of what the address names. */
function open() {
  store.set({ ...restoredPast(shelf), ...restored(shelf) });
  tell(store, shelf);
  frame.serveLook(store);
  const opening = firstView(store);
  const first = VIEWS[opening];
  const show = () => begin(opening);
  if (first.here) show();
  else first.load().then(show, show);
}

/** Shows the page, and serves the player from now on. */
function begin(opening: ViewName) {
  document.querySelector(".loading")?.remove();
  keepUnfinished(store, async (lost) => (await carrying.load()).saveOne(lost));
  recordSolved(store);
  followAddress(store, opening);
  serveDays(store);
  show(<Page store={store} />, document.body);
  frame.serveTitle(store);
  frame.serveFocus(store);
  serveDialogs(store, pictured);
  takeFiles(store);
  frame.servePointer(store);
  listen(store, (name) => (document.querySelector("dialog[open]") ? undefined : command(name)));
  serveFirst(store);
  serveSaving();
  store.watch(
    ({ settings }) => settings.sounds || settings.vibration,
    (is) => is && sounds.load().catch(() => {}),
  );
  frame.serveOnline(store);
  frame.unfoldForPaper();
  whenLoaded(frame.keepPage);
  const { collection, ...others } = VIEWS;
  whenLoaded(() => loadWhenIdle([answers, soon, log, ...Object.values(others)]));
  store.watch(the("library"), (isThere) => isThere && whenLoaded(() => loadWhenIdle([collection])));
}

/** All of the page, which follows nothing itself; its parts do. */
function Page({ store }: OfStore) {
  return (
    <>
      <Skip store={store} />
      <Top store={store} />
      <Notices store={store} />
      <main class="desk" tabIndex={-1}>
        <Heading store={store} />
        <div class="table">
          <ClockBar store={store} />
          <Board store={store} />
        </div>
        <Side store={store} />
      </main>
      <Said store={store} />
    </>
  );
}

function Skip({ store }: OfStore) {
  const focusBoard = (event: Event) => {
    event.preventDefault();
    store.set(({ cursor }) => ({ cursor: Math.max(cursor, 0) }));
    // Where no board is in sight, what is there comes next.
    const board = document.getElementById("board");
    (board?.checkVisibility() ? board : document.querySelector("main"))?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the board, or to what is there instead
    <a class="skip" href="#board" onClick={focusBoard}>
      {say(hasBoard(store.state) ? "page.skip" : "page.skip.none")}
    </a>
  );
}

function Heading({ store: { state } }: OfStore) {
  return (
    // On paper the puzzle has its name, and no view.
    <h1 class="unseen" data-puzzle={titleOfPuzzle(state) || undefined}>
      {frame.titleOf(state)}
    </h1>
  );
}

function Said({ store }: OfStore) {
  return (
    <div class="said" role="status" aria-live="polite">
      {store.state.said}
    </div>
  );
}

function isDrawn(state: State): boolean {
  const { lines, links } = now(gameOf(state));
  return isDrawing(state) || lines.length + links.length > 0;
}

/** The board, with what draws as soon as the player draws, or something drawn is there. */
function Board({ store }: OfStore) {
  useNeeded(store, pens, "pad.draw", isDrawn, { gesture: "cells" });
  return (
    <>
      <TableBoard
        store={store}
        picture={pictured}
        looks={looks}
        pens={pens.here ?? undefined}
        draw={(touched) => pens.here?.draw(store, touched) ?? false}
      />
      {pens.here && <pens.here.Telling store={store} />}
    </>
  );
}

/**
 * What stands beside the board: the parts of the view that the state names. Each view is rendered when
 * it is first opened, and stays as it was while another is open: its elements take the places here,
 * so nothing but a view may render these again.
 */
function Side({ store }: OfStore) {
  const side = useRef<HTMLDivElement>(null);
  const built = useRef<Map<View, Readonly<Record<Place, HTMLElement>>>>(new Map());
  const beside = useComputed(() => viewOf(store.state.view).beside?.(store.state) ?? "");
  // Said before anything is rendered, which may scroll to what it shows.
  const tell = () => {
    document.body.dataset["beside"] = beside.value;
  };
  useLayoutEffect(() => effect(tell), []);
  useWatch(store, the("view"), (name) => {
    const view = viewOf(name);
    const parts = built.current.get(view) ?? partsOf(view);
    built.current.set(view, parts);
    for (const place of PLACES)
      side.current?.querySelector(`:scope > .${place}`)?.replaceWith(parts[place]);
    document.body.dataset["view"] = name;
    view.enter?.(store);
  });
  // What draws is put down where there is no button to put it down.
  const putDown = (_: unknown, before: unknown) =>
    before && store.set({ gesture: "cells", stroke: [] });
  useWatch(store, (state) => `${state.view} ${hasPad(state)}`, putDown);
  return (
    <div ref={side} class="side">
      <Elsewhere store={store} />
      <Welcome store={store} />
      <RulesOn store={store} />
      <div class="head" />
      <Pad store={store} find={command} hasPad={hasPad} />
      <div class="text" />
      <Shared store={store} />
      <div class="panel" />
    </div>
  );
}

/** What the rules of the puzzle in sight demand, unless they are classic. */
function RulesOn({ store }: OfStore) {
  const { state } = store;
  const { about } = now(gameOf(state)).rules;
  return (
    <p id="rules" class="rules" hidden={!about || !hasBoard(state)}>
      {about}
    </p>
  );
}

/** What greets who opens a link. */
function Shared({ store }: OfStore) {
  return soon.here && <soon.here.Greeting store={store} />;
}

/**
 * For a class, what the page says in parts that it does not see; what else a class sees loads as soon as
 * the page is for one.
 */
function Elsewhere({ store }: OfStore) {
  const { here } = projector;
  useNeeded(store, projector, "projector.open", the("projector"), { projector: false });
  useLayoutEffect(() => {
    const side = document.querySelector<HTMLElement>(".side");
    if (side) here?.serve(store, side);
  }, [here]);
  return (
    <p class="projected reason" hidden={!here}>
      {here?.saidElsewhere(store.state)}
    </p>
  );
}

function pictured(state: State): Picture {
  return viewOf(state.view).picture(state);
}

function hasPad(state: State): boolean {
  return viewOf(state.view).pad?.(state) ?? true;
}

/** @returns what a key or a button does at this moment */
function command(name: string): Command | undefined {
  if (name === "leave" && isWelcoming(store.state)) return closeWelcome;
  const { state } = store;
  const { commands } = viewOf(state.view);
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
  const part = (place: Place) => {
    const element = document.createElement("div");
    const Content = view[place];
    element.className = place;
    element.hidden = !Content;
    if (Content) show(<Content store={store} />, element);
    return element;
  };
  return { head: part("head"), text: part("text"), panel: part("panel") };
}

/** Keeps the state and what is stored the same from now on. */
function serveSaving() {
  keepPast(store, shelf);
  keepSaved(store, shelf);
  tell(store, shelf);
}

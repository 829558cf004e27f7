/** The state of the page, from which everything that a player sees follows. */

import type { FirstCourse, Group, Profile, Technique } from "../asking/api-types.ts";
import { type Finished, type Game, newGame, now } from "../game/game.ts";
import { isComplete } from "../game/position.ts";
import { FIRST_HELP, type Follow, type Help } from "../help/slice.ts";
import { dayOf } from "../past/days.ts";
import { type Collection, FIRST_COLLECTION } from "../views/collection/slice.ts";
import { FIRST_LEARN, isOnMap, type Learn } from "../views/learn/slice.ts";
import { FIRST_MAKE, type Make } from "../views/make/slice.ts";
import { FIRST_PATH, type Path } from "../views/path/slice.ts";
import { SIGN_STYLES } from "../words/symbols.ts";
import { type Setter, setterOf } from "./store.ts";
import type { Cells, Lit, Offer } from "./types.ts";

export type ViewName = "today" | "play" | "path" | "learn" | "make" | "collection";
/** Each table has a game of its own. */
export type Table = "play" | "practice" | "make";
export type Tool = "digit" | "corner" | "centre" | "colour";
/** A digit, cells with two candidates, or 0 for nothing. */
export type Filter = number | "pairs";
/** What the player can draw. */
export type Kind = "lines" | "arrows" | "links";
/** Where puzzles to save as a file come from; none is for a worksheet. */
export type Hand = "board" | "opened" | "made" | "found" | "none";
/** What touching the board does. */
export type Gesture = "cells" | "tints" | Kind;
export type DialogName =
  | "begin"
  | "paste"
  | "photo"
  | "rule"
  | "games"
  | "bring"
  | "replay"
  | "share"
  | "picture"
  | "files"
  | "settings"
  | "keys";

const NO_KEYS: Readonly<Record<string, string>> = {};

/** The settings with a few values to choose from, of which the first is that of who has chosen none. */
export const CHOICES = {
  theme: ["auto", "light", "dark", "paper", "contrast"],
  pen: ["blue", "green", "violet", "berry", "graphite"], // the colour of the player's hand
  style: ["plain", "short", "expert", ...SIGN_STYLES], // how reasons are told, and what the cells show
  hand: ["both", "left", "right"], // the one that holds a phone and plays
} as const;

type Choice<Name extends keyof typeof CHOICES> = (typeof CHOICES)[Name][number];

const first = <Name extends keyof typeof CHOICES>(name: Name): Choice<Name> => CHOICES[name][0];

export const DEFAULTS = {
  theme: first("theme"),
  pen: first("pen"),
  timer: true,
  peers: true, // highlight what the chosen cell sees
  same: true, // highlight the chosen digit everywhere
  clashes: true, // show digits that contradict each other
  wrong: false, // show digits that are not those of the solution
  tidy: true, // placing a digit erases its marks in the cells it sees
  coordinates: false, // name rows and columns also where nobody speaks of cells
  telling: true, // what is shared of a solved puzzle has the time and the days in a row
  rated: false, // the puzzle of a day has its ratings beside it
  saying: true, // asks now and then why a move was made
  sounds: false, // what is written is heard
  vibration: false, // and felt, where the device can
  automatic: false, // new puzzles start with candidates kept by the page
  profile: "default", // the profile whose techniques hints use
  uniqueness: true, // also those that assume one solution
  style: first("style"),
  level: "easy", // the level of the puzzle made last
  grid: "classic", // the name of the rules of that one
  daily: "", // the level of the puzzles of the days, or "" for that one
  hand: first("hand"),
  letters: true, // single letters are keys
  keys: NO_KEYS, // the letters that the player chose, by command
};

export type Settings = typeof DEFAULTS;

export const setSettings: Setter<"settings", Settings> = setterOf("settings");

/** An unfinished game whose place on the table another puzzle has taken. */
export interface Kept {
  game: Game;
  played: number; // milliseconds
}

/** A notice that is not a problem, with what the player can do about it. */
export interface News {
  sentence: string;
  actions: readonly { name: string; act: () => unknown }[];
  passes?: boolean; // whether it goes by itself, since nothing is lost with it
  stays?: boolean; // whether it stays beside help and endings, since something would be lost
}

/** How long the puzzle has been played. */
export interface Clock {
  before: number; // milliseconds played before it last started
  since: number | null; // when it last started, or null while it is stopped
  paused: boolean; // the player has covered the board
}

/** The techniques and profiles that the server offers to everyone. */
export interface Catalogue {
  techniques: readonly Technique[]; // the easiest first; none before they have been fetched
  course: readonly Group[];
  first: FirstCourse; // the lessons for children
  problem: string; // why there are no techniques, or ""
  profiles: readonly Profile[];
}

export const setCatalogue: Setter<"catalogue", Catalogue> = setterOf("catalogue");

const FIRST_CATALOGUE: Catalogue = {
  ...{ techniques: [], course: [], problem: "", profiles: [] },
  first: { name: "", about: "", lessons: [] },
};

export interface State {
  view: ViewName;
  coming: ViewName | null; // the view that opens as soon as its code has loaded
  games: Readonly<Record<Table, Game>>;
  selected: Cells;
  cursor: number; // the cell from which keys move, or -1
  stroke: readonly number[]; // the cells of the line that is being drawn
  held: Readonly<Record<Table, Held>>; // each table has pencils of its own
  gesture: Gesture;
  settings: Settings;
  clock: Clock;
  lit: Lit | null;
  follow: Follow | null;
  projector: boolean; // whether the page shows the board and what is said about it alone
  speed: number; // of whatever plays by itself, from SPEEDS
  filter: Filter; // what the board in Play points out
  more: boolean; // whether Play shows what is asked for once in a game
  checked: { sentence: string } | null; // the result of the last check
  refused: number; // how often a digit was pressed where it cannot go
  said: string; // the last text for screen readers to announce
  online: boolean;
  /** how much is there of what answers in a page without a server, from 0 to 1, while a question
   * waits for it */
  arriving: number | null;
  install: (() => void) | null; // lets the browser install the page as an app, where it can
  version: string; // of whydoku, as the server says, or "" before it has answered
  library: boolean; // whether the server has a library of puzzles
  catalogue: Catalogue;
  help: Help;
  path: Path;
  learn: Learn;
  make: Make;
  collection: Collection;
  dialog: DialogName | null; // the one that is open
  today: string; // the day, in the player's time zone
  moved: string; // the day of the last move, or "" before the first
  welcome: boolean; // whether the first visit is welcomed; its puzzle is not stored yet
  shared: boolean; // whether the puzzle on the table came in a link, and is new to the player
  notice: string; // a problem to show for the whole page, or ""
  news: string | News; // a notice that is not a problem, or ""
  kept: readonly Kept[]; // unfinished games, the newest first
  past: readonly Finished[]; // solved puzzles, the newest first
  days: readonly string[]; // whose puzzle was solved elsewhere, of which nothing else is known
  photos: readonly Blob[]; // the pictures to read puzzles from; none for the camera
  bringing: string; // the code of another device, about which the player is asked
  replay: Finished | null; // the one to watch
  offered: readonly Offer[]; // puzzles found in one text, to choose from
  opened: readonly Offer[]; // those of the text or file opened last that had several
  found: readonly Offer[]; // what the collection shows
  hand: Hand; // the puzzles of which a file is made first
  practised: string; // what a worksheet is of first, or "" for what it was of last
}

export type Store = import("./store.ts").Store<State>;

/** What a watcher follows that needs one part of the state, as it is. */
export function the<Name extends keyof State>(name: Name): (state: State) => State[Name] {
  return (state) => state[name];
}

/** The parts of the state that have parts. */
type Wholes = Pick<State, "collection" | "games" | "help" | "learn" | "path" | "settings">;

/** The same for a part of a part. */
export function partOf<Name extends keyof Wholes, Part extends keyof Wholes[Name]>(
  name: Name,
  part: Part,
): (state: State) => Wholes[Name][Part] {
  return (state: Wholes) => state[name][part];
}

export const NO_SELECTION: Pick<State, "selected" | "cursor" | "stroke"> = {
  selected: new Set(),
  cursor: -1,
  stroke: [],
};

export const NEW_CLOCK: Clock = { before: 0, since: null, paused: false };

/** What the player holds at a table. */
export interface Held {
  tool: Tool;
  pen: number; // the digit or colour picked up for touching cells, or 0 for none
  digitFirst: boolean; // whether a digit is picked up before the cells where it goes
}

export const NOTHING_HELD: Held = { tool: "digit", pen: 0, digitFirst: false };

export const FIRST: State = {
  view: "play",
  coming: null,
  games: { play: newGame(), practice: newGame(), make: newGame() },
  ...NO_SELECTION,
  held: { play: NOTHING_HELD, practice: NOTHING_HELD, make: NOTHING_HELD },
  gesture: "cells",
  settings: DEFAULTS,
  clock: NEW_CLOCK,
  lit: null,
  follow: null,
  projector: false,
  speed: 1,
  filter: 0,
  more: false,
  checked: null,
  refused: 0,
  said: "",
  online: true,
  arriving: null,
  install: null,
  version: "",
  library: false,
  catalogue: FIRST_CATALOGUE,
  help: FIRST_HELP,
  path: FIRST_PATH,
  learn: FIRST_LEARN,
  make: FIRST_MAKE,
  collection: FIRST_COLLECTION,
  dialog: null,
  today: dayOf(Date.now()),
  moved: "",
  welcome: false,
  shared: false,
  notice: "",
  news: "",
  kept: [],
  past: [],
  days: [],
  photos: [],
  bringing: "",
  replay: null,
  offered: [],
  opened: [],
  found: [],
  hand: "board",
  practised: "",
};

const TABLES: Readonly<Record<ViewName, Table>> = {
  today: "play",
  play: "play",
  path: "play",
  learn: "practice",
  make: "make",
  collection: "play",
};

/** @returns the table of the view */
export function tableOf({ view }: Pick<State, "view">): Table {
  return TABLES[view];
}

/** @returns what the player holds in the view */
export function heldIn(state: Pick<State, "view" | "held">): Held {
  return state.held[tableOf(state)];
}

/** @returns the change that takes up other things, or puts them down */
export function holding(
  state: Pick<State, "view" | "held">,
  change: Partial<Held>,
  table: Table = tableOf(state),
): Pick<State, "held"> {
  return { held: { ...state.held, [table]: { ...state.held[table], ...change } } };
}

export const TOOLS: readonly Tool[] = ["digit", "corner", "centre", "colour"];

/** The pencils that are always at hand. */
export const PENS = TOOLS.slice(0, 3);

export const KINDS: readonly Kind[] = ["lines", "arrows", "links"];

/** @returns whether touching the board draws */
export function isDrawing({ gesture }: Pick<State, "gesture">): boolean {
  return gesture !== "cells" && gesture !== "tints";
}

/** @returns whether digits choose the colour of what touching the board does */
export function isColouring({ gesture }: Pick<State, "gesture">): boolean {
  return gesture !== "cells" && gesture !== "links";
}

/** @returns whether touching a cell writes the digit that is picked up */
export function isWriting(state: State): boolean {
  const { digitFirst, pen } = heldIn(state);
  return digitFirst && pen > 0 && !isColouring(state);
}

/** @returns the game on the table of the view */
export function gameOf(state: Pick<State, "view" | "games">): Game {
  return state.games[tableOf(state)];
}

/** @returns whether the game in the Play view has come to its end: its grid is complete and right */
export function isEnded({ games }: State): boolean {
  return isComplete(now(games.play));
}

/** @returns whether the board is in sight in the view */
export function hasBoard({ view, learn }: Pick<State, "view" | "learn">): boolean {
  return view !== "today" && view !== "collection" && !(view === "learn" && isOnMap(learn));
}

/** @returns the name of the puzzle in sight; a position to practise on has none */
export function titleOfPuzzle(state: State): string {
  const isThere = tableOf(state) !== "practice" && hasBoard(state);
  return isThere ? gameOf(state).title : "";
}

/** @returns the change that puts this game on the table */
export function withGame(state: State, game: Game, table: Table = tableOf(state)): Partial<State> {
  return { games: { ...state.games, [table]: game } };
}

/** The clock, stopped at a moment. */
export function halted(clock: Clock, at: number): Clock {
  const ran = clock.since === null ? 0 : at - clock.since;
  return { ...clock, before: clock.before + ran, since: null };
}

/** @returns milliseconds */
export function elapsed(clock: Clock, at: number): number {
  return clock.before + (clock.since === null ? 0 : at - clock.since);
}

/**
 * The clock after the computer slept, without the time of that sleep.
 *
 * @param last when it last ticked
 */
export function awake(clock: Clock, last: number, at: number): Clock {
  return clock.since === null
    ? clock
    : { ...halted(clock, Math.max(last, clock.since)), since: at };
}

/** @returns such as 4:05 or 1:02:09 */
export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * The English of the page, by keys that name the part of the page and the text; each room of the page
 * has a file. Here are the texts that the page needs at once; the parts that load later add theirs
 * themselves. A translation is a copy of this file and its folder. The header of say.js explains the
 * templates. The text of hints and steps comes from the server and is not here.
 */
import { board } from "./en/board.ts";
import { frame } from "./en/frame.ts";
import { games } from "./en/games.ts";
import { help } from "./en/help.ts";
import { play } from "./en/play.ts";
import { welcome } from "./en/welcome.ts";

export type Argue = typeof import("./en/argue.ts").argue;
export type Collection = typeof import("./en/collection.ts").collection;
export type Dialogs = typeof import("./en/dialogs.ts").dialogs;
export type Files = typeof import("./en/files.ts").files;
export type Learn = typeof import("./en/learn.ts").learn;
export type Make = typeof import("./en/make.ts").make;
export type Path = typeof import("./en/path.ts").path;
export type Pens = typeof import("./en/pens.ts").pens;
export type Practice = typeof import("./en/practice.ts").practice;
export type Settings = typeof import("./en/settings.ts").settings;
export type Replay = typeof import("./en/replay.ts").replay;
/** The texts of all rooms. */
export type Words = typeof words &
  Argue &
  Collection &
  Dialogs &
  Files &
  Learn &
  Make &
  Path &
  Pens &
  Practice &
  Replay &
  Settings;

export const language = "en";

/** The language in which dates and large numbers are written. */
export const dates = "en-GB";

export const words = { ...board, ...frame, ...games, ...help, ...play, ...welcome };

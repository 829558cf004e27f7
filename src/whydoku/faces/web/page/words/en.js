// @ts-check
/**
 * The English of the page, by keys that name the part of the page and the text; each room of the page
 * has a file. Here are the texts that the page needs at once; the parts that load later add theirs
 * themselves. A translation is a copy of this file and its folder. The header of say.js explains the
 * templates. The text of hints and steps comes from the server and is not here.
 */
import { board } from "./en/board.js";
import { frame } from "./en/frame.js";
import { games } from "./en/games.js";
import { help } from "./en/help.js";
import { play } from "./en/play.js";
import { welcome } from "./en/welcome.js";

/** @typedef {typeof import("./en/argue.js").argue} Argue */
/** @typedef {typeof import("./en/collection.js").collection} Collection */
/** @typedef {typeof import("./en/dialogs.js").dialogs} Dialogs */
/** @typedef {typeof import("./en/files.js").files} Files */
/** @typedef {typeof import("./en/learn.js").learn} Learn */
/** @typedef {typeof import("./en/make.js").make} Make */
/** @typedef {typeof import("./en/path.js").path} Path */
/** @typedef {typeof import("./en/pens.js").pens} Pens */
/** @typedef {typeof import("./en/practice.js").practice} Practice */
/** @typedef {typeof import("./en/settings.js").settings} Settings */
/** @typedef {typeof import("./en/replay.js").replay} Replay */
/** @typedef {typeof words & Argue & Collection & Dialogs & Files & Learn & Make & Path & Pens & Practice & Replay & Settings} Words  the texts of all rooms */

export const language = "en";

/** The language in which dates and large numbers are written. */
export const dates = "en-GB";

export const words = { ...board, ...frame, ...games, ...help, ...play, ...welcome };

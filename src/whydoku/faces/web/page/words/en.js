// @ts-check
/**
 * All the English of the page, by keys that name the part of the page and the text; each room of the
 * page has a file. A translation is a copy of this file and its folder. The header of say.js explains
 * the templates. The text of hints and steps comes from the server and is not here.
 */
import { board } from "./en/board.js";
import { frame } from "./en/frame.js";
import { games } from "./en/games.js";
import { help } from "./en/help.js";
import { learn } from "./en/learn.js";
import { make } from "./en/make.js";
import { path } from "./en/path.js";
import { play } from "./en/play.js";
import { settings } from "./en/settings.js";
import { welcome } from "./en/welcome.js";

export const language = "en";

/** The language in which dates are written. */
export const dates = "en-GB";

export const words = {
  ...board,
  ...frame,
  ...games,
  ...help,
  ...learn,
  ...make,
  ...path,
  ...play,
  ...settings,
  ...welcome,
};

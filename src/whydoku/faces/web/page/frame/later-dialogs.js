// @ts-check
/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */
import { beginning } from "../beginning/begin.js";
import { readFrom, readHere } from "../beginning/reading.js";
import { rule } from "../beginning/rule.js";
import { take, takeOpened, takeShared } from "../beginning/taken.js";
import { saveOne } from "../past/bringing.js";
import { myGames } from "../past/my-games.js";
import { keysTable } from "../settings/keys.js";
import { settings } from "../settings/settings.js";
import { sharing, shownPosition } from "../sharing/share.js";
import { gameOf } from "../state.js";
import { dialogs } from "../words/en/dialogs.js";
import { settings as settingsWords } from "../words/en/settings.js";
import { addWords } from "../words/say.js";

addWords({ ...dialogs, ...settingsWords });

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../types.js").Picture} Picture */

export const SOON = {
  readFrom,
  readHere,
  saveOne,
  take,
  takeOpened,
  takeShared,
  begin: beginning,
  games: myGames,
  rule,
  settings,
  keys: keysTable,
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Picture} picture  what the board shows
   */
  share: ({ state }, board, picture) =>
    sharing(shownPosition(state, picture), board, gameOf(state).title),
};

// @ts-check
/** What the dialogs contain that load later than the page. */
import { beginning } from "../beginning/begin.js";
import { rule } from "../beginning/rule.js";
import { myGames } from "../past/my-games.js";
import { keysTable } from "../settings/keys.js";
import { settings } from "../settings/settings.js";
import { sharing, shownPosition } from "../sharing/share.js";
import { gameOf } from "../state.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../types.js").Picture} Picture */

export const DIALOGS = {
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

// @ts-check
/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import { arguing } from "../arguing/coming.js";
import { beginning, examples } from "../beginning/begin.js";
import { openEntry } from "../beginning/collected.js";
import { findLevels } from "../beginning/finding-level.js";
import { readFrom, readHere } from "../beginning/reading.js";
import { rule } from "../beginning/rule.js";
import { take, takeDaily, takeOpened, takeShared } from "../beginning/taken.js";
import { folds } from "../pad/folds.js";
import { saveOne } from "../past/bringing.js";
import { countHelp } from "../past/helped.js";
import { logGames } from "../past/logging.js";
import { myGames } from "../past/my-games.js";
import { replayFor } from "../past/replays.js";
import { shelfOf } from "../saved/storage.js";
import { keysTable } from "../settings/keys.js";
import { settings } from "../settings/settings.js";
import { sharing, shownPosition } from "../sharing/share.js";
import { gameOf, titleOfPuzzle } from "../state.js";
import { dialogs } from "../words/en/dialogs.js";
import { settings as settingsWords } from "../words/en/settings.js";
import { addWords } from "../words/say.js";
import { later, using } from "./later.js";

addWords({ ...dialogs, ...settingsWords });

/** @import { Store } from "../state.js" */
/** @import { Picture } from "../types.js" */

/** What few visits need. */
const album = later(async (again) => (await import(`../past/album.js${again}`)).ALBUM);

export const SOON = {
  folds,
  readFrom,
  readHere,
  saveOne,
  take,
  takeDaily,
  takeOpened,
  takeShared,
  openEntry,
  begin: beginning,
  examples,
  games: myGames,
  rule,
  /** @param {Store} store */
  replay: (store) => {
    const { games, replay } = store.state;
    const game = replayFor(shelfOf(), games.play, replay);
    return using(album, (all) => all.replay(store, game));
  },
  /**
   * @param {Store} store
   * @param {Picture} shown  what the board shows
   */
  picture: (store, shown) => using(album, ({ picture }) => picture(store, shown)),
  /** @param {Store} store */
  logGames: (store) => {
    logGames(store);
    countHelp(store);
  },
  /** @param {Store} store */
  files: (store) => using(album, (all) => all.files(store)),
  findLevels,
  settings,
  keys: keysTable,
  /**
   * @param {Store} store
   * @param {Picture} shown  what the board shows
   */
  share: (store, shown) => {
    const { state } = store;
    const position = shownPosition(state, shown);
    const open = (/** @type {"picture" | "files"} */ dialog) => () =>
      store.set({ dialog, hand: "board" });
    const give = (/** @type {readonly string[]} */ reasons) =>
      sharing({ ...position, reasons }, open, titleOfPuzzle(state));
    if (!position.reasons.length) return give([]);
    return using(arguing, ({ reasonsOf }) => give(reasonsOf(gameOf(state))));
  },
};

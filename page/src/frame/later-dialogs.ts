/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import { arguing } from "../arguing/coming.ts";
import { beginning, examples } from "../beginning/begin.ts";
import { openEntry } from "../beginning/collected.ts";
import { findLevels } from "../beginning/finding-level.ts";
import { readFrom, readHere } from "../beginning/reading.ts";
import { rule } from "../beginning/rule.ts";
import { take, takeDaily, takeOpened, takeShared } from "../beginning/taken.ts";
import { Folds } from "../pad/folds.tsx";
import { saveOne } from "../past/bringing.ts";
import { countHelp } from "../past/helped.ts";
import { logGames } from "../past/logging.ts";
import { myGames } from "../past/my-games.ts";
import { replayFor } from "../past/replays.ts";
import { shelfOf } from "../saved/storage.ts";
import { keysTable } from "../settings/keys.ts";
import { settings } from "../settings/settings.ts";
import { sharing, shownPosition } from "../sharing/share.ts";
import type { Store } from "../state.ts";
import { gameOf, titleOfPuzzle } from "../state.ts";
import type { Picture } from "../types.ts";
import { dialogs, settings as settingsWords } from "../words/en/dialogs.ts";
import { addWords } from "../words/say.ts";
import { later, using } from "./later.ts";

addWords({ ...dialogs, ...settingsWords });

/** What few visits need. */
const album = later(async () => (await import("../past/album.ts")).ALBUM);

export const SOON = {
  Folds,
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
  replay: (store: Store) => {
    const { games, replay } = store.state;
    const game = replayFor(shelfOf(), games.play, replay);
    return using(album, (all) => all.replay(store, game));
  },
  /** @param shown what the board shows */
  picture: (store: Store, shown: Picture) => using(album, ({ picture }) => picture(store, shown)),
  logGames: (store: Store) => {
    logGames(store);
    countHelp(store);
  },
  files: (store: Store) => using(album, (all) => all.files(store)),
  findLevels,
  settings,
  keys: keysTable,
  /** @param shown what the board shows */
  share: (store: Store, shown: Picture) => {
    const { state } = store;
    const position = shownPosition(state, shown);
    const open = (dialog: "picture" | "files") => () => store.set({ dialog, hand: "board" });
    const give = (reasons: readonly string[]) =>
      sharing({ ...position, reasons }, open, titleOfPuzzle(state));
    if (!position.reasons.length) return give([]);
    return using(arguing, ({ reasonsOf }) => give(reasonsOf(gameOf(state))));
  },
};

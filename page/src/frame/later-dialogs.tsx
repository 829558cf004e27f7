/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { arguing } from "../arguing/coming.ts";
import { beginning, examples } from "../beginning/begin.ts";
import { openEntry } from "../beginning/collected.ts";
import { findLevels } from "../beginning/finding-level.ts";
import { readFrom, readHere } from "../beginning/reading.ts";
import { rule } from "../beginning/rule.ts";
import { take, takeDaily, takeOpened, takeShared } from "../beginning/taken.ts";
import { folds } from "../pad/folds.ts";
import { Host, Late } from "../parts/kit.tsx";
import { saveOne } from "../past/bringing.ts";
import { countHelp } from "../past/helped.ts";
import { MyGames } from "../past/my-games.tsx";
import { logGames } from "../past/replays.ts";
import { keysTable } from "../settings/keys.ts";
import { settings } from "../settings/settings.ts";
import { sharing, shownPosition } from "../sharing/share.ts";
import type { DialogName, Store } from "../state.ts";
import { gameOf, titleOfPuzzle } from "../state.ts";
import { dialogs } from "../words/en/dialogs.ts";
import { settings as settingsWords } from "../words/en/settings.ts";
import { addWords, say } from "../words/say.ts";
import type { OfDialog } from "./dialogs.tsx";
import { later } from "./later.ts";

addWords({ ...dialogs, ...settingsWords });

/** What few visits need. */
const album = later(async () => (await import("../past/album.ts")).ALBUM);

/** The content of each dialog. */
const DIALOGS: Readonly<Record<DialogName, (properties: OfDialog) => ComponentChild>> = {
  begin: ({ store }) => <Host element={() => beginning(store)} />,
  today: ({ store }) => <Host element={() => beginning(store, "today")} />,
  paste: ({ store }) => <Host element={() => beginning(store, "paste")} />,
  rule: ({ store }) => <Host element={() => rule(store)} />,
  games: MyGames,
  replay: ({ store }) => (
    <Late part={album} title={say("replay.title")}>
      {({ Replay }) => <Replay store={store} />}
    </Late>
  ),
  share: Share,
  picture: ({ store, seen }) => (
    <Late part={album} title={say("picture.title")}>
      {(all) => <Host element={() => all.picture(store, seen(store.state))} />}
    </Late>
  ),
  files: ({ store }) => (
    <Late part={album} title={say("files.title")}>
      {(all) => <Made title={say("files.title")} make={() => all.files(store)} />}
    </Late>
  ),
  settings: ({ store }) => <Host element={() => settings(store)} />,
  keys: ({ store }) => <Host element={() => keysTable(store)} />,
};

/** An element whose content the server has to tell. */
function Made({ title, make }: { title: string; make: () => Promise<HTMLElement> }) {
  const [made] = useState(() => later(make));
  return (
    <Late part={made} title={title}>
      {(element) => <Host element={() => element} />}
    </Late>
  );
}

/** What the player's reasons are is known to what serves arguing, which loads later. */
function Share({ store, seen }: OfDialog) {
  const { state } = store;
  const position = shownPosition(state, seen(state));
  const open = (dialog: "picture" | "files") => () => store.set({ dialog, hand: "board" });
  const give = (reasons: readonly string[]) => (
    <Host element={() => sharing({ ...position, reasons }, open, titleOfPuzzle(state))} />
  );
  if (!position.reasons.length) return give([]);
  return (
    <Late part={arguing} title={say("share.title")}>
      {({ reasonsOf }) => give(reasonsOf(gameOf(state)))}
    </Late>
  );
}

export const SOON = {
  dialogs: DIALOGS,
  folds,
  readFrom,
  readHere,
  saveOne,
  take,
  takeDaily,
  takeOpened,
  takeShared,
  openEntry,
  examples,
  logGames: (store: Store) => {
    logGames(store);
    countHelp(store);
  },
  findLevels,
};

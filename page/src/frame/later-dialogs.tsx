/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { arguing } from "../arguing/coming.ts";
import { Begin, Examples } from "../beginning/begin.tsx";
import { findLevels } from "../beginning/levels.ts";
import {
  openEntry,
  readFrom,
  readHere,
  take,
  takeDaily,
  takeOpened,
  takeShared,
} from "../beginning/reading.ts";
import { Rule } from "../beginning/rule.tsx";
import { Folds } from "../pad/folds.tsx";
import { Host, Late } from "../parts/kit.tsx";
import { mount } from "../parts/rendering.ts";
import { saveOne } from "../past/bringing.ts";
import { countHelp } from "../past/helped.ts";
import { MyGames } from "../past/my-games.tsx";
import { logGames } from "../past/replays.ts";
import { KeysTable } from "../settings/keys.tsx";
import { SettingsDialog } from "../settings/settings.tsx";
import { sharing, shownPosition } from "../sharing/share.ts";
import type { DialogName, Offer, Store } from "../state.ts";
import { gameOf, titleOfPuzzle } from "../state.ts";
import { dialogs, settings as settingsWords } from "../words/en/dialogs.ts";
import { addWords, say } from "../words/say.ts";
import type { OfDialog } from "./dialogs.tsx";
import { later } from "./later.ts";

addWords({ ...dialogs, ...settingsWords });

/** What few visits need. */
const album = later(async () => (await import("../past/album.ts")).ALBUM);

/** The content of each dialog. */
const DIALOGS: Readonly<Record<DialogName, (properties: OfDialog) => ComponentChild>> = {
  begin: Begin,
  today: ({ store }) => <Begin store={store} wish="today" />,
  paste: ({ store }) => <Begin store={store} wish="paste" />,
  rule: Rule,
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
  settings: SettingsDialog,
  keys: KeysTable,
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
  Folds,
  readFrom,
  readHere,
  saveOne,
  take,
  takeDaily,
  takeOpened,
  takeShared,
  openEntry,
  examples: (choose: (offer: Offer) => void) => mount(<Examples choose={choose} />),
  logGames: (store: Store) => {
    logGames(store);
    countHelp(store);
  },
  findLevels,
};

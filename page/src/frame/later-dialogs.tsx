/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
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
import type { OfStore } from "../parts/kit.tsx";
import { Host, Late } from "../parts/kit.tsx";
import { mount } from "../parts/rendering.ts";
import { saveOne } from "../past/bringing.ts";
import { countHelp } from "../past/helped.ts";
import { MyGames } from "../past/my-games.tsx";
import { logGames } from "../past/replays.ts";
import { KeysTable } from "../settings/keys.tsx";
import { SettingsDialog } from "../settings/settings.tsx";
import { ShareDialog } from "../sharing/share.tsx";
import type { DialogName, Offer, State, Store } from "../state.ts";
import type { Picture } from "../types.ts";
import { dialogs, settings as settingsWords } from "../words/en/dialogs.ts";
import { addWords, say } from "../words/say.ts";
import { later } from "./later.ts";

addWords({ ...dialogs, ...settingsWords });

/** What few visits need. */
const album = later(async () => (await import("../past/album.ts")).ALBUM);

/** What the content of a dialog is made from. */
interface OfDialog extends OfStore {
  seen: (state: State) => Picture; // what the board shows
}

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
  share: ShareDialog,
  picture: ({ store, seen }) => (
    <Late part={album} title={say("picture.title")}>
      {({ Picture }) => <Picture store={store} seen={seen} />}
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

/** What loads as soon as the board is there: dialogs, and what takes puzzles and games from files and text. */

import type { ComponentChild } from "preact";
import { Begin, Examples, Offers, Rule } from "../beginning/begin.tsx";
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
import { Held } from "../pad/held.tsx";
import { Late, type OfStore } from "../parts/kit.tsx";
import { carrying } from "../past/coming.ts";
import { countHelp, logGames } from "../past/logging.ts";
import { MyGames } from "../past/my-games.tsx";
import { KeysTable, SettingsDialog } from "../settings/settings.tsx";
import { Greeting } from "../sharing/greeting.tsx";
import { ShareDialog } from "../sharing/share.tsx";
import type { DialogName, State, Store } from "../state/state.ts";
import type { Picture } from "../state/types.ts";
import { More } from "../views/play/more.tsx";
import { dialogs, settings as settingsWords } from "../words/en/dialogs.ts";
import { addWords, type Key, say } from "../words/say.ts";
import { later } from "./later.ts";

addWords({ ...dialogs, ...settingsWords });

/** What the content of a dialog is made from. */
interface OfDialog extends OfStore {
  seen: (state: State) => Picture; // what the board shows
}

type Content = (properties: OfDialog) => ComponentChild;

/** The content of each dialog. */
const DIALOGS: Readonly<Record<DialogName, Content>> = {
  begin: Begin,
  paste: ({ store }) => <Begin store={store} wish="paste" />,
  photo: coming("dialog.photo", async () => (await import("../photo/photo.tsx")).PhotoDialog),
  rule: Rule,
  games: MyGames,
  bring: ({ store }) => (
    <Late part={carrying} title={say("dialog.bring")}>
      {({ Bringing }) => <Bringing store={store} />}
    </Late>
  ),
  replay: coming("dialog.replay", async () => (await import("../past/replaying.tsx")).Replay),
  share: ShareDialog,
  picture: coming(
    "dialog.picture",
    async () => (await import("../sharing/picture.tsx")).PictureDialog,
  ),
  files: coming("dialog.files", async () => (await import("../files/files.tsx")).FilesDialog),
  settings: SettingsDialog,
  keys: KeysTable,
};

/** @returns what few visits need, once that has loaded */
function coming(title: Key, fetch: () => Promise<Content>): Content {
  const part = later(fetch);
  return (properties) => (
    <Late part={part} title={say(title)}>
      {(Content) => <Content {...properties} />}
    </Late>
  );
}

export const SOON = {
  dialogs: DIALOGS,
  Held,
  More,
  Greeting,
  readFrom,
  readHere,
  take,
  takeDaily,
  takeOpened,
  takeShared,
  openEntry,
  Examples,
  Offers,
  logGames: (store: Store) => {
    logGames(store);
    countHelp(store);
  },
  findLevels,
};

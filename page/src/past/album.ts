/** A replay, a picture to share, puzzles as files: what loads when the player asks for it. */
import { FilesDialog } from "../files/files.tsx";
import { PictureDialog } from "../sharing/picture.tsx";
import { replay } from "../words/en/album.ts";
import { addWords } from "../words/say.ts";
import { Replay } from "./replaying.tsx";

addWords(replay);

export const ALBUM = { Files: FilesDialog, Picture: PictureDialog, Replay };

/** A replay, a picture to share, puzzles as files: what loads when the player asks for it. */
import { files } from "../files/files.ts";
import { PictureDialog } from "../sharing/picture.tsx";
import { replay } from "../words/en/replay.ts";
import { addWords } from "../words/say.ts";
import { replayPart } from "./replay-part.ts";

addWords(replay);

export const ALBUM = { files, Picture: PictureDialog, replay: replayPart };

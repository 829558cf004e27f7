// @ts-check
/** A replay, a picture to share, puzzles as files: what loads when the player asks for it. */
import { files } from "../files/files.js";
import { picturePart } from "../sharing/picture.js";
import { replay } from "../words/en/replay.js";
import { addWords } from "../words/say.js";
import { replayPart } from "./replay-part.js";

addWords(replay);

export const ALBUM = { files, picture: picturePart, replay: replayPart };

// @ts-check
/** A replay, and a picture to share: what loads when the player asks for it. */
import { picturePart } from "../sharing/picture.js";
import { replay } from "../words/en/replay.js";
import { addWords } from "../words/say.js";
import { replayPart } from "./replay-part.js";

addWords(replay);

export const ALBUM = { picture: picturePart, replay: replayPart };

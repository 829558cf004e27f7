// @ts-check
/** The texts of all rooms, also of those that the page loads later; importing this adds them all. */
import { readdirSync } from "node:fs";
import { addWords } from "../../src/whydoku/faces/web/page/words/say.js";

const ROOMS = new URL("../../src/whydoku/faces/web/page/words/en/", import.meta.url);

/** @type {Map<string, Readonly<Record<string, string>>>} */
export const rooms = new Map();
for (const file of readdirSync(ROOMS)) {
  const [room] = Object.values(await import(new URL(file, ROOMS).href));
  rooms.set(file.replace(".js", ""), room);
}

/** @type {Readonly<Record<string, string>>} */
export const words = Object.assign({}, ...rooms.values());
addWords(words);

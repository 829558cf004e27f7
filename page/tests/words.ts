/** The texts of all rooms, also of those that the page loads later; importing this adds them all. */
import { readdirSync } from "node:fs";
import { addWords } from "../src/words/say.ts";

const ROOMS = new URL("../src/words/en/", import.meta.url);

export const rooms: Map<string, Readonly<Record<string, string>>> = new Map();
for (const file of readdirSync(ROOMS).filter((name) => name !== "language.ts")) {
  const texts = Object.values(await import(new URL(file, ROOMS).href));
  rooms.set(file.replace(".ts", ""), Object.assign({}, ...texts));
}

export const words: Readonly<Record<string, string>> = Object.assign({}, ...rooms.values());
addWords(words);

// @ts-check
/** Reads texts, a list in JSON on standard input, as the page does without the server. */
import { readFileSync } from "node:fs";
import { readHere } from "../../src/whydoku/faces/web/page/beginning/reading.js";
import { recordOf } from "../../src/whydoku/faces/web/page/game/record.js";

/** @type {string[]} */
const texts = JSON.parse(readFileSync(0, "utf-8"));
for (const text of texts) {
  const found = readHere(text).map(({ position, title }) => ({
    record: recordOf(position),
    title,
  }));
  console.log(JSON.stringify(found));
}

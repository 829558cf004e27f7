/** Reads texts, a list in JSON on standard input, as the page does without the server. */
import { readFileSync } from "node:fs";
import { readHere } from "../src/beginning/reading.ts";
import { recordOf } from "../src/game/record.ts";

const texts: string[] = JSON.parse(readFileSync(0, "utf-8"));
for (const text of texts) {
  const found = readHere(text).map(({ position, title }) => ({
    record: recordOf(position),
    title,
  }));
  console.log(JSON.stringify(found));
}

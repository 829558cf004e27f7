/** Games that other programs have written: all are kept whole. */
import "./words.ts";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { now } from "../src/game/game.ts";
import { readGames } from "../src/past/carried.ts";
import { decodeGame, encodeGame } from "../src/saved/record.ts";
import { Unreadable } from "../src/saved/storage.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "tests", "golden", "games");

function textOf(name: string): string {
  return readFileSync(path.join(FOLDER, `${name}.json`), "utf8");
}

const names = readdirSync(FOLDER).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);

for (const name of names) {
  test(`the game ${name} is written again as it was read`, () => {
    const text = textOf(name);
    assert.equal(JSON.stringify(encodeGame(decodeGame(JSON.parse(text)))), text);
  });
}

test("what the library did is on the page, and a guess and steps stay what they were", () => {
  const { game, played } = decodeGame(JSON.parse(textOf("terminal")));
  assert.deepEqual([game.origin.level, game.title, played], ["hard", "Hard", 65_000]);
  assert.deepEqual([game.helped, game.timer], [{ hints: 2, paths: 1 }, true]);
  assert.equal(now(game).automatic, true);
  const deeds = [...decodeGame(JSON.parse(textOf("library"))).game.deeds.values()];
  assert.ok(deeds.some(({ steps }) => steps?.length));
  assert.deepEqual(
    deeds.flatMap((deed) => deed.do ?? []),
    ["guess", "take_back"],
  );
});

test("a file with one game is a file of games", () => {
  const { kept, past } = readGames(textOf("terminal"));
  assert.deepEqual([kept.map(({ game }) => game.title), past], [["Hard"], []]);
});

test("what is no game is refused", () => {
  const whole = JSON.parse(textOf("page"));
  for (const wrong of [
    { version: 3 },
    { whydoku: "games" },
    { puzzle: "5" },
    { entries: [{ placed: "59r1c3" }] },
    { entries: [{ notes: "r1c0" }] },
    { entries: [{ lines: ["2-r1c1-r1c1"] }] },
    { entries: [{ lines: ["2-r1c1>r1c2"] }] },
    { entries: [{ links: ["5r1c1"] }] },
    { entries: [{ tints: ["55r1c1=2"] }] },
    { entries: [{ reasons_kept: 1 }] },
    { entries: [{ after: 1 }] },
    { entries: [{ to: 1 }] },
    { at: 21 },
    { last: 99 },
    { floor: 22 },
    { checkpoints: [["a", 99]] },
    { log: [[0, 1, "no name"]] },
  ])
    assert.throws(() => decodeGame({ ...whole, ...wrong }), Unreadable, JSON.stringify(wrong));
});

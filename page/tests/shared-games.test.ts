/** Games that other programs have written, or earlier versions of the page: all are kept whole. */
import "./words.ts";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { now } from "../src/game/game.ts";
import { readGames, writeGames } from "../src/past/carried.ts";
import { gameIn } from "../src/saved/older.ts";
import { encodeGame } from "../src/saved/record.ts";
import { KEY, restored } from "../src/saved/saving.ts";
import { Unreadable } from "../src/saved/storage.ts";
import { olderComing } from "../src/saved/versions.ts";
import { Shelf, shown } from "./games.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "tests", "golden", "games");

function textOf(name: string): string {
  return readFileSync(path.join(FOLDER, `${name}.json`), "utf8");
}

const names = readdirSync(FOLDER).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []);

for (const name of names) {
  test(`the game ${name} is written again as it was read`, () => {
    const text = textOf(name);
    assert.equal(JSON.stringify(encodeGame(gameIn(JSON.parse(text)))), text);
  });
}

test("what the library did is on the page, and a guess and steps stay what they were", () => {
  const { game, played } = gameIn(JSON.parse(textOf("terminal")));
  assert.deepEqual([game.origin.level, game.title, played], ["hard", "Hard", 65_000]);
  assert.deepEqual([game.helped, game.timer], [{ hints: 2, paths: 1 }, true]);
  assert.equal(now(game).automatic, true);
  const deeds = [...gameIn(JSON.parse(textOf("library"))).game.deeds.values()];
  assert.ok(deeds.some(({ steps }) => steps?.length));
  assert.deepEqual(
    deeds.flatMap((deed) => deed.do ?? []),
    ["guess", "take_back"],
  );
});

test("files and stored games of earlier versions are read", async () => {
  const file = readGames(textOf("older/page-file"));
  const kept = ["page", "page-narrow", "page-marks", "page-came-with"];
  for (const [n, name] of kept.entries()) {
    const { game, played } = gameIn(JSON.parse(textOf(name)));
    const old = file.kept[n] ?? assert.fail();
    assert.deepEqual([shown(old.game), old.played], [shown(game), played]);
  }
  const [replay] = file.replays;
  assert.deepEqual(replay?.finished, file.past[0]);
  assert.deepEqual(replay?.log, gameIn(JSON.parse(textOf("page-replay"))).game.log);
  assert.deepEqual(
    file.past.map(({ level }) => level),
    ["easy", "hodoku:hard"],
  );
  const again = readGames(writeGames(file));
  assert.deepEqual(again.past, file.past);
  const shelf = new Shelf();
  shelf.setItem(KEY, textOf("older/page-storage"));
  await olderComing(shelf, [KEY]);
  const { games, clock, held, kept: others } = restored(shelf);
  assert.deepEqual(
    shown(games?.play ?? assert.fail()),
    shown(gameIn(JSON.parse(textOf("page"))).game),
  );
  assert.deepEqual([clock?.before, held?.play.pen, others?.length], [725_300, 4, 3]);
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
    assert.throws(() => gameIn({ ...whole, ...wrong }), Unreadable, JSON.stringify(wrong));
});

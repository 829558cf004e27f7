/** The code that another device scans: what it carries, how it is cut, and that it can be read. */
import "./words.ts";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import type JsQR from "jsqr";
import * as actions from "../src/game/actions.ts";
import { enter, newGame, now } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { countOf, dayAfter } from "../src/past/days.ts";
import { counted, type Scores } from "../src/past/score.ts";
import { type Coded, coded, decoded, MOST } from "../src/sharing/code.ts";
import { mineIn, reachOf } from "../src/sharing/reach.ts";
import { modulesOf } from "../src/sharing/scan.tsx";
import type { Kept } from "../src/state/state.ts";
import { anything, EASY, OPEN, SOLVED } from "./games.ts";
import { Chance, puzzleOf } from "./grids.ts";

const ADDRESS = "https://sudoku.example/#/mine?";
const SLUGS = [
  "x-wing",
  "finned-sashimi-leviathan",
  "sk-loop",
  "wxyz-wing",
  "3d-medusa",
  "a-2-zz9",
];

function scoresOf(chance: Chance, slugs: readonly string[]): Scores {
  let all: Scores = {};
  for (const slug of slugs)
    for (let day = 20_700; day < 20_760; day += 1 + chance.below(14))
      for (let n = chance.below(5); n > 0; n -= 1)
        all = counted(all, slug, n, chance.below(4) ? "found" : "shown", day);
  return all;
}

function played(chance: Chance): Kept {
  const origin = { level: "fiendish", day: "2026-11-28" } as const;
  let game = newGame(begin(puzzleOf(chance, 25)), "Teuflisch, 28. März – №1", origin);
  for (let n = 0; n < 20; n += 1) game = enter(game, anything(now(game), chance));
  return { game, played: 1000 * chance.below(9999) };
}

function someOf(chance: Chance): Coded {
  const span = chance.below(900);
  const all = Array.from({ length: span }, (_, n) => dayAfter("2024-05-01", n));
  const slugs = SLUGS.filter(() => chance.below(2));
  const lessons = SLUGS.filter(() => chance.below(2)).map(
    (slug) => [slug, { at: chance.below(40), read: chance.below(2) > 0 }] as const,
  );
  return {
    days: all.filter(() => chance.below(4)),
    practice: { scores: scoresOf(chance, slugs) },
    course: { lessons: Object.fromEntries(lessons) },
    kept: chance.below(4) ? [played(chance)] : [],
  };
}

/** What a code says of scores: not at which position the player was. */
function withoutPlace(scores: Scores) {
  return Object.fromEntries(
    Object.entries(scores).map(([slug, one]) => [slug, { ...one, at: null, hard: [] }]),
  );
}

test("what is in a code comes out of it as it was", () => {
  for (let seed = 1; seed < 120; seed += 1) {
    const whole = someOf(new Chance(seed));
    const { text } = coded(whole, 5000);
    assert.match(text, /^1[0-9A-Z]*$/);
    const { days, practice, course, kept } = decoded(text);
    assert.deepEqual(days, whole.days);
    assert.deepEqual(practice, { ...whole.practice, scores: withoutPlace(whole.practice.scores) });
    assert.deepEqual(course, whole.course);
    assert.equal(kept.length, whole.kept.length);
    for (const [n, { game, played }] of kept.entries()) {
      const own = whole.kept[n] ?? assert.fail();
      assert.deepEqual(
        [game.title, game.origin, played],
        [own.game.title, own.game.origin, own.played],
      );
      // What steps have proved has no proof elsewhere, and reasons would take too much room.
      const { givens, values, ...more } = now(own.game);
      const own81 = values.map((digit, cell) => (givens[cell] === "." ? digit : 0));
      const told = { ...more, givens, values: own81, proved: now(game).proved, reasons: [] };
      assert.deepEqual(now(game), told);
      assert.equal(game.positions.length, 2);
    }
  }
});

test("a game with a wrong digit in the last cell is still one", () => {
  const wrong = OPEN.reduce(
    (position, cell, n) => actions.place(position, [cell], n ? Number(SOLVED[cell]) : 9),
    begin(EASY),
  );
  const kept = [{ game: enter(newGame(begin(EASY)), wrong), played: 0 }];
  const none = { days: [], practice: { scores: {} }, course: { lessons: {} } };
  const [one] = decoded(coded({ ...none, kept }, MOST).text).kept;
  assert.deepEqual(one && now(one.game).values, wrong.values);
});

test("what has no room is left out, the oldest days first", () => {
  const chance = new Chance(3);
  const whole = { ...someOf(chance), kept: [played(chance)] };
  const days = Array.from({ length: 3000 }, (_, n) => dayAfter("2018-09-12", n));
  const { text, told } = coded({ ...whole, days }, 700);
  assert.ok(text.length <= 700 && text.length > 690);
  assert.ok(told.days.length > 500 && told.days.length < 3000);
  assert.deepEqual(told.days, days.slice(-told.days.length));
  assert.deepEqual(Object.keys(told.course.lessons), Object.keys(whole.course.lessons));
  assert.deepEqual(decoded(text).days, told.days);
  const bare = coded({ ...whole, days: [] }, 5000).text.length;
  const narrow = coded({ ...whole, days }, bare - 20);
  assert.ok(narrow.text.length <= bare - 20);
  assert.deepEqual(narrow.told.days, []);
  const names = Object.keys(narrow.told.practice.scores).length;
  assert.ok(names > 0 && names < Object.keys(whole.practice.scores).length);
  assert.equal(narrow.told.kept.length, 1, "the game is the last to go");
});

test("a year, forty techniques, a course and a game with notes fit into what scans well", () => {
  const chance = new Chance(11);
  const first = now(played(chance).game);
  const noted = OPEN.reduce(
    (at, cell) => actions.mark(at, [cell], 1 + (cell % 9), "centre"),
    first,
  );
  const slugs = Array.from(
    { length: 40 },
    (_, n) => `${SLUGS[n % 5]}-${1 + (n % 9)}${n < 9 ? "" : "-x"}`,
  );
  const days = Array.from({ length: 365 }, (_, n) => dayAfter("2025-11-29", n));
  const lessons = Object.fromEntries(slugs.map((slug) => [slug, { at: 5, read: true }]));
  const practice = { scores: scoresOf(chance, slugs.slice(0, 20)) };
  const kept = [{ ...played(chance), game: enter(played(chance).game, noted) }];
  const { told } = coded({ days, practice, course: { lessons }, kept }, MOST - ADDRESS.length);
  assert.equal(told.days.length, 365);
  assert.equal(Object.keys(told.practice.scores).length, 20);
});

test("days that no clock should tell are left out, and their scores are within reach", () => {
  const practice = {
    scores: { "x-wing": { ...scoresOf(new Chance(2), ["x-wing"])["x-wing"] } },
    all: false,
  };
  const scores = { "x-wing": { ...practice.scores["x-wing"], due: 2 ** 40 } } as Scores;
  const whole = {
    days: ["1969-12-31", "9999-01-01", "2026-11-01"],
    kept: [],
    course: { lessons: {} },
  };
  const { days } = decoded(coded({ ...whole, practice: { scores } }, MOST).text);
  assert.deepEqual(days, ["2026-11-01"]);
  assert.equal(countOf(days[0] ?? ""), 20_758);
});

test("a damaged, a foreign, a later and an endless code are each refused in a sentence", () => {
  const { text } = coded(someOf(new Chance(4)), MOST);
  const odd = [
    "",
    " ",
    "1",
    "1Z",
    text.slice(0, -1),
    text.slice(1),
    `${text}A`,
    text.toLowerCase(),
    "1%20",
  ];
  for (let at = 1; at < text.length; at += 7) {
    const other = text[at] === "7" ? "8" : "7";
    odd.push(text.slice(0, at) + other + text.slice(at + 1));
  }
  for (const one of odd)
    assert.throws(() => decoded(one), /^Error: (?:This link is damaged|A later)/, one);
  assert.throws(
    () => decoded(`2${text.slice(1)}`),
    /A later version of whydoku has made this link/,
  );
  assert.throws(() => decoded("1".repeat(10_000)), /far longer than any/);
  assert.equal(mineIn(`see ${ADDRESS}${text} there`), text);
  assert.equal(mineIn("https://sudoku.example/#p=A00"), null);
});

test("random numbers with a right checksum are refused or sound, and none is endless", () => {
  const chance = new Chance(8);
  for (let n = 0; n < 400; n += 1) {
    let number = 0n;
    for (let k = chance.below(60); k >= 0; k -= 1)
      number = number * 65_536n + BigInt(chance.below(65_536));
    const text = `1${(number * 1048573n + 1n).toString(36).toUpperCase()}`;
    try {
      const { kept, days } = decoded(text);
      assert.ok(days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day)));
      assert.ok(kept.every(({ game }) => now(game).values.length === 81));
    } catch (fault) {
      assert.match(String(fault), /This link is damaged/);
    }
  }
});

/** A reader of such codes, which is not ours. */
function reader(): typeof JsQR | null {
  try {
    return createRequire(import.meta.url)("jsqr");
  } catch {
    return null;
  }
}

test("another program reads the link in the code", {
  skip: !reader() && "jsqr is not there",
}, () => {
  const read = reader() ?? assert.fail();
  for (const seed of [4, 9, 21]) {
    const { text } = coded(someOf(new Chance(seed)), MOST - ADDRESS.length);
    const rows = modulesOf(ADDRESS + text);
    const [scale, quiet] = [4, 4];
    const size = scale * (rows.length + 2 * quiet);
    const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1)
        if (rows[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet])
          pixels.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
    assert.equal(read(pixels, size, size)?.data, ADDRESS + text);
    assert.ok(rows.length <= 101, "no more modules than a screen shows well");
  }
});

test("a link reaches this machine, its network, or anyone", () => {
  const at = (hostname: string, protocol: string = "http:") => reachOf({ protocol, hostname });
  for (const name of ["localhost", "a.localhost", "127.0.0.1", "[::1]", ""])
    assert.equal(at(name), "here");
  assert.equal(at("", "file:"), "here");
  for (const name of [
    "192.168.0.7",
    "10.1.2.3",
    "172.20.0.1",
    "school",
    "desk.local",
    "[fe80::1]",
    "[fd00::7]",
  ])
    assert.equal(at(name), "near", name);
  for (const name of ["sudoku.club", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "10.example.org"])
    assert.equal(at(name), "anyone", name);
});

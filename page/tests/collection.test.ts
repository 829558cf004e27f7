/** The collection: what the player looks for, as an address and as a request; marks; new puzzles. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { collected } from "../src/beginning/reading.ts";
import {
  conditionsOf,
  conditionWords,
  endsOf,
  filterIn,
  hashOf,
  requestOf,
  sizeOf,
  spanOf,
} from "../src/views/collection/finding.ts";
import "./words.ts";
import { aStore } from "./games.ts";

const ALL = filterIn("#/collection");
const SOME = {
  ...ALL,
  level: "hard",
  rating: "3-4.5",
  clues: "-24",
  tag: "symmetric & fine",
  with: ["x-wing", "skyscraper"],
  without: ["xy-chain"],
};

test("an address holds all that is looked for", () => {
  assert.equal(hashOf(ALL), "#/collection");
  assert.deepEqual(filterIn(hashOf(SOME)), SOME);
  assert.deepEqual(filterIn("#/collection?nonsense=1&level=&with=&order=easiest"), ALL);
  const newest = "#/collection?tag=club&order=newest";
  assert.equal(hashOf(filterIn(newest)), newest);
  assert.equal(sizeOf(filterIn(newest)), 1);
  assert.deepEqual([sizeOf(ALL), sizeOf(SOME)], [0, 7]);
  const hidden = "#/collection?tag=club&hide=solved";
  assert.equal(hashOf(filterIn(hidden)), hidden);
  assert.equal(sizeOf(filterIn(hidden)), 2);
  assert.deepEqual(requestOf(filterIn(hidden)), { tag: "club" });
});

test("a request has the fields of the library alone", () => {
  assert.deepEqual(requestOf(ALL), {});
  assert.deepEqual(requestOf({ ...ALL, order: "hardest" }), { order: "hardest" });
  assert.deepEqual(requestOf(SOME), {
    level: "hard",
    rating: "se:3-4.5",
    clues: "-24",
    tag: "symmetric & fine",
    with: ["x-wing", "skyscraper"],
    without: ["xy-chain"],
  });
});

test("each condition is named, with the filter without it", () => {
  const conditions = conditionsOf({ ...SOME, words: "ada", symmetry: "full", hide: "begun" });
  assert.equal(conditions.length, 9);
  for (const { rest } of conditions) assert.equal(conditionsOf(rest).length, 8);
  const named = (slug: string) => (slug === "x-wing" ? "X-Wing" : slug);
  assert.deepEqual(
    conditions.map((one) => conditionWords(one, named)),
    [
      "Hard",
      "rating 3–4.5",
      "up to 24 clues",
      "symmetry: all turns and mirrors",
      "tag symmetric & fine",
      "words ada",
      "with X-Wing",
      "with skyscraper",
      "without xy-chain",
    ],
  );
  const [exact] = conditionsOf({ ...ALL, clues: "24" });
  assert.ok(exact && conditionWords(exact, named) === "24 clues");
  const [open] = conditionsOf({ ...ALL, rating: "3-" });
  assert.ok(open && conditionWords(open, named) === "rating from 3");
});

test("a span may be open at either end", () => {
  for (const [from, to, span] of [
    ["", "", ""],
    ["3", "4.5", "3-4.5"],
    ["3", "", "3-"],
    ["", "4.5", "-4.5"],
    ["24", "24", "24"],
  ]) {
    assert.equal(spanOf(from ?? "", to ?? ""), span);
    assert.deepEqual(endsOf(span ?? ""), [from, to]);
  }
});

test("of the puzzles that are drawn, one comes that the player has not met", async () => {
  const entries = ["1", "2", "3"].map((digit, n) => ({
    number: n + 1,
    puzzle: digit + ".".repeat(80),
    name: n === 2 ? "The third" : "",
    level: "hard",
  }));
  const asked: [string, any][] = [];
  const answering = mock.method(globalThis, "fetch", async (...sent: any) => {
    asked.push(sent);
    return Response.json({ entries });
  });
  const past = [{ puzzle: entries[0]?.puzzle }, { puzzle: entries[1]?.puzzle }] as any;
  const signal = new AbortController().signal;
  const found = await collected(aStore({ past }), "hard", signal);
  assert.equal(found.title, "The third");
  assert.deepEqual(found.origin, { level: "hard", day: "" });
  const again = await collected(aStore(), "hard", signal);
  assert.equal(again.title, "No. 1 of the collection");
  entries.length = 0;
  await assert.rejects(collected(aStore(), "hard", signal), /has no hard puzzle/);
  assert.deepEqual(new Set(asked.map(([address]) => address)), new Set(["api/v1/library"]));
  assert.ok(asked.every(([_, { body }]) => JSON.parse(body).random));
  answering.mock.restore();
});

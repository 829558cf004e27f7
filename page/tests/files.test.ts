/** Puzzles as files: their names, and what is asked for them. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Filled, FirstLesson, Made } from "../src/asking/api-types.ts";
import { firstLessonOf } from "../src/catalogue/catalogue.ts";
import {
  firstChoice,
  firstSheet,
  madeOf,
  nameOf,
  techniquesIn,
  wishesFor,
} from "../src/files/kinds.ts";
import { newGame } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { CLASSIC, rulesIn } from "../src/grid/rules.ts";
import { type Catalogue, setCatalogue, setSettings, withGame } from "../src/state/state.ts";
import { MOST_KEPT, madeIn, setMake } from "../src/views/make/slice.ts";
import { aStore } from "./games.ts";
import TOLD from "./rules.json" with { type: "json" };
import { some } from "./some.ts";
import "./words.ts";

const CLUES = `1${".".repeat(80)}`;
const [ONE, OTHER] = [
  { position: begin(CLUES), title: "Monday", n: 3 },
  { position: begin(CLUES), title: "" },
];
const SHEETS = ["summary", "puzzle", "solution", "candidates", "live", "passes", "steps"];
const POSSIBLE = { sheets: SHEETS, books: true, pictures: [], most: 100, most_drawn: 30 };
const BARE = { offers: [OTHER, ONE], apart: false, possible: POSSIBLE };

test("a file is called by its title or its name, and by its kind", () => {
  const wishes = { title: " Club night: 5! ", technique: "x-wing" };
  assert.equal(nameOf("worksheet", { ...BARE, wishes }), "Club-night-5-worksheet");
  assert.equal(
    nameOf("worksheet", { ...BARE, wishes: { technique: "x-wing" } }),
    "x-wing-worksheet",
  );
  const seeded = { technique: "x-wing", seed: "17" };
  assert.equal(nameOf("worksheet", { ...BARE, wishes: seeded }), "x-wing-worksheet-17");
  assert.equal(
    nameOf("worksheet", { ...BARE, wishes: seeded, apart: true }),
    "x-wing-worksheet-17-answers",
  );
  assert.equal(nameOf("book", { ...BARE, wishes: { title: "?!" } }), "sudoku-book");
  assert.equal(nameOf("sheet", { ...BARE, wishes: { file: "Übung 2" } }), "Übung-2-workbook");
  const offers = [OTHER, ONE].map((one) => ({ ...one, source: "Club 3b" }));
  assert.equal(nameOf("book", { ...BARE, offers, wishes: {} }), "Club-3b-book");
  assert.equal(nameOf("worksheet", { ...BARE, offers, wishes: {} }), "sudoku-worksheet");
  const drawn = ["grid", "hardest", "path"].map((what) =>
    nameOf("picture", { ...BARE, offers: [ONE], wishes: { what } }),
  );
  assert.deepEqual(drawn, ["Monday-puzzle", "Monday-hardest-step", "Monday-path"]);
  assert.equal(nameOf("book", { ...BARE, wishes, apart: true }), "Club-night-5-book-answers");
});

test("answers apart are left out of the file, and asked for by the same fields", async () => {
  const sent: any[] = [];
  const answering = mock.method(globalThis, "fetch", async (_: any, how: any = {}) => {
    sent.push(JSON.parse(how.body));
    return new Response("%PDF");
  });
  const signal = new AbortController().signal;
  const book = { title: "", paper: "a4", per_page: "4", hints: "none", answers: "explained" };
  for (const wishes of [
    { ...book, apart: true },
    { ...book, apart: false, per_page: "" },
  ])
    for (const apart of [false, true])
      if (wishes.apart || !apart) await madeOf("book", { ...BARE, wishes, apart }, signal);
  assert.deepEqual(
    sent.map((one) => [one.solutions, one.explained, one.answers_alone, one.per_page]),
    [
      [false, "", undefined, 2],
      [false, "all", true, 2],
      [true, "all", undefined, null],
    ],
  );
  assert.deepEqual(sent[0].puzzles[1], { puzzle: CLUES, name: "Monday", number: 3 });
  assert.equal(sent[0].scale, "none");
  await madeOf("sheet", { ...BARE, wishes: { rating: false } }, signal);
  assert.equal(sent.at(-1).ratings, false);
  const filled = {
    ...some<Filled>({ puzzle: "", found: CLUES, status: "invalid", open: 79 }),
    ...{ wrong: [], changed: [], unreadable: [{ cell: "r1c2", found: "'x'" }] },
  };
  const handed = { ...BARE, offers: [{ ...ONE, filled: some<Filled>(filled), player: "Ann" }] };
  await madeOf("sheet", { ...handed, wishes: {} }, signal);
  const { unreadable } = filled;
  const told = { puzzle: "", found: CLUES, unreadable, name: "Monday", number: 3, player: "Ann" };
  assert.deepEqual(sent.at(-1).puzzles, [told]);
  await madeOf("book", { ...handed, wishes: { ...book, apart: false } }, signal);
  assert.deepEqual(sent.at(-1).puzzles, [{ puzzle: CLUES, name: "Monday", number: 3 }]);
  sent.length = 0;
  const firsts = wishesFor("worksheet", POSSIBLE).map(({ name, first }) => [name, first]);
  const wishes = { ...Object.fromEntries(firsts), apart: true };
  for (const apart of [false, true]) await madeOf("worksheet", { ...BARE, wishes, apart }, signal);
  const [sheet, { answers_alone, ...answers }] = sent;
  assert.deepEqual(answers, sheet);
  assert.ok(answers_alone && !sheet.solutions && Number.isInteger(sheet.seed));
  await madeOf("worksheet", { ...BARE, wishes: { ...wishes, other: "x-wing" } }, signal);
  await madeOf("worksheet", { ...BARE, wishes: { ...wishes, other: "naked-pair" } }, signal);
  const five = { other: "x-wing", third: "skyscraper", fifth: "w-wing", fourth: "" };
  assert.equal(techniquesIn({ ...wishes, ...five }).join(), "naked-pair,x-wing,skyscraper,w-wing");
  const asked = sent.slice(-2).map(({ technique }) => technique);
  assert.deepEqual(asked, ["naked-pair,x-wing", "naked-pair"]);
  assert.deepEqual([...new Set(sent.map(({ fewer }) => fewer))], [undefined]);
  const mixed = { ...wishes, technique: "Hidden Single", other: "x-wing", fewer: true };
  await madeOf("worksheet", { ...BARE, wishes: mixed }, signal);
  assert.deepEqual([sent.at(-1).technique, sent.at(-1).fewer], ["Hidden Single,x-wing", true]);
  const small = {
    ...wishes,
    technique: "last-in-row",
    other: "x-wing",
    grade: "2",
    cells: "letters",
  };
  const ofFirst = { ...BARE, wishes: { ...small, grid: "mini-6" } };
  await madeOf("worksheet", { ...ofFirst, isOfFirst: true }, signal);
  const { technique, grade, rules, symbols } = sent.at(-1);
  assert.deepEqual(
    [technique, grade, rules, symbols],
    ["last-in-row", undefined, undefined, "letters"],
  );
  assert.match(nameOf("worksheet", { ...ofFirst, isOfFirst: true }), /^last-in-row-worksheet-/);
  await madeOf("worksheet", ofFirst, signal);
  assert.deepEqual([sent.at(-1).rules, sent.at(-1).grade], ["mini-6", 2]);
  for (const seed of ["", "-1", "1e3", "half"])
    await assert.rejects(
      madeOf("worksheet", { ...BARE, wishes: { ...wishes, seed } }, signal),
      /A seed is a whole number/,
    );
  answering.mock.restore();
});

test("a file has what all runs of a visit made, and with many all of the last", () => {
  const store = aStore({ view: "make", hand: "made" });
  const clue = (at: number) => `${".".repeat(at)}1${".".repeat(80 - at)}`;
  const made = (...cells: number[]) => cells.map((at) => some<Made>({ puzzle: clue(at) }));
  const run = (some: Made[]) =>
    setMake(store, (make) => ({ earlier: madeIn(make), run: { ...make.run, made: some } }));
  const shown = () =>
    firstChoice(store.state, 100).offers.map(({ position }) => position.givens.indexOf("1"));
  run(made(1, 2));
  run(made(3, 4));
  assert.deepEqual(shown(), [1, 2, 3, 4]);
  run(made(2, 5));
  assert.deepEqual(shown(), [1, 3, 4, 2, 5], "each once");
  run(Array.from({ length: MOST_KEPT - 1 }, (_, n) => some<Made>({ puzzle: String(n) })));
  assert.deepEqual(
    madeIn(store.state.make)
      .slice(0, 2)
      .map(({ puzzle }) => puzzle),
    [clue(5), "0"],
  );
});

test("a workbook has the usual sheets, or all that can be made by one choice", async () => {
  const sent: any[] = [];
  mock.method(globalThis, "fetch", async (_: any, how: any = {}) => {
    sent.push(JSON.parse(how.body).sheets);
    return new Response("PK");
  });
  const firsts = wishesFor("sheet", POSSIBLE).map(({ name, first }) => [name, first]);
  const wishes = Object.fromEntries(firsts);
  const signal = new AbortController().signal;
  await madeOf("sheet", { ...BARE, offers: [ONE], wishes }, signal);
  await madeOf("sheet", { ...BARE, wishes }, signal);
  await madeOf("sheet", { ...BARE, wishes: { ...wishes, all: true } }, signal);
  mock.restoreAll();
  const usual = ["puzzle", "solution", "live", "steps"];
  assert.deepEqual(sent, [usual, ["summary", ...usual], SHEETS]);
});

test("a worksheet is of the lesson that it is asked for from, in the cells of that lesson", () => {
  const store = aStore({ practised: "x-wing" });
  const sheet = (technique?: string) => firstSheet(store.state, technique ? { technique } : {});
  assert.deepEqual(sheet(), { technique: "x-wing", cells: "" });
  setSettings(store, { style: "pictures" });
  assert.deepEqual(sheet("pointing"), { technique: "x-wing", cells: "pictures" });
  store.set({ practised: "" });
  setCatalogue(store, {
    first: { name: "", about: "", lessons: [some<FirstLesson>({ slug: "one" })] },
  });
  assert.deepEqual(sheet(), {});
  const small = rulesIn(TOLD["mini-6+x"]);
  const game = newGame(begin(".".repeat(81), undefined, false, small), "");
  store.set((state) => withGame(state, game, "play"));
  assert.deepEqual(sheet(), { technique: "one", cells: "pictures" });
  assert.deepEqual(sheet("pointing"), {}, "what was chosen stays");
});

test("on a small grid a technique leads to the lesson for children that is about it", () => {
  const lesson = (slug: string, rules: string) => ({ slug, rules, technique: "full-house" });
  const lessons = [lesson("last-in-row", "mini-4"), lesson("crossed", "mini-6+x")];
  const catalogue = { first: some<Catalogue["first"]>({ lessons }) };
  const leads = (technique: string, name: keyof typeof TOLD) =>
    firstLessonOf(catalogue, technique, rulesIn(TOLD[name]))?.[0];
  assert.equal(leads("full-house", "mini-4"), "last-in-row");
  assert.equal(leads("full-house", "mini-6+x"), "crossed");
  assert.equal(leads("x-wing", "mini-4"), undefined);
  assert.equal(firstLessonOf(catalogue, "full-house", CLASSIC), null);
});

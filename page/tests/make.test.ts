import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Technique, WishField } from "../src/asking/api-types.ts";
import { exampleName } from "../src/beginning/begin.tsx";
import { now } from "../src/game/game.ts";
import { USUAL } from "../src/game/grids.ts";
import { begin, EVERYTHING, NO_GIVENS } from "../src/game/position.ts";
import type { End } from "../src/grid/solver.ts";
import { solutions } from "../src/grid/solver.ts";
import type { Scale } from "../src/parts/figures.ts";
import { briefly, figuresOf, tenths } from "../src/parts/figures.ts";
import { roomOn, sheetsOf } from "../src/parts/paper.tsx";
import type { News } from "../src/state/state.ts";
import { erase, press, selectAll } from "../src/table/playing.ts";
import {
  difference,
  followImpossible,
  impossibleIn,
  putPuzzle,
  standing,
  thinned,
} from "../src/views/make/live.ts";
import type { Findings, Way, Wish } from "../src/views/make/slice.ts";
import { ANY, isInParts, setMake } from "../src/views/make/slice.ts";
import { TYPING } from "../src/views/make/view.tsx";
import {
  BANDS,
  bandOf,
  COMMON,
  drawn,
  fieldNamed,
  firstOf,
  GROUPS,
  MEANS,
  numberOf,
  orbit,
  partName,
  patternOf,
  requestOf,
  SYMMETRIES,
  seedOf,
  sought,
  symmetryOf,
  told,
  wishLike,
} from "../src/views/make/wishes.ts";
import { aStore } from "./games.ts";
import { some } from "./some.ts";
import { words } from "./words.ts";

const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";
const FREE = "?".repeat(81);
const { fields } = JSON.parse(
  readFileSync(new URL("../../tests/golden/wishes.json", import.meta.url), "utf-8"),
);
const at = (cells: readonly number[]) =>
  Array.from({ length: 81 }, (_, i) => (cells.includes(i) ? "1" : ".")).join("");

test("a symmetry maps a cell to its whole orbit", () => {
  const sorted = (name: string) => orbit(1, name).sort((a, b) => a - b);
  assert.deepEqual(sorted("none"), [1]);
  assert.deepEqual(sorted("rotational"), [1, 79]);
  assert.deepEqual(sorted("rotational-90"), [1, 17, 63, 79]);
  assert.deepEqual(sorted("horizontal"), [1, 73]);
  assert.deepEqual(sorted("vertical"), [1, 7]);
  assert.deepEqual(sorted("diagonal"), [1, 9]);
  assert.deepEqual(sorted("antidiagonal"), [1, 71]);
  assert.deepEqual(sorted("full"), [1, 7, 9, 17, 63, 71, 73, 79]);
  for (const name of Object.keys(SYMMETRIES)) assert.deepEqual(orbit(40, name), [40]);
});

test("a layout is named after its richest symmetry", () => {
  for (const name of Object.keys(SYMMETRIES)) {
    assert.equal(symmetryOf(at([...orbit(1, name), ...orbit(11, name), ...orbit(21, name)])), name);
  }
  assert.equal(symmetryOf(at([1, 2, 13])), "none");
  assert.equal(symmetryOf(NO_GIVENS), "full");
});

test("a pattern is drawn with its symmetry, and drawing it again removes it", () => {
  const once = drawn(FREE, [1], "X", "rotational");
  assert.equal(once, drawn(FREE, [1, 79], "X", "none"));
  assert.equal(once[79], "X");
  assert.equal(drawn(once, [79], "X", "rotational"), FREE);
  assert.equal(drawn(once, [1], ".", "none")[1], ".");
  assert.equal(drawn(once, [1, 2], "X", "none")[2], "X");
  assert.equal(patternOf(`1.${".".repeat(79)}`), `X${".".repeat(80)}`);
});

test("every field of the form is one of wishes, with a kind and words", () => {
  const asWords = Object.keys(words);
  for (const name of GROUPS.flat()) {
    const asked = fieldNamed(fields, name);
    const first = firstOf(asked);
    const keys = isInParts(first) ? Object.keys(first).map((part) => `.${part}`) : [""];
    for (const key of keys) assert.ok(asWords.includes(`make.${name}${key}`), `${name}${key}`);
    for (const one of asked.names) assert.ok(asWords.includes(`make.${name}.${one}`), one);
  }
  const meant = fields.filter(({ name }: WishField) => GROUPS.flat().some((one) => one === name));
  assert.deepEqual(new Set(MEANS), new Set(meant.map(({ means }: WishField) => means)));
  assert.throws(() => fieldNamed(fields, "unlike"));
  assert.throws(() => fieldNamed(fields, "colour"));
});

test("a puzzle is typed row by row until that is switched off", () => {
  const store = aStore({ view: "make" });
  const run = (name: string, columns = 0) => TYPING[name]?.(store, { digit: 0, rows: 0, columns });
  const stands = () => {
    const { games, cursor } = store.state;
    return [now(games.make).givens.replace(/\.+$/, ""), cursor];
  };
  const after = (act: () => void) => {
    act();
    return stands();
  };
  for (const key of PUZZLE) key === "." ? run("blank") : press(store, Number(key));
  assert.deepEqual(stands(), [PUZZLE, 80]);
  assert.deepEqual(
    after(() => run("step", 1)),
    [PUZZLE, 0],
    "past the end of the last row",
  );
  run("step", -1);
  erase(store);
  erase(store);
  erase(store);
  assert.deepEqual(stands(), [PUZZLE.slice(0, 78), 78]);
  run("take");
  assert.equal(store.state.cursor, 0);
  press(store, 7);
  assert.equal(now(store.state.games.make).givens[0], "7", "the same digit again stays");
  run("remember");
  press(store, 5);
  assert.equal(store.state.cursor, 1);
  setMake(store, { typing: true });
  selectAll(store);
  press(store, 5);
  assert.equal(now(store.state.games.make).givens, "5".repeat(81), "all that is selected");
});

test("puzzles are printed two or four to a sheet, and their solutions at the end", () => {
  const puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const names = (n: number) =>
    sheetsOf(Array(n).fill(puzzle)).map((sheet) => sheet.map(({ name }) => name).join(", "));
  assert.deepEqual(names(2), ["Puzzle 1, Puzzle 2", "Solution 1, Solution 2"]);
  assert.deepEqual(
    names(5).map((sheet) => sheet.split(", ").length),
    [4, 1, 5],
  );
  const room = (n: number) => {
    const sheets = sheetsOf(Array(n).fill(puzzle));
    return sheets.map((_, at) => roomOn(sheets, at));
  };
  assert.deepEqual(
    [room(2), room(6)],
    [
      [2, 2],
      [4, 4, 6],
    ],
  );
  assert.equal(sheetsOf([puzzle], ["Hard"])[0]?.[0]?.name, "Puzzle 1 · Hard");
  const values = sheetsOf([puzzle])[1]?.[0]?.picture.values ?? [];
  assert.deepEqual(values.slice(0, 9), [0, 0, 4, 6, 0, 8, 9, 1, 2]);
});

/** The easiest first. */
const TECHNIQUES = some<Technique[]>([
  { slug: "pointing", name: "Pointing", family: "intersections" },
  { slug: "x-wing", name: "X-Wing", family: "fish" },
  { slug: "swordfish", name: "Swordfish", family: "fish" },
  { slug: "w-wing", name: "W-Wing", family: "wings" },
]);

test("techniques are sought by any name, the common ones first as long as nothing is typed", () => {
  const catalogue = some<Technique[]>([
    ...TECHNIQUES.map((one) => ({ ...one, about: "X-Wings, too", aliases: {} })),
    {
      ...{ slug: "turbot-fish", name: "Turbot Fish", family: "single digit patterns", about: "" },
      aliases: { other: ["Crane"] },
    },
  ]);
  const found = (query: string) => sought(catalogue, query);
  const [first, second, third] = found("");
  assert.deepEqual(
    [first, second, third],
    COMMON.filter((one) => found("").includes(one)).slice(0, 3),
  );
  assert.deepEqual(found("").toSorted(), [
    ...["fish", "intersections", "pointing", "single-digit-patterns", "swordfish", "turbot-fish"],
    ...["w-wing", "wings", "x-wing"],
  ]);
  for (const query of ["xwing", "X-Wing", " x wing "]) assert.deepEqual(found(query), ["x-wing"]);
  assert.deepEqual(found("Turbot"), ["turbot-fish"]);
  assert.deepEqual(found("crane"), ["turbot-fish"]);
  assert.deepEqual(found("fish"), ["fish", "turbot-fish"], "a family as a whole comes first");
  assert.deepEqual(found("wing"), ["wings", "x-wing", "w-wing"]);
  assert.deepEqual(found("kraken"), []);
});

test("what is offered first has a lesson", () => {
  const lessons = "../../src/whydoku/logic/techniques/lessons/en";
  for (const slug of COMMON)
    assert.ok(existsSync(new URL(`${lessons}/${slug}.toml`, import.meta.url)), slug);
});

test("the rarest part of a wish has the names that players know", () => {
  const named = (part: string) => partName(TECHNIQUES, part);
  assert.equal(named("rating se"), "rating Sudoku Explainer");
  assert.equal(named("with x-wing"), "with X-Wing");
  assert.equal(named("solved by default up to x-wing"), "solved by whydoku up to X-Wing");
});

test("an example has the name that people know", () => {
  const names = ["x-wing", "ai-escargot", "inkala-2012"].map(exampleName);
  assert.deepEqual(names, ["X-Wing", "AI Escargot", "Inkala 2012"]);
});

test("a sentence says what will be made", () => {
  const said = (wish: any, way: any = "wish") => told({ wish, way, grid: USUAL }, TECHNIQUES);
  assert.equal(said(ANY), "A puzzle of any level.");
  const wish = { level: "hard", with: ["x-wing"], symmetry: "rotational" };
  const hard = "A hard puzzle that needs X-Wing and nothing harder, symmetric by half a turn.";
  assert.equal(said(wish), hard);
  assert.equal(
    said({ with: ["x-wing", "w-wing"], only: false, without: ["fish"], symmetry: "none" }, "draw"),
    "A puzzle of any level that needs X-Wing and W-Wing, without Fish of any kind, with clues as drawn.",
  );
  const spans = { clues: { from: "24", to: "28" }, rating: { scale: "se", from: "6.0", to: "" } };
  assert.equal(
    said({ level: "unfair", by: "hodoku", minimal: "yes", n: "3", ...spans }),
    "An unfair puzzle, with 24 to 28 clues, rated 6.0 or more by Sudoku Explainer, with every clue needed, solved by the techniques of HoDoKu. 3 of these.",
  );
});

test("clues go until each is needed, and the solution stays", () => {
  const spare = [...PUZZLE].flatMap((one, cell) => (one === "." ? [] : [cell]));
  const left = thinned(begin(PUZZLE), spare);
  const without = (cell: number) => `${left.slice(0, cell)}.${left.slice(cell + 1)}`;
  assert.deepEqual(solutions(left, EVERYTHING, 2), solutions(PUZZLE, EVERYTHING, 2));
  for (const [cell, one] of [...left].entries()) {
    if (one !== ".") assert.equal(solutions(without(cell), EVERYTHING, 2).length, 2);
  }
});

test("what is made meanwhile lies on the table of Make, wherever the player is", () => {
  const store = aStore({ view: "play", cursor: 4 });
  putPuzzle(store, begin(PUZZLE));
  assert.equal(now(store.state.games.make).givens, PUZZLE);
  assert.equal(now(store.state.games.play).givens, NO_GIVENS);
  assert.equal(store.state.cursor, 4);
});

/** Lets the promises that are settled have their effects. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((go) => setImmediate(go));
};

test("clues without a solution are told why, with their picture and what mends them", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const clash = { clue: "r1c3=1", without: 1, instead: [4] };
  const asked: [string, any][] = [];
  t.mock.method(globalThis, "fetch", async (where: string, how: any) => {
    asked.push([where.split("/").at(-1) ?? "", JSON.parse(how.body)]);
    const board = { cells: [{ at: "r1c3" }] };
    const mistakes = { kind: "unsolvable", impossible: { mends: [clash] } };
    return Response.json({ kind: "mistakes", board, mistakes, mends: [clash], solutions: 0 });
  });
  const store = aStore({ view: "make" });
  followImpossible(store);
  const NONE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  putPuzzle(store, begin(NONE));
  const found = { count: 0, solutions: [], others: new Map(), verdicts: new Map(), spare: null };
  setMake(store, { findings: { ...found, key: NONE, end: "all" } });
  t.mock.timers.tick(1000);
  await settled();
  assert.equal(asked[0]?.[0], "hint");
  assert.deepEqual(impossibleIn(store.state)?.marks?.cells, [{ at: "r1c3" }]);
  const ways = [
    { cell: 2, digit: 4 },
    { cell: 2, digit: 0 },
  ];
  assert.deepEqual(store.state.make.why.mends, ways);
  putPuzzle(store, begin(`11${".".repeat(79)}`));
  assert.match(impossibleIn(store.state)?.phrases[0]?.text ?? "", /^1 stands in r1c1 and r1c2/);
  t.mock.timers.tick(1000);
  await settled();
  assert.equal(asked[1]?.[0], "check", "equal digits cannot be asked about as a grid");
  assert.deepEqual(store.state.make.why.mends, ways);
  putPuzzle(store, begin(PUZZLE));
  assert.equal(impossibleIn(store.state), null);
  assert.equal(asked.length, 2);
});

test("a draft that another puzzle replaces is offered back", () => {
  const store = aStore({ view: "make" });
  const given = () => now(store.state.games.make).givens;
  putPuzzle(store, begin(PUZZLE));
  assert.equal(store.state.news, "", "an empty board is no draft");
  putPuzzle(store, begin(at([1])));
  assert.equal(store.state.news, "", "what was laid can be laid again");
  press(store, 5);
  const draft = given();
  putPuzzle(store, begin(PUZZLE));
  assert.equal(given(), PUZZLE);
  const news = store.state.news as string | News;
  assert.ok(typeof news === "object");
  news.actions[0]?.act();
  assert.equal(given(), draft);
  assert.equal(store.state.news, "");
});

test("the symmetries are those of the library", () => {
  assert.deepEqual(fieldNamed(fields, "symmetry").names, Object.keys(SYMMETRIES));
});

/** What is sent for a wish. */
const sentFor = (wish: Wish, pattern = FREE, way: Way = "wish") =>
  JSON.parse(JSON.stringify(requestOf({ fields, wish, pattern, way, grid: USUAL }, TECHNIQUES)));

test("an empty wish makes an empty request", () => {
  const { seed, ...more } = sentFor(ANY);
  assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 1_000_000);
  assert.deepEqual(more, { n: 1 });
  const emptied = {
    ...{ seed: "5", n: "", rating: { scale: "se", from: "", to: " " }, level: "", by: "" },
    ...{ with: [], symmetry: "", clues: { from: "", to: "" }, minimal: "" },
  };
  assert.deepEqual(sentFor(emptied, FREE, "draw"), { n: 1, seed: 5 });
});

test("a request contains what was filled in", () => {
  const wish = {
    rating: { scale: "hodoku", from: " 800 ", to: "" },
    level: "hard",
    by: "bloc",
    with: ["x-wing"],
    only: false,
    without: ["fish"],
    symmetry: "rotational",
    clues: { from: "", to: "28" },
    minimal: "no",
    n: "3",
    seed: "9",
  };
  const sent = {
    ...{ n: 3, seed: 9, rating: ["hodoku:800-"], level: "hard", by: "bloc", with: ["x-wing"] },
    ...{ without: ["fish"], symmetry: "rotational", clues: "-28", minimal: false },
  };
  const pattern = `X${FREE.slice(1)}`;
  assert.deepEqual(sentFor(wish, pattern), sent, "only the way of patterns sends the pattern");
  assert.deepEqual(sentFor(wish, pattern, "draw"), { ...sent, pattern });
});

test("nothing harder than what is needed means the hardest of it", () => {
  const needs = (...slugs: string[]) => {
    const { n, seed, ...sent } = sentFor({ with: slugs, seed: "1" });
    return sent;
  };
  assert.deepEqual(needs("x-wing"), { hardest: ["x-wing"] });
  assert.deepEqual(needs("w-wing", "x-wing"), { with: ["x-wing"], hardest: ["w-wing"] });
  assert.deepEqual(needs("fish", "pointing"), { with: ["pointing"], hardest: ["fish"] });
});

test("a pattern is sent once something is drawn, and nothing beside it", () => {
  const pattern = `XX.${FREE.slice(3)}`;
  const { n, seed, ...sent } = sentFor({ level: "hard" }, pattern, "draw");
  assert.deepEqual(sent, { level: "hard", pattern });
  assert.equal(sentFor({ level: "hard" }, FREE, "draw").pattern, undefined);
});

test("numbers stay within the limit, and seeds are kept or random", () => {
  const numbers = ["0", "", "x", "2.7", "20", "500"].map(numberOf);
  assert.deepEqual(numbers, [1, 1, 1, 2, 20, 20]);
  assert.equal(seedOf(" 42 "), 42);
  assert.equal(
    seedOf("", () => 0.5),
    500000,
  );
  assert.equal(
    seedOf("-1", () => 0),
    0,
  );
});

test("a puzzle one clue away is told by that clue", () => {
  const told = (gone: string | null, added: string | null) => difference({ gone, new: added });
  assert.equal(told("r2c6=5", null), "without r2c6 = 5");
  assert.equal(told(null, "r1c4=7"), "with r1c4 = 7 added");
  assert.equal(told("r2c6=5", "r2c6=3"), "with r2c6 = 3 instead of 5");
});

test("bands are in order, and every rating is in one", () => {
  for (const [n, [least, most]] of BANDS.entries()) {
    assert.ok(least <= most);
    assert.ok(n === 0 || least > (BANDS[n - 1]?.[1] ?? 0));
    assert.equal(bandOf(least), n);
    assert.equal(bandOf(most), n);
  }
  assert.equal(bandOf(11.6), BANDS.length - 1);
});

test("a similar puzzle is in the same band, harder and easier ones in the next", () => {
  const similar = wishLike(PUZZLE, 7.1, 0);
  assert.deepEqual(similar?.rating, { scale: "se", from: "7.1", to: "7.7" });
  assert.deepEqual(similar?.clues, { from: "48", to: "52" });
  assert.equal(some<{ from: string }>(wishLike(PUZZLE, 7.1, 1)?.["rating"] as object).from, "7.8");
  assert.equal(some<{ from: string }>(wishLike(PUZZLE, 7.1, -1)?.["rating"] as object).from, "6.5");
  assert.equal(wishLike(PUZZLE, 1.2, -1), null);
  assert.equal(wishLike(PUZZLE, 9.5, 1), null);
});

test("the sentence about a puzzle agrees with its clues and its solutions", () => {
  const findings = (count: number, end: End) => ({
    ...{ key: "", solutions: [], others: new Map(), verdicts: new Map(), spare: null },
    ...{ count, end },
  });
  const judged = (givens: string, found: Findings | null) => standing(begin(givens), found);
  assert.equal(judged(NO_GIVENS, findings(1000, "limit")).kind, "empty");
  assert.equal(standing(begin(NO_GIVENS, EVERYTHING.with(0, 1)), findings(1, "all")).kind, "one");
  assert.equal(judged(`11${".".repeat(79)}`, null).kind, "clash");
  assert.equal(judged(PUZZLE, null).kind, "unknown");
  assert.equal(judged(PUZZLE, findings(1, "all")).kind, "one");
  assert.equal(judged(PUZZLE, findings(0, "all")).kind, "none");
  assert.deepEqual(judged(PUZZLE, findings(2, "all")), {
    kind: "several",
    sentence: "2 solutions.",
  });
  assert.match(judged(PUZZLE, findings(1000, "limit")).sentence, /^More than 1000/);
  assert.match(judged(at([0, 40]), findings(1000, "limit")).sentence, /fewer than 17/);
  assert.match(judged(PUZZLE, findings(5, "budget")).sentence, /^At least 5/);
  assert.equal(judged(PUZZLE, findings(1, "budget")).kind, "unknown");
  assert.equal(judged(PUZZLE, findings(0, "budget")).kind, "unknown");
});

test("a rating is told in words, and unknown figures of it are not made up", () => {
  const figuresTold = (scale: Scale, rating: object) => {
    const { figure, note } = figuresOf(scale, some(rating)) ?? { figure: "", note: "" };
    return [figure, note];
  };
  assert.deepEqual(figuresTold("se", { er: 7.1, ep: 7, ed: null }), [
    "7.1",
    "for the hardest step (ER); 7.0 up to the first digit (EP), ? for the first step (ED)",
  ]);
  assert.deepEqual(figuresTold("level", { level: "medium", choices: 1 }), [
    "Medium",
    "1 digit in sight at the hardest moment",
  ]);
  assert.deepEqual(figuresTold("level", { level: "expert", choices: 0 }), ["Expert", ""]);
  assert.deepEqual(figuresTold("hodoku", { level: "hard", score: 734 }), ["Hard", "734 points"]);
  assert.deepEqual(figuresTold("whydoku", { rating: 4.8, toil: 15.6 }), [
    "4.8",
    "for the hardest step; work 15.6 for all beyond singles",
  ]);
  assert.deepEqual(figuresTold("se", { er: null, at_least: 8.5 }), ["8.5 or more", ""]);
  assert.deepEqual(figuresTold("depth", { depth: 0 }), ["0", "singles are enough"]);
  assert.deepEqual(figuresTold("depth", { depth: 1 }), ["1", "deep: one supposition at a time"]);
  assert.deepEqual(figuresTold("depth", { depth: 2 }), [
    "2",
    "deep: suppositions within suppositions",
  ]);
  assert.deepEqual(figuresTold("depth", { depth: null, at_least: 3 }), ["3 or more", ""]);
  assert.equal(figuresOf("depth", some({ status: "multiple" })), null);
  assert.equal(figuresOf("se", some({ status: "multiple" })), null);
  assert.equal(figuresOf("hodoku", some({ status: "timeout", level: null })), null);
  const hard = figuresOf("se", { er: 7.1, ep: 7, ed: 1.2 });
  assert.equal(hard && briefly(hard), "Sudoku Explainer 7.1");
  assert.deepEqual([4.35, 4.349, undefined].map(tenths), ["4.4", "4.3", "?"]);
});

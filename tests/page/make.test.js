import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_GIVENS } from "../../src/whydoku/faces/web/page/game/position.js";
import { briefly, figuresOf } from "../../src/whydoku/faces/web/page/ratings.js";
import {
  drawn,
  orbit,
  patternOf,
  SYMMETRIES,
  symmetryOf,
} from "../../src/whydoku/faces/web/page/views/make/layout.js";
import { standing } from "../../src/whydoku/faces/web/page/views/make/live.js";
import { ANY } from "../../src/whydoku/faces/web/page/views/make/slice.js";
import {
  BANDS,
  bandOf,
  numberOf,
  requestOf,
  seedOf,
  wishLike,
} from "../../src/whydoku/faces/web/page/views/make/wishes.js";

const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";
const FREE = "?".repeat(81);
const at = (cells) =>
  Array.from({ length: 81 }, (_, i) => (cells.includes(i) ? "1" : ".")).join("");

test("a symmetry maps a cell to its whole orbit", () => {
  const sorted = (name) => orbit(1, name).sort((a, b) => a - b);
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

test("an empty wish makes an empty request", () => {
  assert.deepEqual(requestOf(ANY, FREE, 5), { n: 1, seed: 5 });
  assert.deepEqual(requestOf({ ...ANY, patterned: true }, FREE, 5), { n: 1, seed: 5 });
});

test("a request contains what was filled in", () => {
  const wish = {
    ...ANY,
    scale: "hodoku",
    from: " 800 ",
    level: "hard",
    by: "bloc",
    with: ["x-wing"],
    without: ["fish"],
    symmetry: "rotational",
    most: "28",
    minimal: "no",
    patterned: true,
    number: "3",
  };
  assert.deepEqual(requestOf(wish, `X${FREE.slice(1)}`, 9), {
    n: 3,
    seed: 9,
    rating: ["hodoku:800-"],
    level: "hard",
    by: "bloc",
    with: ["x-wing"],
    without: ["fish"],
    symmetry: "rotational",
    clues: "-28",
    minimal: false,
    pattern: `X${FREE.slice(1)}`,
  });
});

test("numbers stay within the limit, and seeds are kept or random", () => {
  const numbers = ["0", "", "x", "2.7", "20", "500"].map((number) => numberOf({ ...ANY, number }));
  assert.deepEqual(numbers, [1, 1, 1, 2, 20, 20]);
  assert.equal(seedOf({ ...ANY, seed: " 42 " }), 42);
  assert.equal(
    seedOf({ ...ANY, seed: "" }, () => 0.5),
    500000,
  );
  assert.equal(
    seedOf({ ...ANY, seed: "-1" }, () => 0),
    0,
  );
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
  assert.deepEqual(similar && [similar.from, similar.to, similar.scale], ["7.1", "7.7", "se"]);
  assert.deepEqual([similar?.fewest, similar?.most], ["48", "52"]);
  assert.equal(wishLike(PUZZLE, 7.1, 1)?.from, "7.8");
  assert.equal(wishLike(PUZZLE, 7.1, -1)?.from, "6.5");
  assert.equal(wishLike(PUZZLE, 1.2, -1), null);
  assert.equal(wishLike(PUZZLE, 9.5, 1), null);
});

test("the sentence about a puzzle agrees with its clues and its solutions", () => {
  const findings = (count, end) => ({
    ...{ key: "", solutions: [], others: new Map(), verdicts: new Map(), spare: null },
    ...{ count, end },
  });
  const told = (givens, found) => standing(givens, true, found);
  assert.equal(told(NO_GIVENS, findings(1000, "limit")).kind, "empty");
  assert.equal(standing(NO_GIVENS, false, findings(1, "all")).kind, "one");
  assert.equal(told(`11${".".repeat(79)}`, null).kind, "clash");
  assert.equal(told(PUZZLE, null).kind, "unknown");
  assert.equal(told(PUZZLE, findings(1, "all")).kind, "one");
  assert.equal(told(PUZZLE, findings(0, "all")).kind, "none");
  assert.deepEqual(told(PUZZLE, findings(2, "all")), { kind: "several", sentence: "2 solutions." });
  assert.match(told(PUZZLE, findings(1000, "limit")).sentence, /^More than 1000/);
  assert.match(told(at([0, 40]), findings(1000, "limit")).sentence, /fewer than 17/);
  assert.match(told(PUZZLE, findings(5, "budget")).sentence, /^At least 5/);
  assert.equal(told(PUZZLE, findings(1, "budget")).kind, "unknown");
  assert.equal(told(PUZZLE, findings(0, "budget")).kind, "unknown");
});

test("a rating is told in words, and unknown figures of it are not made up", () => {
  const told = (/** @type {Parameters<typeof figuresOf>} */ ...rating) => {
    const { figure, note } = figuresOf(...rating) ?? { figure: "", note: "" };
    return [figure, note];
  };
  assert.deepEqual(told("se", { er: 7.1, ep: 7, ed: null }), [
    "7.1",
    "for the hardest step; 7.0 up to the first digit, ? for the first step",
  ]);
  assert.deepEqual(told("hodoku", { level: "hard", score: 734 }), ["hard", "734 points"]);
  assert.deepEqual(told("whydoku", { rating: 4.8, toil: 15.6 }), [
    "4.8",
    "for the hardest step; toil 15.6",
  ]);
  assert.deepEqual(told("se", { er: null, at_least: 8.5 }), ["8.5 or more", ""]);
  assert.deepEqual(told("depth", { depth: 0 }), ["0", "singles are enough"]);
  assert.deepEqual(told("depth", { depth: 2 }), ["2", "how deep suppositions lie in each other"]);
  assert.deepEqual(told("depth", { depth: null, at_least: 3 }), ["3 or more", ""]);
  assert.equal(figuresOf("depth", { status: "multiple" }), null);
  assert.equal(figuresOf("se", { status: "multiple" }), null);
  assert.equal(figuresOf("hodoku", { status: "timeout", level: null }), null);
  const hard = figuresOf("se", { er: 7.1, ep: 7, ed: 1.2 });
  assert.equal(hard && briefly(hard), "Sudoku Explainer 7.1");
});

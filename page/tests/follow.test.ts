/** Following chains and nets, and what the board shows of a reason, a filter or a clash. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Role } from "../src/asking/api-types.ts";
import { pathMiddle } from "../src/board/drawing.ts";
import { mark, place, write } from "../src/game/actions.ts";
import { now } from "../src/game/game.ts";
import { begin, candidates } from "../src/game/position.ts";
import { clashHint } from "../src/help/clash.ts";
import { explainedStep } from "../src/help/explanation.ts";
import { pictureOf, placeIn, stopFollowing } from "../src/help/followed.ts";
import { followBy, followTo, framesOf, playOrPause, sentenceAt } from "../src/help/following.ts";
import { helped } from "../src/help/help.tsx";
import { hint, takeBack } from "../src/help/hints.ts";
import { NO_MARKS, quietly } from "../src/help/marks.ts";
import type { Follow, Help } from "../src/help/slice.ts";
import { FIRST_HELP, hasMore } from "../src/help/slice.ts";
import { FIRST } from "../src/state/state.ts";
import type { Marks } from "../src/state/types.ts";
import { filtered, suitedBy } from "../src/table/picture.ts";
import { act, lay } from "../src/table/playing.ts";
import { aStore, EASY } from "./games.ts";
import { some } from "./some.ts";

const link = (from: string, to: string, tie: string, number: number | null = null) => ({
  from: [from],
  to: [to],
  tie,
  path: "M0 0Q10 0 20 0",
  head: "",
  branch: null,
  number,
  badge: null,
});

const role = (at: string, role: Role) => ({ at, role, branch: null });

const line = (text: string) => [{ text }];

/** A chain of two links without lines of its own: a skyscraper. */
const CHAIN = explainedStep(
  some({
    eliminations: ["r4c3<>6"],
    board: {
      ...NO_MARKS,
      candidates: [
        role("6r4c5", "from"),
        role("6r8c5", "to"),
        role("6r8c2", "from"),
        role("6r5c2", "to"),
        role("6r4c3", "eliminated"),
      ],
      links: [
        link("6r4c5", "6r8c5", "strong"),
        link("6r8c5", "6r8c2", "weak"),
        link("6r8c2", "6r5c2", "strong"),
        link("6r5c2", "6r4c3", "takes"),
      ],
    },
  }),
);

/** A net: a supposition, a refutation inside it, and what follows. */
const NET = explainedStep(
  some({
    eliminations: ["r1c1<>5"],
    argument: [
      line("Suppose r1c1 is 5."),
      line("  1. r1c2 is not 7, for otherwise:"),
      line("    1.1. r1c3 is 8."),
      line("  2. r1c2 is 3."),
      line("So 5 can be removed from r1c1."),
    ],
    claims: [
      { depth: 0, assumed_true: ["5r1c1"] },
      { depth: 1, number: "1", false: ["7r1c2"], assumed_true: ["7r1c2"] },
      { depth: 2, number: "1.1", true: ["8r1c3"] },
      { depth: 1, number: "2", true: ["3r1c2"] },
      { depth: 0 },
    ],
    board: {
      ...NO_MARKS,
      cells: [{ at: "r9c9", tint: "broken", rect: [0, 0, 1, 1], hatching: "" }],
      candidates: [role("5r1c1", "assumed"), role("5r1c1", "true"), role("5r1c1", "eliminated")],
      links: [link("5r1c1", "3r1c2", "leads")],
    },
  }),
);

test("a chain is followed by its strong links, each with the weak one that leads there", () => {
  const frames = framesOf(CHAIN);
  assert.equal(frames.length, 2);
  assert.deepEqual(
    frames.map(({ marks }) => marks.links.map(({ tie, now }) => `${tie} ${now ?? false}`)),
    [["strong true"], ["strong false", "weak true", "strong true"]],
  );
  assert.deepEqual(
    frames.map(({ marks }) => marks.candidates.map(({ at }) => at).join(" ")),
    ["6r4c5 6r8c5", "6r4c5 6r8c5 6r8c2 6r5c2"],
    "what falls is shown only at the end",
  );
  assert.deepEqual(
    frames[1]?.marks.numbers?.map(({ text, now }) => [text, now]),
    [
      ["1", false],
      ["2", true],
    ],
  );
  const said = frames.map((frame) => sentenceAt(CHAIN, frame)[0]?.text);
  assert.deepEqual(said, [
    "If r4c5 is not 6, then r8c5 is 6.",
    "Then r8c2 is not 6, so r5c2 is 6.",
  ]);
});

test("what begins anew at a supposition says so: the two ways of a wing", () => {
  const links = [
    link("2r5c3", "2r1c3", "weak"),
    link("2r1c3", "4r1c3", "strong"),
    link("9r5c3", "9r5c5", "weak"),
    link("9r5c5", "4r5c5", "strong"),
  ];
  const wing = explainedStep(some({ board: { ...NO_MARKS, links } }));
  const said = framesOf(wing).map((frame) => sentenceAt(wing, frame)[0]?.text);
  assert.deepEqual(said, [
    "If r5c3 is 2, then r1c3 is not 2, so r1c3 is 4.",
    "If r5c3 is 9, then r5c5 is not 9, so r5c5 is 4.",
  ]);
});

test("the lines of an argument are those of the links if there are as many", () => {
  const told = {
    ...CHAIN,
    argument: [line("If:"), line("1."), line("2."), line("So")],
    claims: [{ depth: 0 }, { depth: 1, number: "1" }, { depth: 1, number: "2" }, { depth: 0 }],
  };
  assert.deepEqual(
    framesOf(told).map((frame) => frame.line),
    [1, 2],
  );
});

test("a net is followed line by line, and what a case supposes ends with it", () => {
  const frames = framesOf(NET);
  const shown = frames.map(({ marks }) =>
    marks.candidates
      .filter(({ role: how }) => how !== "assumed")
      .map(({ at, role: how }) => `${at} ${how}`)
      .join(", "),
  );
  assert.deepEqual(shown, [
    "5r1c1 true",
    "5r1c1 true, 7r1c2 true",
    "5r1c1 true, 7r1c2 true, 8r1c3 true",
    "5r1c1 true, 7r1c2 false, 3r1c2 true",
  ]);
  assert.deepEqual(
    frames.map(({ marks }) => marks.numbers?.map(({ text }) => text).join(" ")),
    ["", "1", "1 1.1", "1 2"],
  );
  assert.deepEqual(
    frames.map(({ marks }) => marks.cells.length),
    [0, 0, 0, 1],
    "the contradiction is seen in the last line",
  );
  assert.equal(frames[3]?.fresh.length, 1);
});

test("what is no chain and no net is not followed", () => {
  assert.deepEqual(framesOf(explainedStep(some({}))), []);
  assert.deepEqual(framesOf(explainedStep(some({ board: NO_MARKS, argument: [line("one")] }))), []);
});

test("one follows forward, back and round, and another step begins anew", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const store = aStore();
  const at = () => placeIn(store.state, CHAIN);
  assert.equal(pictureOf(store.state, CHAIN).marks, CHAIN.marks);
  followBy(store, CHAIN, 1);
  assert.equal(at(), 1);
  assert.equal(pictureOf(store.state, CHAIN).marks, framesOf(CHAIN)[0]?.marks);
  assert.deepEqual(pictureOf(store.state, CHAIN).lit, { candidates: ["6r8c5"] });
  assert.match(store.state.said, /^If r4c5/);
  followBy(store, CHAIN, 1);
  followBy(store, CHAIN, 1);
  assert.equal(at(), 0, "after the last link comes the whole");
  followBy(store, CHAIN, -1);
  assert.equal(at(), 2);
  stopFollowing(store, CHAIN);
  assert.equal(at(), 2, "the same step goes on");
  stopFollowing(store, NET);
  assert.equal(store.state.follow, null);
  playOrPause(store, CHAIN);
  t.mock.timers.tick(3000);
  assert.equal(at(), 2);
  assert.equal((store.state.follow as Follow | null)?.plays, true);
  playOrPause(store, CHAIN);
  t.mock.timers.tick(9000);
  assert.equal(at(), 2, "a pause stays where it is");
  playOrPause(store, CHAIN);
  t.mock.timers.tick(9000);
  assert.equal(store.state.follow, null, "it ends with the whole picture");
  followTo(store, NET, 1);
  assert.equal(at(), 0, "one step is followed at a time");
});

test("a path has its number in its middle", () => {
  assert.deepEqual(pathMiddle("M0 0Q10 20 20 0"), [10, 10]);
  assert.deepEqual(pathMiddle("M0 0L20 0"), [10, 0]);
  assert.deepEqual(pathMiddle("M0 0L20 0L20 40L0 40"), [20, 20]);
});

test("a board by hand shows the candidates that a reason is about, and no others", () => {
  const position = mark(begin(EASY), [2, 80 - 8], 1, "centre");
  const counting = candidates(position);
  const some = (marks: Marks) => quietly(marks, position, counting);
  const one = some({
    ...NO_MARKS,
    candidates: [role("1r1c3", "pattern")],
    named: [{ at: "1r1c3" }, { at: "1r3c1" }],
  });
  assert.deepEqual(
    one.candidates.flatMap((mask, cell) => (mask ? [[cell, mask]] : [])),
    [
      [2, 1],
      [18, 1],
    ],
    "a single digit: only its places",
  );
  assert.equal(one.centre[2], 0);
  assert.equal(one.centre[72], 1, "own marks stay where the reason has nothing to say");
  const two = some({
    ...NO_MARKS,
    candidates: [role("1r3c1", "pattern"), role("2r3c1", "eliminated")],
    named: [{ at: "4r1c4" }],
  });
  assert.equal(two.candidates[18], counting[18], "several digits: whole cells of marked ones");
  assert.equal(two.candidates[3], 0, "what cannot be there is not shown");
});

test("complete notes stay in their places beside a reason, written by hand", () => {
  const position = mark(write(begin(EASY)), [2], 1, "centre");
  const counting = candidates(position);
  const marks = { ...NO_MARKS, candidates: [role("2r1c3", "pattern")] };
  assert.deepEqual(quietly(marks, position, counting), {
    automatic: false,
    candidates: counting,
    centre: Array(81).fill(0),
    corner: Array(81).fill(0),
  });
  const few = { ...mark(begin(EASY), [2], 1, "centre"), complete: true };
  const shown = quietly(marks, few, candidates(few)).candidates;
  assert.deepEqual(
    shown.flatMap((mask, cell) => (mask ? [cell] : [])),
    [2],
    "a cell without notes stays bare",
  );
});

test("a filter points out where a digit can still go, with marks and without", () => {
  const position = begin(EASY);
  const counting = candidates(position);
  const open = [...Array(81).keys()].filter((cell) => (counting[cell] ?? 0) & 16);
  assert.deepEqual([...suitedBy(5, position)], open);
  const marked = mark(position, [open[0] ?? 0], 1, "centre");
  assert.equal(suitedBy(5, marked).has(open[0] ?? 0), true, "notes rule nothing out");
  assert.equal(suitedBy(5, { ...marked, complete: true }).has(open[0] ?? 0), false);
  const pairs = [...suitedBy("pairs", position)];
  assert.ok(pairs.length);
  assert.ok(pairs.every((cell) => (counting[cell] ?? 0).toString(2).match(/1/g)?.length === 2));
  assert.deepEqual(filtered(0, position), {});
  assert.equal(filtered(5, position).suited, filtered(5, position).suited);
  assert.equal(filtered(5, position).clear, 5);
  assert.equal(filtered("pairs", position).clear, 0);
});

test("a digit that everybody sees twice is told at once, and can be taken back", () => {
  assert.equal(clashHint(begin(EASY)), null);
  const store = aStore();
  lay(store, begin(EASY));
  act(store, (position) => place(position, [2], 5));
  for (let time = 0; time < 2; time += 1) {
    hint(store);
    assert.match(store.state.said, /^5 stands in r1c1 and r1c3.* The 5 in r1c3 is wrong/);
    assert.equal(hasMore(store.state.help), false);
  }
  takeBack(store);
  assert.equal(now(store.state.games.play).values[2], 0);
});

test("clues that clash are told at once too, with nothing to take back", () => {
  const clash = clashHint(begin(`55${".".repeat(79)}`));
  assert.match(clash?.phrases[0]?.text ?? "", /these clues have no solution/);
  assert.deepEqual(clash?.mistakes.digits, []);
});

test("of two equal digits of the player the wrong one is taken back, though the other came later", () => {
  const store = aStore();
  lay(store, begin(EASY));
  act(store, (position) => place(position, [3], 4));
  act(store, (position) => place(position, [2], 4));
  hint(store);
  assert.match(store.state.said, /The 4 in r1c4 is wrong/);
  takeBack(store);
  const { values } = now(store.state.games.play);
  assert.deepEqual([values[2], values[3]], [4, 0]);
});

test("all steps of a technique are one picture, until one of them is opened", () => {
  const steps = [
    explainedStep(some({ eliminations: ["r1c3<>2"] })),
    explainedStep(some({ eliminations: ["r1c3<>2", "r3c1<>2"], placements: ["r5c5=5"] })),
  ];
  const gathered = { name: "Some", technique: "some", steps };
  const help = { ...FIRST_HELP, open: "steps" as const, gathered };
  const drawn = (some: Partial<Help>) => helped({ ...FIRST, help: { ...help, ...some } }).marks;
  assert.deepEqual(
    drawn({})?.candidates.map(({ at, role: how }) => `${how} ${at}`),
    ["placed 5r5c5", "eliminated 2r1c3", "eliminated 2r3c1"],
  );
  assert.equal(drawn({ chosen: steps[0] ?? null }) ?? null, null);
  assert.equal(drawn({ open: "" }) ?? null, null);
});

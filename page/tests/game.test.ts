import assert from "node:assert/strict";
import test from "node:test";
import * as actions from "../src/game/actions.ts";
import * as games from "../src/game/game.ts";
import * as positions from "../src/game/position.ts";
import { positionOf, recordOf } from "../src/game/record.ts";
import { CLASSIC } from "../src/grid/rules.ts";
import type { Tool } from "../src/state/state.ts";
import { FIRST } from "../src/state/state.ts";
import { touch } from "../src/table/playing.ts";
import { aStore, EASY, inEachHand, SOLVED } from "./games.ts";
import "./words.ts";

const fresh = (automatic: boolean = false) =>
  positions.begin(EASY, positions.EVERYTHING, automatic);

const mask = (...digits: number[]) => digits.reduce((bits, digit) => bits | (1 << (digit - 1)), 0);

test("a digit is placed, removed when placed again, and erases its marks in the cells it sees", () => {
  let position = actions.mark(fresh(), [3, 5], 6, "corner");
  position = actions.mark(position, [5], 8, "centre");
  position = actions.place(position, [3], 6);
  assert.equal(positions.digitAt(position, 3), 6);
  assert.equal(position.corner[5], 0);
  assert.equal(position.corner[3], mask(6), "what is beneath a digit waits there");
  assert.equal(position.centre[5], mask(8));
  assert.equal(positions.digitAt(actions.place(position, [3], 6), 3), 0);
  const untidy = actions.place(actions.mark(fresh(), [5], 6, "corner"), [3], 6, { tidy: false });
  assert.equal(untidy.corner[5], mask(6));
});

test("givens are never touched by playing", () => {
  const position = fresh();
  assert.equal(actions.place(position, [0], 9), position);
  assert.equal(actions.erase(position, [0, 1]), position);
  assert.equal(actions.mark(position, [0], 9, "corner"), position);
  const many = actions.place(position, [0, 2], 4);
  assert.equal(many.givens, EASY);
  assert.equal(many.values[0], 0);
  assert.equal(many.values[2], 4);
});

test("erasing removes digits first, then marks, then colours", () => {
  let position = actions.mark(fresh(), [2], 1, "corner");
  position = actions.paint(actions.place(position, [2], 4), [2], 3);
  position = actions.erase(position, [2]);
  assert.deepEqual([position.values[2], position.corner[2], position.colours[2]], [0, 1, 4]);
  position = actions.erase(position, [2]);
  assert.deepEqual([position.corner[2], position.colours[2]], [0, 4]);
  position = actions.erase(position, [2]);
  assert.equal(position.colours[2], 0);
  assert.equal(actions.erase(position, [2]), position);
});

test("candidates are kept by the page minus those crossed out, or by hand where marks are complete", () => {
  assert.equal(positions.candidates(fresh(true))[2], mask(1, 2, 4));
  const crossed = actions.mark(fresh(true), [2], 1, "centre");
  assert.equal(positions.candidates(crossed)[2], mask(2, 4));
  assert.equal(positions.candidates(actions.cross(crossed, [2], 1))[2], mask(1, 2, 4));
  const hand = actions.mark(actions.mark(fresh(), [2], 1, "centre"), [2], 2, "centre");
  assert.equal(positions.candidates(hand)[2], mask(1, 2, 4), "notes claim nothing");
  const whole = actions.declare(hand, true);
  assert.equal(positions.candidates(whole)[2], mask(1, 2));
  assert.equal(positions.candidates(whole)[3], mask(2, 6), "a cell without marks has them all");
  assert.equal(positions.candidates(actions.keep(whole, true))[2], mask(1, 2, 4));
  const marked = actions.paint(actions.cross(whole, [2], 1), [2], 4);
  const cleared = actions.clear(marked);
  assert.deepEqual([cleared.complete, actions.hasMarks(cleared)], [false, false]);
  assert.equal(cleared.colours, marked.colours, "another button removes what is drawn");
  assert.equal(actions.cross(fresh(true), [2], 9).removed[2], 0, "what is gone cannot be crossed");
});

test("a step that is taken counts as proved until something is taken back", () => {
  const position = actions.take(fresh(true), [3 * 9 + 5], [2 * 9 + 0]);
  assert.equal(positions.digitAt(position, 3), 6);
  const record = recordOf(position);
  assert.deepEqual([record.removed, record.unproved], [["r1c3<>1"], []]);
  const erased = recordOf(actions.erase(position, [3]));
  assert.deepEqual([erased.removed, erased.unproved], [["r1c3<>1"], ["r1c3<>1"]]);
});

test("marks that the page filled in are complete, and what a wrong digit hid comes back", () => {
  const filled = actions.write(fresh());
  assert.deepEqual(positions.candidates(filled), positions.left(filled));
  const erased = actions.mark(filled, [2], 4, "centre");
  assert.equal(positions.candidates(erased)[2], mask(1, 2));
  const wrong = actions.place(erased, [3], 2);
  assert.equal(wrong.centre[2], mask(1));
  for (const back of [actions.erase(wrong, [3]), actions.place(wrong, [3], 2)]) {
    assert.deepEqual(back.centre, erased.centre);
  }
  assert.equal(actions.place(wrong, [3], 6).centre[2], mask(1, 2));
});

test("where notes are complete, the corner pencil takes a note out and puts it back, to the last", () => {
  const filled = actions.write(fresh());
  const some = actions.mark(filled, [2], 1, "corner");
  assert.deepEqual([some.centre[2], some.corner[2]], [mask(2, 4), 0]);
  assert.deepEqual(actions.mark(some, [2], 1, "corner").centre, filled.centre);
  const last = actions.mark(actions.mark(filled, [3], 6, "corner"), [3], 2, "corner");
  assert.equal(last.centre[3], 0);
  const back = actions.mark(last, [3], 6, "corner");
  assert.deepEqual([back.centre[3], back.corner[3]], [mask(6), 0]);
  const few = actions.declare(actions.mark(fresh(), [2], 1, "centre"), true);
  assert.equal(actions.mark(few, [3], 6, "corner").corner[3], mask(6), "a bare cell has corners");
});

test("a step taken beside notes crosses out, and makes no claim of them", () => {
  const noted = actions.mark(actions.mark(fresh(), [2], 4, "centre"), [2], 1, "centre");
  const after = actions.take(noted, [], [2 * 9 + 0, 3 * 9 + 1]);
  assert.deepEqual([after.centre[2], after.removed[2]], [mask(4), mask(1)]);
  assert.equal(after.centre[3], mask(6), "a bare cell shows what is left");
  assert.deepEqual(positions.candidates(after).slice(2, 4), [mask(2, 4), mask(6)]);
  assert.deepEqual(recordOf(actions.mark(after, [5], 8, "centre")).unproved, []);
});

test("the record contains complete marks as candidates that are removed and unproved, and notes if wished", () => {
  const noted = actions.mark(fresh(), [2], 4, "centre");
  assert.deepEqual(recordOf(noted), { puzzle: EASY });
  const file = recordOf(noted, { notes: true });
  assert.deepEqual(file, { puzzle: EASY, notes: ["4r1c3"] });
  assert.deepEqual(positionOf(file), {
    ...noted,
    removed: Array(81).fill(0),
    values: fresh().values,
    proved: Array(81).fill(0),
  });
  const hand = actions.declare(noted, true);
  assert.deepEqual(recordOf(hand), {
    puzzle: EASY,
    removed: ["r1c3<>1", "r1c3<>2"],
    unproved: ["r1c3<>1", "r1c3<>2"],
  });
  assert.deepEqual(recordOf(fresh()), { puzzle: EASY });
  const placed = recordOf(actions.place(fresh(), [2], 4)).placed;
  assert.equal(placed, `..4${".".repeat(78)}`);
});

function placed(game: games.Game, cell: number) {
  const digit = Number(SOLVED[cell]);
  return games.enter(game, actions.place(games.now(game), [cell], digit));
}

function argued(game: games.Game, reason: string, placements: number[] = []) {
  const after = actions.take(games.now(game), placements, []);
  return games.enter(game, games.withReason(game, after, reason));
}

test("reasons come with the digits placed before them, in the order of playing, and undo takes them back", () => {
  let game = placed(placed(games.newGame(fresh()), 10), 2);
  assert.deepEqual(games.now(game).reasons, []);
  game = placed(argued(game, "first", [3 * 9 + 5]), 5);
  assert.deepEqual(games.now(game).reasons, ["r2c2=7", "r1c3=4", "first"]);
  assert.deepEqual(games.reasonsOf(game), ["r2c2=7", "r1c3=4", "first", "r1c6=8"]);
  const all = ["r2c2=7", "r1c3=4", "first", "r1c6=8", "second"];
  game = argued(game, "second");
  assert.deepEqual(games.now(game).reasons, all);
  assert.deepEqual(games.now(games.move(game, -1)).reasons, all.slice(0, 3));
  assert.deepEqual(games.reasonsOf(games.move(game, -3)), all.slice(0, 2));
  assert.equal(games.now(argued(game, "first")).reasons.length, 5, "said already");
});

test("a digit that is gone is no reason, and what an argument has placed needs no other", () => {
  let game = argued(placed(games.newGame(fresh()), 2), "first", [3 * 9 + 5]);
  game = games.enter(game, actions.erase(games.now(game), [2, 3]));
  assert.deepEqual(games.reasonsOf(game), ["first"]);
  game = placed(placed(game, 3), 2);
  assert.deepEqual(games.reasonsOf(game), ["r1c3=4", "first"]);
  assert.deepEqual(games.now(argued(game, "second")).reasons, ["r1c3=4", "first", "second"]);
});

test("reasons that came with a game stand for the digits that came with it", () => {
  const came = { ...actions.place(fresh(), [2], 4), reasons: ["hidden single: r1c3=4"] };
  const game = placed({ ...games.enter(games.newGame(fresh()), came), floor: 1 }, 5);
  assert.deepEqual(games.reasonsOf(game), ["hidden single: r1c3=4", "r1c6=8"]);
  const back = games.enter(argued(game, "second"), { ...came, reasons: [] });
  assert.deepEqual(games.reasonsOf(back), ["r1c3=4"], "at a checkpoint before it was argued");
  const bare = { ...came, reasons: [] };
  assert.deepEqual(games.reasonsOf(games.enter(games.newGame(fresh()), bare)), ["r1c3=4"]);
});

test("notes and crossings-out may go, but reasons stay", () => {
  const game = argued(games.newGame(fresh()), "first");
  assert.deepEqual(actions.clear(games.now(game)).reasons, ["first"]);
});

test("a cell has several colours, a candidate one, and a link changes its kind before it goes", () => {
  let position = actions.paint(actions.paint(fresh(), [0, 1], 1), [0], 2);
  assert.deepEqual([position.colours[0], position.colours[1]], [3, 1]);
  position = actions.paint(position, [0, 1], 0);
  assert.deepEqual([position.colours[0], position.colours[1]], [0, 0]);
  position = actions.tint(actions.tint(position, 20, 4), 20, 5);
  assert.deepEqual([...position.tinted], [[20, 5]]);
  assert.equal(actions.tint(position, 20, 5).tinted.size, 0);
  const once = actions.link(position, 20, 30);
  const twice = actions.link(once, 30, 20);
  assert.deepEqual([once.links[0]?.tie, twice.links[0]?.tie], ["strong", "weak"]);
  assert.equal(actions.link(twice, 20, 30).links.length, 0);
  assert.equal(actions.link(position, 20, 20), position);
});

test("a line is drawn, turned, recoloured and rubbed out", () => {
  // Of each line the first cells, its colour, and > if it is an arrow.
  for (const [why, drawn, left] of [
    ["a dot is no line", "3-1", 0],
    ["the same again", "012-1 210-1", 0],
    ["another colour", "012-1 012-4", 1],
    ["a head", "012-1 012>1", 1],
    ["the other way", "012>1 210>1", 1],
    ["the same arrow", "012>1 012>1", 0],
    ["other cells", "012-1 01-1", 2],
  ] as const) {
    const all = drawn.split(" ").map((line) => {
      const [cells = "", colour] = line.split(/[->]/);
      return { cells: [...cells].map(Number), colour: Number(colour), head: line.includes(">") };
    });
    const after = all.reduce(actions.draw, fresh());
    assert.equal(after.lines.length, left, why);
    if (left) assert.deepEqual(after.lines.at(-1)?.cells, all.at(-1)?.cells, why);
  }
  const path = [0, 1, 1, 2, 1, 10, 0].reduce(actions.extended, [] as number[]);
  assert.deepEqual(path, [0, 1, 10, 0], "it grows, back to the cell before it shrinks");
});

test("erasing rubs out what is drawn in a cell once nothing else is there, clearing all", () => {
  const line = { cells: [2, 3, 12], colour: 0, head: true };
  let position = actions.draw(actions.link(fresh(), 20, 300), line);
  position = actions.paint(actions.tint(position, 700, 3), [3, 50], 2);
  assert.equal(actions.rub(position, [50]), position);
  assert.deepEqual(actions.rub(position, [12]).lines, []);
  assert.deepEqual(actions.rub(position, [2]).links, []);
  const once = actions.erase(position, [3]);
  assert.deepEqual([once.lines.length, once.colours[3]], [1, 0]);
  assert.equal(actions.erase(once, [3]).lines.length, 0);
  assert.ok(!actions.hasDrawings(actions.wipe(position)) && actions.hasDrawings(position));
  const marked = actions.mark(fresh(), [2], 4, "corner");
  assert.deepEqual(actions.wipe(actions.draw(marked, line)).corner, marked.corner);
  assert.equal(actions.wipe(marked), marked);
});

test("undo and redo have no limit, a new entry drops what was undone, and no change is no entry", () => {
  let game = games.newGame(fresh());
  const open = [...EASY].flatMap((c, cell) => (c === "." ? [cell] : []));
  for (const cell of open) {
    const digit = Number(SOLVED[cell]);
    game = games.enter(game, actions.place(games.now(game), [cell], digit));
  }
  assert.ok(positions.isComplete(games.now(game)));
  assert.equal(games.enter(game, games.now(game)), game);
  for (const _ of open) game = games.move(game, -1);
  assert.equal(games.now(game), games.start(game));
  assert.equal(games.move(game, -1), game);
  game = games.move(game, 1);
  game = games.enter(game, actions.paint(games.now(game), [0], 1));
  assert.equal(game.positions.length, 3);
});

test("a digit that is picked up goes into one open cell; marks go into all", () => {
  const given = 0;
  const rows: [Tool, number[], number[]][] = [
    ["digit", [2], [2]],
    ["digit", [10], []],
    ["digit", [2, 11], [2]],
    ["digit", [10, 11], []],
    ["digit", [given, 2], []],
    ["digit", [2, 11, 3], []],
    ["corner", [2, 11, 3, 10], [2, 3, 11]],
  ];
  for (const [tool, cells, written] of rows) {
    const position = actions.place(fresh(), [10], 2);
    const tables = { ...FIRST.games, play: games.newGame(position) };
    const store = aStore({ games: tables, ...inEachHand({ tool, digitFirst: true, pen: 4 }) });
    for (const done of [false, true])
      touch(store, { cells, cursor: cells.at(-1) ?? 0, mode: "set", done });
    const { values, corner } = games.now(store.state.games.play);
    const found = CLASSIC.cells.filter((cell) => values[cell] === 4 || corner[cell]);
    assert.deepEqual(found, written, `${tool} ${cells}`);
  }
});

test("a checkpoint is returned to by an entry, which undo takes back", () => {
  let game = games.remember(games.newGame(fresh()), "before");
  game = games.enter(game, actions.place(games.now(game), [2], 4));
  game = games.returnTo(game, "before");
  assert.equal(games.now(game), games.start(game));
  assert.equal(positions.digitAt(games.now(games.move(game, -1)), 2), 4);
  assert.equal(games.returnTo(game, "unknown"), game);
  assert.equal(games.forget(game, "before").checkpoints.size, 0);
});

test("a full grid with a clash is not complete", () => {
  let position = fresh();
  [...SOLVED].forEach((digit, cell) => {
    if (EASY[cell] === ".") position = actions.place(position, [cell], Number(digit));
  });
  assert.ok(positions.isComplete(position));
  assert.ok(!positions.isComplete(actions.place(position, [2], 2)));
});

test("giving a digit makes it a clue, giving it again opens the cell", () => {
  const position = actions.give(
    actions.place(positions.begin(positions.NO_GIVENS), [3], 5),
    [3],
    7,
  );
  assert.equal(position.givens[3], "7");
  assert.equal(position.values[3], 0);
  assert.equal(actions.give(position, [3], 7).givens[3], ".");
  assert.equal(actions.give(position, [3], 0).givens[3], ".");
});

const PUZZLE = "72.5.89.65...67..8.68.215.76.2..9385.57.83..9839652471.....47.22....5.9337.2968.4";

test("a record makes the position that it was made of", () => {
  const placed = actions.place(positions.begin(PUZZLE, undefined, true), [2], 1);
  const position = actions.take(actions.cross(placed, [19], 9), [], [10 * 9 + 3]);
  const record = recordOf(position);
  const again = positionOf(record, true);
  assert.deepEqual(recordOf(again), record);
  assert.deepEqual(positions.candidates(again), positions.candidates(position));
  assert.deepEqual(record.unproved, position.removed[19] ? ["r3c2<>9"] : []);
});

test("a record for a file has the reasons; what is asked about has none", () => {
  const reasons = ["r1c3=1", "naked pair 16 r1c2 r1c3: r1c4<>1"];
  const position = { ...positions.begin(PUZZLE), reasons };
  assert.deepEqual(recordOf(position), { puzzle: PUZZLE });
  const file = recordOf(position, { notes: true });
  assert.deepEqual(file, { puzzle: PUZZLE, reasons });
  assert.deepEqual(positionOf(file).reasons, reasons);
});

test("names of several candidates, and pencil marks as a puzzle, are read", () => {
  const position = positionOf({ puzzle: PUZZLE, removed: ["r27c3<>14"], unproved: ["r2c3<>1"] });
  assert.equal(position.removed[11], 0b1001);
  assert.equal(position.removed[56], 0b1001);
  assert.equal(position.proved[11], 0b1000);
  assert.equal(position.automatic, true, "by hand, what is removed would not be seen");
  const noted = positionOf({ puzzle: PUZZLE, removed: ["r2c3<>1"], notes: ["14r2c3"] });
  assert.deepEqual([noted.automatic, noted.centre[11]], [false, 0b1001]);
  const marks = positionOf({ puzzle: "12.......".repeat(81) });
  assert.equal(marks.possible[80], 0b11);
  assert.equal(recordOf(marks).puzzle, "12.......".repeat(81));
  assert.throws(() => positionOf({ puzzle: "12" }), RangeError);
});

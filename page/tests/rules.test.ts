import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { rulesOf } from "../src/asking/rules.ts";
import { fetchReached, harderOf, levelsOf } from "../src/beginning/reached.ts";
import { outline } from "../src/board/drawing.ts";
import { LAYERS } from "../src/board/layers.ts";
import type { Shown } from "../src/board/shown.ts";
import { keep, place } from "../src/game/actions.ts";
import { enter, type Finished, newGame, now, start } from "../src/game/game.ts";
import { gridOf, nameOf, USUAL, withBoxes } from "../src/game/grids.ts";
import { solutionOf } from "../src/game/mistakes.ts";
import { begin, candidates, digits, isComplete, missing } from "../src/game/position.ts";
import { positionOf, puzzleIn, puzzleOf } from "../src/game/record.ts";
import {
  faultOf,
  houseName,
  peersOf,
  type Recorded,
  readRecord,
  writtenRecord,
} from "../src/grid/record.ts";
import { CLASSIC, type Rules, rulesIn, rulesKept, rulesNamed } from "../src/grid/rules.ts";
import { solve } from "../src/grid/solver.ts";
import { cellName, clashes, houseCells } from "../src/grid/space.ts";
import { clashHint } from "../src/help/clash.ts";
import { gridName } from "../src/parts/levels.ts";
import { readGames } from "../src/past/carried.ts";
import { byLevel, compared, ofGrid } from "../src/past/statistics.ts";
import { decodeGame, encodeGame } from "../src/saved/record.ts";
import { broughtBy, encode, rulesInLink, WrongText } from "../src/sharing/link.ts";
import { FIRST } from "../src/state/state.ts";
import type { Position } from "../src/state/types.ts";
import { described } from "../src/table/described.ts";
import { played } from "../src/table/picture.ts";
import { press, selectAll, step } from "../src/table/playing.ts";
import { countsOf, part, partingPicture, piecesOf } from "../src/views/make/grid.tsx";
import { putPuzzle, underGrid } from "../src/views/make/live.ts";
import { setMake } from "../src/views/make/slice.ts";
import { TYPING } from "../src/views/make/view.tsx";
import { drawn, requestOf, told } from "../src/views/make/wishes.ts";
import { aStore } from "./games.ts";
import { answering } from "./server.ts";
import "./words.ts";

/** What the library tells of some rules, by their names. */
const TOLD = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8"));

const named = (name: string): Rules => rulesIn(TOLD[name]);

const JIGSAW = Object.keys(TOLD).find((name) => name.startsWith("jigsaw")) ?? "";

/** A puzzle of these rules with one solution: that of an empty grid, of which cells go one by one. */
function aPuzzle(rules: Rules): Position {
  const empty = begin(".".repeat(81), undefined, false, rules);
  const [full = ""] = solve(null, empty.possible, 1, rules).found;
  let givens = full.replaceAll("0", ".");
  for (const cell of rules.cells) {
    const fewer = `${givens.slice(0, cell)}.${givens.slice(cell + 1)}`;
    if (solve(fewer, empty.possible, 2, rules).found.length === 1) givens = fewer;
  }
  return begin(givens, undefined, false, rules);
}

test("rules are what the library tells, and the same ones are the same value", () => {
  for (const name of Object.keys(TOLD)) {
    const rules = named(name);
    assert.equal(rulesIn(structuredClone(TOLD[name])), rules);
    assert.equal(rules.cells.length, rules.size ** 2);
    for (const house of rules.houses.filter((one) => one.length)) {
      assert.equal(new Set(house).size, rules.size, name);
      for (const cell of house)
        for (const other of house) assert.equal(rules.peers[cell]?.has(other), cell !== other);
    }
    assert.deepEqual(houseCells(houseName(18), rules), rules.houses[18]);
  }
  assert.deepEqual(named("mini-6+x").box, [2, 3]);
  assert.equal(named(JIGSAW).box, null);
  assert.deepEqual(houseCells("e2", named("x")).map(cellName)[0], "r1c9");
  assert.ok(named("anti-knight").peers[40]?.has(40 + 19));
});

/** A group of three cells, and two that see each other besides. */
const SEEING = "see:r7c1-r9c9,r1c1-r2c3-r3c5";

/** The same rules with another record. */
function recorded(name: string, record: Uint8Array) {
  return { ...TOLD[name], name: `${name}+other`, record: Buffer.from(record).toString("base64") };
}

const bytesOf = (name: string) => Uint8Array.from(Buffer.from(TOLD[name].record, "base64"));

test("rules that are damaged are refused", () => {
  const whole = TOLD[SEEING];
  const bytes = bytesOf(SEEING);
  const faults: unknown[] = [
    null,
    {},
    { ...whole, name: "broken", record: "?" },
    { ...whole, name: "broken", groups: [] },
    { ...TOLD["x"], name: "broken", houses: [] },
    { ...TOLD["x"], name: "broken", groups: [{ kind: "group", name: "" }] },
    recorded(SEEING, bytes.subarray(0, -1)),
    recorded(SEEING, Uint8Array.of(...bytes, 0)),
    recorded(SEEING, bytes.with(0, 3)),
    recorded(SEEING, bytes.with(1, 3)),
    recorded(SEEING, bytes.with(3, 8)),
  ];
  for (const fault of faults) assert.throws(() => rulesIn(fault), RangeError);
});

test("a record is read as it was written, in both versions", () => {
  for (const name of Object.keys(TOLD))
    assert.deepEqual(writtenRecord(readRecord(bytesOf(name))), bytesOf(name));
  const related = {
    ...readRecord(bytesOf(SEEING)),
    relations: [
      {
        allowed: [510, 509, 507, 503, 495, 479, 447, 383, 255],
        pairs: [
          [0, 80],
          [80, 2],
        ],
      },
    ],
  } as const;
  assert.deepEqual(readRecord(writtenRecord(related)), related);
  const x = bytesOf("x");
  assert.deepEqual(readRecord(x.subarray(1, -2)), readRecord(x));
  assert.equal(
    rulesIn({ ...TOLD["x"], record: Buffer.from(x.subarray(1, -2)).toString("base64") }),
    named("x"),
  );
});

test("a record has bounds, and is refused in one sentence", () => {
  const { links: _, ...mini } = readRecord(bytesOf("mini-4"));
  const pair = [0, 1] as const;
  const refused: readonly [Partial<Recorded>, RegExp][] = [
    [{ further: Array(37).fill([0, 1, 2, 3]) }, /at most 36 further houses$/],
    [{ groups: Array(129).fill(pair) }, /at most 128 groups$/],
    [{ links: Array(4100).fill(pair) }, /at most 8192 bytes$/],
    [{ groups: [[0]] }, /a group must have two cells or more/],
    [{ groups: [[0, 1, 2, 3]] }, /a group must have .* fewer than a house/],
    [{ groups: [[1, 0]] }, /a group .* ascending/],
    [{ links: [[0, 4]] }, /a link must join two cells of the grid$/],
    [{ further: [[0, 1, 2, 4]] }, /a further house .* within the grid$/],
    [{ relations: [{ allowed: Array(9).fill(16), pairs: [] }] }, /the digits of a relation/],
    [{ regions: Array(81).fill(0) }, /each region must have/],
  ];
  for (const [more, sentence] of refused) {
    const record = writtenRecord({ ...mini, links: [], ...more });
    assert.throws(() => readRecord(record), { name: "RangeError", message: sentence });
  }
  const none = { ...mini, links: [], regions: Array(81).fill(255) };
  assert.equal(faultOf(none), "");
  assert.equal(readRecord(writtenRecord(none)).regions[0], 255);
});

test("peers are cells that always differ, by whatever demands it", () => {
  const allBut = (digit: number) => Array.from({ length: 9 }, (_, d) => (d === digit ? 0 : 15));
  const differ = Array.from({ length: 9 }, (_, d) => 15 & ~(1 << d));
  const of = (relations: Recorded["relations"]) =>
    peersOf({ ...readRecord(bytesOf("mini-4")), relations })[0]?.has(30);
  assert.equal(of([]), false);
  assert.equal(of([{ allowed: differ, pairs: [[30, 0]] }]), true);
  assert.equal(of([{ allowed: allBut(0), pairs: [[0, 30]] }]), false);
  const each = [0, 1, 2, 3].map((d) => ({
    allowed: allBut(d),
    pairs: [d % 2 ? [0, 30] : [30, 0]],
  }));
  assert.equal(of(each as unknown as Recorded["relations"]), true, "all of them together");
});

test("cells of a group differ, are named, drawn and told", () => {
  const rules = named(SEEING);
  assert.deepEqual(rules.groups, [{ kind: "group", name: "r1c1-r2c3-r3c5", cells: [0, 11, 22] }]);
  assert.deepEqual(rules.pairs, [[54, 80]], "of groups and houses there are no pairs");
  assert.equal(houseName(64), "g1");
  assert.deepEqual(houseCells("g1", rules), [0, 11, 22]);
  for (const none of ["g2", "e1", "e38", "g", "h1"]) assert.deepEqual(houseCells(none, rules), []);
  const five = [0, 22].reduce(
    (position, cell) => place(position, [cell], 5),
    begin(".".repeat(81), undefined, false, rules),
  );
  assert.deepEqual(clashes(digits(five), rules), new Set([0, 22]));
  assert.match(
    clashHint(five)?.phrases[0]?.text ?? "",
    /^5 stands in r1c1 and r3c5, which see each other\./,
  );
  assert.equal(
    (candidates(keep(place(begin(".".repeat(81), undefined, false, rules), [0], 5), true))[22] ??
      0) & 16,
    0,
  );
  const picture = played(aStore({ games: { ...FIRST.games, play: newGame(five) } }).state);
  assert.match(described(picture, 11), /^r2c3, in group g1, open$/);
  const [drawn] = LAYERS[0]?.draw({ picture } as Shown) ?? [];
  const lines = outline(new Set([0, 11, 22]), 4);
  assert.deepEqual([drawn?.attributes["class"], drawn?.attributes["d"]], ["group", lines]);
});

test("puzzles of all rules are solved, and played to their end by keys", () => {
  for (const name of ["mini-4", "mini-6+x", JIGSAW, "x", "anti-knight"]) {
    const rules = named(name);
    const first = aPuzzle(rules);
    const solution = solutionOf(first);
    assert.equal(solution.length, 81);
    const games = { ...FIRST.games, play: newGame(first) };
    const store = aStore({ games });
    press(store, 1);
    for (const cell of rules.cells) {
      if (first.givens[cell] !== ".") continue;
      store.set({ cursor: cell, selected: new Set([cell]) });
      if (rules.size < 9) press(store, 9);
      assert.equal(now(store.state.games.play).values[cell], 0, name);
      press(store, Number(solution[cell]));
    }
    assert.ok(isComplete(now(store.state.games.play)), name);
    assert.equal(missing(now(store.state.games.play), 1), 0);
  }
});

test("the cursor stays on a small board", () => {
  const first = aPuzzle(named("mini-4"));
  const store = aStore({ games: { ...FIRST.games, play: newGame(first) }, cursor: 27 });
  step(store, 1, 0, false);
  assert.equal(store.state.cursor, 0);
  step(store, 0, -1, false);
  assert.equal(store.state.cursor, 3);
  selectAll(store);
  assert.equal(store.state.selected.size, 16);
});

test("what sees each other by a move or a diagonal clashes, and a hint says so", () => {
  const at = (rules: Rules, ...cells: number[]) =>
    cells.reduce(
      (position, cell) => place(position, [cell], 5),
      begin(".".repeat(81), undefined, false, rules),
    );
  const byMove = at(named("anti-knight"), 2, 13);
  assert.deepEqual(clashes(digits(byMove), byMove.rules), new Set([2, 13]));
  assert.match(clashHint(byMove)?.phrases[0]?.text ?? "", /r1c3 and r2c5, which see each other/);
  const onDiagonal = at(named("x"), 0, 80);
  assert.match(clashHint(onDiagonal)?.phrases[0]?.text ?? "", /diagonal ↘/);
  assert.equal(clashHint(at(CLASSIC, 2, 13)), null);
  assert.equal((candidates(keep(at(named("x"), 0), true))[80] ?? 0) & (1 << 4), 0);
});

test("games, links and records keep their rules", () => {
  for (const name of Object.keys(TOLD)) {
    const rules = named(name);
    const first = aPuzzle(rules);
    const open = rules.cells.filter((cell) => first.givens[cell] === ".");
    const after = place(first, open.slice(0, 1), Number(solutionOf(first)[open[0] ?? 0]));
    const game = enter(newGame(first, "A title"), after);
    const stored = JSON.parse(JSON.stringify(encodeGame({ game, played: 5 })));
    assert.deepEqual(decodeGame(stored).game.positions, [first, after]);
    assert.equal(decodeGame(stored).game.positions[0]?.possible, rules.everything);
    assert.deepEqual(positionOf({ puzzle: puzzleOf(first) }), first);
    assert.deepEqual(puzzleIn(puzzleOf(first)), first);
    const link = `https://some.where/#p=${encode(after, { marks: true })}&name=A%20title`;
    assert.equal(rulesInLink(link), name);
    assert.deepEqual(broughtBy(link), { position: after, title: "A title" });
  }
  assert.equal(puzzleIn(`unheard-of ${".".repeat(81)}`), null);
  assert.throws(() => broughtBy(`#p=${encode(begin(".".repeat(81)))}&rules=unheard-of`));
});

test("what lies beyond a small grid is refused", () => {
  const rules = named("mini-4");
  const beyond = encode(begin(`....5${".".repeat(76)}`));
  assert.throws(() => broughtBy(`#p=${beyond}&rules=mini-4`));
  const stored = encodeGame({ game: newGame(aPuzzle(rules)), played: 0 });
  assert.throws(() => decodeGame({ ...stored, puzzle: `....1${".".repeat(76)}` }));
  assert.throws(() => decodeGame({ ...stored, puzzle: `5${".".repeat(80)}` }));
  assert.throws(() => decodeGame({ ...stored, start: { placed: "1r9c9" } }));
});

test("a cell is described with its region and its diagonals", () => {
  const of = (name: string, cell: number) => {
    const games = {
      ...FIRST.games,
      play: newGame(begin(".".repeat(81), undefined, false, named(name))),
    };
    return described(played(aStore({ games }).state), cell);
  };
  assert.equal(of(JIGSAW, 0), "r1c1, region 1, open");
  assert.equal(of("x", 40), "r5c5, on the diagonal ↘, on the diagonal ↗, open");
  assert.equal(of("windoku", 10), "r2c2, in window 1, open");
  assert.equal(of("mini-4", 0), "r1c1, box 1, open");
});

test("grids are named by their shape and what joins it", () => {
  for (const name of ["x", "mini-4", JIGSAW]) {
    const { shape, joined } = named(name);
    assert.equal(nameOf({ shape, joined: joined.toReversed() }), name);
  }
  assert.equal(nameOf({ shape: "mini-6", joined: ["anti-king", "x"] }), "mini-6+x+anti-king");
  assert.equal(nameOf(USUAL), "classic");
  assert.equal(gridOf(JIGSAW), "jigsaw-6");
  assert.equal(gridOf(`jigsaw:${"A".repeat(81)}+x`), "jigsaw+x");
  assert.equal(withBoxes({ shape: "jigsaw-6", joined: ["x"] }), "mini-6+x");
  assert.equal(withBoxes({ shape: "jigsaw", joined: [] }), "classic");
});

test("rules that were kept before the library told of the parts of names are taken, and then replaced", () => {
  const { shape, joined, ...older } = TOLD["mini-4"];
  const before = rulesIn({ ...older, name: "mini-4+older" });
  assert.deepEqual([before.shape, before.joined], ["", []]);
  const after = rulesIn({ ...older, shape, joined, name: "mini-4+older" });
  assert.deepEqual([after.shape, after.joined], ["mini-4", []]);
  assert.equal(rulesIn({ ...older, name: "mini-4+older" }), after);
});

test("no level is offered that the puzzles of a grid do not reach", async () => {
  assert.equal(levelsOf("classic").length, 8);
  assert.deepEqual(levelsOf("mini-4"), [], "before it is known");
  const told = { fields: [], reached: { "mini-4": "easy", others: "expert" } };
  await answering(() => told, fetchReached);
  assert.deepEqual(levelsOf("mini-4"), ["gentle", "easy"]);
  assert.equal(levelsOf("mini-8+x").length, 5);
  assert.equal(harderOf("easy", "mini-4"), "");
  assert.equal(harderOf("easy", "x"), "medium");
});

test("solved puzzles are compared with those of their grid", () => {
  const solved = (puzzle: string, time: number) =>
    ({ puzzle, time, when: time, level: "easy", hints: 0 }) as unknown as Finished;
  const past = [solved("mini-4 1...", 9), solved("mini-4 .1..", 8), solved("1.......", 100)];
  assert.deepEqual(
    byLevel(ofGrid(past)).map(({ best }) => best),
    [100],
  );
  assert.deepEqual(
    byLevel(ofGrid(past, "mini-4")).map(({ best }) => best),
    [8],
  );
  assert.equal(compared(solved("1......2", 50), past)?.kind, "fastest");
});

test("a wish names its grid, and a pattern has its cells alone", () => {
  named("mini-4");
  const { fields } = JSON.parse(
    readFileSync(new URL("../../tests/golden/wishes.json", import.meta.url), "utf-8"),
  );
  const pattern = drawn("?".repeat(81), [0], "X", "rotational", 4);
  const wish = {
    fields,
    wish: { seed: "1" },
    pattern,
    way: "draw",
    grid: { shape: "mini-4", joined: [] },
  } as const;
  const sent = JSON.parse(JSON.stringify(requestOf(wish, [])));
  assert.deepEqual(sent, { n: 1, seed: 1, pattern: `X${"?".repeat(14)}X`, rules: "mini-4" });
  assert.equal(told(wish, []), "A puzzle of any level, 4 × 4, with clues as drawn.");
});

test("a small grid is typed row by row", () => {
  const store = aStore({ view: "make" });
  putPuzzle(store, begin(".".repeat(81), undefined, false, named("mini-4")));
  for (const digit of [1, 2, 3, 4, 3]) TYPING.digit?.(store, { digit, rows: 0, columns: 0 });
  assert.equal(puzzleOf(now(store.state.games.make)), `mini-4 12343${".".repeat(11)}`);
  TYPING.step?.(store, { digit: 0, rows: 0, columns: -2 });
  assert.equal(store.state.cursor, 3);
  TYPING.take?.(store, { digit: 0, rows: 0, columns: 0 });
  assert.equal(store.state.cursor, 9);
});

test("regions are drawn cell by cell, and count their cells", () => {
  const store = aStore({ view: "make" });
  const rules = named("mini-4");
  putPuzzle(store, begin(".".repeat(81), undefined, false, rules));
  setMake(store, { parting: true, region: 1, regions: rules.regions });
  store.set({ selected: new Set([0, 80]) });
  part(store);
  const { regions } = store.state.make;
  assert.deepEqual(countsOf(regions, 4), [3, 5, 4, 4]);
  assert.equal(regions[80], -1, "nothing lies beyond the grid");
  assert.equal(store.state.said, "r1c1: Region 2: 5 of 4");
  part(store, 4);
  assert.equal(store.state.make.region, 1, "there are four regions");
  const picture = partingPicture(store.state);
  assert.equal(picture.colours[0], 2);
  assert.equal(picture.rules.regions[0], 1);
});

test("regions in several pieces are counted as such", () => {
  const pieces = (letters: string) => {
    const cells = [...letters].map((letter) => letter.charCodeAt(0) - 65);
    const regions = Array.from({ length: 81 }, (_, cell) =>
      cell % 9 < 4 && cell < 36 ? (cells[Math.floor(cell / 9) * 4 + (cell % 9)] ?? -1) : -1,
    );
    return piecesOf(regions, 4);
  };
  assert.deepEqual(pieces("AABBAABBCCDDCCDD"), [1, 1, 1, 1]);
  assert.deepEqual(pieces("AABBAACBCCDBCDDD"), [1, 1, 2, 1]);
  assert.deepEqual(pieces("ABABBABACDCDDCDC"), [4, 4, 4, 4]);
});

test("a link is of its rules alone", () => {
  const puzzle = aPuzzle(named("mini-4"));
  const link = `#p=${encode(puzzle)}`;
  const { position } = broughtBy(link);
  assert.equal(puzzleOf(position), puzzleOf(puzzle));
  const bare = link.replace(/&rules=.*/, "");
  assert.throws(() => broughtBy(bare), WrongText);
  assert.throws(() => broughtBy(`${bare}&rules=mini-6%2Bx`), WrongText);
});

test("cells alone are of the grid on the board", () => {
  const store = aStore({ view: "make" });
  assert.equal(underGrid(store.state, "1.....2..3.....4"), "1.....2..3.....4");
  putPuzzle(store, begin(".".repeat(81), undefined, false, named("mini-4")));
  assert.equal(underGrid(store.state, "1...\n..2.\n.3..\n...4"), "mini-4 1.....2..3.....4");
  assert.equal(underGrid(store.state, "1.2"), "1.2");
});

/** Rules that a file claims to be "x", and are not. */
const CLAIMED = { ...TOLD["x"], record: TOLD["windoku"].record, houses: TOLD["windoku"].houses };

function gameOf(rules: object) {
  return { whydoku: "game", version: 2, rules, puzzle: ".".repeat(81) };
}

function rulesInFile(rules: object): Rules {
  const text = JSON.stringify({ whydoku: "games", version: 3, kept: [gameOf(rules)] });
  return start(readGames(text).kept[0]?.game ?? assert.fail()).rules;
}

test("a file changes nothing of the rules that the page knows, and its own have a name of their own", () => {
  const x = named("x");
  const own = rulesInFile(CLAIMED);
  assert.match(own.name, /^file-\w+$/);
  assert.equal(rulesNamed("x"), x);
  assert.equal(rulesInFile(TOLD["x"]), x, "those of the library are the library's");
  assert.equal(rulesInFile(CLAIMED), own, "known by their record");
  assert.match(own.about, /^Rules of a file, which the library does not know: /);
  const again = rulesInFile(own.told ?? {});
  assert.deepEqual([again, gridName(own.name)], [own, "Rules of a file"]);
  const unknown = rulesInFile({ ...TOLD["anti-knight"], name: "unheard-of" });
  assert.equal(rulesNamed("unheard-of"), undefined);
  assert.match(unknown.name, /^file-/);
  const stranger = rulesInFile({ ...TOLD["x"], name: own.name });
  assert.notEqual(stranger.name, own.name);
  assert.equal(rulesNamed(own.name), own);
});

test("games of before records had a version are of the same rules", () => {
  const older = new URL("../../tests/golden/games/older/rules.json", import.meta.url);
  const { entries: _, ...game } = JSON.parse(readFileSync(older, "utf8"));
  const { rules } = start(decodeGame({ ...game, played: 0 }).game);
  assert.deepEqual(
    [rules.further.length, rules.groups.length, rules.peers[19]?.has(40)],
    [3, 0, true],
  );
  assert.equal(rules.told?.record.slice(0, 4), "AgkA", "as it is written now");
  const x = named("x");
  const record = Buffer.from(bytesOf("x").subarray(1, -2)).toString("base64");
  assert.equal(rulesInFile({ ...TOLD["x"], groups: undefined, record }), x);
});

test("a game that is stored here keeps its rules, but gives no known name another meaning", () => {
  const first = { ...TOLD["mini-4"], name: "mini-4+kept" };
  const kept = rulesKept(first);
  assert.equal(rulesNamed("mini-4+kept"), kept);
  const other = rulesKept({ ...TOLD["mini-6+x"], name: "mini-4+kept" });
  assert.deepEqual([kept.size, other.size], [4, 6]);
  assert.equal(rulesNamed("mini-4+kept"), kept);
  assert.equal(rulesKept({ ...other.told }), other, "the same ones are the same value");
});

test("the library is asked about rules that only a game has named, and its word counts", async () => {
  const name = "mini-4+poisoned";
  rulesKept({ ...TOLD["mini-6+x"], name });
  await answering(
    () => ({ ...TOLD["mini-4"], name }),
    async () => {
      assert.equal((await rulesOf(name)).size, 4);
    },
  );
  assert.equal(rulesNamed(name)?.size, 4);
});

/** Tests of arguments that are marked on the board: what each touch does, and what is written. */

import assert from "node:assert/strict";
import test from "node:test";
import { begin as argueFor, check, command, sweep, taken, write } from "../src/arguing/argue.ts";
import type { How, Marked } from "../src/arguing/marked.ts";
import {
  leadsIntoSet,
  linksOf,
  marksOf,
  touchCandidate,
  touchCells,
  touchClaim,
  touchDigit,
  touchHouse,
  unmarked,
  written as writtenOn,
} from "../src/arguing/marked.ts";
import { offerOf, restIn } from "../src/arguing/offer.ts";
import { isQuiet } from "../src/arguing/saying.tsx";
import { noteReason, praise, verdictOf } from "../src/arguing/verdict.ts";
import type { Answer } from "../src/asking/api.ts";
import type { ArgumentFault, Step } from "../src/asking/api-types.ts";
import { cross, place } from "../src/game/actions.ts";
import type { Game } from "../src/game/game.ts";
import { enter, move, newGame, now, reasonsOf, withNow, withReason } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { cellName, parseCandidates, parseCell } from "../src/grid/space.ts";
import { explainedStep } from "../src/help/explanation.ts";
import type { Arguing } from "../src/help/slice.ts";
import { FIRST_HELP } from "../src/help/slice.ts";
import { DEFAULTS, type State } from "../src/state/state.ts";
import type { Position } from "../src/state/types.ts";
import { argue } from "../src/words/en/argue.ts";
import { addWords, textOf } from "../src/words/say.ts";
import { aStore } from "./games.ts";
import { answering } from "./server.ts";
import { some } from "./some.ts";

addWords(argue);

/** @param names such as 3r6c9 3r6c7 */
function touched(marked: Marked, names: string, how: How = {}): Marked {
  return names
    .split(" ")
    .flatMap(parseCandidates)
    .reduce((after, candidate) => touchCandidate(after, candidate, how), marked);
}

const EVERY = Array(81).fill(0b111111111);

const written = (marked: Marked) => writtenOn(marked, EVERY);

const cells = (names: string): number[] => names.split(" ").map((name) => parseCell(name) ?? -1);

const claimed = (marked: Marked, names: string) =>
  names.split(" ").flatMap(parseCandidates).reduce(touchClaim, marked);

test("a chain goes from candidate to candidate; the last one again takes it back", () => {
  const chain = touched(unmarked("chain"), "3r6c9 3r6c7 3r9c7 3r9c8");
  assert.equal(written(chain), "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8");
  assert.equal(written(touched(chain, "3r9c8")), "(3)r6c9=(3)r6c7-(3)r9c7");
  assert.deepEqual(
    linksOf(chain).map(({ tie }) => tie),
    ["strong", "weak", "strong"],
  );
});

test("where only a part of the claim is proved, the reason that is kept claims that part", () => {
  const store = aStore();
  const chain = touched(unmarked("chain"), "3r6c9 3r6c7 3r9c7 3r9c8");
  const marked = claimed(chain, "3r7c9 3r1c1");
  const step = explainedStep(some({ technique: "x-chain", eliminations: ["r7c9<>3"] }));
  const verdict = { holds: false, lines: [], step, more: [], marks: null, place: null };
  const text = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r1c1<>3, r7c9<>3";
  const how = { before: [], how: {}, concludes: false, text, verdict };
  for (const isTyped of [true, false]) {
    const on = now(store.state.games.play);
    store.set({
      help: {
        ...FIRST_HELP,
        open: "argue",
        arguing: some<Arguing>({ ...how, on, marked, isTyped }),
      },
    });
    taken(store);
    const kept = isTyped ? [] : ["(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3"];
    assert.deepEqual(now(store.state.games.play).reasons, kept);
    assert.equal(now(store.state.games.play).removed[62], 0b100);
  }
});

test("the first candidate again closes a loop, where a weak link is next", () => {
  const loop = touched(unmarked("chain"), "3r6c9 3r6c7 3r9c7 3r9c9 3r6c9");
  assert.equal(written(loop), "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c9-loop");
  assert.equal(linksOf(loop).at(-1)?.tie, "weak");
  assert.equal(written(touched(loop, "3r1c1")), "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c9");
  const back = touched(unmarked("chain"), "3r6c9 3r6c7 3r9c7 3r6c9");
  assert.equal(written(back), "(3)r6c9=(3)r6c7-(3)r9c7=(3)r6c9");
});

test("candidates join the last node of a chain, and leave it again", () => {
  const begun = touched(touched(unmarked("chain"), "3r1c1 3r4c7"), "3r4c8", { joins: true });
  assert.equal(written(begun), "(3)r1c1=(3)r4c78");
  assert.equal(written(touched(begun, "3r4c8", { joins: true })), "(3)r1c1=(3)r4c7");
  const bent = touched(begun, "3r5c9", { joins: true });
  assert.equal(written(bent), "(3)r1c1=(3)r4c78,r5c9");
  assert.equal(written(touched(bent, "5r4c7", { joins: true })), "(3)r1c1=(35)r4c7|(3)r4c8,r5c9");
});

test("a chain leads into an almost locked set, and on from it", () => {
  const candidates = EVERY.map((_, cell) =>
    cell === 1 ? 0b1010000 : cell === 4 ? 0b1000100 : 511,
  );
  const begun = touched(unmarked("chain"), "9r5c5 9r5c2 5r5c2 5r4c2 5r1c2");
  assert.equal(leadsIntoSet(begun), true);
  const set = touchCells(begun, cells("r1c5 r1c2"));
  const on = touched(set, "3r1c5 3r9c5");
  assert.equal(writtenOn(on, candidates), "(9)r5c5=(9)r5c2-(5)r5c2=(5)r4c2-(5=73)r1c25-(3)r9c5");
  assert.equal(writtenOn(set, candidates), "(9)r5c5=(9)r5c2-(5)r5c2=(5)r4c2-(5=37)r1c25");
  assert.equal(leadsIntoSet(touched(begun, "3r1c5")), false);
  assert.equal(marksOf(on, candidates).cells.length, 2);
});

test("an earlier candidate of a chain leads back to it", () => {
  const chain = touched(unmarked("chain"), "3r6c9 3r6c7 3r9c8 3r9c7");
  assert.equal(written(touched(chain, "3r6c7")), "(3)r6c9=(3)r6c7");
});

test("a digit is locked in what a box and a line share: all of the box, or all of the line", () => {
  const begun = touchCells(touchDigit(touchDigit(unmarked("locked"), 5), 1), cells("r6c7 r4c7"));
  const without = (names: string) =>
    EVERY.map((mask, cell) => (cells(names).includes(cell) ? mask & ~1 : mask));
  assert.equal(
    writtenOn(begun, without("r5c7 r4c8 r5c8 r6c8 r4c9 r5c9 r6c9")),
    "1 in box 6 is only in column 7",
  );
  assert.equal(
    writtenOn(begun, without("r5c7 r1c7 r2c7 r3c7 r7c7 r8c7 r9c7")),
    "1 in column 7 is only in box 6",
  );
  assert.equal(written(touchCells(begun, cells("r1c1"))), "locked candidates 1 r6c7 r4c7 r1c1");
});

test("a set is its cells and digits, in whatever order", () => {
  const set = touchDigit(touchCells(unmarked("set"), cells("r1c2 r1c3")), 6);
  assert.equal(written(touchDigit(set, 1)), "pair 16 r1c23");
  assert.equal(written(touchCells(touchDigit(set, 1), cells("r2c1"))), "triple 16 r1c23 r2c1");
  assert.equal(written(touchDigit(unmarked("set"), 4)), "set 4");
});

test("a fish has one digit, and lines where its cells are", () => {
  const fish = touchCells(unmarked("fish"), cells("r2c7 r2c1 r9c1 r9c7"));
  const about6 = touchDigit(touchDigit(fish, 5), 6);
  assert.equal(written(about6), "fish 6 r29 c17");
  assert.equal(written({ ...about6, byColumns: true }), "fish 6 c17 r29");
  const { houses, candidates } = marksOf(about6, EVERY);
  assert.deepEqual(
    houses.map(({ at, tint }) => `${at} ${tint}`),
    ["c7 cover", "c1 cover", "r2 base", "r9 base"],
  );
  assert.equal(candidates.filter(({ role }) => role === "pattern").length, 4);
  assert.equal(candidates.filter(({ role }) => role === "fin").length, 14);
});

test("a candidate has one of two colours, and none if touched again", () => {
  const first = touched(unmarked("colours"), "6r1c1 6r2c5");
  const both = touched(first, "6r1c7 6r5c5", { second: true });
  assert.equal(written(both), "colours 6r1c1 6r2c5 / 6r1c7 6r5c5");
  assert.equal(
    written(touched(both, "6r1c1", { second: true })),
    "colours 6r2c5 / 6r1c1 6r1c7 6r5c5",
  );
  assert.equal(written(touched(both, "6r1c7", { second: true })), "colours 6r1c1 6r2c5 / 6r5c5");
});

test("one supposition ends in a contradiction; of several, one is true", () => {
  const begun = touched(unmarked("cases"), "4r4c7 6r4c2");
  const one = touched(begun, "5r4c3", { isFalse: true });
  assert.equal(written(one), "if r4c7 is 4 then r4c2 is 6, r4c3 is not 5, contradiction");
  const two = touched(touched(one, "5r4c7", { anew: true }), "6r4c2");
  assert.equal(
    written(claimed(two, "6r4c2 6r4c2")),
    "if r4c7 is 4 then r4c2 is 6, r4c3 is not 5; if r4c7 is 5 then r4c2 is 6: r4c2=6",
  );
});

test("a claim is first that a candidate is false, then that it is true, then nothing", () => {
  const chain = touched(unmarked("chain"), "3r6c9 3r6c7");
  const gone = claimed(chain, "3r7c9 3r4c9");
  assert.equal(written(gone), "(3)r6c9=(3)r6c7 => r47c9<>3");
  assert.equal(written(claimed(gone, "3r4c9")), "(3)r6c9=(3)r6c7 => r4c9=3, r7c9<>3");
  assert.equal(written(claimed(gone, "3r4c9 3r4c9")), "(3)r6c9=(3)r6c7 => r7c9<>3");
  assert.equal(written(claimed(unmarked("set"), "3r4c9")), "r4c9<>3");
});

test("places are cells and houses; most of a house is the house, and again it is none", () => {
  const claim = new Map([[39 * 9 + 6, true]]);
  const two = touchCells(unmarked("places", claim), cells("r1c2"));
  assert.equal(written(two), "from r1c2: r5c4=7");
  const row = touchCells(two, cells("r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9"));
  assert.equal(written(row), "from r1c2, row 2: r5c4=7");
  const more = touchHouse(touchHouse(row, 26), 9);
  assert.equal(written(more), "from r1c2, row 2, column 1, box 9: r5c4=7");
  assert.deepEqual(
    marksOf(more, EVERY).houses.map(({ at }) => at),
    ["r2", "c1", "b9"],
  );
  assert.equal(written(touchHouse(touchHouse(touchHouse(more, 1), 9), 26)), "from r1c2: r5c4=7");
  assert.equal(written(touchCells(two, cells("r1c2"))), "r5c4=7");
});

/** A grid on which 5 is alone in r1c9, and little else is plain. */
const PLAIN = "1234.678.".padEnd(81, ".");

const at = (name: string) => cells(name)[0] ?? -1;

const played = (game: Game, change: (position: Position) => Position) =>
  enter(game, change(now(game)));

test("only moves that no single explains are asked about", () => {
  const game = newGame(begin(PLAIN, undefined, true));
  const asked = (name: string, digit: number) =>
    offerOf(
      game,
      played(game, (position) => place(position, [at(name)], digit)),
    );
  assert.deepEqual([...(asked("r1c5", 5)?.claim ?? [])], [[40, true]]);
  assert.equal(asked("r1c5", 1), null); // it is not possible there
  const less = played(game, (position) => cross(position, [at("r1c5")], 9));
  assert.deepEqual([...(offerOf(game, less)?.claim ?? [])], [[44, false]]);
  const after = played(less, (position) => place(position, [at("r1c5")], 5));
  assert.equal(offerOf(less, after), null); // it is the only digit left there
  const hidden = played(less, (position) => place(position, [at("r1c9")], 9));
  assert.equal(offerOf(less, hidden), null); // 9 has no other place in its row
  assert.equal(offerOf(after, move(after, -1)), null);
  assert.equal(offerOf(move(after, -1), after), null);
  const back = played(less, (position) => cross(position, [at("r1c5")], 9));
  assert.equal(offerOf(less, back), null); // a candidate that comes back claims nothing
});

test("easy games rest longer between two questions", () => {
  const of = (level: "gentle" | "hard") => restIn(newGame(begin(PLAIN), "", { level, day: "" }));
  assert.ok(of("gentle") > of("hard"));
  assert.ok(of("hard") > 1);
});

test("the reason of a move made before belongs to that move, in the log too", () => {
  const before = newGame(begin(PLAIN, undefined, true));
  const made = played(before, (position) => place(position, [4], 5));
  const game = { ...made, log: [{ position: now(made), time: 100, help: "" }] };
  const reason = "from r1c9: r1c5=5";
  const kept = withNow(game, withReason({ ...game, at: 0 }, now(game), reason));
  assert.deepEqual(reasonsOf(kept), [reason]);
  assert.equal(kept.log[0]?.position, now(kept));
  assert.equal(kept.positions.length, 2);
  assert.deepEqual(reasonsOf(move(kept, -1)), []);
});

test("a refusal begins with where it breaks, and says whether more would be enough", () => {
  const line = (text: string) => [{ text }];
  const of = (more: Partial<Answer<"argue">>) =>
    verdictOf(some<Answer<"argue">>({ holds: false, ...more })).lines.map(textOf);
  const fault = (kind: ArgumentFault["kind"]) => some<ArgumentFault>({ kind });
  const at = 'At "(3)r6c7-(3)r9c8": both can be true.';
  assert.deepEqual(of({ phrases: [line(at)], fault: fault("not-weak") }), [
    'No: at "(3)r6c7-(3)r9c8": both can be true.',
  ]);
  const [part, rest] = [line("It proves a part of it."), line("So far it holds.")];
  const step = some<Step>({ eliminations: ["r1c1<>3"] });
  assert.deepEqual(of({ phrases: [part, rest], step, fault: fault("beyond") }), [
    "Not yet: so far it holds.",
    "It proves a part of it.",
  ]);
  assert.deepEqual(of({ phrases: [line("It holds.")], holds: true }), ["It holds."]);
});

test("a reason is kept for the move it is about, and for no other", () => {
  const store = aStore();
  const on = now(store.state.games.play);
  const [cell = 0] = on.givens.split("").flatMap((digit, cell) => (digit === "." ? [cell] : []));
  const made = played(store.state.games.play, (position) => place(position, [cell], 4));
  store.set((state) => ({ games: { ...state.games, play: made } }));
  const text = "from row 1: it is 4";
  const arguing = some<Arguing>({ on, isMade: true, text, marked: unmarked("places") });
  const proves = (digit: number) =>
    explainedStep(some({ technique: "x-wing", placements: [`${cellName(cell)}=${digit}`] }));
  noteReason(store, arguing, proves(5));
  assert.deepEqual(now(store.state.games.play).reasons, []);
  store.set({ help: { ...FIRST_HELP, open: "argue", arguing } });
  assert.equal(praise(store), "Yes.");
  noteReason(store, arguing, proves(4));
  assert.deepEqual(now(store.state.games.play).reasons, [text]);
  assert.equal(praise(store), "Yes. Your own reasons in this game: 1.");
});

test("a digit that is there, or a candidate that is crossed out, is argued for on the grid before", () => {
  const start = newGame(begin(PLAIN, undefined, true));
  const cell = at("r1c5");
  const one = played(start, (position) => cross(position, [cell], 9));
  const two = played(one, (position) => place(position, [cell], 5));
  const play = played(two, (position) => cross(position, [at("r1c9")], 9));
  const asking = (digit: number, can: boolean, cell = at("r1c5")) => {
    const store = aStore();
    const help = { ...FIRST_HELP, open: "why" as const, question: { cell, digit, can } };
    store.set((state) => ({ games: { ...state.games, play }, help }));
    argueFor(store);
    const { arguing } = store.state.help;
    assert.ok(arguing);
    return [play.positions.indexOf(arguing.on), arguing.isMade];
  };
  assert.deepEqual(asking(5, true), [1, true]);
  assert.deepEqual(asking(9, false, at("r1c9")), [2, true]);
  assert.deepEqual(asking(1, true, at("r1c9")), [3, false], "what is not there is argued for now");
});

test("what is written of another cell than that of the move is about the grid as it is", async () => {
  const before = newGame(begin(PLAIN, undefined, true));
  const play = played(before, (position) => place(position, [at("r1c5")], 5));
  for (const [text, isMade] of [
    ["9 has one place in row 1: r1c9=9", false],
    ["r1c5=5", true],
  ] as const) {
    const store = aStore();
    const question = { cell: at("r1c5"), digit: 5, can: true };
    const help = { ...FIRST_HELP, open: "why" as const, question };
    store.set((state) => ({ games: { ...state.games, play }, help }));
    argueFor(store);
    write(store, text);
    await answering(
      () => ({ holds: true, text: "", step: null }),
      () => check(store),
    );
    const { arguing } = store.state.help;
    assert.ok(arguing);
    assert.deepEqual([arguing.text, arguing.isMade], [text, isMade]);
    assert.equal(arguing.on, now(isMade ? before : play));
  }
});

test("where places are pointed at, a digit is what follows in the chosen cell", () => {
  const store = aStore();
  const play = newGame(begin(PLAIN, undefined, true));
  store.set((state) => ({ games: { ...state.games, play }, cursor: at("r1c5") }));
  argueFor(store);
  const press = (digit: number) => {
    command(store.state, "digit")?.(store, { digit, rows: 0, columns: 0 });
    return store.state.help.arguing?.text;
  };
  sweep(store, [at("r1c9")]);
  assert.equal(press(5), "from r1c9: r1c5=5");
  assert.equal(press(9), "from r1c9: r1c5=9", "a cell has one digit");
  assert.equal(press(9), "from r1c9");
  press(1);
  assert.match(store.state.said, /^1 is not possible in r1c5/);
});

test("nothing is asked while something is said, for a class, or if the player wants none of it", () => {
  const store = aStore();
  assert.ok(isQuiet(store.state));
  const loud = (change: Partial<State>) => isQuiet({ ...store.state, ...change });
  assert.ok(!loud({ projector: true }));
  assert.ok(!loud({ view: "learn" }));
  assert.ok(!loud({ checked: { sentence: "" } }));
  assert.ok(!loud({ help: { ...FIRST_HELP, open: "hint" } }));
  assert.ok(!loud({ settings: { ...DEFAULTS, saying: false } }));
});

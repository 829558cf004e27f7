/** How a game was played: its log, where it is kept, its replay in words; and pictures to share. */

import assert from "node:assert/strict";
import test from "node:test";
import { taken } from "../src/arguing/argue.ts";
import { unmarked } from "../src/arguing/marked.ts";
import { layDown } from "../src/beginning/laying.ts";
import * as actions from "../src/game/actions.ts";
import { enter, MOST_MOVES, move, now } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { explainedHint, explainedStep } from "../src/help/explanation.ts";
import type { Arguing } from "../src/help/slice.ts";
import { FIRST_HELP } from "../src/help/slice.ts";
import { readGames, writeGames } from "../src/past/carried.ts";
import { titleOf } from "../src/past/file.ts";
import {
  KEY,
  logGames,
  MOST_REPLAYS,
  ROOM,
  replayFor,
  replayNames,
  replayOf,
  storedReplays,
  storeReplays,
} from "../src/past/logging.ts";
import {
  changeBetween,
  framesOf,
  paceOf,
  slowest,
  spanText,
  timesKnown,
} from "../src/past/replay.ts";
import { recordSolved } from "../src/past/solved.ts";
import { contentsOf, pictureOf, sentenceIn, wrapped } from "../src/sharing/picture.tsx";
import type { Store } from "../src/state/state.ts";
import { bare, played } from "../src/table/picture.ts";
import { replay } from "../src/words/en/album.ts";
import { dialogs } from "../src/words/en/dialogs.ts";
import { addWords } from "../src/words/say.ts";
import { aStore, EASY, fillIn, finished, OPEN, put, Shelf, shown, stored } from "./games.ts";
import { some } from "./some.ts";

addWords({ ...dialogs, ...replay });

function act(store: Store, action: (position: any) => any) {
  put(store, enter(store.state.games.play, action(now(store.state.games.play))));
}

/** A store with EASY on the table, in which what is done is logged. */
function logged(): Store {
  const store = aStore();
  recordSolved(store);
  logGames(store, new Shelf());
  layDown(store, { position: begin(EASY), title: "" });
  return store;
}

/**
 * A game that is played with a mistake, which is undone, a hint, a step taken, and a long pause.
 */
function playedThrough(wait: (milliseconds: number) => void) {
  const store = logged();
  store.set({ clock: { before: 0, since: Date.now(), paused: false } });
  wait(2000);
  act(store, (position) => actions.mark(position, [2], 4, "corner"));
  wait(3000);
  act(store, (position) => actions.place(position, [2], 1));
  put(store, move(store.state.games.play, -1));
  const step = { technique: "naked-single", name: "Naked Single", placements: ["4r1c3"] };
  const [first, whole] = [
    explainedHint(some({ kind: "step", text: "Look." })),
    explainedHint(some({ kind: "step", text: "So 4.", technique: "naked-single", step })),
  ];
  const help = { ...FIRST_HELP, open: "hint" as const };
  store.set({ help: { ...help, hint: [first], at: 1 } });
  store.set({ help: { ...help, hint: [first, whole], at: 2 } });
  act(store, (position) => actions.take(position, whole.placements, []));
  store.set({ help: FIRST_HELP });
  wait(240_000);
  fillIn(store, OPEN.slice(1));
  return store.state.games.play;
}

test("a game is logged with what was undone, its hints and its times, and told in words", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const game = playedThrough((milliseconds) => t.mock.timers.tick(milliseconds));
  assert.deepEqual(game.finished?.techniques, ["naked-single"]);
  assert.deepEqual(stored(replayOf(game)), replayOf(game));
  const frames = framesOf(stored(replayOf(game)), () => "Naked Single");
  assert.deepEqual(
    frames.slice(0, 7).map(({ words, time }) => [words, time]),
    [
      ["The puzzle", 0],
      ["Corner note 4 in r1c3", 2000],
      ["1 in r1c3 · a mistake", 5000],
      ["1 taken out of r1c3 · a mistake taken back", 5000],
      ["A hint: Naked Single", 5000],
      ["4 in r1c3 · the step of the hint, Naked Single", 5000],
      ["6 in r1c4", 245_000],
    ],
  );
  assert.deepEqual(slowest(frames), [6]);
  assert.equal(spanText(frames[6]?.gap ?? 0), "4 minutes");
  assert.deepEqual([paceOf(frames[6]), paceOf(frames[3])], [1600, 350], "pauses are cut short");
  assert.equal(timesKnown(frames), "all");
});

test("a step that the player has argued is told with its reason, and is no hint", () => {
  const store = logged();
  for (const [placements, text] of [
    [["4r1c3"], "hidden single 4 in row 1: r1c3=4"],
    [[], "naked pair 16 r1c2 r1c3: r1c4<>1"],
  ] as [string[], string][]) {
    const marked = unmarked("chain");
    const step = explainedStep(
      some({ technique: "naked-single", placements, eliminations: ["1r1c4"] }),
    );
    const verdict = { holds: true, lines: [], step, more: [], marks: null, place: null };
    const told = { marked, before: [], how: {}, concludes: false, isTyped: true };
    const arguing = { ...told, text: ` ${text}\n`, verdict };
    store.set({ help: { ...FIRST_HELP, open: "argue", arguing: some<Arguing>(arguing) } });
    taken(store);
  }
  put(store, move(store.state.games.play, -1));
  const { play } = store.state.games;
  assert.deepEqual(now(play).reasons, ["hidden single 4 in row 1: r1c3=4"]);
  assert.deepEqual(
    framesOf(replayOf(play), String).map(({ words }) => words),
    [
      "The puzzle",
      "4 in r1c3 · Your reason: hidden single 4 in row 1: r1c3=4",
      "Your reason: naked pair 16 r1c2 r1c3: r1c4<>1",
    ],
  );
  fillIn(store, OPEN.slice(1));
  const { finished: end } = store.state.games.play;
  assert.deepEqual([end?.hints, end?.techniques], [0, undefined]);
  assert.deepEqual(stored(store.state.games.play), store.state.games.play);
});

test("a game from before times were kept is replayed without them", () => {
  const store = aStore();
  layDown(store, { position: begin(EASY), title: "" });
  fillIn(store, OPEN.slice(0, 3));
  assert.deepEqual(store.state.games.play.log, []);
  const frames = framesOf(replayOf(store.state.games.play), String);
  assert.deepEqual([frames.length, timesKnown(frames)], [4, "none"]);
  recordSolved(store);
  logGames(store, new Shelf());
  for (let n = 0; n < MOST_MOVES + 5; n += 1)
    act(store, (position) => actions.mark(position, [OPEN[5 + (n % 2)] ?? 0], 4, "corner"));
  assert.equal(store.state.games.play.log.length, MOST_MOVES);
  put(store, { ...store.state.games.play, log: [] });
  fillIn(store, OPEN.slice(3));
  assert.equal(timesKnown(framesOf(replayOf(store.state.games.play), String)), "some");
});

test("replays are stored within bounds, the newest, and come along in the file", () => {
  const store = logged();
  fillIn(store, OPEN);
  const one = store.state.games.play;
  const shelf = new Shelf();
  const own = new Shelf();
  logGames(store, own);
  assert.deepEqual(storedReplays(own).map(shown), [replayOf(one)], "as soon as it is solved");
  let times = 0;
  own.setItem = () => times++;
  logGames(store, own);
  assert.equal(times, 0, "once is enough");
  const some = Array.from({ length: MOST_REPLAYS + 20 }, (_, n) =>
    replayOf({ ...one, finished: finished({ when: n }) }),
  );
  storeReplays(shelf, some);
  const known = storedReplays(shelf);
  assert.equal(known.length, MOST_REPLAYS);
  assert.ok((shelf.getItem(KEY) ?? "").length < ROOM);
  assert.equal(known[0]?.finished?.when, MOST_REPLAYS + 19);
  assert.ok(replayNames(shelf).has(`30 ${EASY}`) && !replayNames(shelf).has(`3 ${EASY}`));
  assert.deepEqual(shown(replayFor(shelf, one, finished({ when: 50 })) ?? one), some[50]);
  assert.equal(replayFor(shelf, one, finished({ when: 3 })), null);
  const before = shelf.getItem(KEY);
  shelf.room = 20_000;
  storeReplays(shelf, [replayOf({ ...one, finished: finished({ when: 999 }) })]);
  assert.equal(shelf.getItem(KEY), before, "where there is no room, nothing is lost");
  shelf.room = ROOM;
  shelf.setItem(KEY, "{}");
  assert.deepEqual([storedReplays(shelf), replayNames(shelf).size], [[], 0]);
  const text = writeGames({ replays: [replayOf(one)] });
  assert.deepEqual(readGames(text).replays.map(shown), [replayOf(one)]);
});

test("each change of a grid has its words", () => {
  const first = begin(EASY);
  const [a, b, c, d] = OPEN;
  const put = actions.place(first, [a ?? 0], 4);
  const rows: [any, any, string][] = [
    [put, actions.place(put, [a ?? 0], 1), "1 instead of 4 in r1c3"],
    [first, actions.place(first, [a ?? 0, b ?? 0], 4), "2 digits placed"],
    [actions.place(first, [a ?? 0, b ?? 0], 4), first, "2 digits taken out"],
    [first, actions.mark(first, [a ?? 0], 4, "centre"), "Note 4 in r1c3"],
    [actions.mark(first, [a ?? 0], 4, "centre"), first, "Note 4 erased in r1c3"],
    [first, actions.mark(first, [a, b, c, d].map(Number), 4, "corner"), "Corner note 4 in 4 cells"],
    [first, actions.cross(first, [a ?? 0], 4), "4 crossed out in r1c3"],
    [actions.cross(first, [a ?? 0], 4), first, "4 brought back in r1c3"],
    [first, actions.write(first), "All candidates written down"],
    [first, actions.paint(first, [a ?? 0], 2), "Colours in r1c3"],
    [first, actions.link(first, 20, 30), "Links of your own"],
    [first, { ...first, lines: [{ cells: [1, 2], colour: 1, head: false }] }, "Lines of your own"],
    [first, actions.keep(first, true), "Candidates kept by the page"],
    [first, { ...first }, ""],
  ];
  for (const [before, after, words] of rows)
    assert.equal(changeBetween(before, after).words, words);
});

test("a puzzle without a title says where it comes from", () => {
  const names = [{ title: "Mine" }, { day: "2026-11-25" }, {}, { level: "" as const }];
  assert.deepEqual(
    names.map((parts) => titleOf(finished({ title: "", ...parts }))),
    ["Mine", "Easy, 25 November 2026, 30 clues", "Easy, 30 clues", "Puzzle, 30 clues"],
  );
});

test("a picture to share shows as much as there is, and a step its sentence", () => {
  const store = aStore();
  layDown(store, { position: begin(EASY), title: "" });
  assert.deepEqual(contentsOf(store.state, played(store.state)), ["puzzle"]);
  fillIn(store, OPEN.slice(0, 1));
  act(store, (position) => actions.mark(position, [3], 4, "corner"));
  const marks = { candidates: [], cells: [], houses: [], links: [] } as any;
  const seen = played(store.state, { marks });
  assert.deepEqual(contentsOf(store.state, seen), ["step", "marks", "digits", "puzzle"]);
  assert.deepEqual(contentsOf(store.state, played(store.state)), ["marks", "digits", "puzzle"]);
  assert.equal(pictureOf(store.state, seen, "puzzle").values, bare(EASY).values);
  assert.equal(pictureOf(store.state, seen, "digits").corner, bare(EASY).corner);
  assert.equal(pictureOf(store.state, seen, "marks").corner, now(store.state.games.play).corner);
  const hint = [explainedHint(some({ kind: "step", text: "So 4." }))];
  const help = { ...FIRST_HELP, open: "hint" as const, hint, at: 1 };
  assert.equal(sentenceIn({ ...store.state, help }), "So 4.");
  const lines = wrapped("a bb ccc dddddddd e", 6, (line) => line.length);
  assert.deepEqual(lines, ["a bb", "ccc", "dddddddd", "e"]);
});

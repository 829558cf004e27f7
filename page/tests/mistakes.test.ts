import assert from "node:assert/strict";
import test from "node:test";
import * as actions from "../src/game/actions.ts";
import type { Game } from "../src/game/game.ts";
import { enter, move, newGame, now } from "../src/game/game.ts";
import { before, mended, strayBeside } from "../src/game/mistakes.ts";
import { begin, candidates } from "../src/game/position.ts";
import { mendingOf } from "../src/help/answers.tsx";
import { explainedHint } from "../src/help/explanation.ts";
import { FIRST_HELP, revocable } from "../src/help/slice.ts";
import { FIRST } from "../src/state/state.ts";
import type { Position } from "../src/state/types.ts";
import { act } from "../src/table/playing.ts";
import { aStore, EASY } from "./games.ts";
import { some } from "./some.ts";

const played = (...doings: readonly ((position: Position) => Position)[]) =>
  doings.reduce((game, one) => enter(game, one(now(game))), newGame(begin(EASY)));

const placing = (cell: number, digit: number) => (position: Position) =>
  actions.place(position, [cell], digit);

const crossing = (cell: number, digit: number) => (position: Position) =>
  actions.cross(position, [cell], digit);

const k = (cell: number, digit: number) => 9 * cell + digit - 1;

test("a wrong digit goes alone, and what came after it stays", () => {
  const game = played(placing(3, 6), placing(2, 1), placing(5, 8));
  const wrong = { digits: [k(2, 1)], marks: [], together: false };
  assert.equal(before(game, wrong), 1);
  const after = mended(game, wrong, now(game));
  assert.deepEqual([after.values[2], after.values[3], after.values[5]], [0, 6, 8]);
  assert.equal(now(move(game, 1 - game.at)).values[2], 0);
});

test("the marks that a digit erased come back with it, however it goes", () => {
  const acted = (play: Game, going: (position: Position) => Position) => {
    const store = aStore({ games: { ...FIRST.games, play } });
    act(store, going);
    return now(store.state.games.play);
  };
  const marking = (cell: number, pencil: actions.Pencil) => (position: Position) =>
    actions.mark(position, [cell], 2, pencil);
  const noted = played(marking(3, "corner"), marking(5, "centre"), marking(11, "corner"));
  const wrong = { digits: [k(2, 2)], marks: [], together: false };
  const step = (position: Position) => actions.take(position, [k(2, 2)], []);
  for (const coming of [placing(2, 2), step])
    for (const going of [
      placing(2, 2),
      placing(2, 4),
      (position: Position) => actions.erase(position, [2]),
      (position: Position) => mended(noted, wrong, position),
    ]) {
      const game = enter(enter(noted, coming(now(noted))), placing(80, 4)(coming(now(noted))));
      const after = acted(game, going);
      assert.deepEqual([now(game).corner[3], now(game).centre[5], now(game).corner[11]], [0, 0, 0]);
      assert.deepEqual([after.corner[3], after.centre[5], after.corner[11]], [2, 2, 2]);
    }
  const twice = played(marking(12, "corner"), marking(20, "corner"), placing(3, 2), placing(11, 2));
  const { corner } = acted(twice, placing(3, 2));
  assert.deepEqual([corner[12], corner[20]], [0, 0], "another such digit forbids them");
});

test("a candidate that is needed comes back, crossed out or left out by hand", () => {
  const game = played(crossing(2, 4), placing(5, 8));
  const wrong = { digits: [], marks: [k(2, 4)], together: false };
  assert.equal(before(game, wrong), 0);
  assert.ok((candidates(mended(game, wrong, now(game)))[2] ?? 0) & 8);
  const noting = (position: Position) => actions.mark(position, [2], 1, "centre");
  const byHand = played((position) => actions.declare(noting(position), true));
  assert.equal(before(byHand, wrong), 0);
  assert.equal(mended(byHand, wrong, now(byHand)).centre[2], 0b1001);
  const noted = played(noting, crossing(2, 4));
  assert.equal(before(noted, wrong), 1, "notes are no mistakes");
  assert.equal(mended(noted, wrong, now(noted)).centre[2], 1, "and stay as they are");
});

test("what sets mistakes right is called what it does, and stray marks are told", () => {
  const called = (digits: number[], marks = [k(2, 4)], together = false) =>
    mendingOf({ digits, marks, together });
  assert.equal(called([]), "Add the note");
  assert.equal(called([], [k(2, 4), k(2, 2)]), "Add the notes");
  assert.equal(called([k(3, 2)]), "Set them right");
  assert.equal(called([k(3, 2), k(4, 2)], []), "Take them back");
  assert.equal(called([k(3, 2), k(4, 2)], [], true), "Take it back");
  const byHand = played((position) =>
    actions.declare(actions.mark(actions.mark(position, [2], 5, "centre"), [2], 1, "centre"), true),
  );
  assert.deepEqual(strayBeside(now(byHand), k(2, 4)), [2, [5]]);
  assert.deepEqual(strayBeside(now(byHand), -1)[1], []);
});

test("of digits that are wrong only together the last one goes", () => {
  const game = played(placing(2, 1), placing(3, 6), placing(5, 8));
  const wrong = { digits: [k(2, 1), k(5, 8)], marks: [], together: true };
  assert.equal(before(game, wrong), 2);
  assert.deepEqual(mended(game, wrong, now(game)).values.slice(2, 6), [1, 6, 0, 0]);
});

test("mistakes that were there from the beginning have nothing before them", () => {
  const game = newGame(now(played(placing(2, 1))));
  const wrong = { digits: [k(2, 1)], marks: [], together: false };
  assert.equal(before(game, wrong), -1);
  assert.equal(mended(game, wrong, now(game)).values[2], 0);
  const both = { digits: [k(2, 1)], marks: [k(3, 2)], together: true };
  assert.equal(mended(game, both, now(game)).values[2], 0);
});

test("mistakes can be taken back once a hint names them", () => {
  const mistakes = { kind: "wrong" as const, digits: ["r1c3=1"], marks: ["r3c4<>3"] };
  const told = explainedHint(some({ kind: "mistakes", text: "Wrong.", step: null, mistakes }));
  const help = { ...FIRST_HELP, open: "hint" as const, at: 1, hint: [told] };
  assert.deepEqual(revocable(help), {
    digits: [k(2, 1)],
    marks: [k(21, 3)],
    together: false,
  });
  const vague = explainedHint(
    some({ kind: "mistakes", text: "Box 1.", step: null, mistakes: null }),
  );
  assert.equal(revocable({ ...help, hint: [vague] }), null);
  assert.equal(revocable({ ...help, open: "steps" }), null);
});

import assert from "node:assert/strict";
import test from "node:test";
import { readHere } from "../src/beginning/reading.ts";
import * as actions from "../src/game/actions.ts";
import { enter, newGame } from "../src/game/game.ts";
import { begin, candidates } from "../src/game/position.ts";
import { encode } from "../src/sharing/link.ts";
import { sharedIn } from "../src/sharing/reach.ts";
import { shownPosition } from "../src/sharing/share.tsx";
import { FIRST } from "../src/state/state.ts";
import { played } from "../src/table/picture.ts";
import { EASY } from "./games.ts";

test("what is shared of a game is the player's own position, whatever is drawn on it", () => {
  const first = begin(EASY);
  const own = actions.mark(actions.place(first, [2], 4), [3], 6, "centre");
  const state = { ...FIRST, games: { ...FIRST.games, play: enter(newGame(first), own) } };
  assert.equal(shownPosition(state, played(state)), own);
});

test("what is shared of a path is the grid that it shows, with the removed candidates", () => {
  const at = actions.take(begin(EASY, undefined, true), [2 * 9 + 3], [3 * 9 + 1]);
  const picture = {
    ...played(FIRST),
    givens: at.givens,
    values: at.values,
    candidates: candidates(at),
    automatic: true,
  };
  const shared = shownPosition(FIRST, picture);
  assert.deepEqual(shared.values, at.values);
  assert.deepEqual(candidates(shared), candidates(at));
  assert.ok(!((candidates(shared)[3] ?? 0) & 2));
});

test("a text is read without the server if it is a link, one puzzle, or a puzzle per line", () => {
  const shared = encode(begin(EASY), { marks: false });
  assert.equal(sharedIn(`see https://example.org/#p=${shared} there`), shared);
  assert.equal(sharedIn(`https://example.org/embed#p=${shared}&still`), shared);
  assert.equal(sharedIn("#/learn"), null);
  for (const text of [`https://example.org/#p=${shared}`, EASY, EASY.replaceAll(".", "0")]) {
    assert.deepEqual(
      readHere(text).map(({ position }) => position.givens),
      [EASY],
      text,
    );
  }
  assert.equal(readHere(`${EASY}\n\n${EASY}\n`).length, 2);
  assert.deepEqual(readHere(`${EASY}\nand a word\n`), []);
  assert.deepEqual(readHere("nothing of the kind"), []);
  assert.throws(() => readHere("#p=nonsense"));
});

/** Writes games with everything that the page can put into one, for tests/golden_games.py, as JSON. */
import * as actions from "../src/game/actions.ts";
import type { Game, Move } from "../src/game/game.ts";
import { enter, move, newGame, now, remember, start } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { encodeGame } from "../src/saved/record.ts";
import type { Position } from "../src/state/types.ts";
import { EASY, finished } from "./games.ts";

/** A game in which changes follow one another, with a log of them. */
function played(game: Game, changes: readonly ((position: Position) => Position)[]): Game {
  let after = game;
  for (const change of changes) {
    after = enter(after, change(now(after)));
    const n = after.log.length;
    const help = n % 7 === 3 ? "naked-single" : n % 7 === 5 ? "?" : "";
    const done: Move = { position: now(after), time: n % 11 ? n * 1500 : -1, help };
    after = { ...after, log: [...after.log, done] };
  }
  return after;
}

const bare = newGame(begin(EASY), 'Süß & "mehr" ✓', { level: "hodoku:hard", day: "2026-11-22" });
let whole = played(bare, [
  (one) => actions.place(one, [2], 4),
  (one) => actions.mark(one, [3, 5], 2, "corner"),
  (one) => actions.mark(one, [3], 6, "centre"),
  (one) => actions.cross(one, [11], 7),
  (one) => actions.paint(one, [0, 3], 2),
  (one) => actions.paint(one, [3], 9),
  (one) => actions.tint(one, 29, 4),
  (one) => actions.link(one, 29, 31),
  (one) => actions.link(actions.link(one, 40, 41), 40, 41),
  (one) => actions.draw(one, { cells: [0, 1, 10, 9], colour: 0, head: false }),
  (one) => actions.draw(one, { cells: [80, 79], colour: 3, head: true }),
  (one) => ({ ...one, reasons: ["r1c3=4", "naked pair 26 r1c4 r1c6: r1c7<>2"] }),
  (one) => actions.take(one, [], [6 * 9]),
]);
whole = remember(whole, "before it went wrong");
whole = played(whole, [
  (one) => actions.place(one, [3], 2),
  (one) => actions.place(one, [5], 2),
  (one) => ({ ...one, reasons: [...one.reasons.slice(0, 1), "r1c4=2"] }),
]);
whole = remember(whole, "gone");
whole = played(move(whole, -3), [
  (one) => actions.keep(one, true),
  (one) => actions.keep(one, false),
  (one) => actions.write(one),
  () => start(whole),
  (one) => actions.place(one, [2], 4),
  (one) => actions.wipe(one),
]);
whole = { ...move(whole, -1), asked: [7, 2 ** 31 + 5] };

const narrow = begin(EASY, Array(81).fill(511).with(2, 0b1010));
const marks = Array.from({ length: 81 }, (_, cell) => (cell === 40 ? 16 : 511 ^ (1 << (cell % 9))));
const games = {
  page: { game: whole, played: 725_300 },
  "page-narrow": {
    game: played(newGame(narrow), [(one) => actions.cross(one, [2], 4)]),
    played: 0,
  },
  "page-marks": {
    game: played(newGame(begin(".".repeat(81), marks, true)), [
      (one) => actions.place(one, [0], 2),
    ]),
    played: 1000,
  },
  "page-came-with": {
    game: { ...played(bare, [(one) => actions.place(one, [2], 4)]), floor: 1, log: [] },
    played: 12,
  },
  "page-replay": {
    game: {
      ...whole,
      ...{ positions: [start(whole)], at: 0, checkpoints: new Map(), shown: true },
      finished: finished({ techniques: ["naked-single"], rating: 4.5 }),
    },
    played: 0,
  },
};
const texts = Object.entries(games).map(([name, kept]) => [name, JSON.stringify(encodeGame(kept))]);
console.log(JSON.stringify(Object.fromEntries(texts)));

import type { Kept } from "../src/state/state.ts";
import "./words.ts";
import assert from "node:assert/strict";
import test from "node:test";
import * as actions from "../src/game/actions.ts";
import type { Game } from "../src/game/game.ts";
import { enter, move, newGame, now, remember } from "../src/game/game.ts";
import { harderThan, UNKNOWN } from "../src/game/origin.ts";
import { begin, LONGEST_REASON, MOST_REASONS } from "../src/game/position.ts";
import { titleIn } from "../src/game/title.ts";
import { titleOfGame } from "../src/past/file.ts";
import { keeping, MOST, progress } from "../src/saved/kept.ts";
import { decodeGame, decodeSolved, encodeGame, encodeSolved } from "../src/saved/record.ts";
import { KEY, keepSaved, keepUnfinished, restored, SAVED } from "../src/saved/saving.ts";
import { Unreadable } from "../src/saved/storage.ts";
import { nameIn } from "../src/sharing/link.ts";
import { DEFAULTS, FIRST, heldIn, NEW_CLOCK, type State } from "../src/state/state.ts";
import { pause, take, toggleDigitFirst } from "../src/table/commands.ts";
import { press } from "../src/table/playing.ts";
import {
  anything,
  aStore,
  begun,
  EASY,
  finished,
  OPEN,
  put,
  Shelf,
  shown,
  fillIn as solve,
  stored,
} from "./games.ts";
import { Chance } from "./grids.ts";

function longGame(seed: number, length: number): Game {
  const chance = new Chance(seed + 1);
  let game = newGame(begin(EASY), "A title ✓");
  for (let n = 0; n < length; n += 1) {
    game = enter(game, anything(now(game), chance));
    if (!chance.below(20)) game = enter(game, actions.give(now(game), [n % 81], 1 + (n % 9)));
    if (!chance.below(20)) game = remember(game, `point ${n}`);
    if (!chance.below(30)) game = move(game, -chance.below(5));
  }
  return move(game, -2);
}

function some(played: number = 1234) {
  const games = { play: longGame(1, 60), practice: newGame(), make: longGame(2, 30) };
  const kept = [{ game: longGame(3, 20), played: 99 }];
  const play = { tool: "corner" as const, digitFirst: true, pen: 4 };
  const held = { ...FIRST.held, play };
  const settings = { ...DEFAULTS, timer: false, profile: "hodoku" };
  const clock = { ...NEW_CLOCK, before: played, paused: true };
  return { games, kept, settings, clock, held, moved: "2026-11-28" };
}

function writeSaved(parts: Partial<State>): string {
  return JSON.stringify(SAVED.form.whole(SAVED.of({ ...FIRST, ...parts })));
}

function readSaved(text: string): Partial<State> {
  const shelf = new Shelf();
  shelf.setItem(KEY, text);
  return restored(shelf);
}

function opened(shelf: Shelf) {
  const store = aStore(restored(shelf));
  keepUnfinished(store, () => {});
  return { store, save: keepSaved(store, shelf) };
}

/** Lays a puzzle on the table, and fills some of its cells in. */
function lay(
  store: ReturnType<typeof opened>["store"],
  givens: string,
  cells: readonly number[] = [],
) {
  put(store, newGame(begin(givens)));
  solve(store, cells);
}

test("games of all kinds come back as they were", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const game = longGame(seed, 80);
    assert.deepEqual(stored(game), game);
    const text = JSON.stringify(encodeGame({ game, played: seed }));
    assert.equal(JSON.stringify(encodeGame(decodeGame(JSON.parse(text)))), text);
  }
});

test("a checkpoint that was undone and overwritten comes back", () => {
  let game = newGame(begin(EASY));
  game = remember(enter(game, actions.place(now(game), [2], 4)), "gone");
  game = enter(move(game, -1), actions.place(now(move(game, -1)), [3], 6));
  assert.equal(stored(game).checkpoints.get("gone")?.values[2], 4);
});

test("all that is stored comes back", () => {
  const { games = assert.fail(), kept, welcome, ...more } = readSaved(writeSaved(some()));
  const { games: all, kept: others, ...rest } = some();
  assert.deepEqual(more, rest);
  assert.deepEqual(Object.values(games).map(shown), Object.values(all));
  assert.deepEqual(
    kept?.map(({ game }) => shown(game)),
    others.map(({ game }) => game),
  );
});

test("a digit that is picked up outlasts a reload and another pencil, but a colour does not", () => {
  const shelf = new Shelf();
  const { store, save } = opened(shelf);
  toggleDigitFirst(store);
  press(store, 6);
  take(store, "corner");
  save();
  const later = opened(shelf).store;
  assert.deepEqual(heldIn(later.state), { tool: "corner", digitFirst: true, pen: 6 });
  const pens = (["digit", "colour", "digit"] as const).map((tool) => {
    take(later, tool);
    return heldIn(later.state).pen;
  });
  assert.deepEqual(pens, [6, 0, 0]);
});

test("two thousand moves take little room", () => {
  const game = longGame(7, 2000);
  assert.ok(game.positions.length > 1000);
  assert.ok(JSON.stringify(encodeGame({ game, played: 0 })).length < 300_000);
});

test("reasons that are no texts, too long or too many are refused", () => {
  const long = "x".repeat(LONGEST_REASON);
  const empty = encodeGame({ game: newGame(begin(EASY)), played: 0 });
  for (const [reasons, isRead] of [
    [[long], true],
    [[`${long}x`], false],
    [Array(MOST_REASONS).fill("r1c3=4"), true],
    [Array(MOST_REASONS + 1).fill("r1c3=4"), false],
    [[5], false],
    ["r1c3=4", false],
  ] as [unknown, boolean][]) {
    const read = () =>
      decodeGame({ ...empty, start: { reasons } }).game.positions[0]?.reasons.length;
    if (isRead) assert.ok(read());
    else assert.throws(read, Unreadable);
  }
});

test("lines of earlier versions that are no lines are refused", () => {
  for (const n of [[0], [0, 1, 3], [20, 2, 0, 1], [0, 3, 0, 1], [0, 2, 0, 81], [0, 3, 4, 4, 5]]) {
    const game = { title: "", at: 0, positions: [{ g: EASY, n }], checkpoints: [] };
    assert.throws(() => decodeGame(game), Unreadable, `${n}`);
  }
});

test("damaged data is refused or sound, and never breaks the page", () => {
  const text = writeSaved({ ...some(), games: { ...some().games, play: longGame(9, 6) } });
  const chance = new Chance(5);
  let partly = 0;
  for (let n = 0; n < 3000; n += 1) {
    const at = chance.below(text.length);
    const odd = ["9", "]", '"', "-", "{}", "null", "1e9"][chance.below(7)] ?? "";
    const damaged = text.slice(0, at) + odd + text.slice(at + chance.below(3));
    const shelf = new Shelf();
    shelf.setItem(KEY, damaged);
    const { games = assert.fail() } = restored(shelf);
    const { givens, values } = now(games.play);
    assert.match(givens, /^[1-9.]{81}$/);
    assert.ok(values.length === 81 && values.every((digit) => digit >= 0 && digit <= 9));
    let isJson = true;
    try {
      JSON.parse(damaged);
    } catch {
      isJson = false;
    }
    if (!isJson) assert.equal(shelf.getItem(`${KEY}.unread`), damaged);
    if (isJson && shelf.getItem(`${KEY}.unread`)) partly += 1;
  }
  assert.ok(partly > 100);
});

test("data of another version is put aside with a sentence", () => {
  const shelf = new Shelf();
  shelf.setItem(KEY, '{"version": 3}');
  const { store, save } = opened(shelf);
  save();
  assert.match(store.state.notice, /could not be read/);
  assert.equal(shelf.getItem(`${KEY}.unread`), '{"version": 3}');
});

test("settings of the wrong type get their defaults, and the others are kept", () => {
  const odd = {
    timer: "yes",
    theme: "pink",
    style: "long",
    peers: false,
    more: 1,
  } as any;
  const { settings } = readSaved(writeSaved({ ...some(), settings: odd }));
  assert.deepEqual(settings, { ...DEFAULTS, peers: false });
});

test("letters that the player chose are kept unless they are none, or mean two things", () => {
  const kept = (keys: any) =>
    readSaved(writeSaved({ ...some(), settings: { ...DEFAULTS, keys } })).settings?.keys;
  assert.deepEqual(kept({ hint: "ö" }), { hint: "ö" });
  assert.deepEqual(kept({ hint: "k", check: "h" }), { hint: "k", check: "h" });
  assert.deepEqual(kept({ hint: "k" }), {});
  assert.deepEqual(kept({ hint: 5, check: "Enter", why: "7" }), {});
  assert.deepEqual(kept(null), {});
});

test("a window that was closed comes back as it was, in a pause if the player was", () => {
  const shelf = new Shelf();
  const one = opened(shelf);
  lay(one.store, EASY, [2, 3]);
  pause(one.store);
  one.save();
  const again = opened(shelf).store.state;
  assert.deepEqual(again.clock, { ...one.store.state.clock, since: null });
  assert.ok(again.clock.paused);
  assert.deepEqual(again.games, one.store.state.games);
  assert.equal(now(move(again.games.play, -1)).values[3], 0);
});

test("a window that has done nothing stores nothing", () => {
  const shelf = new Shelf();
  const idle = opened(shelf);
  const busy = opened(shelf);
  lay(busy.store, EASY);
  busy.save();
  const text = shelf.getItem(KEY);
  idle.save();
  assert.equal(shelf.getItem(KEY), text);
});

test("the last of two windows stores, and keeps the unfinished game of the other", () => {
  const shelf = new Shelf();
  const first = opened(shelf);
  lay(first.store, EASY, [2]);
  first.save();
  const second = opened(shelf);
  const other = `${".".repeat(80)}1`;
  lay(second.store, other, [2, 3, 5]);
  second.save();
  assert.equal(second.store.state.kept[0]?.game.positions[0]?.givens, EASY);
  solve(first.store, [3]);
  first.save();
  const { games, kept } = opened(shelf).store.state;
  assert.equal(now(games.play).givens, EASY);
  assert.deepEqual(
    kept.map(({ game }) => now(game).givens),
    [other],
  );
});

test("of two kept games on one puzzle that with more digits goes on, and the other is in it", () => {
  const games = [[5], [2, 3]].map((cells) => {
    const { store } = opened(new Shelf());
    lay(store, EASY, cells);
    return { game: store.state.games.play, played: cells.length };
  });
  const [only, ...more] = keeping([], games, newGame());
  assert.deepEqual([only?.played, more.length], [2, 0]);
  assert.equal(only?.game.checkpoints.get("Other window 1")?.values[5], 8);
});

test("a window with a bare table takes over what another has stored", () => {
  const shelf = new Shelf();
  const idle = opened(shelf);
  const busy = opened(shelf);
  lay(busy.store, EASY, [2]);
  busy.save();
  idle.store.set(({ clock }) => ({ clock: { ...clock } }));
  idle.save();
  const { games } = opened(shelf).store.state;
  assert.equal(now(games.play).givens, EASY);
  assert.equal(now(games.play).values[2], 4);
  assert.equal(now(idle.store.state.games.play).givens, EASY);
});

test("a full storage is reported once, and what is stored is not lost", () => {
  const shelf = new Shelf(10);
  const { store, save } = opened(shelf);
  lay(store, EASY);
  save();
  assert.match(store.state.notice, /no room/);
  store.set({ notice: "" });
  solve(store, [2]);
  save();
  assert.equal(store.state.notice, "");
  shelf.room = 1e6;
  solve(store, [3]);
  save();
  assert.deepEqual(opened(shelf).store.state.games, store.state.games);
});

test("the page survives a storage that cannot even be read", () => {
  const refuse = () => {
    throw new Error("no");
  };
  const shelf = { getItem: refuse, setItem: refuse } as any;
  const { store, save } = opened(shelf);
  lay(store, EASY);
  save();
  assert.match(store.state.notice, /no room/);
});

test("an unfinished game is kept when another puzzle comes, and a finished one is not", () => {
  const { store } = opened(new Shelf());
  lay(store, EASY);
  lay(store, `${".".repeat(80)}1`);
  assert.equal(store.state.kept.length, 0, "nothing was done");
  lay(store, EASY, [2, 3]);
  const game = store.state.games.play;
  lay(store, `${".".repeat(80)}2`);
  assert.equal(store.state.kept[0]?.game, game);
  put(store, game);
  assert.deepEqual(store.state.kept, [], "it is on the table again");
  solve(store, OPEN.slice(2));
  lay(store, EASY);
  assert.deepEqual(store.state.kept, [], "it was solved");
});

test("when a puzzle is started again, the earlier attempt is kept until it is overtaken", () => {
  const { store } = opened(new Shelf());
  lay(store, EASY, [2, 3]);
  lay(store, EASY);
  assert.equal(store.state.kept.length, 1);
  solve(store, [2, 3, 5]);
  lay(store, `${".".repeat(80)}1`);
  assert.equal(store.state.kept.length, 1);
  assert.equal(now(store.state.kept[0]?.game ?? newGame()).values[5], 8);
});

test("forty games are kept, the newest first", () => {
  let kept: readonly Kept[] = [];
  for (let n = 0; n < 50; n += 1) {
    kept = keeping(kept, [{ game: begun(n), played: n }], newGame());
  }
  assert.deepEqual(
    kept.map(({ played }) => played),
    Array.from({ length: MOST }, (_, n) => 49 - n),
  );
  assert.equal(kept.length, MOST);
  assert.equal(keeping(kept, [], newGame()), kept);
});

test("progress is a whole percentage", () => {
  const { store } = opened(new Shelf());
  for (const [n, percent] of [
    [0, 0],
    [25, 49],
    [OPEN.length, 100],
  ] as const) {
    lay(store, EASY, OPEN.slice(0, n));
    assert.equal(progress(store.state.games.play), percent);
  }
});

test("levels are stored apart from HoDoKu's of the same name", () => {
  for (const [title, level, told] of [
    ["Hard (HoDoKu)", "hodoku:hard", "Hard (HoDoKu), 30 clues"],
    ["Hard", "hodoku:hard", "Hard"],
    ["Hard", "hard", "Hard, 30 clues"],
    ["Hard", "", "Hard"],
  ] as const) {
    const game = newGame(begin(EASY), title, { ...UNKNOWN, level });
    assert.deepEqual([titleOfGame(game), stored(game)], [told, game]);
    const one = { ...finished(), level } as const;
    assert.deepEqual(decodeSolved(encodeSolved(one)), one);
  }
  assert.deepEqual((["hard", "monstrous", "hodoku:hard"] as const).map(harderThan), [
    "expert",
    "",
    "",
  ]);
});

test("titles from elsewhere are bounded, in one line, and without what turns text or hides in it", () => {
  for (const [text, title] of [
    ["Ada\u202e’s\u2066 first\u200b", "Ada’s first"],
    ["two\nlines\u2028 and\ttabs  here", "two lines and tabs here"],
    ["\u200b\u200f\u3164 \u00ad", ""],
    ["\u200d\u200c", ""],
    ["نمی\u200cدانم", "نمی\u200cدانم"],
    ["👩‍🚀 ❤️", "👩‍🚀 ❤️"],
    ["é".repeat(3_000_000), "é".repeat(200)],
  ] as const) {
    assert.equal(titleIn(text), title);
    assert.equal(newGame(begin(EASY), text).title, title);
    const { game } = decodeGame({
      ...encodeGame({ game: newGame(begin(EASY)), played: 0 }),
      title: text,
    });
    assert.equal(game.title, title);
    assert.equal(decodeSolved(encodeSolved(finished({ title: text }))).title, title);
    assert.equal(nameIn(`#p=A&name=${encodeURIComponent(text)}`), title.slice(0, 80));
  }
});

/** Games and solved puzzles for tests, and a storage like a browser's. */
import * as actions from "../src/game/actions.ts";
import type { Finished, Game } from "../src/game/game.ts";
import { enter, newGame, now } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { asides, type Form, ledger } from "../src/saved/ledger.ts";
import { decodeGame, encodeGame } from "../src/saved/record.ts";
import type { Held, State, Store } from "../src/state/state.ts";
import { FIRST, NOTHING_HELD, withGame } from "../src/state/state.ts";
import { createStore } from "../src/state/store.ts";
import type { Position } from "../src/state/types.ts";
import type { Chance } from "./grids.ts";

export const EASY =
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED =
  "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** The cells of EASY without a clue. */
export const OPEN = [...EASY].flatMap((digit, cell) => (digit === "." ? [cell] : []));

/** A storage like a browser's, with room for `room` characters. */
export class Shelf {
  room: number;
  all: Map<string, string> = new Map();

  constructor(room: number = Number.POSITIVE_INFINITY) {
    this.room = room;
  }

  getItem(key: string) {
    return this.all.get(key) ?? null;
  }

  setItem(key: string, text: string) {
    if (text.length > this.room) throw new Error("full");
    this.all.set(key, text);
  }

  removeItem(key: string) {
    this.all.delete(key);
  }
}

/** What the page reads of a text in the storage, and what it puts aside. */
export function readIn<E>(form: Form<E>, text: string) {
  const shelf = new Shelf();
  shelf.setItem(form.key, text);
  const all = Object.fromEntries(ledger(form, shelf).read());
  return { all, aside: asides(shelf, form.key) };
}

export function finished(parts: Partial<Finished> = {}): Finished {
  const origin = { level: "easy" as const, day: "" };
  const solved = { when: 1, title: "Easy", puzzle: EASY, time: 60_000, hints: 0, rating: 1.2 };
  return { ...solved, ...origin, ...parts };
}

/**
 * A game on a puzzle with one clue of its own, in which something has been done.
 *
 * @param n the cell of the clue
 */
export function begun(n: number): Game {
  const first = newGame(begin(`${".".repeat(n)}1${".".repeat(80 - n)}`), `Game ${n}`);
  return enter(first, actions.mark(now(first), [80], 5, "corner"));
}

/** A store of the page with these parts, and otherwise as at its beginning. */
export function aStore(parts: Partial<State> = {}): Store {
  return createStore({ ...FIRST, ...parts });
}

/** What is held, the same at each table. */
export function inEachHand(some: Partial<Held>): Pick<State, "held"> {
  const held = { ...NOTHING_HELD, ...some };
  return { held: { play: held, practice: held, make: held } };
}

/** Puts a game on the table of Play. */
export function put(store: Store, game: Game) {
  store.set((state) => withGame(state, game, "play"));
}

/** @param cells those of EASY to fill */
export function fillIn(store: Store, cells: readonly number[]) {
  for (const cell of cells) {
    const { games } = store.state;
    const after = actions.place(now(games.play), [cell], Number(SOLVED[cell]));
    store.set({ games: { ...games, play: enter(games.play, after) } });
  }
}

/** @returns the game after it was stored, without what tells how its positions came about */
export function stored(game: Game): Game {
  const text = JSON.stringify(encodeGame({ game, played: 0 }));
  return shown(decodeGame(JSON.parse(text)).game);
}

/** @returns the game without what tells how its positions came about, which storing adds */
export function shown(game: Game): Game {
  return { ...game, deeds: new Map() };
}

/** A position after something that a player, or the page for one, can do to a puzzle. */
export function anything(position: Position, chance: Chance): Position {
  const cells = Array.from({ length: 1 + chance.below(4) }, () => chance.below(81));
  const digit = 1 + chance.below(9);
  const path = cells.concat(cells).reduce(actions.extended, [chance.below(81)]);
  const all: (() => Position)[] = [
    () => actions.place(position, cells.slice(0, 1), digit),
    () => actions.place(position, cells, digit),
    () => actions.erase(position, cells),
    () => actions.mark(position, cells, digit, "corner"),
    () => actions.mark(position, cells, digit, "centre"),
    () => actions.cross(position, cells, digit),
    () => actions.paint(position, cells, digit),
    () => actions.tint(position, chance.below(729), digit),
    () => actions.link(position, chance.below(729), chance.below(729)),
    () => actions.draw(position, { cells: path, colour: chance.below(10), head: digit > 4 }),
    () => actions.rub(position, cells.slice(0, 1)),
    () => (chance.below(4) ? position : actions.wipe(position)),
    () => (chance.below(4) ? position : actions.clear(position)),
    () => actions.take(position, [], [chance.below(729), chance.below(729)]),
    () => actions.take(position, [chance.below(729)], []),
    () => actions.keep(position, digit > 4),
    () => actions.write(position),
    () => actions.declare(position, digit > 4),
    () => ({ ...position, reasons: [...position.reasons, `r1c${digit}=${digit}`] }),
    () => ({ ...position, reasons: position.reasons.slice(chance.below(2), -1) }),
  ];
  return all[chance.below(all.length)]?.() ?? position;
}

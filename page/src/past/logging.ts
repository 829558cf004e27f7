/**
 * How puzzles are played: logged while the player plays, each change of the grid and each hint with its
 * time, and stored once they are solved, apart from the list of them. A replay is a game with nothing
 * but its start and its log; the oldest make room. The techniques for which the player asked for help
 * are counted too.
 */
import type { Finished, Game } from "../game/game.ts";
import { MOST_MOVES, now, SOME, start, TENTH, untimed } from "../game/game.ts";
import { isGone } from "../game/position.ts";
import { DISCLOSURES } from "../help/explanation.ts";
import { type Help, type Helped, pictured, takeable } from "../help/slice.ts";
import { tell } from "../saved/keeping.ts";
import { entryOf, type Form, ledger } from "../saved/ledger.ts";
import { decodeGame, encodeGame } from "../saved/record.ts";
import type { Shelf } from "../saved/storage.ts";
import { fieldsOf, isCount, listOf, objectOf, shelfOf, Unreadable } from "../saved/storage.ts";
import { elapsed, type State, type Store, withGame } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { countOf, dayOf } from "./days.ts";
import { nameOf } from "./solved.ts";

export const KEY = "whydoku.replays.1";

const VERSION = 1;

/** The most replays, and the most characters of all together: a fifth of what browsers store. */
export const MOST_REPLAYS = 100;
export const ROOM = 1_000_000;

/** Logs from now on what the player does, and stores how a puzzle was solved. */
export function logGames(store: Store, shelf: Shelf = shelfOf()) {
  const watched = ({ games, help, clock }: State): Logged => ({ games, help, clock });
  store.watch(watched, (state, before) => {
    const game = before ? logged(state, before) : state.games.play;
    if (game !== state.games.play) store.set((now) => withGame(now, game, "play"));
  });
  const keep = (when: number | undefined) => {
    if (when) storeReplays(shelf, [replayOf(store.state.games.play)]);
    tell(store, shelf);
  };
  store.watch(({ games }) => games.play.finished?.when, keep);
}

type Logged = Pick<State, "games" | "help" | "clock">;

/** The game on the table with what has just happened in its log. */
function logged(state: Logged, before: Logged): Game {
  const game = state.games.play;
  const was = before.games.play;
  if (start(game) !== start(was) || was.finished) return game;
  const position = now(game);
  const isMoved = position !== now(was);
  // What is only known better by now is the moment that is there already.
  if (isMoved && game.log !== was.log && game.log.at(-1)?.position === position) return game;
  const help = isMoved ? taken(position, before.help) : asked(state, before);
  if (!isMoved && !help) return game;
  const time = Math.round(elapsed(state.clock, Date.now()) / TENTH) * TENTH;
  const log = game.log.length ? game.log : untimed(was);
  const last = log.at(-1);
  if (isMoved || last?.position !== position || !last.help)
    return { ...game, log: [...log, { position, time, help }].slice(-MOST_MOVES) };
  // A hint that says more is still the same hint.
  const isMore = last.help === SOME && help !== SOME;
  return isMore ? { ...game, log: [...log.slice(0, -1), { ...last, help }] } : game;
}

/** @returns the help that has just arrived */
function asked(state: Logged, before: Logged): string {
  const hint = hinted(state.help);
  if (hint && hint !== hinted(before.help)) return hint;
  return state.games.play.asked.length > before.games.play.asked.length ? SOME : "";
}

function hinted(help: Help) {
  return help.open === "hint" ? pictured(help) && (pictured(help)?.technique || SOME) : "";
}

/**
 * @param help that was open before
 * @returns the technique of the step that it showed, if that is what the player has done; who has
 *   argued it needed no help
 */
function taken(position: Position, help: Help): string {
  const step = help.open === "argue" ? null : takeable(help);
  const isDone =
    step?.placements.every((one) => position.values[Math.floor(one / 9)] === (one % 9) + 1) &&
    step.eliminations.every((one) => isGone(position, one));
  return step && isDone ? step.technique || SOME : "";
}

/** @returns what the replay of a finished game needs */
export function replayOf(game: Game): Game {
  const log = game.log.length ? game.log : untimed(game);
  const bare = { positions: [start(game)], at: 0, floor: 0, checkpoints: new Map(), asked: [] };
  return { ...game, ...bare, log };
}

/** What is stored: each replay as plain data, since reading one takes long. */
export const REPLAYS: Form<unknown> = {
  key: KEY,
  rows: (whole) => {
    const { version, replays } = objectOf(whole);
    if (version !== VERSION) throw new Unreadable("of another version");
    return listOf(replays);
  },
  entry: (row) => [nameOf(objectOf(objectOf(row)["solved"])), row],
  row: (_, replay) => replay,
  whole: (all) => {
    let room = ROOM;
    const newest = [...all.values()].sort((a, b) => whenOf(b) - whenOf(a)).slice(0, MOST_REPLAYS);
    const replays = newest.filter((one) => {
      room -= JSON.stringify(one).length;
      return room > 0;
    });
    return { version: VERSION, replays };
  },
  merged: (mine) => mine,
};

export function replayNames(shelf: Shelf): ReadonlySet<string> {
  return new Set(ledger(REPLAYS, shelf).read().keys());
}

export function storedReplays(shelf: Shelf): Game[] {
  return [...ledger(REPLAYS, shelf).read().values()].flatMap((one) => decoded(one) ?? []);
}

/** @returns null if it cannot be read */
function decoded(data: unknown): Game | null {
  try {
    return decodeGame(data).game;
  } catch {
    return null;
  }
}

/** Stores replays along with those that are stored already, each once. */
export function storeReplays(shelf: Shelf, more: readonly Game[]) {
  const stored = ledger(REPLAYS, shelf);
  const fresh = more.filter(({ finished }) => !stored.read().has(nameOf(finished)));
  if (!fresh.length) return;
  const rows = fresh.map(
    (game) => [nameOf(game.finished), encodeGame({ game, played: 0 })] as const,
  );
  stored.add(new Map<string, unknown>(rows));
}

/** The replays of both, each once, whichever comes first: of two the one with more moves. */
export function mergedReplays(some: readonly Game[], others: readonly Game[]): readonly Game[] {
  const all: Map<string, Game> = new Map();
  for (const one of [...some, ...others]) {
    const known = all.get(nameOf(one.finished));
    if (!known || known.log.length < one.log.length) all.set(nameOf(one.finished), one);
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function whenOf(data: unknown) {
  return Number(fieldsOf(objectOf(data)["solved"])["when"]);
}

/**
 * @param table the game on the table, which may be the one
 * @returns how that puzzle was solved, if it is known
 */
export function replayFor(shelf: Shelf, table: Game, finished: Finished | null): Game | null {
  const name = nameOf(finished);
  return nameOf(table.finished) === name
    ? replayOf(table)
    : decoded(ledger(REPLAYS, shelf).read().get(name));
}

const HELPED = "whydoku.helped";
const FORM = 1;

/** Counts from now on what the player asks for; the same step on the same grid counts once. */
export function countHelp(store: Store, shelf: Shelf = shelfOf()) {
  let last: unknown = null;
  store.watch(helpedIn, (technique) => {
    if (!technique) return;
    const position = now(store.state.games.play);
    if (last === position) return;
    last = position;
    const day = countOf(dayOf(Date.now()));
    const helped = withHelp(helpedFrom(shelf), technique, day);
    ledger(HELP, shelf).add(new Map(Object.entries(helped)));
    tell(store, shelf);
  });
}

/**
 * Help counts from the stage on that shows the cells, and a step of the list when it is shown.
 *
 * @returns the technique that help has shown in a game, or ""
 */
export function helpedIn({ view, help }: State): string {
  const { open, at, chosen } = help;
  const isShown = open === "hint" ? at >= DISCLOSURES - 1 : open === "steps" && chosen;
  if (view !== "play" || !isShown) return "";
  const step = pictured(help);
  return step?.kind === "step" ? step.technique : "";
}

export function withHelp(helped: Helped, technique: string, day: number): Helped {
  const before = Object.hasOwn(helped, technique) ? helped[technique] : null;
  return { ...helped, [technique]: { n: (before?.n ?? 0) + 1, day } };
}

export const HELP: Form<Helped[string]> = {
  key: HELPED,
  rows: (whole) => {
    const { form, helped } = objectOf(whole);
    if (form !== FORM) throw new Unreadable("of another version");
    return Object.entries(objectOf(helped));
  },
  entry: entryOf((data) => {
    const { n, day } = fieldsOf(data);
    if (!isCount(n) || !n || !isCount(day)) throw new Unreadable("no count");
    return { n, day };
  }),
  row: (slug, one) => [slug, one],
  whole: (all) => ({ form: FORM, helped: Object.fromEntries(all) }),
  // What is known of both: the larger numbers, and the later days.
  merged: (one, other) => ({ n: Math.max(one.n, other.n), day: Math.max(one.day, other.day) }),
};

/** @returns what is stored */
export function helpedFrom(shelf: Shelf = shelfOf()): Helped {
  return Object.fromEntries(ledger(HELP, shelf).read());
}

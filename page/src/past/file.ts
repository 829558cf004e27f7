/**
 * One file with all unfinished games, the solved puzzles and the settings, to take to another device.
 * What comes from a file joins what is here; nothing is overwritten. Games have names, too, by which
 * they are told apart.
 */
import { type Finished, type Game, start } from "../game/game.ts";
import { HODOKU } from "../game/origin.ts";
import { puzzleOf } from "../game/record.ts";
import { parsePuzzle } from "../grid/space.ts";
import { download } from "../parts/files.ts";
import { levelName } from "../parts/levels.ts";
import { crowdedOut, keepingAll, unfinished } from "../saved/kept.ts";
import { gameIn, solvedIn } from "../saved/older.ts";
import { encodeGame, encodeSolved } from "../saved/record.ts";
import { encodeKept, settingsOf } from "../saved/saving.ts";
import { listOf, objectOf, parsed, shelfOf, Unreadable } from "../saved/storage.ts";
import { DEFAULTS, type Kept, type Settings, type State, type Store } from "../state/state.ts";
import { say } from "../words/say.ts";
import { dayOf, dayText } from "./days.ts";
import { storedReplays, storeReplays } from "./logging.ts";
import { joined } from "./solved.ts";

export interface Carried {
  kept: readonly Kept[]; // unfinished games
  past: readonly Finished[];
  settings: Settings | null;
  replays?: readonly Game[]; // how puzzles were solved
}

const VERSION = 2;

/** The bytes at the beginning of a file that tell whether it has games. */
const HEAD = 100;

/** The most characters of a file; far more than this browser could store. */
const LARGEST = 20_000_000;

export function writeGames({ kept, past, settings, replays = [] }: Carried): string {
  return JSON.stringify({
    whydoku: "games",
    version: VERSION,
    settings,
    kept: kept.map(encodeKept),
    past: past.map(encodeSolved),
    replays: replays.map((game) => encodeGame({ game, played: 0 })),
  });
}

function fileName(): string {
  return `whydoku-games-${dayOf(Date.now())}.json`;
}

/** @returns whether it begins as such a file does, or as a single game does */
export function isGames(text: string): boolean {
  return /^\s*\{\s*"whydoku"\s*:\s*"games?"/.test(text.slice(0, HEAD));
}

/** @throws {Error} with a sentence, if it is no such file, or a damaged one */
export function readGames(text: string): Carried {
  if (!isGames(text)) throw new Error(say("games.file.foreign"));
  try {
    if (text.length > LARGEST) throw new Unreadable("too large");
    const data = objectOf(parsed(text));
    if (data["whydoku"] === "game") return { kept: [gameIn(data)], past: [], settings: null };
    const { version, kept, past, settings, replays = [] } = data;
    if (version !== VERSION && version !== 1) throw new Unreadable("of another version");
    return {
      kept: listOf(kept).map(gameIn),
      past: listOf(past).map((one) => solvedIn(one, version)),
      replays: listOf(replays).map((one) => gameIn(one).game),
      settings: settings === null ? null : settingsOf(objectOf(settings)),
    };
  } catch {
    throw new Error(say("games.file.damaged"));
  }
}

/**
 * The state after what a file has has joined it. A setting is taken only if it is still as the page
 * came.
 *
 * @returns the change, how many games and solved puzzles are new, and for how many games there was
 *   no room
 */
export function joinedWith(state: State, carried: Carried) {
  const { kept, games } = keepingAll({ ...state, kept: carried.kept }, state.kept);
  const past = joined(state.past, carried.past);
  const known = new Set(state.past);
  return {
    change: { kept, games, past, settings: settled(state.settings, carried.settings) },
    games: kept.filter((one) => !state.kept.includes(one)).length,
    solved: past.filter((one) => !known.has(one)).length,
    left: crowdedOut(carried.kept, state.kept, state.games.play).length,
  };
}

function settled(mine: Settings, theirs: Settings | null): Settings {
  if (!theirs) return mine;
  const names = Object.keys(mine) as (keyof Settings)[];
  const asItCame = (name: keyof Settings) =>
    JSON.stringify(mine[name]) === JSON.stringify(DEFAULTS[name]);
  const taken = names.filter(asItCame);
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}

export function takeAway({ state }: Store) {
  const { past, settings } = state;
  const [kept, replays] = [unfinished(state), storedReplays(shelfOf())];
  download(writeGames({ kept, past, settings, replays }), fileName(), "application/json");
}

/** @param kept a game that the player may save alone */
export function saveOne(kept: Kept) {
  download(writeGames({ kept: [kept], past: [], settings: null }), fileName());
}

/** @returns whether it is a file that this page has saved */
export async function isGamesFile(source: Blob | string): Promise<boolean> {
  return isGames(await textOf(typeof source === "string" ? source : source.slice(0, HEAD)));
}

export function textOf(source: Blob | string): string | Promise<string> {
  return typeof source === "string" ? source : source.text();
}

/**
 * Joins what a file has with what is here.
 *
 * @returns what has been added, in a sentence
 * @throws {Error} with a sentence, if the file cannot be read
 */
export function bring(store: Store, text: string): string {
  const carried = readGames(text);
  const { change, games, solved, left } = joinedWith(store.state, carried);
  store.set(change);
  if (carried.replays?.length) storeReplays(shelfOf(), carried.replays);
  const added = games + solved ? say("games.brought", { games, solved }) : say("games.nothingNew");
  return left ? `${added} ${say("games.left", { n: left })}` : added;
}

type Named = Pick<Finished, "title" | "puzzle" | "level" | "day">;

export function titleOfGame(game: Game): string {
  return titleOf({ title: game.title, puzzle: puzzleOf(start(game)), ...game.origin });
}

/**
 * The title of a puzzle, or if it has none but its level, where it comes from and how many clues it has, so that
 * two puzzles without a title can be told apart.
 *
 * @returns such as Hard puzzle of 25 November 2026, 24 clues
 */
export function titleOf({ title, puzzle, level, day }: Named): string {
  const kind = level ? levelName(level) : say("begin.untitled");
  // The title of a puzzle of HoDoKu’s was the name of the level alone.
  const isKind = title === kind || (level.startsWith(HODOKU) && kind.startsWith(`${title} (`));
  if (title && !isKind) return title;
  const from = day ? say("today.puzzle", { level: kind, day: dayText(day) }) : kind;
  const clues = parsePuzzle(puzzle)?.givens.replaceAll(".", "").length;
  return clues
    ? say("games.clues", { title: from, n: clues })
    : say("games.marked", { title: from });
}

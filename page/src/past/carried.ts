/**
 * One file with all that this page keeps, to take to another device, made from the table of places.
 * What comes from a file, or from a code, joins what is here.
 */
import { download } from "../parts/files.ts";
import { crowdedOut } from "../saved/kept.ts";
import { gameIn } from "../saved/older.ts";
import { objectOf, parsed, shelfOf, Unreadable } from "../saved/storage.ts";
import type { Kept, Store } from "../state/state.ts";
import { language } from "../words/en/language.ts";
import { say } from "../words/say.ts";
import { dayOf } from "./days.ts";
import { isGames } from "./file.ts";
import { type Carried, each, type Here, join, NAMES, NOTHING_CARRIED } from "./places.ts";

const VERSION = 3;

/** The most characters of a file; far more than this browser could store. */
const LARGEST = 20_000_000;

/** @returns all that is here */
export function carriedFrom(here: Here): Carried {
  return each((place) => place.read(here)) as unknown as Carried;
}

/** @param carried what stands in the file; a place that is missing has nothing */
export function writeGames(carried: Partial<Carried>): string {
  const whole = { ...NOTHING_CARRIED, ...carried };
  const packed = each((place, name) => place.packed(whole[name]));
  return JSON.stringify({ whydoku: "games", version: VERSION, ...packed });
}

/** @throws {Error} with a sentence, if it is no such file, a damaged one, or of a later version */
export function readGames(text: string): Carried {
  if (!isGames(text)) throw new Error(say("games.file.foreign"));
  let isLater = false;
  try {
    if (text.length > LARGEST) throw new Unreadable("too large");
    const data = objectOf(parsed(text));
    const { version } = data;
    isLater = typeof version === "number" && version > VERSION;
    if (data["whydoku"] === "game") return { ...NOTHING_CARRIED, kept: [gameIn(data)] };
    if (![1, 2, VERSION].includes(version as number)) throw new Unreadable("of another version");
    return each((place, name) =>
      name in data ? place.unpacked(data[name], version) : NOTHING_CARRIED[name],
    ) as unknown as Carried;
  } catch {
    throw new Error(say(isLater ? "games.file.later" : "games.file.damaged"));
  }
}

function fileNamed(suffix: string): string {
  return `whydoku-games-${dayOf(Date.now())}.${suffix}`;
}

/**
 * Saves a file with all that is here.
 *
 * @returns its name
 */
export function takeAway(store: Store): string {
  const [text, name] = [writeGames(carriedFrom({ store, shelf: shelfOf() })), fileNamed("json")];
  download(text, name, "application/json");
  return name;
}

/** The forms that a file can have for the device's own sharing, some of which take only texts. */
const FORMS = [
  ["json", "application/json"],
  ["txt", "text/plain"],
] as const;

/** @returns what hands such a file to another app or device, or null where the browser cannot */
export function sharing(store: Store): (() => Promise<void>) | null {
  const files = (text: string) =>
    FORMS.map(([suffix, type]) => new File([text], fileNamed(suffix), { type }));
  const form = files("{}").findIndex((file) => navigator.canShare?.({ files: [file] }));
  if (form < 0) return null;
  return async () => {
    const text = writeGames(carriedFrom({ store, shelf: shelfOf() }));
    const file = files(text)[form];
    // It fails if the player has cancelled it.
    if (file) await navigator.share({ files: [file], title: say("page.name") }).catch(() => {});
  };
}

/** @param kept a game that the player may save alone */
export function saveOne(kept: Kept) {
  download(writeGames({ kept: [kept] }), fileNamed("json"));
}

/**
 * Joins what a file has with what is here.
 *
 * @returns what has been added, in a sentence
 * @throws {Error} with a sentence, if the file cannot be read
 */
export function bring(store: Store, text: string): string {
  return joinedIn({ store, shelf: shelfOf() }, readGames(text));
}

/** Joins what comes from elsewhere with what is here, and says in a sentence what has been added. */
export function joinedIn(here: Here, carried: Carried): string {
  const { kept, games } = here.store.state;
  const left = crowdedOut(carried.kept, kept, games.play).length;
  const told = toldOf(join(here, carried));
  const added = told ? say("games.brought", { what: told }) : say("games.nothingNew");
  return left ? `${added} ${say("games.left", { n: left })}` : added;
}

const all = new Intl.ListFormat(language, { type: "conjunction" });

/** @returns how much there is of each, in words; "" if there is nothing */
export function toldOf(counts: Partial<Record<keyof Carried, number>>): string {
  return all.format(
    NAMES.flatMap((name) =>
      counts[name] ? say(`games.brought.${name}`, { n: counts[name] }) : [],
    ),
  );
}

/**
 * One file with all that this page keeps, to take to another device, made from the table of places.
 * What comes from a file, or from a code, joins what is here.
 */
import { download } from "../parts/files.ts";
import { crowdedOut } from "../saved/kept.ts";
import { asides, dropAsides } from "../saved/ledger.ts";
import { decodeGame } from "../saved/record.ts";
import { objectOf, parsed, shelfOf, Unreadable } from "../saved/storage.ts";
import type { Kept, News, Settings, Store } from "../state/state.ts";
import { bindingsOf, isLetter } from "../table/keys.ts";
import { language } from "../words/en/language.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { dayOf } from "./days.ts";
import { isGames } from "./file.ts";
import { learnNamed, rulesOfFile } from "./foreign.ts";
import { type Carried, each, type Here, join, NAMES, NOTHING_CARRIED, PLACES } from "./places.ts";

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
    if (data["whydoku"] === "game")
      return { ...NOTHING_CARRIED, kept: [decodeGame(data, rulesOfFile)] };
    if (version !== VERSION) throw new Unreadable("of another version");
    return each((place, name) =>
      name in data ? place.unpacked(data[name]) : NOTHING_CARRIED[name],
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

/** The keys of all that is stored. */
const KEYS = [...new Set(NAMES.map((name) => PLACES[name].key))];

/** @returns what could not be read of what is stored, by keys; none if all could */
export function unreadHere(): Record<string, readonly string[]> | null {
  const all = KEYS.map((key) => [key, asides(shelfOf(), key)] as const);
  const some = all.filter(([, texts]) => texts.length);
  return some.length ? Object.fromEntries(some) : null;
}

/**
 * Saves a file with all that could not be read.
 *
 * @returns its name
 */
export function saveUnread(): string {
  const name = fileNamed("unread.json");
  download(JSON.stringify(unreadHere()), name, "application/json");
  return name;
}

export function dropUnread() {
  for (const key of KEYS) dropAsides(shelfOf(), key);
}

/** @param kept a game that the player may save alone */
export function saveOne(kept: Kept) {
  download(writeGames({ kept: [kept] }), fileNamed("json"));
}

/**
 * Joins what a file has with what is here, but for the settings, which the player may take.
 *
 * @returns what has been added, in a sentence, and what takes the settings
 * @throws {Error} with a sentence, if the file cannot be read
 */
export async function bring(store: Store, text: string): Promise<News> {
  if (isGames(text)) await learnNamed(text);
  const carried = readGames(text);
  const sentence = joinedIn({ store, shelf: shelfOf() }, carried);
  const settings = PLACES.settings.merged(store.state.settings, carried.settings);
  const told = toldOfSettings(settings, store.state.settings);
  if (!told.length) return { sentence, actions: [] };
  const act = () => {
    store.set({ settings });
    return say("games.brought", { what: toldOf({ settings: told.length }) });
  };
  const offer = say("games.file.settings", { what: told.join("; ") });
  return {
    sentence: `${sentence} ${offer}`,
    actions: [{ name: say("games.file.settings.take"), act }],
  };
}

/** @returns what each setting is called that would change, and what it would be */
function toldOfSettings(after: Settings, before: Settings): string[] {
  const names = Object.keys(after) as (keyof Settings)[];
  const changed = names.filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return changed.map((name) => {
    const value = after[name];
    if (name === "keys") return say("games.file.keys", { what: keysIn(after).join("; ") });
    const is = typeof value === "boolean" ? say(value ? "games.file.on" : "games.file.off") : value;
    const told = sayIfKnown(`settings.${name}`) || say("games.file.other", { name });
    return `${told}: ${sayIfKnown(`settings.${name}.${is}`) || is}`;
  });
}

/** @returns such as J: Get a hint */
function keysIn(settings: Settings): string[] {
  const own = bindingsOf(settings).filter(({ command }) => Object.hasOwn(settings.keys, command));
  return own
    .filter(({ key }) => isLetter(key))
    .map(
      ({ command, about, key }) =>
        `${key.toUpperCase()}: ${sayIfKnown(command) || sayIfKnown(about) || command}`,
    );
}

/**
 * Joins what comes from elsewhere with what is here, but for the settings, and says in a sentence what has
 * been added.
 */
export function joinedIn(here: Here, carried: Carried): string {
  const { kept, games, settings } = here.store.state;
  const left = crowdedOut(carried.kept, kept, games.play).length;
  const told = toldOf(join(here, { ...carried, settings }));
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

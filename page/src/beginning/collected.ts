/** Puzzles from the library of the server, if it has one. */
import { ask, drawnSeed, look } from "../api.ts";
import type { Entry } from "../api-types.ts";
import type { Level } from "../game/origin.ts";
import { levelOf } from "../game/origin.ts";
import { begin } from "../game/position.ts";
import { levelWord } from "../parts/levels.ts";
import { dayOf, dayText } from "../past/days.ts";
import type { Offer, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { metIn } from "./first.ts";
import { layDown } from "./laying.ts";

/** How many are drawn, among which is one that is new to the player. */
const DRAWN = 50;

/** @param day whose puzzle it is */
function offerOf({ number, puzzle, name, level }: Entry, day: string = ""): Offer {
  const own = name || say("collected.title", { n: number });
  const title = day ? say("collected.today", { title: own, day: dayText(day) }) : own;
  return { position: begin(puzzle), title, origin: { level: levelOf(level), day } };
}

/** Puts a puzzle of the library on the table. */
export function openEntry(store: Store, entry: Entry) {
  layDown(store, offerOf(entry));
}

/** @returns a puzzle of this level, one that the player has not met as long as there is one */
export async function collected(store: Store, level: Level, signal: AbortSignal): Promise<Offer> {
  const request = { level, random: true, seed: drawnSeed(), limit: DRAWN, size: DRAWN };
  const { entries } = await ask("library", request, signal);
  const met = metIn(store.state);
  const found = entries.find(({ puzzle }) => !met.has(puzzle)) ?? entries[0];
  if (!found) throw new Error(say("collected.none", { level: levelWord(level) }));
  return offerOf(found);
}

/** @returns those of which there are puzzles */
export async function levelsCollected(): Promise<readonly Level[]> {
  const { levels } = await look("library_stats");
  return levels.flatMap(({ name }) => levelOf(name) || []);
}

/** @returns the puzzle that the library has for today, where the player is */
export async function collectedToday(signal?: AbortSignal): Promise<Offer> {
  const day = dayOf(Date.now());
  const { entry } = await look("daily", { day }, signal);
  if (!entry) throw new Error(say("collected.empty"));
  return offerOf(entry, day);
}

/**
 * Takes puzzles and games from wherever they come: typed, dropped, pasted, opened with the page, shared with
 * it, or drawn from the library of the server. What the page cannot read itself, the server reads.
 */
import { ask, asSentence, drawnSeed, look, orAway, send } from "../asking/api.ts";
import type { Entry, Filled, Read, ReadFault } from "../asking/api-types.ts";
import { learnRules, rulesOf } from "../asking/rules.ts";
import { server } from "../asking/server.ts";
import { needed } from "../frame/later.ts";
import { type Level, levelOf } from "../game/origin.ts";
import { begin } from "../game/position.ts";
import { positionOf } from "../game/record.ts";
import { titleIn } from "../game/title.ts";
import type { Rules } from "../grid/rules.ts";
import { parseNamed, parseSheet } from "../grid/sheet.ts";
import { parseCell, parsePuzzle } from "../grid/space.ts";
import { levelWord } from "../parts/levels.ts";
import { carrying } from "../past/coming.ts";
import { dayOf, dayText } from "../past/days.ts";
import { isGamesFile, textOf } from "../past/file.ts";
import { broughtBy, rulesInLink } from "../sharing/link.ts";
import { mineIn, sharedIn } from "../sharing/reach.ts";
import type { Store } from "../state/state.ts";
import type { Fault, Offer } from "../state/types.ts";
import { say } from "../words/say.ts";
import { metIn } from "./first-puzzles.ts";
import { layDown, newsOf } from "./laying.ts";

/** The most bytes in a file of text, and in a workbook; the server reads no more. */
const LARGEST = 1_000_000;
const LARGEST_WORKBOOK = 5 << 20;

/** The first bytes of workbooks: of packed ones, and of Excel before 2007. */
const PACKED = ["504b0304", "d0cf11e0"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The puzzles in a text, at least one; otherwise throws an error with a sentence. */
export async function readText(text: string, signal?: AbortSignal): Promise<readonly Offer[]> {
  if (!text.trim()) throw new Error(say("begin.nothing"));
  if (sharedIn(text) !== null) return [broughtBy(text, await rulesOf(rulesInLink(text)))];
  const own = readHere(text);
  return own.length
    ? own
    : offersOf(await orAway(ask("read", { text }, signal), say("begin.away")));
}

export async function readFile(file: Blob): Promise<readonly Offer[]> {
  const found = await readContent(file);
  const source = file instanceof File ? file.name.replace(/\.\w+$/, "") : "";
  return found.map((one) => ({ ...one, source }));
}

async function readContent(file: Blob) {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const magic = [...head].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (PACKED.includes(magic)) return readWorkbook(file);
  if (isPicture(file)) throw new Error(say("begin.pictures"));
  if (await isGamesFile(file)) throw new Error(say("games.file.elsewhere"));
  if (file.size > LARGEST) throw new Error(say("begin.large", { most: 1 }));
  return readText(await file.text());
}

/**
 * The puzzles in a workbook, which only the server can read; what is odd stands with the first one.
 */
async function readWorkbook(file: Blob): Promise<readonly Offer[]> {
  if (file.size > LARGEST_WORKBOOK) throw new Error(say("begin.large", { most: 5 }));
  return offersOf(await orAway(send("read", file, XLSX), say("begin.away")));
}

export function readFrom(source: Blob | string): Promise<readonly Offer[]> {
  return typeof source === "string" ? readText(source) : readFile(source);
}

/** The puzzles in files that come together. If one cannot be read, that stands with the others. */
export async function readFiles(files: readonly File[]): Promise<readonly Offer[]> {
  const [only] = files;
  if (only && files.length === 1) return readFile(only);
  const offers: Offer[] = [];
  const faults: Fault[] = [];
  let before = 0;
  // One after the other: a server does not take the files of a class at once.
  for (const file of files) {
    const told = (error: string) => say("begin.odd.file", { file: file.name, error });
    try {
      const inFile = await readFile(file);
      const [{ faults: odd = [] } = {}] = inFile;
      for (const [at, { faults: _, source = "", n = at + 1, title, ...one }] of inFile.entries()) {
        const named = inFile.length > 1 && title ? `${source}: ${title}` : source;
        offers.push({ ...one, n: before + n, title: named });
      }
      for (const { n, title, sentence } of odd)
        faults.push({ n: before + n, title, sentence: told(sentence) });
      before += Math.max(...[...inFile, ...odd].map(({ n = 0 }, at) => n || at + 1));
    } catch (fault) {
      const { message } = fault as Error;
      before += 1;
      faults.push({ n: before, title: file.name, sentence: told(message) });
    }
  }
  return withFaults(offers, faults);
}

/**
 * The puzzles in a text that needs no server: a link of this page whose rules are known, one puzzle, as 81 cells, 729 pencil
 * marks, a drawn grid or cells of a spreadsheet, or one per line. If
 * it is none of these, the list is empty.
 */
export function readHere(text: string): readonly Offer[] {
  if (sharedIn(text) !== null) return [broughtBy(text)];
  const whole = puzzleIn(text);
  if (whole) return [whole];
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const all = lines.map(puzzleIn);
  return all.every((one) => one !== null) ? all : [];
}

function puzzleIn(text: string): Offer | null {
  const sheet = parseSheet(text);
  if (sheet) return { position: begin(sheet), title: "" };
  const named = parseNamed(text);
  if (named) return { position: begin(named.puzzle), title: named.name };
  // Without its tabs, a sheet that is not whole could look like another puzzle.
  const plain = text.replace(/^\t+/gm, "");
  const puzzle = plain.includes("\t") ? null : parsePuzzle(plain);
  return puzzle && { position: begin(puzzle.givens, puzzle.possible), title: "" };
}

async function offersOf({ records }: Read): Promise<readonly Offer[]> {
  await learnRules(
    records.flatMap((one) => ("puzzle" in one ? one.puzzle : (one.filled?.puzzle ?? []))),
  );
  const offers: Offer[] = [];
  const faults: Fault[] = [];
  for (const [at, record] of records.entries()) {
    const named = { n: at + 1, title: titleIn(String(record.name ?? "")) };
    const { filled, player } = record;
    const judged = {
      ...(filled ? { filled } : {}),
      ...(player ? { player: titleIn(player) } : {}),
    };
    // A grid of which a cell cannot be read, or whose digits clash, is one all the same.
    const isWhole = "puzzle" in record;
    const isEntered = filled && !isWhole && filled.count !== null;
    if (isWhole) offers.push({ ...named, position: positionOf(record), ...judged });
    else if (isEntered) offers.push({ ...named, position: enteredOn(filled), ...judged });
    // The picture of such a grid says what is wrong, but not where on a sheet.
    if (!isWhole && (!isEntered || filled.unreadable.length))
      faults.push({ ...named, sentence: oddity(record) });
  }
  return withFaults(offers, faults);
}

function enteredOn({ puzzle, found }: Filled) {
  const given = puzzle || found;
  const { givens } = positionOf({ puzzle: given });
  const placed = [...found].map((digit, cell) => (givens[cell] === "." ? digit : ".")).join("");
  return positionOf({ puzzle: given, placed });
}

/** @returns the puzzles, each with all faults; throws an error if there is none */
function withFaults(offers: readonly Offer[], faults: readonly Fault[]): readonly Offer[] {
  if (!offers.length) throw new Error(faults[0]?.sentence ?? say("begin.nothing"));
  return faults.length ? offers.map((one) => ({ ...one, faults })) : offers;
}

/** What is wrong with a record, with its place in a workbook. */
function oddity({ error, mend, where: { sheet, address = "" } }: ReadFault): string {
  const told = mend ? `${asSentence(error)} ${asSentence(mend)}` : error;
  return sheet === undefined ? told : say("begin.odd.place", { sheet, address, error: told });
}

/** Fields that were sent, or stand in an address. */
type Form = FormData | URLSearchParams;

export function filesIn(form: Form): readonly File[] {
  return form
    .getAll("files")
    .filter((one) => one instanceof File)
    .filter(({ size }) => size);
}

/**
 * The texts that may hold a puzzle, the likeliest first. Apps put a link into the text, among
 * words, or by itself.
 */
export function textsIn(form: Form): readonly string[] {
  const told = ["text", "url", "title"].map((name) => String(form.get(name) ?? "").trim());
  const all = told.flatMap((text) => [text, ...(text.match(/https?:\/\/\S+/g) ?? [])]);
  return [...new Set(all)].filter(Boolean);
}

/**
 * The puzzles in the first of these texts that has any; words around a single puzzle are no fault.
 */
export async function readFirst([first = "", ...others]: readonly string[]): Promise<
  readonly Offer[]
> {
  try {
    const offers = await readText(first);
    return offers.length > 1 ? offers : offers.map(({ faults, ...one }) => one);
  } catch (fault) {
    if (!others.length) throw fault;
    return readFirst(others).catch(() => Promise.reject(fault));
  }
}

/**
 * Puts a single puzzle on the table; if there are several, or what somebody has handed in as a file, lets
 * the player choose.
 */
export function offer(store: Store, offers: readonly Offer[]) {
  const [only] = offers;
  const isAlone = only && offers.length === 1 && !only.faults;
  if (isAlone && !(only.filled && only.source)) return layDown(store, only);
  store.set({ offered: offers, opened: offers, dialog: null });
  store.set({ dialog: "begin" });
}

export async function take(store: Store, source: Blob | string): Promise<void> {
  const code = typeof source === "string" ? mineIn(source) : null;
  if (code !== null) askAbout(store, code);
  else if (source instanceof Blob && isPicture(source)) photograph(store, [source]);
  else if (await isGamesFile(source)) await bringFrom(store, source);
  else offer(store, await readFrom(source));
}

/** @param files that the player has opened with the page */
export function takeOpened(store: Store, files: () => Promise<readonly File[]>) {
  return telling(store, async () => takeAll(store, await files()));
}

/**
 * Takes what another app has shared with the page, which the service worker has kept, or a server has
 * handed on in the address before there was one.
 *
 * @param told what stands in the address
 */
export function takeShared(store: Store, told: string) {
  return telling(store, async () => {
    const form = told ? new URLSearchParams(told) : await keptForm();
    const files = filesIn(form);
    const texts = textsIn(form);
    const [code] = texts.flatMap((text) => mineIn(text) ?? []);
    if (files.length) await takeAll(store, files);
    else if (code !== undefined) askAbout(store, code);
    else offer(store, await readFirst(texts));
  });
}

/** Takes the puzzle that the library of the server has for today. */
export function takeDaily(store: Store) {
  return telling(store, async () => layDown(store, await collectedToday()));
}

async function keptForm(): Promise<FormData> {
  const answer = await server.file("shared");
  const isForm = answer.headers.get("content-type")?.startsWith("multipart/");
  if (!isForm) throw new Error(say("begin.unshared"));
  return answer.formData();
}

/** Opens the dialog that reads puzzles from pictures, or from what the camera sees if there are none. */
export function photograph(store: Store, photos: readonly Blob[]) {
  store.set({ photos, dialog: "photo" });
}

/** @returns whether they are read as pictures, which is to say in the browser */
export function arePictures(files: readonly Blob[]): boolean {
  return files.length > 0 && files.every(isPicture);
}

function isPicture({ type }: Blob): boolean {
  return type.startsWith("image/");
}

async function takeAll(store: Store, files: readonly File[]) {
  const [only] = files;
  if (only && files.length === 1) return take(store, only);
  if (arePictures(files)) return photograph(store, files);
  const games = await Promise.all(files.map(isGamesFile));
  for (const [n, one] of files.entries()) if (games[n]) await bringFrom(store, one);
  const others = files.filter((_, n) => !games[n]);
  if (others.length) offer(store, await readFiles(others));
}

async function bringFrom(store: Store, source: Blob | string) {
  const { bring } = await needed(carrying);
  const { sentence, actions } = await bring(store, await textOf(source));
  const told = actions.map(({ name, act }) => ({
    name,
    act: () => store.set({ news: String(act()) }),
  }));
  store.set(newsOf(store, sentence, told));
}

/** Asks whether the code of another device is to join what is here. */
function askAbout(store: Store, code: string) {
  store.set({ bringing: code, dialog: "bring" });
}

/**
 * Takes something that may need a while, and says so: the player may see an empty board meanwhile.
 */
async function telling(store: Store, take: () => Promise<void>) {
  const news = { sentence: say("begin.reading"), actions: [] };
  store.set({ dialog: null, news });
  try {
    await take();
  } finally {
    if (store.state.news === news) store.set({ news: "" });
  }
}

const FEW = 3;

/** @returns what is wrong, or how far it is right; "" if the puzzle is to blame */
export function verdictOn(filled: Filled | undefined): string {
  if (!filled) return "";
  const { status, open: n, unreadable } = filled;
  if (status === "unique") return say(n ? "filled.right" : "filled.solved", { n });
  const names = wrongCells(filled);
  const few = [...names.slice(0, FEW), ...(names.length > FEW ? ["…"] : [])].join(", ");
  return [
    ...(names.length ? [say("filled.wrong", { n: names.length, names: few })] : []),
    ...unreadable.slice(0, FEW).map(({ cell, found }) => say("filled.odd", { cell, found })),
  ].join("; ");
}

/** @returns its title, after the name of whoever has filled it in */
export function titleWithPlayer({ title, player }: { title: string; player?: string }): string {
  return [player, title].filter(Boolean).join(": ");
}

function wrongCells({ wrong, changed }: Filled) {
  return [...wrong, ...changed].map((name) => name.slice(0, 4));
}

/** @returns what a small board of it shows: what has been filled in, and where that is wrong */
export function boardOf({ filled, position }: Offer): {
  puzzle: string;
  rules: Rules;
  wrong: readonly number[];
} {
  const { givens, rules } = position;
  return filled
    ? { puzzle: filled.found, rules, wrong: badCells(filled) }
    : { puzzle: givens, rules, wrong: [] };
}

function badCells(filled: Filled) {
  return [...wrongCells(filled), ...filled.unreadable.map(({ cell }) => cell)].flatMap(
    (name) => parseCell(name) ?? [],
  );
}

/** @returns those of what is not among the offers */
export function faultsBeside(offers: readonly Offer[], faults: readonly Fault[] = []) {
  return faults.filter(({ n }) => offers.every((one) => one.n !== n));
}

/** How many are drawn, among which is one that is new to the player. */
const DRAWN = 50;

/** @param day whose puzzle it is */
function offerOf({ number, puzzle, name, level }: Entry, day: string = ""): Offer {
  const own = name || say("collected.title", { n: number });
  const title = day ? say("collected.today", { title: own, day: dayText(day) }) : own;
  return { position: begin(puzzle), title, origin: { level: levelOf(level), day } };
}

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

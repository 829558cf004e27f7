/** Reads puzzles from any text, without the server if the page can read it itself. */
import { ask, asSentence, orAway, send } from "../api.ts";
import type { Filled, Read, ReadFault } from "../api-types.ts";
import { begin } from "../game/position.ts";
import { positionOf } from "../game/record.ts";
import { parseNamed, parseSheet } from "../grid/sheet.ts";
import { parsePuzzle } from "../grid/space.ts";
import { isGamesFile } from "../past/bringing.ts";
import { broughtBy, sharedIn } from "../sharing/link.ts";
import type { Fault, Offer } from "../state.ts";
import { say } from "../words/say.ts";

/** The most bytes in a file of text, and in a workbook; the server reads no more. */
const LARGEST = 1_000_000;
const LARGEST_WORKBOOK = 5 << 20;

/** The first bytes of workbooks: of packed ones, and of Excel before 2007. */
const PACKED = ["504b0304", "d0cf11e0"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The puzzles in a text, at least one; otherwise throws an error with a sentence. */
export async function readText(text: string, signal?: AbortSignal): Promise<readonly Offer[]> {
  if (!text.trim()) throw new Error(say("begin.nothing"));
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
 * The puzzles in a text that needs no server: a link of this page, one puzzle, as 81 cells, 729 pencil
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

/** @param answer the answer of the operation `read` */
function offersOf({ records }: Read): readonly Offer[] {
  const offers: Offer[] = [];
  const faults: Fault[] = [];
  for (const [at, record] of records.entries()) {
    const named = { n: at + 1, title: String(record.name ?? "") };
    const { filled, player } = record;
    const judged = { ...(filled ? { filled } : {}), ...(player ? { player } : {}) };
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
  const givens = puzzle || found;
  const placed = [...found].map((digit, cell) => (givens[cell] === "." ? digit : ".")).join("");
  return positionOf({ puzzle: givens, placed });
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

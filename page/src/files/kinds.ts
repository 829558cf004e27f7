/**
 * The kinds of files, the few wishes that each has, their names, and what is asked for them; and the
 * puzzles at hand, from which those of a file are chosen: that on the board, those of a file, those that Make
 * has made, and those found.
 */
import { drawnSeed, fetched } from "../asking/api.ts";
import type { BookRequest, Files as Possible, SheetRequest } from "../asking/api-types.ts";
import { faultOf } from "../beginning/laying.ts";
import { faultsBeside, titleWithPlayer } from "../beginning/reading.ts";
import { rasterised } from "../board/standalone.ts";
import { isSmall } from "../catalogue/catalogue.ts";
import { now, start } from "../game/game.ts";
import { puzzleIn, puzzleOf } from "../game/record.ts";
import { CLASSIC } from "../grid/rules.ts";
import { gameOf, type Hand, type State, titleOfPuzzle } from "../state/state.ts";
import { type Offer, remembered } from "../state/types.ts";
import { madeIn } from "../views/make/slice.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { isOfSigns, SIGN_STYLES } from "../words/symbols.ts";

export type Kind = "sheet" | "book" | "worksheet" | "picture";

export interface Wish {
  name: string;
  options?: readonly string[]; // to choose from; without any it is a text, or true or false
  first: string | boolean; // the value before the player changes it
}

export type Wishes = Readonly<Record<string, string | boolean>>;

export interface Asked {
  offers: readonly Offer[]; // the chosen puzzles
  wishes: Wishes;
  apart: boolean; // whether the file is that of the answers
  possible: Possible; // what can be made
  isOfFirst?: boolean; // whether the worksheet is of a lesson for children
}

/** What a file takes of the puzzles. */
export interface How {
  single: boolean; // whether the player chooses one puzzle, or several
  /** what is said of puzzles without exactly one solution: that they are left out, or what the file
   * holds of them */
  faulty: "left" | "sheet" | "picture" | "";
  filled: boolean; // whether the file has what somebody has filled in
}

export type Made = { content: Blob | string; ending: string; type?: string };

/** The sheets that a wish adds to a workbook, and how many of them are wished for at first. */
const SHEETS = ["solution", "live", "steps", "pictures", "candidates"] as const;
const USUAL = 3;

/** The grids of worksheets, but for those of lessons that have their own. */
const ON_SHEETS = [CLASSIC.name, "mini-4", "mini-6", "mini-8"] as const;

const HINTS = ["none", "below", "back"] as const;
const THEMES = ["light", "dark"] as const;
const PICTURES = ["grid", "hardest", "path"] as const;

/** The wishes for techniques to tell from the first one; each is offered once the one before is chosen. */
export const OTHERS: readonly string[] = ["other", "third", "fourth", "fifth"];

/** The seed before another is wished for. */
const SEED = String(drawnSeed());

const SCALE = 3;

/**
 * @param wished what a worksheet was of last
 * @returns what a worksheet is of first: of the lesson from which it was asked for, as that shows its
 *   cells; and beside a small puzzle of a lesson for children
 */
export function firstSheet(state: State, wished: Wishes): Wishes {
  const { practised, settings, catalogue } = state;
  const cells = isOfSigns(settings.style) ? settings.style : "";
  if (practised) return { technique: practised, cells };
  const { lessons } = catalogue.first;
  const { rules } = start(gameOf(state));
  const first = lessons.find((one) => one.rules === rules.name) ?? lessons[0];
  return first && isSmall(rules) && !wished.technique ? { technique: first.slug, cells } : {};
}

export function kindsOf({ sheets, books }: Possible): Kind[] {
  return [
    ...(sheets.length ? (["sheet"] as const) : []),
    ...(books ? (["book", "worksheet"] as const) : []),
    "picture",
  ];
}

export function wishesFor(kind: Kind, { sheets, pictures }: Possible): readonly Wish[] {
  const text = (name: string, first = "") => ({ name, first });
  const flag = (name: string, first = false) => ({ name, first });
  const pick = (name: string, options: readonly string[], first = options[0] ?? "") => ({
    ...{ name, options, first },
  });
  const paper = pick("paper", ["a4", "a5", "letter"]);
  const cells = pick("cells", ["", ...SIGN_STYLES]);
  if (kind === "sheet") {
    const own = SHEETS.filter((name) => sheets.includes(name));
    const flags = own.map((name) => flag(name, SHEETS.indexOf(name) < USUAL));
    return [...flags, flag("all"), flag("rating"), text("file")];
  }
  if (kind === "book")
    return [
      ...[text("title"), paper, pick("per_page", ["", "1", "2", "4", "6", "9"]), cells],
      ...[pick("hints", HINTS), pick("answers", ["none", "solutions", "explained"], "solutions")],
      ...[flag("rating"), flag("apart")],
    ];
  if (kind === "worksheet")
    return [
      ...[pick("technique", [], "naked-pair"), ...OTHERS.map((name) => pick(name, []))],
      ...[pick("grid", ON_SHEETS), pick("number", ["4", "6", "8", "12", "16", "24"]), cells],
      ...[pick("grade", ["", "1", "2", "3", "4", "5"]), paper, text("seed", SEED)],
      ...[text("title"), flag("apart"), flag("fewer")],
    ];
  const forms = pictures.includes("pdf") ? ["png", "svg", "pdf"] : ["png", "svg"];
  const looks = [pick("what", PICTURES), pick("form", forms), pick("theme", THEMES)];
  return [...looks, text("file"), flag("pencil")];
}

/** @returns whether steps are drawn, which goes for fewer puzzles */
export function areStepsDrawn(kind: Kind, { pictures, all, answers }: Wishes): boolean {
  return kind === "sheet"
    ? pictures === true || all === true
    : kind === "book" && answers === "explained";
}

export function howOf(kind: Kind, { what }: Wishes): How {
  const isTold = kind === "sheet" || (kind === "picture" && what !== "grid");
  const faulty = kind === "book" ? "left" : isTold ? kind : "";
  return { single: kind === "picture", faulty, filled: kind === "sheet" };
}

/** @returns the name of a file, without its ending */
export function nameOf(kind: Kind, { offers, wishes, apart, isOfFirst }: Asked): string {
  const [one] = offers;
  const own = offers.length === 1 ? one?.title || one?.source : one?.source;
  const said = kind === "worksheet" ? techniquesIn(wishes, isOfFirst).join("-") : own;
  const names = [wishes.title, wishes.file, said].map((name) => plain(String(name || "")));
  const name = names.find(Boolean) ?? say("share.file");
  const what = chosen(PICTURES, wishes.what) ?? "grid";
  const ending = kind === "picture" ? say(`files.name.${what}`) : say(`files.name.${kind}`);
  const answers = apart ? say("files.name.answers") : "";
  // The answers to one sheet are never those to another.
  return [name, ending, plain(String(wishes.seed ?? "")), answers].filter(Boolean).join("-");
}

/** @returns the techniques of a worksheet, each once; a lesson for children stands alone */
export function techniquesIn(wishes: Wishes, isOfFirst: boolean = false): readonly string[] {
  const all = ["technique", ...(isOfFirst ? [] : OTHERS)].map((name) => String(wishes[name] ?? ""));
  return [...new Set(all.filter(Boolean))];
}

function chosen<One extends string>(options: readonly One[], wish: unknown): One | undefined {
  return options.find((one) => one === wish);
}

function typed(wish: string | boolean | undefined): string | undefined {
  return typeof wish === "string" ? wish : undefined;
}

function plain(text: string) {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replaceAll(" ", "-");
}

/** @param isFilled whether the record has what somebody has filled in */
function recordIn({ position, title, n, filled, player }: Offer, isFilled: boolean = false) {
  const named = title ? { name: title } : {};
  const numbered = n ? { number: n } : {};
  if (!filled || !isFilled) return { puzzle: puzzleOf(position), ...named, ...numbered };
  const { puzzle, found, unreadable } = filled;
  return { ...{ puzzle, found, unreadable }, ...named, ...numbered, ...(player ? { player } : {}) };
}

export async function madeOf(
  kind: Kind,
  { offers, wishes, apart, possible, isOfFirst }: Asked,
  signal: AbortSignal,
): Promise<Made> {
  const puzzles = offers.map((one) => recordIn(one, kind === "sheet"));
  if (kind === "sheet") {
    const wished = SHEETS.filter((name) => wishes[name]);
    const summary = puzzles.length > 1 ? (["summary"] as const) : [];
    const request = {
      puzzles,
      sheets: wishes.all
        ? (possible.sheets as SheetRequest["sheets"])
        : [...summary, "puzzle" as const, ...wished],
      ratings: wishes.rating === true,
    };
    return { content: await fetched("sheet", request, signal), ending: "xlsx" };
  }
  const [title, paper] = [typed(wishes.title), typed(wishes.paper)];
  const symbols = chosen(SIGN_STYLES, wishes.cells);
  const printed = { title, paper, symbols, ...(apart ? { answers_alone: true } : {}) };
  if (kind === "book") {
    const scale: BookRequest["scale"] = wishes.rating ? "se" : "none";
    const request = {
      ...{ puzzles, ...printed, scale, hints: chosen(HINTS, wishes.hints) },
      per_page: Math.min(Number(wishes.per_page), puzzles.length) || null,
      // A name that is a number alone says nothing.
      names: offers.some(({ title }, n) => title && title !== say("begin.number", { n: n + 1 })),
      solutions: wishes.answers !== "none" && !wishes.apart,
      explained: wishes.answers === "explained" && apart === wishes.apart ? "all" : "",
    };
    return { content: await fetched("book", request, signal), ending: "pdf" };
  }
  if (kind === "worksheet") {
    const { number, grade, grid, seed, fewer } = wishes;
    const technique = techniquesIn(wishes, isOfFirst).join();
    if (!/^\d{1,15}$/.test(String(seed))) throw new Error(say("files.seed.wrong"));
    const request = {
      ...{ technique, n: Number(number), seed: Number(seed), ...printed },
      solutions: !wishes.apart,
      ...(isOfFirst || grid === CLASSIC.name ? {} : { rules: String(grid) }),
      ...(grade && !isOfFirst ? { grade: Number(grade) } : {}),
      ...(fewer ? { fewer: true } : {}),
    };
    return { content: await fetched("worksheet", request, signal), ending: "pdf" };
  }
  const { what, form, theme, pencil } = wishes;
  const drawn = {
    ...{ grid: puzzles[0] ?? "", theme: chosen(THEMES, theme) },
    ...(what === "grid" && pencil ? { pencil: true } : {}),
    ...(what === "hardest" ? { number: "hardest" as const } : {}),
    ...(what === "path" ? { path: true } : {}),
  };
  if (form === "pdf")
    return { content: await fetched("picture_pdf", drawn, signal), ending: "pdf" };
  const svg = await (await fetched("picture", drawn, signal)).text();
  if (form === "svg") return { content: svg, ending: "svg", type: "image/svg+xml" };
  return { content: await pngOf(svg), ending: "png" };
}

async function pngOf(svg: string): Promise<Blob> {
  try {
    return await rasterised(svg, SCALE);
  } catch {
    throw new Error(say("share.noPng"));
  }
}

const HANDS = ["board", "opened", "made", "found"] as const;
type Source = Exclude<Hand, "none">;
type Hands = ReadonlyMap<Source, readonly Offer[]>;

/** What has been chosen of what is at hand. All puzzles are at first, or the first if there is to be one. */
export interface Choice {
  hands: Hands;
  hand: Source; // where those come from
  most: number; // the most that a file takes
  offers: readonly Offer[];
  several: ReadonlySet<number>; // the places of those chosen
  one: number; // the place of that chosen if there is to be one
}

/** A puzzle to choose, with its number and its title, and whether it cannot be chosen. */
export type Item = ReturnType<typeof itemsOf>[number];

/** The most puzzles that one sentence names. */
const FEW = 5;

const FAULTS = ["unread", "ambiguous", "impossible"] as const;

/** What the clues of a puzzle are. */
const faultIn = remembered(faultOf);

/** @returns what there is, the puzzle on the board first */
function puzzlesAtHand(state: State): Hands {
  const { opened, found, make } = state;
  const made = madeIn(make).flatMap(({ puzzle }) => {
    const position = puzzleIn(puzzle);
    return position ? [{ position, title: "" }] : [];
  });
  const numbered = opened.map((one, at) => ({ n: at + 1, ...one }));
  const all = { board: onBoard(state), opened: numbered, made, found };
  return new Map(HANDS.flatMap((hand) => (all[hand].length ? [[hand, all[hand]]] : [])));
}

/** @returns the bare puzzle on the board, if there is one */
function onBoard(state: State): readonly Offer[] {
  const game = gameOf(state);
  const position = state.view === "make" ? now(game) : start(game);
  const isBare = /^\.*$/.test(puzzleOf(position));
  return isBare ? [] : [{ position, title: titleOfPuzzle(state) }];
}

/** @returns all of those that the page has opened the files for, if they are there */
export function firstChoice(state: State, most: number): Choice {
  const hands = puzzlesAtHand(state);
  const [first = "board"] = hands.keys();
  return choiceOf(hands, [...hands.keys()].find((one) => one === state.hand) ?? first, most);
}

export function choiceOf(hands: Hands, hand: Source, most: number): Choice {
  const offers = (hands.get(hand) ?? []).slice(0, most);
  return { hands, hand, most, offers, several: new Set(offers.keys()), one: 0 };
}

/** @returns the same with a puzzle chosen, or no longer if several can be */
export function pressed(choice: Choice, at: number, { single }: How): Choice {
  const several = new Set(choice.several);
  if (!single && !several.delete(at)) several.add(at);
  return { ...choice, several, one: at };
}

/** @returns what a file takes of the puzzles, and why not all */
export function itemsOf({ offers, several, one }: Choice, how: How) {
  return offers.map((offer, at) => {
    const isUnread = offer.filled && !offer.filled.puzzle && !how.filled;
    const fault = isUnread ? "unread" : how.faulty && faultIn(offer.position);
    const isLeftOut = fault === "unread" || (how.faulty === "left" && fault !== "");
    const isWanted = how.single ? at === one : several.has(at);
    const named = { n: offer.n || at + 1, title: titleWithPlayer(offer) };
    return { offer, ...named, fault, isLeftOut, isChosen: isWanted && !isLeftOut };
  });
}

export function chosenOf(items: readonly Item[]): Offer[] {
  return items.flatMap(({ isChosen, offer }) => (isChosen ? [offer] : []));
}

/** @returns what is said of those that could not be read, or "" */
export function unreadOf({ hands, hand }: Choice): string {
  const all = hands.get(hand) ?? [];
  const faults = faultsBeside(all, all[0]?.faults);
  return faults.length ? told("files.unread", faults) : "";
}

/** @returns what is said of puzzles without exactly one solution, and of what is filled in */
export function warningsOf(items: readonly Item[], { faulty, filled }: How): string[] {
  const about = FAULTS.flatMap((fault) => {
    const those = items.filter((one) => one.fault === fault && (one.isChosen || one.isLeftOut));
    const which = fault === "unread" ? "left" : faulty;
    return those.length ? [told(`files.${which}.${fault}`, those)] : [];
  });
  const isBare = !filled && chosenOf(items).some((one) => one.filled);
  return isBare ? [...about, say("files.bare")] : about;
}

export function nameIn({ n, title }: { n: number; title?: string }): string {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
}

/**
 * @param key of the sentence; one more ends in `.many`
 * @returns a sentence that names a few of them
 */
function told(key: string, those: readonly { n: number; title: string }[]): string {
  const names = those.slice(0, FEW).map(nameIn).join("; ");
  const full = those.length > FEW ? `${key}.many` : key;
  return sayIfKnown(full, { n: those.length, names });
}

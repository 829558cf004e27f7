/**
 * Wishes for puzzles to make: which there are, by what names players know them, what they say together
 * in a sentence, and what they ask of the server. Which fields a wish has, and of what kinds, the
 * library says in wishes.json; which of them the form shows, and where, is said here. And layouts of clues:
 * their symmetries, and the pattern that the player draws on the board, where there must be clues and where
 * there must not.
 */
import { drawnSeed, type Request } from "../../asking/api.ts";
import type { WishField as Asked, Technique } from "../../asking/api-types.ts";
import {
  families,
  familyName,
  isIn,
  named,
  profileName,
  slugOfFamily,
  withTechniques,
} from "../../catalogue/catalogue.ts";
import { type GridParts, nameOf as nameOfGrid, withBoxes } from "../../game/grids.ts";
import { HODOKU, HODOKU_LEVELS, LEVELS } from "../../game/origin.ts";
import { NO_GIVENS } from "../../game/position.ts";
import { CLASSIC, type Rules, rulesNamed } from "../../grid/rules.ts";
import { cellName, gathered } from "../../grid/space.ts";
import { SCALES } from "../../parts/figures.ts";
import { gridName } from "../../parts/levels.ts";
import type { State, Store } from "../../state/state.ts";
import { type Picture, remembered } from "../../state/types.ts";
import { bare } from "../../table/picture.ts";
import { language } from "../../words/en/language.ts";
import { type Key, say, sayIfKnown } from "../../words/say.ts";
import { clueCount } from "./live.ts";
import type { Make, Parts, Value, Wish } from "./slice.ts";
import { isInParts, isList, isText, setMake } from "./slice.ts";

/** The fields that the form shows: those that are common, and those that are folded. */
export const GROUPS = [
  ["level", "with", "without", "symmetry", "clues", "rating"],
  ["n", "by", "minimal", "seed"],
] as const;

export type FieldName = (typeof GROUPS)[number][number];

export const MOST = 20;

const all = new Intl.ListFormat(language, { type: "conjunction" });
const any = new Intl.ListFormat(language, { type: "disjunction" });

/** What the fields of the form may mean, which says what is entered for them and what is sent. */
export const MEANS: readonly string[] = [
  ...["rating", "level", "technique", "profile", "symmetry", "clues", "open switch", "number"],
  "seed",
];

export function fieldNamed(fields: readonly Asked[], name: string): Asked {
  const field = fields.find((one) => one.name === name);
  if (!field || !MEANS.includes(field.means)) throw new Error(`the form has no field ${name}`);
  return field;
}

/** @returns the value of a field in an empty form */
export function firstOf({ means, default: usual }: Asked): Value {
  if (means === "rating") return { scale: SCALES[0], from: "", to: "" };
  if (means === "clues") return { from: "", to: "" };
  if (means === "technique") return typeof usual === "object" && usual ? usual : [];
  return means === "number" ? String(usual) : "";
}

/** @returns what a request has for a value; undefined if the field is left out */
function sentFor({ means }: Asked, value: Value): unknown {
  if (isInParts(value)) {
    const range = between(value);
    return range && means === "rating" ? [`${value["scale"]}:${range}`] : range;
  }
  if (isList(value)) return value.length ? value : undefined;
  if (means === "number") return numberOf(String(value));
  if (means === "seed") return seedOf(String(value));
  if (means === "open switch" && value) return value === "yes";
  return value || undefined;
}

/** @returns 3.2-4.2, 3.2-, -4.2, or undefined if both ends are open */
function between({ from = "", to = "" }: Parts): string | undefined {
  const [least, most] = [from.trim(), to.trim()];
  return least || most ? `${least}-${most}` : undefined;
}

/** @returns 1 to 20 */
export function numberOf(text: string): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), MOST);
}

/** @returns the seed in the form, or a random one */
export function seedOf(text: string, random: () => number = Math.random): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : drawnSeed(random);
}

/** Replaces parts of the wish; a level that its profile does not have is wished for no longer. */
export function setWish(store: Store, parts: Wish) {
  setMake(store, (make) => {
    const wish = { ...make.wish, ...parts };
    const { level } = wish;
    const isKnown = !isText(level) || ["", ...levelsIn(wish)].includes(level);
    return { wish: isKnown ? wish : { ...wish, level: "" } };
  });
}

/** @returns the levels, or those of the profile that judges if it has some */
export function levelsIn(wish: Wish): readonly string[] {
  return wish["by"] === "hodoku" ? HODOKU_LEVELS.map((one) => one.replace(HODOKU, "")) : LEVELS;
}

/** Bands of the Sudoku Explainer rating. From one to the next is a step that a solver notices. */
export const BANDS = [
  [1.0, 1.2],
  [1.5, 2.0],
  [2.3, 2.8],
  [3.0, 3.4],
  [3.6, 4.2],
  [4.4, 5.0],
  [5.2, 6.2],
  [6.5, 7.0],
  [7.1, 7.7],
  [7.8, 8.3],
  [8.4, 8.9],
  [9.0, 9.9],
] as const;

/** The tolerance in the number of clues of a similar puzzle. */
const ABOUT = 2;

/**
 * The request for what was filled in; a field that was left open is undefined.
 *
 * @param techniques the easiest first
 */
export function requestOf(
  { fields, wish, way, pattern, grid }: Pick<Make, "fields" | "wish" | "way" | "pattern" | "grid">,
  techniques: readonly Technique[],
): Request<"generate"> {
  const asked = Object.fromEntries(
    GROUPS.flat().map((name) => {
      const field = fieldNamed(fields, name);
      return [name, sentFor(field, wish[name] ?? firstOf(field))];
    }),
  );
  const needs =
    wish["only"] === false ? {} : onlyThese(isList(wish["with"]) ? wish["with"] : [], techniques);
  const isDrawn = way === "draw" && /[X.]/.test(pattern);
  const rules = nameOfGrid(grid);
  return {
    ...asked,
    ...needs,
    ...(rules !== CLASSIC.name && { rules }),
    ...(isDrawn && { pattern: gathered(pattern, rulesWished(grid)) }),
  };
}

/** @param slugs what is needed, and nothing harder */
function onlyThese(slugs: readonly string[], techniques: readonly Technique[]) {
  const hardest = hardestOf(techniques, slugs);
  const others = slugs.filter((slug) => slug !== hardest);
  return hardest ? { with: others.length ? others : undefined, hardest: [hardest] } : {};
}

/**
 * The wish for a puzzle like this one, or one band easier or harder, with the same symmetry and
 * about as many clues.
 *
 * @param er the puzzle's rating
 * @param by easier, similar, harder
 * @returns null if there is no such band
 */
export function wishLike(givens: string, er: number, by: -1 | 0 | 1): Wish | null {
  const band = BANDS[bandOf(er) + by];
  if (!band) return null;
  const clues = clueCount(givens);
  return {
    rating: { scale: "se", from: band[0].toFixed(1), to: band[1].toFixed(1) },
    symmetry: symmetryOf(givens),
    clues: { from: String(Math.max(17, clues - ABOUT)), to: String(clues + ABOUT) },
  };
}

/** @returns the index of the band that contains it, or of the one below */
export function bandOf(er: number): number {
  return Math.max(
    0,
    BANDS.findLastIndex(([least]) => er >= least - 0.05),
  );
}

/** What will be made, in a sentence: a hard puzzle that needs X-Wing and nothing harder. */
export function told(
  { wish, way, grid }: Pick<Make, "wish" | "way" | "grid">,
  techniques: readonly Technique[],
) {
  const text = (name: string) => (isText(wish[name]) ? wish[name] : "");
  const list = (name: string) => (isList(wish[name]) ? wish[name] : []);
  const parts = (name: string) => (isInParts(wish[name]) ? wish[name] : {});
  const names = (slugs: readonly string[]) => slugs.map((slug) => nameOf(techniques, slug));
  const [needs, without] = [list("with"), list("without")];
  const [symmetry, minimal, by] = [text("symmetry"), text("minimal"), text("by")];
  const rating = parts("rating");
  const begun = say("make.told.begun", {
    puzzle: puzzleOfLevel(text("level")),
    needs: needs.length
      ? say(wish["only"] === false ? "make.told.needs" : "make.told.only", {
          names: all.format(names(needs)),
        })
      : "",
  });
  const many = numberOf(text("n"));
  const clauses = [
    begun.charAt(0).toLocaleUpperCase(language) + begun.slice(1),
    without.length && say("make.told.without", { names: any.format(names(without)) }),
    gridsIn(grid),
    way === "draw" && say("make.told.drawn"),
    symmetry &&
      symmetry !== "none" &&
      say("make.told.symmetry", { how: sayIfKnown(`make.symmetry.${symmetry}`) }),
    within("clues", parts("clues")),
    within("rating", rating, sayIfKnown(`rating.scale.${rating["scale"]}`)),
    minimal && sayIfKnown(`make.told.minimal.${minimal}`),
    by && say("make.told.by", { name: profileName(by) }),
  ];
  const sentence = `${clauses.filter(Boolean).join(", ")}.`;
  return many > 1 ? `${sentence} ${say("make.told.n", { n: many })}` : sentence;
}

/** @returns such as: 6 × 6 and Diagonals; "" for the usual grid */
function gridsIn({ shape, joined }: GridParts): string {
  return all.format([shape, ...joined].filter((one) => one !== CLASSIC.name).map(gridName));
}

/** @returns the rules of what is wished for, or for drawn regions such as its size has */
function rulesWished(grid: GridParts): Rules {
  return rulesNamed(withBoxes(grid)) ?? CLASSIC;
}

/** @returns such as: with 24 to 28 clues; "" if both ends are open */
function within(what: "clues" | "rating", range: Parts, scale: string = ""): string {
  const from = range["from"]?.trim() ?? "";
  const to = range["to"]?.trim() ?? "";
  if (!from && !to) return "";
  const ends = !to ? "from" : !from ? "to" : "between";
  return say(`make.told.${what}`, { range: say(`make.told.${ends}`, { from, to }), scale });
}

/**
 * @param level "" for any; HoDoKu's have names of their own
 * @returns such as: an easy puzzle
 */
export function puzzleOfLevel(level: string): string {
  const name = sayIfKnown(`begin.level.${level}`).toLocaleLowerCase(language);
  if (!name) return say("make.level.any");
  return say(/^[aeiou]/.test(name) ? "make.level.an" : "make.level.a", { level: name });
}

/** @returns such as X-Wing, or any Fish for a family */
export function nameOf(techniques: readonly Technique[], slug: string): string {
  const own = techniques.find((one) => one.slug === slug);
  if (own) return own.name;
  const one = techniques.find(({ family }) => slugOfFamily(family) === slug);
  return one ? say("make.family", { name: familyName(one.family) }) : slug;
}

function hardestOf(techniques: readonly Technique[], slugs: readonly string[]): string | undefined {
  const place = (slug: string) =>
    techniques.findLastIndex((one) => one.slug === slug || slugOfFamily(one.family) === slug);
  return [...slugs].sort((a, b) => place(b) - place(a))[0];
}

/** @returns a part of a wish by the names that players know, from what the server calls it */
export function partName(techniques: readonly Technique[], part: string): string {
  return withTechniques(techniques, part).replace(
    /^(rating|solved by) (\S+)/,
    (_, kind, name) => `${kind} ${sayIfKnown(`rating.scale.${name}`) || profileName(name)}`,
  );
}

/** What most people wish for, as long as nothing is typed. */
export const COMMON = [
  ...["pointing", "naked-pair", "hidden-pair", "naked-triple", "x-wing", "swordfish"],
  ...["skyscraper", "two-string-kite", "xy-wing", "w-wing", "unique-rectangle-1", "xy-chain"],
];

/**
 * What a query finds, the likeliest first: techniques, and families by the name of any of their kind.
 *
 * @param techniques the easiest first
 * @returns slugs
 */
export function sought(techniques: readonly Technique[], query: string): string[] {
  const own = families(techniques);
  if (!query.trim()) {
    const all = [...own.map(slugOfFamily), ...techniques.map(({ slug }) => slug)];
    const common = COMMON.filter((slug) => all.includes(slug));
    return [...new Set([...common, ...all])];
  }
  const kinds = own.filter((family) => isIn([familyName(family), family], query));
  return [...kinds.map(slugOfFamily), ...named(techniques, query).map(({ slug }) => slug)];
}

export const FREE = "?".repeat(81);

/** The colours of the board for "a clue" and "no clue", as masks: blue and grey. */
const COLOURS = new Map([
  ["X", 1],
  [".", 1 << 7],
]);

const SAID: Readonly<Record<string, Key>> = { X: "make.pattern.clue", ".": "make.pattern.none" };

/** @param last the number of the last row */
export type Turn = (row: number, column: number, last: number) => readonly [number, number];

const HALF: Turn = (r, c, last) => [last - r, last - c];
const QUARTER: Turn = (r, c, last) => [c, last - r];
const UPSIDE_DOWN: Turn = (r, c, last) => [last - r, c];
const LEFT_TO_RIGHT: Turn = (r, c, last) => [r, last - c];
const ACROSS: Turn = (r, c) => [c, r];
const ACROSS_BACK: Turn = (r, c, last) => [last - c, last - r];

/** the turns that generate each symmetry */
export const SYMMETRIES: Readonly<Record<string, readonly Turn[]>> = {
  none: [],
  rotational: [HALF],
  "rotational-90": [QUARTER],
  horizontal: [UPSIDE_DOWN],
  vertical: [LEFT_TO_RIGHT],
  diagonal: [ACROSS],
  antidiagonal: [ACROSS_BACK],
  full: [QUARTER, ACROSS],
};

/** The symmetries, the richest first: a layout is named after the first one that it has. */
const RICHEST = Object.keys(SYMMETRIES).sort((a, b) => orbit(1, b).length - orbit(1, a).length);

/** @returns the cells to which the symmetry maps this one, itself included */
export function orbit(cell: number, symmetry: string, size: number = 9): number[] {
  const found = [cell];
  for (const one of found) {
    for (const turn of SYMMETRIES[symmetry] ?? []) {
      const [r, c] = turn(Math.floor(one / 9), one % 9, size - 1);
      if (!found.includes(r * 9 + c)) found.push(r * 9 + c);
    }
  }
  return found;
}

/** @returns the name of the richest symmetry of its layout, or "none" */
export function symmetryOf(givens: string): string {
  const has = (cell: number) => givens[cell] !== ".";
  const found = RICHEST.find((name) =>
    CLASSIC.cells.every((cell) => orbit(cell, name).every((other) => has(other) === has(cell))),
  );
  return found ?? "none";
}

/**
 * Draws cells, and those that a symmetry adds, into a pattern; if all of them are drawn already,
 * they become free again.
 *
 * @param pattern 81 of X . ?
 */
export function drawn(
  pattern: string,
  cells: Iterable<number>,
  pen: string,
  symmetry: string,
  size?: number,
) {
  const touched = new Set([...cells].flatMap((cell) => orbit(cell, symmetry, size)));
  const isThere = [...touched].every((cell) => pattern[cell] === pen);
  return [...pattern]
    .map((one, cell) => (touched.has(cell) ? (isThere ? "?" : pen) : one))
    .join("");
}

/** @returns the pattern with a clue exactly where the puzzle has one */
export function patternOf(givens: string): string {
  return [...givens].map((one) => (one === "." ? "." : "X")).join("");
}

const coloursOf = remembered(({ pattern }: Make) =>
  [...pattern].map((one) => COLOURS.get(one) ?? 0),
);

export function patternPicture({ make, selected, cursor }: State): Picture {
  return { ...bare(NO_GIVENS, rulesWished(make.grid)), colours: coloursOf(make), selected, cursor };
}

export function draw(store: Store, pen: string = store.state.make.pen) {
  const { selected, make } = store.state;
  const [first] = selected;
  if (first === undefined) return;
  const wished = make.wish["symmetry"];
  const symmetry = isText(wished) && wished ? wished : "none";
  const pattern = drawn(make.pattern, selected, pen, symmetry, rulesWished(make.grid).size);
  setMake(store, { pattern });
  const cells = [...selected].map(cellName).join(", ");
  store.set({ said: say(SAID[pattern[first] ?? "?"] ?? "make.pattern.free", { cells }) });
}

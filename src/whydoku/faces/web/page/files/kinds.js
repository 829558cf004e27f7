// @ts-check
/** The kinds of files, the few wishes that each has, their names, and what is asked for them. */
import { drawnSeed, fetched } from "../api.js";
import { rasterised } from "../board/standalone.js";
import { say } from "../words/say.js";
import { recordIn } from "./at-hand.js";

/** @import { Offer } from "../state.js" */
/** @typedef {"sheet" | "book" | "worksheet" | "picture"} Kind */

/**
 * @typedef {object} Possible  what can be made where the page asks, as the operation `files` says
 * @property {readonly string[]} sheets
 * @property {boolean} books
 * @property {readonly string[]} pictures
 * @property {number} most
 * @property {number} most_drawn
 */

/**
 * @typedef {object} Wish
 * @property {string} name
 * @property {readonly string[]} [options]  to choose from; without any it is a text, or true or false
 * @property {string | boolean} first  the value before the player changes it
 */

/** @typedef {Record<string, string | boolean>} Wishes  the values by the names of the wishes */

/**
 * @typedef {object} Asked
 * @property {readonly Offer[]} offers  the chosen puzzles
 * @property {Wishes} wishes
 * @property {boolean} apart  whether the file is that of the answers
 */

/** @typedef {{content: Blob | string, ending: string, type?: string}} Made */

/** The sheets that a wish adds to a workbook. */
const SHEETS = /** @type {const} */ ({
  solution: ["solution"],
  steps: ["steps", "step-view"],
  pictures: ["pictures"],
  live: ["live"],
  candidates: ["candidates"],
});

const PAPERS = ["a4", "a5", "letter"];

/** The wishes for techniques to tell from the first one; each is offered once the one before is chosen. */
export const OTHERS = /** @type {readonly string[]} */ (["other", "third", "fourth", "fifth"]);

/** Pixels for each unit of a drawing. */
const SCALE = 3;

/**
 * @param {Possible} possible
 * @returns {Kind[]} the kinds of files that can be made
 */
export function kindsOf({ sheets, books }) {
  return [
    ...(sheets.length ? /** @type {const} */ (["sheet"]) : []),
    ...(books ? /** @type {const} */ (["book", "worksheet"]) : []),
    "picture",
  ];
}

/**
 * @param {Kind} kind
 * @param {Possible} possible
 * @returns {readonly Wish[]}
 */
export function wishesFor(kind, { sheets, pictures }) {
  const [title, file] = [
    { name: "title", first: "" },
    { name: "file", first: "" },
  ];
  const apart = { name: "apart", first: false };
  const rating = { name: "rating", first: false };
  const paper = { name: "paper", options: PAPERS, first: PAPERS[0] ?? "" };
  if (kind === "sheet")
    return [
      ...Object.entries(SHEETS)
        .filter(([, [sheet]]) => sheets.includes(sheet))
        .map(([name]) => ({ name, first: name === "solution" || name === "steps" })),
      rating,
      file,
    ];
  if (kind === "book")
    return [
      title,
      paper,
      { name: "per_page", options: ["1", "2", "4", "6", "9"], first: "4" },
      { name: "hints", options: ["none", "below", "back"], first: "none" },
      { name: "answers", options: ["none", "solutions", "explained"], first: "solutions" },
      rating,
      apart,
    ];
  if (kind === "worksheet")
    return [
      { name: "technique", options: [], first: "naked-pair" },
      ...OTHERS.map((name) => ({ name, options: [], first: "" })),
      { name: "number", options: ["4", "6", "8", "12", "16", "24"], first: "4" },
      { name: "grade", options: ["", "1", "2", "3", "4", "5"], first: "" },
      paper,
      { name: "seed", first: String(drawnSeed()) },
      title,
      apart,
      { name: "fewer", first: false },
    ];
  const forms = pictures.includes("pdf") ? ["png", "svg", "pdf"] : ["png", "svg"];
  return [
    { name: "what", options: ["grid", "hardest", "path"], first: "grid" },
    { name: "form", options: forms, first: "png" },
    { name: "theme", options: ["light", "dark"], first: "light" },
    file,
    { name: "pencil", first: false },
  ];
}

/**
 * @param {Kind} kind
 * @param {Wishes} wishes
 * @returns {boolean} whether steps are drawn, which goes for fewer puzzles
 */
export function areStepsDrawn(kind, { pictures, answers }) {
  return kind === "sheet" ? pictures === true : kind === "book" && answers === "explained";
}

/**
 * @param {Kind} kind
 * @param {Wishes} wishes
 * @returns {import("./chooser.js").How["faulty"]} what is said of puzzles without exactly one solution
 */
export function faultyIn(kind, { what }) {
  if (kind === "book") return "left";
  if (kind === "sheet") return kind;
  return kind === "picture" && what !== "grid" ? kind : "";
}

/**
 * @param {Kind} kind
 * @param {Asked} asked
 * @returns {string} the name of a file, without its ending
 */
export function nameOf(kind, { offers, wishes, apart }) {
  const [one] = offers;
  const own = offers.length === 1 ? one?.title || one?.source : one?.source;
  const said = kind === "worksheet" ? techniquesIn(wishes).join("-") : own;
  const names = [wishes.title, wishes.file, said].map((name) => plain(String(name || "")));
  const name = names.find(Boolean) ?? say("share.file");
  const what = /** @type {"grid" | "hardest" | "path"} */ (wishes.what ?? "grid");
  const ending = kind === "picture" ? say(`files.name.${what}`) : say(`files.name.${kind}`);
  const answers = apart ? say("files.name.answers") : "";
  // The answers to one sheet are never those to another.
  return [name, ending, plain(String(wishes.seed ?? "")), answers].filter(Boolean).join("-");
}

/**
 * @param {Wishes} wishes
 * @returns {readonly string[]} the techniques of a worksheet, each once
 */
export function techniquesIn(wishes) {
  const all = ["technique", ...OTHERS].map((name) => String(wishes[name] ?? ""));
  return [...new Set(all.filter(Boolean))];
}

/** @param {string} text */
function plain(text) {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replaceAll(" ", "-");
}

/**
 * @param {Kind} kind
 * @param {Asked} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Made>}
 */
export async function madeOf(kind, { offers, wishes, apart }, signal) {
  const file = async (/** @type {string} */ operation, /** @type {{}} */ request) =>
    fetched(operation, request, signal);
  const puzzles = offers.map((one) => recordIn(one, kind === "sheet"));
  if (kind === "sheet") {
    const wished = Object.entries(SHEETS).flatMap(([name, all]) => (wishes[name] ? all : []));
    const sheets = [...(puzzles.length > 1 ? ["summary"] : []), "puzzle", ...wished];
    const request = { puzzles, sheets, ratings: wishes.rating };
    return { content: await file("sheet", request), ending: "xlsx" };
  }
  const { title, paper } = wishes;
  const printed = { title, paper, ...(apart ? { answers_alone: true } : {}) };
  if (kind === "book") {
    const request = {
      ...{
        puzzles,
        ...printed,
        per_page: Math.min(Number(wishes.per_page), puzzles.length),
        hints: wishes.hints,
      },
      scale: wishes.rating ? "se" : "none",
      // A name that is a number alone says nothing.
      names: offers.some(({ title }, n) => title && title !== say("begin.number", { n: n + 1 })),
      solutions: wishes.answers !== "none" && !wishes.apart,
      explained: wishes.answers === "explained" && apart === wishes.apart ? "all" : "",
    };
    return { content: await file("book", request), ending: "pdf" };
  }
  if (kind === "worksheet") {
    const { number, grade, seed, fewer } = wishes;
    const technique = techniquesIn(wishes).join();
    if (!/^\d{1,15}$/.test(String(seed))) throw new Error(say("files.seed.wrong"));
    const request = {
      ...{ technique, n: Number(number), seed: Number(seed), ...printed },
      solutions: !wishes.apart,
      ...(grade ? { grade: Number(grade) } : {}),
      ...(fewer ? { fewer } : {}),
    };
    return { content: await file("worksheet", request), ending: "pdf" };
  }
  const { what, form, theme, pencil } = wishes;
  const drawn = {
    ...{ grid: puzzles[0], theme },
    ...(what === "grid" && pencil ? { pencil } : {}),
    ...(what === "hardest" ? { number: what } : {}),
    ...(what === "path" ? { path: true } : {}),
  };
  if (form === "pdf") return { content: await file("picture_pdf", drawn), ending: "pdf" };
  const svg = await (await file("picture", drawn)).text();
  if (form === "svg") return { content: svg, ending: "svg", type: "image/svg+xml" };
  return { content: await pngOf(svg), ending: "png" };
}

/**
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function pngOf(svg) {
  try {
    return await rasterised(svg, SCALE);
  } catch {
    throw new Error(say("share.noPng"));
  }
}

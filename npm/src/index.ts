/** whydoku's engine for browsers; `node.ts` is the same for Node. */

import { refuse } from "./checked.ts";
import { type Source as FileOfEngine, loaded } from "./engine.ts";
import { InvalidInput } from "./faults.ts";
import { Sudoku } from "./sudoku.ts";

export type {
  Chance,
  Digging,
  Grid,
  GridRecord,
  Limit,
  Looking,
  Mistakes,
  Path,
  Rating,
  RatingOptions,
  Status,
} from "./asked.ts";
export {
  PROFILES,
  type ProfileName,
  type Slug,
  type Symmetry,
  TECHNIQUES,
  VERSION,
} from "./catalogue.ts";
export { Ended, InvalidInput } from "./faults.ts";
export {
  candidatesIn,
  cellsIn,
  type GridHouse,
  housesOf,
  isSolved,
  type Mark,
  marksOf,
  nameOfCell,
} from "./marks.ts";
export { after, place, remove, restore } from "./moves.ts";
export type * from "./patterns.ts";
export type { AnyProfile, Call, Options, Pass, Profile } from "./profiles.ts";
export type { Sudoku } from "./sudoku.ts";

/** What an object of a global class is, where the types of one are known: those of Node lack some. */
type Known<Name extends string, There = typeof globalThis> = There extends {
  readonly [_ in Name]: { readonly prototype: infer Made };
}
  ? Made
  : never;

/** The file of the engine: its address, its bytes, the answer to a request, or a module that is
 * compiled already. */
export type Source =
  | string
  | Known<"URL">
  | ArrayBuffer
  | Uint8Array
  | Known<"Response">
  | (typeof globalThis extends { readonly WebAssembly: infer Space }
      ? Known<"Module", Space> & object // its type is empty, so that a number would do
      : never);

/**
 * Loads the engine.
 *
 * @param source its file or address, if `whydoku.wasm` does not lie beside this module
 * @param ask called about every 30 ms during long work, which throws an `Ended` if the answer is
 *   true; it cannot wait, nor ask the engine
 */
export async function load(
  source?: Source | Promise<Source>,
  ask: () => boolean = () => false,
): Promise<Sudoku> {
  if (typeof ask !== "function") refuse("ask", ask, "a function that answers true or false");
  const named = (await source) ?? new URL("./whydoku.wasm", import.meta.url);
  const file = typeof named === "string" || named instanceof URL ? await fetch(named) : named;
  if (FILES.some((kind) => file instanceof kind) || ArrayBuffer.isView(file))
    return new Sudoku(await loaded(file as FileOfEngine, () => answered(ask())));
  throw new InvalidInput(
    `the engine is an address, bytes, a Response or a WebAssembly.Module; found ${file}`,
  );
}

/** A promise would be true, whatever it comes to. */
const answered = (answer: unknown) =>
  typeof answer === "object" && answer !== null
    ? refuse("ask", answer, "true or false at once")
    : answer;

const FILES = [ArrayBuffer, Response, WebAssembly.Module];

/** whydoku's engine for browsers; `node.ts` is the same for Node. */

import { type Source as FileOfEngine, loaded } from "./engine.ts";
import { Sudoku } from "./sudoku.ts";

export {
  PROFILES,
  type ProfileName,
  type Slug,
  type Symmetry,
  TECHNIQUES,
  VERSION,
} from "./catalogue.ts";
export { after, type Grid, type GridRecord } from "./grids.ts";
export { candidatesIn, cellsIn, InvalidInput } from "./names.ts";
export type * from "./patterns.ts";
export type { AnyProfile, Call, Options, Pass, Profile } from "./program.ts";
export {
  type Chance,
  type Digging,
  Ended,
  type Looking,
  type Rating,
  type Status,
  Sudoku,
} from "./sudoku.ts";

/** What an object of a global class is, where the types of one are known: those of Node lack some. */
type Known<Name extends string, There = typeof globalThis> = There extends {
  readonly [_ in Name]: { readonly prototype: infer Made };
}
  ? Made
  : never;

/** The file of the engine: bytes, the answer to a request, or a module that is compiled already. */
export type Source =
  | ArrayBuffer
  | Uint8Array
  | Known<"Response">
  | (typeof globalThis extends { readonly WebAssembly: infer Space }
      ? Known<"Module", Space>
      : never);

/**
 * Loads the engine.
 *
 * @param source its file, if `whydoku.wasm` does not lie beside this module
 * @param ask called about every 30 ms during long work, which throws an `Ended` if the answer is true
 */
export async function load(
  source?: Source | Promise<Source>,
  ask?: () => unknown,
): Promise<Sudoku> {
  const file = source ?? fetch(new URL("./whydoku.wasm", import.meta.url));
  return new Sudoku(await loaded(file as Promise<FileOfEngine>, ask));
}

/** whydoku's engine for browsers; `node.ts` is the same for Node. */

import { loaded, type Source } from "./engine.ts";
import { Sudoku } from "./sudoku.ts";

export { PROFILES, type ProfileName, type Slug, TECHNIQUES, VERSION } from "./catalogue.ts";
export type { Grid, GridRecord } from "./grids.ts";
export { candidatesIn, cellsIn, InvalidInput } from "./names.ts";
export type * from "./patterns.ts";
export type { AnyProfile, Call, Options, Pass, Profile } from "./program.ts";
export {
  type Chance,
  type Digging,
  type Looking,
  type Rating,
  type Status,
  Sudoku,
  type Symmetry,
  TimeLimit,
} from "./sudoku.ts";
export type { Source };

/**
 * Loads the engine.
 *
 * @param source its file, if `whydoku.wasm` does not lie beside this module: an answer to a request,
 *   bytes, or a module that is compiled already
 */
export async function load(source?: Source | Promise<Source>): Promise<Sudoku> {
  const file = source ?? fetch(new URL("./whydoku.wasm", import.meta.url));
  return new Sudoku(await loaded(file));
}

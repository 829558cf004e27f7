/** whydoku's engine for Node. */

import { readFile } from "node:fs/promises";
import type { Source } from "./engine.ts";
import { load as loadFrom } from "./index.ts";
import type { Sudoku } from "./sudoku.ts";

export * from "./index.ts";

/**
 * Loads the engine.
 *
 * @param source its file, if not the one of this package: bytes, or a module that is compiled already
 */
export function load(source?: Source | Promise<Source>): Promise<Sudoku> {
  return loadFrom(source ?? readFile(new URL("./whydoku.wasm", import.meta.url)));
}

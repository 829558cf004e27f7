/** whydoku's engine for Node. */

import { readFile } from "node:fs/promises";
import { load as loadFrom } from "./index.ts";

export * from "./index.ts";

/**
 * Loads the engine.
 *
 * @param source its file, if not the one of this package
 * @param ask called about every 30 ms during long work, which throws an `Ended` if the answer is true
 */
export const load: typeof loadFrom = (source, ask) =>
  loadFrom(source ?? readFile(new URL("./whydoku.wasm", import.meta.url)), ask);

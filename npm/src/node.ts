/** whydoku's engine for Node. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { load as loadFrom } from "./index.ts";

export * from "./index.ts";

/**
 * Loads the engine.
 *
 * @param source its file, its path or its address, if not the one of this package
 * @param ask called about every 30 ms during long work, which throws an `Ended` if the answer is true
 */
export const load: typeof loadFrom = async (source, ask) => {
  const file = (await source) ?? new URL("./whydoku.wasm", import.meta.url);
  if (typeof file !== "string" && !(file instanceof URL)) return loadFrom(file, ask);
  if (/^https?:/.test(String(file))) return loadFrom(file, ask);
  const path = /^file:/.test(String(file)) ? fileURLToPath(file) : String(file);
  return loadFrom(await readFile(path), ask);
};

/** whydoku's engine for Node. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { InvalidInput, load as loadFrom } from "./index.ts";

export * from "./index.ts";

/**
 * Loads the engine.
 *
 * @param source its file, its path or its address, if not the one of this package
 * @param ask called about every 30 ms during long work, which throws an `Ended` if the answer is
 *   true; it cannot wait, nor ask the engine
 */
export const load: typeof loadFrom = async (source, ask) => {
  const file = (await source) ?? new URL("./whydoku.wasm", import.meta.url);
  if (typeof file !== "string" && !(file instanceof URL)) return loadFrom(file, ask);
  if (/^https?:/.test(String(file))) return loadFrom(file, ask);
  const path = /^file:/.test(String(file)) ? fileURLToPath(file) : String(file);
  return loadFrom(await contentOf(path), ask);
};

async function contentOf(path: string) {
  try {
    return await readFile(path);
  } catch (cause) {
    const rather = "give load the path, the address or the bytes of whydoku.wasm";
    throw new InvalidInput(`the engine is not at ${path}; ${rather}`, [], { cause });
  }
}

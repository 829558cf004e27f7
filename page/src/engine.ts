/**
 * The engine as WebAssembly, from its file.
 *
 * It works in browsers, in their workers and in node, and knows nothing of the page.
 */
import { Engine } from "./engine/door.ts";
import { Asking } from "./engine/instance.ts";

export type Source = BufferSource | Response | WebAssembly.Module;

/**
 * An engine from its file: bytes, the answer to a request, or a module that is compiled already.
 *
 * @param ask called about every 30 ms during long work. The work ends as interrupted if the answer
 *   is true; if this throws, so does the call that works.
 */
export async function loaded(
  source: Source | Promise<Source>,
  ask: () => unknown = () => false,
): Promise<Engine> {
  const module = await compiled(await source);
  const asking = new Asking(ask);
  const now = () => performance.now();
  const imports = { whydoku: { now, ask: () => asking.answer() } };
  return new Engine(await WebAssembly.instantiate(module, imports), asking, module);
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`the engine cannot be fetched: ${source.status}`);
  return source.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(source)
    : WebAssembly.compile(await source.arrayBuffer());
}

/**
 * The memory of Python with the library loaded: taken once, where the folder is made, so that no
 * browser has to start Python and load the library itself.
 *
 * WebAssembly fills the beginning of a memory by itself. What is kept of it there is the difference
 * to that, which is mostly 0 and small when compressed.
 */

/** What has to be known of a memory besides its bytes. */
export interface Outline {
  size: number; // the bytes of the whole memory; those after the last that is kept are 0
  state: object; // what Python knows of things in JavaScript
}

/** Python as it comes from its file, before it runs. */
export interface Runtime {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAP32: Int32Array<ArrayBuffer>;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** How Python's file is told to start. */
export interface Settings {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
  API: { restoreSnapshot?: (memory: Uint8Array) => object };
}

export type Create = (settings: Settings) => Promise<Runtime>;

/** The bytes at the beginning of which only a difference is kept. */
const FILLED = 1 << 22;

/**
 * Starts Python's file, and shows the memory that WebAssembly has filled before anything runs.
 */
export function watched(
  create: Create,
  look: (memory: WebAssembly.Memory) => void | Promise<void>,
): Create {
  return (settings) => {
    const plain = settings.instantiateWasm;
    settings.instantiateWasm = (imports, receive) =>
      plain(imports, async (instance, module) => {
        await look(instance.exports["memory"] as WebAssembly.Memory);
        receive(instance, module);
      });
    return create(settings);
  };
}

/** The beginning of a memory. */
export function beginning({ buffer }: WebAssembly.Memory): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, 0, FILLED).slice();
}

/**
 * Starts Python with a memory that has been kept.
 *
 * @param coming the outline, and the bytes in pieces
 */
export function restoring(
  create: Create,
  coming: Promise<readonly [Outline, readonly Uint8Array[]]>,
): Create {
  return async (settings) => {
    let filled = new Uint8Array();
    const starting = watched(create, async (memory) => {
      filled = beginning(memory);
      const [{ size }] = await coming;
      memory.grow((size - memory.buffer.byteLength) / PAGE);
    })(settings);
    const [runtime, [{ state }, pieces]] = await Promise.all([starting, coming]);
    settings.API.restoreSnapshot = () => {
      restore(runtime, filled, pieces);
      return state;
    };
    return runtime;
  };
}

/** The bytes by which memory grows. */
const PAGE = 1 << 16;

function restore(runtime: Runtime, filled: Uint8Array, pieces: readonly Uint8Array[]) {
  const calls = numberOfCalls(runtime);
  const call = runtime.HEAP32[calls] ?? 0;
  const memory = runtime.HEAPU8;
  let end = 0;
  for (const piece of pieces) {
    memory.set(piece, end);
    end += piece.length;
  }
  memory.fill(0, end);
  differ(memory, filled);
  runtime.HEAP32[calls] = call;
}

/**
 * Where Python's memory says how it calls functions in C: the one thing there that depends on what
 * the browser can do.
 */
function numberOfCalls({ HEAP32, ...runtime }: Runtime): number {
  const offset = HEAP32[runtime.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4] ?? 0;
  return (runtime.__PyRuntime + offset) / 4;
}

/** Turns the beginning of a memory into its difference to another one, or that back. */
export function differ(memory: Uint8Array<ArrayBuffer>, filled: Uint8Array) {
  const [numbers, others] = [memory, filled].map(
    ({ buffer, byteOffset }) => new Uint32Array(buffer, byteOffset, FILLED / 4),
  );
  if (!numbers || !others) return;
  for (let n = 0; n < numbers.length; n += 1) numbers[n] = (numbers[n] ?? 0) ^ (others[n] ?? 0);
}

/** Python's file system, as far as it is used here. */
export interface Files {
  mkdirTree: (path: string) => void;
  writeFile: (path: string, content: string | Uint8Array) => void;
  utime: (path: string, accessed: number, changed: number) => void;
  lookupPath: (path: string) => { node: object };
}

/** The folder of the library there. */
export const LIBRARY = "/library";

/**
 * Writes the library.
 *
 * @param texts by paths
 */
export function write(files: Files, texts: Readonly<Record<string, string | Uint8Array>>) {
  for (const [path, text] of Object.entries(texts)) {
    const full = `${LIBRARY}/${path}`;
    files.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    files.writeFile(full, text);
    files.utime(full, 0, 0);
  }
}

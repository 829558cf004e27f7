/**
 * The memory of Python with the library loaded: taken once, where the folder is made, so that no
 * browser has to start Python and load the library itself.
 *
 * Pyodide can do the same, but only with a memory that has not grown, and whole. WebAssembly fills
 * the beginning of a memory by itself; so only the pages that differ from that are kept.
 */

/** What has to be known of a memory besides its bytes. */
export interface Outline {
  size: number; // the bytes of the whole memory
  kept: readonly (readonly [first: number, count: number])[]; // runs of pages
  state: object; // what Python knows of things in JavaScript
  files: Readonly<Record<string, number>>; // the sizes of the library's files by their paths
}

/** Python as it comes from its file, before it runs. */
interface Runtime {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAP32: Int32Array<ArrayBuffer>;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** How Python's file is told to start. */
interface Settings {
  instantiateWasm: (imports: WebAssembly.Imports, receive: Receive) => object;
  API: { restoreSnapshot?: (memory: Uint8Array) => object };
}

export type Create = (settings: Settings) => Promise<Runtime>;

const PAGE = 1 << 12;
const NOTHING = new Int32Array(PAGE / 4);

/** The bytes by which WebAssembly lets a memory grow. */
const STEP = 1 << 16;

/** The bytes that WebAssembly may fill. */
const FILLED = 1 << 22;

/**
 * Starts Python's file, and shows its memory as WebAssembly has filled it, before anything runs.
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
export function beginning({ buffer }: WebAssembly.Memory): Int32Array<ArrayBuffer> {
  return new Int32Array(buffer, 0, FILLED / 4).slice();
}

/** @returns which pages of a memory differ from how it was filled, and their bytes */
export function taken(memory: Uint8Array<ArrayBuffer>, filled: Int32Array<ArrayBuffer>) {
  const kept: [number, number][] = [];
  const pages: Uint8Array[] = [];
  const words = new Int32Array(memory.buffer);
  for (let page = 0; page < memory.length / PAGE; page += 1) {
    if (isAsFilled(words, filled, page)) continue;
    const last = kept.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else kept.push([page, 1]);
    pages.push(memory.subarray(page * PAGE, (page + 1) * PAGE));
  }
  return { kept, pages };
}

/**
 * Starts Python with a memory that has been kept.
 *
 * @param coming the outline, and the bytes of the pages
 */
export function restoring(
  create: Create,
  coming: Promise<readonly [Outline, Uint8Array]>,
): Create {
  return async (settings) => {
    let filled = NOTHING;
    const starting = watched(create, async (memory) => {
      filled = beginning(memory);
      const [{ size }] = await coming;
      memory.grow((size - memory.buffer.byteLength) / STEP);
    })(settings);
    const [runtime, [{ kept, state }, bytes]] = await Promise.all([starting, coming]);
    settings.API.restoreSnapshot = () => {
      restore(runtime, filled, kept, bytes);
      return state;
    };
    return runtime;
  };
}

function restore(runtime: Runtime, filled: Int32Array<ArrayBuffer>, kept: Outline["kept"], bytes: Uint8Array) {
  const calls = numberOfCalls(runtime);
  const call = runtime.HEAP32[calls] ?? 0;
  let [page, next] = [0, 0];
  for (const [first, count] of [...kept, [runtime.HEAPU8.length / PAGE, 0] as const]) {
    for (; page < first; page += 1) {
      // What is 0 already stays untouched, and takes no memory.
      if (!isAsFilled(runtime.HEAP32, filled, page))
        runtime.HEAP32.set(asFilled(filled, page), (page * PAGE) / 4);
    }
    runtime.HEAPU8.set(bytes.subarray(next, next + count * PAGE), first * PAGE);
    next += count * PAGE;
    page += count;
  }
  runtime.HEAP32[calls] = call;
}

function asFilled(filled: Int32Array<ArrayBuffer>, page: number): Int32Array<ArrayBuffer> {
  const [start, end] = [(page * PAGE) / 4, ((page + 1) * PAGE) / 4];
  return end <= filled.length ? filled.subarray(start, end) : NOTHING;
}

function isAsFilled(memory: Int32Array, filled: Int32Array<ArrayBuffer>, page: number): boolean {
  const [start, expected] = [(page * PAGE) / 4, asFilled(filled, page)];
  for (let n = 0; n < PAGE / 4; n += 1) if (memory[start + n] !== expected[n]) return false;
  return true;
}

/**
 * Where Python's memory says how it calls functions in C: the one thing there that depends on what
 * the browser can do.
 */
function numberOfCalls({ HEAP32, ...runtime }: Runtime): number {
  const offset = HEAP32[runtime.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4] ?? 0;
  return (runtime.__PyRuntime + offset) / 4;
}

/** Python's file system, as far as it is used here. */
export interface Files {
  mkdirTree: (path: string) => void;
  writeFile: (path: string, content: Uint8Array, how: { canOwn: boolean }) => void;
  lookupPath: (path: string) => { node: object };
}

/** The folder of the library there. */
export const LIBRARY = "/library";

/**
 * Writes the library.
 *
 * @param sizes of its files by their paths
 * @param bytes of all, one after the other
 */
export function write(files: Files, sizes: Outline["files"], bytes: Uint8Array) {
  let start = 0;
  for (const [path, size] of Object.entries(sizes)) {
    const full = `${LIBRARY}/${path}`;
    files.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    files.writeFile(full, bytes.subarray(start, start + size), { canOwn: true });
    start += size;
  }
}

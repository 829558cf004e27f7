/**
 * The memory of Python with the library loaded: taken once, where the folder is made, so that no
 * browser has to start Python and load the library itself.
 *
 * Pyodide's own snapshots do that only with a memory that has not grown, and they hold all of it.
 * Here the memory grows before anything runs, and only the pages are kept that differ from a fresh
 * one. All else is done as Pyodide does it, in the one version that the folder has.
 */

/** What has to be known of a memory besides its bytes. */
export interface Outline {
  size: number; // the bytes of the whole memory
  kept: readonly (readonly [first: number, count: number])[]; // runs of pages
  state: object; // what Python knows of things in JavaScript
  files: Readonly<Record<string, number>>; // the sizes of the library's files by their paths
  standard: number; // the size of the standard library
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
 * @param coming the outline, and the bytes of the pages in pieces, which are dropped in the end
 */
export function restoring(
  create: Create,
  coming: Promise<readonly [Outline, Uint8Array[]]>,
): Create {
  return async (settings) => {
    let filled = NOTHING;
    const starting = watched(create, async (memory) => {
      filled = beginning(memory);
      const [{ size }] = await coming;
      memory.grow((size - memory.buffer.byteLength) / STEP);
    })(settings);
    const [runtime, [{ kept, state }, pieces]] = await Promise.all([starting, coming]);
    settings.API.restoreSnapshot = () => {
      const calls = numberOfCalls(runtime);
      const call = runtime.HEAP32[calls] ?? 0;
      clean(runtime.HEAP32, filled, kept);
      put(runtime.HEAPU8, kept, pieces.splice(0));
      runtime.HEAP32[calls] = call;
      return state;
    };
    return runtime;
  };
}

/** Fills the pages that are not kept as WebAssembly does. A page that nothing writes takes no room. */
function clean(memory: Int32Array, filled: Int32Array<ArrayBuffer>, kept: Outline["kept"]) {
  let page = 0;
  for (const [first, count] of [...kept, [memory.byteLength / PAGE, 0] as const]) {
    for (; page < first; page += 1) {
      if (!isAsFilled(memory, filled, page)) memory.set(asFilled(filled, page), (page * PAGE) / 4);
    }
    page += count;
  }
}

function put(memory: Uint8Array, kept: Outline["kept"], pieces: readonly Uint8Array[]) {
  const places = kept.map(([first, count]) =>
    memory.subarray(first * PAGE, (first + count) * PAGE),
  );
  for (let piece of pieces) {
    while (piece.length > 0) {
      const [place] = places;
      if (!place) throw new Error("the memory of Python has more pages than its outline");
      const size = Math.min(piece.length, place.length);
      place.set(piece.subarray(0, size));
      piece = piece.subarray(size);
      if (size < place.length) places[0] = place.subarray(size);
      else places.shift();
    }
  }
  if (places.length > 0) throw new Error("the memory of Python has fewer pages than its outline");
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
  writeFile: (path: string, content: Uint8Array) => void;
  lookupPath: (path: string) => { node: object };
}

/** The folder of the library there, and the file of the standard library. */
export const LIBRARY = "/library";
export const STANDARD = "/lib/python314.zip";

/**
 * Puts the library there.
 *
 * @param sizes of its files by their paths
 * @param read gives the bytes of all, one after the other, and is called when one is read
 */
export function shelve(files: Files, sizes: Outline["files"], read: () => Uint8Array) {
  let start = 0;
  for (const [path, size] of Object.entries(sizes)) {
    const [full, from] = [`${LIBRARY}/${path}`, start];
    files.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    readLater(files, full, size, () => read().subarray(from, from + size));
    start += size;
  }
}

/** Makes a file of which the content is there when it is first read. */
export function readLater(files: Files, path: string, size: number, read: () => Uint8Array) {
  files.writeFile(path, new Uint8Array());
  Object.defineProperties(files.lookupPath(path).node, {
    contents: { get: read },
    usedBytes: { value: size },
  });
}

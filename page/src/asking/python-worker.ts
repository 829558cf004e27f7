/**
 * Python in a worker thread, with the library and its engine: it answers one question after the
 * other, as the server would. What it has compiled is kept by the browser for the next start; nothing
 * depends on that: where it cannot be kept or is lost, Python compiles once more.
 */
import { loaded } from "./engine.ts";

/** A question from the page, below the address of the API. */
export interface Question {
  id: number;
  asked: string;
  media: string; // the media type of the body, or "" if there is none
  body: string | Uint8Array;
}

/**
 * How much has been done of what comes before the first answer; that this is done, or cannot be; or
 * a part of an answer.
 */
export type News = { share: number } | { ready: true } | { fault: string } | Part;

/** Of an answer. */
export interface Part {
  id: number;
  status: number;
  media: string;
  content: string | Uint8Array; // bytes, if it is a file
  last: boolean;
}

/**
 * The bytes of all files, the folders of Python and of the library, and what Python knows of
 * packages.
 */
export type State = { bytes: number; python: string; library: string; lock: object };

/** The share of the work that is done once everything is fetched, and once Python runs. */
const FETCHED = 0.7;
const RUNNING = 0.85;

export type Answering = (asked: string, media: string, body: unknown, send: Sender) => void;
export type Sender = (status: number, media: string, content: Sent, last: boolean) => void;

/** A text, or the bytes of a file, which may be Python's. */
type Sent = string | (Uint8Array & { toJs?: () => Uint8Array });

export type Started = { python: Python; answer: Answering };

/** Python, as far as it is used here. */
interface Python {
  FS: Files;
  toPy: (value: Uint8Array) => unknown;
  registerJsModule: (name: string, module: object) => void;
  pyimport: {
    (
      name: "sys",
    ): { path: { insert: (at: number, path: string) => void }; dont_write_bytecode: boolean };
    (name: "whydoku.faces.site.in_browser"): { answer: Answering };
  };
}

let starting: Promise<Started> | null = null;

self.onmessage = async ({ data }: MessageEvent<{ folder: string } | Question>) => {
  if ("folder" in data) {
    starting = started(data.folder);
    starting.then(() => tell({ ready: true }), fail);
    return;
  }
  try {
    const { python, answer } = await (starting as Promise<Started>);
    const body = typeof data.body === "string" ? new TextEncoder().encode(data.body) : data.body;
    answer(data.asked, data.media, python.toPy(body), (status, media, content, last) =>
      tell({
        ...{ id: data.id, status, media, last },
        content: typeof content === "string" ? content : (content.toJs?.() ?? content),
      }),
    );
  } catch (fault) {
    fail(fault);
  }
};

/** Python cannot start, or has broken down, and will answer nothing any more. */
function fail(fault: unknown) {
  console.error(fault);
  tell({ fault: String(fault) });
}

function tell(news: News) {
  self.postMessage(news);
}

/**
 * Starts Python with the library.
 *
 * @param folder the address of the folder with all files
 */
async function started(folder: string): Promise<Started> {
  const {
    bytes,
    python: home,
    library,
    lock,
  }: State = await (await found(`${folder}python.json`)).json();
  countFetched((fetched) => tell({ share: Math.min(1, fetched / bytes) * FETCHED }));
  const runtime = `${folder}${home}pyodide.mjs`;
  const version = `${home}${library}`;
  const coming = Promise.all([
    textsAt(`${folder}${library}library.json.gz`),
    loaded(found(`${folder}${library}whydoku.wasm`)),
    compiledBefore(folder, version),
  ]);
  const { loadPyodide }: { loadPyodide: (how: object) => Promise<Python> } = await import(runtime);
  const python = await loadPyodide({
    indexURL: `${folder}${home}`,
    lockFileContents: lock,
    env: { HOME: "/", PYTHONHASHSEED: "0" },
  });
  tell({ share: RUNNING });
  const [texts, engine, compiled] = await coming;
  python.registerJsModule("whydoku_engine", engine);
  const root = `${python.FS.cwd()}/library`;
  write(python.FS, root, texts);
  if (compiled) write(python.FS, root, compiled);
  const sys = python.pyimport("sys");
  sys.path.insert(0, root);
  sys.dont_write_bytecode = false; // so that there is something to keep
  let module: { answer: Answering };
  try {
    module = python.pyimport("whydoku.faces.site.in_browser");
  } catch (fault) {
    if (compiled) await forgetCompiled(folder); // it may be damaged
    throw fault;
  }
  if (!compiled) setTimeout(() => keepCompiled(folder, version, python.FS, root), QUIET);
  return { python, answer: module.answer };
}

/** Milliseconds after which the browser keeps what Python has compiled. */
const QUIET = 3000;

/**
 * @param root a folder
 * @param contents by paths below the folder
 */
function write(
  files: Files,
  root: string,
  contents: Readonly<Record<string, string | Uint8Array>>,
) {
  for (const [path, content] of Object.entries(contents)) {
    const full = `${root}/${path}`;
    files.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    files.writeFile(full, content);
    files.utime(full, 0, 0);
  }
}

/** @param address of a file of texts by path */
async function textsAt(address: string): Promise<Record<string, string>> {
  const packed = (await found(address)).body as ReadableStream<BufferSource>;
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
}

async function found(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there: ${answer.status}`);
  return answer;
}

/** Counts the bytes of all files that are fetched from now on, Python's own among them. */
function countFetched(count: (fetched: number) => void) {
  const plain = self.fetch;
  let fetched = 0;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body) return answer;
    const counting = new TransformStream({
      transform(chunk: Uint8Array, whole) {
        fetched += chunk.byteLength;
        count(fetched);
        whole.enqueue(chunk);
      },
    });
    const { status, headers } = answer;
    return new Response(answer.body.pipeThrough(counting), { status, headers });
  };
}

/** Python's file system, as far as it is used here. */
interface Files {
  cwd: () => string;
  mkdirTree: (path: string) => void;
  readdir: (path: string) => string[];
  stat: (path: string) => { mode: number };
  isDir: (mode: number) => boolean;
  readFile: (path: string) => Uint8Array<ArrayBuffer>;
  writeFile: (path: string, content: string | Uint8Array) => void;
  utime: (path: string, accessed: number, changed: number) => void;
}

/**
 * @param folder the address of the folder with all files
 * @param version of the library and of Python
 * @returns the contents of files by path; null if there are none
 */
async function compiledBefore(
  folder: string,
  version: string,
): Promise<Record<string, Uint8Array> | null> {
  try {
    const kept = await (await caches.open(nameFor(folder))).match(version);
    if (!kept) return null;
    const contents: Record<string, Uint8Array> = {};
    for (const [path, file] of await kept.formData()) {
      if (file instanceof Blob) contents[path] = new Uint8Array(await file.arrayBuffer());
    }
    return contents;
  } catch {
    await forgetCompiled(folder).catch(() => {});
    return null;
  }
}

/**
 * Keeps what has been compiled so far, unless another tab has kept it, and nothing of other versions.
 *
 * @param folder the address of the folder with all files
 * @param version of the library and of Python
 * @param root the folder of the library in it
 */
async function keepCompiled(folder: string, version: string, files: Files, root: string) {
  try {
    if (await (await caches.open(nameFor(folder))).match(version)) return;
    const contents = new FormData();
    for (const path of compiledIn(files, root)) {
      contents.append(path.slice(root.length + 1), new Blob([files.readFile(path)]));
    }
    await forgetCompiled(folder);
    await (await caches.open(nameFor(folder))).put(version, new Response(contents));
  } catch {
    // Without room for it, or in a private window, the next start takes a second longer.
  }
}

/** Deletes what has been kept. */
async function forgetCompiled(folder: string) {
  await caches.delete(nameFor(folder));
}

/**
 * The name of the cache. It does not begin as those of the service worker do, which deletes what it
 * does not know.
 */
function nameFor(folder: string): string {
  return `compiled for ${new URL(folder).pathname}`;
}

/** @returns the paths of all compiled modules below a folder */
function compiledIn(files: Files, folder: string): string[] {
  return files.readdir(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") return [];
    if (files.isDir(files.stat(path).mode)) return compiledIn(files, path);
    return name.endsWith(".pyc") ? [path] : [];
  });
}

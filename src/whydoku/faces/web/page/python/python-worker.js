// @ts-check
/**
 * Python in a worker thread, with the library and its engine: it answers one question after the
 * other, as the server would.
 */
import { loaded } from "../engine.js";
import { compiledBefore, forgetCompiled, keepCompiled } from "./compiled.js";

/**
 * @typedef {object} Question  a question from the page, below the address of the API
 * @property {number} id
 * @property {string} asked
 * @property {string} media  the media type of the body, or "" if there is none
 * @property {string | Uint8Array} body
 */

/**
 * @typedef {{share: number} | {ready: true} | {fault: string} | Part} News  how much has been done
 *   of what comes before the first answer; that this is done, or cannot be; or a part of an answer
 */

/**
 * @typedef {object} Part  of an answer
 * @property {number} id
 * @property {number} status
 * @property {string} media
 * @property {string | Uint8Array} content  bytes, if it is a file
 * @property {boolean} last
 */

/** @typedef {{bytes: number, python: string, library: string, lock: object}} State  the bytes of all
 *   files, the folders of Python and of the library, and what Python knows of packages */

/** The share of the work that is done once everything is fetched, and once Python runs. */
const FETCHED = 0.7;
const RUNNING = 0.85;

/** @typedef {(asked: string, media: string, body: unknown, send: Sender) => void} Answering */
/** @typedef {(status: number, media: string, content: any, last: boolean) => void} Sender */

/** @typedef {{python: any, answer: Answering}} Started */

/** @type {Promise<Started> | null} */
let starting = null;

/** @param {MessageEvent<{folder: string} | Question>} event */
self.onmessage = async ({ data }) => {
  if ("folder" in data) {
    starting = started(data.folder);
    starting.then(() => tell({ ready: true }), fail);
    return;
  }
  try {
    const { python, answer } = await /** @type {Promise<Started>} */ (starting);
    const body = typeof data.body === "string" ? new TextEncoder().encode(data.body) : data.body;
    answer(data.asked, data.media, python.toPy(body), (status, media, content, last) =>
      tell({ id: data.id, status, media, content: content.toJs?.() ?? content, last }),
    );
  } catch (fault) {
    fail(fault);
  }
};

/**
 * Python cannot start, or has broken down, and will answer nothing any more.
 *
 * @param {unknown} fault
 */
function fail(fault) {
  console.error(fault);
  tell({ fault: String(fault) });
}

/**
 * @param {News} news
 */
function tell(news) {
  self.postMessage(news);
}

/**
 * Starts Python with the library.
 *
 * @param {string} folder  the address of the folder with all files
 * @returns {Promise<Started>}
 */
async function started(folder) {
  /** @type {State} */
  const { bytes, python: home, library, lock } = await (await found(`${folder}python.json`)).json();
  countFetched((fetched) => tell({ share: Math.min(1, fetched / bytes) * FETCHED }));
  const runtime = `${folder}${home}pyodide.mjs`;
  const version = `${home}${library}`;
  const coming = Promise.all([
    textsAt(`${folder}${library}library.json.gz`),
    loaded(found(`${folder}${library}whydoku.wasm`)),
    compiledBefore(folder, version),
  ]);
  const { loadPyodide } = await import(runtime);
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
  /** @type {{answer: Answering}} */
  let module;
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
 * @param {any} files  the file system
 * @param {string} root  a folder
 * @param {Readonly<Record<string, string | Uint8Array>>} contents  by paths below the folder
 */
function write(files, root, contents) {
  for (const [path, content] of Object.entries(contents)) {
    const full = `${root}/${path}`;
    files.mkdirTree(full.slice(0, full.lastIndexOf("/")));
    files.writeFile(full, content);
    files.utime(full, 0, 0);
  }
}

/**
 * @param {string} address  of a file of texts by path
 * @returns {Promise<Record<string, string>>}
 */
async function textsAt(address) {
  const packed = /** @type {ReadableStream<BufferSource>} */ ((await found(address)).body);
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
}

/**
 * @param {string} address
 * @returns {Promise<Response>}
 */
async function found(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there: ${answer.status}`);
  return answer;
}

/**
 * Counts the bytes of all files that are fetched from now on, Python's own among them.
 *
 * @param {(fetched: number) => void} count
 */
function countFetched(count) {
  const plain = self.fetch;
  let fetched = 0;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.body) return answer;
    const counting = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, whole) {
        fetched += chunk.byteLength;
        count(fetched);
        whole.enqueue(chunk);
      },
    });
    const { status, headers } = answer;
    return new Response(answer.body.pipeThrough(counting), { status, headers });
  };
}

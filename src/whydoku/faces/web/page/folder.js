// @ts-check
/**
 * The folder of files in place of a server: Python answers in the browser itself. This module
 * replaces `server.js`, and exports what that does.
 */
import { Threads } from "./python/threads.js";
import { say } from "./words/say.js";

/** @import { How, There } from "./server.js" */
/** @import { Part } from "./python/python-worker.js" */

/** As `server.js` has it. */
export const DESCRIPTION = "";

const threads = new Threads(startThread, (share, isAwaited) => {
  const detail = isAwaited && share < 1 ? share : null;
  globalThis.dispatchEvent?.(new CustomEvent("arriving", { detail }));
});

/**
 * The response to a request, as `server.js` has it.
 *
 * @param {string} operation  with its query, if it has one
 * @param {How} [how]
 * @returns {Promise<Response>}
 */
export async function responseTo(operation, { body, media = "application/json", signal } = {}) {
  const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? "");
  const question = { asked: operation, media: body === undefined ? "" : media, body: sent };
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
    let arriving = null;
    const drop = threads.ask({
      question,
      take: (part) => {
        arriving ??= opened(part, resolve, () => drop());
        const { content } = part;
        arriving.enqueue(typeof content === "string" ? new TextEncoder().encode(content) : content);
        if (part.last) arriving.close();
      },
      refuse: (fault) => {
        if (arriving) arriving.error(fault);
        else isThere().then((is) => (is ? resolve(broken()) : reject(fault)));
      },
    });
    signal?.addEventListener("abort", () => {
      drop();
      if (arriving) arriving.error(signal.reason);
      else reject(signal.reason);
    });
  });
}

/**
 * Resolves to a response that begins with a part, and returns what takes its content.
 *
 * @param {Part} part
 * @param {(response: Response) => void} resolve
 * @param {() => void} cancel
 * @returns {ReadableStreamDefaultController<Uint8Array>}
 */
function opened({ status, media }, resolve, cancel) {
  /** @type {ReadableStreamDefaultController<Uint8Array> | undefined} */
  let controller;
  const stream = new ReadableStream({
    start: (given) => {
      controller = given;
    },
    cancel,
  });
  resolve(new Response(stream, { status, headers: { "Content-Type": media } }));
  return /** @type {ReadableStreamDefaultController<Uint8Array>} */ (controller);
}

/** @returns {Promise<boolean>} whether the folder can be reached */
async function isThere() {
  return (await versionNow()) !== "";
}

/** @returns {Response} the response if Python cannot start, or has broken down */
function broken() {
  return Response.json({ detail: say("problem.python") }, { status: 500 });
}

/**
 * A file of the page, such as `looks.json`.
 *
 * @param {string} name
 * @returns {Promise<Response>}
 */
export function file(name) {
  return fetch(name);
}

/**
 * The folder, which has no library, or null if it cannot be reached. Python starts soon after the
 * first question for it, unless the player saves data.
 *
 * @returns {Promise<There | null>}
 */
export async function whoIsThere() {
  const version = await versionNow();
  if (version && !savesData()) setTimeout(() => threads.open(), SOON);
  return version ? { version, library: false } : null;
}

/** @returns {Promise<string>} the version of the folder, or "" if it cannot be reached */
async function versionNow() {
  try {
    return String((await (await file("python.json")).json()).whydoku);
  } catch {
    return "";
  }
}

/** Milliseconds after which Python starts, so that the board comes first. */
const SOON = 500;

/** @returns {boolean} whether the browser is to load as little as it can */
function savesData() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return connection?.saveData ?? false;
}

/** @returns {Worker} */
function startThread() {
  const thread = new Worker(new URL("./python/python-worker.js", import.meta.url), {
    type: "module",
  });
  thread.postMessage({ folder: new URL("./", document.baseURI).href });
  return thread;
}

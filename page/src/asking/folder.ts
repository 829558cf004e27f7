/**
 * The folder of files in place of a server: Python answers in the browser itself. This module
 * replaces `server.ts`, and exports what that does.
 */

import { say } from "../words/say.ts";
import type { Part } from "./python-worker.ts";
import type { How, Server, There } from "./server.ts";
import { Threads } from "./threads.ts";

export const server: Server = {
  description: "",
  responseTo,
  file: (name) => fetch(name),
  whoIsThere,
  sizeOfFirst,
};

const threads = new Threads(startThread, (share, isAwaited) => {
  const detail = isAwaited && share < 1 ? share : null;
  globalThis.dispatchEvent?.(new CustomEvent("arriving", { detail }));
});

async function responseTo(
  operation: string,
  { body, media = "application/json", signal }: How,
): Promise<Response> {
  const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? "");
  const question = { asked: operation, media: body === undefined ? "" : media, body: sent };
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    let arriving: ReadableStreamDefaultController<Uint8Array> | null = null;
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

/** Resolves to a response that begins with a part, and returns what takes its content. */
function opened(
  { status, media }: Part,
  resolve: (response: Response) => void,
  cancel: () => void,
): ReadableStreamDefaultController<Uint8Array> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream({
    start: (given) => {
      controller = given;
    },
    cancel,
  });
  resolve(new Response(stream, { status, headers: { "Content-Type": media } }));
  return controller as ReadableStreamDefaultController<Uint8Array>;
}

/** @returns whether the folder can be reached */
async function isThere(): Promise<boolean> {
  return (await versionNow()) !== "";
}

/** @returns the response if Python cannot start, or has broken down */
function broken(): Response {
  return Response.json({ detail: say("problem.python") }, { status: 500 });
}

/**
 * The folder, which has no library, or null if it cannot be reached. Python starts soon after the
 * first question for it, unless the player saves data.
 */
async function whoIsThere(): Promise<There | null> {
  const version = await versionNow();
  if (version && !savesData()) setTimeout(() => threads.open(), SOON);
  return version ? { version, library: false } : null;
}

/** @returns the version of the folder, or "" if it cannot be reached */
async function versionNow(): Promise<string> {
  return String((await stateNow())?.whydoku ?? "");
}

/** What the folder has of Python, in megabytes. */
async function sizeOfFirst(): Promise<number | null> {
  const state = await stateNow();
  return state && Math.ceil(state.bytes / 1e6);
}

/** @returns what the folder says of itself, or null if it cannot be reached */
async function stateNow(): Promise<{ whydoku: string; bytes: number } | null> {
  try {
    return await (await fetch("python.json")).json();
  } catch {
    return null;
  }
}

/** Milliseconds after which Python starts, so that the board comes first. */
const SOON = 500;

/** @returns whether the browser is to load as little as it can */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

function startThread(): Worker {
  const thread = new Worker(new URL("./python-worker.ts", import.meta.url), {
    type: "module",
  });
  thread.postMessage({ folder: new URL("./", document.baseURI).href });
  return thread;
}

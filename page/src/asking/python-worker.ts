/**
 * Python in a worker thread, with the library and its engine: it answers one question after the
 * other, as the server would. It does not start, but goes on from a memory in which it has started.
 */
import { type Bytes, loaded } from "./engine.ts";
import {
  type Create,
  type Files,
  type Outline,
  readLater,
  restoring,
  STANDARD,
  shelve,
} from "./memory.ts";

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
 * The bytes of all files that are fetched at first, the folders of Python and of the library, and
 * what Python knows of packages.
 */
export type State = { bytes: number; python: string; library: string; lock: object };

/** The share of the work that is done once everything is fetched. */
const FETCHED = 0.9;

export type Answering = (asked: string, media: string, body: unknown, send: Sender) => void;
export type Sender = (status: number, media: string, content: Sent, last: boolean) => void;

/** A text, or the bytes of a file, which may be Python's. */
type Sent = string | (Uint8Array & { toJs?: () => Uint8Array });

export type Started = { python: Python; answer: Answering };

/** Python, as far as it is used here. */
interface Python {
  FS: Files;
  toPy: (value: Uint8Array) => unknown;
  pyimport: {
    (name: "random"): { seed: () => void };
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
 * Lets Python go on with the library. What it draws at random is drawn anew.
 *
 * @param folder the address of the folder with all files
 */
async function started(folder: string): Promise<Started> {
  const state = `${folder}python.json`;
  const { bytes, python: home, library, lock }: State = await (await found(state)).json();
  countFetched((fetched) => tell({ share: Math.min(1, fetched / bytes) * FETCHED }));
  const [runtime, own] = [`${folder}${home}`, `${folder}${library}`];
  const outline: Promise<Outline> = found(`${own}outline.json`).then((answer) => answer.json());
  const memory = unpacked(`${own}memory.gz`);
  const engine = loaded(found(`${own}whydoku.wasm`));
  const [{ loadPyodide }, { default: create }]: [Loader, { default: Create }] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    import(`${runtime}pyodide.asm.mjs`),
  ]);
  const registered = await engine;
  const python = await loadPyodide({
    indexURL: runtime,
    lockFileContents: lock,
    env: { HOME: "/" },
    stdLibURL: state, // a small file, in the place of one that is read below if it is needed
    createPyodideModule: restoring(create, Promise.all([outline, memory])),
    _loadSnapshot: new Uint8Array(),
    _snapshotDeserializer: () => registered,
  });
  const { files, standard } = await outline;
  shelve(python.FS, files, readOnce(`${own}files`));
  readLater(python.FS, STANDARD, standard, readOnce(`${runtime}python_stdlib.zip`));
  python.pyimport("random").seed();
  return { python, answer: python.pyimport("whydoku.faces.site.in_browser").answer };
}

type Loader = { loadPyodide: (how: object) => Promise<Python> };

/**
 * @param address of a compressed file
 * @returns its bytes in pieces
 */
async function unpacked(address: string): Promise<Bytes[]> {
  const packed = (await found(address)).body as ReadableStream<BufferSource>;
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  const pieces: Bytes[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
  }
}

/**
 * Reads a file once, while Python waits. As it has loaded what most questions need, that is seldom.
 */
function readOnce(address: string): () => Bytes {
  let bytes: Bytes | undefined;
  return () => {
    bytes ??= readNow(address);
    return bytes;
  };
}

function readNow(address: string): Bytes {
  const asked = new XMLHttpRequest();
  asked.open("GET", address, false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${address} is not there: ${asked.status}`);
  return new Uint8Array(asked.response);
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

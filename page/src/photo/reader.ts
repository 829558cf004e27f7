/** Questions to the reader of pictures, which answers in a worker thread of its own. */
import { server } from "../asking/server.ts";
import { say } from "../words/say.ts";
import { gridsIn, type Outline, outlinesIn, type ReadGrid } from "./record.ts";

/** Rows of pixels of four bytes: red, green, blue, and one that counts for nothing. */
export interface Pixels {
  data: ArrayBuffer;
  width: number;
}

/** What the thread gets first. */
export interface Files {
  wasm: ArrayBuffer;
  net: ArrayBuffer;
}

export interface Question {
  id: number;
  ask: "outlines" | "photographed";
  pixels: ArrayBuffer;
  width: number;
}

export type Answer =
  | { id: number; bytes: Uint8Array<ArrayBuffer> | null }
  | { id: number; fault: string };

type Thread = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Waiting {
  resolve: (bytes: Uint8Array | null) => void;
  reject: (fault: Error) => void;
}

/** The reader, whose files are fetched as soon as there is one, and again after they did not come. */
export class Reader {
  #start;
  #thread: Promise<Thread> | null = null;
  #waiting: Map<number, Waiting> = new Map();
  #asked = 0;
  #isClosed = false;

  constructor(start: () => Thread = startThread) {
    this.#start = start;
    this.#ready().catch(() => {}); // who asks is told
  }

  #ready(): Promise<Thread> {
    this.#thread ??= this.#begin();
    return this.#thread;
  }

  async #begin(): Promise<Thread> {
    try {
      const [wasm, net] = await Promise.all(["photo.wasm", "net.bin"].map(fetched));
      const thread = this.#start();
      thread.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
      thread.onerror = (event) => {
        event.preventDefault();
        this.#fail();
      };
      thread.postMessage({ wasm, net });
      return thread;
    } catch {
      this.#thread = null;
      throw missing();
    }
  }

  /** The outlines of the grids, the surest first. The pixels are given away. */
  async outlines(pixels: Pixels): Promise<readonly Outline[]> {
    const bytes = await this.#ask("outlines", pixels);
    return bytes ? outlinesIn(bytes) : [];
  }

  /** The grids as one reads them, row by row. The pixels are given away. */
  async read(pixels: Pixels): Promise<readonly ReadGrid[]> {
    const bytes = await this.#ask("photographed", pixels);
    return bytes ? gridsIn(bytes) : [];
  }

  /** Ends the thread; what it has not answered stays open. */
  close() {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#thread?.then(
      (thread) => thread.terminate(),
      () => {},
    );
  }

  async #ask(ask: Question["ask"], { data, width }: Pixels): Promise<Uint8Array | null> {
    const thread = await this.#ready();
    this.#asked += 1;
    const question: Question = { id: this.#asked, ask, pixels: data, width };
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return;
      this.#waiting.set(question.id, { resolve, reject });
      thread.postMessage(question, [data]);
    });
  }

  #hear(answer: Answer) {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("fault" in answer) waiting?.reject(missing());
    else waiting?.resolve(answer.bytes);
  }

  /** The thread cannot work; the next question starts another. */
  #fail() {
    this.#thread?.then((thread) => thread.terminate());
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(missing());
    this.#waiting.clear();
  }
}

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await server.file(name);
  if (!answer.ok) throw new Error(`${name} cannot be fetched: ${answer.status}`);
  return answer.arrayBuffer();
}

function missing(): Error {
  return new Error(say("photo.missing"));
}

function startThread(): Thread {
  return new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
}

/**
 * The threads in which Python answers questions, one question each at a time. A second thread is
 * started when a question would have to wait for a longer one, and ended when it has been idle. Work
 * cannot be stopped from outside; so a thread is ended if nobody wants its answer any more.
 */
import type { News, Part, Question } from "./python-worker.ts";

export type Runner = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** A question, and what is done with its answer. */
export interface Asked {
  question: Omit<Question, "id">;
  take: (part: Part) => void; // takes each part of the answer
  refuse: (fault: Error) => void; // takes the error that there will be no answer
}

export interface Thread {
  worker: Runner;
  isReady: boolean;
  share: number; // how much has been done of its start
  asked: Asked | null; // what it answers
  timer: number;
}

/** Milliseconds that a question waits for another before a second thread is started, or that work
 * goes on of which nobody wants to know any more: less than a start takes, more than most answers. */
export const PATIENCE = 1000;

/** Milliseconds after which the second thread is ended if it has nothing to do. */
export const IDLE = 30_000;

/** Milliseconds that an answer may take. Python itself gives up before. */
export const LIMIT = 130_000;

export class Threads {
  #threads: Thread[] = [];
  #waiting: Asked[] = [];
  /** Questions whose answers nobody wants any more. */
  #dropped: WeakSet<Asked> = new WeakSet();
  #count = 0;
  #start;
  #tell;

  /**
   * @param start starts a worker
   * @param tell is called with how much has been done of the first start, from 0 to 1, and whether
   *   a question waits for it
   */
  constructor(start: () => Runner, tell: (share: number, isAwaited: boolean) => void) {
    this.#start = start;
    this.#tell = tell;
  }

  /** Starts the first thread if there is none. */
  open() {
    if (this.#threads.length === 0) this.#begin();
  }

  /**
   * @returns what is called when the answer is no longer wanted, and nothing more of it is to be
   *   taken
   */
  ask(asked: Asked): () => void {
    this.#waiting.push(asked);
    this.#serve();
    this.#report();
    return () => this.#drop(asked);
  }

  #serve() {
    this.open();
    for (const thread of this.#threads) {
      const asked = !thread.isReady || thread.asked ? undefined : this.#waiting.shift();
      if (asked) this.#give(thread, asked);
    }
    const [first] = this.#threads;
    if (this.#waiting.length > 0 && this.#threads.length === 1 && first?.asked) {
      setTimeout(() => this.#startSpare(first, first.asked), PATIENCE);
    }
  }

  #give(thread: Thread, asked: Asked) {
    clearTimeout(thread.timer);
    this.#count += 1;
    const id = this.#count;
    thread.asked = asked;
    thread.timer = later(() => this.#overdue(thread, asked), LIMIT);
    thread.worker.onmessage = ({ data }) => {
      if ("fault" in data) this.#fail(thread, data.fault);
      else if (data.id === id) this.#take(thread, asked, data);
    };
    thread.worker.postMessage({ ...asked.question, id });
  }

  #take(thread: Thread, asked: Asked, part: Part) {
    if (part.last) {
      clearTimeout(thread.timer);
      thread.asked = null;
      this.#rest(thread);
    }
    if (!this.#dropped.has(asked)) asked.take(part);
    if (part.last) this.#serve();
  }

  /**
   * Lets a thread that has nothing to do wait for the next question; all but the first one not for
   * long.
   */
  #rest(thread: Thread) {
    if (thread !== this.#threads[0]) thread.timer = later(() => this.#end(thread), IDLE);
  }

  #drop(asked: Asked) {
    this.#dropped.add(asked);
    this.#waiting = this.#waiting.filter((other) => other !== asked);
    const thread = this.#threads.find((one) => one.asked === asked);
    if (!thread) return;
    later(() => {
      if (thread.asked !== asked) return;
      this.#end(thread);
      this.#serve();
    }, PATIENCE);
  }

  /** Starts a second thread if the first one still answers the same question while others wait. */
  #startSpare(first: Thread, busyWith: Asked | null) {
    const isNeeded = first.asked === busyWith && this.#waiting.length > 0;
    if (isNeeded && this.#threads.length === 1 && this.#threads[0] === first) this.#begin();
  }

  #report() {
    const [first] = this.#threads;
    if (first) this.#tell(first.share, this.#waiting.length > 0);
  }

  #begin() {
    const worker = this.#start();
    const thread: Thread = { worker, isReady: false, share: 0, asked: null, timer: 0 };
    this.#threads.push(thread);
    worker.onmessage = ({ data }) => this.#hear(thread, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#hear(thread, { fault: event.message });
    };
  }

  #hear(thread: Thread, news: News) {
    if ("share" in news) thread.share = news.share;
    if ("ready" in news) {
      thread.isReady = true;
      thread.share = 1;
    }
    this.#report();
    if ("ready" in news) {
      this.#rest(thread);
      this.#serve();
    }
    if ("fault" in news) this.#fail(thread, news.fault);
  }

  #fail(thread: Thread, fault: string) {
    this.#end(thread);
    const left = thread.asked ? [thread.asked] : [];
    if (this.#threads.length === 0) left.push(...this.#waiting.splice(0));
    for (const asked of left) asked.refuse(new TypeError(fault));
  }

  #overdue(thread: Thread, asked: Asked) {
    this.#end(thread);
    const problem = { status: 504, title: "Overdue", detail: "the answer took too long" };
    const media = "application/problem+json";
    asked.take({ id: 0, status: 504, media, content: JSON.stringify(problem), last: true });
    this.#serve();
  }

  #end(thread: Thread) {
    clearTimeout(thread.timer);
    thread.worker.terminate();
    this.#threads = this.#threads.filter((other) => other !== thread);
  }
}

function later(act: () => void, wait: number): number {
  return Number(setTimeout(act, wait));
}

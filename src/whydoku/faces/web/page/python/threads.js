// @ts-check
/**
 * The threads in which Python answers questions, one question each at a time. A second thread is
 * started when a question would have to wait for a longer one, and ended when it has been idle. Work
 * cannot be stopped from outside; so a thread is ended if nobody wants its answer any more.
 */

/** @import { News, Part, Question } from "./python-worker.js" */

/** @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} Runner */

/**
 * @typedef {object} Asked  a question, and what is done with its answer
 * @property {Omit<Question, "id">} question
 * @property {(part: Part) => void} take  takes each part of the answer
 * @property {(fault: Error) => void} refuse  takes the error that there will be no answer
 */

/**
 * @typedef {object} Thread
 * @property {Runner} worker
 * @property {boolean} isReady
 * @property {number} share  how much has been done of its start
 * @property {Asked | null} asked  what it answers
 * @property {number} timer
 */

/** Milliseconds that a question waits for another before a second thread is started, or that work
 * goes on of which nobody wants to know any more: less than a start takes, more than most answers. */
export const PATIENCE = 1000;

/** Milliseconds after which the second thread is ended if it has nothing to do. */
export const IDLE = 30_000;

/** Milliseconds that an answer may take. Python itself gives up before. */
export const LIMIT = 130_000;

export class Threads {
  /** @type {Thread[]} */
  #threads = [];
  /** @type {Asked[]} */
  #waiting = [];
  /** Questions whose answers nobody wants any more. @type {WeakSet<Asked>} */
  #dropped = new WeakSet();
  #count = 0;
  #start;
  #tell;

  /**
   * @param {() => Runner} start  starts a worker
   * @param {(share: number, isAwaited: boolean) => void} tell  is called with how much has been done
   *   of the first start, from 0 to 1, and whether a question waits for it
   */
  constructor(start, tell) {
    this.#start = start;
    this.#tell = tell;
  }

  /** Starts the first thread if there is none. */
  open() {
    if (this.#threads.length === 0) this.#begin();
  }

  /**
   * @param {Asked} asked
   * @returns {() => void} what is called when the answer is no longer wanted, and nothing more of it
   *   is to be taken
   */
  ask(asked) {
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

  /**
   * @param {Thread} thread
   * @param {Asked} asked
   */
  #give(thread, asked) {
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

  /**
   * @param {Thread} thread
   * @param {Asked} asked
   * @param {Part} part
   */
  #take(thread, asked, part) {
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
   *
   * @param {Thread} thread
   */
  #rest(thread) {
    if (thread !== this.#threads[0]) thread.timer = later(() => this.#end(thread), IDLE);
  }

  /** @param {Asked} asked */
  #drop(asked) {
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

  /**
   * Starts a second thread if the first one still answers the same question while others wait.
   *
   * @param {Thread} first
   * @param {Asked | null} busyWith
   */
  #startSpare(first, busyWith) {
    const isNeeded = first.asked === busyWith && this.#waiting.length > 0;
    if (isNeeded && this.#threads.length === 1 && this.#threads[0] === first) this.#begin();
  }

  #report() {
    const [first] = this.#threads;
    if (first) this.#tell(first.share, this.#waiting.length > 0);
  }

  #begin() {
    const worker = this.#start();
    /** @type {Thread} */
    const thread = { worker, isReady: false, share: 0, asked: null, timer: 0 };
    this.#threads.push(thread);
    worker.onmessage = ({ data }) => this.#hear(thread, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#hear(thread, { fault: event.message });
    };
  }

  /**
   * @param {Thread} thread
   * @param {News} news
   */
  #hear(thread, news) {
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

  /**
   * @param {Thread} thread
   * @param {string} fault
   */
  #fail(thread, fault) {
    this.#end(thread);
    const left = thread.asked ? [thread.asked] : [];
    if (this.#threads.length === 0) left.push(...this.#waiting.splice(0));
    for (const asked of left) asked.refuse(new TypeError(fault));
  }

  /**
   * @param {Thread} thread
   * @param {Asked} asked
   */
  #overdue(thread, asked) {
    this.#end(thread);
    const problem = { status: 504, title: "Overdue", detail: "the answer took too long" };
    const media = "application/problem+json";
    asked.take({ id: 0, status: 504, media, content: JSON.stringify(problem), last: true });
    this.#serve();
  }

  /** @param {Thread} thread */
  #end(thread) {
    clearTimeout(thread.timer);
    thread.worker.terminate();
    this.#threads = this.#threads.filter((other) => other !== thread);
  }
}

/**
 * @param {() => void} act
 * @param {number} wait
 * @returns {number}
 */
function later(act, wait) {
  return Number(setTimeout(act, wait));
}

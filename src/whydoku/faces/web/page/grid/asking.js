// @ts-check
/**
 * Questions to the solver. A worker thread answers them, or, in browsers without module workers,
 * the page itself, in slices between its other work.
 */
import { Desk } from "./desk.js";

/** @import { Masks } from "../types.js" */
/** @import { Answer, Question } from "./desk.js" */
/** @import { Found, Judgement } from "./solver.js" */

/** @typedef {Pick<Worker, "postMessage" | "addEventListener" | "terminate">} Thread */

/** Asks the solver. Only the newest question counts: an older one that is unanswered is dropped. */
export class Asker {
  /** @type {Thread | null} */
  #thread = null;
  #desk = new Desk((answer) => this.#receive(answer), 8);
  /** @type {{question: Question, resolve: (answer: any) => void, reject: (fault: Error) => void}
   *   | null} */
  #open = null;
  #asked = 0;

  /** @param {() => Thread} [start]  starts the thread; may throw if there are no threads */
  constructor(start = startThread) {
    try {
      const thread = start();
      this.#thread = thread;
      thread.addEventListener("message", (event) => {
        this.#receive(/** @type {MessageEvent<Answer>} */ (event).data);
      });
      // Old browsers have threads but cannot load modules in them, and report it only here.
      thread.addEventListener("error", (event) => {
        event.preventDefault();
        this.#withoutThread();
      });
    } catch {
      this.#thread = null;
    }
  }

  /**
   * @param {string} givens
   * @param {Masks} possible
   * @param {number} limit  the number up to which solutions are counted
   * @returns {Promise<Judgement | null>} null if a newer question came before the answer
   */
  judge(givens, possible, limit) {
    return this.#ask({ id: 0, ask: "judge", givens, possible, limit });
  }

  /**
   * @param {string | null} givens
   * @param {Masks} possible
   * @param {number} limit
   * @returns {Promise<Found | null>} null if a newer question came before the answer
   */
  solve(givens, possible, limit) {
    return this.#ask({ id: 0, ask: "solve", givens, possible, limit });
  }

  /** Ends the thread; an unanswered question is dropped. */
  close() {
    this.#open?.resolve(null);
    this.#open = null;
    this.#thread?.terminate();
    this.#thread = null;
  }

  /**
   * @param {Question} wanted
   * @returns {Promise<any>}
   */
  #ask(wanted) {
    this.#open?.resolve(null);
    this.#asked += 1;
    const question = { ...wanted, id: this.#asked };
    return new Promise((resolve, reject) => {
      this.#open = { question, resolve, reject };
      this.#send(question);
    });
  }

  /** @param {Question} question */
  #send(question) {
    if (this.#thread) this.#thread.postMessage(question);
    else this.#desk.take(question);
  }

  #withoutThread() {
    this.#thread?.terminate();
    this.#thread = null;
    if (this.#open) this.#send(this.#open.question);
  }

  /** @param {Answer} answer */
  #receive(answer) {
    const open = this.#open;
    if (open?.question.id !== answer.id) return;
    this.#open = null;
    if ("answer" in answer) open.resolve(answer.answer);
    else open.reject(new Error(answer.fault));
  }
}

/** @returns {Thread} */
function startThread() {
  return new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" });
}

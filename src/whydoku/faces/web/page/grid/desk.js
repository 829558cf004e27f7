// @ts-check
/**
 * Works on questions to the solver, in slices of time; a newer question replaces the one before.
 */
import { judging, solving } from "./solver.js";

/** @import { Masks } from "../types.js" */
/** @import { Found, Judgement } from "./solver.js" */

/**
 * @typedef {object} Question
 * @property {number} id
 * @property {"judge" | "solve"} ask
 * @property {string | null} givens  null (only to solve) if the masks say everything
 * @property {Masks} possible
 * @property {number} limit
 *
 * @typedef {{id: number, answer: Judgement | Found} | {id: number, fault: string}} Answer
 */

const NO_GIVENS = ".".repeat(81);

export class Desk {
  /** @type {{id: number, steps: Generator<void, Judgement | Found, void>} | null} */
  #work = null;
  #isWaiting = false;
  #answer;
  #milliseconds;

  /**
   * @param {(answer: Answer) => void} answer
   * @param {number} milliseconds  the length of a slice
   */
  constructor(answer, milliseconds) {
    this.#answer = answer;
    this.#milliseconds = milliseconds;
  }

  /** @param {Question} question */
  take({ id, ask, givens, possible, limit }) {
    const steps =
      ask === "solve"
        ? solving(givens, possible, limit)
        : judging(givens ?? NO_GIVENS, possible, limit);
    this.#work = { id, steps };
    this.#later();
  }

  #later() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#slice();
    });
  }

  #slice() {
    if (!this.#work) return;
    const { id, steps } = this.#work;
    const until = performance.now() + this.#milliseconds;
    try {
      do {
        const { done, value } = steps.next();
        if (!done) continue;
        this.#work = null;
        this.#answer({ id, answer: value });
        return;
      } while (performance.now() < until);
    } catch (fault) {
      this.#work = null;
      this.#answer({ id, fault: String(fault) });
      return;
    }
    this.#later();
  }
}

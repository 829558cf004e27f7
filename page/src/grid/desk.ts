/**
 * Works on questions to the solver, in slices of time; a newer question replaces the one before.
 */

import type { Masks } from "../types.ts";
import type { Found, Judgement } from "./solver.ts";
import { judging, solving } from "./solver.ts";

export interface Question {
  id: number;
  ask: "judge" | "solve";
  givens: string | null; // null (only to solve) if the masks say everything
  possible: Masks;
  limit: number;
}

export type Answer = { id: number; answer: Judgement | Found } | { id: number; fault: string };

const NO_GIVENS = ".".repeat(81);

export class Desk {
  #work: { id: number; steps: Generator<void, Judgement | Found, void> } | null = null;
  #isWaiting = false;
  #answer;
  #milliseconds;

  /** @param milliseconds the length of a slice */
  constructor(answer: (answer: Answer) => void, milliseconds: number) {
    this.#answer = answer;
    this.#milliseconds = milliseconds;
  }

  take({ id, ask, givens, possible, limit }: Question) {
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

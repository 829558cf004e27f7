/**
 * Questions to the solver. A worker thread answers them, or, in browsers without module workers,
 * the page itself, in slices between its other work.
 */

import type { Masks } from "../state/types.ts";
import { CLASSIC, type Rules } from "./rules.ts";
import { type Answer, Desk, type Found, type Judgement, type Question } from "./solver.ts";

export type Thread = Pick<Worker, "postMessage" | "addEventListener" | "terminate">;

/** Asks the solver. Only the newest question counts: an older one that is unanswered is dropped. */
export class Asker {
  #thread: Thread | null = null;
  #desk = new Desk((answer) => this.#receive(answer), 8);
  #open: {
    question: Question;
    resolve: (answer: Judgement | Found | null) => void;
    reject: (fault: Error) => void;
  } | null = null;
  #asked = 0;

  /** @param start starts the thread; may throw if there are no threads */
  constructor(start: () => Thread = startThread) {
    try {
      const thread = start();
      this.#thread = thread;
      thread.addEventListener("message", (event) => {
        this.#receive((event as MessageEvent<Answer>).data);
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
   * @param limit the number up to which solutions are counted
   * @returns null if a newer question came before the answer
   */
  judge(
    givens: string,
    possible: Masks,
    limit: number,
    rules: Rules = CLASSIC,
  ): Promise<Judgement | null> {
    return this.#ask({ id: 0, ask: "judge", givens, possible, limit, rules }, isJudgement);
  }

  /** @returns null if a newer question came before the answer */
  solve(
    givens: string | null,
    possible: Masks,
    limit: number,
    rules: Rules = CLASSIC,
  ): Promise<Found | null> {
    return this.#ask({ id: 0, ask: "solve", givens, possible, limit, rules }, isFound);
  }

  /** Ends the thread; an unanswered question is dropped. */
  close() {
    this.#open?.resolve(null);
    this.#open = null;
    this.#thread?.terminate();
    this.#thread = null;
  }

  /** @param is whether an answer is one to this kind of question */
  #ask<Wanted extends Judgement | Found>(
    wanted: Question,
    is: (answer: Judgement | Found) => answer is Wanted,
  ): Promise<Wanted | null> {
    this.#open?.resolve(null);
    this.#asked += 1;
    const question = { ...wanted, id: this.#asked };
    return new Promise((resolve, reject) => {
      const take = (answer: Judgement | Found | null) =>
        resolve(answer && is(answer) ? answer : null);
      this.#open = { question, resolve: take, reject };
      this.#send(question);
    });
  }

  #send(question: Question) {
    if (this.#thread) this.#thread.postMessage(question);
    else this.#desk.take(question);
  }

  #withoutThread() {
    this.#thread?.terminate();
    this.#thread = null;
    if (this.#open) this.#send(this.#open.question);
  }

  #receive(answer: Answer) {
    const open = this.#open;
    if (open?.question.id !== answer.id) return;
    this.#open = null;
    if ("answer" in answer) open.resolve(answer.answer);
    else open.reject(new Error(answer.fault));
  }
}

function isJudgement(answer: Judgement | Found): answer is Judgement {
  return "count" in answer;
}

function isFound(answer: Judgement | Found): answer is Found {
  return "found" in answer;
}

function startThread(): Thread {
  return new Worker(new URL("./solver-worker.ts", import.meta.url), { type: "module" });
}

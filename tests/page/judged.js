// @ts-check
/** The judgement of a puzzle, without a break. */
import { judging } from "../../src/whydoku/faces/web/page/grid/solver.js";

/** @param {Parameters<typeof judging>} of */
export function verdicts(...of) {
  const work = judging(...of);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

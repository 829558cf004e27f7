/** The judgement of a puzzle, without a break. */
import { judging } from "../src/grid/solver.ts";

export function verdicts(...of: Parameters<typeof judging>) {
  const work = judging(...of);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

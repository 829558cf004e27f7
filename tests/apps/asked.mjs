/** Asks functions of the package for npm: a line with a list of calls, a line with a list of answers. */
import { createInterface } from "node:readline";
import * as whydoku from "whydoku";

const MOST = 200;
const sudoku = await whydoku.load();

/** An answer as JSON; of steps that are found one by one, the first. */
function told(answer) {
  const isPlain = typeof answer !== "object" || Array.isArray(answer);
  if (isPlain || !answer?.[Symbol.iterator]) return answer ?? null;
  const steps = [];
  for (const step of answer) if (steps.push(step) === MOST) break;
  return steps;
}

function answered([name, ...given]) {
  try {
    return told((sudoku[name] ? sudoku : whydoku)[name](...given));
  } catch (fault) {
    const cells = fault.cells?.length ? { cells: fault.cells } : {};
    return { fault: fault.constructor.name, message: fault.message, ...cells };
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(answered))}\n`);

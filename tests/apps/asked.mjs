/** Asks functions of the package for npm: a line with a list of calls, a line with a list of answers. */
import { createInterface } from "node:readline";
import { load } from "whydoku";

const MOST = 200;
const sudoku = await load();

/** An answer as JSON; of steps that are found one by one, the first. */
function told(answer) {
  if (typeof answer?.next !== "function") return answer ?? null;
  const steps = [];
  for (const step of answer) if (steps.push(step) === MOST) break;
  return steps;
}

function answered([name, ...given]) {
  try {
    return told(sudoku[name](...given));
  } catch (fault) {
    return { fault: fault.constructor.name, message: fault.message };
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(JSON.parse(line).map(answered))}\n`);

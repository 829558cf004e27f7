/** The solver in a worker thread. */

import { Desk, type Question } from "./solver.ts";

const desk = new Desk((answer) => self.postMessage(answer), 20);

self.onmessage = ({ data }: MessageEvent<Question>) => desk.take(data);

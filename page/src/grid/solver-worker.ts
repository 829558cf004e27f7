/** The solver in a worker thread. */

import type { Question } from "./desk.ts";
import { Desk } from "./desk.ts";

const desk = new Desk((answer) => self.postMessage(answer), 20);

self.onmessage = ({ data }: MessageEvent<Question>) => desk.take(data);

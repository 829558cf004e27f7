// @ts-check
/** The solver in a worker thread. */
import { Desk } from "./desk.js";

/** @import { Question } from "./desk.js" */

const desk = new Desk((answer) => self.postMessage(answer), 20);

/** @param {MessageEvent<Question>} event */
self.onmessage = ({ data }) => desk.take(data);

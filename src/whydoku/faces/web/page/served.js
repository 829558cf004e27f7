// @ts-check
/** Tables of the library that the server gives out as files, and that a browser keeps. */
import { file } from "./server.js";
import { say } from "./words/say.js";

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function served(name) {
  const answer = await file(name);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

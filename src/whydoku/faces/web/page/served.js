// @ts-check
/** Tables of the library that the server gives out as files, and that a browser keeps. */
import { say } from "./words/say.js";

/**
 * @param {string} address
 * @returns {Promise<any>}
 */
export async function served(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

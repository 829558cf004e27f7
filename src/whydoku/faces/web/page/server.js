// @ts-check
/**
 * The server: the only module of the page that asks it, or fetches anything. What has another way to
 * get answers replaces this module alone. Addresses are relative to the document.
 */

const BASE = "api/v1/";

/** The address of the description for programs, or "" if programs cannot ask here. */
export const DESCRIPTION = "docs";

/**
 * @typedef {object} How  how an operation is asked
 * @property {string | Blob} [body]   the request; without one, the operation is asked by GET
 * @property {string} [media]         the media type of the body, by default JSON
 * @property {AbortSignal} [signal]   cancels the question, and the work on it
 */

/**
 * The response to a request: the answer, whose body may arrive little by little, or a problem with
 * its details. Rejects with an AbortError if it was cancelled, and with another error if there is no
 * server.
 *
 * @param {string} operation  with its query, if it has one
 * @param {How} [how]
 * @returns {Promise<Response>}
 */
export function responseTo(operation, { body, media = "application/json", signal } = {}) {
  return fetch(BASE + operation, {
    ...(body === undefined ? {} : { method: "POST", headers: { "Content-Type": media }, body }),
    ...(signal ? { signal } : {}),
  });
}

/**
 * A file of the page, such as `looks.json`.
 *
 * @param {string} name
 * @returns {Promise<Response>}
 */
export function file(name) {
  return fetch(name);
}

/**
 * @typedef {object} There  what answers
 * @property {string} version
 * @property {boolean} library  whether it has a library of puzzles
 */

/** @returns {Promise<There | null>} the server, or null if it does not answer now */
export async function whoIsThere() {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch("healthz", { cache: "no-store" });
    const { version, library } = await answer.json();
    return answer.ok ? { version: String(version), library: library === true } : null;
  } catch {
    return null;
  }
}

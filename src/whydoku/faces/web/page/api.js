// @ts-check
/** Requests to the server: each gets an answer, or a problem with a sentence. */
import { responseTo } from "./server.js";
import { say, sayIfKnown } from "./words/say.js";

/** @import { How } from "./server.js" */

/** Seeds are drawn below this, so that they are short to type and to pass on in an address. */
const SEEDS = 1_000_000;

/** The error that there is no answer; its message is one sentence that says why. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {number} status  the HTTP status, or 0 if the server was not reached
   * @param {Readonly<Record<string, unknown>>} [details]  the problem details from the server
   */
  constructor(sentence, status, details = {}) {
    super(sentence);
    this.status = status;
    this.details = details;
  }

  /** Whether the server could not be reached. */
  get isOffline() {
    return this.status === 0;
  }
}

/**
 * The answer to a request; throws a Problem, or an AbortError if it was cancelled.
 *
 * @param {string} operation
 * @param {Readonly<Record<string, unknown>>} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(operation, request, signal) {
  const response = await reach(operation, asked(request, signal));
  return read(response, signal);
}

/**
 * Something that the server offers to everyone, such as the catalogue of techniques.
 *
 * @param {string} what
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function look(what, signal) {
  return read(await reach(what, signal ? { signal } : {}), signal);
}

/**
 * Yields the answers of an operation that gives several, each as it arrives.
 *
 * @param {string} operation
 * @param {Readonly<Record<string, unknown>>} request
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any, void, void>}
 */
export async function* listen(operation, request, signal) {
  const response = await reach(operation, asked(request, signal));
  if (!response.body) throw new Problem(say("problem.unknown"), response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await unbroken(reader.read(), signal);
      const lines = (rest + (value ?? "")).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line) yield parsed(line, response.status);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * A seed for a request that draws lots: the same seed gives the same puzzle again.
 *
 * @param {() => number} [random]
 * @returns {number}
 */
export function drawnSeed(random = Math.random) {
  return Math.floor(random() * SEEDS);
}

/**
 * A fault in a sentence. A fault without a sentence of its own was caused by a malformed answer.
 *
 * @param {unknown} fault
 * @returns {string}
 */
export function inWords(fault) {
  const isTold = fault instanceof Problem || (fault instanceof Error && fault.name === "Error");
  return isTold ? asSentence(fault.message) : say("problem.unknown");
}

/**
 * A sentence of the command line as it appears on the page: with a full stop, and with a capital
 * unless it begins with the name of a cell.
 *
 * @param {string} sentence
 * @returns {string}
 */
export function asSentence(sentence) {
  const begun = /^r\dc\d/.test(sentence)
    ? sentence
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * The answer of an operation to a file.
 *
 * @param {string} operation
 * @param {Blob} file
 * @param {string} media  the media type of the file
 * @returns {Promise<any>}
 */
export async function send(operation, file, media) {
  return read(await reach(operation, { body: file, media }));
}

/**
 * The file that an operation answers with.
 *
 * @param {string} operation
 * @param {Readonly<Record<string, unknown>>} request
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>}
 */
export async function fetched(operation, request, signal) {
  const response = await reach(operation, asked(request, signal));
  return unbroken(response.blob(), signal);
}

/**
 * Requests of which only the newest counts: each that begins cancels the one before.
 *
 * @returns {{begin: () => AbortSignal, cancel: () => void}}
 */
export function onlyNewest() {
  let newest = new AbortController();
  const cancel = () => newest.abort();
  const begin = () => {
    cancel();
    newest = new AbortController();
    return newest.signal;
  };
  return { begin, cancel };
}

/**
 * An answer; if the server could not be reached, an error with a sentence of one's own.
 *
 * @template T
 * @param {Promise<T>} answer
 * @param {string} away  the sentence
 * @returns {Promise<T>}
 */
export async function orAway(answer, away) {
  try {
    return await answer;
  } catch (fault) {
    if (fault instanceof Problem && fault.isOffline) throw new Error(away);
    throw fault;
  }
}

/**
 * @param {Readonly<Record<string, unknown>>} request
 * @param {AbortSignal} [signal]
 * @returns {How}
 */
function asked(request, signal) {
  return { body: JSON.stringify(request), ...(signal ? { signal } : {}) };
}

/**
 * @param {string} what
 * @param {How} how
 * @returns {Promise<Response>}
 */
async function reach(what, how) {
  let response;
  try {
    response = await responseTo(what, how);
  } catch (fault) {
    if (how.signal?.aborted) throw fault;
    throw unreached();
  }
  if (response.ok) return response;
  const told = response.text().then((text) => JSON.parse(withNames(text)));
  const details = (await told.catch(() => null)) ?? {};
  const busy = response.status === 503 || response.status === 429;
  const sentence = busy ? say("problem.busy") : details.detail || say("problem.unknown");
  throw new Problem(sentence, response.status, details);
}

/** A profile or a scale in a sentence of the server, which calls it as programs do. */
const CALLED = /\b(profile|scale) ('?)([a-z-]+)\2/g;

/**
 * @param {string} text
 * @returns {string} the same, with the names that players know
 */
function withNames(text) {
  return text.replace(CALLED, (all, kind, _, slug) => {
    const name = sayIfKnown(`${kind === "scale" ? "rating.scale" : kind}.${slug}`);
    return name ? `${kind} “${name}”` : all;
  });
}

/**
 * @param {string} text
 * @param {number} status
 * @returns {any}
 */
function parsed(text, status) {
  try {
    return JSON.parse(withNames(text));
  } catch {
    throw new Problem(say("problem.unknown"), status);
  }
}

/** @returns {Problem} that the server cannot be reached; also notifies the whole page */
function unreached() {
  globalThis.dispatchEvent?.(new Event("unreached"));
  return new Problem(say("problem.offline"), 0);
}

/**
 * A result from the network; throws the Problem that the server is gone if the connection breaks.
 *
 * @template T
 * @param {Promise<T>} coming
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function unbroken(coming, signal) {
  try {
    return await coming;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw unreached();
  }
}

/**
 * @param {Response} response
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function read(response, signal) {
  return parsed(await unbroken(response.text(), signal), response.status);
}

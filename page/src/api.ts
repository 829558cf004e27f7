/** Requests to the server: each gets an answer, or a problem with a sentence. */

import type { How } from "./server.ts";
import { responseTo } from "./server.ts";
import { say, sayIfKnown } from "./words/say.ts";

/** Seeds are drawn below this, so that they are short to type and to pass on in an address. */
const SEEDS = 1_000_000;

/** The error that there is no answer; its message is one sentence that says why. */
export class Problem extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  /**
   * @param status the HTTP status, or 0 if the server was not reached
   * @param details the problem details from the server
   */
  constructor(sentence: string, status: number, details: Readonly<Record<string, unknown>> = {}) {
    super(sentence);
    this.status = status;
    this.details = details;
  }

  /** Whether the server could not be reached. */
  get isOffline() {
    return this.status === 0;
  }
}

/** The answer to a request; throws a Problem, or an AbortError if it was cancelled. */
export async function ask(
  operation: string,
  request: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<any> {
  const response = await reach(operation, asked(request, signal));
  return read(response, signal);
}

/** Something that the server offers to everyone, such as the catalogue of techniques. */
export async function look(what: string, signal?: AbortSignal): Promise<any> {
  return read(await reach(what, signal ? { signal } : {}), signal);
}

/** Yields the answers of an operation that gives several, each as it arrives. */
export async function* listen(
  operation: string,
  request: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): AsyncGenerator<any, void, void> {
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

/** A seed for a request that draws lots: the same seed gives the same puzzle again. */
export function drawnSeed(random: () => number = Math.random): number {
  return Math.floor(random() * SEEDS);
}

/**
 * A fault in a sentence. A fault without a sentence of its own was caused by a malformed answer.
 */
export function inWords(fault: unknown): string {
  const isTold = fault instanceof Problem || (fault instanceof Error && fault.name === "Error");
  return isTold ? asSentence(fault.message) : say("problem.unknown");
}

/**
 * A sentence of the command line as it appears on the page: with a full stop, and with a capital
 * unless it begins with the name of a cell.
 */
export function asSentence(sentence: string): string {
  const begun = /^r\dc\d/.test(sentence)
    ? sentence
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * The answer of an operation to a file.
 *
 * @param media the media type of the file
 */
export async function send(operation: string, file: Blob, media: string): Promise<any> {
  return read(await reach(operation, { body: file, media }));
}

/** The file that an operation answers with. */
export async function fetched(
  operation: string,
  request: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await reach(operation, asked(request, signal));
  return unbroken(response.blob(), signal);
}

/** Requests of which only the newest counts: each that begins cancels the one before. */
export function onlyNewest(): { begin: () => AbortSignal; cancel: () => void } {
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
 * @param away the sentence
 */
export async function orAway<T>(answer: Promise<T>, away: string): Promise<T> {
  try {
    return await answer;
  } catch (fault) {
    if (fault instanceof Problem && fault.isOffline) throw new Error(away);
    throw fault;
  }
}

function asked(request: Readonly<Record<string, unknown>>, signal?: AbortSignal): How {
  return { body: JSON.stringify(request), ...(signal ? { signal } : {}) };
}

async function reach(what: string, how: How): Promise<Response> {
  let response: Response;
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

/** @returns the same, with the names that players know */
function withNames(text: string): string {
  return text.replace(CALLED, (all, kind, _, slug) => {
    const name = sayIfKnown(`${kind === "scale" ? "rating.scale" : kind}.${slug}`);
    return name ? `${kind} “${name}”` : all;
  });
}

function parsed(text: string, status: number): any {
  try {
    return JSON.parse(withNames(text));
  } catch {
    throw new Problem(say("problem.unknown"), status);
  }
}

/** @returns that the server cannot be reached; also notifies the whole page */
function unreached(): Problem {
  globalThis.dispatchEvent?.(new Event("unreached"));
  return new Problem(say("problem.offline"), 0);
}

/**
 * A result from the network; throws the Problem that the server is gone if the connection breaks.
 */
async function unbroken<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming;
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw unreached();
  }
}

async function read(response: Response, signal?: AbortSignal): Promise<any> {
  return parsed(await unbroken(response.text(), signal), response.status);
}

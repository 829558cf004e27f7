/** Requests to the server: each gets an answer, or a problem with a sentence. */

import { say, sayIfKnown } from "../words/say.ts";
import type { Problem as Details, Operations } from "./api-types.ts";
import { type How, server } from "./server.ts";

/** The operations that fit a description of them. */
type Fitting<Described> = {
  [Name in keyof Operations]: Operations[Name] extends Described ? Name : never;
}[keyof Operations];

export type Asked = Fitting<{ method: "POST"; media: "application/json" }>;
type Looked = Exclude<
  Fitting<{ method: "GET"; media: "application/json" }>,
  Table | "api/v1" // which lie elsewhere
>;
type Listened = Fitting<{ media: "application/x-ndjson" }>;
type Fetched = Fitting<{ method: "POST"; answer: Blob | string }>;

/** A request, in which what may be left out may also be undefined: JSON leaves that out. */
export type Request<Name extends keyof Operations> = Loose<Operations[Name]["request"]>;

type Loose<Fields> = {
  [Name in keyof Fields]: object extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name];
};

export type Answer<Name extends keyof Operations> = Operations[Name]["answer"];

/** Seeds are drawn below this, so that they are short to type and to pass on in an address. */
const SEEDS = 1_000_000;

/** The error that there is no answer; its message is one sentence that says why. */
export class Problem extends Error {
  readonly status: number;
  readonly details: Partial<Details>;

  /**
   * @param status the HTTP status, or 0 if the server was not reached
   * @param details the problem details from the server
   */
  constructor(sentence: string, status: number, details: Partial<Details> = {}) {
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
export async function ask<Name extends Asked>(
  operation: Name,
  request: Request<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const response = await reach(operation, asked(request, signal));
  return read(response, signal);
}

/** Something that the server offers to everyone, such as the catalogue of techniques. */
export async function look<Name extends Looked>(
  what: Name,
  ...[request = {}, signal]: object extends Operations[Name]["request"]
    ? [request?: Operations[Name]["request"], signal?: AbortSignal]
    : [request: Operations[Name]["request"], signal?: AbortSignal]
): Promise<Answer<Name>> {
  return read(await reach(addressOf(what, request), signal ? { signal } : {}), signal);
}

/** Yields the answers of an operation that gives several, each as it arrives. */
export async function* listen<Name extends Listened>(
  operation: Name,
  request: Request<Name>,
  signal?: AbortSignal,
): AsyncGenerator<Answer<Name>, void, void> {
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
export async function send<Name extends Asked>(
  operation: Name,
  file: Blob,
  media: Operations[Name]["files"],
): Promise<Answer<Name>> {
  return read(await reach(operation, { body: file, media }));
}

/** The file that an operation answers with. */
export async function fetched<Name extends Fetched>(
  operation: Name,
  request: Request<Name>,
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

function asked(request: object, signal?: AbortSignal): How {
  return { body: JSON.stringify(request), ...(signal ? { signal } : {}) };
}

/** @returns with the values in their places in the path, and the others as its query */
function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  const others = new URLSearchParams(values);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = others.get(name) ?? "";
    others.delete(name);
    return encodeURIComponent(value);
  });
  return others.size ? `${filled}?${others}` : filled;
}

async function reach(what: string, how: How): Promise<Response> {
  let response: Response;
  try {
    response = await server.responseTo(what, how);
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

/** An answer, whose type is believed: the server keeps to its description. */
function parsed<Told>(text: string, status: number): Told {
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

async function read<Told>(response: Response, signal?: AbortSignal): Promise<Told> {
  return parsed(await unbroken(response.text(), signal), response.status);
}

/** Tables of the library that the server gives out as files, and that a browser keeps. */
export type Table = "looks.json" | "wishes.json";

export async function served<Name extends Table>(name: Name): Promise<Operations[Name]["answer"]> {
  const answer = await server.file(name);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

/**
 * The server: the only module of the page that asks it, or fetches anything. What has another way to
 * get answers replaces this module alone. Addresses are relative to the document.
 */

const BASE = "api/v1/";

/** The address of the description for programs, or "" if programs cannot ask here. */
export const DESCRIPTION = "docs";

/** How an operation is asked. */
export interface How {
  body?: string | Blob; // the request; without one, the operation is asked by GET
  media?: string; // the media type of the body, by default JSON
  signal?: AbortSignal; // cancels the question, and the work on it
}

/**
 * The response to a request: the answer, whose body may arrive little by little, or a problem with
 * its details. Rejects with an AbortError if it was cancelled, and with another error if there is no
 * server.
 *
 * @param operation with its query, if it has one
 */
export function responseTo(
  operation: string,
  { body, media = "application/json", signal }: How = {},
): Promise<Response> {
  return fetch(BASE + operation, {
    ...(body === undefined ? {} : { method: "POST", headers: { "Content-Type": media }, body }),
    ...(signal ? { signal } : {}),
  });
}

/** A file of the page, such as `looks.json`. */
export function file(name: string): Promise<Response> {
  return fetch(name);
}

/** What answers. */
export interface There {
  version: string;
  library: boolean; // whether it has a library of puzzles
}

/** @returns the server, or null if it does not answer now */
export async function whoIsThere(): Promise<There | null> {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch("healthz", { cache: "no-store" });
    const { version, library } = await answer.json();
    return answer.ok ? { version: String(version), library: library === true } : null;
  } catch {
    return null;
  }
}

/**
 * The server: the only module of the page that asks it, or fetches anything. What has another way to
 * get answers replaces this module alone. Addresses are relative to the document.
 */

const BASE = "api/v1/";

/** How an operation is asked. */
export interface How {
  body?: string | Blob; // the request; without one, the operation is asked by GET
  media?: string; // the media type of the body, by default JSON
  signal?: AbortSignal; // cancels the question, and the work on it
}

/** What answers. */
export interface There {
  version: string;
  library: boolean; // whether it has a library of puzzles
}

/** What a page can ask. */
export interface Server {
  /** the address of the description for programs, or "" if programs cannot ask here */
  description: string;
  /**
   * The response to a request: the answer, whose body may arrive little by little, or a problem
   * with its details. Rejects with an AbortError if it was cancelled, and with another error if
   * there is no server.
   *
   * @param operation with its query, if it has one
   */
  responseTo: (operation: string, how: How) => Promise<Response>;
  file: (name: string) => Promise<Response>; // a file of the page, such as looks.json
  whoIsThere: () => Promise<There | null>; // null if nobody answers now
  sizeOfFirst: () => Promise<number | null>; // MB that the first answer has to load, if any
}

declare global {
  interface WindowEventMap {
    /** how much is there of what answers, from 0 to 1, while a question waits for it; else null */
    arriving: CustomEvent<number | null>;
  }
}

export const server: Server = {
  description: "docs",
  responseTo: (operation, { body, media = "application/json", signal }) =>
    fetch(BASE + operation, {
      ...(body === undefined ? {} : { method: "POST", headers: { "Content-Type": media }, body }),
      ...(signal ? { signal } : {}),
    }),
  file: (name) => fetch(name),
  whoIsThere,
  sizeOfFirst: async () => null,
};

async function whoIsThere(): Promise<There | null> {
  if (!navigator.onLine) return null;
  try {
    const answer = await fetch("healthz", { cache: "no-store" });
    const { version, library } = await answer.json();
    return answer.ok ? { version: String(version), library: library === true } : null;
  } catch {
    return null;
  }
}

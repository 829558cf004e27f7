/** Servers for tests. */
import type { TestContext } from "node:test";

export interface Asked {
  operation: string;
  request: any;
  signal: AbortSignal;
  answer: (body: any, status?: number) => void;
}

/** A server whose answers the test triggers, with what it was asked so far. */
export function asking(t: TestContext): Asked[] {
  const asked: Asked[] = [];
  t.mock.method(globalThis, "fetch", (where: string, { signal, body }: any) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      asked.push({
        ...{ operation: where.split("/").at(-1) ?? "", request: JSON.parse(body), signal },
        answer: (body, status = 200) => resolve(Response.json(body, { status })),
      });
    });
  });
  return asked;
}

/** Does something while the server answers everything so, as JSON or with a response. */
export async function answering<T>(
  answer: (where: string, how: any) => object,
  work: () => T,
): Promise<Awaited<T>> {
  const real = globalThis.fetch;
  globalThis.fetch = async (where, how) => {
    const answered = answer(String(where), how);
    return answered instanceof Response ? answered : Response.json(answered);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}

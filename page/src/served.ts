/** Tables of the library that the server gives out as files, and that a browser keeps. */
import type { Operations } from "./api-types.ts";
import { server } from "./server.ts";
import { say } from "./words/say.ts";

export type Table = "looks.json" | "wishes.json";

export async function served<Name extends Table>(name: Name): Promise<Operations[Name]["answer"]> {
  const answer = await server.file(name);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

/** Tables of the library that the server gives out as files, and that a browser keeps. */
import type { Looks, Wishes } from "./api-types.ts";
import { server } from "./server.ts";
import { say } from "./words/say.ts";

interface Tables {
  "looks.json": Looks;
  "wishes.json": Wishes;
}

export async function served<Name extends keyof Tables>(name: Name): Promise<Tables[Name]> {
  const answer = await server.file(name);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

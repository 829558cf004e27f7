/** Tables of the library that the server gives out as files, and that a browser keeps. */
import { file } from "./server.ts";
import { say } from "./words/say.ts";

export async function served(name: string): Promise<any> {
  const answer = await file(name);
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}

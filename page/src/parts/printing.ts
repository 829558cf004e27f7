/** What prints other sheets than the page itself, once a player prints some. */
import { styled } from "../frame/later.ts";
import { say } from "../words/say.ts";

export const paper = styled(async () => (await import("./paper.tsx")).PAPER);

/** @throws {Error} with a sentence, if it does not load */
export function printing(): Promise<typeof import("./paper.tsx").PAPER> {
  return paper.load().catch(() => {
    throw new Error(say("page.unread"));
  });
}

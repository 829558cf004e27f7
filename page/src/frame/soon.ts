/** What loads as soon as the board is there: the dialogs, and what reads puzzles that are brought. */
import { say } from "../words/say.ts";
import { styled } from "./later.ts";

export type Soon = typeof import("./later-dialogs.tsx").SOON;

export const soon = styled(async () => (await import("./later-dialogs.tsx")).SOON);

/**
 * What takes puzzles, for someone who has brought one.
 *
 * @throws {Error} with a sentence, if it does not load
 */
export function taking(): Promise<Soon> {
  return soon.load().catch(() => {
    throw new Error(say("page.unread"));
  });
}

// @ts-check
/** What loads as soon as the board is there: the dialogs, and what reads puzzles that are brought. */
import { say } from "../words/say.js";
import { styled } from "./later.js";

/** @typedef {typeof import("./later-dialogs.js").SOON} Soon */

export const soon = styled(async (again) => (await import(`./later-dialogs.js${again}`)).SOON);

/**
 * What takes puzzles, for someone who has brought one.
 *
 * @returns {Promise<Soon>}
 * @throws {Error} with a sentence, if it does not load
 */
export function taking() {
  return soon.load().catch(() => {
    throw new Error(say("page.unread"));
  });
}

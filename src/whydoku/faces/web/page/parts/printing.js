// @ts-check
/** What prints other sheets than the page itself, once a player prints some. */
import { styled } from "../frame/later.js";
import { say } from "../words/say.js";

export const paper = styled(async (again) => (await import(`./paper.js${again}`)).PAPER);

/**
 * @returns {Promise<typeof import("./paper.js").PAPER>}
 * @throws {Error} with a sentence, if it does not load
 */
export function printing() {
  return paper.load().catch(() => {
    throw new Error(say("page.unread"));
  });
}

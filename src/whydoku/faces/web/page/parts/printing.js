// @ts-check
/** What prints other sheets than the page itself, once a player prints some. */
import { styled } from "../frame/later.js";

export const paper = styled(async (again) => (await import(`./paper.js${again}`)).PAPER);

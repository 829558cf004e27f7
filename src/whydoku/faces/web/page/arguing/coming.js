// @ts-check
/** What lets the player argue, which loads when that is first wanted. */
import { styled, using } from "../frame/later.js";
import { say } from "../words/say.js";

export const arguing = styled(async (again) => (await import(`./arguing.js${again}`)).arguing);

/**
 * Lets the player argue.
 *
 * @param {import("../state.js").Store} store
 */
export async function argue(store) {
  try {
    await using(arguing, ({ open }) => open(store));
  } catch {
    store.set({ notice: say("page.missing", { part: say("help.argue") }) });
  }
}

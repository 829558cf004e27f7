/** What lets the player argue, which loads when that is first wanted. */
import { styled, using } from "../frame/later.ts";
import type { Store } from "../state/state.ts";
import { say } from "../words/say.ts";

export const arguing = styled(async () => (await import("./arguing.tsx")).arguing);

export async function argue(store: Store) {
  try {
    await using(arguing, ({ open }) => open(store));
  } catch {
    store.set({ notice: say("page.missing", { part: say("help.argue") }) });
  }
}

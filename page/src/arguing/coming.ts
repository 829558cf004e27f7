/** What lets the player argue, which loads when that is first wanted. */
import { styled, tellMissing, using } from "../frame/later.ts";
import type { Store } from "../state/state.ts";

export const arguing = styled(async () => (await import("./arguing.tsx")).arguing);

export async function argue(store: Store) {
  try {
    await using(arguing, ({ open }) => open(store));
    tellMissing(store, "help.argue", false);
  } catch {
    tellMissing(store, "help.argue", true);
  }
}

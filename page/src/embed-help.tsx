/** A hint and the answer on the board for other websites, which load when one of them is wanted. */

import { looks } from "./board/shown.ts";
import { DISCLOSURES } from "./help/explanation.ts";
import { helped } from "./help/help.tsx";
import { hint, takeStep } from "./help/hints.ts";
import { Sentence } from "./help/reason.tsx";
import { pictured, takeable } from "./help/slice.ts";
import { Button, type OfStore } from "./parts/kit.tsx";
import type { Store } from "./state/state.ts";

export const HELP = { Told, answer, hint, looks, picture: helped };

/** Asks for more until the whole step is told. */
function answer(store: Store) {
  const { open, at } = store.state.help;
  for (let more = DISCLOSURES - (open === "hint" ? at : 0); more > 0; more -= 1) hint(store);
}

function Told({ store }: OfStore) {
  const told = pictured(store.state.help);
  return (
    <div role="status">
      {told && <Sentence store={store} of={told} />}
      {takeable(store.state.help) && <Button act={() => takeStep(store)} says="help.take" />}
    </div>
  );
}

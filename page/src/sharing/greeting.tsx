/** What greets who opens a link: what has been shared, and how to begin. */

import { Button, type OfStore, useWatch } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { partOf, type State } from "../state/state.ts";
import { say } from "../words/say.ts";

/** The greeting below the help, which goes with the first move or question, and by a button. */
export function Greeting({ store }: OfStore) {
  const { state } = store;
  const { floor, positions } = state.games.play;
  const isBegun = positions.length > floor + 1;
  const close = () => store.set({ shared: false });
  useWatch(store, partOf("help", "open"), (open) => open && close());
  return (
    <section class="card shared" hidden={!state.shared || isBegun || state.view !== "play"}>
      <p>{greetingOf(state)}</p>
      <p class="quiet-text">{say("share.begin")}</p>
      <div class="row">
        <Button act={() => store.set({ dialog: "rule" })} says="rule.open" />
        <Button class="quiet" act={close} says="page.close" />
      </div>
    </section>
  );
}

/** @returns such as: A puzzle was shared with you: Sunday, Hard. */
function greetingOf({ games: { play } }: Pick<State, "games">): string {
  const { title, origin } = play;
  const level = origin.level ? levelName(origin.level) : "";
  const told = title.includes(level) ? title : [title, level].filter(Boolean).join(", ");
  return told ? say("share.named", { told }) : say("share.unnamed");
}

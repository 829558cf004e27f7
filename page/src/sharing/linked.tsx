/** A puzzle that comes in a link: reads it, and says what has been shared and how to begin. */

import { Button, type OfStore, useWatch } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { partOf, type State } from "../state/state.ts";
import { linked as words } from "../words/en/linked.ts";
import { addWords, say } from "../words/say.ts";

export { broughtBy } from "./link.ts";

addWords(words);

/** The greeting below the help, which goes with the first move or question, and by a button. */
export function Greeting({ store }: OfStore) {
  const { state } = store;
  const close = () => store.set({ shared: false });
  const leave = (_: unknown, before: unknown) => before !== undefined && close();
  useWatch(store, ({ games }) => games.play.positions, leave);
  useWatch(store, partOf("help", "open"), leave);
  return (
    <section class="card shared" hidden={!state.shared || state.view !== "play"}>
      <p>{greetingOf(state)}</p>
      <p class="quiet-text">{say("linked.begin")}</p>
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
  return told ? say("linked.named", { told }) : say("linked.unnamed");
}

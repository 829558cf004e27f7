/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */
import { useLayoutEffect } from "preact/hooks";
import { later, loadWhenIdle, whenLoaded } from "../../frame/later.ts";
import { HELP_COMMANDS, Help, helped, unlessPaused } from "../../help/help.tsx";
import { isElsewhere } from "../../help/slice.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { useWatch } from "../../parts/kit.tsx";
import { FILTER_COMMANDS, Filters } from "../../table/filters.tsx";
import { say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { CheckAnswer, CheckButton, check } from "./check.tsx";
import { isEnded } from "./ended.ts";
import { Session } from "./session.tsx";

export const play: View = {
  name: "play",
  text: Text,
  panel: Panel,
  pad: (state) => !isEnded(state),
  picture: helped,
  commands: { check: unlessPaused(check), ...FILTER_COMMANDS, ...HELP_COMMANDS },
};

/** What is shown once the puzzle is solved, which is not at first. */
const ending = later(async () => (await import("./ending.tsx")).Ending);

/**
 * Help while the puzzle is open, and then its ending, unless one of the player's reasons is looked at.
 */
function Text({ store }: OfStore) {
  const Ending = ending.here;
  useLayoutEffect(() => whenLoaded(() => loadWhenIdle([ending])), []);
  useWatch(store, isEnded, (isOver) => {
    const notice = say("page.missing", { part: say("play.game") });
    if (isOver) ending.load().catch(() => store.set({ notice }));
  });
  return (
    <>
      <Help
        store={store}
        check={<CheckButton store={store} />}
        checked={<CheckAnswer store={store} />}
        hidden={isEnded(store.state) && !isElsewhere(store.state)}
      />
      {Ending && <Ending store={store} />}
    </>
  );
}

function Panel({ store }: OfStore) {
  return (
    <div class="parts">
      <Filters store={store} isHidden={isEnded} />
      <Session store={store} />
    </div>
  );
}

/**
 * Play: the player's own puzzle, with checks that give nothing away and help that gives what is
 * asked.
 */
import { FILTER_COMMANDS, Filters } from "../../filtering.tsx";
import { HELP_COMMANDS, helped, helpPart, unlessPaused } from "../../help/help.ts";
import { isElsewhere } from "../../help/slice.ts";
import { bind } from "../../parts/bound.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Host } from "../../parts/kit.tsx";
import { mount } from "../../parts/rendering.ts";
import type { View } from "../views.ts";
import { CheckAnswer, CheckButton, check } from "./check.tsx";
import { isEnded } from "./ended.ts";
import { Ending } from "./ending.tsx";
import { Session } from "./session.tsx";

export const play: View = {
  name: "play",
  text: Text,
  panel: Panel,
  pad: (state) => !isEnded(state),
  picture: helped,
  commands: { check: unlessPaused(check), ...FILTER_COMMANDS, ...HELP_COMMANDS },
};

/**
 * Help while the puzzle is open, and then its ending, unless one of the player's reasons is looked at.
 */
function Text({ store }: OfStore) {
  return (
    <>
      <Host
        element={() => {
          const help = helpPart(store, {
            button: mount(<CheckButton store={store} />),
            answer: mount(<CheckAnswer store={store} />),
          });
          return bind(store, help, "hidden", (state) => isEnded(state) && !isElsewhere(state));
        }}
      />
      <Ending store={store} />
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

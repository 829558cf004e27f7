/** What is held besides the pencils of the pad, and is put down here: it came from elsewhere, or by a key. */
import { keep } from "../game/actions.ts";
import { now } from "../game/game.ts";
import { Button, Group, type OfStore } from "../parts/kit.tsx";
import {
  gameOf,
  heldIn,
  isDrawing,
  KINDS,
  type Store,
  setSettings,
  tableOf,
} from "../state/state.ts";
import { gesture, take, toggleDigitFirst } from "../table/commands.ts";
import { act } from "../table/playing.ts";
import { more as words } from "../words/en/more.ts";
import { addWords, type Key, say } from "../words/say.ts";

addWords(words);

/** Lets the page keep the candidates in this game and in new ones, or the player. */
export function keepNotes(store: Store, automatic: boolean) {
  act(store, (position) => keep(position, automatic));
  setSettings(store, { automatic });
}

export function Held({ store }: OfStore) {
  const { state } = store;
  const { gesture: held, settings } = state;
  const { digitFirst, tool } = heldIn(state);
  const game = gameOf(state);
  // In sight as long as nothing is played, since it was chosen in another game.
  const isKept = settings.automatic && now(game).automatic && game.at === game.floor;
  const isDrawn = isDrawing(state);
  const stop = () => gesture(store, "cells");
  const all: readonly [Key, boolean, () => void][] = [
    ["tool.colour", tool === "colour" && held === "cells", () => take(store, "digit")],
    ["pad.first", digitFirst && held === "cells", () => toggleDigitFirst(store)],
    ["pad.tints", held === "tints", stop],
    ["pad.draw", isDrawn, stop],
    ["more.automatic", isKept && tableOf(state) === "play", () => keepNotes(store, false)],
  ];
  return (
    <Group class="pad-held" name={say("more.held")} hidden={!all.some(([, isHeld]) => isHeld)}>
      {all.map(([name, isHeld, down]) => (
        <Button
          key={name}
          class="quiet"
          title={say(name === "more.automatic" ? "more.automatic.about" : "more.down")}
          aria-pressed="true"
          hidden={!isHeld}
          act={down}
        >
          {say(name)} <span aria-hidden="true">×</span>
        </Button>
      ))}
      <Group class="choice" name={say("more.kinds")} hidden={!isDrawn}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            title={say(kind === "links" ? "more.links.about" : "more.draw.about")}
            aria-pressed={held === kind}
            act={() => gesture(store, kind)}
            says={`draw.${kind}`}
          />
        ))}
      </Group>
    </Group>
  );
}

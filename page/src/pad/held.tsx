/** What is held besides the pencils of the pad, and is put down here: it came from elsewhere, or by a key. */
import { Button, Group, type OfStore } from "../parts/kit.tsx";
import { isDrawing, KINDS } from "../state/state.ts";
import { gesture, take, toggleDigitFirst } from "../table/commands.ts";
import { more as words } from "../words/en/more.ts";
import { addWords, type Key, say } from "../words/say.ts";

addWords(words);

export function Held({ store }: OfStore) {
  const { state } = store;
  const { digitFirst, gesture: held, tool } = state;
  const isDrawn = isDrawing(state);
  const down = () => gesture(store, "cells");
  const all: readonly [Key, boolean, () => void][] = [
    ["tool.colour", tool === "colour" && held === "cells", () => take(store, "digit")],
    ["pad.first", digitFirst && held === "cells", () => toggleDigitFirst(store)],
    ["pad.tints", held === "tints", down],
    ["pad.draw", isDrawn, down],
  ];
  return (
    <Group class="pad-held" name={say("more.held")} hidden={!all.some(([, isHeld]) => isHeld)}>
      {all.map(([name, isHeld, act]) => (
        <Button
          key={name}
          class="quiet"
          title={say("more.down")}
          aria-pressed="true"
          hidden={!isHeld}
          act={act}
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

/** The tools of the pad that few need, folded away until they are asked for. */
import * as actions from "../game/actions.ts";
import { now } from "../game/game.ts";
import { Button, Group, type OfStore } from "../parts/kit.tsx";
import { gameOf, isDrawing, KINDS, tableOf } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { gesture, toggleTinting } from "../table/commands.ts";
import { act } from "../table/playing.ts";
import { say } from "../words/say.ts";

export function Folds({ store }: OfStore) {
  return (
    <>
      <Marks store={store} />
      <Gestures store={store} />
    </>
  );
}

/** What can be done with all marks at once. */
function Marks({ store }: OfStore) {
  const { automatic, complete } = now(gameOf(store.state));
  const declare = (position: Position) => actions.declare(position, !position.complete);
  return (
    <div class="pad-modes" hidden={tableOf(store.state) !== "play"}>
      <Button class="quiet" act={() => act(store, actions.write)} says="play.fill" />
      <Button
        class="quiet"
        title={say("play.complete.about")}
        aria-pressed={complete}
        hidden={automatic}
        act={() => act(store, declare)}
        says="play.complete"
      />
      <Clearing store={store} clear={actions.clear} has={actions.hasMarks}>
        {say("play.clear")}
      </Clearing>
    </div>
  );
}

interface ClearingProperties extends OfStore {
  clear: (position: Position) => Position;
  has: (position: Position) => boolean; // whether there is anything to clear
  children: string;
}

/** A button that is not seen while there is nothing to clear, yet keeps its place. */
function Clearing({ store, clear, has, children }: ClearingProperties) {
  return (
    <Button class="quiet" disabled={!has(now(gameOf(store.state)))} act={() => act(store, clear)}>
      {children}
    </Button>
  );
}

/** What else touching the board can do, in one row that stays as it is while its buttons change. */
function Gestures({ store }: OfStore) {
  const { state } = store;
  const isDrawn = isDrawing(state);
  return (
    <div class="pad-modes">
      <Button
        class="quiet"
        title={say("folds.draw.about")}
        aria-pressed={isDrawn}
        act={() => gesture(store, isDrawing(store.state) ? "cells" : "lines")}
        says="pad.draw"
      />
      <Group class="choice" name={say("folds.kinds")} hidden={!isDrawn}>
        {KINDS.map((kind) => (
          <Button
            key={kind}
            title={say(kind === "links" ? "folds.links.about" : "folds.draw.about")}
            aria-pressed={state.gesture === kind}
            act={() => gesture(store, kind)}
            says={`pad.draw.${kind}`}
          />
        ))}
      </Group>
      <Button
        class="quiet"
        title={say("folds.tints.about")}
        aria-pressed={state.gesture === "tints"}
        hidden={isDrawn}
        act={() => toggleTinting(store)}
        says="pad.tints"
      />
      <Clearing store={store} clear={actions.wipe} has={actions.hasDrawings}>
        {say("pad.wipe")}
      </Clearing>
    </div>
  );
}

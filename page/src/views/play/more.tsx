/**
 * What is asked for once in a game. It closes with what is chosen from it, as on a phone it lies over the
 * digits, but for what one tries in turn.
 */
import { useRef } from "preact/hooks";
import { arguing } from "../../arguing/coming.ts";
import { restart } from "../../beginning/laying.ts";
import * as actions from "../../game/actions.ts";
import { forget, type Game, now, returnTo } from "../../game/game.ts";
import { keepNotes } from "../../pad/held.tsx";
import { Button, Group, type OfStore, Section, useBriefly, useWatch } from "../../parts/kit.tsx";
import { gameOf, heldIn, isDrawing, type Store, the, withGame } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import {
  gesture,
  keepInMind,
  take,
  toggleDigitFirst,
  toggleTinting,
} from "../../table/commands.ts";
import { Filters } from "../../table/filters.tsx";
import { keysOf } from "../../table/keys.ts";
import { act, travel } from "../../table/playing.ts";
import { more as words } from "../../words/en/more.ts";
import { addWords, type Key, say } from "../../words/say.ts";

addWords(words);

/** Milliseconds for which a second touch of the way out does not reach the digit below it. */
const AFTER = 500;

interface Properties extends OfStore {
  ask: (name: string) => void; // runs a command of help
}

export function More({ store, ask }: Properties) {
  const part = useRef<HTMLElement>(null);
  const [isJustClosed, tell] = useBriefly(AFTER);
  const close = () => {
    store.set({ more: false });
    tell(true);
  };
  const turn = (isOpen: boolean, before: unknown) => {
    if (isOpen) part.current?.querySelector("h3")?.scrollIntoView({ block: "nearest" });
    // What had the focus has gone, and what was chosen is for the board.
    else if (before && document.activeElement === document.body)
      document.getElementById("board")?.focus();
  };
  useWatch(store, the("more"), turn);
  return (
    <>
      <section
        ref={part}
        class="card more"
        aria-label={say("more.open")}
        hidden={!store.state.more}
      >
        <Button class="quiet more-close" aria-label={say("page.close")} act={close}>
          ×
        </Button>
        <Questions store={store} ask={ask} />
        <Notes store={store} />
        <Pens store={store} />
        <Filters store={store} />
        <ThisGame store={store} />
      </section>
      <div class="shield" hidden={!isJustClosed} />
    </>
  );
}

/** Does what a press chooses, and closes. */
function once(store: Store, choose: () => void): () => void {
  return () => {
    store.set({ more: false });
    choose();
  };
}

function Questions({ store, ask }: Properties) {
  return (
    <Section title={say("more.ask")}>
      <p class="row">
        {(["check", "solvable", "steps", "argue"] as const).map((name) => (
          <Button
            key={name}
            title={say(name === "argue" ? "help.argue.about" : `keys.${name}`)}
            aria-keyshortcuts={keysOf(store.state, name)}
            aria-pressed={name === "solvable" ? store.state.help.solvable !== null : undefined}
            disabled={store.state.clock.paused}
            act={once(store, () => ask(name))}
            says={name === "check" ? "play.check" : `help.${name}`}
          />
        ))}
      </p>
    </Section>
  );
}

/** Who keeps the candidates, the page or the player by hand, and what can be done with all notes at once. */
function Notes({ store }: OfStore) {
  const position = now(gameOf(store.state));
  const { automatic, complete } = position;
  const change = (change: (position: Position) => Position) =>
    once(store, () => act(store, change));
  return (
    <Section title={say("play.candidates")}>
      <Group class="choice" name={say("play.candidates")}>
        {[true, false].map((one) => (
          <Button
            key={String(one)}
            title={say(one ? "play.automatic.about" : "play.byHand.about")}
            aria-pressed={automatic === one}
            act={once(store, () => keepNotes(store, one))}
            says={one ? "play.automatic" : "play.byHand"}
          />
        ))}
      </Group>
      <p class="row">
        <Button act={change(actions.write)} says="play.fill" />
        <Button
          title={say("play.complete.about")}
          aria-pressed={complete}
          hidden={automatic}
          act={change((position) => actions.declare(position, !position.complete))}
          says="play.complete"
        />
        <Button
          disabled={!actions.hasMarks(position)}
          act={change(actions.clear)}
          says="play.clear"
        />
      </p>
    </Section>
  );
}

function Pens({ store }: OfStore) {
  const { state } = store;
  const game = gameOf(state);
  const held = heldIn(state);
  const draw = () => gesture(store, isDrawing(store.state) ? "cells" : "lines");
  const all: readonly [Key, Key | null, boolean, () => void][] = [
    ["tool.colour", null, held.tool === "colour", () => take(store, "colour")],
    ["pad.first", "more.first.about", held.digitFirst, () => toggleDigitFirst(store)],
    ["pad.draw", "more.draw.about", isDrawing(state), draw],
    ["pad.tints", "more.tints.about", state.gesture === "tints", () => toggleTinting(store)],
  ];
  return (
    <Section title={say("pad.tools")}>
      <p class="row">
        {all.map(([name, about, isHeld, choose]) => (
          <Button
            key={name}
            title={about ? say(about) : undefined}
            aria-pressed={isHeld}
            act={once(store, choose)}
            says={name}
          />
        ))}
        <Button
          disabled={!actions.hasDrawings(now(game))}
          act={once(store, () => act(store, actions.wipe))}
          says="pad.wipe"
        />
        <Button
          class="more-redo"
          disabled={game.at === game.positions.length - 1}
          act={() => travel(store, 1)}
          says="pad.redo"
        />
      </p>
    </Section>
  );
}

function ThisGame({ store }: OfStore) {
  const { checkpoints } = gameOf(store.state);
  const change = (change: (game: Game) => Game) =>
    store.set((state) => withGame(state, change(gameOf(state))));
  /** Forgets a checkpoint, which can be had back. */
  const drop = (name: string) => {
    const before = gameOf(store.state);
    change((game) => forget(game, name));
    const undo = () => {
      change((game) => ({ ...game, checkpoints: before.checkpoints }));
      store.set({ news: "" });
    };
    const actions = [{ name: say("pad.undo"), act: undo }];
    store.set({ news: { sentence: say("play.forgotten", { name }), actions, passes: true } });
  };
  const Reasons = arguing.here?.Reasons;
  return (
    <Section title={say("play.game")}>
      <p class="row">
        <Button act={() => keepInMind(store)} says="play.checkpoint" />
        <Button act={once(store, () => restart(store))} says="play.restart" />
      </p>
      <ul class="checkpoints">
        {[...checkpoints.keys()].map((name) => (
          <li key={name}>
            <Button class="quiet" act={once(store, () => change((game) => returnTo(game, name)))}>
              {say("play.return", { name })}
            </Button>
            <Button
              class="quiet"
              aria-label={say("play.forget", { name })}
              act={() => drop(name)}
              says="play.forget.short"
            />
          </li>
        ))}
      </ul>
      <div>{Reasons && <Reasons store={store} />}</div>
    </Section>
  );
}

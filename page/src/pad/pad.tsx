/** The pad: buttons for pencils, digits and corrections, for players without a keyboard. */
import type { JSX } from "preact";
import { soon } from "../frame/dialogs.tsx";
import * as actions from "../game/actions.ts";
import { now, start } from "../game/game.ts";
import { missing } from "../game/position.ts";
import { DIGITS } from "../grid/space.ts";
import { Button, Group, Icon, type OfStore, useNeeded } from "../parts/kit.tsx";
import { gameOf, isColouring, type State, TOOLS, type Tool, tableOf } from "../state/state.ts";
import { take, toggleDigitFirst } from "../table/commands.ts";
import { colourName } from "../table/described.ts";
import type { Command } from "../table/keys.ts";
import { act, erase, travel } from "../table/playing.ts";
import { say } from "../words/say.ts";

interface PadProperties extends OfStore {
  find: (name: string) => Command | undefined; // looks up what the key of a digit does at that moment
  hasPad: (state: State) => boolean; // whether the view has a use for it
}

/**
 * The digits are in the middle, in squares like those of a telephone, with the pencils on one side
 * and the corrections on the other, so that one thumb reaches everything.
 */
export function Pad({ store, find, hasPad }: PadProperties) {
  const { state } = store;
  const isCovered = state.clock.paused && state.view === "play";
  return (
    <section class="pad" aria-label={say("pad.name")} hidden={!hasPad(state)} inert={isCovered}>
      <div class="pad-grid">
        <Tools store={store} />
        <Group
          class="pad-keys"
          name={say("pad.digits")}
          data-colours={givesColours(state) ? "" : undefined}
        >
          {DIGITS.map((digit) => (
            <Key
              key={digit}
              store={store}
              digit={digit}
              act={() => find("digit")?.(store, { digit, rows: 0, columns: 0 })}
            />
          ))}
        </Group>
        <Edits store={store} />
      </div>
      <More store={store} />
    </section>
  );
}

function Tools({ store }: OfStore) {
  return (
    <Group class="pad-tools" name={say("pad.tools")}>
      {TOOLS.map((tool) => (
        <ToolButton key={tool} store={store} tool={tool} />
      ))}
    </Group>
  );
}

function ToolButton({ store, tool }: OfStore & { tool: Tool }) {
  const { state } = store;
  const isNote = tool === "corner" || tool === "centre";
  const crosses = tool === "centre" && now(gameOf(state)).automatic;
  return (
    <Button
      title={isNote ? say(`tool.${tool}.about`) : undefined}
      aria-pressed={state.tool === tool && !isColouring(state)}
      act={() => take(store, tool)}
    >
      {say(crosses ? "tool.centre.automatic" : `tool.${tool}`)}
      {isNote && !crosses && <small>{` ${say("tool.note")}`}</small>}
    </Button>
  );
}

/** A digit with the number of those still missing, or a colour. */
function Key({ store, digit, act }: OfStore & { digit: number; act: () => void }) {
  const { state } = store;
  const left = givesColours(state) ? -1 : missing(now(gameOf(state)), digit);
  return (
    <Button
      class="key"
      data-done={left === 0 ? "" : undefined}
      aria-label={keyName(digit, left)}
      aria-pressed={state.pen === digit}
      act={act}
    >
      <span class="key-digit">{digit}</span>
      <span class="swatch" style={{ "--hue": `var(--colour-${digit})` }} />
      <small aria-hidden="true">{left > 0 && left}</small>
    </Button>
  );
}

function givesColours(state: State): boolean {
  return state.tool === "colour" || isColouring(state);
}

/** @param left -1 if the key stands for a colour */
function keyName(digit: number, left: number): string {
  if (left < 0) return say("pad.colour", { name: colourName(digit) });
  return say(left ? "pad.digit" : "pad.all", { digit, left });
}

/** The corrections, and whether a digit is chosen before its cells. */
function Edits({ store }: OfStore) {
  const { at, floor, positions } = gameOf(store.state);
  return (
    <div class="pad-edit">
      <Pictured name="undo" disabled={at === floor} act={() => travel(store, -1)} />
      <Pictured name="redo" disabled={at === positions.length - 1} act={() => travel(store, 1)} />
      <Pictured name="erase" act={() => erase(store)} />
      <Pictured
        name="first"
        title={say("pad.first.about")}
        aria-pressed={store.state.digitFirst}
        act={() => toggleDigitFirst(store)}
      />
    </div>
  );
}

type PicturedProperties = { name: "undo" | "redo" | "erase" | "first"; act: () => void } & Pick<
  JSX.IntrinsicElements["button"],
  "disabled" | "title" | "aria-pressed"
>;

function Pictured({ name, ...more }: PicturedProperties) {
  return (
    <Button class="pictured" {...more}>
      <Icon name={name} />
      <span>{say(`pad.${name}`)}</span>
    </Button>
  );
}

/** Who keeps the candidates, and a fold with the tools that few need. */
function More({ store }: OfStore) {
  const isOpen = showsTools(store.state);
  useNeeded(store, soon, "pad.more", showsTools);
  const turn = () =>
    store.set((state) => {
      const tools = !showsTools(state);
      const down = tools ? {} : ({ gesture: "cells", stroke: [] } as const);
      return { settings: { ...state.settings, tools }, ...down };
    });
  return (
    <div class="pad-more" hidden={tableOf(store.state) === "make"}>
      <Candidates store={store} />
      <Button class="quiet pad-fold" aria-expanded={isOpen} act={turn} says="pad.more" />
      <div class="pad-folded" hidden={!isOpen}>
        {isOpen && soon.here && <soon.here.Folds store={store} />}
      </div>
    </div>
  );
}

function showsTools({ settings, gesture }: State): boolean {
  return settings.tools || gesture !== "cells";
}

/** Who keeps the candidates: the page, or the player by hand. */
function Candidates({ store }: OfStore) {
  const { state } = store;
  const table = tableOf(state);
  // In practice they are kept by the page where a technique crosses them out.
  const isChoice =
    table === "play" || (table === "practice" && !start(state.games.practice).automatic);
  const name = say("play.candidates");
  return (
    <Group class="pad-candidates" name={name} hidden={!isChoice}>
      <span aria-hidden="true" title={say("play.candidates.about")}>
        {name}
      </span>
      <div class="choice">
        {[true, false].map((automatic) => (
          <Button
            key={automatic}
            aria-pressed={now(gameOf(state)).automatic === automatic}
            act={() => act(store, (position) => actions.keep(position, automatic))}
            says={automatic ? "play.automatic" : "play.byHand"}
          />
        ))}
      </div>
    </Group>
  );
}

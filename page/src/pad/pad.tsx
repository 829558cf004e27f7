/**
 * The pad: buttons for pencils, digits and corrections, for players without a keyboard. What is held besides
 * these pencils can be put down below them.
 */
import type { JSX } from "preact";
import { soon } from "../frame/dialogs.tsx";
import { now } from "../game/game.ts";
import { digitAt, missing } from "../game/position.ts";
import { CLASSIC } from "../grid/rules.ts";
import { Figure } from "../parts/figure.tsx";
import { Button, Group, Icon, type OfStore } from "../parts/kit.tsx";
import {
  gameOf,
  heldIn,
  isColouring,
  PENS,
  type State,
  type Tool,
  tableOf,
} from "../state/state.ts";
import { take } from "../table/commands.ts";
import { colourName } from "../table/described.ts";
import type { Command } from "../table/keys.ts";
import { doubted } from "../table/picture.ts";
import { erase, rulesOn, travel } from "../table/playing.ts";
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
    <section
      class="pad"
      aria-label={say("pad.name")}
      data-home=".key"
      hidden={!hasPad(state)}
      inert={isCovered}
    >
      <div class="pad-grid">
        <Tools store={store} />
        <Group
          class="pad-keys"
          name={say("pad.digits")}
          data-colours={givesColours(state) ? "" : undefined}
          style={keysBy(givesColours(state) ? CLASSIC.size : rulesOn(state).size)}
        >
          {CLASSIC.digits.map((digit) => (
            <Key
              key={digit}
              hidden={!givesColours(state) && digit > rulesOn(state).size}
              store={store}
              digit={digit}
              act={() => find("digit")?.(store, { digit, rows: 0, columns: 0 })}
            />
          ))}
        </Group>
        <Edits store={store} />
      </div>
      {soon.here && <soon.here.Held store={store} />}
    </section>
  );
}

/** How many keys there are, and how many stand beside each other where there is room for rows. */
function keysBy(digits: number) {
  return { "--digits": String(digits), "--beside": digits === 4 ? "2" : "3" };
}

/** The pencils; a position to practise on needs one, which is taken already. */
function Tools({ store }: OfStore) {
  const isGiven = tableOf(store.state) === "practice";
  return (
    <Group class="pad-tools" name={say("pad.tools")} hidden={isGiven}>
      {PENS.map((tool) => (
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
      aria-pressed={heldIn(state).tool === tool && !isColouring(state)}
      act={() => take(store, tool)}
    >
      {say(crosses ? "tool.centre.automatic" : `tool.${tool}`)}
      {isNote && !crosses && <small>{` ${say("tool.note")}`}</small>}
    </Button>
  );
}

interface OfKey extends OfStore {
  digit: number;
  hidden: boolean;
  act: () => void;
}

/** A digit with the number of those still missing, or a colour; done if all are there and none is in doubt. */
function Key({ store, digit, hidden, act }: OfKey) {
  const { state } = store;
  const position = now(gameOf(state));
  const left = givesColours(state) ? -1 : missing(position, digit);
  const { clashes, wrong } = doubted(state, position);
  const isDone = !left && ![...clashes, ...wrong].some((cell) => digitAt(position, cell) === digit);
  return (
    <Button
      class="key"
      hidden={hidden}
      data-done={isDone ? "" : undefined}
      aria-label={keyName(digit, left, isDone)}
      aria-pressed={heldIn(state).pen === digit}
      act={act}
    >
      <span class="key-digit">
        <Figure digit={digit} />
      </span>
      <span class="swatch" style={{ "--hue": `var(--colour-${digit})` }} />
      <small aria-hidden="true">{left > 0 && left}</small>
    </Button>
  );
}

function givesColours(state: State): boolean {
  return heldIn(state).tool === "colour" || isColouring(state);
}

/** @param left -1 if the key stands for a colour */
function keyName(digit: number, left: number, isDone: boolean): string {
  if (left < 0) return say("pad.colour", { name: colourName(digit) });
  return say(isDone ? "pad.all" : "pad.digit", { digit, left });
}

function Edits({ store }: OfStore) {
  const { at, floor, positions } = gameOf(store.state);
  return (
    <div class="pad-edit">
      <Pictured name="undo" disabled={at === floor} act={() => travel(store, -1)} />
      <Pictured name="redo" disabled={at === positions.length - 1} act={() => travel(store, 1)} />
      <Pictured name="erase" act={() => erase(store)} />
    </div>
  );
}

type PicturedProperties = { name: "undo" | "redo" | "erase"; act: () => void } & Pick<
  JSX.IntrinsicElements["button"],
  "disabled"
>;

function Pictured({ name, ...more }: PicturedProperties) {
  return (
    <Button class={`pictured pad-${name}`} {...more}>
      <Icon name={name} />
      <span>{say(`pad.${name}`)}</span>
    </Button>
  );
}

/** The commands that all views share, by their names in the key table. A view adds its own. */
import { keep, wipe } from "../game/actions.ts";
import { now, remember } from "../game/game.ts";
import type { Gesture, State, Store, Tool } from "../state/state.ts";
import {
  gameOf,
  halted,
  heldIn,
  holding,
  isColouring,
  KINDS,
  TOOLS,
  withGame,
} from "../state/state.ts";
import { say } from "../words/say.ts";
import type { Command, Commands } from "./keys.ts";
import {
  act,
  erase,
  jump,
  press,
  rulesOn,
  selectAll,
  selectSame,
  step,
  travel,
} from "./playing.ts";

/** What the key for drawing comes to, in this order. */
const DRAWING: readonly Gesture[] = [...KINDS, "cells"];

export const COMMANDS: Commands = {
  digit: (store, { digit }) => press(store, digit),
  corner: (store, { digit }) => press(store, digit, "corner"),
  centre: (store, { digit }) => press(store, digit, "centre"),
  colour: (store, { digit }) => press(store, digit, "colour"),
  step: (store, { rows, columns }) => step(store, rows, columns, false),
  grow: (store, { rows, columns }) => step(store, rows, columns, true),
  first: (store) => jump(store, (cell) => cell - (cell % 9)),
  last: (store) => jump(store, (cell) => cell - (cell % 9) + rulesOn(store.state).size - 1),
  top: (store) => jump(store, (cell) => cell % 9),
  bottom: (store) => jump(store, (cell) => 9 * rulesOn(store.state).size - 9 + (cell % 9)),
  "first.cell": (store) => jump(store, () => 0),
  "last.cell": (store) => jump(store, () => rulesOn(store.state).cells.at(-1) ?? 0),
  erase,
  blank: erase,
  undo: (store) => travel(store, -1),
  redo: (store) => travel(store, 1),
  all: selectAll,
  same: (store) => selectSame(store, store.state.cursor),
  "tool.digit": (store) => take(store, "digit"),
  "tool.corner": (store) => take(store, "corner"),
  "tool.centre": (store) => take(store, "centre"),
  "tool.colour": (store) => take(store, "colour"),
  "tool.next": (store) =>
    take(store, TOOLS[(TOOLS.indexOf(heldIn(store.state).tool) + 1) % 4] ?? "digit"),
  digitFirst: toggleDigitFirst,
  draw: (store) => gesture(store, DRAWING[DRAWING.indexOf(store.state.gesture) + 1] ?? "lines"),
  tinting: toggleTinting,
  wipe: (store) => act(store, wipe),
  automatic: (store) => act(store, (position) => keep(position, !position.automatic)),
  remember: keepInMind,
  pause,
  projector: toggleProjector,
  leave: (store) => {
    if (store.state.projector) toggleProjector(store);
    else
      store.set((state) => ({
        ...holding(state, { pen: 0 }),
        selected: new Set(),
        gesture: "cells",
        stroke: [],
        lit: null,
        filter: 0,
      }));
  },
};

/** Some of the commands, each of which does nothing unless a view allows it. */
export function limited(
  names: readonly string[],
  isAllowed: (state: State) => boolean,
  commands: Commands = COMMANDS,
): Commands {
  const command: (name: string) => Command = (name) => (store, pressed) => {
    if (isAllowed(store.state)) commands[name]?.(store, pressed);
  };
  return Object.fromEntries(names.map((name) => [name, command(name)]));
}

/**
 * Takes another pencil; a digit that is picked up stays so, unless it is a colour now, or was one.
 */
export function take(store: Store, tool: Tool) {
  const { tool: before, pen } = heldIn(store.state);
  const isSame = (tool === "colour") === (before === "colour") && !isColouring(store.state);
  const rest = { gesture: "cells" as const, stroke: [], said: say(`tool.${tool}`) };
  store.set((state) => ({ ...holding(state, { tool, pen: isSame ? pen : 0 }), ...rest }));
}

/** Whether a digit is picked up before the cells where it goes. */
export function toggleDigitFirst(store: Store) {
  const { digitFirst, tool } = heldIn(store.state);
  store.set((state) => ({
    ...holding(state, { digitFirst: !digitFirst, pen: 0 }),
    said: say(digitFirst ? `tool.${tool}` : "pad.first"),
  }));
}

/**
 * Makes touching the board do this from now on. The colour is kept where another would be of use.
 */
export function gesture(store: Store, wanted: Gesture) {
  const keeps = isColouring(store.state) && isColouring({ gesture: wanted });
  store.set((state) => ({
    ...(keeps ? {} : holding(state, { pen: 0 })),
    gesture: wanted,
    stroke: [],
  }));
}

export function toggleTinting(store: Store) {
  const { gesture: before } = store.state;
  const { tool } = heldIn(store.state);
  gesture(store, before === "tints" ? "cells" : "tints");
  store.set({ said: say(before === "tints" ? `tool.${tool}` : "pad.tints") });
}

/** Shows the board and what is said about it alone, or the whole page again. */
export function toggleProjector(store: Store) {
  store.set(({ projector }) => ({
    projector: !projector,
    said: say(projector ? "projector.off" : "projector.on"),
  }));
}

export function keepInMind(store: Store) {
  store.set((state) => {
    const game = gameOf(state);
    let n = game.checkpoints.size + 1;
    while (game.checkpoints.has(say("play.checkpoint.name", { n }))) n += 1;
    const name = say("play.checkpoint.name", { n });
    return { ...withGame(state, remember(game, name)), said: name };
  });
}

export function pause(store: Store) {
  store.set(({ clock, games }) => {
    if (games.play.at === 0 && now(games.play).givens.indexOf(".") < 0) return {};
    const paused = !clock.paused;
    const said = say(paused ? "clock.paused" : "clock.goes");
    return { clock: { ...halted(clock, Date.now()), paused }, said };
  });
}

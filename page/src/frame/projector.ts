/**
 * What only a class sees: what is in hand, what the hidden parts of the page say, and type that is a
 * step smaller where a text is long. Loads when the page is first for a class.
 */

import { now } from "../game/game.ts";
import { digitAt, isGone } from "../game/position.ts";
import { placeOf } from "../grid/space.ts";
import { dismiss } from "../help/asking.ts";
import type { Explanation } from "../help/explanation.ts";
import { show } from "../help/hints.ts";
import { type Help, setHelp, takeable } from "../help/slice.ts";
import { askWhy, backToGame, showStep } from "../help/why.ts";
import { heldIn, holding, isColouring, type State, type Store, the } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { colourName } from "../table/described.ts";
import type { Command, Commands } from "../table/keys.ts";
import { travel } from "../table/playing.ts";
import { say, textOf } from "../words/say.ts";

/**
 * How much of its size the type keeps, at most and at least: that of the sentence, and that of what is
 * below it. The argument, which can be followed line by line, goes before the sentence shrinks.
 */
const SIZES = [
  [1, 1, "block"],
  [1, 0.8, "block"],
  [1, 0.8, "none"],
  [0.9, 0.8, "none"],
  [0.8, 0.8, "none"],
  [0.7, 0.8, "none"],
  [0.6, 0.9, "none"],
] as const;

/** The projector, for the page. */
export const projector = { serve, command, inHand, saidElsewhere };

/** The hints and steps that were told in full, by the position that they are about. */
const told: WeakMap<Position, Help> = new WeakMap();

let isServed = false;

/** @param side the column beside the board */
function serve(store: Store, side: HTMLElement) {
  if (isServed) return;
  isServed = true;
  const fit = () => {
    for (const [size, more, argument] of SIZES) {
      side.style.setProperty("--fit", String(store.state.projector ? size : 1));
      side.style.setProperty("--fit-more", String(more));
      side.style.setProperty("--argument", argument);
      if (!store.state.projector || side.scrollHeight <= side.clientHeight) return;
    }
  };
  const watched = {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["hidden"],
  };
  new MutationObserver(fit).observe(side, watched);
  addEventListener("resize", fit);
  store.watch(the("projector"), fit);
  keepTold(store);
}

/** Keeps in mind what is told in full, to come back to it. */
export function keepTold(store: Store) {
  const keep = (step: unknown) => step && told.set(now(store.state.games.play), store.state.help);
  store.watch(({ help }) => takeable(help), keep);
}

/**
 * What the keys of a presenter do, which lead on and back, and Escape, which lets go first what a class
 * sees in hand.
 *
 * @param own those of the view
 */
export function command(state: State, name: string, own: Commands): Command | undefined {
  const { projector, view, help, filter, gesture, checked } = state;
  if (!projector) return undefined;
  const isOpen = help.open || help.busy || help.problem || help.solvable;
  if (
    name === "leave" &&
    !isOpen &&
    (filter || heldIn(state).pen || gesture !== "cells" || checked)
  )
    return (store) => {
      const putDown = { ...holding(state, { pen: 0 }), gesture: "cells" as const, stroke: [] };
      store.set({ ...putDown, filter: 0, checked: null });
    };
  const by = name === "bottom" ? 1 : name === "top" ? -1 : 0;
  if (!by) return undefined;
  if (view === "path" || isLesson(state))
    return (store) => own["step"]?.(store, { digit: 0, rows: 0, columns: by });
  if (help.open === "why") return (store) => walkAnswer(store, by);
  if (by > 0) return own[takeable(help) ? "take" : "hint"];
  if (help.open === "hint" && help.at > 1) return (store) => show(store, help.at - 1);
  return isOpen ? dismiss : untake;
}

/** @returns whether the board shows the example of a lesson */
function isLesson({ view, learn }: State): boolean {
  return view === "learn" && learn.route.seed === null;
}

/** Asks the question why, walks the steps of its answer, and back from the first of them. */
function walkAnswer(store: Store, by: number) {
  const { answer, busy } = store.state.help;
  const at = (answer?.at ?? 0) + by;
  if (by < 0 && at < 0) backToGame(store);
  else if (answer) showStep(store, at);
  else if (!busy) askWhy(store);
}

/** Takes back the step that was taken last, and tells it again. */
function untake(store: Store) {
  const { play } = store.state.games;
  const before = play.positions[play.at - 1];
  const help = before && told.get(before);
  const step = help && takeable(help);
  if (!step || !isDone(step, now(play))) return;
  travel(store, -1);
  setHelp(store, help);
  store.set({ said: textOf(step.phrases) });
}

/** @returns whether the position has all that the step concludes */
function isDone({ placements, eliminations }: Explanation, position: Position): boolean {
  const places = placements.map(placeOf);
  return (
    places.every(({ cell, digit }) => digitAt(position, cell) === digit) &&
    eliminations.every((candidate) => isGone(position, candidate))
  );
}

/**
 * @returns the tool that touching the board or a digit uses, unless it is the plain one, or what
 *   the board points out
 */
export function inHand(state: State): string {
  const { view, gesture, filter } = state;
  const { tool, pen, digitFirst } = heldIn(state);
  if (view === "path" || isLesson(state)) return "";
  if (filter) return say(filter === "pairs" ? "filter.pairs" : "filter.digit", { digit: filter });
  const colour = pen && say("pad.colour", { name: colourName(pen) });
  if (gesture === "tints") return listed(say("pad.tints"), colour);
  if (gesture !== "cells") return listed(say(`draw.${gesture}`), colour);
  const pencil = tool === "digit" ? "" : say(`tool.${tool}`);
  return listed(pencil, digitFirst && say("pad.first"), pen && !isColouring(state) && String(pen));
}

function listed(...parts: (string | 0 | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** @returns what the page says in a part that a class does not see */
export function saidElsewhere({ view, checked, path }: State): string {
  if (view === "play") return checked?.sentence ?? "";
  const total = path.walk?.steps.length ?? 0;
  if (view !== "path" || !total) return "";
  const where = say(path.at < total ? "curve.where" : "curve.end", { n: path.at + 1, total });
  return listed(where, path.at === path.walk?.hardest && say("curve.hardest"));
}

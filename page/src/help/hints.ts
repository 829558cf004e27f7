/**
 * What the player can ask of the grid as it is: a hint, which reveals a little more each time it is
 * asked for; all steps that apply now, by technique, the easiest first; and which cells can be solved,
 * without saying the digit.
 */
import { type Answer, ask, inWords } from "../asking/api.ts";
import { declare, take } from "../game/actions.ts";
import { move, now } from "../game/game.ts";
import { before, mended, wrongCells } from "../game/mistakes.ts";
import { recordOf } from "../game/record.ts";
import { parseCell, placeOf } from "../grid/space.ts";
import { gameOf, type State, type Store, withGame } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { act, select } from "../table/playing.ts";
import { say, textOf } from "../words/say.ts";
import { dismiss } from "./asking.ts";
import { clashHint } from "./clash.ts";
import type { Explanation, Group } from "./explanation.ts";
import { DISCLOSURES, explainedHint, explainedStep, grouped } from "./explanation.ts";
import { withNamed } from "./marks.ts";
import { chosenOf, countHelp, type Now, question } from "./question.ts";
import { FIRST_HELP, hasMore, revocable, setHelp, stagesOf, takeable } from "./slice.ts";

/** How often more was asked for while the server was thinking. */
let asked = 0;

/**
 * Opens a hint, or reveals more of the open one; while that is thought about, it is kept in mind.
 */
export function hint(store: Store) {
  const { help } = store.state;
  if (help.busy === "hint") {
    asked += 1;
    return;
  }
  if (help.open === "why" && help.hint.length) {
    backToHint(store);
    return;
  }
  if (help.open !== "hint") {
    // Where digits are shown as wrong at once, the first stages have nothing to keep back.
    const { settings, games } = store.state;
    asked = settings.wrong && wrongCells(now(games.play)).size > 0 ? DISCLOSURES - 1 : 0;
    setHelp(store, { ...FIRST_HELP, open: "hint" });
  }
  if (!hasMore(store.state.help)) return;
  show(store, store.state.help.at + 1);
}

/** Goes back to the hint from which it was asked why something is wrong. */
export function backToHint(store: Store) {
  const { hint, at } = store.state.help;
  setHelp(store, { ...FIRST_HELP, open: "hint", hint, at });
  store.set({ lit: null, said: textOf(hint[at - 1]?.phrases ?? []) });
}

/** Shows a stage of the hint; asks the server for it if needed, and for no more than is shown. */
export function show(store: Store, at: number) {
  store.set({ lit: null });
  const { help, games } = store.state;
  const clash = clashHint(now(games.play));
  const known = help.hint[at - 1] ?? clash;
  if (known) {
    setHelp(store, { at, hint: help.hint[at - 1] ? help.hint : [known], problem: "" });
    store.set({ said: textOf(known.phrases) });
    // Who says which digit is wrong makes no difference: it was asked for.
    if (known === clash) countHelp(store, now(games.play));
    return;
  }
  const { style } = store.state.settings;
  const disclosure = stagesOf(help)[at - 1] ?? DISCLOSURES;
  const request = (now: Now) => ({ ...now, disclosure, board: true, style });
  question(store, "hint", request, (answer) => {
    const explanation = explainedHint(answer);
    const { marks, phrases } = explanation;
    if (explanation.kind === "mistakes" && marks)
      explanation.marks = withNamed(marks, phrases, now(games.play));
    const noted = isNoted(store.state, explanation) ? [say("help.noted")] : [];
    store.set({ said: [...noted, textOf(phrases)].join(" ") });
    return { at, hint: [...store.state.help.hint.slice(0, at - 1), explanation] };
  }).then(() => {
    const { help } = store.state;
    if (!asked || help.open !== "hint" || help.busy || help.problem) return;
    asked -= 1;
    hint(store);
  });
}

/** @returns whether the player's own notes say already all that a step says */
export function isNoted({ games }: State, step: Explanation | null): boolean {
  const { automatic, complete, centre } = now(games.play);
  if (automatic || complete || !step?.eliminations.length || step.placements.length) return false;
  return step.eliminations.every((candidate) => {
    const { cell, bit } = placeOf(candidate);
    const marks = centre[cell] ?? 0;
    return marks > 0 && !(marks & bit);
  });
}

/** Lets the player's marks count as complete, and asks for a hint that goes on from them. */
export function countMarks(store: Store) {
  dismiss(store);
  act(store, (position) => declare(position, true));
  hint(store);
}

/**
 * Takes the step that is revealed in full, and selects the cells that it changes; the next hint is
 * offered, or follows where that changes nothing to be seen, unless it was the player's own step.
 *
 * @param argued what else it changes if the player has argued it
 */
export function takeStep(store: Store, argued?: (position: Position) => Position) {
  const explanation = takeable(store.state.help);
  if (!explanation) return;
  const { placements, eliminations } = explanation;
  const isKnown = !argued && isNoted(store.state, explanation);
  // Help closes first, so that what is said of the cells is what they hold, not its marks.
  dismiss(store);
  act(store, (position) => {
    const after = take(position, placements, eliminations);
    return argued ? argued(after) : after;
  });
  const changed = placements.length ? placements : eliminations;
  const cells = [...new Set(changed.map((candidate) => placeOf(candidate).cell))];
  select(store, cells, cells[0] ?? -1);
  if (isKnown) hint(store);
  else setHelp(store, { taken: explanation });
}

/** Takes back the mistakes that the hint names; all else stays. */
export function takeBack(store: Store) {
  const mistakes = revocable(store.state.help);
  if (!mistakes) return;
  const game = gameOf(store.state);
  dismiss(store);
  act(store, (position) => mended(game, mistakes, position));
}

/** Goes back to the position before the mistakes that the hint names; redo leads forward again. */
export function goBefore(store: Store) {
  const mistakes = revocable(store.state.help);
  if (!mistakes) return;
  const game = gameOf(store.state);
  const at = before(game, mistakes);
  if (at < 0) return;
  dismiss(store);
  store.set((state) => withGame(state, move(game, at - game.at)));
}

/** The most steps to ask for; the easiest come first. */
const MOST = 300;

/**
 * Opens the list, or closes it. If the server has something else to say first, such as that there
 * is a mistake, opens a hint with it instead.
 */
export async function steps(store: Store) {
  if (store.state.help.open === "steps") {
    dismiss(store);
    return;
  }
  setHelp(store, { ...FIRST_HELP, open: "steps" });
  const { style } = store.state.settings;
  let said = "";
  await question(
    store,
    "steps",
    (now) => ({ ...now, disclosure: DISCLOSURES, most: MOST, style }),
    ({ hints }) => {
      const found = hints.map(explainedHint).filter(({ kind }) => kind === "step");
      if (hints.length && !found.length) return null;
      said = countOf(found.length);
      return { steps: grouped(found) };
    },
    () => hint(store),
  );
  // By now the list is there, and its first line has the focus.
  if (said) store.set({ said });
}

/** @returns the number of steps, in words */
export function countOf(n: number): string {
  return say(n >= MOST ? "help.steps.most" : n ? "help.steps.count" : "help.steps.none", { n });
}

/** Shows all steps of a technique on the board at once, or no longer. */
export function gather(store: Store, group: Group) {
  const { gathered } = store.state.help;
  setHelp(store, { gathered: gathered === group ? null : group, peek: null });
}

/** Milliseconds that a pointer must rest on a step before its picture is fetched. */
const REST = 120;

let resting: ReturnType<typeof setTimeout> | undefined;

/** Shows the picture of a step in the list while it is pointed at. */
export function peekAt(store: Store, peek: Explanation | null) {
  if (store.state.help.peek === peek) return;
  clearTimeout(resting);
  setHelp(store, { peek });
  if (peek) resting = setTimeout(draw, REST, store, peek);
}

/** Shows a step in the list in full, or goes back to the list. */
export function choose(store: Store, chosen: Explanation | null) {
  clearTimeout(resting);
  setHelp(store, { chosen, peek: null, problem: "" });
  store.set({ lit: null, ...(chosen ? { said: textOf(chosen.phrases) } : {}) });
  if (chosen) draw(store, chosen);
}

/**
 * Fetches the picture and the phrases of a step, unless they are there. They do not come with the
 * list, which would take too long.
 */
async function draw(store: Store, step: Explanation) {
  const { help, games, settings } = store.state;
  if (!step.step || step.marks || help.drawn.has(step)) return;
  const isThere = () => store.state.help.steps === help.steps;
  try {
    const grid = recordOf(now(games.play));
    const asked = { grid, ...chosenOf(store.state), style: settings.style, step: step.step };
    const shown = explainedStep(await ask("step", asked));
    if (isThere()) setHelp(store, { drawn: new Map([...store.state.help.drawn, [step, shown]]) });
  } catch (fault) {
    if (!isThere() || store.state.help.chosen !== step) return;
    setHelp(store, { problem: inWords(fault) });
  }
}

/**
 * Marks the cells, or removes the marks. If the grid has a mistake, opens a hint about that
 * instead.
 */
export function solvable(store: Store) {
  const { help } = store.state;
  if (help.solvable) {
    setHelp(store, { solvable: null });
    return;
  }
  if (help.busy === "cells") return;
  setHelp(store, FIRST_HELP);
  const show = (answer: Answer<"cells">) => {
    const cells = new Set(answer.cells.flatMap((name) => parseCell(name) ?? []));
    store.set({ said: solvableCells(cells.size) });
    return { solvable: cells };
  };
  question(
    store,
    "cells",
    (now) => now,
    show,
    () => hint(store),
  );
}

/** @returns the number of cells, in words */
export function solvableCells(n: number): string {
  return say(n ? "help.solvable.count" : "help.solvable.none", { n });
}

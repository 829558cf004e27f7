/** Why a digit goes in a cell, or cannot: the player's question, and the steps that answer it. */
import type { Cells, Mistakes, Phrase, Trace, Why } from "../asking/api-types.ts";
import { take } from "../game/actions.ts";
import { type Game, now } from "../game/game.ts";
import { allowsAll, candidates, digits, isGiven } from "../game/position.ts";
import { positionOf, puzzleOf } from "../game/record.ts";
import { FURTHER } from "../grid/record.ts";
import { cellName, digitsOf, parseCandidates, parseCell, placeOf } from "../grid/space.ts";
import type { Store } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { select } from "../table/playing.ts";
import { say, textOf } from "../words/say.ts";
import { callOff, dismiss } from "./asking.ts";
import { clashOf } from "./clash.ts";
import { explainedStep, listed } from "./explanation.ts";
import { backToHint, hint } from "./hints.ts";
import { NO_MARKS, withNamed } from "./marks.ts";
import { countHelp, type Now, question } from "./question.ts";
import { type Answer, FIRST_HELP, type Help, type Question, revocable, setHelp } from "./slice.ts";

/**
 * Answers at once what there is to ask about the chosen cell, or else the digit that the player placed
 * last: with what it clashes, or why it goes there; of an open cell, what can go there. Without such a cell
 * it is about the one that is chosen next. If an answer is open, closes it.
 */
export function why(store: Store) {
  const { help, cursor, games, projector, selected } = store.state;
  if (help.open === "why") {
    dismiss(store);
    return;
  }
  const position = now(games.play);
  const cell = selected.size ? cursor : lastPlaced(games.play);
  const clash = clashOf(position, cell);
  if (clash) {
    setHelp(store, { ...FIRST_HELP, open: "hint", hint: [clash], at: 1 });
    store.set({ said: textOf(clash.phrases) });
    countHelp(store, position);
    return;
  }
  if (cell >= 0 && !selected.size) select(store, [cell], cell);
  const digit = position.values[cell] || 0;
  setHelp(store, { ...FIRST_HELP, open: "why", question: { cell, digit, can: true } });
  if (digit) askWhy(store);
  else if (cell >= 0) {
    // A class asks about one digit after the other.
    if (projector) askElse(store);
    else tellOf(store, cell);
  } else setHelp(store, { answer: answerIn(store, [{ text: say("cell.choose") }]) });
}

/** @returns the cell of the digit that was placed last and is still there, or -1 */
function lastPlaced({ positions, at }: Game): number {
  const values = positions[at]?.values ?? [];
  for (let n = at - 1; n >= 0; n -= 1) {
    const cell = values.findIndex((digit, cell) => digit && digit !== positions[n]?.values[cell]);
    if (cell >= 0) return cell;
  }
  return -1;
}

/**
 * Says of a cell without a digit of the player's what can go there, and then whether it can be solved now;
 * if the grid has a mistake, opens a hint about that instead.
 */
function tellOf(store: Store, cell: number) {
  const position = now(store.state.games.play);
  const told = aboutCell(position, cell);
  if (isGiven(position, cell)) return setHelp(store, { answer: answerIn(store, told) });
  const act = ({ cells }: Cells) => {
    const isSoon = cells.some((name) => parseCell(name) === cell);
    const text = ` ${say(isSoon ? "cell.soon" : "cell.later")}`;
    return { answer: answerIn(store, [...told, { text }]) };
  };
  const same = <T>(now: T) => now;
  question(store, "cells", same, act, () => hint(store));
  if (store.state.help.busy === "cells") setHelp(store, { answer: answerIn(store, told) });
}

/** Says something that takes no steps, which is then the answer. */
function answerIn(store: Store, phrases: readonly Phrase[]): Answer {
  store.set({ lit: null, said: textOf(phrases) });
  const marks = withNamed(NO_MARKS, phrases, now(store.state.games.play));
  return { phrases, marks, steps: [], grids: [], at: 0, isElsewhere: false };
}

/** @returns what everybody can see of a cell: what its row, column and box have, and what is left */
function aboutCell(position: Position, cell: number): Phrase[] {
  const name = cellName(cell);
  const has = digits(position);
  if (isGiven(position, cell)) {
    const text = say("cell.given", { cell: name, digit: has[cell] ?? 0 });
    return [{ text, cells: [name] }];
  }
  const open = candidates(position)[cell] ?? 0;
  let free = position.possible[cell] ?? 0;
  const { box, houses: all, peers } = position.rules;
  const holding = all.slice(0, FURTHER).filter((house) => house.includes(cell));
  // What no row, column or region has is seen in a further house, or by a move.
  const kinds = ["row", "column", box ? "box" : "region", "others"] as const;
  const houses = kinds.flatMap((kind, n) => {
    const house = kind === "others" ? [...(peers[cell] ?? [])] : (holding[n] ?? []);
    const there = house.filter((at) => free & bitOf(has[at]));
    free = there.reduce((left, at) => left & ~bitOf(has[at]), free);
    const found = there.map((at) => has[at] ?? 0).sort();
    const text = ` ${say(`cell.${kind}`, { digits: listed(found.map(String)), n: found.length })}`;
    return found.length ? [{ text, cells: there.map(cellName) }] : [];
  });
  const crossed = digitsOf(free & ~open);
  const gone = ` ${say("cell.gone", { digits: listed(crossed.map(String)), n: crossed.length })}`;
  const names = listed(digitsOf(open).map(String), "help.or");
  const can = say(open ? "cell.can" : "cell.none", { cell: name, digits: names });
  return [{ text: can, cells: [name] }, ...houses, ...(crossed.length ? [{ text: gone }] : [])];
}

/** @returns its mask, or 0 */
function bitOf(digit: number | undefined): number {
  return digit ? 1 << (digit - 1) : 0;
}

/** Opens the form in place of an answer, to ask something else. */
export function askElse(store: Store) {
  callOff(store);
  setHelp(store, { answer: null });
  store.set({ lit: null, said: say("help.why.form") });
}

/** @returns the question in the server's notation, or null if the cell or the digit is missing */
export function asked({ cell, digit, can }: Question): string | null {
  return cell < 0 || !digit ? null : `${cellName(cell)}${can ? "=" : "<>"}${digit}`;
}

/** @returns the question, or what is missing */
export function worded({ cell, digit, can }: Question): string {
  const kind = cell < 0 ? "incomplete" : can ? "ask" : "askNot";
  return say(`help.why.${kind}`, { cell: cellName(cell), digit: digit || "…" });
}

/** Changes the question, and removes the answer to the one before. */
export function pose(store: Store, parts: Partial<Question>) {
  const { question: before } = store.state.help;
  const question = { ...before, ...parts };
  if (JSON.stringify(question) === JSON.stringify(before)) return;
  callOff(store);
  setHelp(store, { question, answer: null, problem: "" });
  store.set({ lit: null, ...(parts.digit ? { said: worded(question) } : {}) });
}

/**
 * Asks the question in the form. If the grid has a mistake elsewhere, opens a hint about that instead,
 * which tells it little by little. About a cell with a mistake, what is asked is answered without it.
 */
export async function askWhy(store: Store) {
  const { cell } = store.state.help.question;
  const text = asked(store.state.help.question);
  if (!text) return;
  store.set({ lit: null });
  const { style } = store.state.settings;
  const position = now(store.state.games.play);
  // Pencil marks are the puzzle itself, which the grid does not tell from what has been removed.
  const start = allowsAll(position) ? {} : { start: puzzleOf(position) };
  const request = (now: Now) => ({ ...now, question: text, board: true, style, ...start });
  const act = (answer: Why) => {
    if (answer.mistakes && !isAbout(answer.mistakes, cell)) return null;
    const found = answerOf(answer, position, store.state.help);
    const [only, ...others] = found.steps;
    const told = only && !others.length ? [found.phrases, only.phrases] : [found.phrases];
    store.set({ said: told.map(textOf).join(" ") });
    return { answer: found };
  };
  await question(store, "why", request, act, () => hint(store));
}

/** @returns whether the cell has one of these mistakes */
function isAbout({ digits, marks }: Mistakes, cell: number): boolean {
  const found = [...digits, ...marks].flatMap(parseCandidates);
  return found.some((candidate) => placeOf(candidate).cell === cell);
}

/** Asks why a candidate that was touched is ruled out. */
export function askAbout(store: Store, candidate: number) {
  const { cell, digit } = placeOf(candidate);
  select(store, [cell], cell);
  pose(store, { cell, digit, can: false });
  askWhy(store);
}

/** Asks why the first mistake that the hint names is one. */
export function whyWrong(store: Store) {
  const mistakes = revocable(store.state.help);
  const placed = mistakes?.digits[0];
  const candidate = placed ?? mistakes?.marks[0];
  if (candidate === undefined) return;
  const { hint, at } = store.state.help;
  setHelp(store, { ...FIRST_HELP, hint, at, open: "why" });
  const { cell, digit } = placeOf(candidate);
  pose(store, { cell, digit, can: placed === undefined });
  askWhy(store);
}

/**
 * From a proof on another grid back to the player's own, and to the hint that named the mistake.
 */
export function backToGame(store: Store) {
  if (store.state.help.hint.length) backToHint(store);
  else dismiss(store);
}

/** Shows a step of the answer. */
export function showStep(store: Store, at: number) {
  const { answer } = store.state.help;
  const step = answer?.steps[at];
  if (!step) return;
  setHelp(store, { answer: { ...answer, at } });
  store.set({ lit: null, said: textOf(step.phrases) });
}

/**
 * The answer in the form that the page shows. Its steps begin before what is asked about was done. If
 * there are mistakes, they begin without them; the one that is asked about stays in sight, and what a
 * hint has said of it if the steps end elsewhere.
 *
 * @param position the one that the question is about
 */
function answerOf(
  answer: Why,
  position: Position,
  { hint, at, question: { cell, digit } }: Help,
): Answer {
  const steps = (answer.trace?.steps ?? []).map(explainedStep);
  const said = hint[at - 1];
  const { digits: wrong = [], marks = [] } = said?.mistakes ?? {};
  const candidate = cell * 9 + digit - 1;
  const isTold = steps.at(-1)?.eliminations.includes(candidate);
  const first =
    said && !isTold && String([...wrong, ...marks]) === String(candidate)
      ? said.phrases
      : (answer.phrases?.[0] ?? [{ text: answer.text.split("\n")[0] ?? "" }]);
  const isElsewhere = Boolean(answer.mistakes && answer.trace);
  let there = answer.trace ? startOf(answer.trace) : position;
  const grids = steps.map(({ placements, eliminations }) => {
    const grid = { values: [...there.values], candidates: candidates(there) };
    there = take(there, placements, eliminations);
    if (!isElsewhere || there.values[cell] || !position.values[cell]) return grid;
    grid.values[cell] = position.values[cell] ?? 0;
    return { ...grid, wrong: new Set([cell]) };
  });
  return {
    phrases: first,
    marks: withNamed(NO_MARKS, first, position),
    steps,
    grids,
    at: 0,
    isElsewhere,
  };
}

/** @returns the grid where a trace begins */
function startOf({ reasons: _, ...record }: Trace): Position {
  return positionOf(record);
}

/** The player's own argument: it is marked on the board or written, and then judged. */
import { erase } from "../game/actions.ts";
import { type Game, now, withReason } from "../game/game.ts";
import { gone, isGiven } from "../game/position.ts";
import { recordOf } from "../game/record.ts";
import { candidateName, cellName, placeOf } from "../grid/space.ts";
import { pictureOf } from "../help/followed.ts";
import { takeStep } from "../help/hints.ts";
import { question } from "../help/question.ts";
import type { Arguing, Question, Verdict } from "../help/slice.ts";
import { FIRST_HELP, setHelp, takeable, takesCells } from "../help/slice.ts";
import { freeOn, way as pathOf } from "../pens/strokes.ts";
import { gameOf, heldIn, holding, type State, type Store } from "../state/state.ts";
import type { Marks, Picture, Position } from "../state/types.ts";
import type { Command, Commands } from "../table/keys.ts";
import { counting, played } from "../table/picture.ts";
import { anew, say, textOf } from "../words/say.ts";
import type { How, Marked, Way } from "./marked.ts";
import {
  linksOf,
  marksOf,
  touchCandidate,
  touchCells,
  touchClaim,
  touchDigit,
  touchHouse,
  unmarked,
  withClaim,
  written,
} from "./marked.ts";
import { offered } from "./offer.ts";
import { noteReason, praise, verdictOf } from "./verdict.ts";

/** The argument that was left, and the position that it is about. */
let left: { position: Position; arguing: Arguing } | null = null;

/** Keeps an argument that is left, so that the player can go on with it. */
export function keep(store: Store, arguing: Arguing) {
  left = { position: now(gameOf(store.state)), arguing };
}

/**
 * @returns the grid before the player made what is asked about, if it is on the grid already: the digit
 *   is there, or the candidate is crossed out
 */
function beforeMove(game: Game, { cell, digit, can }: Question): Position | undefined {
  const bit = 1 << (digit - 1);
  const isThere = (position: Position) =>
    can ? position.values[cell] === digit : ((gone(position)[cell] ?? 0) & bit) > 0;
  if (isGiven(now(game), cell) || !isThere(now(game))) return undefined;
  const before = game.positions.slice(0, game.at + 1).findLast((one) => !isThere(one));
  return before ?? (can ? erase(now(game), [cell]) : undefined);
}

/**
 * Lets the player argue: for the claim that is asked about, or for the move that is asked about, on the
 * grid before it if it has been made; or else on with the argument that was left on this grid, or for no claim yet.
 */
export function begin(store: Store) {
  const { open, question } = store.state.help;
  const { cell, digit, can } = question;
  const position = now(gameOf(store.state));
  const isAsked = open === "why" && cell >= 0 && digit > 0;
  const move = !isAsked && offered.value?.after === position ? offered.value : null;
  const isLeft = !isAsked && left?.position === position;
  const before = isAsked ? beforeMove(gameOf(store.state), question) : move?.on;
  const on = before ?? position;
  const claim = move?.claim ?? new Map(isAsked ? [[cell * 9 + digit - 1, can]] : []);
  const marked = unmarked("places", claim, position.rules);
  const text = written(marked, counting(on));
  const plain = { before: [], how: {}, concludes: false, isTyped: false, verdict: null };
  const fresh = { on, isMade: before !== undefined, marked, text, ...plain };
  const arguing = isLeft && left ? left.arguing : fresh;
  const how = isLeft ? [] : [say("argue.by"), say("argue.how.places"), say("argue.keys")];
  setHelp(store, { ...FIRST_HELP, open: "argue", arguing });
  const said = [...how, arguing.text].join(" ").trim();
  store.set({ gesture: "cells", stroke: [], lit: null, said });
}

function candidatesIn({ state }: Store) {
  return counting(state.help.arguing?.on ?? now(gameOf(state)));
}

function set(store: Store, change: Partial<Arguing>) {
  const { arguing } = store.state.help;
  if (arguing) setHelp(store, { problem: "", arguing: { ...arguing, verdict: null, ...change } });
}

/** Marks something, and writes what that makes of the argument. */
function mark(store: Store, change: (marked: Marked) => Marked) {
  const { arguing } = store.state.help;
  if (!arguing) return;
  const marked = change(arguing.marked);
  if (marked === arguing.marked) return;
  const text = written(marked, candidatesIn(store));
  const isOver = marked.nodes !== arguing.marked.nodes;
  const how = { ...arguing.how, anew: false, locked: !isOver && Boolean(arguing.how.locked) };
  set(store, { marked, before: [...arguing.before, arguing.marked], text, how, isTyped: false });
  store.set(({ said }) => ({ lit: null, said: anew(text || say("argue.nothing"), said) }));
}

/** Begins anew, in another way or in the same. */
export function choose(store: Store, wanted?: Way) {
  const way = wanted ?? store.state.help.arguing?.marked.way ?? "places";
  const keeps = wanted || store.state.help.arguing?.isMade;
  mark(store, ({ claim, rules }) => unmarked(way, keeps ? claim : new Map(), rules));
  set(store, { how: {}, concludes: false });
  store.set({ said: say(`argue.how.${way}`) });
}

/**
 * Touches a candidate, unless it is known to be false.
 *
 * @param concludes whether it is claimed, in any case
 */
export function touch(store: Store, candidate: number, concludes?: boolean) {
  const { arguing } = store.state.help;
  if (!arguing || !isPossible(store, candidate)) return;
  mark(store, (marked) =>
    (concludes ?? arguing.concludes)
      ? touchClaim(marked, candidate)
      : touchCandidate(marked, candidate, arguing.how),
  );
}

/** Claims that a digit goes in the chosen cell, or no longer. */
function placed(store: Store, digit: number) {
  const { cursor, help } = store.state;
  const candidate = cursor * 9 + digit - 1;
  if (cursor < 0 || help.arguing?.isMade) return;
  if (!isPossible(store, candidate)) return;
  mark(store, (marked) => {
    const others = [...marked.claim].filter(([k]) => placeOf(k).cell !== cursor);
    const isThere = marked.claim.get(candidate);
    return { ...marked, claim: new Map(isThere ? others : [...others, [candidate, true]]) };
  });
}

/** @returns whether a candidate is not known to be false, and says so if it is */
function isPossible(store: Store, candidate: number): boolean {
  const { cell, bit, digit } = placeOf(candidate);
  if ((candidatesIn(store)[cell] ?? 0) & bit) return true;
  const sentence = say("argue.absent", { cell: cellName(cell), digit });
  const news = { sentence, actions: [], passes: true };
  store.set(({ refused }) => ({ said: sentence, news, refused: refused + 1 }));
  return false;
}

export function sweep(store: Store, cells: readonly number[]) {
  const candidates = candidatesIn(store);
  const isAny = store.state.help.arguing?.marked.way === "places";
  const open = cells.filter((cell) => isAny || candidates[cell]);
  if (open.length) mark(store, (marked) => touchCells(marked, open));
}

export function pointAt(store: Store, house: number) {
  mark(store, (marked) => touchHouse(marked, house));
}

export function turn(store: Store) {
  mark(store, (marked) => ({ ...marked, byColumns: !marked.byColumns }));
}

export function mean(store: Store, how: How) {
  const { arguing } = store.state.help;
  if (arguing) set(store, { how: { ...arguing.how, ...how } });
}

/** Turns the tool that a way of arguing has: the next touch is meant otherwise. */
function turnTool(store: Store) {
  const { arguing } = store.state.help;
  if (!arguing) return;
  const { way } = arguing.marked;
  const tool = way === "colours" ? "second" : way === "cases" ? "isFalse" : "joins";
  mean(store, { [tool]: !arguing.how[tool] });
  const kind = arguing.how[tool] ? "off" : "on";
  store.set({ said: say(`argue.tool.${kind}`, { tool: say(`argue.${tool}`) }) });
}

export function conclude(store: Store, concludes: boolean) {
  set(store, { concludes });
  if (concludes) store.set({ said: say("argue.how.claim") });
}

export function takeBack(store: Store) {
  const { arguing } = store.state.help;
  const last = arguing?.before.at(-1);
  if (!arguing || !last) return;
  const text = written(last, candidatesIn(store));
  // Back where a claim was marked, claims are marked; elsewhere the reason.
  const concludes = last.claim !== arguing.marked.claim;
  const before = arguing.before.slice(0, -1);
  set(store, { marked: last, before, text, concludes, isTyped: false });
  store.set({ said: text || say("argue.nothing") });
}

/**
 * Takes the step that the argument proves, and keeps the argument. If only a part of what is claimed is
 * proved, that is the claim to keep; in the player's own words it cannot be put.
 */
export function taken(store: Store) {
  const { arguing } = store.state.help;
  const verdict = arguing?.verdict;
  if (!arguing || !verdict?.step) return;
  const { placements, eliminations } = verdict.step;
  const isKept = verdict.holds || !arguing.isTyped;
  if (!verdict.holds && isKept) {
    const claim = new Map([...proved(placements, true), ...proved(eliminations, false)]);
    mark(store, (marked) => ({ ...marked, claim }));
    set(store, { verdict });
  }
  const reason = isKept ? (store.state.help.arguing?.text.trim() ?? "") : "";
  const game = gameOf(store.state);
  takeStep(store, (after) => (reason ? withReason(game, after, reason) : after));
}

function proved(candidates: readonly number[], isTrue: boolean) {
  return candidates.map((k): [number, boolean] => [k, isTrue]);
}

/** Claims what the argument proves besides, and has it judged again. */
export function claimMore(store: Store) {
  const more = store.state.help.arguing?.verdict?.more ?? [];
  mark(store, (marked) => ({ ...marked, claim: new Map([...marked.claim, ...more]) }));
  return check(store);
}

/** Puts what closes the gap in place of the argument, and has it judged. */
export function closeGap(store: Store) {
  const closing = store.state.help.arguing?.verdict?.closing;
  if (closing) write(store, closing.argument);
  return check(store);
}

export function write(store: Store, text: string) {
  set(store, { text, isTyped: true });
}

/** What is written of other cells than those of the move that was made is about the grid as it is. */
function meant(store: Store): Arguing | null {
  const { arguing } = store.state.help;
  if (!arguing?.isMade || !arguing.isTyped) return arguing;
  const cells = [...arguing.marked.claim.keys()].map((k) => cellName(placeOf(k).cell));
  if (cells.some((name) => arguing.text.toLowerCase().includes(name))) return arguing;
  const on = now(gameOf(store.state));
  set(store, { on, isMade: false, marked: unmarked("places", new Map(), on.rules) });
  return store.state.help.arguing;
}

/**
 * Has the argument judged on the grid that it is about.
 *
 * @param close whether to ask what would close a gap in it
 */
export async function check(store: Store, close: boolean = false) {
  const arguing = meant(store);
  if (!arguing?.text.trim()) return;
  const { style } = store.state.settings;
  store.set({ lit: null });
  const how = { board: true, style, argument: arguing.text, ...(close ? { close } : {}) };
  const request = () => ({ grid: recordOf(arguing.on), ...how });
  await question(store, "argue", request, (answer) => {
    const current = store.state.help.arguing;
    const found = answer.closing?.text ?? say("argue.open");
    const verdict = verdictOf(answer);
    if (current && verdict.holds) noteReason(store, current, verdict.step);
    const told = [verdict.holds ? praise(store) : "", ...verdict.lines.map(textOf)];
    store.set({ said: close ? found : told.filter(Boolean).join(" ") });
    return { arguing: current && { ...current, verdict } };
  });
}

/** Takes the step of an argument that holds and is told, and else has it judged: Enter in the text. */
export function entered(store: Store) {
  const { help } = store.state;
  if (help.arguing?.verdict?.holds && takeable(help)) taken(store);
  else check(store);
}

/** Tells lines that have been asked for, and leaves the focus where the player writes, if so. */
export function heard(store: Store, lines: Verdict["lines"]) {
  if (lines.length) store.set(({ said }) => ({ said: anew(lines.map(textOf).join(" "), said) }));
  // A finger needs no focus there, and would be shown a keyboard.
  const writes = store.state.help.arguing?.isTyped && !matchMedia("(pointer: coarse)").matches;
  if (writes) focusText();
}

/** Moves the focus to where the argument is written. */
function focusText() {
  const found = document.querySelector<HTMLElement>(".arguing textarea");
  const fold = found?.closest("details");
  if (fold) fold.open = true;
  found?.focus();
}

const COMMANDS: Commands = {
  digit: (store, { digit }) => {
    const { help, cursor } = store.state;
    const { digitFirst, pen } = heldIn(store.state);
    const isOfPlaces = help.arguing?.marked.way === "places" && !help.arguing.concludes;
    if (isOfPlaces) placed(store, digit);
    else if (help.arguing && takesCells(help.arguing))
      mark(store, (marked) => touchDigit(marked, digit));
    else if (digitFirst) store.set((state) => holding(state, { pen: pen === digit ? 0 : digit }));
    else if (cursor >= 0) touch(store, cursor * 9 + digit - 1);
  },
  "tool.next": (store) => {
    const { help, cursor, selected } = store.state;
    if (!help.arguing || !takesCells(help.arguing)) turnTool(store);
    else if (cursor >= 0) sweep(store, [...selected]);
  },
  corner: (store, { digit }) => {
    const { cursor } = store.state;
    if (cursor >= 0) touch(store, cursor * 9 + digit - 1, true);
  },
  argue: focusText,
  take: (store) => (takeable(store.state.help) ? taken(store) : check(store)),
  erase: takeBack,
  undo: takeBack,
};

/** What keys and the pad do differently while the player argues. */
export function command({ view, help }: State, name: string): Command | undefined {
  return view === "play" && help.arguing ? COMMANDS[name] : undefined;
}

/** The game with what is marked, or with the picture of the verdict. */
export function picture(state: State): Picture {
  const { arguing } = state.help;
  if (!arguing) return played(state);
  const { on, isMade, verdict } = arguing;
  const { step, marks: faulty } = verdict ?? {};
  const grid = isMade ? { values: on.values, candidates: counting(on) } : {};
  const beside = { automatic: true, ...grid };
  if (step && !faulty) return played(state, { ...pictureOf(state, step), ...beside });
  const marks = faulty ? withClaim(faulty, arguing.marked) : pictured(state, arguing);
  return played(state, { marks, ...beside });
}

function pictured(state: State, { on, marked, isTyped }: Arguing): Marks {
  const candidates = counting(on);
  // What was typed is not read here, so only its claim is drawn.
  const drawn = isTyped ? unmarked(marked.way, marked.claim, marked.rules) : marked;
  const marks = marksOf(drawn, candidates);
  const isFree = freeOn(played(state, { marks }));
  const links = linksOf(drawn).map(({ from, to, tie }) => ({
    from: [candidateName(from)],
    to: [candidateName(to)],
    tie,
    path: pathOf({ from, to }, isFree),
    ...{ head: "", branch: null, number: null, badge: null },
  }));
  return { ...marks, links };
}

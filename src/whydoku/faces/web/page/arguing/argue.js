// @ts-check
/** The player's own argument: it is marked on the board or written, and then judged. */
import { now } from "../game/game.js";
import { withReason } from "../game/reasons.js";
import { cellName, parseCandidates, placeOf } from "../grid/space.js";
import { question } from "../help/asking.js";
import { explainedStep } from "../help/explanation.js";
import { takeStep } from "../help/hint.js";
import { FIRST_HELP, setHelp } from "../help/slice.js";
import { textOf } from "../parts/phrases.js";
import { counting } from "../picture.js";
import { gameOf } from "../state.js";
import { anew, say } from "../words/say.js";
import { touchCandidate, touchCells, touchClaim, touchDigit, unmarked } from "./marks.js";
import { written } from "./written.js";

/** @import { Store } from "../state.js" */
/** @import { Arguing, Verdict } from "./slice.js" */
/** @import { How, Marked, Way } from "./marks.js" */

/**
 * The argument that was left, and the position that it is about.
 *
 * @type {{position: import("../types.js").Position, arguing: Arguing} | null}
 */
let left = null;

/** Keeps an argument that is left, so that the player can go on with it. @param {Store} store */
export function keepLeft(store) {
  store.watch(
    ({ help }) => help.arguing,
    (arguing, before) => {
      if (!arguing && before?.text) left = { position: now(gameOf(store.state)), arguing: before };
    },
  );
}

/** The kinds of faults of a chain that more links might mend. */
const GAPS = ["not-strong", "apart", "not-weak", "beyond"];

/**
 * Lets the player argue: for the claim that is asked about, or else on with the argument that was left
 * on this grid, or for no claim yet.
 *
 * @param {Store} store
 */
export function begin(store) {
  const { open, question } = store.state.help;
  const { cell, digit, can } = question;
  const isAsked = open === "why" && cell >= 0 && digit > 0;
  const isLeft = !isAsked && left?.position === now(gameOf(store.state));
  const marked = unmarked("chain", new Map(isAsked ? [[cell * 9 + digit - 1, can]] : []));
  const text = written(marked, candidatesIn(store));
  const plain = { before: [], how: {}, concludes: false, isTyped: false, verdict: null };
  const arguing = isLeft && left ? left.arguing : { marked, text, ...plain };
  const how = isLeft ? [] : [say("argue.how.chain"), say("argue.keys")];
  setHelp(store, { ...FIRST_HELP, open: "argue", arguing });
  const said = [...how, arguing.text].join(" ").trim();
  store.set({ gesture: "cells", stroke: [], lit: null, said });
}

/** @param {Store} store */
function candidatesIn({ state }) {
  return counting(now(gameOf(state)));
}

/**
 * @param {Store} store
 * @param {Partial<Arguing>} change
 */
function set(store, change) {
  const { arguing } = store.state.help;
  if (arguing) setHelp(store, { problem: "", arguing: { ...arguing, verdict: null, ...change } });
}

/**
 * Marks something, and writes what that makes of the argument.
 *
 * @param {Store} store
 * @param {(marked: Marked) => Marked} change
 */
function mark(store, change) {
  const { arguing } = store.state.help;
  if (!arguing) return;
  const marked = change(arguing.marked);
  const text = written(marked, candidatesIn(store));
  const isOver = marked.nodes !== arguing.marked.nodes;
  const how = { ...arguing.how, anew: false, locked: !isOver && Boolean(arguing.how.locked) };
  set(store, { marked, before: [...arguing.before, arguing.marked], text, how, isTyped: false });
  store.set(({ said }) => ({ lit: null, said: anew(text || say("argue.nothing"), said) }));
}

/**
 * Begins anew, in another way or in the same.
 *
 * @param {Store} store
 * @param {Way} [wanted]
 */
export function choose(store, wanted) {
  const way = wanted ?? store.state.help.arguing?.marked.way ?? "chain";
  mark(store, ({ claim }) => unmarked(way, wanted ? claim : new Map()));
  set(store, { how: {}, concludes: false });
  store.set({ said: say(`argue.how.${way}`) });
}

/**
 * Touches a candidate, unless it is known to be false.
 *
 * @param {Store} store
 * @param {number} candidate
 * @param {boolean} [concludes]  whether it is claimed, in any case
 */
export function touch(store, candidate, concludes) {
  const { arguing } = store.state.help;
  if (!arguing) return;
  const { cell, bit, digit } = placeOf(candidate);
  const isThere = (candidatesIn(store)[cell] ?? 0) & bit;
  if (!isThere) {
    const sentence = say("argue.absent", { cell: cellName(cell), digit });
    const news = { sentence, actions: [], passes: true };
    store.set(({ refused }) => ({ said: sentence, news, refused: refused + 1 }));
    return;
  }
  mark(store, (marked) =>
    (concludes ?? arguing.concludes)
      ? touchClaim(marked, candidate)
      : touchCandidate(marked, candidate, arguing.how),
  );
}

/**
 * @param {Store} store
 * @param {readonly number[]} cells
 */
export function sweep(store, cells) {
  const candidates = candidatesIn(store);
  const open = cells.filter((cell) => candidates[cell]);
  if (open.length) mark(store, (marked) => touchCells(marked, open));
}

/**
 * @param {Store} store
 * @param {number} digit
 */
export function press(store, digit) {
  mark(store, (marked) => touchDigit(marked, digit));
}

/** @param {Store} store */
export function turn(store) {
  mark(store, (marked) => ({ ...marked, byColumns: !marked.byColumns }));
}

/**
 * @param {Store} store
 * @param {How} how
 */
export function mean(store, how) {
  const { arguing } = store.state.help;
  if (arguing) set(store, { how: { ...arguing.how, ...how } });
}

/** Turns the tool that a way of arguing has: the next touch is meant otherwise. @param {Store} store */
export function turnTool(store) {
  const { arguing } = store.state.help;
  if (!arguing) return;
  const { way } = arguing.marked;
  const tool = way === "colours" ? "second" : way === "cases" ? "isFalse" : "joins";
  mean(store, { [tool]: !arguing.how[tool] });
  const kind = arguing.how[tool] ? "off" : "on";
  store.set({ said: say(`argue.tool.${kind}`, { tool: say(`argue.${tool}`) }) });
}

/**
 * @param {Store} store
 * @param {boolean} concludes
 */
export function conclude(store, concludes) {
  set(store, { concludes });
  if (concludes) store.set({ said: say("argue.how.claim") });
}

/** Takes back what was marked last. @param {Store} store */
export function takeBack(store) {
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
 *
 * @param {Store} store
 */
export function taken(store) {
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

/**
 * @param {readonly number[]} candidates
 * @param {boolean} isTrue
 */
function proved(candidates, isTrue) {
  return candidates.map((k) => /** @type {[number, boolean]} */ ([k, isTrue]));
}

/** Claims what the argument proves besides, and has it judged again. @param {Store} store */
export function claimMore(store) {
  const more = store.state.help.arguing?.verdict?.more ?? [];
  mark(store, (marked) => ({ ...marked, claim: new Map([...marked.claim, ...more]) }));
  return check(store);
}

/** Puts what closes the gap in place of the argument, and has it judged. @param {Store} store */
export function closeGap(store) {
  const closing = store.state.help.arguing?.verdict?.closing;
  if (closing) write(store, closing.argument);
  return check(store);
}

/**
 * @param {Store} store
 * @param {string} text
 */
export function write(store, text) {
  set(store, { text, isTyped: true });
}

/**
 * Has the argument judged on the grid as it is.
 *
 * @param {Store} store
 * @param {boolean} [close]  whether to ask what would close a gap in it
 */
export async function check(store, close = false) {
  const { arguing } = store.state.help;
  if (!arguing?.text.trim()) return;
  const { style } = store.state.settings;
  store.set({ lit: null });
  const how = { board: true, style, profile: undefined, ...(close ? { close } : {}) };
  await question(store, "argue", { ...how, argument: arguing.text }, (answer) => {
    const current = store.state.help.arguing;
    const found = answer.closing?.text ?? say("argue.open");
    const verdict = verdictOf(answer);
    store.set({ said: close ? found : verdict.lines.map(textOf).join(" ") });
    return { arguing: current && { ...current, verdict } };
  });
}

/**
 * @param {any} answer
 * @returns {Verdict}
 */
function verdictOf({ holds, phrases, text, step, more, fault, truth, closing }) {
  /** @type {Verdict["lines"]} */
  const told = phrases ?? [[{ text: String(text ?? "") }]];
  const isTold = truth && phrases?.length > 1;
  const besides = (/** @type {string[]} */ names, /** @type {boolean} */ isTrue) =>
    proved(names.flatMap(parseCandidates), isTrue);
  return {
    holds: holds === true,
    lines: isTold ? told.slice(0, -1) : told,
    truth: isTold ? told.slice(-1) : [],
    step: step ? explainedStep(step) : null,
    more: more ? [...besides(more.placements, true), ...besides(more.eliminations, false)] : [],
    marks: fault?.board ?? null,
    isGap: GAPS.includes(fault?.kind),
    ...(closing === undefined ? {} : { closing }),
    place: fault && "start" in fault ? [fault.start, fault.end] : null,
  };
}

/**
 * The state of help: one kind is open at a time, and all of it is about the grid for which it was
 * asked. When that grid changes, none of it holds any more.
 */

import type { How, Marked } from "../arguing/marked.ts";
import type { Phrase } from "../asking/api-types.ts";
import type { Mistakes } from "../game/mistakes.ts";
import { type Setter, setterOf } from "../state/store.ts";
import type { Cells, LinkMark, Marks, Picture, Position } from "../state/types.ts";
import { DISCLOSURES, type Explanation, type Group } from "./explanation.ts";

export interface Question {
  cell: number; // or -1
  digit: number; // or 0
  can: boolean; // whether to ask why the digit goes there, or why it cannot
}

export interface Grid extends Pick<Picture, "values" | "candidates"> {
  wrong?: Cells; // the cell with the mistake that is asked about
}

export interface Answer {
  phrases: readonly Phrase[];
  marks: Marks; // what these name, drawn if no steps are
  steps: readonly Explanation[]; // the steps that lead there
  grids: readonly Grid[]; // the grid before each of them
  at: number; // the index of the step that is shown
  isElsewhere: boolean; // whether the steps begin at a grid without the player's mistakes
}

/** What the board shows when the player has come to a link. */
export interface Frame {
  line: number; // the index of its line in the argument, or -1 if there is none
  now: readonly string[]; // the candidates that it is about
  fresh: readonly LinkMark[]; // the links that it adds
  forks?: boolean; // whether these begin anew, at something that is supposed
  marks: Marks; // the picture up to here
}

/** The chain or net that is followed. */
export interface Follow {
  of: Explanation;
  at: number; // the link that the player has come to, from 1
  frame: Frame; // that of this link
  plays: boolean;
}

/** An argument of the player's own. */
export interface Arguing {
  on: Position; // the grid that it is about
  isMade: boolean; // whether the player has made the move already, so that it is not on that grid
  marked: Marked;
  before: readonly Marked[]; // what was marked earlier, the latest last
  how: How; // how the next touch is meant
  concludes: boolean; // whether touches choose what is claimed
  text: string; // the argument
  isTyped: boolean; // whether the player has written it, so that the marks are not its own
  verdict: Verdict | null;
}

export interface Verdict {
  holds: boolean;
  lines: readonly (readonly Phrase[])[];
  /** what the solution says of a claim that does not follow, for who asks */
  truth: readonly (readonly Phrase[])[];
  step: Explanation | null; // what the argument proves
  more: readonly [number, boolean][]; // what it proves besides: candidates that are true, or false
  marks: Marks | null; // a picture of what is amiss
  isGap: boolean; // whether more links might close what is amiss
  /** what closes it, once that was asked; null if nothing short does */
  closing?: { argument: string; text: string } | null;
  place: readonly [number, number] | null; // where in the text that is
}

export interface Help {
  open: "" | "hint" | "steps" | "why" | "argue";
  busy: string; // the operation that was asked and has not answered yet, or ""
  problem: string; // what went wrong, in a sentence, or ""
  hint: readonly Explanation[]; // the stages of the hint fetched so far
  at: number; // the stage that is shown, from 1, or 0 before there is one
  steps: readonly Group[] | null; // the steps that apply now
  gathered: Group | null; // the steps of one technique that are shown together
  peek: Explanation | null; // the step in the list that is pointed at
  chosen: Explanation | null; // the step in the list that is shown in full
  /** from steps of the list to the same steps with pictures */
  drawn: ReadonlyMap<Explanation, Explanation>;
  question: Question;
  answer: Answer | null;
  solvable: Cells | null; // cells that can be solved now
  arguing: Arguing | null; // the player's own argument
  taken: Explanation | null; // the step of a hint that has just been taken
}

export const setHelp: Setter<"help", Help> = setterOf("help");

export const FIRST_HELP: Help = {
  open: "",
  busy: "",
  problem: "",
  hint: [],
  at: 0,
  steps: null,
  gathered: null,
  peek: null,
  chosen: null,
  drawn: new Map(),
  question: { cell: -1, digit: 0, can: true },
  answer: null,
  solvable: null,
  arguing: null,
  taken: null,
};

/** The hint or step whose picture is on the board. */
export function pictured(help: Help): Explanation | null {
  if (help.open === "hint") return help.hint[help.at - 1] ?? null;
  if (help.open === "steps") {
    const step = help.chosen ?? help.peek;
    return (step && help.drawn.get(step)) ?? step;
  }
  if (help.open === "why") return help.answer?.steps[help.answer.at] ?? null;
  return help.arguing?.verdict?.step ?? null;
}

/** The step that can be taken now, because it is revealed in full. */
export function takeable(help: Help): Explanation | null {
  const { open } = help;
  const isTold = open === "hint" || (open === "argue" && !help.arguing?.isMade);
  const step = open === "steps" ? help.chosen : isTold ? pictured(help) : null;
  if (step?.kind !== "step") return null;
  return step.placements.length + step.eliminations.length > 0 ? step : null;
}

/** The mistakes that can be taken back now, because the hint names them. */
export function revocable(help: Help): Mistakes | null {
  const mistakes = help.open === "hint" ? pictured(help)?.mistakes : null;
  return mistakes && mistakes.digits.length + mistakes.marks.length > 0 ? mistakes : null;
}

/**
 * The disclosures of a hint, a stage each. What kind of mistake it is adds nothing to where it is, for who
 * sees the board.
 */
export function stagesOf({ hint: [first] }: Help): readonly number[] {
  return first?.kind === "mistakes" ? [1, 3, DISCLOSURES] : [1, 2, 3, DISCLOSURES];
}

/** @returns whether there is more to reveal */
export function hasMore(help: Help): boolean {
  const { hint, at } = help;
  const shown = hint[at - 1];
  // What has no solution is told at once: there is nothing to find out step by step.
  if (shown?.solutions === 0) return false;
  return (
    !shown || (at < stagesOf(help).length && (shown.kind === "step" || shown.kind === "mistakes"))
  );
}

/** @returns whether there are buttons below what the help says */
export function hasWays(help: Help): boolean {
  if (help.open === "why") return isElsewhere({ help });
  if (help.open !== "hint") return help.open === "argue";
  return help.at > 0 && Boolean(hasMore(help) || takeable(help) || revocable(help));
}

/**
 * Whether candidates can be touched. Arguments go from candidate to candidate, where they are too small
 * for a finger: it chooses a cell and then a digit of the pad.
 *
 * @returns fine: by a mouse or a pen alone
 */
export function touchable({ open, answer, arguing }: Help): boolean | "fine" {
  if (arguing) return !takesCells(arguing) && "fine";
  return open === "why" && !answer;
}

/** @returns whether touches of an argument choose cells, not candidates */
export function takesCells({
  marked,
  concludes,
  how,
}: Pick<Arguing, "marked" | "concludes" | "how">): boolean {
  const ofCells = ["places", "set", "locked", "fish"].includes(marked.way);
  return !concludes && (ofCells || Boolean(how.locked));
}

/** @returns whether help shows another grid than the player's */
export function isElsewhere({ help }: { help: Help }): boolean {
  return Boolean(help.answer?.isElsewhere);
}

/** How often the player asked for help about a technique, and when last: a day since 1970. */
export type Asked = { n: number; day: number };

/** By technique. */
export type Helped = Readonly<Record<string, Asked>>;

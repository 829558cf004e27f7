/** How hard a puzzle is, in figures: its rating on each scale. */
import type { Answer } from "../asking/api.ts";
import type { FiguresByScale } from "../asking/api-types.ts";
import { levelOf } from "../game/origin.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { levelName } from "./levels.ts";

/** The scales of figures, in the order in which they are shown. */
export const SCALES = ["se", "hodoku", "whydoku", "depth"] as const;

/** What tells how hard a puzzle is: its level comes first. */
export const JUDGES = ["level", ...SCALES] as const;

export type Scale = (typeof JUDGES)[number];

/** A rating in words. */
export interface Figures {
  scale: Scale;
  figure: string; // the one that counts, such as 7.2 or Hard
  note: string; // what it is, and the others; "" if there is nothing to add
}

/** What the server says of how hard a puzzle is, here or on a scale of a puzzle that it made. */
type Told = Answer<"rate"> | NonNullable<FiguresByScale[keyof FiguresByScale]>;

/**
 * The figures of a rating. An unknown figure is a question mark; a rating that stopped early gives
 * the least that it can be.
 *
 * @returns null if the puzzle was not rated
 */
export function figuresOf(scale: Scale, rating: Told): Figures | null {
  if (scale === "level") {
    const level = "level" in rating && levelOf(rating.level);
    const n = ("choices" in rating && rating.choices) || 0;
    const note = n > 0 ? say("rating.note.level", { n }) : "";
    return level ? { scale, figure: levelName(level), note } : null;
  }
  if ("at_least" in rating && typeof rating.at_least === "number") {
    const n = scale === "depth" ? `${rating.at_least}` : tenths(rating.at_least);
    return { scale, figure: say("rating.least", { n }), note: "" };
  }
  const told = figureAndNote(rating);
  return told && { scale, ...told };
}

function figureAndNote(rating: Told): Omit<Figures, "scale"> | null {
  if ("er" in rating && rating.er !== null) {
    const { er, ep, ed } = rating;
    const note = say("rating.note.se", { ep: tenths(ep), ed: tenths(ed) });
    return { figure: tenths(er), note };
  }
  if ("score" in rating && rating.level) {
    const note = say("rating.note.hodoku", { score: rating.score ?? "?" });
    return { figure: sayIfKnown(`begin.level.${rating.level}`) || rating.level, note };
  }
  if ("rating" in rating && rating.rating !== null) {
    const note = say("rating.note.whydoku", { toil: tenths(rating.toil) });
    return { figure: tenths(rating.rating), note };
  }
  if ("depth" in rating && rating.depth !== null) {
    const known = sayIfKnown(`rating.note.depth.${rating.depth}`);
    const note = known || say("rating.note.depth");
    return { figure: `${rating.depth}`, note };
  }
  return null;
}

/** @returns in the order in which scales are shown */
export function inOrder(figures: readonly Figures[]): Figures[] {
  return [...figures].sort((a, b) => JUDGES.indexOf(a.scale) - JUDGES.indexOf(b.scale));
}

/** @returns the figure that counts, with the name of its scale */
export function briefly({ scale, figure }: Figures): string {
  return say("rating.brief", { name: say(`rating.scale.${scale}`), figure });
}

export function tenths(value: unknown): string {
  return typeof value === "number" ? (Math.round(value * 10) / 10).toFixed(1) : "?";
}

/** The scales, and ratings in words. */
import { levelOf } from "./game/origin.ts";
import { levelName } from "./parts/levels.ts";
import { say } from "./words/say.ts";

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

/**
 * The figures of a rating. An unknown figure is a question mark; a rating that stopped early gives
 * the least that it can be.
 *
 * @param rating as the server sent it
 * @returns null if the puzzle was not rated
 */
export function figuresOf(scale: Scale, rating: Readonly<Record<string, any>>): Figures | null {
  if (scale === "depth") return depthOf(rating);
  if (scale === "level") {
    const [level, n] = [levelOf(rating["level"]), rating["choices"]];
    const note = n > 0 ? say("rating.note.level", { n }) : "";
    return level ? { scale, figure: levelName(level), note } : null;
  }
  const { er, ep, ed, level, score, rating: own, toil, at_least: least } = rating;
  if (typeof least === "number") {
    return { scale, figure: say("rating.least", { n: tenths(least) }), note: "" };
  }
  if (scale === "hodoku") {
    const note = say("rating.note.hodoku", { score: score ?? "?" });
    return level ? { scale, figure: level, note } : null;
  }
  const main = scale === "se" ? er : own;
  if (typeof main !== "number") return null;
  const note =
    scale === "se"
      ? say("rating.note.se", { ep: tenths(ep), ed: tenths(ed) })
      : say("rating.note.whydoku", { toil: tenths(toil) });
  return { scale, figure: tenths(main), note };
}

function depthOf({ depth, at_least: least }: Readonly<Record<string, any>>): Figures | null {
  if (typeof least === "number") {
    return { scale: "depth", figure: say("rating.least", { n: `${least}` }), note: "" };
  }
  if (typeof depth !== "number") return null;
  const note = say(depth === 0 ? "rating.note.depth.0" : "rating.note.depth");
  return { scale: "depth", figure: `${depth}`, note };
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

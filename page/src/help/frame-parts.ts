/** What a frame is in which a chain or a net is followed, and what all frames leave out. */
import type { LinkMark, Marks } from "../types.ts";

export interface Frame {
  line: number; // the index of its line in the argument, or -1 if there is none
  now: readonly string[]; // the candidates that it is about
  fresh: readonly LinkMark[]; // the links that it adds
  forks?: boolean; // whether these begin anew, at something that is supposed
  marks: Marks; // the picture up to here
}

/** The roles of conclusions, which the whole picture shows and no frame. */
export const CONCLUSIONS = new Set(["eliminated", "placed"]);

/**
 * The picture without what comes only at the end: the houses that take what falls, the place that
 * is left empty, and the lines to what falls.
 */
export function unfinished(marks: Marks): Marks {
  const isOpen = ({ tint }: { tint: string }) => tint !== "broken" && tint !== "cover";
  const { cells, houses } = marks;
  return { ...marks, cells: cells.filter(isOpen), houses: houses.filter(isOpen), ties: [] };
}

/** @returns without its number, since a frame numbers its links itself */
export function silent(link: LinkMark): LinkMark {
  return { ...link, number: null, badge: null };
}

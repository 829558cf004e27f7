// @ts-check
/** What a frame is in which a chain or a net is followed, and what all frames leave out. */

/** @import { LinkMark, Marks } from "../types.js" */

/**
 * @typedef {object} Frame
 * @property {number} line   the index of its line in the argument, or -1 if there is none
 * @property {readonly string[]} now    the candidates that it is about
 * @property {readonly LinkMark[]} fresh  the links that it adds
 * @property {boolean} [forks]  whether these begin anew, at something that is supposed
 * @property {Marks} marks   the picture up to here
 */

/** The roles of conclusions, which the whole picture shows and no frame. */
export const CONCLUSIONS = new Set(["eliminated", "placed"]);

/**
 * The picture without what comes only at the end: the houses that take what falls, the place that
 * is left empty, and the lines to what falls.
 *
 * @param {Marks} marks
 * @returns {Marks}
 */
export function unfinished(marks) {
  const isOpen = (/** @type {{tint: string}} */ { tint }) => tint !== "broken" && tint !== "cover";
  const { cells, houses } = marks;
  return { ...marks, cells: cells.filter(isOpen), houses: houses.filter(isOpen), ties: [] };
}

/**
 * @param {LinkMark} link
 * @returns {LinkMark}  without its number, since a frame numbers its links itself
 */
export function silent(link) {
  return { ...link, number: null, badge: null };
}

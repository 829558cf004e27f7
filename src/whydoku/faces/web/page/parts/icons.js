// @ts-check
/** Small pictures for buttons, drawn in the colour of the text. Each stands beside a name. */
import { build, node } from "../board/node.js";

/** Strokes in a square of 24 by 24. */
const STROKES = {
  undo: "M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12H9",
  redo: "M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h5",
  erase: "M8 5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8l-6-7zM11 9l6 6M17 9l-6 6",
  first: "M12 3a9 9 0 1 0 .01 0M10 9.5L12.5 7.5V17",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  menu: "M3 6h18M3 12h18M3 18h18",
};

/** @typedef {keyof typeof STROKES} Icon */

/**
 * @param {Icon} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const path = node("path", { d: STROKES[name] });
  return build(node("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, [path]));
}

// @ts-check
/** Small pictures for buttons. */
import { build, node } from "../board/node.js";

/** Outlines in a square of 24 by 24. */
const SHAPES = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  peakOn: "M1 19 8.5 6 16 19zM16 5.5l1.6-1.6L23 9.3l-5.4 5.4L16 13.1l3.8-3.8z",
  peakBack: "M23 19 15.5 6 8 19zM8 5.5 6.4 3.9 1 9.3l5.4 5.4L8 13.1 4.2 9.3z",
};

/**
 * @param {keyof typeof SHAPES} name
 * @returns {SVGElement}
 */
export function icon(name) {
  const shape = node("path", { d: SHAPES[name] });
  return build(
    node("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, [shape]),
  );
}

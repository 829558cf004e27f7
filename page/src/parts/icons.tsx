/** Small pictures: those of buttons, in the colour of the text, and others that are given as data. */
import type { JSX } from "preact";
import { createElement } from "preact";
import type { Node } from "../board/drawing.ts";

/** Areas and lines in a square of 24 by 24. */
const AREAS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  peakOn: "M1 19 8.5 6 16 19zM16 5.5l1.6-1.6L23 9.3l-5.4 5.4L16 13.1l3.8-3.8z",
  peakBack: "M23 19 15.5 6 8 19zM8 5.5 6.4 3.9 1 9.3l5.4 5.4L8 13.1 4.2 9.3z",
};
const LINES = {
  undo: "M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12H9",
  redo: "M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h5",
  erase: "M8 5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8l-6-7zM11 9l6 6M17 9l-6 6",
  first: "M12 3a9 9 0 1 0 .01 0M10 9.5L12.5 7.5V17",
  menu: "M3 6h18M3 12h18M3 18h18",
};

export type IconName = keyof typeof AREAS | keyof typeof LINES;

/** An icon, which stands beside a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={name in LINES ? "icon icon-line" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={{ ...AREAS, ...LINES }[name]} />
    </svg>
  );
}

/** An element of SVG. */
export function Svg({ tag, attributes, text, children }: Node): JSX.Element {
  return createElement(
    tag,
    attributes,
    text || null,
    children.map((child, n) => <Svg key={n} {...child} />),
  );
}

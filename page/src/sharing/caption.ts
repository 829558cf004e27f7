/** A sentence below a drawing, in lines as wide as the drawing. */
import { plain } from "../board/standalone.ts";

/** In units of the drawing. */
const SIZE = 21;
const LEADING = 29;
const PADDING = 18;

/** @returns lines that are no wider, unless a single word is */
export function wrapped(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The drawing with a sentence below it.
 *
 * @param svg as `standalone` gives it
 * @param style of text on the same paper
 */
export function captioned(svg: string, sentence: string, style: CSSStyleDeclaration): string {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [left = 0, top = 0, side = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const family = style.fontFamily.replaceAll('"', "'");
  const pen = document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `${SIZE}px ${family}`;
  const measure = (line: string) => pen?.measureText(line).width ?? 0;
  const lines = wrapped(sentence, side - 2 * PADDING, measure);
  const height = side + lines.length * LEADING + PADDING + LEADING / 4;
  root.setAttribute("viewBox", `${left} ${top} ${side} ${height}`);
  for (const element of [root, root.querySelector("rect")])
    element?.setAttribute("height", String(height));
  for (const [n, line] of lines.entries()) {
    const text = root.ownerDocument.createElementNS(root.namespaceURI, "text");
    const look = {
      x: left + PADDING,
      y: top + side + LEADING * (n + 1),
      fill: plain(style.color)[0],
      "font-family": family,
      "font-size": SIZE,
    };
    for (const [name, value] of Object.entries(look)) text.setAttribute(name, String(value));
    text.textContent = line;
    root.append(text);
  }
  return new XMLSerializer().serializeToString(root);
}

/** The legend of a picture: each kind of mark as it looks on the board, and what it means. */

import type { TieLook, TintLook } from "../api-types.ts";
import type { Node } from "../board/drawing.ts";
import { build, node } from "../board/drawing.ts";
import type { Looks } from "../board/shown.ts";
import { looks, roleShape } from "../board/shown.ts";
import { fill, h } from "../parts/dom.ts";
import type { Marks } from "../types.ts";

/** @returns null if there is nothing to explain */
export function legend(marks: Marks | null): HTMLElement | null {
  if (!marks?.legend.length) return null;
  const list = h("ul", { class: "legend" });
  const show = (known: Looks | null) => {
    const items = marks.legend.map((entry) =>
      h("li", {}, known && drawn(swatchOf(entry, known)), entry.name),
    );
    fill(list, ...items);
  };
  looks().then(show, () => show(null));
  return list;
}

function drawn(nodes: readonly Node[]): SVGElement {
  return build(node("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" }, nodes));
}

const PLACE = { x: -13, y: -11, width: 26, height: 22 };

/** The lines of each kind of hatching in that place. */
const HATCHING: Readonly<Record<string, string>> = {
  "/": "M-13 4L2 -11M-6 11L13 -8",
  "\\": "M-13 -4L2 11M-6 -11L13 8",
  "-": "M-13 -4H13M-13 4H13",
  "|": "M-6 -11V11M6 -11V11",
  x: "M-13 4L2 -11M-6 11L13 -8M-13 -4L2 11M-6 -11L13 8",
};

/**
 * The look of one kind of mark, drawn around 0, 0 in the size that it has on the board.
 *
 * @returns empty if the looks do not know it
 */
export function swatchOf(
  { kind, what }: { kind: "role" | "tint" | "tie"; what: string },
  { roles, tints, ties }: Looks,
): Node[] {
  if (kind === "role") return roles[what] ? [roleShape(roles[what], [0, 0])] : [];
  if (kind === "tie") return ties[what] ? tied(ties[what]) : [];
  const tint = tints[what];
  if (!tint) return [];
  return what === "cause" ? [ring(tint)] : tinted(tint);
}

function ring({ hue }: TintLook): Node {
  return node("circle", { class: `e-${hue}`, r: 11, "stroke-width": 2.2 });
}

function tinted({ hue, dashes, hatch }: TintLook): Node[] {
  const lines = HATCHING[hatch];
  const border = { "stroke-width": 2, ...(dashes ? { "stroke-dasharray": dashes } : {}) };
  return [
    node("rect", { class: `t-${hue}`, ...PLACE }),
    ...(lines ? [node("path", { class: `e-${hue}`, d: lines, opacity: 0.6 })] : []),
    node("rect", { class: `e-${hue}`, ...PLACE, ...border }),
  ];
}

function tied({ dashes, width, head, paint }: TieLook): Node[] {
  const line = {
    class: paint,
    d: `M-14 0H${head ? 8 : 14}`,
    fill: "none",
    "stroke-width": width,
    "stroke-linecap": "round",
    ...(dashes ? { "stroke-dasharray": dashes } : {}),
  };
  const point = node("polygon", { class: "head", points: "15,0 6,-4.5 6,4.5" });
  return [node("path", line), ...(head ? [point] : [])];
}

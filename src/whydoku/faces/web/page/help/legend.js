// @ts-check
/** What the marks on the board mean, each in its look there. */
import { build, node } from "../board/node.js";
import { fill, h } from "../parts/dom.js";
import { looks } from "../parts/looks.js";
import { swatchOf } from "./swatch.js";

/** @typedef {import("../types.js").Marks} Marks */

/**
 * @param {Marks | null} marks
 * @returns {HTMLElement | null} null where nothing is to be explained
 */
export function legend(marks) {
  if (!marks?.legend.length) return null;
  const list = h("ul", { class: "legend" });
  looks().then(
    (known) =>
      fill(
        list,
        marks.legend.map((entry) => h("li", {}, drawn(swatchOf(entry, known)), entry.name)),
      ),
    () =>
      fill(
        list,
        marks.legend.map(({ name }) => h("li", {}, name)),
      ),
  );
  return list;
}

/**
 * @param {readonly import("../board/node.js").Node[]} nodes
 * @returns {SVGElement}
 */
function drawn(nodes) {
  return build(node("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" }, nodes));
}

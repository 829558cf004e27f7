// @ts-check
/** What the marks on the board mean, each in its look there. */
import { build, node } from "../board/node.js";
import { fill, h } from "../parts/dom.js";
import { swatchOf } from "./swatch.js";

/** @typedef {import("../board/looks.js").Looks} Looks */
/** @typedef {import("../types.js").Marks} Marks */

/** @type {Promise<Looks> | null} */
let looks = null;

/**
 * @param {Marks | null} marks
 * @returns {HTMLElement | null} null where nothing is to be explained
 */
export function legend(marks) {
  if (!marks?.legend.length) return null;
  const list = h("ul", { class: "legend" });
  looks ??= fetchLooks();
  looks.then(
    (known) =>
      fill(
        list,
        marks.legend.map((entry) => h("li", {}, drawn(swatchOf(entry, known)), entry.name)),
      ),
    () => {
      looks = null;
      fill(
        list,
        marks.legend.map(({ name }) => h("li", {}, name)),
      );
    },
  );
  return list;
}

/** @returns {Promise<Looks>} */
async function fetchLooks() {
  const answer = await fetch("/looks.json");
  return answer.json();
}

/**
 * @param {readonly import("../board/node.js").Node[]} nodes
 * @returns {SVGElement}
 */
function drawn(nodes) {
  return build(node("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" }, nodes));
}

// @ts-check
/** What the marks on the board mean, each in its look there. */
import { fill, h } from "../parts/dom.js";
import { swatchOf } from "./swatch.js";

/** @typedef {import("../types.js").Marks} Marks */

/** @type {Promise<any> | null} */
let looks = null;

/**
 * @param {Marks | null} marks
 * @returns {HTMLElement | null} null where nothing is to be explained
 */
export function legend(marks) {
  if (!marks?.legend.length) return null;
  const list = h("ul", { class: "legend" });
  const known = looks ?? fetchLooks();
  looks = known;
  known.then(
    (looks) =>
      fill(
        list,
        marks.legend.map((entry) => {
          const picture = drawn(swatchOf(entry, looks));
          return h("li", {}, picture, entry.name);
        }),
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

/** @returns {Promise<any>} */
async function fetchLooks() {
  const answer = await fetch("/looks.json");
  return answer.json();
}

/**
 * @param {readonly import("./swatch.js").Primitive[]} primitives
 * @returns {SVGElement}
 */
function drawn(primitives) {
  const picture = element("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" });
  picture.append(...primitives.map(({ tag, attributes }) => element(tag, attributes)));
  return picture;
}

/**
 * @param {string} tag
 * @param {Readonly<Record<string, string | number>>} attributes
 * @returns {SVGElement}
 */
function element(tag, attributes) {
  const made = /** @type {SVGElement} */ (
    document.createElementNS("http://www.w3.org/2000/svg", tag)
  );
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

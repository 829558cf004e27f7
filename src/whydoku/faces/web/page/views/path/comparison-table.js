// @ts-check
/** The figures of two paths in a table: steps, singles, the hardest, and how often each technique. */
import { h } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say } from "../../words/say.js";
import { singlesOf, usesOfBoth } from "./comparing.js";

/** @typedef {import("../../parts/dom.js").Child} Child */
/** @typedef {import("./walk.js").Walk} Walk */

/**
 * @param {readonly [Walk, Walk]} walks
 * @param {readonly [string, string]} names  of their profiles
 * @returns {Child}
 */
export function comparisonTable(walks, names) {
  const [one, other] = walks;
  const head = (/** @type {string} */ first) =>
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, first),
        names.map((name) => h("th", { scope: "col" }, name)),
      ),
    );
  /** @type {(name: string, figure: (walk: Walk) => Child) => HTMLElement} */
  const row = (name, figure) => line(name, walks.map(figure));
  const solvesBoth = one.solved && other.solved;
  const uses = usesOfBoth(one, other);
  return [
    h(
      "table",
      { class: "compare" },
      head(say("path.compare.path")),
      h(
        "tbody",
        {},
        row(say("path.compare.steps"), ({ steps }) => steps.length),
        row(say("path.compare.singles"), singlesOf),
        row(say("path.compare.hardest"), hardestOf),
        (one.net || other.net) && [
          row(say("path.net"), ({ net }) => net?.size ?? say("path.compare.never")),
          row(say("path.size"), ({ size }) => size),
        ],
        !solvesBoth &&
          row(say("path.compare.solved"), ({ solved }) =>
            say(solved ? "path.compare.yes" : "path.compare.no"),
          ),
      ),
    ),
    one.scale !== other.scale && h("p", { class: "quiet-text" }, say("path.compare.scales")),
    h(
      "table",
      { class: "compare" },
      head(say("path.compare.techniques")),
      h(
        "tbody",
        {},
        uses.map(({ name, counts }) =>
          line(
            name,
            counts.map((n) => n || say("path.compare.never")),
            counts.includes(0),
          ),
        ),
      ),
    ),
    uses.some(({ counts }) => counts.includes(0)) &&
      h("p", { class: "quiet-text" }, say("path.compare.only")),
  ];
}

/**
 * @param {string} name
 * @param {readonly Child[]} cells
 * @param {boolean} [isOnly]  whether only one of the two has it
 */
function line(name, cells, isOnly = false) {
  return h(
    "tr",
    { "data-only": isOnly },
    h("th", { scope: "row" }, name),
    cells.map((cell) => h("td", {}, cell)),
  );
}

/**
 * @param {Walk} walk
 * @returns {Child}
 */
function hardestOf({ steps, hardest }) {
  const step = steps[hardest];
  return step ? [tenths(step.rating), " ", h("small", {}, step.name)] : say("path.compare.never");
}

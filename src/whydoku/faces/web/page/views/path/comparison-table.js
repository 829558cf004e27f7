// @ts-check
/** The figures of two paths in a table: steps, singles, the hardest, and how often each technique. */
import { h } from "../../parts/dom.js";
import { tenths } from "../../ratings.js";
import { say } from "../../words/say.js";
import { singlesOf, usesOfBoth } from "./comparing.js";

/** @import { Child } from "../../parts/dom.js" */
/** @import { Walk } from "./walk.js" */

/**
 * @param {readonly [Walk, Walk]} walks
 * @param {readonly [string, string]} names  of their profiles
 * @returns {Child}
 */
export function comparisonTable(walks, names) {
  const [one, other] = walks;
  const table = (/** @type {string} */ first, /** @type {Child[]} */ ...rows) => {
    const head = [first, ...names].map((name) => h("th", { scope: "col" }, name));
    const parts = [h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)];
    return h("table", { class: "compare" }, parts);
  };
  /** @type {(name: string, figure: (walk: Walk) => Child) => HTMLElement} */
  const row = (name, figure) => line(name, walks.map(figure));
  const never = say("path.compare.never");
  const uses = usesOfBoth(one, other);
  const isOnly = (/** @type {typeof uses[number]} */ { counts }) => counts.includes(0);
  const used = uses.map((use) =>
    line(
      use.name,
      use.counts.map((n) => n || never),
      isOnly(use),
    ),
  );
  return [
    table(
      say("path.compare.path"),
      row(say("path.steps"), ({ steps }) => steps.length),
      row(say("path.compare.singles"), singlesOf),
      row(say("path.hardest"), hardestOf),
      (one.net || other.net) && [
        row(say("path.net"), ({ net }) => net?.size ?? never),
        row(say("path.size"), ({ size }) => size),
      ],
      !(one.solved && other.solved) &&
        row(say("path.compare.solved"), ({ solved }) => say(solved ? "page.yes" : "page.no")),
    ),
    one.scale !== other.scale && h("p", { class: "quiet-text" }, say("path.compare.scales")),
    table(say("path.compare.techniques"), used),
    uses.some(isOnly) && h("p", { class: "quiet-text" }, say("path.compare.only")),
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

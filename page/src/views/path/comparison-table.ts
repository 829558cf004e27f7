/** The figures of two paths in a table: steps, singles, the hardest, and how often each technique. */

import type { Child } from "../../parts/dom.ts";
import { h } from "../../parts/dom.ts";
import { tenths } from "../../parts/levels.ts";
import { say } from "../../words/say.ts";
import { singlesOf, usesOfBoth } from "./comparing.ts";
import type { Walk } from "./walk.ts";

/** @param names of their profiles */
export function comparisonTable(
  walks: readonly [Walk, Walk],
  names: readonly [string, string],
): Child {
  const [one, other] = walks;
  const table = (first: string, ...rows: Child[]) => {
    const head = [first, ...names].map((name) => h("th", { scope: "col" }, name));
    const parts = [h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)];
    return h("table", { class: "compare" }, parts);
  };
  const row: (name: string, figure: (walk: Walk) => Child) => HTMLElement = (name, figure) =>
    line(name, walks.map(figure));
  const never = say("path.compare.never");
  const uses = usesOfBoth(one, other);
  const isOnly = ({ counts }: (typeof uses)[number]) => counts.includes(0);
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

/** @param isOnly whether only one of the two has it */
function line(name: string, cells: readonly Child[], isOnly: boolean = false) {
  return h(
    "tr",
    { "data-only": isOnly },
    h("th", { scope: "row" }, name),
    cells.map((cell) => h("td", {}, cell)),
  );
}

function hardestOf({ steps, hardest }: Walk): Child {
  const step = steps[hardest];
  return step ? [tenths(step.rating), " ", h("small", {}, step.name)] : say("path.compare.never");
}

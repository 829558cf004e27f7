// @ts-check
/** What will be made, in a sentence: a hard puzzle that needs X-Wing and nothing harder. */
import { profileName } from "../../catalogue/profiles.js";
import { language } from "../../words/en.js";
import { say, sayIfKnown } from "../../words/say.js";
import { numberOf } from "./kinds.js";
import { nameOf, puzzleOfLevel } from "./names.js";

/** @import { Technique } from "../../catalogue/slice.js" */

const all = new Intl.ListFormat(language, { type: "conjunction" });
const any = new Intl.ListFormat(language, { type: "disjunction" });

/**
 * @param {Pick<import("./slice.js").Make, "wish" | "way">} make
 * @param {readonly Technique[]} techniques
 * @returns {string}
 */
export function told({ wish, way }, techniques) {
  const { level, with: needs = [], without = [], symmetry, clues, rating, minimal, by, n } = wish;
  const names = (/** @type {readonly string[]} */ slugs) =>
    slugs.map((slug) => nameOf(techniques, slug));
  const begun = say("make.told.begun", {
    puzzle: puzzleOfLevel(level ?? ""),
    needs: needs.length
      ? say(wish["only"] === false ? "make.told.needs" : "make.told.only", {
          names: all.format(names(needs)),
        })
      : "",
  });
  const many = numberOf(n ?? "");
  const clauses = [
    begun.charAt(0).toLocaleUpperCase(language) + begun.slice(1),
    without.length && say("make.told.without", { names: any.format(names(without)) }),
    way === "draw" && say("make.told.drawn"),
    symmetry &&
      symmetry !== "none" &&
      say("make.told.symmetry", { how: sayIfKnown(`make.symmetry.${symmetry}`) }),
    within("clues", clues),
    rating && within("rating", rating, say(`rating.scale.${/** @type {"se"} */ (rating.scale)}`)),
    minimal && sayIfKnown(`make.told.minimal.${minimal}`),
    by && say("make.told.by", { name: profileName(by) }),
  ];
  const sentence = `${clauses.filter(Boolean).join(", ")}.`;
  return many > 1 ? `${sentence} ${say("make.told.n", { n: many })}` : sentence;
}

/**
 * @param {"clues" | "rating"} what
 * @param {Readonly<Record<string, string>> | undefined} range
 * @param {string} [scale]
 * @returns {string} such as: with 24 to 28 clues; "" if both ends are open
 */
function within(what, range, scale = "") {
  const from = range?.["from"]?.trim() ?? "";
  const to = range?.["to"]?.trim() ?? "";
  if (!from && !to) return "";
  const ends = !to ? "from" : !from ? "to" : "between";
  return say(`make.told.${what}`, { range: say(`make.told.${ends}`, { from, to }), scale });
}

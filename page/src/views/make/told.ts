/** What will be made, in a sentence: a hard puzzle that needs X-Wing and nothing harder. */

import type { Technique } from "../../api-types.ts";
import { profileName } from "../../catalogue/catalogue.ts";
import { language } from "../../words/en/language.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { numberOf } from "./kinds.ts";
import { nameOf, puzzleOfLevel } from "./names.ts";
import type { Make } from "./slice.ts";
import { isInParts, isList, isText } from "./slice.ts";

const all = new Intl.ListFormat(language, { type: "conjunction" });
const any = new Intl.ListFormat(language, { type: "disjunction" });

export function told(
  { wish, way }: Pick<Make, "wish" | "way">,
  techniques: readonly Technique[],
): string {
  const text = (name: string) => (isText(wish[name]) ? wish[name] : "");
  const list = (name: string) => (isList(wish[name]) ? wish[name] : []);
  const parts = (name: string) => (isInParts(wish[name]) ? wish[name] : {});
  const names = (slugs: readonly string[]) => slugs.map((slug) => nameOf(techniques, slug));
  const [needs, without] = [list("with"), list("without")];
  const [symmetry, minimal, by] = [text("symmetry"), text("minimal"), text("by")];
  const rating = parts("rating");
  const begun = say("make.told.begun", {
    puzzle: puzzleOfLevel(text("level")),
    needs: needs.length
      ? say(wish["only"] === false ? "make.told.needs" : "make.told.only", {
          names: all.format(names(needs)),
        })
      : "",
  });
  const many = numberOf(text("n"));
  const clauses = [
    begun.charAt(0).toLocaleUpperCase(language) + begun.slice(1),
    without.length && say("make.told.without", { names: any.format(names(without)) }),
    way === "draw" && say("make.told.drawn"),
    symmetry &&
      symmetry !== "none" &&
      say("make.told.symmetry", { how: sayIfKnown(`make.symmetry.${symmetry}`) }),
    within("clues", parts("clues")),
    within("rating", rating, sayIfKnown(`rating.scale.${rating["scale"]}`)),
    minimal && sayIfKnown(`make.told.minimal.${minimal}`),
    by && say("make.told.by", { name: profileName(by) }),
  ];
  const sentence = `${clauses.filter(Boolean).join(", ")}.`;
  return many > 1 ? `${sentence} ${say("make.told.n", { n: many })}` : sentence;
}

/** @returns such as: with 24 to 28 clues; "" if both ends are open */
function within(
  what: "clues" | "rating",
  range: Readonly<Record<string, string>>,
  scale: string = "",
): string {
  const from = range["from"]?.trim() ?? "";
  const to = range["to"]?.trim() ?? "";
  if (!from && !to) return "";
  const ends = !to ? "from" : !from ? "to" : "between";
  return say(`make.told.${what}`, { range: say(`make.told.${ends}`, { from, to }), scale });
}

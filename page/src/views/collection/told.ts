/** What is looked for in the collection, in words. */
import { levelOf } from "../../game/origin.ts";
import { levelName } from "../../parts/levels.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import type { Condition } from "./filter.ts";
import { endsOf } from "./filter.ts";

export function levelWords(level: string): string {
  const own = levelOf(level);
  return own ? levelName(own) : level;
}

export function symmetryWords(symmetry: string): string {
  return sayIfKnown(`collection.symmetry.${symmetry}`) || symmetry;
}

/**
 * @param names of techniques and families
 * @returns such as up to 24 clues
 */
export function conditionWords(
  { name, value }: Condition,
  names: ReadonlyMap<string, string>,
): string {
  if (name === "level") return levelWords(value);
  if (name === "symmetry") return say("collection.is.symmetry", { value: symmetryWords(value) });
  if (name === "with" || name === "without")
    return `${say(`collection.${name}`)} ${names.get(value) ?? value}`;
  const isSpan = name === "rating" || name === "clues";
  return say(`collection.is.${name}`, { value: isSpan ? spanWords(value) : value });
}

function spanWords(span: string) {
  const [from, to] = endsOf(span);
  if (from === to) return from;
  if (!to) return say("collection.is.from", { from });
  return from ? `${from}–${to}` : say("collection.is.to", { to });
}

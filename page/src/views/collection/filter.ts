/**
 * What the player looks for in the collection. The address holds it, so that a link shares it, under the
 * names that a request has.
 */

import type { Request } from "../../api.ts";
import { levelOf } from "../../game/origin.ts";
import { levelName } from "../../parts/levels.ts";
import { say, sayIfKnown } from "../../words/say.ts";

export interface Filter {
  level: string;
  rating: string; // on the scale of Sudoku Explainer, from one figure to another: 3-4.5, 3- or -4.5
  clues: string; // likewise
  symmetry: string;
  tag: string;
  words: string;
  with: readonly string[]; // techniques that a path uses
  without: readonly string[];
  order: "" | Order; // which come first; empty for the easiest
  hide: "" | Hidden; // what the player has solved, or has begun too; only the browser knows it
}

export type Order = (typeof ORDERS)[number];

export type Hidden = (typeof HIDDEN)[number];

/** One of a filter's conditions, and the filter without it. */
export type Condition = {
  name: (typeof ONES)[number] | (typeof SEVERAL)[number];
  value: string;
  rest: Filter;
};

/** What takes one text. */
const ONES = ["level", "rating", "clues", "symmetry", "tag", "words"] as const;

/** What takes several techniques. */
const SEVERAL = ["with", "without"] as const;

/** The orders in which puzzles come, besides the easiest first. */
export const ORDERS = ["hardest", "newest", "fewest-clues"] as const;

/** What can be hidden. */
export const HIDDEN = ["solved", "begun"] as const;

/** The scale of the ratings. */
const SCALE = "se:";

/** @param hash such as #/collection?level=hard&with=x-wing */
export function filterIn(hash: string): Filter {
  const query = new URLSearchParams(hash.split("?")[1] ?? "");
  const ones = ONES.map((name) => [name, query.get(name) ?? ""]);
  const several = SEVERAL.map((name) => [name, query.getAll(name).filter(Boolean)]);
  const order = ORDERS.find((name) => name === query.get("order")) ?? "";
  const hide = HIDDEN.find((name) => name === query.get("hide")) ?? "";
  return Object.fromEntries([...ones, ...several, ["order", order], ["hide", hide]]);
}

export function hashOf(filter: Filter): string {
  const query = new URLSearchParams();
  for (const name of ONES) if (filter[name].trim()) query.set(name, filter[name].trim());
  for (const name of SEVERAL) for (const one of filter[name]) query.append(name, one);
  for (const name of ["order", "hide"] as const) if (filter[name]) query.set(name, filter[name]);
  return query.size ? `#/collection?${query}` : "#/collection";
}

/** @returns the fields of a request */
export function requestOf(filter: Filter): Request<"library"> {
  const { rating, hide: _, ...others } = filter;
  const asked = rating ? { ...others, rating: SCALE + rating } : others;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length));
}

/** @returns how many conditions it has */
export function sizeOf(filter: Filter): number {
  return conditionsOf(filter).length + (filter.hide ? 1 : 0);
}

/** @returns those that the library knows of */
export function conditionsOf(filter: Filter): readonly Condition[] {
  const ones = ONES.filter((name) => filter[name]).map((name) => ({
    name,
    value: filter[name],
    rest: { ...filter, [name]: "" },
  }));
  const several = SEVERAL.flatMap((name) =>
    filter[name].map((value) => ({
      name,
      value,
      rest: { ...filter, [name]: filter[name].filter((one) => one !== value) },
    })),
  );
  return [...ones, ...several];
}

/**
 * @param span such as 3-4.5
 * @returns its ends, of which an open one is empty
 */
export function endsOf(span: string): [string, string] {
  const [from = "", to = from] = span.split("-");
  return [from, to];
}

export function spanOf(from: string, to: string): string {
  return from === to ? from : `${from}-${to}`;
}

export function levelWords(level: string): string {
  const own = levelOf(level);
  return own ? levelName(own) : level;
}

export function symmetryWords(symmetry: string): string {
  return sayIfKnown(`collection.symmetry.${symmetry}`) || symmetry;
}

/**
 * @param named the name of a technique or of a family
 * @returns such as up to 24 clues
 */
export function conditionWords(
  { name, value }: Condition,
  named: (slug: string) => string,
): string {
  if (name === "level") return levelWords(value);
  if (name === "symmetry") return say("collection.is.symmetry", { value: symmetryWords(value) });
  if (name === "with" || name === "without") return `${say(`collection.${name}`)} ${named(value)}`;
  const isSpan = name === "rating" || name === "clues";
  return say(`collection.is.${name}`, { value: isSpan ? spanWords(value) : value });
}

function spanWords(span: string) {
  const [from, to] = endsOf(span);
  if (from === to) return from;
  if (!to) return say("collection.is.from", { from });
  return from ? `${from}–${to}` : say("collection.is.to", { to });
}

/**
 * The kinds of fields in the form of wishes. Which fields there are, and of what kinds, the library
 * says in wishes.json; which of them the form shows, and where, is said here.
 */
import { drawnSeed } from "../../api.ts";
import type { WishField as Asked } from "../../api-types.ts";
import { SCALES } from "../../parts/levels.ts";
import { say } from "../../words/say.ts";
import type { Entry } from "./elements.ts";
import {
  figure,
  levels,
  needed,
  number,
  part,
  pick,
  profiles,
  span,
  techniques,
} from "./elements.ts";
import type { Value } from "./slice.ts";
import { isInParts, isList, isText } from "./slice.ts";

export interface Kind<V> {
  first: (asked: Asked) => V; // the value in an empty form
  element: (entry: Entry<V>, asked: Asked) => Element;
  sent: (value: V, asked: Asked) => unknown; // the value in a request; undefined if it is left out
}

/** The fields that the form shows: those that are common, and those that are folded. */
export const GROUPS = [
  ["level", "with", "without", "symmetry", "clues", "rating"],
  ["n", "by", "minimal", "seed"],
] as const;

/** The most puzzles in one run. */
const MOST = 20;

const empty = () => "";
const filled = (text: string) => text || undefined;

/** @returns the same for any value; one that is not of the kind counts as not filled in */
function kindOf<V extends Value>(
  is: (value: Value) => value is V,
  { first, element, sent }: Kind<V>,
): Kind<Value> {
  const own = (value: Value, asked: Asked) => (is(value) ? value : first(asked));
  return {
    first,
    element: (entry, asked) =>
      element({ ...entry, value: (state) => own(entry.value(state), asked) }, asked),
    sent: (value, asked) => sent(own(value, asked), asked),
  };
}

/** by what a field means */
export const KINDS: Readonly<Record<string, Kind<Value>>> = {
  rating: kindOf(isInParts, {
    first: () => ({ scale: SCALES[0], from: "", to: "" }),
    element: (entry) => span(entry, pick(part(entry, "scale"), SCALES, "rating.scale")),
    sent: (span) => {
      const rating = between(span);
      return rating && [`${span["scale"]}:${rating}`];
    },
  }),
  level: kindOf(isText, { first: empty, element: levels, sent: filled }),
  technique: kindOf(isList, {
    first: ({ default: usual }) => (typeof usual === "object" && usual ? usual : []),
    element: (entry, { name }) => (name === "with" ? needed(entry) : techniques(entry)),
    sent: (slugs) => (slugs.length ? slugs : undefined),
  }),
  profile: kindOf(isText, { first: empty, element: profiles, sent: filled }),
  symmetry: kindOf(isText, {
    first: empty,
    element: (entry, { names }) => pick(entry, ["", ...names]),
    sent: filled,
  }),
  clues: kindOf(isInParts, {
    first: () => ({ from: "", to: "" }),
    element: (entry) => span(entry, say("make.clues.after")),
    sent: between,
  }),
  "open switch": kindOf(isText, {
    first: empty,
    element: (entry) => pick(entry, ["", "yes", "no"]),
    sent: (answer) => (answer ? answer === "yes" : undefined),
  }),
  number: kindOf(isText, {
    first: (asked) => String(asked.default),
    element: (entry) => number(entry, MOST),
    sent: numberOf,
  }),
  seed: kindOf(isText, {
    first: empty,
    element: (entry) => figure(entry, say("make.seed.any")),
    sent: (text) => seedOf(text),
  }),
};

export function fieldNamed(
  fields: readonly Asked[],
  name: string,
): { asked: Asked; kind: Kind<Value> } {
  const asked = fields.find((one) => one.name === name);
  const kind = asked && KINDS[asked.means];
  if (!kind) throw new Error(`the form has no field ${name}`);
  return { asked, kind };
}

/** @returns 3.2-4.2, 3.2-, -4.2, or undefined if both ends are open */
function between({ from = "", to = "" }: Readonly<Record<string, string>>): string | undefined {
  const [least, most] = [from.trim(), to.trim()];
  return least || most ? `${least}-${most}` : undefined;
}

/** @returns 1 to 20 */
export function numberOf(text: string): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), MOST);
}

/** @returns the seed in the form, or a random one */
export function seedOf(text: string, random: () => number = Math.random): number {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : drawnSeed(random);
}

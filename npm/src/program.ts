/** Profiles in the form that the engine takes, and the engine's table of names. */

import { PROFILES, type Slug, TECHNIQUES } from "./catalogue.ts";
import { checked, flag, listOf, orNull, refuse, shown, whole } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import { NINE, named, numberOfCandidate, numberOfHouse } from "./names.ts";
import type { Call, Options, Pass, Profile } from "./profiles.ts";
import { houseName } from "./record.ts";
import { OPTIONS } from "./tables.ts";

export const slugOf = (call: Call): Slug => (typeof call === "string" ? call : call[0]);

const COUNT = orNull(whole(0, 0xfffe));

const OPTION_CHECKS = {
  hidden: flag,
  complete: flag,
  both: flag,
  alone: flag,
  siamese: flag,
  by_place: flag,
  digit: orNull(whole(1, 9)),
  house: orNull(numberOfHouse),
  candidate: orNull(numberOfCandidate),
  sizes: listOf(whole(1, 9)),
  candidates: listOf(whole(1, 9)),
  most: COUNT,
  length: COUNT,
};

/** The options of a call; houses and candidates are numbers. */
const optionsOf = (call: Call) =>
  typeof call === "string" ? {} : checked(call[1], OPTION_CHECKS, `the options of '${call[0]}'`);

const EACH: Readonly<Record<string, readonly Options[]>> = {
  digit: NINE.map((d) => ({ digit: d + 1 })),
  house: [...Array(27).keys()].map((h) => ({ house: houseName(h) })),
};

const PASS_CHECKS = {
  sweep: flag,
  marked: flag,
  once: flag,
  oldest: flag,
  calls: (_: string, value: unknown) => callsOf(value),
  each: (name: string, value: unknown) =>
    named(EACH, String(value)) ?? refuse(name, value, "digit or house"),
};

const PROFILE_CHECKS = {
  restart: flag,
  contradictions: flag,
  one_solution: flag,
  passes: listOf((_, value) => passesOf(value)),
};

const MOST = 0xffff; // which the engine can count

/** A profile with all that it leaves to be understood: each pass as it is gone through. */
export function profileOf(wanted: unknown): Profile {
  if (typeof wanted === "string") {
    const names = Object.keys(PROFILES).join(", ");
    return profileOf(
      named(PROFILES, wanted) ?? refuseName("profile", wanted, `there are ${names}`),
    );
  }
  const profile = Array.isArray(wanted) ? { passes: [{ calls: wanted }] } : wanted;
  if (!Array.isArray(Object(profile).passes)) refuseShape(wanted);
  const { passes: some = [], ...rest } = checked(profile, PROFILE_CHECKS, "a profile");
  const passes = some.flat();
  for (const { length } of [passes, ...passes.map(({ calls }) => calls)])
    if (length > MOST) refuse("a profile", length, `at most ${MOST} passes and techniques in each`);
  return { ...rest, passes };
}

function passesOf(pass: unknown): Pass[] {
  if (!Array.isArray(Object(pass).calls)) refuseShape(pass);
  const { each, calls = [], ...rest } = checked(pass, PASS_CHECKS, "a pass");
  if (each === undefined) return [{ ...rest, calls }];
  const limited = (call: Call, to: Options): Call =>
    typeof call === "string" ? [call, to] : [call[0], { ...call[1], ...to }];
  return each.map((to) => ({ ...rest, calls: calls.map((call) => limited(call, to)) }));
}

function callsOf(calls: unknown): Call[] {
  const some = calls as unknown[];
  return some.map((call) => {
    if (!isCall(call)) refuseShape(call);
    optionsOf(call); // refuses what makes no sense
    return call;
  });
}

function isCall(call: unknown): call is Call {
  if (!Array.isArray(call)) return typeof call === "string";
  const [slug, options] = call;
  return call.length === 2 && typeof slug === "string" && Object(options) === options;
}

function refuseShape(wrong: unknown): never {
  const forms = "a name, a list of techniques, or { passes: [{ calls: [...] }] }";
  const call = "a technique with options is [technique, { ... }]";
  throw new InvalidInput(`a profile is ${forms}; ${call}; found ${shown(wrong)}`);
}

function refuseName(kind: string, name: string, rather: string): never {
  throw new InvalidInput(`no ${kind} is called '${name}'; ${rather}`);
}

function refuseTechnique(name: string): never {
  const [asked, slugs] = [pairsOf(name), Object.keys(TECHNIQUES)];
  const likeness = (slug: string) => {
    const pairs = pairsOf(slug);
    const both = [...pairs].filter((pair) => asked.has(pair)).length;
    return (2 * both) / (pairs.size + asked.size);
  };
  const least = Math.max(0.5, 0.8 * Math.max(...slugs.map(likeness)));
  const near = slugs.filter((slug) => likeness(slug) >= least);
  const nearest = near.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, 3);
  const rather = nearest.length > 0 ? `did you mean ${nearest.join(" or ")}?` : "see TECHNIQUES";
  refuseName("technique", name, rather);
}

/** The pairs of letters that follow each other. */
function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return new Set([...letters.slice(1)].map((letter, n) => `${letters[n]}${letter}`));
}

/** Each technique with its options once, without the limits of its pass to a digit or a house. */
export function everywhere(calls: readonly Call[]): Call[] {
  const known: Map<string, Call> = new Map();
  for (const call of calls) {
    const { digit, house, by_place, ...rest } = typeof call === "string" ? {} : call[1];
    const one = [slugOf(call), rest] as const;
    const key = JSON.stringify(one);
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

/** A technique as the engine knows it. */
interface Known {
  number: number;
  needs: number;
  options: ReadonlySet<string>;
}

/** The numbers that the engine gives to names. */
export class NameTable {
  #numbers: Map<string, Map<string, number>> = new Map();
  #techniques: Map<string, Known> = new Map();

  constructor(text: string) {
    for (const line of text.split("\n")) {
      const [kind = "", ...words] = line.split(" ");
      const pairs = words.filter((word) => word.includes(":")).map((word) => word.split(":"));
      const named = new Map(pairs.map(([name = "", n]) => [name, Number(n)]));
      if (kind !== "technique") this.#numbers.set(kind, named);
      else {
        const [[slug, number] = ["", 0]] = named;
        const options = new Set(words.filter((word) => !word.includes(":")));
        this.#techniques.set(slug, { number, needs: named.get("needs") ?? 0, options });
      }
    }
  }

  number(kind: string, name: string): number {
    return this.#numbers.get(kind)?.get(name) ?? 0;
  }

  names(kind: string): string[] {
    return [...(this.#numbers.get(kind)?.keys() ?? [])];
  }

  technique(slug: string): Known {
    return this.#techniques.get(slug) ?? refuseTechnique(slug);
  }

  /** Packs switches into the bits of a number. */
  switches(kind: string, on: Readonly<Record<string, boolean | undefined>>): number {
    const bits = [...(this.#numbers.get(kind) ?? [])];
    return bits.reduce((sum, [name, bit]) => (on[name] ? sum + bit : sum), 0);
  }
}

const NO_CANDIDATE = 729;
const NO_LIMIT = 0xffff;

/** A profile in the form that the engine takes. */
export class Program {
  readonly packed: Uint8Array;
  /** The techniques that the profile asks in all its passes, as the engine counts them. */
  readonly slugs: readonly Slug[];

  /** @param suits whether a technique suits the rules of a grid, by the number of what it needs */
  constructor(profile: Profile, table: NameTable, suits: (needs: number) => boolean) {
    const numbers = [switched(profile, "program", table), profile.passes.length];
    const slugs: Slug[] = [];
    for (const pass of profile.passes) {
      const calls = pass.calls.filter((call) => suits(table.technique(slugOf(call)).needs));
      const picks = pass.oldest || calls.some((call) => optionsOf(call).by_place);
      numbers.push(switched({ ...pass, picks }, "pass", table), calls.length);
      for (const call of calls) numbers.push(...packed(call, table));
      slugs.push(...calls.map(slugOf));
    }
    this.packed = new Uint8Array(Uint16Array.from(numbers).buffer);
    this.slugs = slugs;
  }
}

const switched = (one: object, kind: string, table: NameTable) =>
  table.switches(kind, one as Record<string, boolean>);

function packed(call: Call, table: NameTable): number[] {
  const [slug, { by_place, ...options }] = [slugOf(call), optionsOf(call)];
  const known = table.technique(slug);
  for (const name of Object.keys(options)) {
    if (known.options.has(name)) continue;
    throw new InvalidInput(`the technique '${slug}' has no option '${name}'`);
  }
  const asked = { ...OPTIONS, ...options };
  const sizes = (known.options.has("candidates") ? asked.candidates : asked.sizes) ?? [];
  const any = table.number("marks", "any");
  const assumes_unique = TECHNIQUES[slug]?.[2];
  const most = asked.length ?? asked.most;
  return [
    known.number,
    typeof asked.digit === "number" ? asked.digit - 1 : any,
    asked.house ?? any,
    switched({ ...asked, assumes_unique, by_place }, "call", table),
    sizes.reduce((mask, size) => mask | (1 << size), 0),
    asked.candidate ?? NO_CANDIDATE,
    most ?? NO_LIMIT,
  ];
}

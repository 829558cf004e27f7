/** Profiles in the form that the engine takes, and the engine's table of names. */

import { OPTIONS, PROFILES, type ProfileName, type Slug, TECHNIQUES } from "./catalogue.ts";
import { InvalidInput, named } from "./names.ts";

/** What a technique may be asked for; each knows some of these. Digits and houses count from 0. */
export interface Options {
  readonly digit?: number | null;
  readonly house?: number | null;
  readonly candidate?: number | null;
  readonly hidden?: boolean;
  readonly complete?: boolean;
  readonly both?: boolean;
  /** All that the technique's name stands for, also what plainer techniques find. */
  readonly alone?: boolean;
  readonly siamese?: boolean;
  readonly sizes?: readonly number[];
  readonly candidates?: readonly number[];
  readonly most?: number | null;
  readonly length?: number | null;
}

/** A technique, perhaps with options; `by_place` takes the step whose bases come first. */
export type Call = Slug | readonly [Slug, Options & { readonly by_place?: boolean }];

/** A part of a profile: its techniques in order, and how it goes. */
export interface Pass {
  readonly calls: readonly Call[];
  /** It looks at each cell once. */
  readonly sweep?: boolean;
  /** It looks only into houses that have changed since nothing was found there. */
  readonly marked?: boolean;
  /** It ends after its first step. */
  readonly once?: boolean;
  /** Of the singles of one kind it takes the one that arose first. */
  readonly oldest?: boolean;
}

/** Which techniques are tried in which order. */
export interface Profile {
  readonly passes: readonly Pass[];
  /** A pass that changes something ends the round. */
  readonly restart?: boolean;
  /** A grid without a solution is followed too. */
  readonly contradictions?: boolean;
  /** A grid with several solutions is refused. */
  readonly one_solution?: boolean;
}

/** The name of a profile, one of your own, or techniques in the order in which they are tried. */
export type AnyProfile = ProfileName | Profile | readonly Call[];

export function profileOf(wanted: AnyProfile): Profile {
  if (typeof wanted === "string") {
    const names = Object.keys(PROFILES).join(", ");
    return named(PROFILES, wanted) ?? refuse("profile", wanted, `there are ${names}`);
  }
  const profile = Array.isArray(wanted) ? { passes: [{ calls: wanted }] } : Object(wanted);
  if (!Array.isArray(profile.passes)) refuseShape(wanted);
  for (const pass of profile.passes) {
    const { calls } = Object(pass);
    if (!Array.isArray(calls)) refuseShape(pass);
    for (const call of calls) if (!isCall(call)) refuseShape(call);
  }
  return profile;
}

function isCall(call: unknown): call is Call {
  if (!Array.isArray(call)) return typeof call === "string";
  const [slug, options] = call;
  return call.length === 2 && typeof slug === "string" && Object(options) === options;
}

function refuseShape(wrong: unknown): never {
  const forms = "a name, a list of techniques, or { passes: [{ calls: [...] }] }";
  const call = "a technique with options is [technique, { ... }]";
  throw new InvalidInput(`a profile is ${forms}; ${call}; found ${JSON.stringify(wrong)}`);
}

function refuse(kind: string, name: string, rather: string): never {
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
  refuse("technique", name, rather);
}

/** The pairs of letters that follow each other. */
function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return new Set([...letters.slice(1)].map((letter, n) => `${letters[n]}${letter}`));
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

export const slugOf = (call: Call): Slug => (typeof call === "string" ? call : call[0]);

export const optionsOf = (call: Call) => (typeof call === "string" ? {} : call[1]);

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
    asked.digit ?? any,
    asked.house ?? any,
    switched({ ...asked, assumes_unique, by_place }, "call", table),
    sizes.reduce((mask, size) => mask | (1 << size), 0),
    asked.candidate ?? NO_CANDIDATE,
    most ?? NO_LIMIT,
  ];
}

/** Each technique with its options once, without the limits of its pass to a digit or a house. */
export function everywhere(calls: readonly Call[]): Call[] {
  const known: Map<string, Call> = new Map();
  for (const call of calls) {
    const { digit, house, by_place, ...rest } = optionsOf(call);
    const one = [slugOf(call), rest] as const;
    const key = JSON.stringify(one);
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

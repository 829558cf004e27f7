/** Profiles: which techniques are tried in which order. */

import { PROFILES, type ProfileName, type Slug, TECHNIQUES } from "./catalogue.ts";
import { checked, flag, listOf, orNull, refuse, shown, whole } from "./checked.ts";
import { InvalidInput } from "./faults.ts";
import { NINE, named, nameOfHouse, numberOfCandidate, numberOfHouse } from "./names.ts";

/** What a technique may be asked for; each knows some of these. */
export interface Options {
  /** Only steps of this digit, 1 to 9. */
  readonly digit?: number | null | undefined;
  /** Only steps in this house, such as `b2`. */
  readonly house?: string | null | undefined;
  /** Only steps about this candidate, such as `5r4c7`. */
  readonly candidate?: string | null | undefined;
  readonly hidden?: boolean | undefined;
  readonly complete?: boolean | undefined;
  readonly both?: boolean | undefined;
  /** All that the technique's name stands for, also what plainer techniques find. */
  readonly alone?: boolean | undefined;
  readonly siamese?: boolean | undefined;
  readonly sizes?: readonly number[] | undefined;
  readonly candidates?: readonly number[] | undefined;
  readonly most?: number | null | undefined;
  readonly length?: number | null | undefined;
}

/** A technique, perhaps with options; `by_place` takes the step whose bases come first. */
export type Call = Slug | readonly [Slug, Options & { readonly by_place?: boolean | undefined }];

/** A part of a profile: its techniques in order, and how it goes. */
export interface Pass {
  readonly calls: readonly Call[];
  /** It is a pass for each digit, or for each row, column and box. */
  readonly each?: "digit" | "house" | undefined;
  /** It looks at each cell once. */
  readonly sweep?: boolean | undefined;
  /** It looks only into houses that have changed since nothing was found there. */
  readonly marked?: boolean | undefined;
  /** It ends after its first step. */
  readonly once?: boolean | undefined;
  /** Of the singles of one kind it takes the one that arose first. */
  readonly oldest?: boolean | undefined;
}

/** Which techniques are tried in which order. */
export interface Profile {
  readonly passes: readonly Pass[];
  /** A pass that changes something ends the round. */
  readonly restart?: boolean | undefined;
  /** A grid without a solution is followed too. */
  readonly contradictions?: boolean | undefined;
  /** A grid with several solutions is refused. */
  readonly one_solution?: boolean | undefined;
}

/** The name of a profile, one of your own, or techniques in the order in which they are tried. */
export type AnyProfile = ProfileName | Profile | readonly Call[];

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
export const optionsOf = (call: Call) =>
  typeof call === "string" ? {} : checked(call[1], OPTION_CHECKS, `the options of '${call[0]}'`);

const EACH: Readonly<Record<string, readonly Options[]>> = {
  digit: NINE.map((d) => ({ digit: d + 1 })),
  house: [...Array(27).keys()].map((h) => ({ house: nameOfHouse(h) })),
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

export function refuseTechnique(name: string): never {
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

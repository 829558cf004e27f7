/** Profiles in the form that the engine takes, and the engine's table of names. */

import { type Slug, TECHNIQUES } from "./catalogue.ts";
import { InvalidInput } from "./faults.ts";
import { type Call, optionsOf, type Profile, refuseTechnique, slugOf } from "./profiles.ts";
import { OPTIONS } from "./tables.ts";

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

/** The engine with what all functions need of it: rules it knows, its table of names, its faults. */

import type { Grid } from "./asked.ts";
import type { Answer, Engine, Given, Name } from "./engine.ts";
import { Ended, InvalidInput } from "./faults.ts";
import { bytesOf, stateOf } from "./grids.ts";
import { NameTable } from "./program.ts";
import { ReasonReader } from "./reasons.ts";
import type { Rules } from "./rules.ts";

/** No bytes, or a handle: of rules, of paths. */
export type Handle = Answer["handle"];

export class Door {
  readonly table: NameTable;
  readonly reasons: ReasonReader;
  #engine: Engine;
  #ends: readonly string[];
  #rules: Map<string, Handle> = new Map();
  #isAtWork = false;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.table = new NameTable(engine.table);
    this.#ends = this.table.names("ended");
    this.reasons = new ReasonReader(this.table.names("why"));
  }

  /** A grid as a row, with its rules and its width. A line of digits goes as it is. */
  row(grid: Grid): readonly [Handle, Uint8Array, number] {
    if (typeof grid === "string" && /^[\d.]{81}$/.test(grid))
      return [null, bytesOf(grid), 81] as const;
    const state = stateOf(grid);
    return [this.rules(state.rules), state.bits.bytes, 92] as const;
  }

  /** The handle of rules; none for the classic ones. */
  rules({ name, record }: Rules): Handle {
    if (record === null) return null;
    const known = this.#rules.get(name) ?? this.done("rules", record).handle;
    this.#rules.set(name, known);
    return known;
  }

  /** The bytes that a function writes to a buffer of so many. */
  filled(size: number, name: Name, ...given: readonly Given[]) {
    return this.bytes(name, ...given, size);
  }

  bytes(name: Name, ...given: readonly Given[]) {
    return this.done(name, ...given).bytes ?? new Uint8Array();
  }

  done(name: Name, ...given: readonly Given[]): Answer {
    const { status, bytes, handle } = this.#called(name, given);
    const end = this.#ends[status];
    if (end === "refused") throw new InvalidInput(this.#engine.refusal);
    if (end === "no_memory") throw new Ended("the memory of the engine is exhausted");
    if (end === "interrupted" || end === "late") throw new Ended(`the work is ${end}`);
    return { status, bytes, handle };
  }

  #called(name: Name, given: readonly Given[]): Answer {
    if (this.#isAtWork)
      throw new InvalidInput("the engine is at work, so that nothing else can be asked of it");
    this.#isAtWork = true;
    try {
      return this.#engine.call(name, ...given);
    } finally {
      this.#isAtWork = false;
    }
  }
}

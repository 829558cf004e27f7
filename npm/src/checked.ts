/**
 * What callers give, checked where it comes in: the engine takes numbers of few bits, in which a
 * wrong one would come round as another.
 */

import { InvalidInput } from "./faults.ts";

/** Gives back the value of a name if it is allowed, and else throws. */
export type Check<T> = (name: string, value: unknown) => T;

export function refuse(name: string, value: unknown, expected: string): never {
  throw new InvalidInput(`${name}: found ${shown(value)}; expected ${expected}`);
}

/** A value in few words. */
export function shown(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  const isPlain = typeof value !== "object" && typeof value !== "string";
  const text = isPlain || value === null ? String(value) : inJson(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function inJson(value: object | string): string {
  if (value instanceof Promise) return "a promise";
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value); // of what refers to itself
  }
}

export const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Check<number> =>
  (name, value) => {
    const isOne = typeof value === "number" && Number.isSafeInteger(value);
    if (isOne && value >= least && value <= most) return value;
    const highest = most === Number.MAX_SAFE_INTEGER ? "2^53 - 1" : most;
    return refuse(name, value, `a whole number, ${least} to ${highest}`);
  };

/** A whole number of 64 bits. */
export const seed: Check<bigint> = (name, value) => {
  const isOne = typeof value === "bigint" || Number.isSafeInteger(value);
  const number = isOne ? BigInt(value as number | bigint) : -1n;
  if (number >= 0n && number < 2n ** 64n) return number;
  return refuse(name, value, "a whole number from 0 on, which is a bigint from 2^53 to 2^64 - 1");
};

export const flag: Check<boolean> = (name, value) =>
  typeof value === "boolean" ? value : refuse(name, value, "true or false");

export const seconds: Check<number> = (name, value) =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY
    ? value
    : refuse(name, value, "a number of seconds, or 0 for no limit");

export const text: Check<string> = (name, value) =>
  typeof value === "string" ? value : refuse(name, value, "a text");

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (name, value) =>
    value === null ? null : check(name, value);

export const listOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (name, value) =>
    Array.isArray(value) ? value.map((one) => check(name, one)) : refuse(name, value, "a list");

type Checks = Readonly<Record<string, Check<unknown>>>;
type Checked<C extends Checks> = { readonly [K in keyof C]?: ReturnType<C[K]> };

/** The options that somebody gave, without those that are undefined. */
export function checked<C extends Checks>(
  given: unknown,
  checks: C,
  whose = "the options",
): Checked<C> {
  const names = Object.keys(checks).join(", ");
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return refuse(whose, given, `an object with any of ${names}`);
  const some = Object.entries(given).filter(([, value]) => value !== undefined);
  const read = some.map(([name, value]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check) return [name, check(name, value)];
    throw new InvalidInput(`${whose} have no '${name}'; there are ${names}`);
  });
  return Object.fromEntries(read);
}

/** Rules that the page does not know yet, which the library tells. */
import { puzzleIn } from "../game/record.ts";
import { isOurs, OF_FILE, type Rules, rulesIn, rulesNamed } from "../grid/rules.ts";
import { rulesBefore } from "../grid/space.ts";
import type { Position } from "../state/types.ts";
import { ask } from "./api.ts";

/**
 * The rules of a name, as the library tells of them, or while it is away as it did before.
 *
 * @throws {Problem} if they are not known and nobody can be asked
 */
export async function rulesOf(name: string): Promise<Rules> {
  const known = rulesNamed(name);
  if (known && (isOurs(name) || name.startsWith(OF_FILE))) return known;
  try {
    return rulesIn(await ask("rules", { rules: name }), name);
  } catch (fault) {
    if (known) return known;
    throw fault;
  }
}

/** @returns the same rules, with the parts of their name, which those that were kept long ago lack */
export async function withParts(rules: Rules): Promise<Rules> {
  return rules.shape ? rules : rulesIn(await ask("rules", { rules: rules.name }));
}

/** Learns the rules of puzzles, which then can be laid down at once. */
export async function learnRules(puzzles: readonly string[]) {
  await Promise.all([...new Set(puzzles.map(rulesBefore))].map(rulesOf));
}

/** @returns the position at the start of a puzzle of any rules; null if the text is none */
export async function puzzleFrom(text: string): Promise<Position | null> {
  return puzzleIn(text, await rulesOf(rulesBefore(text)));
}

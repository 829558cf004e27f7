/** Rules that a file of games claims: those of the library are taken by their name, others are the file's. */
import { learnRules } from "../asking/rules.ts";
import { titleIn } from "../game/title.ts";
import { isOurs, OF_FILE, type Rules, rulesKept, rulesNamed, toldIn } from "../grid/rules.ts";
import { say } from "../words/say.ts";

/** Rules begin with their name. */
const NAMED = /^\s*\{\s*"name":\s*"([^"\\]{1,2000})"/;

/** The most rules of a file of which the library is asked. */
const MOST = 20;

/** Asks the library about the rules that a file names; what it does not know, or while it is away, is the file's. */
export async function learnNamed(text: string) {
  const names = text.split('"rules":').flatMap((part) => NAMED.exec(part)?.[1] ?? []);
  const puzzles = [...new Set(names)].slice(0, MOST).map((name) => `${name} .`);
  await Promise.allSettled(puzzles.map((one) => learnRules([one])));
}

/**
 * Rules that are not the library's have a name that follows from their record, since the one that they claim
 * is not theirs.
 *
 * @throws {RangeError} if they are damaged
 */
export function rulesOfFile(data: unknown): Rules {
  const told = toldIn(data);
  if (isOurs(told.name) && rulesNamed(told.name)?.told?.record === told.record)
    return rulesKept(told);
  const name = OF_FILE + digestOf(told.record);
  const [before = "", after = ""] = say("games.file.rules", { about: "\n" }).split("\n");
  const about = titleIn(told.about);
  const isSaid = about.startsWith(before) && about.endsWith(after);
  const whole = isSaid ? about : `${before}${about}${after}`;
  return rulesKept({ ...told, name, shape: name, joined: [], about: whole });
}

function digestOf(text: string): string {
  const number = [...text].reduce(
    (sum, one) => (sum * 31n + BigInt(one.charCodeAt(0))) % 2n ** 61n,
    0n,
  );
  return number.toString(36);
}

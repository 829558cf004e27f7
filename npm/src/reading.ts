/** Puzzles as texts: their rules, and the characters of their cells. */

import { InvalidInput } from "./faults.ts";
import { nameOfCell } from "./names.ts";
import { type Rules, rulesOf } from "./rules.ts";

/** What stands for an empty cell. */
const BLANKS = ".0*_-? ";

/** The rules of a puzzle, and its digits or pencil marks without what separates rows. */
export function partsOf(puzzle: string): { rules: Rules; cells: string } {
  const [, name = "classic", text = ""] = /^(?:\s*([a-z]\S*)\s)?(.*)$/is.exec(puzzle) ?? [];
  const rules = rulesOf(name);
  const lengths = [rules.size ** 2, rules.size ** 3];
  const joined = text.replace(/[\r\n]/g, "");
  const forms = [text, joined, joined.trim(), joined.replace(/\s/g, "")]; // a space may be a cell
  const cells = forms.find((one) => lengths.includes(one.length));
  if (cells !== undefined && !/[^ -~]/.test(cells)) return { rules, cells };
  const [, again] = /^\s*([a-z]\S*)\s/i.exec(text) ?? [];
  if (again) throw new InvalidInput(`a puzzle names its rules once; found '${name} ${again}'`);
  const signs = [...joined.trim()];
  const wrong = signs.findIndex((sign) => !"123456789".includes(sign) && !BLANKS.includes(sign));
  if (wrong >= 0) refuseSign(signs[wrong] ?? "", `as character ${wrong + 1}`, rules);
  const under = name === "classic" ? "" : ` under the rules ${name}`;
  throw new InvalidInput(
    `a puzzle${under} has ${lengths.join(" or ")} characters; found ${joined.trim().length}`,
  );
}

/** For each digit of a line its candidate, as a number. */
export function candidatesOfLine(line: string, rules: Rules): number[] {
  const { cells, size } = rules;
  if (![81, size ** 2].includes(line.length))
    throw new InvalidInput(`digits are 81 characters; found ${line.length}`);
  const [signs, known] = [lineOf81(line, rules), new Set(cells)];
  return [...signs].flatMap((sign, i) => {
    if (BLANKS.includes(sign)) return [];
    if (!known.has(i)) throw new InvalidInput(`a grid of ${size} rows has no ${nameOfCell(i)}`);
    const isDigit = sign >= "1" && sign <= String(size);
    return isDigit ? [i * 9 + Number(sign) - 1] : refuseSign(sign, `for ${nameOfCell(i)}`, rules);
  });
}

function refuseSign(sign: string, where: string, { size }: Rules): never {
  const isSeen = !/[\s\p{C}]/u.test(sign);
  const found = isSeen ? `'${sign}'` : `U+${sign.codePointAt(0)?.toString(16).padStart(4, "0")}`;
  const empty = `${BLANKS.trim()} or a space for an empty cell`;
  throw new InvalidInput(`found ${found} ${where}; allowed are 1-${size}, and ${empty}`);
}

/** Whether each of a grid's candidates is marked. */
export function marksOfText(marks: string, { cells, size }: Rules): Map<number, boolean> {
  const found: Map<number, boolean> = new Map();
  for (const [n, sign] of [...marks].entries()) {
    const [i = 0, d] = [cells[Math.floor(n / size)], n % size];
    if (sign !== String(d + 1) && !".0".includes(sign))
      throw new InvalidInput(
        `found '${sign}' for ${d + 1}${nameOfCell(i)}; allowed are ${d + 1}, and . or 0`,
      );
    found.set(i * 9 + d, sign === String(d + 1));
  }
  return found;
}

/** A line of digits with a character for each of 81 cells. */
export function lineOf81(line: string | null | undefined, { cells }: Rules): string {
  if (line?.length === 81) return line;
  const at = new Map(cells.map((i, n) => [i, line?.[n] ?? "."]));
  return Array.from({ length: 81 }, (_, i) => at.get(i) ?? ".").join("");
}

/** A line of 81 characters, of which a grid has those of its cells. */
export const gathered = (line: string, { cells }: Rules) => cells.map((i) => line[i]).join("");

/** A puzzle as it is read, with its rules in front. */
export const ruled = (cells: string, { name, record }: Rules) =>
  record ? `${name} ${cells}` : cells;

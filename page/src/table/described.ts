/** A cell of a picture in words, for screen readers. */
import { digitIn } from "../board/digits.ts";
import { GROUPS, houseName } from "../grid/record.ts";
import { candidateName, cellName, digitsOf } from "../grid/space.ts";
import { listed } from "../help/explanation.ts";
import type { DrawnLine, DrawnLink, Picture } from "../state/types.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { shownDigits } from "../words/symbols.ts";

/** The name of a cell, followed by everything that the picture shows there. */
export function described(picture: Picture, cell: number): string {
  const name = cellName(cell);
  if (picture.hidden) return `${name}, ${say("board.covered")}`;
  const given = picture.givens[cell] !== ".";
  const digit = digitIn(picture, cell);
  const parts = [name, ...placesIn(picture, cell)];
  if (digit) parts.push(say(given ? "board.given" : "board.placed", { digit }));
  else parts.push(...small(picture, cell), ...leads(picture, cell));
  const colours = digitsOf(picture.colours[cell] ?? 0);
  if (colours.length)
    parts.push(say("board.colours", { names: colours.map(colourName).join(", ") }));
  for (const line of picture.lines) if (line.cells.includes(cell)) parts.push(lineName(line));
  for (const link of picture.links)
    if ([link.from, link.to].some((end) => Math.floor(end / 9) === cell))
      parts.push(linkName(link));
  if (picture.suited.has(cell)) parts.push(say("board.suited"));
  if (picture.clashes.has(cell)) {
    const others = [...(picture.rules.peers[cell] ?? [])].filter(
      (peer) => digitIn(picture, peer) === digit,
    );
    parts.push(say("board.clash", { cells: listed(others.map(cellName)) }));
  }
  if (picture.wrong.has(cell)) parts.push(say("board.wrong"));
  if (picture.solvable.has(cell)) parts.push(say("board.solvable"));
  parts.push(...marked(picture, name));
  return parts.join(", ");
}

/** The size of the largest grids whose boxes are told: children do not reckon them from row and column. */
const MOST_TOLD = 6;

/** Where a cell lies beside its row and column: its drawn region, and further houses; its box if small. */
function placesIn({ rules }: Picture, cell: number): string[] {
  const { box, further, groups, regions, size } = rules;
  const n = (regions[cell] ?? 0) + 1;
  const isTold = box ? size <= MOST_TOLD : n > 0;
  const region = isTold ? [say(box ? "board.box" : "board.region", { n })] : [];
  const grouped = groups.map((one, n) => ({ ...one, name: houseName(GROUPS + n) }));
  const others = [...further, ...grouped].flatMap(({ kind, name, cells }) => {
    if (!cells.includes(cell)) return [];
    if (kind === "diagonal") return [say("board.diagonal", { name })];
    return [say(kind === "house" ? "board.house" : "board.further", { kind, name })];
  });
  return [...region, ...others];
}

function small(picture: Picture, cell: number): string[] {
  const kinds = ["candidates", "centre", "corner"] as const;
  const found = kinds.flatMap((kind) => {
    const digits = digitsOf(picture[kind][cell] ?? 0).join(" ");
    return digits ? [say(`board.${kind}`, { digits })] : [];
  });
  return found.length ? found : [say("board.open")];
}

export function colourName(colour: number): string {
  return sayIfKnown(`colour.${colour}`);
}

/** @returns such as line in orange from r1c1 to r1c4 */
export function lineName({ cells, colour, head }: DrawnLine): string {
  return say(head ? "board.arrow" : "board.line", {
    name: colourName(colour),
    from: cellName(cells[0] ?? 0),
    to: cellName(cells.at(-1) ?? 0),
  });
}

/** @returns such as strong link from 5r1c3 to 5r1c6 */
export function linkName({ from, to, tie }: DrawnLink): string {
  return say(`board.${tie}`, { from: candidateName(from), to: candidateName(to) });
}

/** How many solutions the candidates of a cell lead to, if the picture shows that. */
function leads({ verdicts, rules }: Picture, cell: number): string[] {
  const kinds = ["one", "several", "none", "gone", "wrong"] as const;
  return kinds.flatMap((kind) => {
    const digits = rules.digits.filter((digit) => verdicts.get(cell * 9 + digit - 1) === kind);
    return digits.length ? [say(`board.leads.${kind}`, { digits: digits.join(" ") })] : [];
  });
}

/** The part of a cell in a reason: whether it is named, and the roles of its candidates. */
function marked({ marks }: Picture, name: string): string[] {
  if (!marks) return [];
  const legend = new Map(marks.legend.map(({ kind, what, name }) => [`${kind} ${what}`, name]));
  const found = marks.candidates
    .filter(({ at }) => at.slice(1) === name)
    .map(({ at, role }) => {
      const digit = at[0] ?? "";
      const words = legend.get(`role ${role}`) ?? role;
      return words.includes(digit) ? words : `${shownDigits(digit)}: ${words}`;
    });
  const isNamed = marks.cells.some(({ at }) => at === name);
  return [...(isNamed ? [say("board.lit")] : []), ...found];
}

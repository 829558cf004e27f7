/**
 * Cells with separators between them, read without the server: copied from a spreadsheet, or on one
 * line. What this module reads, the server reads in the same way; it leaves everything else to it.
 */

/** The fields in a whole row: nine, or eleven where empty columns separate the boxes. */
const WIDTHS = [9, 11];
/** The rows and columns that separate the boxes. */
const GAPS = [3, 7];

const CELL = "[0-9.*_?-]";
const SPREAD = new RegExp(`^${CELL}(?:([ ,;\\t])${CELL})(?:\\1${CELL}){79}$`);
const GROUPS = new RegExp(`^${CELL}{9}(?:([ ,;/|:])${CELL}{9})(?:\\1${CELL}{9}){7}$`);
const NAMED = new RegExp(`^\\s*(${CELL}{81})[ \\t,;#]+([^\\r\\n]*)\\s*$`);

/** The most characters of a name. */
const LONGEST_NAME = 400;

/** What `whydoku generate` writes in place of a name: it would tell what the puzzle needs. */
const MADE = /^\d+ clues?\b.*, whydoku [^ ,]+, seed \d+(, number \d+)?$/;

/**
 * Reads nine rows of nine fields between tabs, commas, semicolons or bars, or 81 cells on one line
 * with the same separator after each cell or after each nine.
 *
 * @returns 81 cells, or null if the text is neither
 */
export function parseSheet(text: string): string | null {
  const line = text.trim();
  const [, separator] = SPREAD.exec(line) ?? GROUPS.exec(line) ?? [];
  if (separator) return line.replaceAll(separator, "").replace(/[0*_?-]/g, ".");
  const lines = linesOf(text);
  const [first = ""] = lines;
  for (const one of ["\t", ";", ","]) {
    const cells = first.includes(one) ? cellsOf(lines, one) : null;
    if (cells) return cells;
  }
  return barredCells(lines);
}

/** The cells of a table drawn with a bar between any two, or null. */
function barredCells(lines: readonly string[]): string | null {
  const rows = lines.filter(
    (line) => line.includes("|") && !/^[\s|:]*[-+=][\s|+\-=:]*$/.test(line),
  );
  const inner = rows.map((row) => {
    const fields = row.split("|");
    const isFramed = fields.length === 11 && !fields[0]?.trim() && !fields[10]?.trim();
    return isFramed ? fields.slice(1, -1) : fields;
  });
  const isTable = inner.length === 9 && inner.every((fields) => fields.length === 9);
  const cells = inner.flat().map((field) => cellOf(field.trim()));
  return isTable && cells.every((cell) => cell !== null) ? cells.join("") : null;
}

/** Reads 81 cells with a name after them on the same line. */
export function parseNamed(text: string): { puzzle: string; name: string } | null {
  const [, cells, rest = ""] = NAMED.exec(text) ?? [];
  if (!cells) return null;
  const words = rest.replace(/^[ \t,;#]+|[ \t,;#]+$/g, "").replace(/^"+|"+$/g, "");
  const name = words.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trimEnd();
  return { puzzle: cells.replace(/[0*_?-]/g, "."), name: MADE.test(name) ? "" : name };
}

/** The lines of a text without the empty ones around it; an empty ninth row stays. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  while (lines.length && isEmpty(lines[0])) lines.shift();
  while (lines.length > 9 && isEmpty(lines.at(-1))) lines.pop();
  return lines;
}

function isEmpty(line: string | undefined) {
  return line !== undefined && !/[^ ]/.test(line);
}

function cellsOf(lines: readonly string[], separator: string): string | null {
  const rows = lines.map((line) => line.split(separator).map(unquoted));
  const widest = Math.max(9, ...rows.map((row) => row.length));
  if (!WIDTHS.includes(widest) || !WIDTHS.includes(rows.length)) return null;
  const whole = rows.every(
    (row, r) => WIDTHS.includes(row.length) || (rows.length > 9 && GAPS.includes(r)),
  );
  if (!whole && !mayBeCut(lines, rows)) return null;
  const spaced = widest > 9 || isEmpty(lines[3]);
  if (rows.length > 9 && !spaced) return null;
  let block = rows.map((row) => [...row, ...Array(widest - row.length).fill("")]);
  if (block.length > 9) block = withoutGaps(block, (row) => row.every((field) => !field));
  const columns = Array.from({ length: widest }, (_, c) => block.map((row) => row[c] ?? ""));
  const nine =
    widest > 9 ? withoutGaps(columns, (column) => column.every((field) => !field)) : columns;
  if (block.length !== 9 || nine.length !== 9) return null;
  const cells = block.flatMap((_, r) => nine.map((column) => cellOf(column[r] ?? "")));
  return cells.every((cell) => cell !== null) ? cells.join("") : null;
}

/**
 * The rows or columns of a block without those that separate boxes; all of them if one is in use.
 */
function withoutGaps<T>(lines: readonly T[], isFree: (line: T) => boolean): T[] {
  const gaps = lines.filter((_, n) => GAPS.includes(n));
  return gaps.every(isFree) ? lines.filter((_, n) => !GAPS.includes(n)) : [...lines];
}

/** Whether an editor may have cut off the trailing tabs of rows: then no row has any left. */
function mayBeCut(lines: readonly string[], rows: readonly (readonly string[])[]) {
  return rows.every(
    (row, r) => !/[,;]/.test(lines[r] ?? "") && (row.length === 1 || row.at(-1) !== ""),
  );
}

function unquoted(field: string) {
  return field
    .trim()
    .replace(/^"+|"+$/g, "")
    .trim();
}

/** @returns a digit, a dot for an open cell, or null for anything else */
function cellOf(field: string): string | null {
  if (/^(?:0(?:\.0*)?|[.*_?-])?$/.test(field)) return ".";
  return /^([1-9])(?:\.0*)?$/.exec(field)?.[1] ?? null;
}

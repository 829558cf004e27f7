/** A link as a code that the camera of a telephone opens. */
import { correction, generate } from "lean-qr";

/** The empty border that readers need, in modules. */
const QUIET = 4;

/** @returns the rows of a code, each of which says where it is dark */
export function modulesOf(text: string): readonly (readonly boolean[])[] {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const all = Array.from({ length: code.size }, (_, n) => n);
  return all.map((y) => all.map((x) => code.get(x, y)));
}

/** The code, dark on light in every theme, as readers need it. */
export function Scan({ text, title }: { text: string; title: string }) {
  const rows = modulesOf(text);
  const size = rows.length + 2 * QUIET;
  const path = rows.map((row, y) => darkIn(row, y)).join("");
  return (
    <svg
      class="scan-code"
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={title}
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark modules of a row, side by side as one. */
function darkIn(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? x : []));
  return starts
    .map((x) => {
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    })
    .join("");
}

/** The sign of each chapter of the course: a small board with a pattern that is met there. */
import { SmallBoard } from "../../parts/boards.tsx";

/** Cells are written as row and column, such as 65 for r6c5. */
interface Pattern {
  houses?: readonly string[]; // such as r6, c5 or b5
  cells: readonly number[];
  others?: readonly number[]; // the cells in a second colour
  gone?: readonly number[]; // the cells that lose a candidate
  line?: readonly number[]; // the cells along which a line leads
}

export const SIGNS: Readonly<Record<string, Pattern>> = {
  "first-digits": { houses: ["r5", "c5", "b5"], cells: [55] },
  "lines-and-boxes": { houses: ["b5", "r6"], cells: [64, 65], gone: [62, 68] },
  "pairs-and-more": { houses: ["c6"], cells: [26, 76], gone: [46, 96] },
  fish: { houses: ["r3", "r7"], cells: [32, 38, 72, 78], gone: [12, 52, 58, 98] },
  "one-digit": { cells: [82, 87], others: [32, 27], line: [32, 82, 87, 27], gone: [23, 38] },
  wings: { cells: [72, 25], others: [75], line: [72, 75, 25], gone: [22] },
  "one-solution": { cells: [42, 48, 62], others: [68], line: [42, 48, 68, 62, 42] },
  chains: { cells: [28, 58, 54, 84], others: [22, 87], line: [22, 28, 58, 54, 84, 87] },
  als: {
    houses: ["c2", "c8"],
    cells: [22, 52],
    others: [28, 58, 88],
    line: [52, 58],
    gone: [24, 26],
  },
  "many-houses": {
    cells: [21, 23, 27, 29, 81, 83, 87, 89],
    others: [12, 32, 72, 92, 18, 38, 78, 98],
  },
};

/** @param chapter its slug; one without a pattern has an empty board */
export function Sign({ chapter }: { chapter: string }) {
  const { houses = [], cells = [], others = [], gone = [], line = [] } = SIGNS[chapter] ?? {};
  return (
    <SmallBoard>
      <path class="sign-house" d={houses.map(areaOf).join("")} />
      <path class="sign-cell" d={squares(cells)} />
      <path class="sign-other" d={squares(others)} />
      <path class="sign-line" d={line.length ? `M${line.map(middle).join("L")}` : ""} />
      <path
        class="sign-gone"
        d={gone.map((at) => `M${middle(at)}m-.27-.27l.54.54m0-.54l-.54.54`).join("")}
      />
    </SmallBoard>
  );
}

function squares(cells: readonly number[]): string {
  return cells.map((at) => `M${(at % 10) - 1} ${Math.floor(at / 10) - 1}h1v1h-1z`).join("");
}

function middle(at: number): string {
  return `${(at % 10) - 0.5} ${Math.floor(at / 10) - 0.5}`;
}

function areaOf(house: string): string {
  const n = Number(house[1]) - 1;
  if (house[0] === "r") return `M0 ${n}h9v1h-9z`;
  if (house[0] === "c") return `M${n} 0h1v9h-1z`;
  return `M${3 * (n % 3)} ${3 * Math.floor(n / 3)}h3v3h-3z`;
}

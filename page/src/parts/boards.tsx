/** Boards to look at: small pictures of puzzles and games, and a board that nobody plays on. */
import type { ComponentChildren, HTMLAttributes } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Looks } from "../asking/api-types.ts";
import type { Board } from "../board/board.ts";
import { linesOf } from "../board/drawing.ts";
import type { Told } from "../board/pointer.ts";
import { looks, type Pens } from "../board/shown.ts";
import { CLASSIC, type Rules } from "../grid/rules.ts";
import type { Picture, Position } from "../state/types.ts";

type Handlers = { [Name in keyof Told as `on${Name}`]?: (event: CustomEvent<Told[Name]>) => void };

/** What the board takes as an element. */
export interface BoardProperties extends HTMLAttributes<Board>, Handlers {
  picture?: Picture;
  looks?: Looks | undefined;
  pens?: Pens | undefined;
  describe?: (cell: number) => string;
  coordinates?: "" | "large" | undefined;
  still?: "" | undefined;
  linking?: "" | undefined;
  drawing?: "" | undefined;
  writing?: "" | undefined;
  looking?: "" | undefined;
  digits?: "" | undefined; // digits, whatever the cells show elsewhere
  "candidate-clicks"?: "" | "fine" | undefined;
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "wd-board": BoardProperties;
    }
  }
}

/** A small picture of a game: dark squares for the clues, coloured ones for the player's digits. */
export function Thumbnail({
  givens,
  rules,
  values,
}: Pick<Position, "givens" | "rules" | "values">) {
  const [, boxes] = linesOf(rules, 1);
  return (
    <svg class="thumbnail" viewBox={boxOf(rules)} aria-hidden="true">
      {values.map((digit, cell) => {
        const kind = givens[cell] !== "." ? "clue" : digit ? "own" : "";
        const [x, y] = [(cell % 9) + 0.1, Math.floor(cell / 9) + 0.1];
        const box = { x, y, width: 0.8, height: 0.8, rx: 0.15 };
        return kind && <rect key={cell} class={kind} {...box} />;
      })}
      <path d={boxes} />
    </svg>
  );
}

function boxOf({ size }: Rules): string {
  return `0 0 ${size} ${size}`;
}

/**
 * A small board with the digits of a puzzle: its lines, and a text for each row.
 *
 * @param puzzle 81 characters, or "" for an empty board
 * @param own what the player has put in, likewise
 * @param wrong the cells in which something is wrong
 * @param seal a word on a page that is finished
 * @param rules of the puzzle
 * @param children what is drawn below the lines, in squares of one by one
 */
export function SmallBoard({
  puzzle = "",
  own = "",
  wrong = [],
  seal = "",
  rules = CLASSIC,
  children,
}: {
  puzzle?: string;
  own?: string;
  wrong?: readonly number[];
  seal?: string;
  rules?: Rules;
  children?: ComponentChildren;
}) {
  const bad = wrong.map((cell) => `M${cell % 9} ${Math.floor(cell / 9)}h1v1h-1z`).join("");
  const [fine, boxes] = linesOf(rules, 1);
  const at = rules.size - 9;
  return (
    <svg class="small-board" viewBox={boxOf(rules)} aria-hidden="true">
      {bad && <path class="wrong" d={bad} />}
      {children}
      <path class="fine" d={fine} />
      <path d={boxes} />
      <Rows digits={puzzle} />
      <Rows class="own" digits={own} />
      {seal && (
        <g class="small-seal" transform={`translate(${6.6 + at} ${7.9 + at}) rotate(-7)`}>
          <rect x="-1.9" y="-0.65" width="3.8" height="1.3" rx="0.2" />
          <text y="0.24">{seal}</text>
        </g>
      )}
    </svg>
  );
}

function Rows({ digits: all, class: kind }: { digits: string; class?: string }) {
  return Array.from({ length: all ? 9 : 0 }, (_, row) => {
    const digits = [...all.slice(9 * row, 9 * row + 9)];
    const places = digits.flatMap((digit, column) => (digit === "." ? [] : [column + 0.5]));
    return (
      <text key={row} class={kind} x={places.join(" ")} y={row + 0.78}>
        {digits.filter((digit) => digit !== ".")}
      </text>
    );
  });
}

/** @returns how marks look, once that is known; without it a board shows the rest */
export function useLooks(): Looks | undefined {
  const [known, learn] = useState<Looks>();
  useLayoutEffect(() => void looks().then(learn, () => {}), []);
  return known;
}

/**
 * A board that is only looked at.
 *
 * @param label what it shows, in words
 */
export function StillBoard({
  label,
  picture,
  coordinates = false,
}: {
  label: string;
  picture: Picture;
  coordinates?: boolean;
}) {
  return (
    <wd-board
      still=""
      looks={useLooks()}
      aria-label={label}
      coordinates={coordinates ? "" : undefined}
      picture={picture}
    />
  );
}

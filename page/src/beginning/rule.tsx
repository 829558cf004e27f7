/** The rule of Sudoku in three pictures; the last one shows a first move. */
import { now } from "../game/game.ts";
import { begin, digits } from "../game/position.ts";
import { solve } from "../grid/solver.ts";
import { CELLS, HOUSES } from "../grid/space.ts";
import { StillBoard } from "../parts/boards.tsx";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Row } from "../parts/kit.tsx";
import { bare } from "../table/picture.ts";
import type { Picture, Position } from "../types.ts";
import { say } from "../words/say.ts";
import { FIRST_PUZZLES } from "./first-puzzles.ts";

/** The row and the column that are shown. */
const MIDDLE = 4;

const BOXES = HOUSES.slice(18);

/** Yellow among the colours, as a mask. */
const COLOUR = 1 << 3;

/** A box that lacks one digit. */
export interface Lack {
  box: readonly number[]; // its cells
  cell: number;
  digit: number;
}

/** The first box of a position that lacks a single digit. */
export function lackIn(position: Position): Lack | null {
  const all = digits(position);
  for (const box of BOXES) {
    const [cell, ...others] = box.filter((cell) => !all[cell]);
    const left = box.reduce((sum, cell) => sum - (all[cell] ?? 0), 45);
    if (cell !== undefined && !others.length && left >= 1 && left <= 9)
      return { box, cell, digit: left };
  }
  return null;
}

/**
 * The pictures show another puzzle than the one on the board, of which they would give too much away;
 * only a first move that is there is shown on it.
 */
export function Rule({ store }: OfStore) {
  const board = now(store.state.games.play);
  const example = begin(FIRST_PUZZLES.new.find((one) => one !== board.givens) ?? "");
  const mine = lackIn(board);
  const lack = mine ?? lackIn(example);
  const isChosen = mine !== null && store.state.cursor === mine.cell;
  const shown: [Picture, string][] = [
    [filled(example, (cell) => Math.floor(cell / 9) === MIDDLE), say("rule.row")],
    [filled(example, (cell) => cell % 9 === MIDDLE), say("rule.column")],
  ];
  if (lack) {
    const { digit } = lack;
    shown.push([firstMove(mine ? board : example, lack), say("rule.box", { digit })]);
  }
  return (
    <div class="parts">
      <ol class="rule">
        {shown.map(([picture, sentence]) => (
          <li key={sentence}>
            <StillBoard label={sentence} picture={picture} />
            <p>{sentence}</p>
          </li>
        ))}
      </ol>
      <p>
        {isChosen && `${say("rule.board", { digit: mine.digit })} `}
        {say("rule.hint")}
      </p>
      <Row>
        <Button class="main" act={() => store.set({ dialog: null })}>
          {say("rule.play")}
        </Button>
        <a class="button" href="#/learn">
          {say("rule.learn")}
        </a>
      </Row>
      <p class="hint-text">{say("rule.words")}</p>
    </div>
  );
}

/** @returns the colours of the cells that are meant */
function painted(isMeant: (cell: number) => boolean): number[] {
  return CELLS.map((cell) => (isMeant(cell) ? COLOUR : 0));
}

/** A puzzle in which some cells are pointed out, and filled. */
function filled({ givens, possible }: Position, isMeant: (cell: number) => boolean): Picture {
  const [solution = ""] = solve(givens, possible, 1).found;
  const values = CELLS.map((cell) =>
    isMeant(cell) && givens[cell] === "." ? Number(solution[cell]) : 0,
  );
  return { ...bare(givens), values, colours: painted(isMeant) };
}

function firstMove({ givens, values }: Position, { box, cell, digit }: Lack): Picture {
  return {
    ...bare(givens),
    values: values.map((value, at) => (at === cell ? digit : value)),
    colours: painted((one) => box.includes(one)),
    selected: new Set([cell]),
    cursor: cell,
  };
}

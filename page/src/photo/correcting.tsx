/**
 * A grid that has been read, over its picture: doubtful cells stand out, a touch corrects, and a reading
 * that the rules make likelier is offered.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { layDown } from "../beginning/laying.ts";
import { CLASSIC } from "../grid/rules.ts";
import { cellBeside, cellName } from "../grid/space.ts";
import { Tick } from "../parts/choice.tsx";
import { Button, Group, type OfStore, Row, Status } from "../parts/kit.tsx";
import { described } from "../table/described.ts";
import { stepOf } from "../table/keys.ts";
import { say } from "../words/say.ts";
import {
  type Cell,
  type Change,
  cellsOf,
  changedBy,
  changesFor,
  corrected,
  offerOf,
  pictureOf,
  type Standing,
  standingOf,
  turned,
} from "./cells.ts";
import { drawLight } from "./pixels.ts";
import type { ReadGrid } from "./record.ts";

/** The keys that empty a cell. */
const EMPTYING = ["0", ".", "Backspace", "Delete"];

/** With more doubtful cells, another picture is the better way. */
const MANY = 15;

/** @param children other ways on */
export function Correcting({
  store,
  grid,
  children,
}: OfStore & { grid: ReadGrid; children: ComponentChildren }) {
  const cells = useSignal(useMemo(() => cellsOf(grid.cells), []));
  const cursor = useSignal(useMemo(() => standingOf(cells.value).doubtful[0] ?? -1, []));
  const withMarks = useSignal(false);
  const at = cursor.value;
  const standing = standingOf(cells.value);
  const changes = changesFor(cells.value);
  const marked = cells.value.filter(({ kind }) => kind === "marks").length;
  const put = (next: readonly Cell[]) => {
    cells.value = next;
  };
  const enter = (digit: number) => at >= 0 && put(corrected(cells.value, at, digit));
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const [rows, columns] = stepOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (rows || columns) cursor.value = cellBeside(at, rows, columns);
    else if (/^[1-9]$/.test(key)) enter(Number(key));
    else if (EMPTYING.includes(key)) enter(0);
    else return;
    event.preventDefault();
  };
  const isSound = standing.solutions === "one" && !standing.doubtful.length;
  const play = () => layDown(store, offerOf(cells.value, withMarks.value, say("photo.title")));
  return (
    <>
      <Status>{told(standing)}</Status>
      {changes.length > 0 && (
        <div class="photo-likelier">
          <p>{say("photo.likelier", { changes: changes.map(changeName).join(", ") })}</p>
          <Button act={() => put(changedBy(cells.value, changes))} says="photo.accept" />
        </div>
      )}
      <div class="photo-read">
        <Board
          {...{ grid, standing, withMarks: withMarks.value }}
          cells={cells.value}
          cursor={at}
          move={(to) => {
            cursor.value = to;
          }}
          press={press}
        />
        <div class="stack">
          <Choosing grid={grid} cell={cells.value[at]} at={at} enter={enter} />
          {cells.value[at]?.digit ? (
            <Tick
              checked={cells.value[at]?.kind === "written"}
              turn={(is) => put(turned(cells.value, at, is))}
              name={say("photo.written")}
            />
          ) : null}
          {marked > 0 && (
            <Tick
              checked={withMarks.value}
              turn={(is) => {
                withMarks.value = is;
              }}
              name={say("photo.marks", { n: marked })}
            />
          )}
          <Row>
            <Button class={isSound ? "main" : ""} act={play} says="photo.play" />
            {children}
          </Row>
        </div>
      </div>
    </>
  );
}

interface Shown {
  grid: ReadGrid;
  cells: readonly Cell[];
  standing: Standing;
  withMarks: boolean;
  cursor: number;
  move: (to: number) => void;
  press: (event: KeyboardEvent) => void;
}

/** The digits over the picture, in which each is to be seen too. */
function Board({ grid, cells, standing, withMarks, cursor, move, press }: Shown) {
  const picture = {
    ...pictureOf(cells, withMarks),
    selected: new Set(cursor < 0 ? [] : [cursor]),
    cursor,
    clashes: standing.clashing,
  };
  const describe = (cell: number) => {
    const doubt = cells[cell]?.isDoubtful ? `, ${say("photo.cell.doubtful")}` : "";
    return described(picture, cell) + doubt;
  };
  return (
    <div class="photo-board">
      <Light grid={grid} />
      <wd-board
        aria-label={say("photo.board")}
        picture={picture}
        digits=""
        describe={describe}
        onKeyDown={press}
        onwd-select={({ detail }) => move(detail.cursor)}
      />
      <svg viewBox="-3 -3 600 600" aria-hidden="true">
        {standing.doubtful.map((cell) => {
          const [x, y] = [66 * (cell % 9) + 5, 66 * Math.floor(cell / 9) + 5];
          return <rect key={cell} x={x} y={y} width="56" height="56" rx="6" />;
        })}
      </svg>
    </div>
  );
}

/** The straightened picture, or a cell of it. */
function Light({ grid, cell }: { grid: ReadGrid; cell?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawLight(canvas.current, grid.light, cell);
  }, [grid, cell]);
  return <canvas ref={canvas} />;
}

interface Choosing {
  grid: ReadGrid;
  cell: Cell | undefined;
  at: number;
  enter: (digit: number) => void;
}

/** What can be in the chosen cell. */
function Choosing({ grid, cell, at, enter }: Choosing) {
  const next = cell?.isDoubtful ? cell.next : 0;
  const name = cell ? cellName(at) : "";
  const asked = next
    ? say("photo.cell.next", { cell: name, digit: next })
    : say("photo.cell", { cell: name });
  const button = (digit: number) => (
    <Button
      key={digit}
      aria-pressed={cell?.digit === digit && cell.kind !== "marks"}
      act={() => enter(digit)}
    >
      {digit || say("photo.nothing")}
    </Button>
  );
  return (
    <Group class="photo-choosing" name={cell ? asked : say("photo.correct")}>
      <p>
        {cell && <Light grid={grid} cell={at} />}
        {cell ? asked : say("photo.correct")}
      </p>
      {cell && <div class="photo-digits">{[...CLASSIC.digits, 0].map(button)}</div>}
    </Group>
  );
}

/** @returns how many digits there are, how many are doubtful, and what the rules say */
function told({ n, doubtful: { length: doubtful }, clashing, solutions }: Standing): string {
  const how = doubtful > MANY ? "photo.read.poor" : doubtful ? "photo.read.doubtful" : "photo.read";
  const read = say(how, { n, doubtful });
  const rules = {
    one: say("photo.one"),
    several: say("photo.several.solutions"),
    none: say(clashing.size ? "photo.clash" : "photo.none.solutions"),
  };
  return `${read} ${rules[solutions]}`;
}

function changeName({ cell, to }: Change): string {
  const name = cellName(cell);
  return to
    ? say("photo.change", { cell: name, digit: to })
    : say("photo.change.open", { cell: name });
}

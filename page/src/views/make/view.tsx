/**
 * Make: enter a puzzle, which is judged while it grows, or have puzzles made to order.
 *
 * One is typed row by row: as in a text, each digit goes on to the next cell, past the end of a row to the
 * next one, unless the player has switched that off. While a pattern is drawn, the keys that empty and take
 * draw.
 */
import { useLayoutEffect } from "preact/hooks";
import { served } from "../../asking/api.ts";
import type { WishField } from "../../asking/api-types.ts";
import { fetchProfiles, fetchTechniques } from "../../catalogue/catalogue.ts";
import { now } from "../../game/game.ts";
import { Alternatives } from "../../parts/choice.tsx";
import { Button, type OfStore, Row, useOf } from "../../parts/kit.tsx";
import type { State, Store } from "../../state/state.ts";
import { type Picture, remembered } from "../../state/types.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import type { Command, Commands } from "../../table/keys.ts";
import { counting, NO_CELLS, played } from "../../table/picture.ts";
import { isTyping, jump, type } from "../../table/playing.ts";
import { make as words } from "../../words/en/make.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { Asking, Field, Wishes } from "./form.tsx";
import { GridPart, Parting, part, partingPicture } from "./grid.tsx";
import { followRatings, Judging } from "./judging.tsx";
import * as live from "./live.ts";
import { Entering, Puzzle } from "./puzzle.tsx";
import { Results } from "./runs.tsx";
import { type Findings, setMake } from "./slice.ts";
import { draw, FREE, patternOf, patternPicture } from "./wishes.ts";

addWords(words);

/** @returns the view, with the fields of its form */
export async function make(): Promise<View> {
  const { fields } = await served("wishes.json");
  return {
    name: "make",
    head: Ways,
    panel: ({ store }) => <Panel store={store} known={fields} />,
    picture,
    commands: MAKE_COMMANDS,
    pad: isEntering,
    beside: ({ make }) => (make.way === "enter" ? "" : "ways"),
    enter: (store) => {
      fetchTechniques(store);
      fetchProfiles(store);
    },
  };
}

/** @returns whether digits are put on the board */
function isEntering({ make }: State): boolean {
  return make.way === "enter" && !make.parting;
}

/** The ways to make a puzzle, of which one is in sight: entering it, wishes, a pattern. */
function Ways({ store }: OfStore) {
  return (
    <Alternatives
      class="choice make-ways"
      name={say("make.ways")}
      value={useOf(store, ({ make }) => make.way)}
      values={["enter", "wish", "draw"]}
      named={(way) => say(`make.way.${way}`)}
      choose={(way) => live.chooseWay(store, way)}
    />
  );
}

/** The parts of all ways, so that what is typed and unfolded in one stays there meanwhile. */
function Panel({ store, known }: OfStore & { known: readonly WishField[] }) {
  useLayoutEffect(() => serve(store, known), []);
  const way = useOf(store, ({ make }) => make.way);
  const isTyped = useOf(store, isEntering);
  const hasFields = useOf(store, ({ make }) => make.fields.length > 0);
  return (
    <div class="parts make">
      <Parting store={store} />
      <Puzzle store={store} hidden={!isTyped} />
      <GridPart store={store} hidden={!isTyped} />
      <Results store={store} />
      {hasFields && <Wishes store={store} hidden={way !== "wish"} />}
      <Drawing store={store} />
      {hasFields && (
        <Asking store={store} hidden={way !== "draw"}>
          <Field store={store} name="symmetry" />
        </Asking>
      )}
      <Judging store={store} />
      <Entering store={store} hidden={!isTyped} />
    </div>
  );
}

/** Does from now on what follows from the puzzle and beyond the panel. */
function serve(store: Store, fields: readonly WishField[]) {
  setMake(store, { fields });
  live.followPuzzle(store);
  followRatings(store);
  live.followImpossible(store);
  const colour = (is: boolean) => document.body.toggleAttribute("data-coloured", is);
  store.watch(({ view, make }) => view === "make" && make.coloured, colour);
  // What is touched while the board shows the pattern is drawn there.
  document.addEventListener("wd-select", ({ detail: { done } }) => {
    if (!done || store.state.view !== "make") return;
    if (store.state.make.drawing) draw(store);
    if (store.state.make.parting) part(store);
  });
}

/**
 * The tools next to the board while a pattern is drawn on it, and the way back to it from what was made.
 */
function Drawing({ store }: OfStore) {
  const way = useOf(store, ({ make }) => make.way);
  const drawing = useOf(store, ({ make }) => make.drawing);
  const pen = useOf(store, ({ make }) => make.pen);
  const use = (change: (pattern: string) => string) =>
    setMake(store, ({ pattern }) => ({ pattern: change(pattern) }));
  const back = () => {
    live.chooseWay(store, "draw");
    document.getElementById("board")?.focus();
  };
  return (
    <section class="part" aria-label={say("make.way.draw")} hidden={way !== "draw"}>
      <div hidden={!drawing}>
        <p>{say("make.draw.about")}</p>
        <Alternatives
          name={say("make.pen")}
          value={pen}
          values={["X", "."]}
          named={(one) => {
            const kind = one === "X" ? "clue" : "none";
            return [
              <span key="pen" class={`make-pen make-pen-${kind}`} />,
              say(`make.pen.${kind}`),
            ];
          }}
          choose={(pen) => setMake(store, { pen })}
        />
        <Row>
          <Button
            act={() => use((pattern) => pattern.replaceAll("?", "."))}
            says="make.draw.rest"
          />
          <Button
            act={() => use(() => patternOf(now(store.state.games.make).givens))}
            says="make.draw.take"
          />
          <Button act={() => use(() => FREE)} says="make.draw.wipe" />
        </Row>
      </div>
      <Button hidden={drawing} act={back} says="make.draw.back" />
    </section>
  );
}

function picture(state: State): Picture {
  const { drawing, comparing, coloured } = state.make;
  if (drawing) return patternPicture(state);
  if (state.make.parting) return partingPicture(state);
  const findings = live.findingsIn(state);
  if (comparing && findings?.others.size) {
    const values = firstOf(findings);
    return played(state, { values, others: findings.others, peers: NO_CELLS, hidden: false });
  }
  if (coloured) {
    // The candidates stay while the solver is at work, so that nothing flickers while typing.
    const verdicts = findings?.verdicts ?? NO_VERDICTS;
    const shown = { candidates: counting(now(state.games.make)), verdicts, automatic: true };
    return played(state, { ...shown, hidden: false });
  }
  // Typing begins at the first cell, which says so.
  const first = isTyping(state) && state.cursor < 0 ? FIRST_CELL : {};
  const marks = live.impossibleIn(state)?.marks;
  const picture = played(state, { hidden: false, ...first });
  return marks ? { ...picture, marks } : picture;
}

const FIRST_CELL = { selected: new Set([0]), cursor: 0 };

const NO_VERDICTS: Picture["verdicts"] = new Map();

/** The digits of the first solution in the cells without a clue, 0 elsewhere. */
const firstOf = remembered(({ key, solutions: [first = ""] }: Findings) =>
  [...first].map((digit, cell) => (key.length > 81 || key[cell] === "." ? Number(digit) : 0)),
);

/** The commands that change a puzzle; they do nothing while a pattern is drawn. */
const EDITING = ["digit", "corner", "centre", "colour", "undo", "redo", "same"];

/** The commands that are of no use to someone who makes a puzzle. */
const OUT_OF_PLACE = ["draw", "tinting", "automatic", "pause"];

/** @returns a command that leaves a cell empty and goes on, while a puzzle is typed */
const emptying =
  (name: string): Command =>
  (store, pressed) => {
    if (isTyping(store.state)) type(store, 0);
    else COMMANDS[name]?.(store, pressed);
  };

/** @returns the cell so many on, past the end of a row in the next one */
function alongRows({ games }: State, cell: number, by: number): number {
  const { cells } = now(games.make).rules;
  return cells.at((cells.indexOf(cell) + by) % cells.length) ?? cell;
}

export const TYPING: Commands = {
  digit: (store, pressed) => {
    COMMANDS.digit?.(store, pressed);
    // What is typed while the focus is nowhere goes to the board, and so does the next key.
    if (document.activeElement?.matches("body, main")) document.getElementById("board")?.focus();
  },
  step: (store, pressed) => {
    const { rows, columns } = pressed;
    if (rows || store.state.cursor < 0) COMMANDS.step?.(store, pressed);
    else jump(store, (cell) => alongRows(store.state, cell, columns));
  },
  blank: emptying("blank"),
  "tool.next": emptying("tool.next"),
  "filter.next": emptying(""),
  "filter.before": emptying(""),
  take: (store) => {
    if (!isTyping(store.state)) return;
    const { size } = now(store.state.games.make).rules;
    jump(store, (cell) => ((Math.floor(cell / 9) + 1) % size) * 9);
  },
  remember: live.toggleTyping,
};

/** @returns which draws with a pen while a pattern is drawn, and else does what a command does */
function drawing(command: Command | undefined, pen?: string): Command {
  return (store, pressed) =>
    store.state.make.drawing ? draw(store, pen) : command?.(store, pressed);
}

const MAKE_COMMANDS: Commands = {
  ...TYPING,
  ...limited(EDITING, ({ make }) => !make.drawing && !make.parting, { ...COMMANDS, ...TYPING }),
  digit: (store, pressed) => {
    const { drawing, parting } = store.state.make;
    if (parting) part(store, (pressed.digit ?? 1) - 1);
    else if (!drawing) TYPING.digit?.(store, pressed);
  },
  ...limited(OUT_OF_PLACE, () => false),
  erase: drawing(COMMANDS.erase, "?"),
  blank: drawing(TYPING.blank, "?"),
  "tool.next": drawing(TYPING["tool.next"]),
  take: drawing((store, pressed) => {
    if (store.state.make.comparing) live.goOn(store, 1);
    else TYPING.take?.(store, pressed);
  }),
};

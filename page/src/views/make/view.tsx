/** Make: enter a puzzle, which is judged while it grows, or have puzzles made to order. */
import { useLayoutEffect } from "preact/hooks";
import { served } from "../../asking/api.ts";
import type { WishField } from "../../asking/api-types.ts";
import { fetchProfiles, fetchTechniques } from "../../catalogue/catalogue.ts";
import { now } from "../../game/game.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Group, Row } from "../../parts/kit.tsx";
import type { State, Store } from "../../state/state.ts";
import type { Picture } from "../../state/types.ts";
import { remembered } from "../../state/types.ts";
import { counting, NO_CELLS, played } from "../../table/picture.ts";
import { isTyping } from "../../table/playing.ts";
import { make as words } from "../../words/en/make.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { MAKE_COMMANDS } from "./commands.ts";
import { Entering } from "./entering.tsx";
import { Asking, Field, Wishes } from "./form.tsx";
import { followRatings, Judging } from "./judging.tsx";
import { chooseWay, findingsIn, followImpossible, followPuzzle, impossibleIn } from "./live.ts";
import { draw, FREE, patternOf, patternPicture } from "./pattern.ts";
import { Puzzle } from "./puzzle.tsx";
import { Results } from "./runs.tsx";
import type { Findings } from "./slice.ts";
import { setMake } from "./slice.ts";

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
    pad: ({ make }) => make.way === "enter",
    enter: (store) => {
      store.set({ tool: "digit", gesture: "cells" });
      fetchTechniques(store);
      fetchProfiles(store);
    },
  };
}

/** The ways to make a puzzle, of which one is in sight: entering it, wishes, a pattern. */
function Ways({ store }: OfStore) {
  return (
    <Group class="choice make-ways" name={say("make.ways")}>
      {(["enter", "wish", "draw"] as const).map((way) => (
        <Button
          key={way}
          aria-pressed={store.state.make.way === way}
          act={() => chooseWay(store, way)}
        >
          {say(`make.way.${way}`)}
        </Button>
      ))}
    </Group>
  );
}

/** The parts of all ways, so that what is typed and unfolded in one stays there meanwhile. */
function Panel({ store, known }: OfStore & { known: readonly WishField[] }) {
  useLayoutEffect(() => serve(store, known), []);
  const { way, fields } = store.state.make;
  return (
    <div class="parts make">
      <Puzzle store={store} hidden={way !== "enter"} />
      <Results store={store} />
      {fields.length > 0 && <Wishes store={store} hidden={way !== "wish"} />}
      <Drawing store={store} />
      {fields.length > 0 && (
        <Asking store={store} hidden={way !== "draw"}>
          <Field store={store} name="symmetry" />
        </Asking>
      )}
      <Judging store={store} />
      <Entering store={store} hidden={way !== "enter"} />
    </div>
  );
}

/** Does from now on what follows from the puzzle and beyond the panel. */
function serve(store: Store, fields: readonly WishField[]) {
  setMake(store, { fields });
  followPuzzle(store);
  followRatings(store);
  followImpossible(store);
  store.watch(
    ({ view, make }) => view === "make" && make.coloured,
    (isColoured) => document.body.toggleAttribute("data-coloured", isColoured),
  );
  // What is touched while the board shows the pattern is drawn there.
  document.addEventListener("wd-select", ({ detail: { done } }) => {
    if (done && store.state.view === "make" && store.state.make.drawing) draw(store);
  });
}

/**
 * The tools next to the board while a pattern is drawn on it, and the way back to it from what was made.
 */
function Drawing({ store }: OfStore) {
  const { way, drawing, pen: held } = store.state.make;
  const use = (change: (pattern: string) => string) =>
    setMake(store, ({ pattern }) => ({ pattern: change(pattern) }));
  const back = () => {
    chooseWay(store, "draw");
    document.getElementById("board")?.focus();
  };
  return (
    <section class="part" aria-label={say("make.way.draw")} hidden={way !== "draw"}>
      <div hidden={!drawing}>
        <p>{say("make.draw.about")}</p>
        <Group class="choice" name={say("make.pen")}>
          {(["X", "."] as const).map((pen) => {
            const kind = pen === "X" ? "clue" : "none";
            return (
              <Button key={pen} aria-pressed={held === pen} act={() => setMake(store, { pen })}>
                <span class={`make-pen make-pen-${kind}`} />
                {say(`make.pen.${kind}`)}
              </Button>
            );
          })}
        </Group>
        <Row>
          <Button act={() => use((pattern) => pattern.replaceAll("?", "."))}>
            {say("make.draw.rest")}
          </Button>
          <Button act={() => use(() => patternOf(now(store.state.games.make).givens))}>
            {say("make.draw.take")}
          </Button>
          <Button act={() => use(() => FREE)}>{say("make.draw.wipe")}</Button>
        </Row>
      </div>
      <Button hidden={drawing} act={back}>
        {say("make.draw.back")}
      </Button>
    </section>
  );
}

function picture(state: State): Picture {
  const { drawing, comparing, coloured } = state.make;
  if (drawing) return patternPicture(state);
  const findings = findingsIn(state);
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
  const marks = impossibleIn(state)?.marks;
  const picture = played(state, { hidden: false, ...first });
  return marks ? { ...picture, marks } : picture;
}

const FIRST_CELL = { selected: new Set([0]), cursor: 0 };

const NO_VERDICTS: Picture["verdicts"] = new Map();

/** The digits of the first solution in the cells without a clue, 0 elsewhere. */
const firstOf = remembered(({ key, solutions: [first = ""] }: Findings) =>
  [...first].map((digit, cell) => (key.length > 81 || key[cell] === "." ? Number(digit) : 0)),
);

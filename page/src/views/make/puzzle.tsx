/** The part about the puzzle in the making: its clues, its solutions, and what to do with it. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { layDown } from "../../beginning/laying.ts";
import { now } from "../../game/game.ts";
import { begin, EVERYTHING, NO_GIVENS } from "../../game/position.ts";
import { cellName } from "../../grid/space.ts";
import type { Explanation } from "../../help/explanation.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Fold, Group, Problem, Row, useWatch } from "../../parts/kit.tsx";
import { Phrases } from "../../parts/phrases.tsx";
import { select, type } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import { toggleTyping } from "./commands.ts";
import {
  change,
  clueCount,
  differing,
  findingsIn,
  goOn,
  impossibleIn,
  isUnique,
  makeClue,
  putPuzzle,
  puzzleIn,
  standingIn,
  thinned,
  whyIn,
} from "./live.ts";
import type { Mend } from "./slice.ts";
import { setMake } from "./slice.ts";

/** Milliseconds to wait for the solver before the line says that it is counting. */
const PATIENCE = 250;

/** The most steps to a contradiction that are shown at once; more are folded. */
const FEW = 2;

/** The part next to the board about the puzzle that is entered. */
export function Puzzle({ store, hidden }: OfStore & { hidden: boolean }) {
  const { typing, coloured, comparing } = store.state.make;
  const isEmpty = puzzleIn(store.state) === NO_GIVENS;
  const isColoured = coloured && !comparing;
  const colour = () => setMake(store, { coloured: !coloured, comparing: false });
  const mode = { title: say("make.typing.about"), "aria-pressed": typing };
  return (
    <section class="part make-puzzle" aria-label={say("make.puzzle")} hidden={hidden}>
      <Standing store={store} />
      <Impossible store={store} />
      <Compare store={store} />
      <Spares store={store} />
      <Row>
        <Button {...mode} act={() => toggleTyping(store)}>
          {say("make.typing")}
        </Button>
        <Button hidden={!typing} act={() => type(store, 0)}>
          {say("make.skip")}
        </Button>
        <Uses store={store} hidden={isEmpty} />
        <Button
          title={say("make.coloured.about")}
          aria-pressed={isColoured}
          hidden={isEmpty}
          act={colour}
        >
          {say("make.coloured")}
        </Button>
        <Button hidden={isEmpty} act={() => putPuzzle(store, NO_GIVENS)}>
          {say("make.clear")}
        </Button>
      </Row>
      <ul class="make-legend" hidden={!isColoured}>
        {(["one", "several", "none"] as const).map((kind) => (
          <li key={kind}>
            <span class={`make-sign make-sign-${kind}`} aria-hidden="true">
              5
            </span>
            {say(`make.verdict.${kind}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Buttons for what the puzzle can be used for: to play it, and to share it. */
export function Uses({ store, hidden = false }: OfStore & { hidden?: boolean }) {
  const { givens, possible } = now(store.state.games.make);
  const play = () => layDown(store, { position: begin(givens, possible), title: "" });
  return (
    <>
      <Button class={isUnique(store.state) ? "main" : ""} hidden={hidden} act={play}>
        {say("make.play")}
      </Button>
      <Button hidden={hidden} act={() => store.set({ dialog: "share" })}>
        {say("make.share")}
      </Button>
    </>
  );
}

/** How many clues there are, and how many solutions; these stay in sight until others are counted. */
function Standing({ store }: OfStore) {
  const { givens, possible } = now(store.state.games.make);
  const isPlain = possible === EVERYTHING;
  const n = clueCount(givens);
  const shown = useSignal<Partial<ReturnType<typeof standingIn>>>({});
  const timer = useRef(0);
  const show = () => {
    clearTimeout(timer.current);
    shown.value = standingIn(store.state);
  };
  useWatch(store, puzzleIn, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, PATIENCE);
  });
  useWatch(store, findingsIn, (findings) => findings && show());
  return (
    <p class="make-standing" data-kind={shown.value.kind}>
      <span class="make-clues">{isPlain || n ? say("make.clues", { n }) : say("make.marks")}</span>{" "}
      <span role="status">{shown.value.sentence}</span>
    </p>
  );
}

/** Why the puzzle has no solution, and buttons for changes that leave one. */
function Impossible({ store }: OfStore) {
  const told = impossibleIn(store.state);
  const { mends, sentence } = whyIn(store.state);
  return (
    <div class="make-why">
      <div role="status">{told && <Told store={store} told={told} />}</div>
      <div>
        <Problem>{sentence}</Problem>
        {mends.length > 0 && (
          <>
            <p>{say("make.mends")}</p>
            <Group class="row" name={say("make.mends")}>
              {mends.map((one) => (
                <Decision key={`${one.cell} ${one.digit}`} store={store} {...one} />
              ))}
            </Group>
          </>
        )}
      </div>
    </div>
  );
}

function Told({ store, told: { phrases, argument } }: OfStore & { told: Explanation }) {
  const steps = argument.slice(0, -1);
  const end = argument.at(-1);
  const list = (
    <ol class="make-steps">
      {steps.map((line, n) => (
        <li key={n}>
          <Phrases store={store} parts={line} />.
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <p>
        <Phrases store={store} parts={withoutStanding(phrases)} />
      </p>
      {/* Without a step the sentence above says what is left empty. */}
      {steps.length > 0 && end && (
        <p>
          <Phrases store={store} parts={end} />
        </p>
      )}
      {steps.length > FEW ? (
        <Fold summary={say("make.why.steps", { n: steps.length })}>{list}</Fold>
      ) : (
        list
      )}
    </>
  );
}

/** @returns the same without the sentence that stands above */
function withoutStanding([first, ...others]: Explanation["phrases"]): Explanation["phrases"] {
  const text = (first?.text ?? "")
    .replace(`${say("make.none")} `, "")
    .replace(` ${say("clash.clues")}`, "");
  return [{ ...first, text }, ...others];
}

/** A button that makes a digit a clue, or takes the clue away. */
function Decision({ store, cell, digit }: OfStore & Mend) {
  const values = { where: cellName(cell), digit };
  const label = digit ? say("make.decide", values) : undefined;
  return (
    <Button aria-label={label} act={() => makeClue(store, cell, digit)}>
      {say(digit ? "make.decide.short" : "make.mends.without", values)}
    </Button>
  );
}

/** Compares two solutions: goes from one differing cell to the next, and offers clues that decide. */
function Compare({ store }: OfStore) {
  const { at, comparing } = store.state.make;
  const findings = findingsIn(store.state);
  const cells = differing(store.state);
  const cell = cells[at] ?? 0;
  const [one, other] = [Number(findings?.solutions[0]?.[cell]), findings?.others.get(cell) ?? 0];
  const told = { where: cellName(cell), one, other, at: at + 1, n: cells.length };
  const compare = () => {
    setMake(store, { comparing: !store.state.make.comparing });
    if (store.state.make.comparing) goOn(store, 0);
  };
  return (
    <div class="make-compare" hidden={!cells.length || puzzleIn(store.state) === NO_GIVENS}>
      <Button aria-pressed={comparing} act={compare}>
        {say("make.compare")}
      </Button>
      <div hidden={!comparing || !cells.length}>
        <p role="status">{comparing && other && say("make.differ", told)}</p>
        <Row>
          <Button act={() => goOn(store, -1)}>{say("make.previous")}</Button>
          <Button act={() => goOn(store, 1)}>{say("make.next")}</Button>
        </Row>
        <div class="row make-deciding">
          <span>{say("make.decide.here")}</span>
          {[one, other].map(
            (digit) => digit && <Decision key={digit} store={store} cell={cell} digit={digit} />,
          )}
        </div>
      </div>
    </div>
  );
}

/** The clues that can each go alone. */
function Spares({ store }: OfStore) {
  const spare = findingsIn(store.state)?.spare;
  const thin = () => {
    const { givens, possible } = now(store.state.games.make);
    const left = thinned(givens, possible, spare ?? []);
    change(store, begin(left, possible));
    store.set({ said: say("make.spare.gone", { n: clueCount(givens) - clueCount(left) }) });
    document.getElementById("board")?.focus();
  };
  return (
    <div class="make-spare">
      {spare?.length === 0 && <p>{say("make.spare.none")}</p>}
      {spare && spare.length > 0 && (
        <Fold summary={say("make.spare", { n: spare.length })}>
          <p>{say("make.spare.about")}</p>
          <div class="row make-cells">
            {spare.map((cell) => (
              <Button key={cell} class="quiet" act={() => select(store, [cell], cell)}>
                {cellName(cell)}
              </Button>
            ))}
          </div>
          <Row>
            <Button act={thin}>{say("make.spare.thin")}</Button>
          </Row>
        </Fold>
      )}
    </div>
  );
}

/**
 * The puzzle in the making: its clues, its solutions, and what to do with it; and entering one as text that
 * is typed or pasted, or as a file.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { layDown } from "../../beginning/laying.ts";
import { soon } from "../../frame/dialogs.tsx";
import { sideToTop } from "../../frame/frame.ts";
import { needed } from "../../frame/later.ts";
import { now } from "../../game/game.ts";
import { allowsAll, begin, NO_GIVENS } from "../../game/position.ts";
import { cellName } from "../../grid/space.ts";
import type { Explanation } from "../../help/explanation.ts";
import { takeDrops, takePastes } from "../../parts/files.ts";
import type { OfStore } from "../../parts/kit.tsx";
import {
  Button,
  FileButton,
  Fold,
  Group,
  Problem,
  Row,
  Status,
  Titled,
  useOf,
  useTrying,
  useWatch,
} from "../../parts/kit.tsx";
import { Phrases } from "../../parts/phrases.tsx";
import type { Store } from "../../state/state.ts";
import type { Offer, Position } from "../../state/types.ts";
import { select, type } from "../../table/playing.ts";
import { say } from "../../words/say.ts";
import * as live from "./live.ts";
import { type Mend, setMake } from "./slice.ts";

/** Milliseconds to wait for the solver before the line says that it is counting. */
const PATIENCE = 250;

/** The most steps to a contradiction that are shown at once; more are folded. */
const FEW = 2;

/** The part next to the board about the puzzle that is entered. */
export function Puzzle({ store, hidden }: OfStore & { hidden: boolean }) {
  const typing = useOf(store, ({ make }) => make.typing);
  const isEmpty = useOf(store, live.isEmpty);
  const isColoured = useOf(store, ({ make }) => make.coloured && !make.comparing);
  const colour = () =>
    setMake(store, ({ coloured }) => ({ coloured: !coloured, comparing: false }));
  const mode = { title: say("make.typing.about"), "aria-pressed": typing };
  return (
    <section class="part make-puzzle" aria-label={say("make.puzzle")} hidden={hidden}>
      <Standing store={store} />
      <Impossible store={store} />
      <Compare store={store} />
      <Spares store={store} />
      <Row>
        <Button {...mode} act={() => live.toggleTyping(store)} says="make.typing" />
        <Button hidden={!typing} act={() => type(store, 0)} says="make.skip" />
        <Uses store={store} hidden={isEmpty} />
        <Button
          title={say("make.coloured.about")}
          aria-pressed={isColoured}
          hidden={isEmpty}
          act={colour}
          says="make.coloured"
        />
        <Button
          hidden={isEmpty}
          act={() => live.putPuzzle(store, emptied(store))}
          says="make.clear"
        />
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

/** @returns the same grid without clues */
function emptied({ state }: Store): Position {
  return begin(NO_GIVENS, undefined, false, now(state.games.make).rules);
}

/** Buttons for what the puzzle can be used for: to play it, and to share it. */
export function Uses({ store, hidden = false }: OfStore & { hidden?: boolean }) {
  const isMain = useOf(store, live.isUnique);
  const play = () => {
    layDown(store, { position: now(store.state.games.make), title: "" });
  };
  return (
    <>
      <Button class={isMain ? "main" : ""} hidden={hidden} act={play} says="make.play" />
      <Button hidden={hidden} act={() => store.set({ dialog: "share" })} says="make.share" />
    </>
  );
}

/** How many clues there are, and how many solutions; these stay in sight until others are counted. */
function Standing({ store }: OfStore) {
  const position = now(store.state.games.make);
  const { givens } = position;
  const isPlain = allowsAll(position);
  const n = live.clueCount(givens);
  const shown = useSignal<Partial<ReturnType<typeof live.standingIn>>>({});
  const timer = useRef(0);
  const show = () => {
    clearTimeout(timer.current);
    shown.value = live.standingIn(store.state);
  };
  useWatch(store, live.puzzleIn, () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(show, PATIENCE);
  });
  useWatch(store, live.findingsIn, (findings) => findings && show());
  return (
    <p class="make-standing" data-kind={shown.value.kind}>
      <span class="make-clues">{isPlain || n ? say("make.clues", { n }) : say("make.marks")}</span>{" "}
      <span role="status">{shown.value.sentence}</span>
    </p>
  );
}

/** Why the puzzle has no solution, and buttons for changes that leave one. */
function Impossible({ store }: OfStore) {
  const told = useOf(store, live.impossibleIn);
  const { mends, sentence } = useOf(store, live.whyIn);
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

function Decision({ store, cell, digit }: OfStore & Mend) {
  const values = { where: cellName(cell), digit };
  const label = digit ? say("make.decide", values) : undefined;
  return (
    <Button aria-label={label} act={() => live.makeClue(store, cell, digit)}>
      {say(digit ? "make.decide.short" : "make.mends.without", values)}
    </Button>
  );
}

/** Compares two solutions: goes from one differing cell to the next, and offers clues that decide. */
function Compare({ store }: OfStore) {
  const at = useOf(store, ({ make }) => make.at);
  const comparing = useOf(store, ({ make }) => make.comparing);
  const isEmpty = useOf(store, live.isEmpty);
  const findings = useOf(store, live.findingsIn);
  const cells = live.differing(findings);
  const cell = cells[at] ?? 0;
  const [one, other] = [Number(findings?.solutions[0]?.[cell]), findings?.others.get(cell) ?? 0];
  const told = { where: cellName(cell), one, other, at: at + 1, n: cells.length };
  const compare = () => {
    setMake(store, { comparing: !store.state.make.comparing });
    if (store.state.make.comparing) live.goOn(store, 0);
  };
  return (
    <div class="make-compare" hidden={!cells.length || isEmpty}>
      <Button aria-pressed={comparing} act={compare} says="make.compare" />
      <div hidden={!comparing || !cells.length}>
        <Status>{comparing && other && say("make.differ", told)}</Status>
        <Row>
          <Button act={() => live.goOn(store, -1)} says="make.previous" />
          <Button act={() => live.goOn(store, 1)} says="make.next" />
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

function Spares({ store }: OfStore) {
  const spare = useOf(store, live.findingsIn)?.spare;
  const thin = () => {
    const position = now(store.state.games.make);
    const { givens, possible, rules } = position;
    const left = live.thinned(position, spare ?? []);
    live.change(store, begin(left, possible, false, rules));
    store.set({
      said: say("make.spare.gone", { n: live.clueCount(givens) - live.clueCount(left) }),
    });
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
            <Button act={thin} says="make.spare.thin" />
          </Row>
        </Fold>
      )}
    </div>
  );
}

export function Entering({ store, hidden }: OfStore & { hidden: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const offered = useSignal<readonly Offer[]>([]);
  const reading = useSignal<object | null>(null);
  const [problem, attempt] = useTrying();
  const { Examples, Offers } = soon.here ?? {};
  const choose = ({ position }: Offer) =>
    attempt(() => {
      reading.value = null;
      offered.value = [];
      live.putPuzzle(store, position);
      sideToTop();
      store.set({ said: say("begin.laid") });
    });
  const read = (source: string | Blob) =>
    attempt(async () => {
      const mine = {};
      const isStill = () => reading.value === mine; // no other text is read by now, no puzzle chosen
      reading.value = mine;
      offered.value = [];
      try {
        const asked = typeof source === "string" ? live.underGrid(store.state, source) : source;
        const found = await (await needed(soon)).readFrom(asked);
        const [only] = found;
        if (!isStill()) return;
        if (only && found.length === 1 && !(only.filled && only.faults)) choose(only);
        else offered.value = found;
      } catch (fault) {
        if (isStill()) throw fault;
      } finally {
        if (isStill()) reading.value = null;
      }
    });
  const readField = () => field.current && read(field.current.value);
  useLayoutEffect(() => {
    const isOpen = () => store.state.view === "make";
    takeDrops(isOpen, read);
    takePastes(isOpen, read);
    soon.load().catch(() => {});
  }, []);
  return (
    <Titled title={say("make.enter")} aria-label={say("make.enter")} hidden={hidden}>
      <p>{say("make.enter.about")}</p>
      <textarea
        ref={field}
        class="code"
        rows={3}
        spellcheck={false}
        autocomplete="off"
        placeholder={say("make.text.example")}
        aria-label={say("make.text")}
        onInput={async ({ currentTarget }) => {
          const typed = await readTyped(currentTarget);
          if (typed) choose(typed);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          readField();
        }}
      />
      <Row>
        <Button act={readField} says="make.read" />
        <FileButton take={([file]) => file && read(file)} says="make.file" />
      </Row>
      <div class="make-reading">
        {reading.value && <Status>{say("make.reading")}</Status>}
        {problem}
        {Offers && offered.value.length > 0 && <Offers offered={offered.value} choose={choose} />}
      </div>
      {Examples && <Examples choose={choose} />}
    </Titled>
  );
}

/** The fewest cells of a grid. */
const SHORTEST = 16;

/** @returns what is typed, as soon as it is one puzzle that the page can read without the server */
async function readTyped(field: HTMLTextAreaElement): Promise<Offer | null> {
  const text = field.value;
  if (text.trim().length < SHORTEST) return null;
  try {
    const { readHere } = await needed(soon);
    const [one = null, ...others] = field.value === text ? readHere(text) : [];
    return others.length ? null : one;
  } catch {
    return null; // A link that is only half typed is not a fault yet.
  }
}

/**
 * Arguing: the player gives a reason of their own, by marks on the board or in words, and the checker
 * answers. Loads when the player first argues, or with a game in which that was done.
 */
import { useLayoutEffect } from "preact/hooks";
import { sideToTop } from "../frame/frame.ts";
import { isBare, now, reasonsOf } from "../game/game.ts";
import { LONGEST_REASON } from "../game/position.ts";
import { conclusion, folded, listed } from "../help/explanation.ts";
import { Details, Legend, TakeButton, useRest } from "../help/reason.tsx";
import { type Arguing as Argument, takesCells, type Verdict } from "../help/slice.ts";
import { Alternatives, Choice } from "../parts/choice.tsx";
import { Button, Fold, type OfStore, useWatch } from "../parts/kit.tsx";
import { Phrases } from "../parts/phrases.tsx";
import { heldIn, partOf, type Store } from "../state/state.ts";
import { keysOf } from "../table/keys.ts";
import { select } from "../table/playing.ts";
import { argue as words } from "../words/en/argue.ts";
import { addWords, say, sayIfKnown } from "../words/say.ts";
import * as argue from "./argue.ts";
import { lookAt, proofOf } from "./earlier.ts";
import { claimed, type How, houseName, leadsIntoSet, WAYS, type Way } from "./marked.ts";
import { praise } from "./verdict.ts";

addWords(words);

/** What argues, for the page. */
export const arguing = {
  open,
  command: argue.command,
  picture: argue.picture,
  proofOf,
  reasonsOf,
  Arguing,
  Reasons,
};

function open(store: Store) {
  const held = document.activeElement?.closest(".help");
  argue.begin(store);
  if (held) document.getElementById("board")?.focus();
}

/** The part in which an argument is put together, and its verdict is told. */
function Arguing({ store }: OfStore) {
  const { help } = store.state;
  const { arguing } = help;
  useWatch(store, partOf("help", "arguing"), (arguing, before) => {
    if (!arguing && before?.text) argue.keep(store, before);
  });
  const toTop = (verdict: unknown) => verdict && sideToTop();
  useWatch(store, ({ help }) => help.arguing?.verdict, toTop);
  useLayoutEffect(() => serve(store), []);
  // A press too many must not take a step that was never read.
  const rests = useRest(store, ({ help }) => help.arguing?.verdict?.step);
  const isTold = Boolean(arguing?.verdict);
  return (
    <div class="help-hint" hidden={help.open !== "argue"} data-answered={isTold ? "" : undefined}>
      <div class="arguing">
        <p class="arguing-asked" hidden={isTold}>
          {arguing && asked(store, arguing)}
        </p>
        {/* Whether touches mark the reason, or what follows. */}
        <div class="arguing-top" hidden={arguing?.isMade}>
          <Alternatives
            name={say("argue.marks")}
            values={[false, true]}
            value={arguing?.concludes}
            named={(concludes) => say(concludes ? "argue.claim" : "argue.reason")}
            choose={(concludes) => argue.conclude(store, concludes)}
          />
        </div>
        <Fold
          summary={say("argue.otherwise")}
          open={arguing ? arguing.isTyped || arguing.marked.way !== "places" : false}
        >
          <Otherwise store={store} />
        </Fold>
      </div>
      <div class="hint-ways" data-resting={rests ? "" : undefined}>
        <Tools store={store} />
        <Button
          class="main"
          aria-keyshortcuts={keysOf(store.state, "take")}
          disabled={!arguing || !isWhole(arguing)}
          hidden={Boolean(arguing?.verdict?.step)}
          act={() => argue.check(store)}
          says="argue.check"
        />
        <TakeButton store={store} act={argue.taken} />
      </div>
      <p class="quiet-text" hidden={!arguing || isTold}>
        {arguing && !isTold && howTo(arguing)}
      </p>
      <div class="help-text" hidden={!isTold}>
        {arguing?.verdict && <Told store={store} arguing={arguing} verdict={arguing.verdict} />}
      </div>
    </div>
  );
}

/** @returns what the reason is asked of, and what has been pointed at */
function asked({ state }: Store, { marked, isTyped }: Argument): string {
  const { claim, way, cells, houses } = marked;
  const what = conclusion(claimed([...claim]), state.settings.style);
  const so = claim.size ? say("argue.so", { what }) : "";
  const isPointed = way === "places" && !isTyped && cells.length + houses.length > 0;
  const places = [...folded(cells.toSorted((a, b) => a - b)), ...houses.map(houseName)];
  const on = isPointed ? say("argue.on", { places: listed(places) }) : say("argue.by");
  return `${so} ${on}`.trim();
}

/** @returns whether there is enough to be judged: what is only pointed at needs a claim */
function isWhole({ marked, isTyped, text }: Argument): boolean {
  const { way, claim, cells, houses } = marked;
  if (isTyped || way !== "places") return text.trim() !== "";
  return claim.size > 0 && cells.length + houses.length > 0;
}

/** The other ways to argue: marks of a certain kind of pattern, and words. */
function Otherwise({ store }: OfStore) {
  const { arguing } = store.state.help;
  return (
    <>
      <Choice
        aria-label={say("argue.way")}
        values={WAYS}
        value={arguing?.marked.way ?? "places"}
        named={(way) => say(`argue.way.${way}`)}
        choose={(way) => argue.choose(store, way)}
      />
      <textarea
        rows={2}
        maxLength={LONGEST_REASON}
        aria-label={say("argue.text")}
        autocapitalize="off"
        autocomplete="off"
        spellcheck={false}
        placeholder={say("argue.example")}
        value={arguing?.text ?? ""}
        onInput={({ currentTarget }) => argue.write(store, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") document.getElementById("board")?.focus();
          else if (event.key !== "Enter" || event.shiftKey) return;
          else if (!event.repeat) argue.entered(store);
          event.preventDefault();
        }}
      />
    </>
  );
}

/** Hears what is touched on the board while the player argues. */
function serve(store: Store): () => void {
  const current = () => (store.state.view === "play" ? store.state.help.arguing : null);
  const heard = new AbortController();
  const { signal } = heard;
  document.addEventListener(
    "wd-candidate",
    ({ detail }) => current() && argue.touch(store, detail.candidate),
    { signal },
  );
  // Above the board, so that no digit is written where something is only marked.
  document.getElementById("board")?.parentElement?.addEventListener(
    "wd-select",
    (event) => {
      const arguing = current();
      const { cells, cursor, done } = event.detail;
      if (!arguing) return;
      event.stopPropagation();
      select(store, [cursor], cursor);
      const { digitFirst, pen } = heldIn(store.state);
      if (!done) return;
      if (takesCells(arguing)) argue.sweep(store, cells);
      else if (digitFirst && pen) argue.touch(store, cursor * 9 + pen - 1);
    },
    { capture: true, signal },
  );
  // The numbers beside the board stand for its rows and columns.
  document.getElementById("board")?.addEventListener(
    "click",
    (event) => {
      const arguing = current();
      const house = houseBeside(event);
      if (arguing?.marked.way === "places" && !arguing.concludes && house >= 0)
        argue.pointAt(store, house);
    },
    { signal },
  );
  return () => heard.abort();
}

/** @returns the row or column whose number is there, or -1 */
function houseBeside({ clientX, clientY, currentTarget }: MouseEvent): number {
  const cells = [...(currentTarget as Element).querySelectorAll("[role=gridcell]")];
  const size = Math.sqrt(cells.length);
  const [first, last] = [cells[0], cells.at(-1)].map((cell) => cell?.getBoundingClientRect());
  if (!first || !last) return -1;
  const row = Math.floor(((clientY - first.top) / (last.bottom - first.top)) * size);
  const column = Math.floor(((clientX - first.left) / (last.right - first.left)) * size);
  if (column < 0 && row >= 0 && row < size) return row;
  return row < 0 && column >= 0 && column < size ? 9 + column : -1;
}

function howTo({ concludes, how, marked }: Pick<Argument, "concludes" | "how" | "marked">): string {
  const isOfCells = takesCells({ concludes, how, marked });
  // Candidates are too small for a finger.
  const finger = !isOfCells && matchMedia("(pointer: coarse)").matches ? say("argue.finger") : "";
  const isNext = marked.way === "places" && !marked.claim.size;
  const next = isNext && !concludes ? say("argue.how.places.claim") : "";
  const told = how.locked ? "argue.how.inSet" : `argue.how.${marked.way}`;
  return `${finger} ${sayIfKnown(concludes ? "argue.how.claim" : told)} ${next}`.trim();
}

/** The tools that stay pressed, of each way of arguing. */
const TOOLS: Readonly<Record<Way, readonly (keyof How)[]>> = {
  places: [],
  chain: ["joins", "locked"],
  set: [],
  locked: [],
  fish: [],
  colours: ["second"],
  cases: ["isFalse", "anew"],
};

function Tools({ store }: OfStore) {
  const { arguing } = store.state.help;
  const way = arguing && !arguing.concludes ? arguing.marked.way : null;
  return (
    <div class="arguing-tools">
      <Button
        disabled={!arguing?.before.length}
        act={() => argue.takeBack(store)}
        says="pad.undo"
      />
      <Button
        class="arguing-clear"
        disabled={!arguing?.text}
        act={() => {
          argue.choose(store);
          document.getElementById("board")?.focus();
        }}
        says="argue.clear"
      />
      {WAYS.flatMap((one) => TOOLS[one]).map((tool) => (
        <Button
          key={tool}
          title={say(`argue.${tool}.about`)}
          aria-pressed={Boolean(arguing?.how[tool])}
          disabled={tool === "locked" && arguing !== null && !leadsIntoSet(arguing.marked)}
          hidden={!way || !TOOLS[way].includes(tool)}
          act={() => argue.mean(store, { [tool]: !arguing?.how[tool] })}
          says={`argue.${tool}`}
        />
      ))}
      <Button
        title={say("argue.columns.about")}
        aria-pressed={Boolean(arguing?.marked.byColumns)}
        hidden={way !== "fish"}
        act={() => argue.turn(store)}
        says="argue.columns"
      />
    </div>
  );
}

function Told({ store, arguing, verdict }: OfStore & { arguing: Argument; verdict: Verdict }) {
  const { place, lines, holds, more, isGap, truth, marks, step } = verdict;
  const what = conclusion(claimed(more), store.state.settings.style);
  return (
    <>
      {holds && <p class="right">{praise(store)}</p>}
      {place && <Said text={arguing.text} place={place} />}
      <Lines store={store} lines={lines} />
      {holds && more.length > 0 && !arguing.isTyped && !arguing.isMade && (
        <Button act={() => argue.claimMore(store)}>{say("argue.more", { what })}</Button>
      )}
      {isGap && <Gap store={store} {...verdict} />}
      {truth.length > 0 && (
        <Fold
          key={verdict}
          summary={say("argue.truth")}
          onClick={({ currentTarget, target }) => {
            if (!(target instanceof Element && target.closest("summary"))) return;
            argue.heard(store, currentTarget.open ? [] : truth);
          }}
        >
          <Lines store={store} lines={truth} />
        </Fold>
      )}
      {marks ? <Legend marks={marks} /> : step && <Details store={store} of={step} />}
    </>
  );
}

function Lines({ store, lines }: OfStore & Pick<Verdict, "lines">) {
  return lines.map((line, n) => (
    <p key={n} class="reason">
      <Phrases store={store} parts={line} />
    </p>
  ));
}

/** What would close a gap in the argument, for who asks. */
function Gap({ store, closing }: OfStore & Pick<Verdict, "closing">) {
  if (closing === undefined)
    return <Button class="quiet" act={() => argue.check(store, true)} says="argue.close" />;
  if (!closing) return <p>{say("argue.open")}</p>;
  return (
    <p>
      {closing.text} <Button act={() => argue.closeGap(store)} says="argue.use" />
    </p>
  );
}

/** What was said, with the part pointed out in which something is amiss. */
function Said({ text, place: [start, end] }: { text: string; place: readonly [number, number] }) {
  return (
    <p class="said-argument">
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </p>
  );
}

function Reasons({ store }: OfStore) {
  const argued = now(store.state.games.play).reasons.filter((one) => !isBare(one));
  return (
    <Fold summary={<span>{say("argue.own", { n: argued.length })}</span>} hidden={!argued.length}>
      <ol class="own-reasons">
        {argued.map((reason) => (
          <li key={reason}>
            <Button class="quiet" act={() => lookAt(store, reason)}>
              {reason}
            </Button>
          </li>
        ))}
      </ol>
    </Fold>
  );
}

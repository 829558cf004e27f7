/**
 * The answers of the help: a hint, the steps that apply, why, which cells can be solved. They load while
 * the browser is idle, with what asks for them.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { SayWhy } from "../arguing/saying.tsx";
import { showBoard } from "../frame/frame.ts";
import { now } from "../game/game.ts";
import { before, type Mistakes, strayBeside } from "../game/mistakes.ts";
import { digits } from "../game/position.ts";
import { cellName, clashes } from "../grid/space.ts";
import { Button, Fold, type OfStore, Row, useWatch } from "../parts/kit.tsx";
import { gameOf, partOf, type Store } from "../state/state.ts";
import { keysOf } from "../table/keys.ts";
import { say, textOf } from "../words/say.ts";
import type { Explanation, Group } from "./explanation.ts";
import { byHardness, conclusion, listed } from "./explanation.ts";
import * as hints from "./hints.ts";
import { Details, Sentence, TakeButton, useRest, walkList } from "./reason.tsx";
import { hasMore, hasWays, pictured, revocable, stagesOf, takeable } from "./slice.ts";
import { askAbout, askWhy, backToGame, pose, why, whyWrong } from "./why.ts";
import { Why } from "./why-form.tsx";

/** What the page asks with and shows. */
export const ANSWERS = {
  Answers,
  hint: hints.hint,
  steps: hints.steps,
  solvable: hints.solvable,
  why,
  pose,
  askAbout,
  take,
};

/** Does what the answer offers first. */
function take(store: Store) {
  const { help } = store.state;
  if (takeable(help)) hints.takeStep(store);
  else if (revocable(help)) hints.takeBack(store);
  else if (help.answer?.isElsewhere) backToGame(store);
  else if (help.open === "why") askWhy(store);
}

function Answers({ store }: OfStore) {
  return (
    <>
      <SayWhy store={store} />
      <Solvable store={store} />
      <Hint store={store} />
      <Steps store={store} />
      <Why store={store} />
    </>
  );
}

/** How many cells can be solved now. */
function Solvable({ store }: OfStore) {
  const { solvable: found } = store.state.help;
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    requestAnimationFrame(() => line.current?.scrollIntoView({ block: "nearest" }));
  }, [!found]);
  return (
    <p ref={line} class="help-text" hidden={!found}>
      {found && hints.solvableCells(found.size)}
    </p>
  );
}

/** The hint, and what has just been taken. */
function Hint({ store }: OfStore) {
  const { state } = store;
  const { help, settings } = state;
  const told = help.open === "hint" ? pictured(help) : null;
  const isShown = help.open === "hint" && help.at > 0;
  const stages = stagesOf(help);
  return (
    <div hidden={!isShown && !help.taken}>
      {/* A key that is pressed once more must not take a step that was never read. */}
      <div class="help-hint" hidden={!isShown} data-home=".stages">
        <p
          class="stages"
          role="img"
          tabIndex={-1}
          aria-label={say("help.stages", { n: help.at, total: stages.length })}
          hidden={!hasMore(help) && help.hint.length < 2}
        >
          {stages.map((disclosure, n) => (
            <span key={disclosure} data-told={n < help.at ? "" : undefined} />
          ))}
        </p>
        <div class="help-text">
          {hints.isNoted(state, told) && <p class="noted">{say("help.noted")}</p>}
          {told && <Sentence store={store} of={told} />}
          {told && <Stray store={store} />}
        </div>
        <Ways store={store} />
        <div class="help-more">{told && <Details store={store} of={told} />}</div>
      </div>
      <div class="help-next" hidden={!help.taken}>
        <p class="help-text quiet-text">
          {help.taken && `✓ ${conclusion(help.taken, settings.style)}`}
        </p>
        {/* It stands where the button was that took the step. */}
        <Button class="main" act={() => hints.hint(store)} says="help.next" />
      </div>
    </div>
  );
}

/** Which marks beside a missing one cannot be right either. */
function Stray({ store: { state } }: OfStore) {
  const [cell, digits] = strayBeside(now(gameOf(state)), revocable(state.help)?.marks[0] ?? -1);
  const values = { digits: listed(digits.map(String)), cell: cellName(cell) };
  return digits.length > 0 && <p>{say("help.stray", values)}</p>;
}

/**
 * The buttons that reveal more, take the step, undo the mistakes of the hint, alone or with all that
 * came after, and ask for the reason.
 */
function Ways({ store }: OfStore) {
  const { state } = store;
  const { help } = state;
  const rests = useRest(store, ({ help }) => !hasMore(help));
  const has = hasMore(help);
  const step = takeable(help);
  const mistakes = revocable(help);
  const game = gameOf(state);
  // Digits that clash are the reason themselves.
  const isPlain =
    !mistakes || mistakes.together || clashes(digits(now(game)), now(game).rules).size > 0;
  return (
    <div
      class="hint-ways"
      data-many={isPlain ? undefined : ""}
      data-resting={rests ? "" : undefined}
      hidden={help.open !== "hint" || !hasWays(help)}
    >
      <Button
        class="main"
        aria-keyshortcuts={keysOf(state, "hint")}
        hidden={!has}
        act={() => hints.hint(store)}
        says="help.more"
      />
      <TakeButton store={store} />
      <Button
        class={has ? "" : "main"}
        aria-keyshortcuts={keysOf(state, "take")}
        hidden={!mistakes}
        act={() => hints.takeBack(store)}
      >
        {mistakes && mendingOf(mistakes)}
      </Button>
      <Button
        hidden={!mistakes || before(game, mistakes) < 0}
        act={() => hints.goBefore(store)}
        says="help.before"
      />
      <Button hidden={isPlain} act={() => whyWrong(store)} says="help.whyWrong" />
      <Button
        class="noted"
        title={say("play.complete.about")}
        hidden={!hints.isNoted(state, step)}
        act={() => hints.countMarks(store)}
        says="play.complete"
      />
    </div>
  );
}

/** @returns what setting them right does */
export function mendingOf({ digits: placed, marks, together }: Mistakes): string {
  const kind = together || !marks.length ? "takeBack" : placed.length ? "mend" : "addMark";
  return say(`help.${kind}`, { n: together ? 1 : placed.length + marks.length });
}

/** The list of all steps that apply now, and the one that is shown in full. */
function Steps({ store }: OfStore) {
  const { help } = store.state;
  const isOpen = help.open === "steps";
  const list = useRef<HTMLDivElement>(null);
  const one = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | null>(null);
  useWatch(store, partOf("help", "steps"), (steps) => {
    const isOnBoard = document.activeElement?.closest("wd-board");
    if (steps && isOnBoard) list.current?.querySelector("summary")?.focus();
  });
  const turn = (chosen: unknown, before: unknown) => {
    if (chosen) {
      one.current?.querySelector("button")?.focus({ preventScroll: true });
      showBoard();
    } else if (before) from.current?.focus();
  };
  useWatch(store, ({ help }) => (help.open === "steps" ? help.chosen : null), turn);
  const [near, far] = byHardness(help.steps ?? []);
  const chosen = isOpen ? help.chosen : null;
  const told = chosen && pictured(help);
  return (
    <div hidden={!isOpen || !help.steps}>
      <div hidden={chosen !== null}>
        <p class="quiet-text">{help.steps && hints.countOf(number(near) + number(far))}</p>
        <div
          key={help.steps}
          ref={list}
          class="help-list"
          data-arrows=""
          onKeyDown={(event) => walkList(event, "summary, button")}
          onPointerLeave={() => hints.peekAt(store, null)}
          onClick={({ target }) => {
            from.current = target instanceof Element ? target.closest("button") : null;
          }}
        >
          {near.map((group, n) => (
            <Section key={group.name} store={store} group={group} isFirst={n === 0} />
          ))}
          {far.length > 0 && (
            <Fold summary={say("help.steps.harder", { n: number(far) })}>
              {far.map((group) => (
                <Section key={group.name} store={store} group={group} isFirst={false} />
              ))}
            </Fold>
          )}
        </div>
      </div>
      <div ref={one} hidden={chosen === null}>
        <div>{told && <Sentence store={store} of={told} />}</div>
        <Row>
          <TakeButton store={store} />
          <Button act={() => hints.choose(store, null)} says="help.back" />
        </Row>
        <div>{told && <Details store={store} of={told} />}</div>
      </div>
    </div>
  );
}

/** @returns of their steps */
function number(groups: readonly Group[]): number {
  return groups.reduce((sum, { steps }) => sum + steps.length, 0);
}

/** The number of a technique's steps that are listed before the player asks for more. */
const AT_ONCE = 50;

interface OfTechnique extends OfStore {
  group: Group;
}

/** The steps of a technique, listed once they are unfolded. */
function Section({ store, group, isFirst }: OfTechnique & { isFirst: boolean }) {
  const { name, steps } = group;
  const shown = useSignal(isFirst ? AT_ONCE : 0);
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    const next = shown.value;
    shown.value += AT_ONCE;
    queueMicrotask(() => list.current?.children[next]?.querySelector("button")?.focus());
  };
  const unfold = () => {
    shown.value ||= AT_ONCE;
  };
  const isUnfolded = shown.value > 0;
  return (
    <details open={isFirst} onToggle={({ currentTarget }) => currentTarget.open && unfold()}>
      <summary>
        {name}
        <span class="count">{steps.length}</span>
      </summary>
      {isUnfolded && steps.length > 1 && <Gather store={store} group={group} />}
      <ol ref={list}>
        {steps.slice(0, shown.value).map((step, n) => (
          <Step key={n} store={store} step={step} />
        ))}
      </ol>
      <Button class="quiet" hidden={!isUnfolded || shown.value >= steps.length} act={add}>
        {say("page.more", { n: steps.length - shown.value })}
      </Button>
    </details>
  );
}

/** The button that shows all steps of a technique on the board. */
function Gather({ store, group }: OfTechnique) {
  const leave = () => hints.peekAt(store, null);
  return (
    <Button
      class="quiet gather"
      aria-pressed={store.state.help.gathered === group}
      onFocus={leave}
      onPointerEnter={leave}
      act={() => hints.gather(store, group)}
      says="help.steps.show"
    />
  );
}

function Step({ store, step }: OfStore & { step: Explanation }) {
  const peek = () => hints.peekAt(store, step);
  return (
    <li>
      <Button
        class="quiet step"
        onFocus={peek}
        onPointerEnter={peek}
        act={() => hints.choose(store, step)}
      >
        <b>{conclusion(step, store.state.settings.style)}</b>
        <span>{textOf(step.phrases)}</span>
      </Button>
    </li>
  );
}

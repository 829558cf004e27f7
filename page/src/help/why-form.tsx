/** The form to ask why, and the answer with the steps that lead there. */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { argue } from "../arguing/coming.ts";
import { now } from "../game/game.ts";
import { cellName, parseCell } from "../grid/space.ts";
import { Alternatives } from "../parts/choice.tsx";
import { Button, Labelled, type OfStore, useWatch } from "../parts/kit.tsx";
import { the } from "../state/state.ts";
import { keysOf } from "../table/keys.ts";
import { select } from "../table/playing.ts";
import { say } from "../words/say.ts";
import { callOff, dismiss } from "./asking.ts";
import { conclusion } from "./explanation.ts";
import { hint } from "./hints.ts";
import { InFull, Told, walkList } from "./reason.tsx";
import { type Help, isElsewhere } from "./slice.ts";
import { askElse, asked, askWhy, backToGame, pose, showStep, why, worded } from "./why.ts";

export function Why({ store }: OfStore) {
  const { state } = store;
  const { question, open } = state.help;
  const line = useRef<HTMLParagraphElement>(null);
  const turn = (isDue: boolean) => {
    const { cursor, help } = store.state;
    if (help.open !== "why" || !isDue) return;
    // Who has an answer and touches the board plays on.
    if (!isTold(help)) return pose(store, { cell: cursor });
    dismiss(store);
    if (isUnasked(help)) why(store);
  };
  useWatch(store, the("cursor"), (cursor, before) => before !== undefined && turn(cursor >= 0));
  // The cell of the cursor may be chosen anew.
  useWatch(store, the("selected"), ({ size }, before) => {
    turn(Boolean(before && size) && isUnasked(store.state.help));
  });
  return (
    <div class="help-hint" hidden={open !== "why"} data-home=".why-asked">
      <form
        class="why"
        aria-label={say("help.why.form")}
        hidden={isTold(state.help)}
        onSubmit={(event) => {
          event.preventDefault();
          askWhy(store);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          dismiss(store);
        }}
      >
        <p class="quiet-text why-lead">{say("help.why.lead")}</p>
        <div class="why-cell">
          <CellField store={store} />
          <Alternatives
            name={say("help.why.about")}
            values={[true, false]}
            value={question.can}
            named={(can) => say(can ? "help.why.can" : "help.why.cannot")}
            choose={(can) => pose(store, { can })}
          />
        </div>
        <Alternatives
          class="why-digits"
          name={say("help.why.digit")}
          values={now(store.state.games.play).rules.digits}
          value={question.digit}
          named={String}
          choose={(digit) => pose(store, { digit })}
        />
        <button type="submit" class="main" disabled={asked(question) === null}>
          {worded(question)}
        </button>
      </form>
      <p ref={line} class="quiet-text why-asked" tabIndex={-1} hidden={!isTold(state.help)}>
        {question.digit > 0 && worded(question)}
      </p>
      <div class="hint-ways" hidden={!isElsewhere(state)}>
        <Button class="main" act={() => backToGame(store)} says="help.why.back" />
      </div>
      <Because store={store} begin={line} />
      <p class="row argue">
        {/* On a phone the sheet covers the hint. */}
        <Button hidden={!isUndecided(state.help)} act={() => hint(store)} says="cell.hint" />
        <Button
          class="quiet"
          hidden={!isTold(state.help)}
          act={() => askElse(store)}
          says="help.why.else"
        />
        <Button
          class="quiet"
          hidden={isElsewhere(state)}
          title={say("help.argue.about")}
          aria-keyshortcuts={keysOf(state, "argue")}
          act={() => {
            callOff(store);
            argue(store);
          }}
          says="help.argue"
        />
      </p>
    </div>
  );
}

/** @returns whether the player has yet to say about which cell */
function isUnasked(help: Help): boolean {
  return help.question.cell < 0 && !isElsewhere({ help });
}

/** @returns whether there is an answer, which leads nowhere */
function isUndecided({ answer, question }: Help): boolean {
  return Boolean(answer && !answer.steps.length && !question.digit);
}

/** @returns whether there is an answer, or will be */
function isTold({ answer, busy }: Help): boolean {
  return Boolean(answer || busy);
}

/** The cell that is asked about, as the player writes it or touches it on the board. */
function CellField({ store }: OfStore) {
  const field = useRef<HTMLInputElement>(null);
  const isWrong = useSignal(false);
  const show = (cell: number) => {
    if (!field.current || cell < 0 || parseCell(field.current.value) === cell) return;
    field.current.value = cellName(cell);
    isWrong.value = false;
  };
  useWatch(store, ({ help }) => help.question.cell, show);
  const write = ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
    const cell = parseCell(value);
    isWrong.value = cell === null && value.trim() !== "";
    if (cell === null) pose(store, { cell: -1 });
    else select(store, [cell], cell);
  };
  return (
    <Labelled name={say("help.why.cell")}>
      <input
        ref={field}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={4}
        placeholder="r4c7"
        aria-invalid={isWrong.value || undefined}
        onInput={write}
      />
    </Labelled>
  );
}

/** The answer; what a step of it says stands where it was chosen, as the list may be long. */
function Because({ store, begin }: OfStore & { begin: RefObject<Element | null> }) {
  const { answer } = store.state.help;
  const more = useRef<HTMLDivElement>(null);
  const keepInSight = () => {
    const button = more.current?.previousElementSibling;
    if (button && button === document.activeElement) bringToSight(button, more);
  };
  useWatch(store, ({ help }) => help.answer?.steps[help.answer.at], keepInSight);
  const show = (isThere: unknown) => isThere && begin.current && bringToSight(begin.current, more);
  useWatch(store, ({ help }) => help.answer?.phrases, show);
  const { steps = [], at = 0 } = answer ?? {};
  const step = steps[at];
  const told = <div ref={more}>{step && <InFull store={store} of={step} />}</div>;
  return (
    <div class="help-text" hidden={!answer}>
      <p class="reason">{answer && <Told store={store} parts={answer.phrases} />}</p>
      <ol
        class="why-steps"
        aria-label={say("help.why.steps")}
        data-arrows=""
        onKeyDown={(event) => walkList(event, ".path-step")}
      >
        {steps.length > 1 &&
          steps.map((one, n) => (
            <li key={n} data-at={n === at ? "" : undefined}>
              <Button
                class="quiet path-step"
                aria-current={n === at ? "step" : undefined}
                act={() => showStep(store, n)}
              >
                <span class="path-number">{n + 1}</span>
                <span>
                  {one.name} <small>{conclusion(one, store.state.settings.style)}</small>
                </span>
              </Button>
              {n === at && told}
            </li>
          ))}
      </ol>
      {steps.length < 2 && told}
    </div>
  );
}

/** Scrolls as little as shows two elements, of which the first matters more. */
function bringToSight(first: Element, last: RefObject<Element | null>) {
  for (const one of [last.current, first]) one?.scrollIntoView({ block: "nearest" });
}

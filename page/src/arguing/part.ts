/** The part of the page in which an argument is put together, and its verdict is told. */

import { sideToTop } from "../frame/frame.ts";
import { LONGEST_REASON } from "../game/position.ts";
import { conclusion } from "../help/explanation.ts";
import { legend } from "../help/legend.ts";
import { details } from "../help/reason.ts";
import { rest, takeButton } from "../help/take-button.ts";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.ts";
import { buttonFor, fill, foldOf, groupOf, h, put } from "../parts/dom.ts";
import { phrases } from "../parts/phrases.ts";
import { withShortcut } from "../parts/shortcut.ts";
import type { State, Store } from "../state.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import {
  check,
  choose,
  claimMore,
  closeGap,
  conclude,
  mean,
  takeBack,
  taken,
  turn,
  write,
} from "./argue.ts";
import type { Way } from "./marks.ts";
import { leadsIntoSet, WAYS } from "./marks.ts";
import type { Arguing, Verdict } from "./slice.ts";
import { takesCells } from "./slice.ts";
import { claimed } from "./written.ts";

export function arguingPart(store: Store): HTMLElement {
  const top = h("div", { class: "arguing-top" }, ways(store), parts(store));
  const how = h("p", { class: "quiet-text" });
  fillWith(store, how, ({ help }) => help.arguing && !help.arguing.verdict && howTo(help.arguing));
  showWhile(store, how, ({ help }) => help.arguing && !help.arguing.verdict);
  const form = h("div", { class: "arguing" }, top, field(store));
  const part = h("div", { class: "help-hint" }, form, actions(store), how, answer(store));
  return showWhile(store, part, ({ help }) => help.open === "argue");
}

function howTo({ concludes, how, marked }: Pick<Arguing, "concludes" | "how" | "marked">): string {
  const isOfCells = takesCells({ concludes, how, marked });
  // Candidates are too small for a finger.
  const finger = !isOfCells && matchMedia("(pointer: coarse)").matches ? say("argue.finger") : "";
  const told = how.locked ? "argue.how.inSet" : `argue.how.${marked.way}`;
  return `${finger} ${say(concludes ? "argue.how.claim" : (told as Key))}`.trim();
}

function ways(store: Store) {
  const list = h(
    "select",
    {
      "aria-label": say("argue.by"),
      onchange: () => choose(store, list.value as Way),
    },
    WAYS.map((way) => h("option", { value: way }, say(`argue.way.${way}`))),
  );
  return bind(store, list, "value", ({ help }) => help.arguing?.marked.way ?? "chain");
}

/** Whether touches mark the reason, or what follows. */
function parts(store: Store) {
  const buttons = [false, true].map((concludes) => {
    const name = say(concludes ? "argue.claim" : "argue.reason");
    const button = buttonFor(name, () => conclude(store, concludes));
    return pressWhile(store, button, ({ help }) => help.arguing?.concludes === concludes);
  });
  return groupOf("choice", say("argue.marks"), buttons);
}

function field(store: Store) {
  const text = h("textarea", {
    ...{ rows: 2, maxlength: LONGEST_REASON, "aria-label": say("argue.text") },
    ...{ autocapitalize: "off", autocomplete: "off", spellcheck: "false" },
    placeholder: say("argue.example"),
    oninput: () => write(store, text.value),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Escape") document.getElementById("board")?.focus();
      else if (event.key === "Enter" && !event.shiftKey) check(store);
      else return;
      event.preventDefault();
    },
  });
  store.watch(
    ({ help }) => help.arguing?.text ?? "",
    (now) => {
      if (text.value !== now) put(text, "value", now);
    },
  );
  return text;
}

/** The tools of each way of arguing. */
function tools(store: Store) {
  const back = buttonFor(say("argue.back"), () => takeBack(store));
  bind(store, back, "disabled", ({ help }) => !help.arguing?.before.length);
  const held = (name: "joins" | "locked" | "second" | "isFalse" | "anew") => {
    const press = () => mean(store, { [name]: !store.state.help.arguing?.how[name] });
    const button = buttonFor(say(`argue.${name}`), press, { title: say(`argue.${name}.about`) });
    return pressWhile(store, button, ({ help }) => Boolean(help.arguing?.how[name]));
  };
  const columns = buttonFor(say("argue.columns"), () => turn(store), {
    title: say("argue.columns.about"),
  });
  pressWhile(store, columns, ({ help }) => Boolean(help.arguing?.marked.byColumns));
  const locked = held("locked");
  bind(store, locked, "disabled", ({ help }) => help.arguing && !leadsIntoSet(help.arguing.marked));
  const own: Readonly<Record<Way, readonly HTMLElement[]>> = {
    chain: [held("joins"), locked],
    set: [],
    locked: [],
    fish: [columns],
    colours: [held("second")],
    cases: [held("isFalse"), held("anew")],
  };
  for (const way of WAYS)
    for (const one of own[way])
      showWhile(
        store,
        one,
        ({ help }) => help.arguing?.marked.way === way && !help.arguing.concludes,
      );
  const clear = buttonFor(
    say("argue.clear"),
    () => {
      choose(store);
      document.getElementById("board")?.focus();
    },
    { class: "arguing-clear" },
  );
  bind(store, clear, "disabled", ({ help }) => !help.arguing?.text);
  return h("div", { class: "arguing-tools" }, back, clear, ...WAYS.flatMap((way) => own[way]));
}

function actions(store: Store) {
  const judge = buttonFor(say("argue.check"), () => check(store), { class: "main" });
  withShortcut(store, "take", judge);
  bind(store, judge, "disabled", ({ help }) => !help.arguing?.text.trim());
  showWhile(store, judge, ({ help }) => !help.arguing?.verdict?.step);
  const row = h("div", { class: "hint-ways" }, tools(store), judge, takeButton(store, taken));
  // A press too many must not take a step that was never read.
  store.watch(
    ({ help }) => help.arguing?.verdict?.step,
    (step) => rest(row, Boolean(step)),
  );
  return row;
}

function answer(store: Store) {
  const part = h("div", { class: "help-text" });
  const told = (lines: Verdict["lines"]) =>
    lines.map((line) => h("p", { class: "reason" }, phrases(store, line)));
  store.watch(
    ({ help }) => help.arguing?.verdict,
    (verdict) => {
      const text = store.state.help.arguing?.text ?? "";
      if (verdict) sideToTop();
      fill(
        part,
        verdict?.place && said(text, verdict.place),
        verdict && told(verdict.lines),
        canTake(store.state) && moreButton(store),
        verdict?.isGap && gap(store, verdict),
        verdict?.truth.length ? foldOf(say("argue.truth"), told(verdict.truth)) : null,
        verdict?.marks ? legend(verdict.marks) : verdict?.step && details(store, verdict.step),
      );
    },
  );
  return showWhile(store, part, ({ help }) => help.arguing?.verdict);
}

/** @returns whether the claim can grow by what the argument proves besides */
function canTake({ help: { arguing } }: State): boolean {
  return Boolean(
    arguing && !arguing.isTyped && arguing.verdict?.holds && arguing.verdict.more.length,
  );
}

/** What would close a gap in the argument, for who asks. */
function gap(store: Store, { closing }: Verdict) {
  if (closing === undefined)
    return buttonFor(say("argue.close"), () => check(store, true), { class: "quiet" });
  if (!closing) return h("p", {}, say("argue.open"));
  return h(
    "p",
    {},
    `${closing.text} `,
    buttonFor(say("argue.use"), () => closeGap(store)),
  );
}

function moreButton(store: Store) {
  const more = store.state.help.arguing?.verdict?.more ?? [];
  const what = conclusion(claimed(more), store.state.settings.style);
  return buttonFor(say("argue.more", { what }), () => claimMore(store));
}

/** What was said, with the part pointed out in which something is amiss. */
function said(text: string, [start, end]: readonly [number, number]) {
  const part = h("mark", {}, text.slice(start, end));
  return h("p", { class: "said-argument" }, text.slice(0, start), part, text.slice(end));
}

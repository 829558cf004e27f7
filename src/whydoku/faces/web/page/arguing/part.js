// @ts-check
/** The part of the page in which an argument is put together, and its verdict is told. */

import { sideToTop } from "../frame/frame.js";
import { LONGEST_REASON } from "../game/position.js";
import { conclusion } from "../help/explanation.js";
import { legend } from "../help/legend.js";
import { details } from "../help/reason.js";
import { rest, takeButton } from "../help/take-button.js";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.js";
import { buttonFor, fill, foldOf, groupOf, h, put } from "../parts/dom.js";
import { phrases } from "../parts/phrases.js";
import { withShortcut } from "../parts/shortcut.js";
import { say } from "../words/say.js";
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
} from "./argue.js";
import { leadsIntoSet, WAYS } from "./marks.js";
import { takesCells } from "./slice.js";
import { claimed } from "./written.js";

/** @import { State, Store } from "../state.js" */
/** @import { Key } from "../words/say.js" */
/** @import { Arguing, Verdict } from "./slice.js" */
/** @import { Way } from "./marks.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function arguingPart(store) {
  const top = h("div", { class: "arguing-top" }, ways(store), parts(store));
  const how = h("p", { class: "quiet-text" });
  fillWith(store, how, ({ help }) => help.arguing && !help.arguing.verdict && howTo(help.arguing));
  showWhile(store, how, ({ help }) => help.arguing && !help.arguing.verdict);
  const form = h("div", { class: "arguing" }, top, field(store));
  const part = h("div", { class: "help-hint" }, form, actions(store), how, answer(store));
  return showWhile(store, part, ({ help }) => help.open === "argue");
}

/**
 * @param {Pick<Arguing, "concludes" | "how" | "marked">} arguing
 * @returns {string}
 */
function howTo({ concludes, how, marked }) {
  const isOfCells = takesCells({ concludes, how, marked });
  // Candidates are too small for a finger.
  const finger = !isOfCells && matchMedia("(pointer: coarse)").matches ? say("argue.finger") : "";
  const told = how.locked ? "argue.how.inSet" : `argue.how.${marked.way}`;
  return `${finger} ${say(concludes ? "argue.how.claim" : /** @type {Key} */ (told))}`.trim();
}

/** @param {Store} store */
function ways(store) {
  const list = h(
    "select",
    {
      "aria-label": say("argue.by"),
      onchange: () => choose(store, /** @type {Way} */ (list.value)),
    },
    WAYS.map((way) => h("option", { value: way }, say(`argue.way.${way}`))),
  );
  return bind(store, list, "value", ({ help }) => help.arguing?.marked.way ?? "chain");
}

/** Whether touches mark the reason, or what follows. @param {Store} store */
function parts(store) {
  const buttons = [false, true].map((concludes) => {
    const name = say(concludes ? "argue.claim" : "argue.reason");
    const button = buttonFor(name, () => conclude(store, concludes));
    return pressWhile(store, button, ({ help }) => help.arguing?.concludes === concludes);
  });
  return groupOf("choice", say("argue.marks"), buttons);
}

/** @param {Store} store */
function field(store) {
  const text = h("textarea", {
    ...{ rows: 2, maxlength: LONGEST_REASON, "aria-label": say("argue.text") },
    ...{ autocapitalize: "off", autocomplete: "off", spellcheck: "false" },
    placeholder: say("argue.example"),
    oninput: () => write(store, text.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
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

/**
 * The tools of each way of arguing.
 *
 * @param {Store} store
 */
function tools(store) {
  const back = buttonFor(say("argue.back"), () => takeBack(store));
  bind(store, back, "disabled", ({ help }) => !help.arguing?.before.length);
  const held = (/** @type {"joins" | "locked" | "second" | "isFalse" | "anew"} */ name) => {
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
  const own = /** @type {Readonly<Record<Way, readonly HTMLElement[]>>} */ ({
    chain: [held("joins"), locked],
    set: [],
    locked: [],
    fish: [columns],
    colours: [held("second")],
    cases: [held("isFalse"), held("anew")],
  });
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

/** @param {Store} store */
function actions(store) {
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

/** @param {Store} store */
function answer(store) {
  const part = h("div", { class: "help-text" });
  const told = (/** @type {Verdict["lines"]} */ lines) =>
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

/**
 * @param {State} state
 * @returns {boolean} whether the claim can grow by what the argument proves besides
 */
function canTake({ help: { arguing } }) {
  return Boolean(
    arguing && !arguing.isTyped && arguing.verdict?.holds && arguing.verdict.more.length,
  );
}

/**
 * What would close a gap in the argument, for who asks.
 *
 * @param {Store} store
 * @param {Verdict} verdict
 */
function gap(store, { closing }) {
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

/** @param {Store} store */
function moreButton(store) {
  const more = store.state.help.arguing?.verdict?.more ?? [];
  const what = conclusion(claimed(more), store.state.settings.style);
  return buttonFor(say("argue.more", { what }), () => claimMore(store));
}

/**
 * What was said, with the part pointed out in which something is amiss.
 *
 * @param {string} text
 * @param {readonly [number, number]} place
 */
function said(text, [start, end]) {
  const part = h("mark", {}, text.slice(start, end));
  return h("p", { class: "said-argument" }, text.slice(0, start), part, text.slice(end));
}

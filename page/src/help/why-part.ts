/** The form to ask why, and the answer with the steps that lead there. */

import { argue } from "../arguing/coming.ts";
import { cellName, DIGITS, parseCell } from "../grid/space.ts";
import { pressWhile, showWhile } from "../parts/bound.ts";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.ts";
import { phrases } from "../parts/phrases.ts";
import { withShortcut } from "../parts/shortcut.ts";
import type { Store } from "../state.ts";
import { select } from "../table/playing.ts";
import { say } from "../words/say.ts";
import { dismiss } from "./asking.ts";
import type { Explanation } from "./explanation.ts";
import { conclusion } from "./explanation.ts";
import { walkable } from "./list-keys.ts";
import { details, sentenceOf } from "./reason.ts";
import { asked, isElsewhere } from "./slice.ts";
import { askWhy, backToGame, pose, showStep, worded } from "./why.ts";

export function whyPart(store: Store): HTMLElement {
  const form = h(
    "form",
    {
      class: "why",
      "aria-label": say("help.why.form"),
      onsubmit: (event: Event) => {
        event.preventDefault();
        askWhy(store);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        dismiss(store);
      },
    },
    h("div", { class: "why-cell" }, cellField(store), directions(store)),
    digitButtons(store),
    submit(store),
    argueButton(store),
  );
  // While the board shows another grid, there is one thing to do first: go back.
  showWhile(store, form, (state) => !isElsewhere(state));
  const back = buttonFor(say("help.why.back"), () => backToGame(store), { class: "main" });
  const ways = showWhile(store, h("div", { class: "hint-ways" }, back), isElsewhere);
  const part = h("div", { class: "help-hint" }, form, ways, answerPart(store));
  showWhile(store, part, ({ help }) => help.open === "why");
  store.watch(
    ({ cursor }) => cursor,
    (cursor, before) => {
      if (before === undefined || store.state.help.open !== "why" || cursor < 0) return;
      // Who touches a cell of the board plays on.
      if (isElsewhere(store.state)) dismiss(store);
      else pose(store, { cell: cursor });
    },
  );
  return part;
}

function cellField(store: Store) {
  const field = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 4,
    placeholder: "r4c7",
    oninput: () => {
      const cell = parseCell(field.value);
      put(field, "aria-invalid", cell === null && field.value.trim() !== "" && "true");
      if (cell !== null) select(store, [cell], cell);
      else pose(store, { cell: -1 });
    },
  });
  store.watch(
    ({ help }) => help.question.cell,
    (cell) => {
      if (cell < 0 || parseCell(field.value) === cell) return;
      put(field, "value", cellName(cell));
      put(field, "aria-invalid", false);
    },
  );
  return h("label", {}, h("span", {}, say("help.why.cell")), field);
}

function directions(store: Store) {
  const buttons = [true, false].map((can) => {
    const name = say(can ? "help.why.can" : "help.why.cannot");
    const button = buttonFor(name, () => pose(store, { can }));
    return pressWhile(store, button, ({ help }) => help.question.can === can);
  });
  return groupOf("choice", say("help.why.about"), buttons);
}

function digitButtons(store: Store) {
  const buttons = DIGITS.map((digit) => {
    const button = buttonFor(digit, () => pose(store, { digit }));
    return pressWhile(store, button, ({ help }) => help.question.digit === digit);
  });
  return groupOf("why-digits", say("help.why.digit"), buttons);
}

function submit(store: Store) {
  const button = h("button", { type: "submit", class: "main" });
  store.watch(
    ({ help }) => help.question,
    (question) => {
      put(button, "disabled", asked(question, cellName) === null);
      fill(button, worded(question));
    },
  );
  return button;
}

function argueButton(store: Store) {
  const about = { class: "argue", title: say("help.argue.about") };
  return withShortcut(
    store,
    "argue",
    buttonFor(say("help.argue"), () => argue(store), about),
  );
}

function answerPart(store: Store) {
  const text = h("p", { class: "reason" });
  const list = h("ol", { class: "why-steps", "aria-label": say("help.why.steps") });
  const more = h("div", {});
  walkable(list, ".path-step");
  const part = h("div", { class: "help-text" }, text, list, more);
  store.watch(
    ({ help }) => help.answer?.steps,
    (steps) => {
      list.after(more);
      fill(list, (steps?.length ?? 0) > 1 && steps?.map((step, at) => entry(store, step, at)));
    },
  );
  store.watch(
    ({ help }) => help.answer?.steps[help.answer.at],
    (step) => {
      fill(more, step && [sentenceOf(store, step), ...details(store, step)]);
      for (const [at, item] of [...list.children].entries()) {
        const button = item.querySelector("button");
        const isShown = at === store.state.help.answer?.at;
        if (button) put(button, "aria-current", isShown && "step");
        // What a step says stands where it was chosen; the list may be longer than the screen.
        if (!isShown) continue;
        item.append(more);
        if (button && button === document.activeElement) show(button, more);
      }
    },
  );
  showWhile(store, part, ({ help }) => help.answer !== null);
  store.watch(
    ({ help }) => help.answer?.phrases,
    (explanation) => {
      fill(text, explanation && phrases(store, explanation));
      if (explanation) show(text, more);
    },
  );
  return part;
}

/** Scrolls as little as shows two elements, of which the first matters more. */
function show(first: Element, last: Element) {
  for (const one of [last, first]) one.scrollIntoView({ block: "nearest" });
}

function entry(store: Store, step: Explanation, at: number): HTMLElement {
  const number = h("span", { class: "path-number" }, at + 1);
  const about = h("small", {}, conclusion(step, store.state.settings.style));
  const words = [number, h("span", {}, step.name, " ", about)];
  return h(
    "li",
    {},
    buttonFor(words, () => showStep(store, at), { class: "quiet path-step" }),
  );
}

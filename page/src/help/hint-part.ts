/** The hint: its text, its stage of disclosure, and buttons to reveal more or take the step. */
import { now } from "../game/game.ts";
import type { Mistakes } from "../game/mistakes.ts";
import { before, strayBeside } from "../game/mistakes.ts";
import { digits } from "../game/position.ts";
import { cellName, clashes } from "../grid/space.ts";
import { bind, fillWith, showWhile } from "../parts/bound.ts";
import { buttonFor, fill, h, put } from "../parts/dom.ts";
import { withShortcut } from "../parts/shortcut.ts";
import type { Store } from "../state.ts";
import { gameOf } from "../state.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import { conclusion, listed } from "./explanation.ts";
import { countMarks, goBefore, hint, isNoted, show, takeBack } from "./hint.ts";
import { details, sentenceOf } from "./reason.ts";
import { DISCLOSURES, hasMore, pictured, revocable, takeable } from "./slice.ts";
import { rest, takeButton } from "./take-button.ts";
import { whyWrong } from "./why.ts";

export function hintPart(store: Store): HTMLElement {
  const text = h("div", { class: "help-text" });
  const more = h("div", { class: "help-more" });
  store.watch(
    ({ help }) => (help.open === "hint" ? pictured(help) : null),
    (explanation) => {
      const noted =
        isNoted(store.state, explanation) && h("p", { class: "noted" }, say("help.noted"));
      const told = explanation && sentenceOf(store, explanation);
      fill(text, noted, told, explanation && strayLine(store));
      fill(more, explanation && details(store, explanation));
    },
  );
  const part = h("div", { class: "help-hint" }, stepper(store), text, actions(store), more);
  showWhile(store, part, ({ help }) => help.open === "hint" && help.at > 0);
  return h("div", {}, part, nextPart(store));
}

/** What has just been taken, with the next hint in the place where the button to take it was. */
function nextPart(store: Store) {
  const text = h("p", { class: "help-text quiet-text" });
  fillWith(
    store,
    text,
    ({ help, settings }) => help.taken && `✓ ${conclusion(help.taken, settings.style)}`,
  );
  const next = buttonFor(say("help.next"), () => hint(store), { class: "main" });
  const part = h("div", { class: "help-next" }, text, next);
  return showWhile(store, part, ({ help }) => help.taken !== null);
}

function stepper(store: Store) {
  const stages = Array.from({ length: DISCLOSURES }, (_, n) => {
    const at = n + 1;
    const key = `help.stage.${at}` as Key;
    const button = buttonFor(say(key), () => show(store, at));
    bind(store, button, "aria-current", ({ help }) => help.at === at && "step");
    bind(store, button, "disabled", ({ help }) => at > help.hint.length);
    return h("li", {}, button);
  });
  const list = h("ol", { class: "stages", "aria-label": say("help.stages") }, stages);
  return showWhile(store, list, ({ help }) => hasMore(help) || help.hint.length > 1);
}

function actions(store: Store) {
  const more = buttonFor(say("help.more"), () => hint(store), { class: "main" });
  withShortcut(store, "hint", more);
  const take = takeButton(store);
  const complete = buttonFor(say("play.complete"), () => countMarks(store), {
    class: "noted",
    title: say("play.complete.about"),
  });
  showWhile(store, complete, (state) => isNoted(state, takeable(state.help)));
  const row = h("div", { class: "hint-ways" }, more, take, ...backButtons(store), complete);
  store.watch(
    ({ help }) => hasMore(help),
    (has) => {
      const held = document.activeElement === more;
      put(more, "hidden", !has);
      // A key that is pressed once more must not take a step that was never read.
      const stage = row.parentElement?.querySelector(".stages [aria-current]");
      if (held && !has && stage instanceof HTMLElement) stage.focus();
      rest(row, !has);
    },
  );
  return showWhile(
    store,
    row,
    ({ help }) =>
      help.open === "hint" &&
      (hasMore(help) || takeable(help) !== null || revocable(help) !== null),
  );
}

/**
 * The buttons that undo the mistakes of the hint, alone or with all that came after, and ask for the
 * reason.
 */
function backButtons(store: Store) {
  const alone = buttonFor("", () => takeBack(store), { class: "main" });
  withShortcut(store, "take", alone);
  const all = buttonFor(say("help.before"), () => goBefore(store));
  const reason = buttonFor(say("help.whyWrong"), () => whyWrong(store));
  store.watch(
    ({ help }) => revocable(help),
    (mistakes) => {
      // Digits that clash are the reason themselves.
      const isClash = clashes(digits(now(gameOf(store.state)))).size > 0;
      put(reason, "hidden", !mistakes || mistakes.together || isClash);
      fill(alone, mistakes && mendingOf(mistakes));
      put(alone, "hidden", !mistakes);
      put(alone, "class", !hasMore(store.state.help) && "main");
      put(all, "hidden", !mistakes || before(gameOf(store.state), mistakes) < 0);
    },
  );
  return [alone, all, reason];
}

/** @returns what setting them right does */
export function mendingOf({ digits: placed, marks, together }: Mistakes): string {
  const kind = together || !marks.length ? "takeBack" : placed.length ? "mend" : "addMark";
  return say(`help.${kind}`, { n: together ? 1 : placed.length + marks.length });
}

/** Which marks beside a missing one cannot be right either. */
function strayLine({ state }: Store) {
  const [cell, digits] = strayBeside(now(gameOf(state)), revocable(state.help)?.marks[0] ?? -1);
  const values = { digits: listed(digits.map(String)), cell: cellName(cell) };
  return digits.length > 0 && h("p", {}, say("help.stray", values));
}

/**
 * The welcome of the first visit, beside the board: what this page is, how well the player knows
 * Sudoku, the rule. It goes with the first move, and does not come back by itself.
 */
import { bind, showWhile } from "../parts/bound.ts";
import { buttonFor, groupOf, h } from "../parts/dom.ts";
import { levelName } from "../parts/levels.ts";
import { dayOf, dayText } from "../past/days.ts";
import { isBare } from "../saved/kept.ts";
import type { State, Store } from "../state.ts";
import { whole } from "../store.ts";
import { say } from "../words/say.ts";
import type { Strength } from "./first.ts";
import { beginAs, STRENGTHS } from "./first.ts";
import { openToday } from "./taking.ts";

/** @returns whether the welcome is in sight */
export function isWelcoming({ welcome, view }: State): boolean {
  return welcome && view === "play";
}

/** Closes the welcome, and plays the puzzle that is on the board. */
export function closeWelcome(store: Store) {
  store.set({ welcome: false });
}

export function welcomePart(store: Store): HTMLElement {
  const title = h("h2", { id: "welcome-title" }, say("welcome.title"));
  const close = buttonFor(say("welcome.close"), () => closeWelcome(store), { class: "main" });
  const strengths = (Object.keys(STRENGTHS) as Strength[]).map((strength) => {
    const name = strength === "new" ? say("welcome.new") : levelName(STRENGTHS[strength]);
    const about = h("small", {}, say(`welcome.${strength}.about`));
    return buttonFor([name, about], () => beginAs(store, strength));
  });
  const day = h("small", {}, dayText(dayOf(Date.now())));
  const today = buttonFor([say("ending.today"), day], () => openToday(store));
  strengths.splice(1, 0, today);
  const rule = buttonFor(say("rule.open"), () => store.set({ dialog: "rule" }), { class: "quiet" });
  const own = buttonFor(say("welcome.own"), () => store.set({ dialog: "paste" }), {
    class: "quiet",
  });
  const part = h(
    "section",
    { class: "welcome", "aria-labelledby": title.id },
    h("div", { class: "welcome-top" }, title, close),
    h("p", {}, say("welcome.line"), h("span", {}, ` ${say("welcome.about")}`)),
    groupOf("welcome-strengths", say("welcome.strengths"), strengths),
    h("div", { class: "welcome-ways" }, rule, own),
  );
  bind(store, document.body, "data-welcome", (state) => isWelcoming(state) && "true");
  leaveWithFirstMove(store);
  showWhile(store, part, isWelcoming);
  store.watch(isWelcoming, (_, before) => {
    if (!before || store.state.view !== "play") return;
    queueMicrotask(() => document.getElementById("board")?.focus());
  });
  return part;
}

/**
 * Closes the welcome as soon as the player plays, asks for help, or brings games from elsewhere.
 */
function leaveWithFirstMove(store: Store) {
  store.watch(whole, (state, before) => {
    if (!before || !state.welcome) return;
    const { games, help, kept, past } = state;
    const isPlayed = games.play !== before.games.play && !isBare(before.games.play);
    if (isPlayed || help !== before.help || kept.length + past.length)
      store.set({ welcome: false });
  });
}

/** The list of all steps that apply now, and the one that is shown in full. */
import { showBoard } from "../frame/frame.ts";
import { showWhile } from "../parts/bound.ts";
import { buttonFor, fill, foldOf, h, put, rowOf } from "../parts/dom.ts";
import { textOf } from "../parts/phrases.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import type { Explanation, Group } from "./explanation.ts";
import { byHardness, conclusion } from "./explanation.ts";
import { walkable } from "./list-keys.ts";
import { details, sentenceOf } from "./reason.ts";
import { pictured } from "./slice.ts";
import { choose, countOf, gather, peekAt } from "./steps.ts";
import { takeButton } from "./take-button.ts";

/** The number of a technique's steps that are listed before the player asks for more. */
const AT_ONCE = 50;

export function stepsPart(store: Store): HTMLElement {
  const list = h("div", { class: "help-list" });
  walkable(list, "summary, button");
  list.addEventListener("pointerleave", () => peekAt(store, null));
  let from: HTMLElement | null = null;
  list.addEventListener("click", ({ target }) => {
    from = target instanceof Element ? target.closest("button") : null;
  });
  const count = h("p", { class: "quiet-text" });
  const all = h("div", {}, count, list);
  const text = h("div", {});
  const more = h("div", {});
  const back = buttonFor(say("help.back"), () => choose(store, null));
  const take = takeButton(store);
  const one = h("div", {}, text, rowOf(take, back), more);
  const part = h("div", {}, all, one);
  store.watch(
    ({ help }) => help.steps,
    (groups) => {
      const [near, far] = byHardness(groups ?? []);
      const n = number(near) + number(far);
      fill(count, groups && countOf(n));
      fill(
        list,
        ...near.map((group, place) => section(store, group, place === 0)),
        far.length > 0 &&
          foldOf(
            say("help.steps.harder", { n: number(far) }),
            ...far.map((group) => section(store, group, false)),
          ),
      );
      const isOnBoard = document.activeElement?.closest("wd-board");
      if (groups && isOnBoard) queueMicrotask(() => list.querySelector("summary")?.focus());
    },
  );
  store.watch(
    ({ help }) => (help.open === "steps" ? help.chosen : null),
    (explanation, before) => {
      put(all, "hidden", explanation !== null);
      put(one, "hidden", explanation === null);
      if (explanation) {
        take.focus({ preventScroll: true });
        showBoard();
      } else if (before) from?.focus();
    },
  );
  store.watch(
    ({ help }) => (help.open === "steps" && help.chosen ? pictured(help) : null),
    (explanation) => {
      fill(text, explanation && sentenceOf(store, explanation));
      fill(more, explanation && details(store, explanation));
    },
  );
  return showWhile(store, part, ({ help }) => help.open === "steps" && help.steps !== null);
}

/** @returns of their steps */
function number(groups: readonly Group[]): number {
  return groups.reduce((sum, { steps }) => sum + steps.length, 0);
}

/** The steps of a technique, listed once they are unfolded. */
function section(store: Store, group: Group, open: boolean): HTMLElement {
  const { name, steps } = group;
  const list = h("ol", {});
  let made = 0;
  const another = buttonFor(null, () => add(), { class: "quiet" });
  const add = () => {
    const next = steps.slice(made, made + AT_ONCE).map((step) => entry(store, step));
    list.append(...next);
    made += next.length;
    fill(another, say("page.more", { n: steps.length - made }));
    put(another, "hidden", made >= steps.length);
    if (made > next.length) next[0]?.querySelector("button")?.focus();
  };
  const summary = h("summary", {}, name, h("span", { class: "count" }, steps.length));
  const unfold = () => {
    if (!fold.open || made > 0) return;
    add();
    if (steps.length > 1) summary.after(gatherButton(store, group));
  };
  const fold = h("details", { open, ontoggle: unfold }, summary, list, another);
  unfold();
  return fold;
}

/** The button that shows all steps of a technique on the board. */
function gatherButton(store: Store, group: Group): HTMLElement {
  const press = () => {
    gather(store, group);
    for (const one of button.closest(".help-list")?.querySelectorAll(".gather") ?? []) {
      const isOn = one === button && store.state.help.gathered === group;
      one.setAttribute("aria-pressed", String(isOn));
    }
  };
  const leave = () => peekAt(store, null);
  const more = { "aria-pressed": "false", onfocus: leave, onpointerenter: leave };
  const button = buttonFor(say("help.steps.show"), press, { class: "quiet gather", ...more });
  return button;
}

function entry(store: Store, step: Explanation): HTMLElement {
  const peek = () => peekAt(store, step);
  const more = { class: "quiet step", onfocus: peek, onpointerenter: peek };
  const name = h("b", {}, conclusion(step, store.state.settings.style));
  const about = h("span", {}, textOf(step.phrases));
  return h(
    "li",
    {},
    buttonFor([name, about], () => choose(store, step), more),
  );
}

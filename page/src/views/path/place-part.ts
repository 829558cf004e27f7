/** The place on the path: the curve and the controls to walk along it, and the step in words. */
import { sideToTop } from "../../frame/frame.ts";
import { details, sentenceOf } from "../../help/reason.tsx";
import { lastAt } from "../../parts/choices.ts";
import { curve } from "../../parts/curve.ts";
import { buttonFor, conceal, fill, h, rowOf } from "../../parts/dom.ts";
import { againRow, problemLine } from "../../parts/problem.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { controlsPart } from "./controls-part.ts";
import { callOff, canRetry, fetchPath } from "./fetching.ts";
import { endOf, goTo, playFromHere } from "./path.ts";
import { pause } from "./play.ts";

export function placePart(store: Store): HTMLElement {
  const text = h("div", {});
  const following = h("div", {});
  const more = h("div", {});
  const onwards = rowOf(buttonFor(say("path.play"), () => playFromHere(store)));
  // Whoever looks into the reason wants to stay with it.
  const stay = () => pause(store);
  // Above the text, whose length changes from step to step.
  const ways = h("div", { class: "path-ways" }, onwards, following);
  const told = { class: "path-reason", onclick: stay, onfocusin: stay };
  const reason = h("div", told, ways, text, more);
  const way = h("div", {}, curvePart(store), controlsPart(store), reason);
  const part = h("section", { class: "help", tabindex: -1, "aria-label": say("path.walk") });
  const show = () => {
    const { walk, at } = store.state.path;
    const step = walk?.steps[at];
    const held = [following, text, more].some((one) => one.contains(document.activeElement));
    fill(text, walk && (step ? sentenceOf(store, step) : h("p", { class: "reason" }, endOf(walk))));
    const [follow, ...rest] = step ? details(store, step) : [];
    fill(following, follow);
    fill(more, rest);
    conceal(way, !walk, part);
    if (held) part.focus({ preventScroll: true });
    sideToTop();
  };
  store.watch(({ path }) => path.walk, show);
  store.watch(({ path }) => path.at, show);
  const problem = problemLine(store, ({ path }) => path.problem);
  const again = againRow(store, canRetry, () => fetchPath(store), part);
  part.append(busyLine(store, part), problem, again, way);
  return part;
}

/** The curve of the path, which is drawn anew for each path. */
function curvePart(store: Store) {
  const place = h("div", {});
  let made: ReturnType<typeof curve> | null = null;
  const tell = () => {
    const { walk, choices } = store.state.path;
    made?.tell(choices, lastAt(walk?.steps ?? []));
  };
  store.watch(
    ({ path }) => path.walk,
    (walk) => {
      if (!walk) return;
      const { steps, hardest } = walk;
      const choose = (at: number) => goTo(store, at);
      made = curve({ steps, hardest, label: say("path.place"), choose });
      fill(place, made.element);
      made.show(store.state.path.at);
      tell();
    },
  );
  store.watch(
    ({ path }) => path.at,
    (at) => made?.show(at),
  );
  store.watch(({ path }) => path.choices, tell);
  return place;
}

function busyLine(store: Store, part: HTMLElement) {
  const stop = buttonFor(say("page.stop"), () => callOff(store), { class: "quiet" });
  const line = h("p", { class: "busy", role: "status" }, h("span", {}, say("path.busy")), stop);
  store.watch(
    ({ path }) => path.busy,
    (busy) => conceal(line, !busy, part),
  );
  return line;
}

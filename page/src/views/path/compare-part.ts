/** A second path beside the first: both curves on one scale, their figures, and where they part. */
import { profileName } from "../../catalogue/catalogue.ts";
import { putProfiles } from "../../catalogue/profiles.ts";
import { bind, fillWith } from "../../parts/bound.ts";
import { curve } from "../../parts/curve.ts";
import { buttonFor, conceal, fill, h, put, rowOf, titledPart } from "../../parts/dom.ts";
import { againRow, problemLine } from "../../parts/problem.ts";
import { topOf } from "../../parts/slots.ts";
import { tenths } from "../../ratings.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { hardPartingOf, swap } from "./comparing.ts";
import { comparisonTable } from "./comparison-table.ts";
import { compareWith, fetchOther, otherKey } from "./fetching.ts";
import { lookAt, profileOf } from "./path.ts";
import type { Walk } from "./walk.ts";

export function comparePart(store: Store): HTMLElement {
  const part = titledPart(say("path.compare"), choice(store));
  put(part, "tabindex", -1);
  const busy = h("p", { class: "quiet-text", role: "status" });
  fillWith(store, busy, ({ path }) => path.other.busy && say("path.compare.busy"));
  const problem = problemLine(store, ({ path }) => path.other.problem);
  const failed = ({ path }: State) => path.other.problem !== "";
  const again = againRow(store, failed, () => fetchOther(store), part);
  part.append(busy, problem, again, comparison(store, part));
  return bind(store, part, "hidden", ({ path }) => !path.walk);
}

function choice(store: Store) {
  const onchange = () => compareWith(store, select.value);
  const select = h("select", { id: "path-other", onchange });
  const show = () => {
    const { catalogue, path } = store.state;
    const names = catalogue.profiles
      .map(({ name }) => name)
      .filter((name) => name !== profileOf(store.state));
    const chosen = names.includes(path.other.profile) ? path.other.profile : "";
    putProfiles(select, names, chosen, say("path.compare.none"));
  };
  store.watch(({ catalogue }) => catalogue.profiles, show);
  store.watch(({ path }) => path.other.profile, show);
  store.watch(profileOf, show);
  return h(
    "div",
    { class: "field" },
    h("label", { for: "path-other" }, say("path.compare.with")),
    select,
  );
}

/** @returns the other path, if it is one for the grid and the options of the first */
function otherIn(state: State): Walk | null {
  const { walk } = state.path.other;
  return walk && walk.key === otherKey(state) ? walk : null;
}

/** @param part where the focus goes when the comparison goes away */
function comparison(store: Store, part: HTMLElement) {
  const curves = h("div", { class: "compare-curves" });
  const change = buttonFor(null, () => swap(store));
  const there = h("p", {});
  const parting = () => {
    const { walk } = store.state.path;
    const other = otherIn(store.state);
    return walk && other ? hardPartingOf(walk, other) : null;
  };
  const go = buttonFor(say("path.compare.go"), () => lookAt(store, parting()?.at ?? 0));
  const table = h("div", {});
  const place = h("div", {}, curves, there, rowOf(go, change), table);
  let show = (_at: number) => {};
  const draw = () => {
    const { walk, at, other: chosen } = store.state.path;
    const other = otherIn(store.state);
    conceal(place, !walk || !other, part);
    if (!walk || !other) return;
    const names = [profileName(profileOf(store.state)), profileName(chosen.profile)] as const;
    const top = topOf(walk.steps, other.steps);
    const first = curveOf(walk, names[0], top);
    show = first.show;
    show(at);
    const found = parting();
    const second = curveOf(other, names[1], top);
    if (found) second.show(found.there);
    fill(
      curves,
      h("h3", {}, names[0], " ", h("small", {}, say("path.compare.shown"))),
      first.element,
      h("h3", {}, names[1]),
      second.element,
    );
    fill(change, say("path.compare.swap", { name: names[1] }));
    fill(
      there,
      found
        ? say("path.compare.part", {
            ...found,
            n: found.at + 1,
            first: names[0],
            second: names[1],
          })
        : say("path.compare.same"),
    );
    conceal(go, !found, change);
    fill(table, comparisonTable([walk, other], names));
  };
  store.watch(({ path }) => path.walk, draw);
  store.watch(otherIn, draw);
  store.watch(
    ({ path }) => path.at,
    (at) => show(at),
  );
  return place;
}

function curveOf({ steps, hardest }: Walk, name: string, top: number) {
  const most = steps[hardest];
  const words = say("path.compare.curve", { name, n: steps.length });
  const rest = most && { curve: words, step: most.name, rating: tenths(most.rating) };
  const label = rest ? say("path.compare.curve.hardest", rest) : words;
  return curve({ steps, hardest, label, top });
}

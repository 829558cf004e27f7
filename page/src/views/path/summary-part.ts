/** The summary of a path: its number of steps, its techniques, and the ratings on all scales. */
import type { Net } from "../../api-types.ts";
import { fewestAt } from "../../parts/choices.ts";
import { buttonFor, fact, fill, h, put, titledPart } from "../../parts/dom.ts";
import { tenths } from "../../parts/levels.ts";
import { ratingFact, ratingsMeant } from "../../parts/rated.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { lookAt } from "./path.ts";

export function summaryPart(store: Store): HTMLElement {
  const facts = h("dl", { class: "facts" });
  const figures = h("dl", { class: "facts" });
  const used = h("ul", { class: "path-used" });
  const judged = h("div", {}, h("h3", {}, say("path.rated")), figures, ratingsMeant());
  const part = titledPart(say("path.summary"), facts, used, judged);
  const netFact = ({ step, size, depth }: Net) => {
    const title = say("path.toNet", { step });
    const said = say(depth > 1 ? "path.net.deep" : "path.net.flat", { size, depth });
    return fact(
      say("path.net"),
      buttonFor(said, () => lookAt(store, step - 1), { class: "quiet", title }),
    );
  };
  const fewestFact = (at: number, choices: readonly number[]) =>
    at >= 0 &&
    fact(
      say("curve.fewest"),
      buttonFor(
        say("curve.fewest.at", { n: choices[at] ?? 0, step: at + 1 }),
        () => lookAt(store, at),
        { class: "quiet" },
      ),
    );
  const show = () => {
    const { walk, ratings, choices } = store.state.path;
    put(part, "hidden", !walk);
    put(judged, "hidden", !ratings.length);
    if (!walk) return;
    const hardest = walk.steps[walk.hardest];
    fill(
      facts,
      fact(say("path.steps"), walk.steps.length),
      hardest &&
        fact(
          say("path.hardest"),
          say("curve.name", { name: hardest.name, rating: tenths(hardest.rating) }),
        ),
      fewestFact(fewestAt(walk.steps, choices), choices),
      walk.net && [netFact(walk.net), fact(say("path.size"), say("path.facts", { n: walk.size }))],
    );
    fill(figures, ratings.map(ratingFact));
  };
  store.watch(({ path }) => path.ratings, show);
  store.watch(({ path }) => path.choices, show);
  store.watch(
    ({ path }) => path.walk,
    (walk) => {
      show();
      fill(
        used,
        (walk?.uses ?? []).map(({ name, steps, first }) => {
          const title = say("path.toFirst", { name });
          return h(
            "li",
            {},
            buttonFor(`${name} × ${steps}`, () => lookAt(store, first), { class: "quiet", title }),
          );
        }),
      );
    },
  );
  return part;
}

// @ts-check
/** The summary of a path: its number of steps, its techniques, and the ratings on all scales. */
import { fewestAt } from "../../parts/choices.js";
import { buttonFor, fact, fill, h, put, titledPart } from "../../parts/dom.js";
import { ratingFact, ratingsMeant } from "../../parts/rated.js";
import { tenths } from "../../ratings.js";
import { say } from "../../words/say.js";
import { lookAt } from "./path.js";

/** @import { Store } from "../../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function summaryPart(store) {
  const facts = h("dl", { class: "facts" });
  const figures = h("dl", { class: "facts" });
  const used = h("ul", { class: "path-used" });
  const judged = h("div", {}, h("h3", {}, say("path.rated")), figures, ratingsMeant());
  const part = titledPart(say("path.summary"), facts, used, judged);
  const netFact = (/** @type {import("./walk.js").Net} */ { step, size, depth }) => {
    const title = say("path.toNet", { step });
    const said = say(depth > 1 ? "path.net.deep" : "path.net.flat", { size, depth });
    return fact(
      say("path.net"),
      buttonFor(said, () => lookAt(store, step - 1), { class: "quiet", title }),
    );
  };
  const fewestFact = (/** @type {number} */ at, /** @type {readonly number[]} */ choices) =>
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

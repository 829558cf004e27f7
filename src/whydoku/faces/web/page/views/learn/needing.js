// @ts-check
/** A whole puzzle to play that needs a technique, and nothing harder. */
import { make } from "../../beginning/levels.js";
import { making } from "../../beginning/making.js";
import { levelOf } from "../../game/origin.js";
import { buttonFor, h } from "../../parts/dom.js";
import { levelName } from "../../parts/levels.js";
import { tellKept } from "../../past/news.js";
import { say } from "../../words/say.js";

/** @import { Level } from "../../game/origin.js" */
/** @import { Store } from "../../state.js" */

/**
 * @param {Store} store
 * @param {import("./slice.js").Lesson} lesson
 * @returns {HTMLElement}
 */
export function needingPart(store, { technique: { slug, name }, levels }) {
  const known = levels.map(levelOf).filter((level) => level !== "");
  if (!known.length) return h("p", { class: "hint-text" }, say("learn.needing.none"));
  const { lines, run } = making(store);
  const choice = h(
    "select",
    { "aria-label": say("learn.needing.level"), hidden: known.length < 2 },
    known.map((level) => h("option", { value: level }, levelName(level))),
  );
  const play = buttonFor(say("learn.needing"), async () => {
    const { kept } = store.state;
    await run(
      [play],
      async (signal) => {
        const level = levelOf(choice.value) || /** @type {Level} */ (known[0]);
        const position = await make(level, undefined, signal, slug);
        return { position, title: name, origin: { level, day: "" } };
      },
      ({ view, learn }) => view === "learn" && learn.route,
      say("learn.needing.making"),
    );
    tellKept(store, kept);
  });
  return h("div", {}, h("div", { class: "row learn-needing" }, play, choice), lines);
}

/** A whole puzzle to play that needs a technique, and nothing harder. */
import { make } from "../../beginning/levels.ts";
import { making } from "../../beginning/making.ts";
import type { Level } from "../../game/origin.ts";
import { levelOf } from "../../game/origin.ts";
import { buttonFor, h } from "../../parts/dom.ts";
import { levelName } from "../../parts/levels.ts";
import { tellKept } from "../../past/news.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import type { Lesson } from "./slice.ts";

export function needingPart(
  store: Store,
  { technique: { slug, name }, levels }: Lesson,
): HTMLElement {
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
        const level = levelOf(choice.value) || (known[0] as Level);
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

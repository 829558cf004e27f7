/** The controls of a walk: to both ends, a step or a hard step forward and back, and playing. */
import { bind } from "../../parts/bound.ts";
import type { Child } from "../../parts/dom.ts";
import { buttonFor, fill, h, put } from "../../parts/dom.ts";
import { icon } from "../../parts/icons.tsx";
import type { Store } from "../../state.ts";
import type { Key } from "../../words/say.ts";
import { say } from "../../words/say.ts";
import { goBy, goByHard, goTo, goToEnd } from "./path.ts";
import { togglePlaying } from "./play.ts";
import type { Path } from "./slice.ts";
import { byHard } from "./walk.ts";

export function controlsPart(store: Store): HTMLElement {
  const button: (
    key: Key,
    sign: Child,
    go: () => void,
    isLast: (path: Path) => boolean,
  ) => HTMLElement = (key, sign, go, isLast) => {
    const name = say(key);
    const made = buttonFor(sign, go, { "aria-label": name, title: name });
    // A button that became disabled would lose the focus; so it stays, and does nothing.
    return bind(store, made, "aria-disabled", ({ path }) => isLast(path) && "true");
  };
  const atStart = ({ at }: Path) => at === 0;
  const atEnd = ({ at, walk }: Path) => at === (walk?.steps.length ?? 0);
  const noHard =
    (by: number) =>
    ({ at, walk }: Path) =>
      !walk || byHard(walk, at, by) === null;
  return h(
    "div",
    { class: "walk" },
    button("path.first", "«", () => goTo(store, 0), atStart),
    button("path.hard.back", icon("peakBack"), () => goByHard(store, -1), noHard(-1)),
    button("path.back", "‹", () => goBy(store, -1), atStart),
    playButton(store),
    button("path.on", "›", () => goBy(store, 1), atEnd),
    button("path.hard.on", icon("peakOn"), () => goByHard(store, 1), noHard(1)),
    button("path.last", "»", () => goToEnd(store), atEnd),
  );
}

function playButton(store: Store) {
  const button = buttonFor(null, () => togglePlaying(store), { class: "walk-play with-icon" });
  store.watch(
    ({ path }) => path.playing,
    (playing) => {
      const name = say(playing ? "path.pause" : "path.watch");
      put(button, "aria-label", name);
      put(button, "title", say(playing ? "path.pause.about" : "path.watch.about"));
      // A slider with the focus would read out every step.
      const focused = document.activeElement;
      if (playing && focused instanceof HTMLInputElement && focused.type === "range")
        button.focus();
      fill(button, icon(playing ? "pause" : "play"), h("span", {}, name));
    },
  );
  return button;
}

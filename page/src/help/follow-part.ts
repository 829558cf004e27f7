/** The controls to follow a chain or a net link by link, and the sentence of the link. */
import { buttonFor, fill, h, put } from "../parts/dom.ts";
import { icon } from "../parts/icons.tsx";
import { phrases } from "../parts/phrases.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import type { Explanation } from "./explanation.ts";
import { followBy, followTo, placeIn, playOrPause, sentenceAt } from "./follow.ts";
import { framesOf, isChain } from "./frames.ts";

/**
 * @param point points out a line of the argument; -1 for none
 * @returns null if there is nothing to follow
 */
export function followPart(
  store: Store,
  of: Explanation,
  point: (line: number) => void,
): HTMLElement | null {
  const frames = framesOf(of);
  const total = frames.length;
  if (!total) return null;
  const sign = (by: -1 | 1) => {
    const label = say(by < 0 ? "follow.back" : "follow.on");
    const onclick = () => go(() => followBy(store, of, by));
    return buttonFor(by < 0 ? "‹" : "›", onclick, { "aria-label": label, title: label });
  };
  const play = buttonFor(null, () => go(() => playOrPause(store, of)), { class: "with-icon" });
  const where = h("span", { class: "follow-where" });
  const all = buttonFor(say("follow.all"), () => go(() => followTo(store, of, 0)), {
    class: "quiet",
    title: say("follow.all.about"),
  });
  const text = h("p", { class: "follow-text" });
  const onkeydown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    go(() => followBy(store, of, by < 0 ? -1 : 1));
  };
  const name = say("follow.name");
  const row = { class: "follow-row", role: "group", "aria-label": name, "data-arrows": true };
  const part = h(
    "div",
    { class: "follow" },
    h("div", { ...row, onkeydown }, sign(-1), sign(1), play, where, all),
    text,
  );
  const kind = isChain(of) ? "links" : "parts";
  const show = () => {
    const at = placeIn(store.state, of);
    const frame = frames[at - 1];
    const plays = Boolean(at && store.state.follow?.plays);
    fill(play, icon(plays ? "pause" : "play"), say(plays ? "follow.pause" : "follow.play"));
    fill(where, say(`follow.${kind}.${frame ? "at" : "count"}`, { n: at, total }));
    if (!frame && document.activeElement === all) play.focus();
    put(all, "hidden", !frame);
    fill(text, frame && phrases(store, sentenceAt(of, frame)));
    put(text, "hidden", !frame);
    point(frame ? frame.line : -1);
  };
  /** Whether the part follows the state, which it does only while the step is followed. */
  let follows = false;
  const keepShowing = () => {
    if (follows) return;
    follows = true;
    const stop = store.watch(
      ({ follow }) => follow,
      (follow) => {
        show();
        if (follow?.of === of) return;
        follows = false;
        queueMicrotask(() => stop());
      },
    );
  };
  const go = (act: () => void) => {
    act();
    keepShowing();
    text.scrollIntoView({ block: "nearest" });
  };
  show();
  if (placeIn(store.state, of)) keepShowing();
  return part;
}

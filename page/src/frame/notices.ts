/**
 * Notices for the whole page: sentences that can be closed, with what can be done about them, and
 * that the server is offline.
 */
import { bind, fillWith, showWhile } from "../parts/bound.ts";
import { buttonFor, fill, h, put } from "../parts/dom.ts";
import type { News, Store } from "../state.ts";
import { isEnded } from "../views/play/ended.ts";
import { say } from "../words/say.ts";

/** Milliseconds after which a notice goes by itself if nothing is lost with it. */
const PASSING = 8000;

export function notices(store: Store): HTMLElement {
  const away = h("p", { class: "notice", role: "status" });
  fillWith(store, away, ({ online }) => !online && say("page.offline"));
  const pass = passing(away, () => put(away, "hidden", true));
  store.watch(
    ({ online }) => online,
    (online) => {
      put(away, "hidden", online || store.state.help.problem);
      if (!online) pass();
    },
  );
  // What help says in its own place is said there alone.
  store.watch(
    ({ help }) => help.problem,
    (problem) => problem && put(away, "hidden", true),
  );
  const progress = h("progress", { max: 1 });
  const arriving = h("div", { class: "notice", role: "status" }, h("p", {}, say("page.arriving")));
  arriving.append(progress);
  bind(store, progress, "value", (state) => state.arriving ?? 0);
  showWhile(store, arriving, (state) => state.arriving !== null);
  const news = closable(store, "news", { class: "notice" }, {});
  // It must not lie beside what the player has just asked for, nor spoil the end of a game.
  store.watch(
    (state) => state.help.open || isEnded(state),
    (isElsewhere) => {
      const { news } = store.state;
      if (isElsewhere && typeof news === "object" && !news.stays) store.set({ news: "" });
    },
  );
  const notice = closable(store, "notice", { class: "notice problem" }, { role: "alert" });
  return h("div", { class: "notices" }, away, arriving, news, notice);
}

/** @param name of the sentence in the state */
function closable(
  store: Store,
  name: "news" | "notice",
  frame: Record<string, string>,
  text: Record<string, string>,
) {
  const part = h("div", frame);
  const onclick = () => store.set({ [name]: "" });
  const pass = passing(part, onclick);
  store.watch(
    (state) => state[name],
    (found) => {
      put(part, "hidden", !found);
      if (!found) return fill(part);
      const { sentence, actions, passes } = typeof found === "string" ? plain(found) : found;
      const ways = actions.map(({ name, act }) => buttonFor(name, act));
      const close = buttonFor(say("page.close"), onclick, { class: "quiet" });
      fill(part, h("p", text, sentence), h("div", { class: "notice-ways" }, ...ways, close));
      if (passes) pass();
    },
  );
  return part;
}

/**
 * Lets something go after a while in which it is neither pointed at nor has the focus.
 *
 * @returns begins to wait, anew if it waits already
 */
function passing(part: HTMLElement, go: () => void): () => void {
  let timer = 0;
  const isHeld = () => part.matches(":hover, :focus-within");
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isHeld() ? wait() : part.hidden || go()), PASSING);
  };
  return wait;
}

function plain(sentence: string): News {
  return { sentence, actions: [] };
}

/** Shows a sentence when the page itself has a fault, which must never pass in silence. */
export function showFaults(store: Store) {
  const show = (fault: unknown) => {
    if (fault instanceof DOMException && fault.name === "AbortError") return;
    store.set({ notice: say("page.fault") });
  };
  addEventListener("error", (event) => show(event.error));
  addEventListener("unhandledrejection", (event) => show(event.reason));
}

// @ts-check
/** What the whole page has to say: a notice to be closed, and that the server is away. */
import { fill, h, put } from "../parts/dom.js";
import { say } from "../words/say.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function notices(store) {
  const away = h("p", { class: "notice", role: "status" });
  const notice = h("div", { class: "notice problem" });
  store.watch(
    (state) => state.online,
    (online) => {
      fill(away, online ? null : say("page.offline"));
      put(away, "hidden", online);
    },
  );
  const onclick = () => store.set({ notice: "" });
  store.watch(
    (state) => state.notice,
    (sentence) => {
      put(notice, "hidden", !sentence);
      if (!sentence) return fill(notice);
      const close = h("button", { type: "button", class: "quiet", onclick }, say("page.close"));
      fill(notice, h("p", { role: "alert" }, sentence), close);
    },
  );
  return h("div", { class: "notices" }, away, notice);
}

/**
 * Faults of the page itself end in a sentence, never in silence.
 *
 * @param {Store} store
 */
export function tellFaults(store) {
  const tell = (/** @type {unknown} */ fault) => {
    if (fault instanceof DOMException && fault.name === "AbortError") return;
    store.set({ notice: say("page.fault") });
  };
  addEventListener("error", (event) => tell(event.error));
  addEventListener("unhandledrejection", (event) => tell(event.reason));
}

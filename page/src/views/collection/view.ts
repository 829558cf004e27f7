/** Collection: the puzzles of the server's library, found by what they need. There is none without a library. */
import { look } from "../../api.ts";
import { buttonFor, fill, foldOf, h, put } from "../../parts/dom.ts";
import { trying } from "../../parts/problem.ts";
import type { State, Store } from "../../state.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import { played } from "../../table/picture.ts";
import { collection as words } from "../../words/en/collection.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { boards } from "./boards.ts";
import { filterIn, hashOf, sizeOf } from "./filter.ts";
import { filterForm } from "./form.ts";
import { keptPlace } from "./place.ts";

addWords(words);

/** A window that is so wide has room for the filters beside the boards. */
const WIDE = "(min-width: 50.01rem)";

/** What the parts of the view do, once they are built. */
const built = {
  enter: () => {},
  step: (_rows: number, _columns: number) => {},
};

export const collection: View = {
  name: "collection",
  build,
  picture: (state) => played(state, {}),
  pad: () => false,
  enter: () => built.enter(),
  commands: {
    // There is no board here; the arrows lead from puzzle to puzzle.
    ...limited(
      Object.keys(COMMANDS).filter((name) => name !== "leave"),
      () => false,
    ),
    step: (_, { rows, columns }) => built.step(rows, columns),
  },
};

function build(store: Store) {
  const trouble = h("div", {});
  const title = h("span", {}, say("collection.filter"));
  const fold = foldOf(title);
  put(fold, "class", "part");
  let shown: string | null = null;
  const isHere = () => {
    const { version, library, view } = store.state;
    return version && library && view === "collection";
  };
  const form = filterForm((filter) => {
    if (!isHere()) return; // a puzzle has been opened since the player typed
    history.replaceState(null, "", hashOf(filter));
    follow();
  });
  const found = boards(store, form);
  fold.append(trouble, form.element);
  fold.open = matchMedia(WIDE).matches;
  const follow = () => {
    if (!isHere()) return;
    const filter = filterIn(location.hash);
    const hash = hashOf(filter);
    if (hash === shown) return;
    shown = hash;
    const n = sizeOf(filter);
    fill(title, say(n ? "collection.filters" : "collection.filter", { n }));
    form.set(filter);
    found.show(filter).then((isThere) => {
      if (!isThere && shown === hash) shown = null;
    });
  };
  const fetchAll = () => {
    if (!isHere()) return;
    trying(trouble, async () => {
      form.offer(await look("library_stats"));
    });
    follow();
  };
  // What is opened stands in the list to which the player comes back: that of what the form holds.
  found.element.addEventListener("click", form.finish, { capture: true });
  built.step = found.step;
  built.enter = () => {
    // Who comes back by the tab finds what was there.
    const kept = shown ?? keptPlace()?.hash;
    if (kept && location.hash === "#/collection") history.replaceState(null, "", kept);
    const filter = filterIn(location.hash);
    form.set(filter); // what was typed just before the player left has found nothing
    if (shown === hashOf(filter)) queueMicrotask(found.back);
    fetchAll();
  };
  addEventListener("hashchange", follow);
  store.watch(
    ({ online }) => online,
    (online, before) => online && before === false && fetchAll(),
  );
  const none = h("p", { class: "problem" }, say("collection.none"));
  const skip = buttonFor(say("collection.skip"), found.reach, { class: "skip" });
  const parts = h("div", { class: "collection" }, skip, fold, found.element);
  store.watch(isThere, (is, before) => {
    put(none, "hidden", is !== false);
    put(parts, "hidden", !is);
    if (before !== undefined) fetchAll();
  });
  return { text: null, panel: h("div", { class: "parts" }, none, parts) };
}

/** @returns whether there is a library; null while that is not known */
function isThere({ version, library }: State): boolean | null {
  return version ? library : null;
}

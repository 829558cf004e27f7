/** The course: where to begin or go on, its lessons in groups, and the words that they begin with. */
import { techniqueName } from "../../catalogue/catalogue.ts";
import { fillWith } from "../../parts/bound.ts";
import { buttonFor, fact, fill, foldOf, h, put, rowOf } from "../../parts/dom.ts";
import type { Store } from "../../state.ts";
import type { Key } from "../../words/say.ts";
import { say } from "../../words/say.ts";
import { peeking } from "./lessons.ts";
import { isRead, lessonsOf, markOf, nextToRead } from "./progress.ts";
import { hashOf } from "./slice.ts";

/** The words that all lessons use, in the order in which one explains the next. */
const WORDS = ["cell", "row", "column", "box", "given", "candidate", "note", "see"];

/** Where to begin, or to go on: the first thing in sight. */
export function courseCard(store: Store): HTMLElement {
  const way = h("div", {});
  const show = () => {
    const { catalogue, learn } = store.state;
    const { course, techniques } = catalogue;
    const { progress } = learn;
    const all = lessonsOf(course);
    const read = all.filter((one) => isRead(progress, one)).length;
    const slug = nextToRead(course, progress);
    const name = techniqueName(techniques, slug);
    const isNew = !Object.keys(progress.lessons).length;
    fill(
      way,
      h("h2", {}, say("learn.course")),
      h(
        "p",
        {},
        isNew ? say("learn.course.about") : say("learn.course.read", { read, n: all.length }),
      ),
      slug &&
        h(
          "p",
          { class: "row" },
          h(
            "a",
            { class: "button main", href: hashOf({ slug, seed: null }) },
            say(isNew ? "learn.course.begin" : "learn.course.on", { name }),
          ),
        ),
    );
    put(way, "hidden", !all.length);
  };
  store.watch(({ catalogue }) => catalogue.techniques, show);
  store.watch(({ learn }) => learn.progress, show);
  const words = WORDS.map((word) =>
    fact(say(`learn.word.${word}` as Key), say(`learn.means.${word}` as Key)),
  );
  const list = foldOf(say("learn.words"), h("dl", { class: "facts" }, words));
  const toPrint = () => store.set({ dialog: "files", hand: "none" });
  const print = rowOf(buttonFor(say("learn.print"), toPrint, { class: "quiet" }));
  return h("section", { class: "learn-course" }, way, list, print);
}

/** The groups of the course, with the lessons of each and how far the player has come. */
export function courseGroups(store: Store): HTMLElement {
  const show = () => {
    const { course, techniques } = store.state.catalogue;
    return course.map(({ name, about, lessons }) =>
      h(
        "section",
        {},
        h("h3", {}, name),
        h("p", {}, about),
        h(
          "ol",
          { class: "lessons" },
          lessons.map((slug) => lessonRow(store, slug, techniqueName(techniques, slug))),
        ),
      ),
    );
  };
  const groups = h("div", { class: "learn-groups" });
  store.watch(
    ({ catalogue }) => catalogue.techniques,
    () => fill(groups, show()),
  );
  return groups;
}

function lessonRow(store: Store, slug: string, name: string): HTMLElement {
  const mark = h("small", {});
  fillWith(store, mark, ({ learn }) => {
    const done = markOf(learn.progress, learn.scores, slug);
    return done && say(`learn.mark.${done}`);
  });
  return h("li", peeking(store, slug), h("a", { href: hashOf({ slug, seed: null }) }, name), mark);
}

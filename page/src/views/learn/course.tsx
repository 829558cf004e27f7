/**
 * What one can learn: the course, with where to begin or go on and the words that it begins with, and
 * below it the techniques that it does not teach, the easiest first; all of them if one is sought.
 * Pointing at a name shows its example.
 */
import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Technique } from "../../api-types.ts";
import {
  areComing,
  families,
  familyName,
  isWanted,
  techniqueName,
} from "../../catalogue/catalogue.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Fact, Fold, Row, Titled, useWatch } from "../../parts/kit.tsx";
import { tenths } from "../../parts/levels.ts";
import type { Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { fetchLesson, isRead, lessonsOf, markOf, nextToRead } from "./lessons.ts";
import { scoreOf } from "./score.ts";
import { hashOf, setLearn } from "./slice.ts";

/** The words that all lessons use, in the order in which one explains the next. */
const WORDS = ["cell", "row", "column", "box", "given", "candidate", "note", "see"] as const;

/** Milliseconds that a pointer must rest on a name before its example is fetched. */
const LINGER = 120;

/** Where to begin, or to go on: the first thing in sight. */
export function CourseCard({ store }: OfStore) {
  const { catalogue, learn } = store.state;
  const all = lessonsOf(catalogue.course);
  const read = all.filter((one) => isRead(learn.progress, one)).length;
  const slug = nextToRead(catalogue.course, learn.progress);
  const name = techniqueName(catalogue.techniques, slug);
  const isNew = !Object.keys(learn.progress.lessons).length;
  return (
    <section class="learn-course" hidden={Boolean(learn.route.slug)}>
      <div hidden={!all.length}>
        <h2>{say("learn.course")}</h2>
        <p>
          {isNew ? say("learn.course.about") : say("learn.course.read", { read, n: all.length })}
        </p>
        {slug && (
          <p class="row">
            <a class="button main" href={hashOf({ slug })}>
              {say(isNew ? "learn.course.begin" : "learn.course.on", { name })}
            </a>
          </p>
        )}
      </div>
      <Fold summary={say("learn.words")}>
        <dl class="facts">
          {WORDS.map((word) => (
            <Fact key={word} name={say(`learn.word.${word}`)}>
              {say(`learn.means.${word}`)}
            </Fact>
          ))}
        </dl>
      </Fold>
      <Row>
        <Button class="quiet" act={() => store.set({ dialog: "files", hand: "none" })}>
          {say("learn.print")}
        </Button>
      </Row>
    </section>
  );
}

export function TechniqueList({ store }: OfStore) {
  const { course, techniques } = store.state.catalogue;
  const query = useComputed(() => store.state.learn.query.trim()).value;
  const family = useComputed(() => store.state.learn.family).value;
  const fold = useFold(store);
  const isNarrow = Boolean(query || family);
  const taught = new Set(isNarrow ? [] : lessonsOf(course));
  const shown = new Set(
    techniques.filter((one) => !taught.has(one.slug) && isWanted(one, query, family)),
  );
  return (
    <Titled title={say("learn.lessons")} aria-label={say("learn.lessons")}>
      <input
        type="search"
        aria-label={say("learn.search")}
        placeholder={say("learn.search")}
        onInput={(event) => setLearn(store, { query: event.currentTarget.value })}
      />
      <div class="learn-groups" hidden={Boolean(query)}>
        {course.map(({ name, about, lessons }) => (
          <section key={name}>
            <h3>{name}</h3>
            <p>{about}</p>
            <ol class="lessons">
              {lessons.map((slug) => (
                <LessonRow
                  key={slug}
                  store={store}
                  slug={slug}
                  name={techniqueName(techniques, slug)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Fold
        ref={fold}
        summary={say(isNarrow || !course.length ? "learn.techniques" : "learn.others")}
      >
        <p>{say("learn.about")}</p>
        <select
          aria-label={say("learn.family")}
          onChange={(event) => setLearn(store, { family: event.currentTarget.value })}
        >
          <option value="">{say("learn.families")}</option>
          {families(techniques).map((one) => (
            <option key={one} value={one}>
              {familyName(one)}
            </option>
          ))}
        </select>
        <p class="answer" role="status">
          {isNarrow && say("learn.count", { n: shown.size })}
        </p>
        <ol class="techniques" aria-busy={areComing(store.state)}>
          {techniques.map((one) => (
            <TechniqueRow key={one.slug} store={store} technique={one} hidden={!shown.has(one)} />
          ))}
        </ol>
      </Fold>
    </Titled>
  );
}

/** The fold opens for a search, and closes after it; it is open while there is no course, too. */
function useFold(store: Store) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isOpenedHere = useRef(false);
  useWatch(
    store,
    ({ catalogue, learn }) => learn.query.trim() || !catalogue.course.length,
    (isNeeded) => {
      if (!fold.current) return;
      if (isNeeded) isOpenedHere.current ||= !fold.current.open;
      if (isNeeded || isOpenedHere.current) fold.current.open = Boolean(isNeeded);
      if (!isNeeded) isOpenedHere.current = false;
    },
  );
  return fold;
}

function LessonRow({ store, slug, name }: OfStore & { slug: string; name: string }) {
  const mark = useComputed(() => {
    const { progress, scores } = store.state.learn;
    return markOf(progress, scores, slug);
  }).value;
  return (
    <li {...peeking(store, slug)}>
      <a href={hashOf({ slug })}>{name}</a>
      <small>{mark && say(`learn.mark.${mark}`)}</small>
    </li>
  );
}

interface RowProperties extends OfStore {
  technique: Technique;
  hidden: boolean;
}

function TechniqueRow({ store, technique, hidden }: RowProperties) {
  const { slug, name, about, rating, family } = technique;
  const { found, tried } = useComputed(() => scoreOf(store.state.learn.scores, slug)).value;
  return (
    <li hidden={hidden} {...peeking(store, slug)}>
      <a href={hashOf({ slug })}>{name}</a>
      <small class="learn-rating">{`${familyName(family)} · ${tenths(rating)}`}</small>
      <p>{firstSentence(about)}</p>
      <small class="learn-score">{tried > 0 && say("learn.score", { found, tried })}</small>
    </li>
  );
}

function firstSentence(text: string): string {
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

let lingering = 0;

/** @returns what shows the example of a technique on the board while its row is pointed at */
function peeking(store: Store, slug: string) {
  const peek = () => {
    clearTimeout(lingering);
    lingering = window.setTimeout(() => {
      setLearn(store, { peek: slug });
      fetchLesson(store, slug);
    }, LINGER);
  };
  return { onPointerEnter: peek, onPointerLeave: () => clearTimeout(lingering), onFocusIn: peek };
}

/**
 * What stands next to a position to practise on: the task, the check, help, and the score; in mixed
 * practice first the question which technique it is. And what to practise today.
 */
import { useMemo, useRef } from "preact/hooks";
import { drawnSeed } from "../../asking/api.ts";
import { techniqueName } from "../../catalogue/catalogue.ts";
import { InFull } from "../../help/reason.tsx";
import { Tick } from "../../parts/choice.tsx";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Failure, Group, Problem, Row, Status, useOf, useWatch } from "../../parts/kit.tsx";
import { helpedFrom } from "../../past/logging.ts";
import type { Scores } from "../../past/score.ts";
import {
  dayName,
  dueOn,
  GRADES,
  isBegun,
  isRowDone,
  nextDue,
  scoreOf,
  standingText,
} from "../../past/score.ts";
import { partOf, type State } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { WayBack } from "./lesson.tsx";
import {
  another,
  anotherBy,
  begin,
  check,
  choicesOf,
  dayNow,
  forget,
  isPlacing,
  mixture,
  showMore,
  takeFor,
  wayOn,
} from "./practice.ts";
import type { Answer, Learn } from "./slice.ts";
import {
  EVERYTHING_SHOWN,
  hashOf,
  isPractising,
  MIXED,
  setLearn,
  subjectOf,
  TODAY,
} from "./slice.ts";

const SHOW = ["learn.show.0", "learn.show.1", "learn.show.2", "learn.show.3"] as const;

export function PracticePart({ store }: OfStore) {
  const part = useRef<HTMLElement>(null);
  useWatch(store, partOf("learn", "route"), ({ seed }, before) => {
    if (seed === null || !before || store.state.view !== "learn") return;
    // Each position begins with the pad in sight.
    scrollTo(0, 0);
    part.current?.closest(".side")?.scrollTo(0, 0);
    if (before.seed === null) part.current?.querySelector("h2")?.focus({ preventScroll: true });
  });
  const { learn } = store.state;
  const { lessons, practice, route, scores } = learn;
  const score = scoreOf(scores, practice.named ? practice.slug : "");
  const standing = standingText(score, dayNow());
  const slug = subjectOf(learn);
  const back = lessons.get(slug)?.taught ? "learn.back.lesson" : "learn.back";
  return (
    <section
      ref={part}
      class="learn-practice"
      aria-label={say("learn.practice")}
      hidden={route.seed === null}
      data-home="h2"
    >
      <div class="learn-title">
        <h2 tabIndex={-1}>{titleIn(store.state)}</h2>
        <p class="learn-score">
          {score.tried > 0 && (
            <span>{say("learn.score", { found: score.found, tried: score.tried })}</span>
          )}
          {standing && <span class="learn-standing">{standing}</span>}
        </p>
      </div>
      <div>{practice.status !== "ready" && <Waiting store={store} />}</div>
      <Playing store={store} />
      <WayBack store={store}>
        {route.slug === MIXED && <a href={hashOf({ slug: TODAY })}>{say("practice.today")}</a>}
        {slug && <a href={hashOf({ slug })}>{say(back)}</a>}
      </WayBack>
    </section>
  );
}

function titleIn({ catalogue, learn: { lessons, practice } }: State): string {
  const { slug, named, misnamed } = practice;
  const not = misnamed.at(-1);
  if (!named && not) return say("mixed.not", { name: techniqueName(catalogue.techniques, not) });
  if (!named) return say("mixed.title");
  const lesson = lessons.get(slug);
  const name = lesson?.technique.name ?? techniqueName(catalogue.techniques, slug);
  return say("learn.practiceOf", { name });
}

function Waiting({ store }: OfStore) {
  const { practice, route } = store.state.learn;
  if (practice.status === "refused")
    return (
      <Failure
        problem={practice.sentence}
        again={() => begin(store, store.state.learn.route)}
        isOfUse
      >
        <Another store={store} />
      </Failure>
    );
  const stop = () => {
    location.hash = hashOf({ slug: route.slug === MIXED ? TODAY : route.slug });
  };
  return (
    <>
      <Status>{say("learn.seeking")}</Status>
      <progress aria-label={say("learn.seeking")} />
      <Row>
        <Button act={stop} says="page.stop" />
      </Row>
    </>
  );
}

function Another({ store, isMain = false }: OfStore & { isMain?: boolean }) {
  const act = () => {
    const { route, scores } = store.state.learn;
    location.hash = another(route.slug, scores);
  };
  return <Button class={isMain ? "main" : undefined} act={act} says="learn.another" />;
}

function Playing({ store }: OfStore) {
  const { state } = store;
  const { answer, aside, busy, disclosure, help, status } = state.learn.practice;
  const ways = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const toSight = (answer: Answer | null) => {
    if (!answer) return;
    // Of a long answer the beginning, and the way on, are in sight.
    said.current?.scrollIntoView({ block: "nearest" });
    ways.current?.scrollIntoView({ block: "nearest" });
  };
  useWatch(store, ({ learn }) => learn.practice.answer, toSight);
  const way = wayOn(state, dayNow());
  const isLesson = way !== "check" && way !== "another";
  const told = answer?.told ?? (help ? [help] : []);
  const isAnswered = aside || answer || told.length > 0;
  return (
    <div class="learn-playing" hidden={status !== "ready"}>
      <Naming store={store} />
      <div class="learn-task" data-answered={isAnswered ? "" : undefined}>
        <span>
          <span class="learn-comes">{say("practice.comes")} </span>
          {say(taskIn(state))}
        </span>
      </div>
      <div ref={ways} class="row learn-ways">
        <Button
          class={way === "check" ? "main" : undefined}
          hidden={isLesson}
          aria-busy={busy}
          act={() => check(store)}
          says="learn.check"
        />
        <Button
          hidden={isLesson}
          disabled={disclosure >= EVERYTHING_SHOWN}
          act={() => showMore(store)}
          says={SHOW[disclosure] ?? "learn.show.all"}
        />
        {isLesson && (
          <a class="button main" href={hashOf({ slug: way })}>
            {say("learn.next", { name: techniqueName(state.catalogue.techniques, way) })}
          </a>
        )}
        <Another store={store} isMain={way === "another"} />
      </div>
      <div ref={said} class="learn-answer" role="status">
        <Problem>{aside}</Problem>
        {answer && (
          <p class={answer.is === "wrong" ? "wrong" : "right"}>{wordsOf(answer, state.learn)}</p>
        )}
        {told.map((one, n) => (
          <InFull key={n} store={store} of={one} />
        ))}
      </div>
      <GradeLine store={store} />
      <WholeCheck store={store} />
    </div>
  );
}

function taskIn(state: State): "mixed.task" | "learn.task.digit" | "learn.task" {
  if (!state.learn.practice.named) return "mixed.task";
  return isPlacing(state) ? "learn.task.digit" : "learn.task";
}

function wordsOf({ is, shown, said }: Answer, { practice, scores }: Learn): string {
  if (said) return said;
  if (is === "wrong") return say("learn.wrong");
  if (is === "partly") return say("practice.partly");
  if (shown) return say("learn.right.shown");
  const score = scoreOf(scores, practice.slug);
  return isRowDone(score, dayNow())
    ? say("learn.right.row", { n: score.run.n })
    : say("learn.right");
}

/** The question which technique is there, while the player does not know. */
function Naming({ store }: OfStore) {
  const { catalogue, learn } = store.state;
  const { key, misnamed, named, slug } = learn.practice;
  const isAsked = isPractising(learn) && learn.route.slug === MIXED && !named;
  // What is wrong changes the score, on which the choices depend, but they stay.
  const choices = useMemo(
    () => (isAsked ? choicesOf(slug, mixture(store), catalogue.techniques) : []),
    [isAsked, key, catalogue.techniques],
  );
  return (
    <Group class="learn-naming" name={say("mixed.title")} hidden={!isAsked}>
      <div class="learn-choices">
        <Row>
          {choices.map((one) => (
            <Button
              key={one.slug}
              disabled={misnamed.includes(one.slug)}
              act={() => takeFor(store, one.slug)}
            >
              {one.name}
            </Button>
          ))}
        </Row>
      </div>
    </Group>
  );
}

function GradeLine({ store }: OfStore) {
  const { route, practice } = store.state.learn;
  const { grade } = practice;
  return (
    <p class="learn-grade" hidden={!grade || route.slug === MIXED}>
      <span>{say("practice.grade", { grade, most: GRADES })}</span>
      <Button disabled={grade <= 1} act={() => anotherBy(store, -1)} says="practice.smaller" />
      <Button disabled={grade >= GRADES} act={() => anotherBy(store, 1)} says="practice.larger" />
    </p>
  );
}

/** Whether any of what an instance removes is enough, or all of it is asked for. */
function WholeCheck({ store }: OfStore) {
  const turn = (all: boolean) => {
    setLearn(store, { all });
    forget(store);
  };
  return (
    <div class="learn-whole" hidden={taskIn(store.state) === "learn.task.digit"}>
      <Tick checked={store.state.learn.all} turn={turn} name={say("practice.all")} />
    </div>
  );
}

/** A line about today above the list of techniques, while that is there. */
export function TodayLine({ store }: OfStore) {
  // What needed help in games is read anew whenever the list is there again.
  const scores = useOf(store, ({ view, learn }) =>
    view === "learn" && !learn.route.slug ? learn.scores : null,
  );
  const n = scores ? recalled(scores).length : 0;
  return (
    <p class="part learn-back learn-today-line">
      <a href={hashOf({ slug: TODAY })}>
        {n ? say("practice.today.n", { n }) : say("practice.today")}
      </a>
      <MixedLink />
    </p>
  );
}

export function Today({ store }: OfStore) {
  const { view, learn, catalogue } = store.state;
  const { route, scores } = learn;
  const isHere = view === "learn" && [TODAY, MIXED].includes(route.slug) && route.seed === null;
  if (!isHere) return null;
  const today = dayNow();
  const found = recalled(scores);
  const next = nextDue(scores, today);
  const nothing = next
    ? say("practice.next", { day: dayName(next, today) })
    : say("practice.nothing");
  return (
    <section class="part learn-today" aria-label={say("practice.today")}>
      <WayBack store={store} />
      <h2 tabIndex={-1}>{say("practice.today")}</h2>
      <p>{found.length ? say("practice.today.about") : nothing}</p>
      {found.length > 0 && (
        <ol class="techniques">
          {found.map(({ slug, helped }) => {
            const name = techniqueName(catalogue.techniques, slug);
            const whyNow = isBegun(scores, slug, today) ? "practice.begun" : "practice.due";
            return (
              <li key={slug}>
                <a href={another(slug, scores)}>{name}</a>
                <small class="learn-rating">{standingText(scoreOf(scores, slug), today)}</small>
                <p>{helped ? say("practice.helped", { n: helped, name }) : say(whyNow)}</p>
              </li>
            );
          })}
        </ol>
      )}
      <p>
        <MixedLink />
      </p>
      <p class="hint-text">{say("practice.mixed.about")}</p>
    </section>
  );
}

function MixedLink() {
  return <a href={hashOf({ slug: MIXED, seed: drawnSeed() })}>{say("practice.mixed")}</a>;
}

function recalled(scores: Scores) {
  return dueOn(scores, helpedFrom(), dayNow());
}

/**
 * What stands next to a position to practise on: the task, what is said of each try, help, and the ways
 * on; in mixed practice first the question which technique it is.
 */
import { useMemo, useRef } from "preact/hooks";
import { practised, techniqueName } from "../../catalogue/catalogue.ts";
import { start } from "../../game/game.ts";
import { InFull, Sentence, useRest } from "../../help/reason.tsx";
import { Alternatives } from "../../parts/choice.tsx";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Failure, Group, Problem, Row, Status, useWatch } from "../../parts/kit.tsx";
import { dayNow } from "../../past/days.ts";
import type { Scores } from "../../past/score.ts";
import { dayName, isRowDone, isSaid, scoreOf, standingOf } from "../../past/score.ts";
import { heldIn, partOf, type State } from "../../state/state.ts";
import { take } from "../../table/commands.ts";
import { keysOf } from "../../table/keys.ts";
import { say } from "../../words/say.ts";
import { isOfSigns } from "../../words/symbols.ts";
import { find, takeFor, verdictIn } from "./judging.ts";
import { WayBack } from "./lesson.tsx";
import { lessonsOf } from "./lessons.ts";
import { choicesOf, isNew, mixture } from "./mixture.ts";
import { pointedAt } from "./plainly.ts";
import {
  anotherBy,
  begin,
  goOn,
  gradeBy,
  isDone,
  isFirst,
  isPlacing,
  showMore,
} from "./practice.ts";
import { countIn, isOver } from "./sitting.ts";
import type { Answer } from "./slice.ts";
import { hashOf, isPractising, MIXED, subjectOf, TODAY } from "./slice.ts";

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
  const { lessons, practice, route } = learn;
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
        <Dots store={store} />
      </div>
      <div>{practice.status !== "ready" && <Waiting store={store} />}</div>
      <Playing store={store} />
      <WayBack store={store}>
        {isOfSeveral(route) && <a href={hashOf({ slug: TODAY })}>{say("practice.today")}</a>}
        {slug && <a href={hashOf({ slug })}>{say(back)}</a>}
      </WayBack>
    </section>
  );
}

function isOfSeveral({ slug }: { slug: string }): boolean {
  return slug === MIXED || slug === TODAY;
}

/** The positions of the sitting, each with how it went; of what is due, which one it is. */
function Dots({ store }: OfStore) {
  const { practice, sitting } = store.state.learn;
  const { length, went } = sitting;
  const n = went.length;
  const isGone = went.at(-1)?.key === practice.key;
  if (sitting.of === TODAY)
    return (
      length > 0 && <span>{say("learn.where", { n: isGone ? n : n + 1, total: length })}</span>
    );
  return (
    <span
      class="learn-dots"
      role="img"
      aria-label={say("practice.dots", { n, first: countIn(sitting, "first") })}
    >
      {Array.from({ length }, (_, at) => (
        <i key={at} data-went={went[at]?.is} />
      ))}
    </span>
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
        <Button act={() => goOn(store)} says="learn.another" />
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

function Playing({ store }: OfStore) {
  const { state } = store;
  const { practice, sitting } = state.learn;
  const { answer, aside, help, status } = practice;
  const ways = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const toSight = (answer: Answer | null) => {
    if (!answer) return;
    // Of a long answer the beginning, and the way on, are in sight; otherwise nothing moves.
    said.current?.querySelector(".reason, p")?.scrollIntoView({ block: "nearest" });
    ways.current?.scrollIntoView({ block: "nearest" });
  };
  useWatch(store, ({ learn }) => learn.practice.answer, toSight);
  // What is shown stays in sight while tries are judged, until it is found.
  const told = [...(answer?.told ?? []), ...(help && answer?.is !== "right" ? [help] : [])];
  const verdict = verdictIn(state);
  const isForChildren = isFirst(state, practice.slug);
  const isAnswered = aside || answer || told.length > 0;
  const isEnd = isOver(sitting) && sitting.went.at(-1)?.key === practice.key;
  return (
    <div class="learn-playing" hidden={status !== "ready"}>
      <Naming store={store} />
      <p class="learn-task" data-answered={isAnswered ? "" : undefined}>
        {taskIn(state)}
      </p>
      <Pencils store={store} />
      <div ref={ways} class="row learn-ways">
        <Ways store={store} isEnd={isEnd} />
      </div>
      <div ref={said} class="learn-answer">
        <Problem>{aside}</Problem>
        {isEnd && <p class="learn-end">{endOf(state)}</p>}
        {verdict && <p class={answer?.is === "wrong" ? "wrong" : "right"}>{verdict}</p>}
        {told.map((one, n) =>
          isForChildren ? (
            <Sentence key={n} store={store} of={{ ...one, phrases: pointedAt(one.phrases) }} />
          ) : (
            <InFull key={n} store={store} of={one} />
          ),
        )}
      </div>
      {state.learn.route.slug === MIXED && isNew(state) && (
        <p class="hint-text learn-new">{say("mixed.new")}</p>
      )}
      {isKnownOf(state) && <p class="hint-text">{say("practice.said")}</p>}
      <GradeLine store={store} />
    </div>
  );
}

/** @returns whether the technique is due because the player has said that it is known */
function isKnownOf({ learn: { practice, scores } }: State): boolean {
  const score = scoreOf(scores, practice.slug);
  return practice.named && isSaid(score) && score.due <= dayNow();
}

/** The two pencils, where nobody has said yet which of them is needed. */
function Pencils({ store }: OfStore) {
  const { games, learn } = store.state;
  const { tool } = heldIn(store.state);
  const { practice, route } = learn;
  const isWanted = route.slug === MIXED && start(games.practice).automatic && !isDone(practice);
  if (!isWanted) return null;
  return (
    <Alternatives
      name={say("practice.pen")}
      values={["digit", "centre"] as const}
      value={tool === "digit" ? "digit" : "centre"}
      named={(one) => say(`practice.pen.${one}`)}
      choose={(one) => take(store, one)}
    />
  );
}

/** The way on stands where help stood, so that ten positions flow from one place. */
function Ways({ store, isEnd }: OfStore & { isEnd: boolean }) {
  const { state } = store;
  const { practice, route } = state.learn;
  const { busy, disclosure, left, step } = practice;
  // A press too many on the way on asks for no help.
  const rests = useRest(
    store,
    ({ learn }) => learn.practice.status === "ready" && learn.practice.key,
  );
  const isFound = isDone(practice);
  const isPart = !isFound && left > 0 && step;
  const lesson = isFound ? nextLesson(state) : "";
  return (
    <>
      <Button
        class="main"
        hidden={!isFound}
        aria-keyshortcuts={keysOf(state, "take")}
        act={() => goOn(store)}
        says={!isEnd ? "learn.on" : route.slug === TODAY ? "practice.mixed" : "learn.on.ten"}
      />
      <Button hidden={!isPart} act={() => step && find(store, step)} says="learn.show.rest" />
      <Button
        hidden={isFound || Boolean(isPart)}
        aria-busy={busy}
        aria-disabled={rests}
        act={() => rests || showMore(store)}
        says={SHOW[disclosure] ?? "learn.show.3"}
      />
      <Button class="quiet" hidden={isFound} act={() => goOn(store)} says="learn.another" />
      {lesson && (
        <a class="button quiet" href={hashOf({ slug: lesson })}>
          {say("learn.next", { name: techniqueName(practised(state.catalogue), lesson) })}
        </a>
      )}
    </>
  );
}

/** @returns the next lesson once the technique was found often enough in a row, or "" */
export function nextLesson({ learn }: State): string {
  const { lessons, practice, route, scores } = learn;
  const isReady = !isOfSeveral(route) && isRowDone(scoreOf(scores, practice.slug), dayNow());
  return (isReady && lessons.get(practice.slug)?.taught?.next) || "";
}

/** @returns how ten positions went, and when the technique comes back */
export function endOf({ catalogue, learn }: State): string {
  const { practice, route, scores, sitting } = learn;
  const numbers = say("practice.numbers").split(" ");
  const number = (n: number) => numbers[n] ?? String(n);
  const found = number(countIn(sitting, "first", "found"));
  const values = { found: found.charAt(0).toUpperCase() + found.slice(1) };
  const first = number(countIn(sitting, "first"));
  const told = say("practice.end", { ...values, first });
  if (isOfSeveral(route)) return told;
  const name = techniqueName(practised(catalogue), practice.slug);
  return [told, comesBack(name, scores, practice.slug)].filter(Boolean).join(" ");
}

function comesBack(name: string, scores: Scores, slug: string): string {
  const today = dayNow();
  const score = scoreOf(scores, slug);
  if (standingOf(score, today).is === "mastered") return say("practice.end.mastered", { name });
  if (score.due <= today) return "";
  if (score.due === today + 1) return say("practice.end.tomorrow", { name });
  return say("practice.end.day", { name, day: dayName(score.due, today) });
}

export function taskIn(state: State): string {
  const { named, slug } = state.learn.practice;
  const { style } = state.settings;
  if (!named) return say("mixed.task");
  const isForChildren = isFirst(state, slug);
  if (isPlacing(state)) return say(isForChildren ? "first.task.digit" : "learn.task.digit");
  const sign = say(`first.sign.${isOfSigns(style) ? style : "plain"}`);
  return isForChildren ? say("first.task", { sign }) : say("learn.task");
}

/** The question which technique is there, while the player does not know. */
function Naming({ store }: OfStore) {
  const { catalogue, learn } = store.state;
  const { beside, key, misnamed, named, slug } = learn.practice;
  const isAsked = isPractising(learn) && learn.route.slug === MIXED && !named;
  const { course, techniques } = catalogue;
  // What is wrong changes the score, on which the choices depend, but they stay.
  const choices = useMemo(
    () => (isAsked ? choicesOf(slug, mixture(store.state), techniques, lessonsOf(course)) : []),
    [isAsked, key, techniques],
  );
  return (
    <Group class="learn-naming" name={say("mixed.title")} hidden={!isAsked}>
      <div class="learn-choices">
        <Row>
          {choices.map((one) => (
            <Button
              key={one.slug}
              disabled={misnamed.includes(one.slug) || beside.includes(one.slug)}
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
  const isLargest = !gradeBy(practice, 1);
  return (
    <p class="learn-grade" hidden={!practice.grade || isOfSeveral(route)}>
      <Button
        class="quiet"
        hidden={!gradeBy(practice, -1)}
        act={() => anotherBy(store, -1)}
        says="practice.smaller"
      />
      <Button
        class="quiet"
        hidden={isLargest}
        act={() => anotherBy(store, 1)}
        says="practice.larger"
      />
      {isLargest && <small>{say("practice.largest")}</small>}
    </p>
  );
}

/**
 * The front of Learn: one button for what comes next, and below it the way through the course as a map, a
 * card for each chapter with its sign and a dot for each lesson. One chapter at a time is open.
 */
import { useMemo } from "preact/hooks";
import type { Group } from "../../asking/api-types.ts";
import { areComing, techniqueName } from "../../catalogue/catalogue.ts";
import { Button, type OfStore, useOf } from "../../parts/kit.tsx";
import { dayInYear, dayNow } from "../../past/days.ts";
import { knownFrom, usedIn } from "../../past/used.ts";
import type { State, Store } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { Dots } from "./dots.tsx";
import { ToFirstSteps } from "./first.tsx";
import { goalOf, type Known, type Step, standingIn, standingText, stepOf } from "./journey.ts";
import { firstSentence, lessonsOf, markOf, withKnown } from "./lessons.ts";
import { dueIn } from "./mixture.ts";
import { another } from "./practice.ts";
import { Sign } from "./signs.tsx";
import { hashOf, MIXED, setLearn, TODAY } from "./slice.ts";

/** Where there is room for the lessons of a chapter beside the others. */
const WIDE = "(min-width: 50.01rem)";

export function Journey({ store }: OfStore) {
  const { catalogue, learn, past } = store.state;
  const { course, techniques } = catalogue;
  const { progress, scores } = learn;
  const learnt = { progress, scores, used: usedIn(past), known: knownFrom(past, techniques) };
  const due = useDue(store);
  const goal = goalOf(course, learnt);
  const here = course.findIndex(({ lessons }) => lessons.includes(goal));
  const isWide = useMemo(() => matchMedia(WIDE).matches, []);
  const open = learn.chapter ?? (isWide ? course[here]?.group : "");
  return (
    <>
      <Next store={store} learnt={learnt} due={due} />
      <ToFirstSteps {...{ store, learnt, due }} />
      <ol class="map" aria-label={say("learn.map")} aria-busy={areComing(store.state)}>
        {course.map((group, n) => (
          <Chapter
            key={group.group}
            {...{ store, group, learnt, due, goal }}
            isOpen={group.group === open}
            isReached={here < 0 || n <= here}
          />
        ))}
      </ol>
    </>
  );
}

/** @returns the techniques that are due, which may have changed in another view */
function useDue(store: Store): string[] {
  const scores = useOf(store, ({ view, learn }) =>
    view === "learn" && !learn.route.slug ? learn.scores : null,
  );
  return scores ? dueIn(scores) : [];
}

/** The one thing to do next, and how far the player has come. */
function Next({ store, learnt, due }: OfStore & Known) {
  const { course } = store.state.catalogue;
  const all = lessonsOf(course);
  const step = stepOf(course, learnt, due);
  const goal = step.is === "due" ? stepOf(course, learnt, []) : null;
  return (
    <section class="map-next" aria-label={say("learn.course")} hidden={!all.length}>
      <a class="button main" href={wayTo(step, store.state)}>
        {told(step, store.state)}
      </a>
      <p>
        {farIn(step, standingIn(all, learnt, due), all.length)}{" "}
        {goal && goal.is !== "mixed" && (
          <a href={wayTo(goal, store.state)}>{told(goal, store.state)}</a>
        )}
      </p>
    </section>
  );
}

/** @returns how far the player has come, in words */
function farIn({ is }: Step, { read, mastered }: ReturnType<typeof standingIn>, n: number): string {
  if (is === "begin") return say("learn.course.about");
  return mastered === n
    ? say("learn.course.done", { n })
    : say("learn.course.read", { read, mastered, n });
}

function told(step: Step, { catalogue }: State): string {
  if (step.is === "due") return say("learn.course.due", { n: step.n });
  if (step.is === "mixed") return say("practice.mixed");
  return say(`learn.course.${step.is}`, { name: techniqueName(catalogue.techniques, step.slug) });
}

function wayTo(step: Step, { learn }: State): string {
  if (step.is === "mixed" || step.is === "due")
    return another(step.is === "due" ? TODAY : MIXED, learn.scores);
  return step.is === "practise" ? another(step.slug, learn.scores) : hashOf({ slug: step.slug });
}

interface OfChapter extends OfStore, Known {
  group: Group;
  goal: string; // the lesson to which the way leads
  isOpen: boolean;
  isReached: boolean;
}

function Chapter({ store, group, learnt, due, goal, isOpen, isReached }: OfChapter) {
  const { group: chapter, name, about, lessons } = group;
  const { marks, ...standing } = standingIn(lessons, learnt, due);
  const n = lessons.length;
  const isHere = lessons.includes(goal);
  const isDone = standing.mastered === n;
  const place = `chapter-${chapter}`;
  const turn = ({ currentTarget: button }: { currentTarget: HTMLElement }) => {
    const { top } = button.getBoundingClientRect();
    setLearn(store, { chapter: isOpen ? "" : chapter });
    // Another chapter, which has closed above it, does not move what was pressed.
    scrollBy(0, button.getBoundingClientRect().top - top);
  };
  return (
    <li data-reached={isReached ? "" : undefined}>
      <h2 class="chapter">
        <Button
          aria-expanded={isOpen}
          aria-controls={place}
          aria-current={isHere ? "location" : undefined}
          act={turn}
        >
          <Sign chapter={chapter} />
          <span class="chapter-name">{name}</span>
          <Dots marks={marks} next={lessons.indexOf(goal)} />
          <span class="unseen"> {standingText(standing, n)}</span>
          <span class="chapter-said" aria-hidden="true">
            {standing.due > 0 && <b>{say("learn.due", { n: standing.due })}</b>}
            {isDone ? say("learn.chapter.done") : isHere && say("learn.chapter.here")}
          </span>
        </Button>
      </h2>
      <div id={place} class="chapter-lessons card" hidden={!isOpen}>
        {isOpen && (
          <>
            <p>{about}</p>
            <ol class="lessons">
              {lessons.map((slug) => (
                <LessonRow key={slug} {...{ store, slug, learnt, due, goal }} />
              ))}
            </ol>
            {standing.read < n && (
              <Button
                class="quiet"
                act={() => setLearn(store, (learn) => withKnown(learn, lessons, dayNow()))}
                says="learn.known"
              />
            )}
          </>
        )}
      </div>
    </li>
  );
}

interface OfRow extends OfStore, Known {
  slug: string;
  goal: string;
}

function LessonRow({ store, slug, learnt, due, goal }: OfRow) {
  const { techniques } = store.state.catalogue;
  const mark = markOf(learnt, slug);
  const used = Object.hasOwn(learnt.used, slug) ? learnt.used[slug] : undefined;
  const isRecalled = due.includes(slug);
  const isOnlyUsed = mark === "practised" && !learnt.scores[slug]?.found;
  const said = [
    isRecalled && say("learn.mark.due"),
    mark && !isOnlyUsed && say(`learn.mark.${mark}`),
    used && say("learn.mark.used", { day: dayInYear(used) }),
  ].filter(Boolean);
  return (
    <li data-due={isRecalled ? "" : undefined}>
      <Dots marks={[mark]} next={slug === goal ? 0 : -1} />
      <a href={hashOf({ slug })}>{techniqueName(techniques, slug)}</a>
      <small>{said.join(", ")}</small>
      <p>{firstSentence(techniques.find((one) => one.slug === slug)?.about ?? "")}</p>
    </li>
  );
}

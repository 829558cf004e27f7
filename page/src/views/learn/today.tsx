/** What to practise today. */
import { practised, techniqueName } from "../../catalogue/catalogue.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { dayNow } from "../../past/days.ts";
import { helpedFrom } from "../../past/logging.ts";
import type { Scores } from "../../past/score.ts";
import {
  dayName,
  dueOn,
  isBegun,
  isSaid,
  nextDue,
  scoreOf,
  standingText,
} from "../../past/score.ts";
import { say } from "../../words/say.ts";
import { WayBack } from "./lesson.tsx";
import { dueIn, isNew } from "./mixture.ts";
import { another } from "./practice.ts";
import { hashOf, MIXED, TODAY } from "./slice.ts";

/** Links to what to practise, below the map. */
export function TodayLine() {
  return (
    <p class="part learn-back learn-today-line">
      <a href={hashOf({ slug: TODAY })}>{say("practice.today")}</a>
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
  const due = dueIn(scores).length;
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
      {due > 0 && (
        <p>
          <a class="button main" href={another(TODAY, scores)}>
            {say("learn.course.due", { n: due })}
          </a>
        </p>
      )}
      {found.length > 0 && (
        <ol class="techniques">
          {found.map(({ slug, helped }) => {
            const name = techniqueName(practised(catalogue), slug);
            const isKnown = isSaid(scoreOf(scores, slug));
            const whyNow = isBegun(scores, slug, today) ? "begun" : isKnown ? "said" : "due";
            return (
              <li key={slug}>
                <a href={another(slug, scores)}>{name}</a>
                <small class="learn-rating">{standingText(scoreOf(scores, slug), today)}</small>
                <p>
                  {helped ? say("practice.helped", { n: helped, name }) : say(`practice.${whyNow}`)}
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <p>
        <MixedLink />
      </p>
      <p class="hint-text">
        {say("practice.mixed.about")} {isNew(store.state) && say("mixed.new")}
      </p>
    </section>
  );
}

function MixedLink() {
  return <a href={another(MIXED, {})}>{say("practice.mixed")}</a>;
}

/** @returns what is due today, then what was begun */
function recalled(scores: Scores) {
  const today = dayNow();
  const due = dueOn(scores, helpedFrom(), today);
  const isDue = (slug: string) => due.some((one) => one.slug === slug);
  const begun = Object.keys(scores).filter((one) => isBegun(scores, one, today) && !isDue(one));
  return [...due, ...begun.map((slug) => ({ slug, helped: 0 }))];
}

/**
 * The lessons for children: few and large things, and what the cells show, so that nobody has to know
 * numbers.
 */
import { Alternatives } from "../../parts/choice.tsx";
import { Figure } from "../../parts/figure.tsx";
import type { OfStore } from "../../parts/kit.tsx";
import { setSettings } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { isOfSigns, SIGN_STYLES } from "../../words/symbols.ts";
import { Dots } from "./dots.tsx";
import { type Known, standingIn, standingText } from "./journey.ts";
import { markOf } from "./lessons.ts";
import { FIRST_STEPS, hashOf } from "./slice.ts";

const CELLS = ["plain", ...SIGN_STYLES] as const;

export function FirstSteps({ store }: OfStore) {
  const { catalogue, learn, settings } = store.state;
  const { name, about, lessons } = catalogue.first;
  const { progress, scores, route } = learn;
  if (route.slug !== FIRST_STEPS) return null;
  const learnt = { progress, scores, used: {}, known: new Set<string>() };
  const marks = lessons.map(({ slug }) => markOf(learnt, slug));
  const next = marks.findIndex((mark) => mark === "" || mark === "read");
  return (
    <section class="first-steps" aria-label={name}>
      <p class="learn-back">
        <a href={hashOf({})}>{say("learn.all")}</a>
      </p>
      <h2 tabIndex={-1}>{name}</h2>
      <p>{about}</p>
      <Alternatives
        name={say("first.cells")}
        values={CELLS}
        value={isOfSigns(settings.style) ? settings.style : "plain"}
        named={(one) => say(`first.cells.${one}`)}
        choose={(style) => setSettings(store, { style })}
      />
      <ol class="first-lessons">
        {lessons.map(({ slug, name }, n) => (
          <li key={slug} data-is={marks[n] || undefined}>
            <a
              class={n === next ? "button main" : "button"}
              href={hashOf({ slug })}
              aria-current={n === next ? "step" : undefined}
            >
              <b aria-hidden="true">{n + 1}</b>
              <span>{name}</span>
              {marks[n] && marks[n] !== "read" && (
                <span class="first-done" role="img" aria-label={say("learn.mark.practised")}>
                  ✓
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The way to them, from the map of the course, and how far the player has come there. */
export function ToFirstSteps({ store, learnt, due }: OfStore & Known) {
  const { name, about, lessons } = store.state.catalogue.first;
  const slugs = lessons.map(({ slug }) => slug);
  const { marks, ...standing } = standingIn(slugs, learnt, due);
  const hasBegun = marks.some(Boolean);
  return (
    <a class="map-first card" href={hashOf({ slug: FIRST_STEPS })} hidden={!lessons.length}>
      <span class="map-first-signs" aria-hidden="true">
        {[1, 2, 3, 4].map((digit) => (
          <Figure key={digit} digit={digit} />
        ))}
      </span>
      <b>{name}</b>
      <span>{about}</span>
      {hasBegun && (
        <span class="map-first-far">
          <Dots marks={marks} next={-1} />
          <span>{standingText(standing, slugs.length)}</span>
        </span>
      )}
    </a>
  );
}

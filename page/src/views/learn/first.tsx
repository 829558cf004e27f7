/**
 * The lessons for children: few and large things, and what the cells show, so that nobody has to know
 * numbers.
 */
import { Alternatives } from "../../parts/choice.tsx";
import type { OfStore } from "../../parts/kit.tsx";
import { setSettings } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { isOfSigns, SIGN_STYLES } from "../../words/symbols.ts";
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

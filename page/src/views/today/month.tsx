/** A month of days: what was solved of each, and the way to the puzzle of any of them. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button, Group, type OfStore } from "../../parts/kit.tsx";
import { dayText, monthAfter, monthText, weekdayText, weeksOf } from "../../past/days.ts";
import { daysSolved } from "../../past/rows.ts";
import { unfinished } from "../../saved/kept.ts";
import { say } from "../../words/say.ts";

interface Properties extends OfStore {
  day: string; // the one that is chosen
}

export function Month({ store, day }: Properties) {
  const { today } = store.state;
  const month = useSignal(day.slice(0, 7));
  useLayoutEffect(() => {
    month.value = day.slice(0, 7);
  }, [day]);
  const solved = daysSolved(store.state);
  const begun = new Set(unfinished(store.state).map(({ game }) => game.origin.day));
  const weeks = weeksOf(month.value);
  const stateOf = (one: string) => solved.get(one) ?? (begun.has(one) ? "begun" : "open");
  const turn = (n: number) => {
    month.value = monthAfter(month.value, n);
  };
  return (
    <section class="month" aria-label={say("today.month")}>
      <div class="month-top">
        <Button class="quiet" aria-label={say("today.earlier")} act={() => turn(-1)}>
          ‹
        </Button>
        <h3 aria-live="polite">{monthText(month.value)}</h3>
        <Button
          class="quiet"
          aria-label={say("today.later")}
          disabled={month.value >= today.slice(0, 7)}
          act={() => turn(1)}
        >
          ›
        </Button>
      </div>
      <Group class="month-days" name={monthText(month.value)}>
        {weeks[1]?.map((one) => (
          <span key={one} aria-hidden="true">
            {weekdayText(one).slice(0, 1)}
          </span>
        ))}
        {weeks.flat().map((one, n) =>
          one ? (
            <Button
              key={one}
              data-is={stateOf(one)}
              aria-label={say(`today.day.${stateOf(one)}`, { day: dayText(one) })}
              aria-current={one === today ? "date" : undefined}
              aria-pressed={one === day}
              disabled={one > today}
              act={() => {
                location.hash = one === today ? "#/today" : `#/today/${one}`;
              }}
            >
              {Number(one.slice(8))}
            </Button>
          ) : (
            <span key={n} />
          ),
        )}
      </Group>
    </section>
  );
}

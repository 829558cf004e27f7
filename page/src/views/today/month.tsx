/**
 * A month of days: what was solved of each, and the way to the puzzle of any of them. Tab stops there once,
 * and arrows go from day to day.
 */
import { useSignal } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button, Group, type OfStore } from "../../parts/kit.tsx";
import { rendered } from "../../parts/rendering.ts";
import { dayAfter, dayText, monthAfter, monthText, weekdayText, weeksOf } from "../../past/days.ts";
import { daysSolved } from "../../past/rows.ts";
import { unfinished } from "../../saved/kept.ts";
import { stepOf } from "../../table/keys.ts";
import { say } from "../../words/say.ts";

interface Properties extends OfStore {
  day: string; // the one that is chosen
}

export function Month({ store, day }: Properties) {
  const { today } = store.state;
  const at = useSignal(day); // where Tab stops
  useLayoutEffect(() => {
    at.value = day;
  }, [day]);
  const month = at.value.slice(0, 7);
  const solved = daysSolved(store.state);
  const begun = new Set(unfinished(store.state).map(({ game }) => game.origin.day));
  const weeks = weeksOf(month);
  const stateOf = (one: string) => solved.get(one) ?? (begun.has(one) ? "begun" : "open");
  const turn = (n: number) => {
    at.value = `${monthAfter(month, n)}-01`;
  };
  const go = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    const [rows, columns] = stepOf(event);
    const to = dayAfter(at.value, 7 * rows + columns);
    if (to === at.value || to > today) return;
    event.preventDefault();
    at.value = to;
    rendered();
    event.currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <section class="month" aria-label={say("today.month")}>
      <div class="month-top">
        <Button class="quiet" aria-label={say("today.earlier")} act={() => turn(-1)}>
          ‹
        </Button>
        <h3 aria-live="polite">{monthText(month)}</h3>
        <Button
          class="quiet"
          aria-label={say("today.later")}
          disabled={month >= today.slice(0, 7)}
          act={() => turn(1)}
        >
          ›
        </Button>
      </div>
      <Group class="month-days" name={monthText(month)} onKeyDown={go}>
        {weeks[1]?.map((one) => (
          <span key={one} aria-hidden="true">
            {weekdayText(one).slice(0, 1)}
          </span>
        ))}
        {weeks.flat().map((one, n) =>
          one ? (
            <Button
              key={one}
              tabIndex={one === at.value ? 0 : -1}
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

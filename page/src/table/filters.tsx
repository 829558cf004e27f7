/** The row of filters: where a digit can go, and the cells with two candidates. */

import { now } from "../game/game.ts";
import { digitAt } from "../game/position.ts";
import { Button, Group, type OfStore } from "../parts/kit.tsx";
import { type Filter, gameOf, type Store } from "../state/state.ts";
import { say } from "../words/say.ts";
import type { Command, Commands } from "./keys.ts";
import { FILTERS, suitedBy } from "./picture.ts";

/**
 * Points something out on the board, or no longer.
 *
 * @param filter 0 for nothing
 */
function show(store: Store, filter: Filter) {
  const chosen = store.state.filter === filter ? 0 : filter;
  const n = suitedBy(chosen, now(gameOf(store.state))).size;
  const key = chosen === "pairs" ? "filter.said.pairs" : "filter.said.digit";
  const said = chosen ? say(key, { n, digit: chosen }) : say("filter.said.none");
  store.set({ filter: chosen, said });
}

function turn(by: -1 | 1): Command {
  return (store) => {
    const at = FILTERS.indexOf(store.state.filter) + by + FILTERS.length;
    show(store, FILTERS[at % FILTERS.length] ?? 0);
  };
}

export const FILTER_COMMANDS: Commands = {
  "filter.next": turn(1),
  "filter.before": turn(-1),
  "filter.here": (store) => {
    const { cursor, filter } = store.state;
    show(store, (cursor >= 0 && digitAt(now(gameOf(store.state)), cursor)) || filter);
  },
};

export function Filters({ store, hidden }: OfStore & { hidden?: boolean }) {
  const name = say("filter.name");
  return (
    <section class="filters" aria-label={name} hidden={hidden}>
      <h3>{say("filter.show")}</h3>
      <Group class="filter-row" name={name}>
        {FILTERS.slice(1).map((filter) => {
          const isPairs = filter === "pairs";
          const about = isPairs
            ? say("filter.pairs.about")
            : say("filter.digit", { digit: filter });
          return (
            <Button
              key={filter}
              class="quiet"
              title={about}
              aria-label={about}
              aria-pressed={store.state.filter === filter}
              act={() => show(store, filter)}
            >
              {isPairs ? say("filter.pairs") : filter}
            </Button>
          );
        })}
      </Group>
    </section>
  );
}

/** How hard the puzzles of other grids can be, as the library knows. */
import { type Signal, signal } from "@preact/signals";
import { served } from "../asking/api.ts";
import { type AnyLevel, harderThan, LEVELS, type Level, levelOf } from "../game/origin.ts";
import { CLASSIC } from "../grid/rules.ts";

/** The hardest level that is offered, by the names of grids, as the library says; none before it has. */
const reached: Signal<Readonly<Record<string, string>>> = signal({});

/** Learns how hard the puzzles of other grids can be. */
export async function fetchReached() {
  if (!Object.keys(reached.value).length) reached.value = (await served("wishes.json")).reached;
}

/** @returns the levels that are offered; none of another grid before it is known how hard it can be */
export function levelsOf(grid: string): readonly Level[] {
  if (grid === CLASSIC.name) return LEVELS;
  const { [grid]: own, others } = reached.value;
  const most = levelOf(own ?? others ?? "");
  return most ? LEVELS.slice(0, LEVELS.indexOf(most) + 1) : [];
}

/** @returns the next harder level that there is, or "" */
export function harderOf(level: AnyLevel | "", grid: string): Level | "" {
  return levelsOf(grid).find((one) => one === harderThan(level)) ?? "";
}

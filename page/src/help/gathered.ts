/** All steps of one technique in one picture: what each of them places or removes. */
import { candidateName } from "../grid/space.ts";
import { remembered } from "../remembered.ts";
import type { Marks } from "../types.ts";
import type { Group } from "./explanation.ts";
import type { Help } from "./slice.ts";

export const NO_MARKS: Marks = {
  candidates: [],
  cells: [],
  houses: [],
  links: [],
  ties: [],
  named: null,
  legend: [],
};

/** @returns null unless the list of steps is open and one of its techniques is shown */
export function gatheredMarks({ open, gathered, chosen }: Help): Marks | null {
  return open === "steps" && gathered && !chosen ? marksOf(gathered) : null;
}

const marksOf = remembered(({ steps }: Group) => {
  const marked = (some: Iterable<number>, role: string) =>
    [...new Set(some)].map((k) => ({ at: candidateName(k), role, branch: null }));
  const candidates = [
    ...marked(
      steps.flatMap(({ placements }) => placements),
      "placed",
    ),
    ...marked(
      steps.flatMap(({ eliminations }) => eliminations),
      "eliminated",
    ),
  ];
  return { ...NO_MARKS, candidates, named: candidates.map(({ at }) => ({ at })) };
});

/**
 * Sheets of paper with puzzles under their names, printed instead of what the page shows. Loads when
 * something is printed so.
 */

import { solutions } from "../grid/solver.ts";
import { parsePuzzle } from "../grid/space.ts";
import type { Picture } from "../state/types.ts";
import { bare } from "../table/picture.ts";
import { say } from "../words/say.ts";
import { StillBoard } from "./boards.tsx";
import { mount } from "./rendering.ts";

/** A puzzle on paper. */
export interface Printed {
  name: string;
  picture: Picture;
  reasons?: readonly string[]; // what the player has argued, to stand below it
}

/** What prints, for the page. */
export const PAPER = { printSheets, sheetsOf };

/** Prints sheets, and nothing else of the page. */
function printSheets(sheets: readonly (readonly Printed[])[]) {
  document.querySelector(".sheets")?.remove();
  const paper = mount(<Paper sheets={sheets} />);
  document.body.prepend(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  // The boards are drawn at the end of this task.
  setTimeout(() => print());
}

function Paper({ sheets }: { sheets: readonly (readonly Printed[])[] }) {
  const coordinates = document.getElementById("board")?.hasAttribute("data-named") ?? false;
  return (
    <div class="sheets">
      {sheets.map((sheet, n) => (
        <section key={n} class="sheet" data-many={roomOn(sheets, n)}>
          {sheet.map(({ name, picture, reasons = [] }) => (
            <figure key={name} class={reasons.length > 0 ? "argued" : undefined}>
              <figcaption>{name}</figcaption>
              <StillBoard label={name} picture={picture} coordinates={coordinates} />
              {reasons.length > 0 && (
                <ol>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ol>
              )}
            </figure>
          ))}
        </section>
      ))}
    </div>
  );
}

/**
 * For how many boards a sheet has room: the last one, which may have fewer, prints them in the size of
 * those before.
 */
export function roomOn(sheets: readonly (readonly Printed[])[], n: number): number {
  return Math.min(6, Math.max(...sheets.slice(0, n + 1).map(({ length }) => length)));
}

/** @returns in their order, no more together than `most` */
function together<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, n) => all.slice(n * most, (n + 1) * most));
}

/**
 * The puzzles made, and at the end their solutions.
 *
 * @param about how hard each of them is
 */
export function sheetsOf(puzzles: readonly string[], about: readonly string[] = []): Printed[][] {
  const asked = puzzles.map((puzzle, n) => ({
    name: [say("make.print.puzzle", { n: n + 1 }), about[n]].filter(Boolean).join(" · "),
    picture: bare(puzzle),
  }));
  const answered = puzzles.map((puzzle, n) => ({
    name: say("make.print.solution", { n: n + 1 }),
    picture: { ...bare(puzzle), values: solved(puzzle) },
  }));
  return [...together(asked, puzzles.length > 2 ? 4 : 2), ...together(answered, 6)];
}

/** @returns the digits to place */
function solved(puzzle: string): number[] {
  const parsed = parsePuzzle(puzzle);
  const [solution = ""] = parsed ? solutions(parsed.givens, parsed.possible, 1) : [];
  return [...puzzle].map((given, cell) => (given === "." ? Number(solution[cell]) || 0 : 0));
}

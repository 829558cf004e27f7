/** Figures: in tables, and ratings as facts, with what they mean. */

import type { ComponentChild } from "preact";
import { shown } from "../words/en/shown.ts";
import { addWords, say } from "../words/say.ts";
import { type Figures, JUDGES, type Scale } from "./figures.ts";
import { type Fact, Fold } from "./kit.tsx";

addWords(shown);

interface Cells {
  class: string;
  heads: readonly string[];
  rows: readonly {
    name: string;
    cells: readonly ComponentChild[];
    isOnly?: boolean; // whether only one of several has it
  }[];
}

/** A table of figures. */
export function Table({ class: kind, heads, rows }: Cells) {
  return (
    <table class={kind}>
      <thead>
        <tr>
          {heads.map((name, n) => (
            <th key={n} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, isOnly }) => (
          <tr key={name} data-only={isOnly ? "" : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => (
              <td key={n}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param isMeant whether to say what its figures mean */
export function ratingFact({ scale, figure, note }: Figures, isMeant: boolean = false): Fact {
  const value = (
    <>
      <b>{figure}</b> <span class="quiet-text">{note}</span>
    </>
  );
  return [say(`rating.scale.${scale}`), value, isMeant && <RatingMeant scale={scale} />];
}

/** What the figures of a scale mean, in a sentence. */
function RatingMeant({ scale }: { scale: Scale }) {
  return (
    <>
      <b>{say(`rating.scale.${scale}`)}</b> {say(`rating.about.${scale}`)}
    </>
  );
}

/** What the figures of each scale mean, folded. */
export function RatingsMeant() {
  return (
    <Fold class="quiet-text" summary={say("rating.about")}>
      {JUDGES.map((scale) => (
        <p key={scale}>
          <RatingMeant scale={scale} />
        </p>
      ))}
    </Fold>
  );
}

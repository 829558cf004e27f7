/** Ratings as facts, and what their figures mean. */

import { say } from "../words/say.ts";
import { Fact, Fold } from "./kit.tsx";
import type { Figures, Scale } from "./levels.ts";
import { JUDGES } from "./levels.ts";

/** A rating in a list of facts (`dl`), with what its figures mean if that is to be said. */
export function RatingFact({ scale, figure, note, isMeant }: Figures & { isMeant?: boolean }) {
  return (
    <Fact name={say(`rating.scale.${scale}`)} meaning={isMeant && <RatingMeant scale={scale} />}>
      <b>{figure}</b> <span class="quiet-text">{note}</span>
    </Fact>
  );
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

/** Profiles: which techniques are tried in which order. */

import type { ProfileName, Slug } from "./catalogue.ts";

/** What a technique may be asked for; each knows some of these. */
export interface Options {
  /** Only steps of this digit, 1 to 9. */
  readonly digit?: number | null | undefined;
  /** Only steps in this house, such as `b2`. */
  readonly house?: string | null | undefined;
  /** Only steps about this candidate, such as `5r4c7`. */
  readonly candidate?: string | null | undefined;
  readonly hidden?: boolean | undefined;
  readonly complete?: boolean | undefined;
  readonly both?: boolean | undefined;
  /** All that the technique's name stands for, also what plainer techniques find. */
  readonly alone?: boolean | undefined;
  readonly siamese?: boolean | undefined;
  readonly sizes?: readonly number[] | undefined;
  readonly candidates?: readonly number[] | undefined;
  readonly most?: number | null | undefined;
  readonly length?: number | null | undefined;
}

/** A technique, perhaps with options; `by_place` takes the step whose bases come first. */
export type Call = Slug | readonly [Slug, Options & { readonly by_place?: boolean | undefined }];

/** A part of a profile: its techniques in order, and how it goes. */
export interface Pass {
  readonly calls: readonly Call[];
  /** It is a pass for each digit, or for each row, column and box. */
  readonly each?: "digit" | "house" | undefined;
  /** It looks at each cell once. */
  readonly sweep?: boolean | undefined;
  /** It looks only into houses that have changed since nothing was found there. */
  readonly marked?: boolean | undefined;
  /** It ends after its first step. */
  readonly once?: boolean | undefined;
  /** Of the singles of one kind it takes the one that arose first. */
  readonly oldest?: boolean | undefined;
}

/** Which techniques are tried in which order. */
export interface Profile {
  readonly passes: readonly Pass[];
  /** A pass that changes something ends the round. */
  readonly restart?: boolean | undefined;
  /** A grid without a solution is followed too. */
  readonly contradictions?: boolean | undefined;
  /** A grid with several solutions is refused. */
  readonly one_solution?: boolean | undefined;
}

/** The name of a profile, one of your own, or techniques in the order in which they are tried. */
export type AnyProfile = ProfileName | Profile | readonly Call[];

/** Small pictures for buttons, in the colour of the text. Each stands beside a name. */
import type { IconName } from "./icons.ts";
import { AREAS, LINES } from "./icons.ts";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon${name in LINES ? " icon-line" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={{ ...AREAS, ...LINES }[name]} />
    </svg>
  );
}

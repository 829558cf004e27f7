/** A digit, or what the cells show in place of it. */
import { signOf } from "../words/symbols.ts";

export function Figure({ digit }: { digit: number }) {
  const { name = String(digit), colour = "", path = "" } = signOf(digit) ?? {};
  if (!path) return <>{name}</>;
  return (
    <svg class="figure" viewBox="0 0 24 24" aria-hidden="true" style={{ "--hue": colour }}>
      <path class="sign" d={path} fill-rule="evenodd" />
    </svg>
  );
}

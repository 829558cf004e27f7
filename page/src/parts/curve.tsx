/**
 * A curve of difficulty: a bar for each step of a path, as high as the step is hard. With it comes a
 * line that names a step: the one under the pointer, else the one at the place that is shown, else
 * the hardest.
 */
import { useSignal } from "@preact/signals";
import type { TargetedPointerEvent } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { shown } from "../words/en/shown.ts";
import { addWords, say } from "../words/say.ts";
import { lineOf, type RatedStep, slotAt, slotsOf, topOf } from "./curve-shape.ts";
import { tenths } from "./figures.ts";

addWords(shown);

interface Properties {
  steps: readonly RatedStep[];
  hardest: number; // the index of the hardest step, or -1 for none
  label: string; // what the slider or the picture is, in words
  choose?: (at: number) => void; // makes it a slider: asks for the place where so many steps are done
  top?: number; // the rating that fills the height
  at?: number; // the place that is shown, or -1 for none
  ways?: readonly number[]; // the choices before each step, a quiet line
  end?: number; // the step up to which that line is drawn
}

export function Curve({ steps, hardest, label, choose, top, at = -1, ways = [], end }: Properties) {
  const slots = useMemo(() => slotsOf(steps, top ?? topOf(steps)), [steps, top]);
  const range = useRef<HTMLInputElement>(null);
  const isHeld = useRef(false);
  // Under the pointer, until another place is shown.
  const under = useSignal<{ place: number; at: number } | null>(null);
  const places = choose ? slots : slots.slice(0, -1);
  const line = ways.length === steps.length ? ways : [];
  const thumb = slots[at];
  const placeOf = ({ currentTarget, clientX }: TargetedPointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return slotAt(places, (100 * (clientX - left)) / width);
  };
  const go = (event: TargetedPointerEvent<HTMLElement>) => {
    range.current?.focus({ preventScroll: true });
    choose?.(placeOf(event));
  };
  const named = under.value?.at === at ? under.value.place : at;
  return (
    <div class="curve" data-slider={choose && ""}>
      <div
        class="curve-chart"
        // Pressing the mouse button would give the focus to what is around the chart.
        onMouseDown={choose && ((event) => event.preventDefault())}
        // A finger chooses only once it moves along or is lifted, since it may be about to scroll.
        onPointerDown={(event) => {
          if (!choose || event.button !== 0) return;
          isHeld.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          if (event.pointerType === "mouse") go(event);
        }}
        onPointerMove={(event) => {
          if (isHeld.current) go(event);
          under.value = { place: placeOf(event), at };
        }}
        onPointerUp={(event) => {
          if (isHeld.current) go(event);
          isHeld.current = false;
        }}
        onPointerCancel={() => {
          isHeld.current = false;
        }}
        onPointerLeave={() => {
          under.value = null;
        }}
      >
        <svg {...(choose ? { "aria-hidden": "true" } : { role: "img", "aria-label": label })}>
          {slots.slice(0, -1).map(({ x, width, height }, n) => (
            <rect
              key={n}
              class={[n === hardest && "curve-hardest", n < at && "curve-done"]
                .filter(Boolean)
                .join(" ")}
              x={`${x}%`}
              width={`${width}%`}
              y={`${100 - height}%`}
              height={`${height}%`}
            />
          ))}
        </svg>
        {line.length > 0 && (
          <svg
            class="curve-choices"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline
              points={lineOf(slots, line.slice(0, end))}
              vector-effect="non-scaling-stroke"
            />
          </svg>
        )}
        <span
          class="curve-thumb"
          hidden={!thumb}
          style={thumb && { insetInlineStart: `${thumb.x + thumb.width / 2}%` }}
        />
        {choose && (
          <input
            ref={range}
            type="range"
            min={0}
            max={steps.length}
            value={Math.max(at, 0)}
            aria-label={label}
            aria-valuetext={at < 0 ? undefined : inWords(steps, at, line)}
            onInput={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <p class="curve-caption">
        <Caption steps={steps} at={named < 0 ? hardest : named} hardest={hardest} ways={line} />
      </p>
    </div>
  );
}

type Captioned = Required<Pick<Properties, "steps" | "at" | "hardest" | "ways">>;

function Caption({ steps, at, hardest, ways }: Captioned) {
  if (at < 0) return null;
  const step = steps[at];
  return (
    <>
      <span>{whereOf(steps, at)}</span>
      {step && <span class="curve-name">{nameOf(step)}</span>}
      {step && ways.length > 0 && <span>{say("curve.ways", { n: ways[at] ?? 0 })}</span>}
      {at === hardest && <span class="badge">{say("curve.hardest")}</span>}
    </>
  );
}

/** @returns such as Step 12 of 58: X-Wing, 3.2, 4 ways on */
function inWords(steps: readonly RatedStep[], at: number, ways: readonly number[]): string {
  const step = steps[at];
  const where = whereOf(steps, at);
  if (!step) return where;
  const told = say("curve.at", { where, name: nameOf(step) });
  return ways.length ? `${told}, ${say("curve.ways", { n: ways[at] ?? 0 })}` : told;
}

function whereOf({ length: total }: readonly RatedStep[], at: number): string {
  return say(at < total ? "curve.where" : "curve.end", { n: at + 1, total });
}

function nameOf({ name, rating }: RatedStep): string {
  return rating > 0 ? say("curve.name", { name, rating: tenths(rating) }) : name;
}

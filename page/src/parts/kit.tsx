/** Small components that all parts of the page are made of. */
import { useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren, JSX, TargetedMouseEvent } from "preact";
import { createElement } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import type { Node } from "../board/drawing.ts";
import type { Later } from "../frame/later.ts";
import type { State, Store } from "../state/state.ts";
import { say } from "../words/say.ts";

/** What a part of the page is made from: the store alone. */
export interface OfStore {
  store: Store;
}

/** A component that needs nothing but the store. */
export type Part = (properties: OfStore) => ComponentChild;

type Attributes<T extends keyof JSX.IntrinsicElements> = JSX.IntrinsicElements[T];

/** A button that does something when it is pressed. */
export function Button({
  act,
  ...more
}: { act: (press: TargetedMouseEvent<HTMLButtonElement>) => unknown } & Attributes<"button">) {
  return <button type="button" {...more} onClick={act} />;
}

/**
 * A button that lets the player choose a file, or several, and the field behind it.
 */
export function FileButton({
  take,
  children,
  ...more
}: {
  take: (files: readonly File[]) => unknown;
  children: ComponentChildren;
  accept?: string;
  multiple?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button act={() => field.current?.click()}>{children}</Button>
      <input
        ref={field}
        type="file"
        hidden
        {...more}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (chosen.length) take(chosen);
        }}
      />
    </>
  );
}

/** A group with a name for screen readers. */
export function Group({ name, ...more }: { name: string } & Attributes<"div">) {
  return <div role="group" aria-label={name} {...more} />;
}

/** Buttons and the like, side by side. */
export function Row({ children }: { children: ComponentChildren }) {
  return <div class="row">{children}</div>;
}

/**
 * A place for an element that is made without components, such as a board.
 *
 * @param element makes it, once
 */
export function Host({ element }: { element: () => Element }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceWith(element()), []);
  return <div ref={place} />;
}

/** @param box a checkbox or a radio button, which stands before its words */
export function Check({
  box,
  children,
  ...more
}: { box: ComponentChild; children: ComponentChildren } & Attributes<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
    <label class="check" {...more}>
      {box}
      {children}
    </label>
  );
}

/** What is shown once its summary is pressed. */
export function Fold({
  summary,
  children,
  ...more
}: { summary: ComponentChildren } & Attributes<"details">) {
  return (
    <details {...more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A part of the panel, under a heading. */
export function Titled({ title, children, ...more }: { title: string } & Attributes<"section">) {
  return (
    <section class="part" {...more}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A section of a dialog, under a heading. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface Named {
  name: ComponentChildren;
  children: ComponentChildren;
  meaning?: ComponentChildren; // what its figures mean, below it
}

/** A name and its value, for a list of facts (`dl`). */
export function Fact({ name, children, meaning }: Named) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {meaning ? <dd class="fact-meant">{meaning}</dd> : null}
    </div>
  );
}

/** A sentence that says what went wrong, where it happened; nothing if there is none. */
export function Problem({ children }: { children: ComponentChildren }) {
  return children ? (
    <p class="problem" role="alert">
      {children}
    </p>
  ) : null;
}

/**
 * What a part of the page gives once its code has loaded; until then a line that says so, and if it does
 * not load, a button to try again. If it was waited for, what asks for the focus gets it.
 *
 * @param title what comes, in words
 */
export function Late<T>({
  part,
  title,
  children,
}: {
  part: Later<T>;
  title: string;
  children: (part: T) => ComponentChild;
}) {
  const around = useRef<Element | null>(null);
  const isMissing = useSignal(false);
  const load = () => {
    isMissing.value = false;
    part.load().catch(() => {
      isMissing.value = true;
    });
  };
  useLayoutEffect(() => {
    if (!part.here) load();
    else around.current?.querySelector<HTMLElement>("[autofocus]")?.focus();
  }, [part.here]);
  if (part.here) return children(part.here);
  return (
    <div
      ref={(place) => {
        around.current = place?.parentElement ?? around.current;
      }}
      class="parts"
    >
      {isMissing.value ? (
        <>
          <Problem>{say("page.missing", { part: title })}</Problem>
          <Row>
            <Button act={load}>{say("page.again")}</Button>
          </Row>
        </>
      ) : (
        <p class="late" role="status">
          {say("page.loading", { part: title })}
        </p>
      )}
    </div>
  );
}

/** As `watch` of the store, for as long as the component is there. */
export function useWatch<T>(
  store: Store,
  select: (state: State) => T,
  act: (value: T, before: T | undefined) => void,
) {
  useLayoutEffect(() => store.watch(select, act), [store]);
}

/** A line for a problem, hidden while there is none. */
export function ProblemLine({ children }: { children: ComponentChildren }) {
  return (
    <p class="problem" role="alert" hidden={!children}>
      {children}
    </p>
  );
}

/** A button that asks the server again after a problem, hidden while that is of no use. */
export function Again({ act, isOfUse }: { act: () => unknown; isOfUse: boolean }) {
  return (
    <div class="row" hidden={!isOfUse}>
      <Button act={act}>{say("page.again")}</Button>
    </div>
  );
}

/** @returns why what was tried last has failed, if it has, and a function that tries something */
export function useTrying(): [ComponentChild, (work: () => unknown) => Promise<void>] {
  const problem = useSignal("");
  const attempt = async (work: () => unknown) => {
    problem.value = "";
    try {
      await work();
    } catch (fault) {
      problem.value = inWords(fault);
    }
  };
  return [<Problem key="problem">{problem.value}</Problem>, attempt];
}

/** Areas and lines in a square of 24 by 24. */
const AREAS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  peakOn: "M1 19 8.5 6 16 19zM16 5.5l1.6-1.6L23 9.3l-5.4 5.4L16 13.1l3.8-3.8z",
  peakBack: "M23 19 15.5 6 8 19zM8 5.5 6.4 3.9 1 9.3l5.4 5.4L8 13.1 4.2 9.3z",
};
const LINES = {
  undo: "M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12H9",
  redo: "M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h5",
  erase: "M8 5h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8l-6-7zM11 9l6 6M17 9l-6 6",
  first: "M12 3a9 9 0 1 0 .01 0M10 9.5L12.5 7.5V17",
  menu: "M3 6h18M3 12h18M3 18h18",
};

export type IconName = keyof typeof AREAS | keyof typeof LINES;

/** An icon, which stands beside a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={name in LINES ? "icon icon-line" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={{ ...AREAS, ...LINES }[name]} />
    </svg>
  );
}

/** An element of SVG. */
export function Svg({ tag, attributes, text, children }: Node): JSX.Element {
  return createElement(
    tag,
    attributes,
    text || null,
    children.map((child, n) => <Svg key={n} {...child} />),
  );
}

interface Choices<T extends string> {
  id?: string;
  "aria-label"?: string;
  value: T;
  values: readonly T[];
  named: (value: T) => string;
  choose: (value: T) => void;
}

/** A list to choose from. */
export function Choice<T extends string>({ values, named, choose, ...more }: Choices<T>) {
  const pick = (chosen: T | undefined) => chosen !== undefined && choose(chosen);
  return (
    <select {...more} onChange={({ currentTarget }) => pick(values[currentTarget.selectedIndex])}>
      {values.map((value) => (
        <option key={value} value={value}>
          {named(value)}
        </option>
      ))}
    </select>
  );
}

/** The same as radio buttons, each with what `shown` gives of its value. */
export function Radios<T extends string>({
  name,
  value,
  values,
  shown,
  choose,
}: {
  name: string;
  value: T;
  values: readonly T[];
  shown: (value: T) => ComponentChildren;
  choose: (value: T) => void;
}) {
  return values.map((one) => {
    const box = { name, checked: one === value, onChange: () => choose(one) };
    return (
      <Check key={one} box={<input type="radio" {...box} />}>
        {shown(one)}
      </Check>
    );
  });
}

interface Alternative<T> {
  class?: string;
  name: string; // of the whole
  value: T | undefined;
  values: readonly T[];
  named: (value: T) => ComponentChildren;
  choose: (value: T) => void;
}

/** Buttons of which one is pressed. */
export function Alternatives<T extends string | number | boolean>({
  class: kind = "choice",
  name,
  value,
  values,
  named,
  choose,
}: Alternative<T>) {
  return (
    <Group class={kind} name={name}>
      {values.map((one) => (
        <Button key={one} aria-pressed={one === value} act={() => choose(one)}>
          {named(one)}
        </Button>
      ))}
    </Group>
  );
}

/** The speed of whatever plays by itself: how many times as fast as usual a path or a replay is. */
export function SpeedChoice({ store }: OfStore) {
  return (
    <Choice
      aria-label={say("play.speed")}
      value={String(store.state.speed)}
      values={["0.5", "1", "3", "10"]}
      named={(speed) => `${speed.replace("0.5", "½")}×`}
      choose={(speed) => store.set({ speed: Number(speed) })}
    />
  );
}

/** Small components that all parts of the page are made of. */
import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren, JSX, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { type Later, tellMissing } from "../frame/later.ts";
import type { State, Store } from "../state/state.ts";
import { type Key, say } from "../words/say.ts";

/** What a part of the page is made from: the store alone. */
export interface OfStore {
  store: Store;
}

/** A component that needs nothing but the store. */
export type Part = (properties: OfStore) => ComponentChild;

type Attributes<T extends keyof JSX.IntrinsicElements> = JSX.IntrinsicElements[T];

interface Act {
  act: (press: TargetedMouseEvent<HTMLButtonElement>) => unknown;
  says?: Key; // of its words, if there is nothing else on it
}

/** A button that does something when it is pressed. */
export function Button({ act, says, children, ...more }: Act & Attributes<"button">) {
  return (
    <button type="button" {...more} onClick={act}>
      {says ? say(says) : children}
    </button>
  );
}

interface Choosing {
  take: (files: readonly File[]) => unknown;
  says: Key;
  accept?: string;
  capture?: "environment"; // asks a telephone for a photo
  multiple?: boolean;
}

/** A button that lets the player choose a file, or several, and the field behind it. */
export function FileButton({ take, says, ...more }: Choosing) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button act={() => field.current?.click()} says={says} />
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

/** A line that is read out when it changes. */
export function Status(properties: Attributes<"p">) {
  return <p role="status" {...properties} />;
}

/** Buttons and the like, side by side. */
export function Row({ children }: { children: ComponentChildren }) {
  return <div class="row">{children}</div>;
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
export function Section({ title, children, ...more }: { title: string } & Attributes<"section">) {
  return (
    <section {...more}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A field, after its name. */
export function Labelled({ name, children, ...more }: { name: string } & Attributes<"label">) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is the control
    <label {...more}>
      <span>{name}</span>
      {children}
    </label>
  );
}

/** A fact, with what its figures mean if that is to be said; or nothing, where it is not known. */
export type Fact =
  | readonly [name: string, value: ComponentChildren, meaning?: ComponentChildren]
  | false
  | null
  | undefined;

/** Facts, one below the other. */
export function Facts({ all, class: kind = "facts" }: { all: readonly Fact[]; class?: string }) {
  return (
    <dl class={kind}>
      {all.map((fact) => {
        if (!fact) return null;
        const [name, value, meaning] = fact;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {meaning ? <dd class="fact-meant">{meaning}</dd> : null}
          </div>
        );
      })}
    </dl>
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

interface Failed {
  problem: string; // "" if nothing went wrong
  again: () => unknown;
  isOfUse?: boolean; // whether it may go well now
  children?: ComponentChildren; // other ways on
}

/** What went wrong, and a button to try again, hidden while that is of no use. */
export function Failure({ problem, again, isOfUse = problem !== "", children }: Failed) {
  return (
    <>
      <Problem>{problem}</Problem>
      <div class="row" hidden={!isOfUse}>
        <Button act={again} says="page.again" />
        {children}
      </div>
    </>
  );
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
        <Failure problem={say("page.missing", { part: title })} again={load} />
      ) : (
        <Status class="late">{say("page.loading", { part: title })}</Status>
      )}
    </div>
  );
}

/** @returns a value of the state, which is all that the component then follows of it */
export function useOf<T>(store: Store, select: (state: State) => T): T {
  return useComputed(() => select(store.state)).value;
}

/** As `watch` of the store, for as long as the component is there. */
export function useWatch<T>(
  store: Store,
  select: (state: State) => T,
  act: (value: T, before: T | undefined) => void,
) {
  useLayoutEffect(() => store.watch(select, act), [store]);
}

/**
 * Loads a part once it is needed; if it does not come, a notice says so.
 *
 * @param title what comes, in words
 * @param without what else changes then
 */
export function useNeeded(
  store: Store,
  part: Later<unknown>,
  title: Key,
  isNeeded: (state: State) => boolean,
  without: Partial<State> = {},
) {
  const tell = (isMissing: boolean) => {
    if (isMissing) store.set(without);
    tellMissing(store, title, isMissing);
  };
  useWatch(
    store,
    isNeeded,
    (is) =>
      is &&
      part.load().then(
        () => tell(false),
        () => tell(true),
      ),
  );
}

/** @returns whether something is so, and what tells that it is, for a moment, or that it is not */
export function useBriefly(milliseconds: number): [boolean, (is: boolean) => void] {
  const isSo = useSignal(false);
  const tell = (is: boolean) => {
    isSo.value = is;
    if (is) setTimeout(tell, milliseconds, false);
  };
  return [isSo.value, tell];
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

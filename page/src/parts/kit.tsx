/** Small components that all parts of the page are made of. */
import { useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren, JSX, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Later } from "../frame/later.ts";
import type { State, Store } from "../state.ts";
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

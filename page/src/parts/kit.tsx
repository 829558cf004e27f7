/** Small components that all parts of the page are made of. */
import type { ComponentChild, ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { State, Store } from "../state.ts";

/** What a part of the page is made from: the store alone. */
export interface OfStore {
  store: Store;
}

/** A component that needs nothing but the store. */
export type Part = (properties: OfStore) => ComponentChild;

type Attributes<T extends keyof JSX.IntrinsicElements> = JSX.IntrinsicElements[T];

/** A button that does something when it is pressed. */
export function Button({ act, ...more }: { act: () => unknown } & Attributes<"button">) {
  return <button type="button" {...more} onClick={act} />;
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
export function Check({ box, children }: { box: ComponentChild; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
    <label class="check">
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

/** A name and its value, for a list of facts (`dl`). */
export function Fact({ name, children }: { name: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
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

/** As `watch` of the store, for as long as the component is there. */
export function useWatch<T>(
  store: Store,
  select: (state: State) => T,
  act: (value: T, before: T | undefined) => void,
) {
  useLayoutEffect(() => store.watch(select, act), [store]);
}

/** The form of wishes: a sentence in groups, and the button that makes what it says. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { areComing, profileName } from "../../catalogue/catalogue.ts";
import { Choice, Tick } from "../../parts/choice.tsx";
import { SCALES } from "../../parts/figures.ts";
import { Button, Fold, Labelled, type OfStore, Problem, Status, useOf } from "../../parts/kit.tsx";
import { DEFAULTS } from "../../state/state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { GridChoice } from "./grid.tsx";
import { generate, progressText, stop } from "./runs.tsx";
import { ANY, isInParts, isList, isText, setMake, type Value } from "./slice.ts";
import type { FieldName } from "./wishes.ts";
import * as wishes from "./wishes.ts";

export function Wishes({ store, hidden }: OfStore & { hidden: boolean }) {
  const [common, more] = wishes.GROUPS.map((group) =>
    group.map((name) => <Field key={name} store={store} name={name} />),
  );
  return (
    <Asking store={store} hidden={hidden}>
      {common}
      <Fold summary={say("make.moreWishes")}>
        {more}
        <Button
          class="quiet"
          hidden={useOf(store, ({ make }) => make.wish === ANY)}
          act={() => setMake(store, { wish: ANY })}
          says="make.reset"
        />
      </Fold>
    </Asking>
  );
}

/** A form, with what it asks for in a sentence above it, and the button below. */
export function Asking({
  store,
  hidden,
  children,
}: OfStore & { hidden: boolean; children: ComponentChildren }) {
  const sentence = useOf(store, ({ make, catalogue }) => wishes.told(make, catalogue.techniques));
  const submit = (event: Event) => {
    event.preventDefault();
    if (store.state.make.run.status !== "running") generate(store);
  };
  return (
    <section class="part make-asking" aria-label={say("make.order")} hidden={hidden}>
      <Status class="make-told">{sentence}</Status>
      <form class="make-form" aria-busy={areComing(store.state) || undefined} onSubmit={submit}>
        <GridChoice store={store} />
        {children}
        {!hidden && <Go store={store} />}
      </form>
    </section>
  );
}

/**
 * The button that makes; while a run is under way, how far it is and what stops it are in its place.
 */
function Go({ store }: OfStore) {
  const run = useOf(store, ({ make }) => make.run);
  const { techniques } = store.state.catalogue;
  const isRunning = run.status === "running";
  return (
    <div class="make-go" data-home=":not([hidden]) > button:not([hidden])">
      <div>
        <Problem>{run.sentence}</Problem>
      </div>
      <button type="submit" class="main" hidden={isRunning}>
        {say("make.generate")}
      </button>
      <div class="row" hidden={!isRunning}>
        <Button act={() => stop(store)} says="page.stop" />
        <progress
          aria-label={say("make.generate")}
          max={run.wanted || 1}
          value={run.made.length || undefined}
        />
        <span class="make-progress">{isRunning && progressText(run, techniques)}</span>
      </div>
    </div>
  );
}

/** What a field, or a part of one, has in the form. */
interface Entry<V> {
  words: string; // the key of the words of the sentence that it continues
  value: V;
  enter: (value: V) => void;
}

/** What is entered for a wish: which kind of element it is depends on its value, and on what it means. */
export function Field({ store, name }: OfStore & { name: FieldName }) {
  const { profiles } = store.state.catalogue;
  const wish = useOf(store, ({ make }) => make.wish);
  const asked = wishes.fieldNamed(
    useOf(store, ({ make }) => make.fields),
    name,
  );
  const value = wish[name] ?? wishes.firstOf(asked);
  const words = `make.${name}`;
  const enter = (entered: Value) => wishes.setWish(store, { [name]: entered });
  if (isList(value)) {
    const list = <Techniques store={store} words={words} value={value} enter={enter} />;
    if (name !== "with") return list;
    const isOnly = wish["only"] !== false;
    return (
      <div>
        {list}
        <Tick
          checked={isOnly}
          turn={(only) => wishes.setWish(store, { only })}
          hidden={!value.length}
          name={say("make.only")}
        />
      </div>
    );
  }
  if (isInParts(value)) {
    const part = (of: string): Entry<string> => ({
      words: `${words}.${of}`,
      value: value[of] ?? "",
      enter: (text) => enter({ ...value, [of]: text }),
    });
    const named = (scale: string) => sayIfKnown(`rating.scale.${scale}`);
    return (
      <div class="make-span">
        <Figure {...part("from")} />
        <Figure {...part("to")} />
        {asked.means === "clues" ? (
          say("make.clues.after")
        ) : (
          <Pick {...part("scale")} values={SCALES} named={named} />
        )}
      </div>
    );
  }
  const entry = { words, value: isText(value) ? value : "", enter };
  switch (asked.means) {
    case "level":
      return (
        <Pick {...entry} values={["", ...wishes.levelsIn(wish)]} named={wishes.puzzleOfLevel} />
      );
    case "profile": {
      const others = profiles.filter((one) => one.name !== DEFAULTS.profile);
      // The usual one goes without saying.
      const usual = say("make.by.usual", { name: profileName(DEFAULTS.profile) });
      const values = ["", ...others.map((one) => one.name)];
      return <Pick {...entry} values={values} named={(slug) => profileName(slug) || usual} />;
    }
    case "symmetry":
      return <Pick {...entry} values={["", ...asked.names]} />;
    case "open switch":
      return <Pick {...entry} values={["", "yes", "no"]} />;
    case "number":
      return (
        <Labelled name={sayIfKnown(words)}>
          <input type="number" min={1} max={wishes.MOST} {...entered(entry)} />
        </Labelled>
      );
    default:
      return <Figure {...entry} placeholder={say("make.seed.any")} />;
  }
}

function Pick({
  words,
  enter,
  named = (one) => sayIfKnown(`${words}.${one || "any"}`),
  ...more
}: Entry<string> & { values: readonly string[]; named?: (value: string) => string }) {
  return (
    <Labelled name={sayIfKnown(words)}>
      <Choice {...more} named={named} choose={enter} />
    </Labelled>
  );
}

function Figure({
  placeholder = say("make.any"),
  ...entry
}: Entry<string> & { placeholder?: string }) {
  return (
    <Labelled name={sayIfKnown(entry.words)}>
      <input
        inputmode="decimal"
        autocomplete="off"
        aria-label={sayIfKnown(`${entry.words}.name`) || undefined}
        placeholder={placeholder}
        {...entered(entry)}
      />
    </Labelled>
  );
}

function entered({ value, enter }: Entry<string>) {
  return {
    value,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      enter(currentTarget.value),
  };
}

/**
 * A list of techniques, each with a button that removes it, and a field that finds one, or a family,
 * while one types: a combobox with a list, whose options the arrows walk through while the focus stays
 * in the field.
 */
function Techniques({ store, words, value, enter }: OfStore & Entry<readonly string[]>) {
  const { techniques } = store.state.catalogue;
  const id = words.replaceAll(".", "-");
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = useSignal<readonly string[] | null>(null); // null while the list is closed
  const at = useSignal(-1);
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: 0 });
    list.current?.scrollIntoView({ block: "nearest" });
  }, [found.value]);
  useLayoutEffect(() => {
    list.current?.children[at.value]?.scrollIntoView({ block: "nearest" });
  }, [found.value, at.value]);
  const close = () => {
    found.value = null;
    at.value = -1;
  };
  const open = () => {
    const query = input.current?.value ?? "";
    const all = wishes.sought(techniques, query).filter((slug) => !value.includes(slug));
    const n = all.length;
    found.value = all;
    // Who types a name means the first that has it; who only looks may still press Make.
    at.value = query.trim() && n ? 0 : -1;
    store.set({ said: say(n ? "make.found" : "make.found.none", { n }) });
    return all;
  };
  const take = (slug: string) => {
    if (input.current) input.current.value = "";
    close();
    enter([...value, slug]);
  };
  const away = (slug: string) => {
    enter(value.filter((one) => one !== slug));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const slug = found.value?.[at.value];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      const { length: n } = found.value ?? open();
      if (n) at.value = (Math.max(at.value, by < 0 ? 0 : -1) + by + n) % n;
    } else if (event.key === "Enter" && slug) take(slug);
    else if (event.key === "Enter" && input.current?.value.trim()) open();
    else if (event.key === "Escape" && found.value) close();
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <div class="make-seek">
        <Labelled name={sayIfKnown(words)}>
          <input
            ref={input}
            role="combobox"
            type="text"
            autocomplete="off"
            spellcheck={false}
            aria-autocomplete="list"
            aria-controls={id}
            aria-expanded={found.value !== null}
            aria-activedescendant={at.value < 0 ? undefined : `${id}-${at.value}`}
            placeholder={say("make.add")}
            onInput={open}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </Labelled>
        <ul
          ref={list}
          id={id}
          role="listbox"
          hidden={!found.value}
          aria-label={say("make.add")}
          // A press in the list leaves the focus where it is.
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.value?.map((slug, n) => (
            <li
              key={slug}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at.value}
              onClick={() => take(slug)}
            >
              {wishes.nameOf(techniques, slug)}
            </li>
          ))}
          {found.value?.length === 0 && (
            <li role="option" aria-disabled="true">
              {say("make.found.none")}
            </li>
          )}
        </ul>
      </div>
      <div class="make-chosen">
        {value.map((slug) => {
          const name = wishes.nameOf(techniques, slug);
          return (
            <Button key={slug} aria-label={say("make.remove", { name })} act={() => away(slug)}>
              {name}
              <span aria-hidden="true"> ×</span>
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** The form of what is looked for in the collection. */
import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import type { LibraryStats } from "../../api-types.ts";
import { familyName, slugOfFamily } from "../../catalogue/catalogue.ts";
import { Choice } from "../../parts/choice.tsx";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Group, Row, useWatch } from "../../parts/kit.tsx";
import type { Store } from "../../state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import { endsOf, HIDDEN, levelWords, sizeOf, spanOf, symmetryWords } from "./filter.ts";
import { change } from "./finding.ts";
import { ALL } from "./slice.ts";

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

/** The fields in which the player types. */
const TEXTS = ["words", "rating", "clues"] as const;

/** The ways in which techniques are chosen. */
const WAYS = ["with", "without"] as const;

type Way = (typeof WAYS)[number];

interface Counted {
  name: string;
  puzzles: number;
  technique?: string; // its slug, if it is one
}

/** The figures that a span may have at its ends. */
const FIGURES = { rating: /^\d*(\.\d)?$/, clues: /^\d*$/ };

type Span = keyof typeof FIGURES;

/** What the fields hold, which need not be a filter. */
type Draft = Omit<Filter, Span> & Record<Span, readonly string[]>;

function draftOf(filter: Filter): Draft {
  return { ...filter, rating: endsOf(filter.rating), clues: endsOf(filter.clues) };
}

/** @returns null if the fields hold no span */
function spanIn(draft: Draft, name: Span): string | null {
  const [from = "", to = ""] = draft[name];
  const isInOrder = !from || !to || Number(from) <= Number(to);
  return isInOrder && draft[name].every((end) => FIGURES[name].test(end)) ? spanOf(from, to) : null;
}

/** What the player may be typing: what finds it, once there is a pause or something else is pressed. */
const typing = { timer: 0, find: () => {} };

/** Does not wait any longer for the player to type on. */
export function finish() {
  const { timer, find } = typing;
  stop();
  if (timer) find();
}

function stop() {
  clearTimeout(typing.timer);
  typing.timer = 0;
}

/** Finds something else, as soon as what has been typed is found. */
export function revise(store: Store, more: (filter: Filter) => Partial<Filter>) {
  finish();
  const { filter } = store.state.collection;
  change(store, { ...filter, ...more(filter) });
}

export function Form({ store }: OfStore) {
  const { all, found, filter } = store.state.collection;
  const draft = useSignal(draftOf(filter));
  const technique = useSignal("");
  const single = useRef<HTMLSelectElement>(null);
  /** Whether what is shown has just been typed; elsewhere it comes from the address. */
  const isOwn = useRef(false);
  useWatch(
    store,
    ({ view, collection }) => view === "collection" && collection.filter,
    () => {
      if (!isOwn.current) stop();
      const held = isOwn.current && document.activeElement?.getAttribute("name");
      const kept = TEXTS.find((name) => name === held);
      const shown = draftOf(store.state.collection.filter);
      draft.value = kept ? { ...shown, [kept]: draft.value[kept] } : shown;
    },
  );
  typing.find = () => {
    const { filter } = store.state.collection;
    const { level, symmetry, tag, hide, words } = draft.value;
    isOwn.current = true;
    change(store, {
      ...{ ...filter, level, symmetry, tag, hide, words: words.trim() },
      rating: spanIn(draft.value, "rating") ?? filter.rating,
      clues: spanIn(draft.value, "clues") ?? filter.clues,
    });
    isOwn.current = false;
  };
  const known = sizeOf(filter) ? found : all;
  const fill = (more: Partial<Draft>) => {
    draft.value = { ...draft.value, ...more };
  };
  const listOf = (
    name: "level" | "symmetry" | "tag",
    key: "levels" | "symmetries" | "tags",
    first: "levels" | "layouts" | "any",
    named: (value: string) => string = String,
  ) => {
    // Beside a choice that has been made, the others would have to be counted without it.
    const counted = filter[name] ? null : known?.[key];
    const there = all?.[key].map(({ name }) => name) ?? [];
    const told = (value: string) =>
      value ? withNumber(named(value), value, counted) : say(`collection.${first}`);
    return (
      <Labelled name={name} hidden={name === "tag" && !there.length}>
        <Choice
          value={draft.value[name]}
          values={[...new Set(["", ...there, draft.value[name]])]}
          named={told}
          choose={(value) => fill({ [name]: value })}
        />
      </Labelled>
    );
  };
  const spanFields = (name: Span) => {
    const among = name === "rating" ? "ratings" : "clues";
    const bounds = known?.[among].length ? known[among] : all?.[among];
    const isSpan = spanIn(draft.value, name) !== null;
    const field = (end: "from" | "to", n: 0 | 1) => (
      <input
        type="number"
        name={name}
        step={name === "rating" ? 0.1 : 1}
        min={0}
        inputMode="decimal"
        aria-label={say(`collection.${name}.${end}`)}
        aria-describedby={`collection-${name}`}
        aria-invalid={isSpan ? undefined : "true"}
        placeholder={bounds?.[n]?.toString()}
        value={draft.value[name][n]}
        onInput={(event) => fill({ [name]: draft.value[name].with(n, event.currentTarget.value) })}
      />
    );
    return (
      <div class="collection-span">
        <span aria-hidden="true">{say(`collection.${name}`)}</span>
        {field("from", 0)}–{field("to", 1)}
        <small class="problem" id={`collection-${name}`} role="alert">
          {!isSpan && say(`collection.${name}.wrong`)}
        </small>
      </div>
    );
  };
  const add = (way: Way) => {
    const one = technique.value;
    if (!one) return single.current?.focus();
    revise(store, (filter) => ({
      ...without(filter, way === "with" ? "without" : "with", one),
      [way]: [...new Set([...filter[way], one])],
    }));
  };
  const { words, hide } = draft.value;
  const where = say("collection.words.where");
  return (
    <div class="collection-form">
      <div
        class="collection-fields"
        onInput={() => {
          stop();
          typing.timer = window.setTimeout(finish, TYPED);
        }}
      >
        {listOf("level", "levels", "levels", levelWords)}
        {spanFields("rating")}
        {spanFields("clues")}
        {listOf("symmetry", "symmetries", "layouts", symmetryWords)}
        {listOf("tag", "tags", "any")}
        <Labelled name="words">
          <input
            type="search"
            name="words"
            autocomplete="off"
            placeholder={where}
            title={where}
            value={words}
            onInput={(event) => fill({ words: event.currentTarget.value })}
          />
        </Labelled>
        <Labelled name="hide">
          <Choice
            value={hide}
            values={["", ...HIDDEN]}
            named={(value) => sayIfKnown(`collection.hide.${value || "nothing"}`)}
            choose={(value) => fill({ hide: HIDDEN.find((one) => one === value) ?? "" })}
          />
        </Labelled>
      </div>
      <Group class="collection-techniques" name={say("collection.techniques")} data-home="select">
        <span aria-hidden="true">{say("collection.techniques")}</span>
        <select
          ref={single}
          aria-label={say("collection.technique")}
          value={technique.value}
          onInput={(event) => {
            technique.value = event.currentTarget.value;
          }}
        >
          <option value="">{say("collection.choose")}</option>
          {/* That no puzzle needs a family is worth a line; such techniques are too many. */}
          <optgroup label={say("collection.families")}>
            <Techniques all={kindsOf(all)} counted={kindsOf(known)} />
          </optgroup>
          <optgroup label={say("collection.single")}>
            <Techniques all={all?.techniques} counted={known?.techniques} isHidden />
          </optgroup>
        </select>
        <Row>
          {WAYS.map((way) => (
            <Button key={way} act={() => add(way)}>
              {say(`collection.${way}`)}
            </Button>
          ))}
        </Row>
        <div class="collection-chosen">
          {WAYS.flatMap((way) =>
            filter[way].map((one) => (
              <Button
                key={`${way} ${one}`}
                aria-label={say(`collection.drop.${way}`, { name: nameOf(all, one) })}
                act={() => revise(store, (filter) => without(filter, way, one))}
              >
                {`${say(`collection.${way}`)} ${nameOf(all, one)} ×`}
              </Button>
            )),
          )}
        </div>
      </Group>
      <Row>
        <Button
          class="quiet"
          act={() => {
            stop();
            technique.value = "";
            draft.value = draftOf(ALL);
            change(store, { ...ALL, order: filter.order });
          }}
        >
          {say("collection.reset")}
        </Button>
      </Row>
    </div>
  );
}

function without(filter: Filter, way: Way, technique: string): Partial<Filter> {
  return { [way]: filter[way].filter((one) => one !== technique) };
}

interface OfField {
  name: "level" | "symmetry" | "tag" | "words" | "hide";
  hidden?: boolean;
  children: ComponentChild; // the field
}

function Labelled({ name, hidden = false, children }: OfField) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is the control
    <label hidden={hidden}>
      <span>{say(`collection.${name}`)}</span>
      {children}
    </label>
  );
}

interface OfTechniques {
  all: readonly Counted[] | undefined;
  counted: readonly Counted[] | undefined; // undefined if that is not known
  isHidden?: boolean; // whether those are hidden that no puzzle needs
}

function Techniques({ all, counted, isHidden = false }: OfTechniques) {
  return all?.map(({ name, technique = name }) => (
    <option
      key={technique}
      value={technique}
      hidden={isHidden && counted?.every((one) => one.technique !== technique)}
    >
      {withNumber(name, technique, counted)}
    </option>
  ));
}

/**
 * A choice, with how many puzzles it leaves.
 *
 * @param counted nothing if that is not known
 */
function withNumber(name: string, value: string, counted: readonly Counted[] | null | undefined) {
  const found = counted?.find((one) => (one.technique ?? one.name) === value);
  return counted ? say("collection.option", { name, n: found?.puzzles ?? 0 }) : name;
}

/** @returns the families of techniques, as the list of techniques has them */
function kindsOf(stats: LibraryStats | null): Counted[] | undefined {
  return stats?.families.map(({ name, puzzles }) => ({
    technique: slugOfFamily(name),
    name: familyName(name),
    puzzles,
  }));
}

/** @returns the name of a technique or of a family */
export function nameOf(all: LibraryStats | null, slug: string): string {
  const known = [...(all?.techniques ?? []), ...(kindsOf(all) ?? [])];
  return known.find(({ technique }) => technique === slug)?.name ?? slug;
}

/** The form of what is looked for in the collection. */
import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { LibraryStats } from "../../asking/api-types.ts";
import { familyName, slugOfFamily } from "../../catalogue/catalogue.ts";
import { Choice } from "../../parts/choice.tsx";
import { Button, Group, Labelled, type OfStore, Row, useWatch } from "../../parts/kit.tsx";
import { partOf } from "../../state/state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { change, endsOf, levelWords, sizeOf, spanOf, symmetryWords } from "./finding.ts";
import { ALL, type Filter, HIDDEN, SEVERAL } from "./slice.ts";

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

type Way = (typeof SEVERAL)[number];

interface Counted {
  name: string;
  puzzles: number;
  technique?: string; // its slug, if it is one
}

/** What a span may have at its ends. */
const FIGURES = { rating: /^\d*(\.\d)?$/, clues: /^\d*$/ };

type Span = keyof typeof FIGURES;

export function Form({ store }: OfStore) {
  const { all, found, filter } = store.state.collection;
  const [technique, setTechnique] = useState("");
  const type = (more: Partial<Filter>) => change(store, more, TYPED);
  const known = sizeOf(filter) ? found : all;
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
      <Labelled name={say(`collection.${name}`)} hidden={name === "tag" && !there.length}>
        <Choice
          value={filter[name]}
          values={[...new Set(["", ...there, filter[name]])]}
          named={told}
          choose={(value) => type({ [name]: value })}
        />
      </Labelled>
    );
  };
  const spanOf = (name: Span) => {
    const among = name === "rating" ? "ratings" : "clues";
    const bounds = known?.[among].length ? known[among] : all?.[among];
    const find = (span: string) => type({ [name]: span });
    return <SpanFields store={store} name={name} bounds={bounds ?? []} find={find} />;
  };
  const add = (way: Way) => {
    change(store, {
      ...without(filter, way === "with" ? "without" : "with", technique),
      [way]: [...new Set([...filter[way], technique])],
    });
  };
  const where = say("collection.words.where");
  return (
    <div class="collection-form">
      <div class="collection-fields">
        {listOf("level", "levels", "levels", levelWords)}
        {spanOf("rating")}
        {spanOf("clues")}
        {listOf("symmetry", "symmetries", "layouts", symmetryWords)}
        {listOf("tag", "tags", "any")}
        <Labelled name={say("collection.words")}>
          <input
            type="search"
            name="words"
            autocomplete="off"
            placeholder={where}
            title={where}
            value={filter.words}
            onInput={(event) => type({ words: event.currentTarget.value })}
          />
        </Labelled>
        <Labelled name={say("collection.hide")}>
          <Choice
            value={filter.hide}
            values={["", ...HIDDEN]}
            named={(value) => sayIfKnown(`collection.hide.${value || "nothing"}`)}
            choose={(value) => type({ hide: HIDDEN.find((one) => one === value) ?? "" })}
          />
        </Labelled>
      </div>
      <Group class="collection-techniques" name={say("collection.techniques")} data-home="select">
        <span aria-hidden="true">{say("collection.techniques")}</span>
        <select
          aria-label={say("collection.technique")}
          value={technique}
          onInput={(event) => setTechnique(event.currentTarget.value)}
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
          {SEVERAL.map((way) => (
            <Button
              key={way}
              hidden={!technique}
              act={() => add(way)}
              says={`collection.add.${way}`}
            />
          ))}
        </Row>
        <div class="collection-chosen">
          {SEVERAL.flatMap((way) =>
            filter[way].map((one) => (
              <Button
                key={`${way} ${one}`}
                aria-label={say(`collection.drop.${way}`, { name: nameOf(all, one) })}
                act={() => change(store, without(filter, way, one))}
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
            setTechnique("");
            change(store, { ...ALL, order: filter.order });
          }}
          says="collection.reset"
        />
      </Row>
    </div>
  );
}

interface OfSpan extends OfStore {
  name: Span;
  bounds: readonly number[];
  find: (span: string) => void;
}

/** The fields for a span of figures, such as ratings from 3 to 4.5. */
function SpanFields({ store, name, bounds, find }: OfSpan) {
  const ends = useSignal<readonly string[]>(endsOf(store.state.collection.filter[name]));
  const span = spanIn(name, ends.value);
  useWatch(store, partOf("collection", "filter"), ({ [name]: span }) => {
    if (spanIn(name, ends.value) !== span) ends.value = endsOf(span);
  });
  const field = (end: "from" | "to", n: 0 | 1) => (
    <input
      type="number"
      step={name === "rating" ? 0.1 : 1}
      min={0}
      inputMode="decimal"
      aria-label={say(`collection.${name}.${end}`)}
      aria-describedby={`collection-${name}`}
      aria-invalid={span === null ? "true" : undefined}
      placeholder={bounds[n]?.toString()}
      value={ends.value[n]}
      onInput={(event) => {
        ends.value = ends.value.with(n, event.currentTarget.value);
        const span = spanIn(name, ends.value);
        if (span !== null) find(span);
      }}
    />
  );
  return (
    <div class="collection-span">
      <span aria-hidden="true">{say(`collection.${name}`)}</span>
      {field("from", 0)}–{field("to", 1)}
      <small class="problem" id={`collection-${name}`} role="alert">
        {span === null && say(`collection.${name}.wrong`)}
      </small>
    </div>
  );
}

/** @returns null if that is no span */
function spanIn(name: Span, [from = "", to = ""]: readonly string[]): string | null {
  const isInOrder = !from || !to || Number(from) <= Number(to);
  return isInOrder && [from, to].every((end) => FIGURES[name].test(end)) ? spanOf(from, to) : null;
}

function without(filter: Filter, way: Way, technique: string): Partial<Filter> {
  return { [way]: filter[way].filter((one) => one !== technique) };
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

/** A choice, with how many puzzles it leaves, if that is known. */
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

export function nameOf(all: LibraryStats | null, slug: string): string {
  const known = [...(all?.techniques ?? []), ...(kindsOf(all) ?? [])];
  return known.find(({ technique }) => technique === slug)?.name ?? slug;
}

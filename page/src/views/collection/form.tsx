/** The form of what is looked for in the collection. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { LibraryStats } from "../../api-types.ts";
import { familyName, slugOfFamily } from "../../catalogue/catalogue.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Group, Row, useWatch } from "../../parts/kit.tsx";
import { say } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import {
  endsOf,
  filterIn,
  HIDDEN,
  spanOf as joined,
  levelWords,
  sizeOf,
  symmetryWords,
} from "./filter.ts";
import { change } from "./finding.ts";

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

/** What a filter has that finds everything. */
export const ALL = filterIn("");

interface Counted {
  name: string;
  puzzles: number;
  technique?: string; // its slug, if it is one
}

/** What a field for one end of a span of figures holds. */
interface End {
  text: string;
  isValid: boolean;
}

interface Ends {
  from: End;
  to: End;
}

/** What the fields hold, which need not be a filter. */
type Draft = Omit<Filter, Span> & Record<Span, Ends>;

type Span = "rating" | "clues";

function draftOf(filter: Filter): Draft {
  const end = (text: string) => ({ text, isValid: true });
  const ends = (span: string) => {
    const [from, to] = endsOf(span);
    return { from: end(from), to: end(to) };
  };
  return { ...filter, rating: ends(filter.rating), clues: ends(filter.clues) };
}

/** @returns null if the fields hold no span */
function spanIn({ from, to }: Ends): string | null {
  const isInOrder = !from.text || !to.text || Number(from.text) <= Number(to.text);
  return isInOrder && from.isValid && to.isValid ? joined(from.text, to.text) : null;
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

export function Form({ store }: OfStore) {
  const { all, found, filter: shown } = store.state.collection;
  const filter = shown ?? ALL;
  const draft = useSignal(draftOf(filter));
  const technique = useSignal("");
  const single = useRef<HTMLSelectElement>(null);
  /** Whether the player has just chosen what is shown; elsewhere it comes from the address. */
  const isOwn = useRef(false);
  const choose = (filter: Filter) => {
    isOwn.current = true;
    change(store, filter);
    isOwn.current = false;
  };
  useWatch(
    store,
    ({ view, collection }) => view === "collection" && collection.filter,
    (filter) => {
      if (!isOwn.current) stop();
      const { words, rating, clues } = draft.value;
      const isTyped = (name: string) =>
        isOwn.current && document.activeElement?.getAttribute("name") === name;
      draft.value = {
        ...draftOf(filter || ALL),
        ...(isTyped("words") && { words }),
        ...(isTyped("rating") && { rating }),
        ...(isTyped("clues") && { clues }),
      };
    },
  );
  typing.find = () => {
    const filter = store.state.collection.filter ?? ALL;
    const { words, rating, clues, ...others } = draft.value;
    choose({
      ...others,
      ...{ order: filter.order, with: filter.with, without: filter.without },
      words: words.trim(),
      rating: spanIn(rating) ?? filter.rating,
      clues: spanIn(clues) ?? filter.clues,
    });
  };
  const known = sizeOf(filter) ? found : all;
  const fill = (more: Partial<Draft>) => {
    draft.value = { ...draft.value, ...more };
  };
  const listOf = (
    name: "level" | "symmetry" | "tag",
    first: string,
    key: "levels" | "symmetries" | "tags",
    named?: (name: string) => string,
  ) => (
    <label hidden={name === "tag" && !all?.tags.length}>
      <span>{say(`collection.${name}`)}</span>
      <select
        value={draft.value[name]}
        onInput={(event) => fill({ [name]: event.currentTarget.value })}
      >
        <option value="">{first}</option>
        {/* Beside a choice that has been made, the others would have to be counted without it. */}
        <Options
          all={all?.[key]}
          counted={filter[name] ? null : known?.[key]}
          value={draft.value[name]}
          named={named}
        />
      </select>
    </label>
  );
  const spanOf = (name: Span) => {
    const { [name]: ends } = draft.value;
    const bounds = known?.[name === "rating" ? "ratings" : "clues"];
    return (
      <SpanFields
        name={name}
        ends={ends}
        bounds={(bounds?.length ? bounds : all?.[name === "rating" ? "ratings" : "clues"]) ?? []}
        type={(end) => fill({ [name]: { ...ends, ...end } })}
      />
    );
  };
  const add = (way: "with" | "without") => {
    finish();
    const one = technique.value;
    if (!one) return single.current?.focus();
    const filter = store.state.collection.filter ?? ALL;
    const other = way === "with" ? "without" : "with";
    const rest = filter[other].filter((name) => name !== one);
    choose({ ...filter, [other]: rest, [way]: [...new Set([...filter[way], one])] });
  };
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
        {listOf("level", say("collection.levels"), "levels", levelWords)}
        {spanOf("rating")}
        {spanOf("clues")}
        {listOf("symmetry", say("collection.layouts"), "symmetries", symmetryWords)}
        {listOf("tag", say("collection.any"), "tags")}
        <label>
          <span>{say("collection.words")}</span>
          <input
            type="search"
            name="words"
            autocomplete="off"
            placeholder={where}
            title={where}
            value={draft.value.words}
            onInput={(event) => fill({ words: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>{say("collection.hide")}</span>
          <select
            value={draft.value.hide}
            onInput={({ currentTarget: { value } }) =>
              fill({ hide: HIDDEN.find((one) => one === value) ?? "" })
            }
          >
            {["" as const, ...HIDDEN].map((one) => (
              <option key={one} value={one}>
                {say(`collection.hide.${one || "nothing"}`)}
              </option>
            ))}
          </select>
        </label>
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
          <optgroup label={say("collection.families")}>
            <Options all={all && kindsOf(all)} counted={known && kindsOf(known)} />
          </optgroup>
          <optgroup label={say("collection.single")}>
            <Options all={all?.techniques} counted={known?.techniques} onlyUsed />
          </optgroup>
        </select>
        <Row>
          <Button act={() => add("with")}>{say("collection.with")}</Button>
          <Button act={() => add("without")}>{say("collection.without")}</Button>
        </Row>
        <Chosen filter={filter} all={all} choose={choose} />
      </Group>
      <Row>
        <Button
          class="quiet"
          act={() => {
            stop();
            technique.value = "";
            draft.value = draftOf(ALL);
            choose({ ...ALL, order: filter.order });
          }}
        >
          {say("collection.reset")}
        </Button>
      </Row>
    </div>
  );
}

interface Choices {
  all: readonly Counted[] | null | undefined;
  counted: readonly Counted[] | null | undefined; // nothing if that is not known
  value?: string; // is among the choices even if it does not occur in the collection
  named?: ((name: string) => string) | undefined;
  onlyUsed?: boolean;
}

/** What there is to choose from, and beside each choice how many puzzles it leaves. */
function Options({ all, counted, value = "", named = String, onlyUsed = false }: Choices) {
  const numbers = new Map(counted?.map((one) => [one.technique ?? one.name, one.puzzles]));
  const slugs = (all ?? []).map(({ technique, name }) => technique ?? name);
  return (
    <>
      {all?.map(({ name, technique = name }) => {
        const n = numbers.get(technique) ?? 0;
        return (
          // That no puzzle needs a family is worth a line; the techniques of which this is true are too many.
          <option
            key={technique}
            value={technique}
            hidden={Boolean(onlyUsed && counted) && !numbers.has(technique)}
          >
            {counted ? say("collection.option", { name: named(name), n }) : named(name)}
          </option>
        );
      })}
      {value && !slugs.includes(value) && <option value={value}>{named(value)}</option>}
    </>
  );
}

interface OfSpan {
  name: Span;
  ends: Ends;
  bounds: readonly number[];
  type: (end: Partial<Ends>) => void;
}

/** The fields for a span of figures, such as ratings from 3 to 4.5. */
function SpanFields({ name, ends, bounds, type }: OfSpan) {
  const isSpan = spanIn(ends) !== null;
  const field = (end: keyof Ends, bound: number | undefined) => (
    <input
      type="number"
      name={name}
      step={name === "rating" ? 0.1 : 1}
      min={0}
      inputMode="decimal"
      aria-label={say(`collection.${name}.${end}`)}
      aria-describedby={`collection-${name}`}
      aria-invalid={isSpan ? undefined : "true"}
      placeholder={bound?.toString()}
      value={ends[end].text}
      onInput={({ currentTarget: { value, validity } }) =>
        type({ [end]: { text: value, isValid: validity.valid } })
      }
    />
  );
  return (
    <div class="collection-span">
      <span aria-hidden="true">{say(`collection.${name}`)}</span>
      {field("from", bounds[0])}–{field("to", bounds[1])}
      <small class="problem" id={`collection-${name}`} role="alert">
        {!isSpan && say(`collection.${name}.wrong`)}
      </small>
    </div>
  );
}

interface OfChosen {
  filter: Filter;
  all: LibraryStats | null;
  choose: (filter: Filter) => void;
}

/** The techniques that are chosen, each as a button that drops it. */
function Chosen({ filter, all, choose }: OfChosen) {
  return (
    <div class="collection-chosen">
      {(["with", "without"] as const).flatMap((way) =>
        filter[way].map((one) => {
          const name = nameOf(all, one);
          return (
            <Button
              key={`${way} ${one}`}
              aria-label={say(`collection.drop.${way}`, { name })}
              act={() => choose({ ...filter, [way]: filter[way].filter((it) => it !== one) })}
            >
              {`${say(`collection.${way}`)} ${name} ×`}
            </Button>
          );
        }),
      )}
    </div>
  );
}

/** @returns the families of techniques, as the list of techniques has them */
function kindsOf({ families }: LibraryStats): Counted[] {
  return families.map(({ name, puzzles }) => ({
    technique: slugOfFamily(name),
    name: familyName(name),
    puzzles,
  }));
}

/** @returns the name of a technique or of a family */
export function nameOf(all: LibraryStats | null, slug: string): string {
  const known = all ? [...all.techniques, ...kindsOf(all)] : [];
  return known.find(({ technique }) => technique === slug)?.name ?? slug;
}

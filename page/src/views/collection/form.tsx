/** The form of what is looked for in the collection. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { LibraryStats } from "../../api-types.ts";
import { familyName, slugOfFamily } from "../../catalogue/catalogue.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Group, Row, useWatch } from "../../parts/kit.tsx";
import { say } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import { endsOf, filterIn, HIDDEN, levelWords, sizeOf, spanOf, symmetryWords } from "./filter.ts";
import { change } from "./finding.ts";

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

/** What a filter has that finds everything. */
export const ALL = filterIn("");

/** The ways in which techniques are chosen. */
const WAYS = ["with", "without"] as const;

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
    const { level, symmetry, tag, hide, words } = draft.value;
    choose({
      ...{ ...filter, level, symmetry, tag, hide, words: words.trim() },
      rating: spanIn(draft.value, "rating") ?? filter.rating,
      clues: spanIn(draft.value, "clues") ?? filter.clues,
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
  const add = (way: (typeof WAYS)[number]) => {
    finish();
    const one = technique.value;
    if (!one) return single.current?.focus();
    const filter = store.state.collection.filter ?? ALL;
    const other = way === "with" ? "without" : "with";
    const rest = filter[other].filter((name) => name !== one);
    choose({ ...filter, [other]: rest, [way]: [...new Set([...filter[way], one])] });
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
        {listOf("level", say("collection.levels"), "levels", levelWords)}
        {spanFields("rating")}
        {spanFields("clues")}
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
            value={words}
            onInput={(event) => fill({ words: event.currentTarget.value })}
          />
        </label>
        <label>
          <span>{say("collection.hide")}</span>
          <select
            value={hide}
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
                act={() => choose({ ...filter, [way]: filter[way].filter((it) => it !== one) })}
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
            hidden={onlyUsed && Boolean(counted) && !numbers.has(technique)}
          >
            {counted ? say("collection.option", { name: named(name), n }) : named(name)}
          </option>
        );
      })}
      {value && !slugs.includes(value) && <option value={value}>{named(value)}</option>}
    </>
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

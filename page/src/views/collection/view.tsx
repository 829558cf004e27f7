/** Collection: the puzzles of the server's library, found by what they need. There is none without a library. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Entry } from "../../asking/api-types.ts";
import { levelOf } from "../../game/origin.ts";
import { SmallBoard } from "../../parts/boards.tsx";
import { Choice } from "../../parts/choice.tsx";
import { tenths } from "../../parts/figures.ts";
import { copy } from "../../parts/files.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Fold, Problem, Row, Status, useOf, useWatch } from "../../parts/kit.tsx";
import { levelName } from "../../parts/levels.ts";
import { isHereOnly } from "../../sharing/reach.ts";
import { partOf, type Store } from "../../state/state.ts";
import { COMMANDS, limited } from "../../table/commands.ts";
import { played } from "../../table/picture.ts";
import { collection as words } from "../../words/en/collection.ts";
import { dates } from "../../words/en/language.ts";
import { addWords, say, sayIfKnown } from "../../words/say.ts";
import type { View } from "../views.ts";
import * as finding from "./finding.ts";
import { Form, nameOf } from "./form.tsx";
import { ORDERS } from "./slice.ts";

addWords(words);

/** A window that is so wide has room for the filters beside the boards. */
const WIDE = "(min-width: 50.01rem)";

export const collection: View = {
  name: "collection",
  panel: Panel,
  picture: (state) => played(state, {}),
  pad: () => false,
  enter: finding.enter,
  commands: {
    // There is no board here; the arrows lead from puzzle to puzzle.
    ...limited(
      Object.keys(COMMANDS).filter((name) => name !== "leave"),
      () => false,
    ),
    step: (_, { rows, columns }) => step(rows, columns),
  },
};

function step(rows: number, columns: number) {
  const all = finding.cards();
  const at = all.findIndex((card) => card.matches(":focus"));
  const across = Math.max(1, all.filter((card) => card.offsetTop === all[0]?.offsetTop).length);
  all[at < 0 ? 0 : at + rows * across + columns]?.focus();
}

function Panel({ store }: OfStore) {
  useLayoutEffect(() => finding.serve(store), [store]);
  const isWide = useMemo(() => matchMedia(WIDE).matches, []);
  const found = useRef<HTMLDivElement>(null);
  const { filter, trouble } = store.state.collection;
  const n = finding.sizeOf(filter);
  return (
    <div class="parts">
      <Problem>{finding.isThere(store.state) === false && say("collection.none")}</Problem>
      <div class="collection" hidden={!finding.isThere(store.state)}>
        <Button
          class="skip"
          act={() => (finding.cards()[0] ?? found.current)?.focus()}
          says="collection.skip"
        />
        <Fold
          class="part"
          summary={say(n ? "collection.filters" : "collection.filter", { n })}
          open={isWide}
        >
          <Problem>{trouble}</Problem>
          <Form store={store} />
        </Fold>
        <div
          ref={found}
          class="collection-found"
          tabIndex={-1}
          data-home=""
          aria-busy={store.state.collection.isComing || undefined}
        >
          <Found store={store} />
        </div>
      </div>
    </div>
  );
}

/** The puzzles that are found, page by page, each as a small board that opens it. */
function Found({ store }: OfStore) {
  const { list, filter, problem, ways, all, isComing } = store.state.collection;
  const [linkButton, linkLine] = useLink(store);
  const shown = finding.shownIn(store.state.collection).length;
  const more = useRef<HTMLButtonElement>(null);
  const { entries = [], total = 0, next = 0 } = list ?? {};
  const hidden = entries.length - shown;
  const none = list && finding.sizeOf(list.filter) ? "collection.nothing" : "collection.empty";
  const some = hidden ? "collection.count.hidden" : "collection.count";
  const told = { n: total, total: total.toLocaleString(dates), shown, hidden };
  const save = async () => {
    const isThere =
      !next || entries.length >= finding.MOST || (await finding.loadMore(store, finding.MOST));
    if (isThere) store.set({ dialog: "files", hand: "found" });
  };
  const goOn = async () => {
    const isThere = await finding.loadMore(store);
    // The button goes with the last page, and then what is around it has the focus.
    if (isThere && document.activeElement?.contains(more.current)) finding.cards()[shown]?.focus();
  };
  return (
    <>
      <div class="collection-head">
        <Status class="collection-count">{list && say(total ? some : none, told)}</Status>
        <Button class="quiet" hidden={!shown} disabled={isComing} act={save}>
          {say(total > finding.MOST ? "collection.files.first" : "collection.files", {
            most: finding.MOST,
          })}
        </Button>
        {linkButton}
        <Choice
          aria-label={say("collection.order")}
          value={filter.order}
          values={["", ...ORDERS]}
          named={(value) => sayIfKnown(`collection.order.${value || "easiest"}`)}
          choose={(value) =>
            finding.change(store, { order: ORDERS.find((one) => one === value) ?? "" })
          }
        />
      </div>
      {linkLine}
      <Problem>{problem}</Problem>
      <div class="row collection-ways">
        {ways?.map(({ condition, n }) => {
          const named = finding.conditionWords(condition, (slug) => nameOf(all, slug));
          const left = { condition: named, n, total: n.toLocaleString(dates) };
          return (
            <Button key={named} act={() => finding.change(store, condition.rest)}>
              {say("collection.nothing.without", left)}
            </Button>
          );
        })}
        {ways?.length === 0 && <p>{say("collection.nothing.each")}</p>}
      </div>
      <ol class="collection-boards">
        {entries.map((entry) => (
          <Card
            key={entry.number}
            store={store}
            entry={entry}
            isByClues={list?.filter.order === "fewest-clues"}
          />
        ))}
      </ol>
      <Row>
        <Button ref={more} hidden={!next} act={goOn}>
          {say("page.more", { n: Math.min(total - entries.length, finding.PAGE) })}
        </Button>
      </Row>
    </>
  );
}

function Card({ store, entry, isByClues }: OfStore & { entry: Entry; isByClues: boolean }) {
  const { puzzle, number, name, clues, se, hardest_name } = entry;
  const isSolved = useOf(store, ({ collection }) => collection.solved.has(puzzle));
  const isBegun = useOf(store, ({ collection }) => collection.begun.has(puzzle));
  const isAway = useOf(store, ({ collection }) => finding.isHidden(collection, entry));
  const level = levelOf(entry.level);
  return (
    <li hidden={isAway}>
      <Button class="part collection-card" act={() => finding.open(store, entry)}>
        <SmallBoard puzzle={puzzle} />
        <span class="collection-about">
          <span>
            <b>{name || say("collection.number", { n: number })}</b>
            <small class="collection-mark" data-solved={isSolved ? "" : undefined}>
              {isSolved ? say("collection.solved") : isBegun && say("collection.begun")}
            </small>
          </span>
          <small>
            {level && levelName(level)}
            {level && se && " · "}
            {se && <span class="unseen">{say("collection.rated")}</span>}
            {se && tenths(se)}
            {!level && !se && say("collection.unrated")}
            {isByClues && ` · ${say("collection.number.clues", { n: clues })}`}
          </small>
          <small>{hardest_name && say("collection.hardest", { name: hardest_name })}</small>
        </span>
      </Button>
    </li>
  );
}

/**
 * A button that copies the link to what is shown, since the address holds all that is looked for, and a line
 * that says so, or shows the link where the browser forbids that.
 */
function useLink(store: Store) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState<"" | "copied" | "selected">("");
  useWatch(store, partOf("collection", "filter"), () => tell(""));
  const act = async () => {
    const isCopied = field.current && (await copy(field.current));
    tell(isCopied ? "copied" : "selected");
    if (!isCopied) queueMicrotask(() => field.current?.select());
  };
  const button = <Button class="quiet" act={act} says="collection.link" />;
  const line = (
    <p class="collection-link" hidden={!told}>
      <input
        ref={field}
        type="text"
        readOnly
        class="code"
        value={location.href}
        aria-label={say("collection.link.field")}
        hidden={told !== "selected"}
      />
      <span class="answer" role="status">
        {told && say(`collection.link.${told}`)}
        {told && isHereOnly() && ` ${say("collection.link.here")}`}
      </span>
    </p>
  );
  return [button, line];
}

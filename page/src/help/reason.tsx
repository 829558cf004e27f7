/** A hint or step in words: its sentence, the argument case by case, and what can be done with it. */
import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LegendEntry, Looks, Phrase, TieLook, TintLook } from "../asking/api-types.ts";
import { build, type Node, node } from "../board/drawing.ts";
import { roleShape } from "../board/shown.ts";
import { fetchTechniques, firstLessonOf, isSmall } from "../catalogue/catalogue.ts";
import { now } from "../game/game.ts";
import { useLooks } from "../parts/boards.tsx";
import { Button, Fold, Group, Icon, type OfStore, useBriefly, useWatch } from "../parts/kit.tsx";
import { Phrases } from "../parts/phrases.tsx";
import { gameOf, type State, type Store } from "../state/state.ts";
import { type Marks, remembered } from "../state/types.ts";
import { keysOf, stepOf } from "../table/keys.ts";
import { isWhole, say, textOf } from "../words/say.ts";
import { isInWords } from "../words/symbols.ts";
import type { Explanation } from "./explanation.ts";
import { placeIn, stopFollowing } from "./followed.ts";
import * as following from "./following.ts";
import { takeStep } from "./hints.ts";
import { takeable } from "./slice.ts";

interface Explained extends OfStore {
  of: Explanation;
}

export function Sentence({ store, of: { phrases } }: Explained) {
  return (
    <p class="reason">
      <Told store={store} parts={phrases} />
      {!isWhole(textOf(phrases)) && "."}
    </p>
  );
}

/** The name of a cell, unless it is part of a longer one, in brackets, or a candidate's. */
const CELL = /(?<![\w()])r([1-9])c([1-9])(?![\w=<-])/;

/** The most names in a text of which one is spelled out; a chain is for those who know them. */
const FEW = 4;

/** Any name in which a cell is, and another that follows it as in a list, with a short word between. */
const NAME = /r[1-9]+c[1-9]+/;
const LISTED = /^\W*\w{0,3}\W*r[1-9]+c[1-9]/;

/**
 * What is told in plain words: the cell that is named first is called by its row and column too, unless
 * others are listed beside it, which would be named otherwise.
 */
export const spelled = remembered((parts: readonly Phrase[]): readonly Phrase[] => {
  const text = textOf(parts);
  const [first, { index: at = -1, 0: name = "" } = {}] = [
    NAME.exec(text),
    CELL.exec(text) ?? undefined,
  ];
  const isLong = text.split(CELL).length > 3 * FEW + 1;
  if (at < 0 || at !== first?.index || isLong || LISTED.test(text.slice(at + name.length)))
    return parts;
  const n = parts.findIndex((part) => NAME.test(part.text));
  return parts.map((part, m) =>
    m === n ? { ...part, text: part.text.replace(CELL, inWords) } : part,
  );
});

function inWords(cell: string, row: string, column: string): string {
  return say("cell.named", { cell, row, column });
}

/** What is told of the grid, as the player likes it told. */
export function Told({ store, parts }: OfStore & { parts: readonly Phrase[] }) {
  const isPlain = isInWords(store.state.settings.style);
  return <Phrases store={store} parts={isPlain ? spelled(parts) : parts} />;
}

/** The sentence, and what stands below it. */
export function InFull(properties: Explained) {
  return (
    <>
      <Sentence {...properties} />
      <Details {...properties} />
    </>
  );
}

/** What stands below the sentence: the controls to follow its links, and its grounds. */
export function Details({ store, of }: Explained) {
  return (
    <>
      <Following store={store} of={of} />
      <Grounds store={store} of={of} />
    </>
  );
}

/** The legend of its picture, the argument, and a link to the lesson. */
export function Grounds({ store, of }: Explained) {
  const frame = following.framesOf(of)[placeIn(store.state, of) - 1];
  return (
    <Fragment key={of}>
      <Legend marks={of.marks} />
      <Argument store={store} lines={of.argument} at={frame?.line ?? -1} />
      <Lesson store={store} of={of} />
    </Fragment>
  );
}

/**
 * The controls to follow a chain or a net link by link, and the sentence of the link; nothing if there
 * are no links. A step that was followed before is forgotten.
 */
export function Following({ store, of }: Explained) {
  useLayoutEffect(() => stopFollowing(store, of), [of]);
  const text = useRef<HTMLParagraphElement>(null);
  const frames = following.framesOf(of);
  if (!frames.length) return null;
  const at = placeIn(store.state, of);
  const frame = frames[at - 1];
  const go = (act: () => void) => {
    act();
    text.current?.scrollIntoView({ block: "nearest" });
  };
  const sign = (by: -1 | 1) => {
    const label = say(by < 0 ? "follow.back" : "follow.on");
    const act = () => go(() => following.followBy(store, of, by));
    return (
      <Button act={act} aria-label={label} title={label}>
        {by < 0 ? "‹" : "›"}
      </Button>
    );
  };
  const walk = (event: KeyboardEvent) => {
    const [, by] = stepOf(event);
    if (!by || event.shiftKey) return;
    event.preventDefault();
    go(() => following.followBy(store, of, by < 0 ? -1 : 1));
  };
  const plays = Boolean(frame && store.state.follow?.plays);
  const where =
    `follow.${following.isChain(of) ? "links" : "parts"}.${frame ? "at" : "count"}` as const;
  return (
    <div class="follow">
      <Group
        class="follow-row"
        name={say("follow.name")}
        data-arrows=""
        data-home=".with-icon"
        onKeyDown={walk}
      >
        {sign(-1)}
        {sign(1)}
        <Button class="with-icon" act={() => go(() => following.playOrPause(store, of))}>
          <Icon name={plays ? "pause" : "play"} />
          {say(plays ? "clock.pause" : "follow.play")}
        </Button>
        <span class="follow-where">{say(where, { n: at, total: frames.length })}</span>
        <Button
          class="quiet"
          title={say("follow.all.about")}
          hidden={!frame}
          act={() => go(() => following.followTo(store, of, 0))}
          says="follow.all"
        />
      </Group>
      <p ref={text} class="follow-text" hidden={!frame}>
        {frame && <Phrases store={store} parts={following.sentenceAt(of, frame)} />}
      </p>
    </div>
  );
}

/** The lines of an argument that are open at once; the rest is folded. */
const OPEN = 2;

interface Lines extends OfStore {
  lines: readonly (readonly Phrase[])[];
  at: number; // the index of the line that is followed, or -1
}

function Argument({ store, lines, at }: Lines) {
  if (!lines.length) return null;
  const items = lines.map((line, n) => (
    <li key={n} aria-current={n === at ? "step" : undefined}>
      <Phrases store={store} parts={line} />
    </li>
  ));
  const rest = items.slice(OPEN);
  return (
    <Group class="argument" name={say("help.argument")}>
      <ol>{items.slice(0, OPEN)}</ol>
      {rest.length > 0 && (
        <Fold summary={say("help.argument.more", { n: rest.length })}>
          <ol start={OPEN + 1}>{rest}</ol>
        </Fold>
      )}
    </Group>
  );
}

/** A link to the page of the technique, and a button that makes a picture of the step. */
function Lesson({ store, of: { technique, name, marks } }: Explained) {
  const { state } = store;
  const { view } = state;
  const { rules } = now(gameOf(state));
  const isAsked = Boolean(technique) && isSmall(rules);
  useLayoutEffect(() => {
    if (isAsked) fetchTechniques(store);
  }, [isAsked]);
  const lesson = firstLessonOf(state.catalogue, technique, rules);
  const [slug, called] = lesson ?? [technique, name];
  const isDrawn = marks && (view === "play" || view === "path");
  if (!technique && !isDrawn) return null;
  return (
    <p class="lesson">
      {technique && <a href={`#/learn/${slug}`}>{say("help.lesson", { name: called })}</a>}
      {isDrawn && (
        <Button class="quiet" act={() => store.set({ dialog: "picture" })} says="share.picture" />
      )}
    </p>
  );
}

/** The legend of a picture: each kind of mark as it looks on the board, and what it means. */
export function Legend({ marks }: { marks: Marks | null }) {
  const known = useLooks();
  if (!marks?.legend.length) return null;
  return (
    <ul class="legend">
      {marks.legend.map((entry) => (
        <li key={`${entry.kind} ${entry.what}`}>
          {known && <Swatch nodes={swatchOf(entry, known)} />}
          {entry.name}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ nodes }: { nodes: readonly Node[] }) {
  const draw = (place: Element | null) => place?.replaceChildren(...nodes.map(build));
  return <svg ref={draw} viewBox="-16 -16 32 32" aria-hidden="true" />;
}

const PLACE = { x: -13, y: -11, width: 26, height: 22 };

/** The lines of each kind of hatching in that place. */
const HATCHING: Readonly<Record<string, string>> = {
  "/": "M-13 4L2 -11M-6 11L13 -8",
  "\\": "M-13 -4L2 11M-6 -11L13 8",
  "-": "M-13 -4H13M-13 4H13",
  "|": "M-6 -11V11M6 -11V11",
  x: "M-13 4L2 -11M-6 11L13 -8M-13 -4L2 11M-6 -11L13 8",
};

/**
 * The look of one kind of mark, drawn around 0, 0 in the size that it has on the board.
 *
 * @returns empty if the looks do not know it
 */
export function swatchOf({ kind, what }: LegendEntry, { roles, tints, ties }: Looks): Node[] {
  if (kind === "role") return roles[what] ? [roleShape(roles[what], [0, 0])] : [];
  if (kind === "tie") return ties[what] ? tied(ties[what]) : [];
  const tint = tints[what];
  if (!tint) return [];
  if (what !== "cause") return tinted(tint);
  return [node("circle", { class: `e-${tint.hue}`, r: 11, "stroke-width": 2.2 })];
}

function tinted({ hue, dashes, hatch }: TintLook): Node[] {
  const lines = HATCHING[hatch];
  const border = { "stroke-width": 2, ...(dashes ? { "stroke-dasharray": dashes } : {}) };
  return [
    node("rect", { class: `t-${hue}`, ...PLACE }),
    ...(lines ? [node("path", { class: `e-${hue}`, d: lines, opacity: 0.6 })] : []),
    node("rect", { class: `e-${hue}`, ...PLACE, ...border }),
  ];
}

function tied({ dashes, width, head, paint }: TieLook): Node[] {
  const line = {
    class: paint,
    d: `M-14 0H${head ? 8 : 14}`,
    fill: "none",
    "stroke-width": width,
    "stroke-linecap": "round",
    ...(dashes ? { "stroke-dasharray": dashes } : {}),
  };
  const point = node("polygon", { class: "head", points: "15,0 6,-4.5 6,4.5" });
  return [node("path", line), ...(head ? [point] : [])];
}

/** The button that takes a step, shown once it is revealed in full. */
export function TakeButton({ store, act = takeStep }: OfStore & { act?: (store: Store) => void }) {
  return (
    <Button
      class="main"
      aria-keyshortcuts={keysOf(store.state, "take")}
      hidden={!takeable(store.state.help)}
      act={() => act(store)}
      says="help.take"
    />
  );
}

/** Milliseconds for which a step that has just been told is not taken by a press too many. */
const REST = 500;

/**
 * @param select changes when something is told
 * @returns whether buttons rest for a moment, since it has just been told
 */
export function useRest(store: Store, select: (state: State) => unknown): boolean {
  const [rests, rest] = useBriefly(REST);
  useWatch(store, select, (told) => rest(Boolean(told)));
  return rests;
}

/** Lets the up and down arrows move the focus in a list, between what is visible of a selector. */
export function walkList(event: KeyboardEvent & { currentTarget: HTMLElement }, selector: string) {
  const [by] = stepOf(event);
  if (!by || event.defaultPrevented) return;
  const all: Element[] = [...event.currentTarget.querySelectorAll(selector)];
  const seen = all.filter((one) => one.getClientRects().length > 0);
  const next = seen[(document.activeElement ? seen.indexOf(document.activeElement) : -1) + by];
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}

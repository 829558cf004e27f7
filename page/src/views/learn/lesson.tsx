/**
 * One technique: its lesson as it is read, or its description with the text for its example on the
 * board; and what both have, such as ways on.
 *
 * On a large screen the parts of a lesson stand below each other, and the stages of an example come one
 * after another; on a phone and before a class there is one page at a time.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Phrase } from "../../asking/api-types.ts";
import { tellKept } from "../../beginning/laying.ts";
import { make } from "../../beginning/levels.ts";
import { useMaking } from "../../beginning/making.tsx";
import { familyName, practised, techniqueName } from "../../catalogue/catalogue.ts";
import { sideToTop } from "../../frame/frame.ts";
import { start } from "../../game/game.ts";
import { type Level, levelOf } from "../../game/origin.ts";
import { left } from "../../game/position.ts";
import { CLASSIC } from "../../grid/rules.ts";
import { InFull, Legend } from "../../help/reason.tsx";
import { Choice } from "../../parts/choice.tsx";
import { tenths } from "../../parts/figures.ts";
import { Button, Facts, Fold, type OfStore } from "../../parts/kit.tsx";
import { levelName } from "../../parts/levels.ts";
import { Phrases } from "../../parts/phrases.tsx";
import type { State, Store } from "../../state/state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { inOrder, isOfFirst, pageIn, pagesOf, placeIn, turnTo } from "./lessons.ts";
import { another } from "./practice.ts";
import { FIRST_STEPS, hashOf, type Lesson } from "./slice.ts";

interface OfLesson extends OfStore {
  lesson: Lesson;
}

export function Reading({ store, lesson }: OfLesson) {
  const section = useRef<HTMLElement>(null);
  const pages = pagesOf(lesson);
  const at = placeIn(store.state, lesson);
  const { kind, stage } = pageIn(store.state, lesson);
  const { name } = lesson.technique;
  useLayoutEffect(() => {
    const fresh = at === 0 ? "h2" : stage ? "[aria-current]" : "[data-open]";
    section.current?.querySelector(fresh)?.scrollIntoView({ block: "nearest" });
    // On a phone each page begins at its top.
    sideToTop();
  }, [at, store.state.projector]);
  return (
    <section
      ref={section}
      class="reading"
      aria-label={name}
      data-kind={kind}
      data-group={lesson.taught?.group}
      data-home="h2"
      style={{ "--read": String(at / (pages.length - 1)) }}
    >
      <WayBack store={store}>
        {isOfFirst(lesson) && (
          <a href={hashOf({ slug: FIRST_STEPS })}>{store.state.catalogue.first.name}</a>
        )}
      </WayBack>
      <h2 tabIndex={-1}>{name}</h2>
      {pages.map(
        ({ stage }, first) =>
          stage === 0 && <PartOf key={first} store={store} lesson={lesson} first={first} />,
      )}
      <div class="reading-bar">
        <Button
          hidden={at === 0}
          aria-keyshortcuts="ArrowLeft"
          act={() => turnBy(store, lesson, -1)}
          says="learn.turn.back"
        />
        <span>{say("learn.where", { n: at + 1, total: pages.length })}</span>
        <Button
          class="main"
          hidden={at === pages.length - 1}
          aria-keyshortcuts="ArrowRight"
          act={() => turnBy(store, lesson, 1)}
          says="learn.turn.on"
        />
      </div>
    </section>
  );
}

/**
 * The pages that stand below one heading, as far as they have been read if the part is open.
 *
 * @param first the number of the first of them
 */
function PartOf({ store, lesson, first }: OfLesson & { first: number }) {
  const pages = pagesOf(lesson);
  const { kind, title, stages } = pages[first] ?? pages[0];
  const at = placeIn(store.state, lesson);
  const isOpen = at >= first && at < first + stages;
  const staged = kind === "example" || kind === "slip" ? pages.slice(first, first + stages) : [];
  return (
    <section class={`reading-part reading-${kind}`} data-open={isOpen ? "" : undefined}>
      {kind !== "idea" && (
        <h3>
          {staged.length ? (
            <Button class="quiet" act={() => turnTo(store, lesson, first)}>
              {title}
            </Button>
          ) : (
            title
          )}
        </h3>
      )}
      {kind === "idea" && <Idea store={store} lesson={lesson} />}
      {kind === "end" && <End store={store} lesson={lesson} isOpen={isOpen} />}
      {staged.map(({ phrases, marks }, n) => (
        <div
          key={n}
          class="reading-stage"
          hidden={!isOpen || first + n > at}
          aria-current={first + n === at ? "step" : undefined}
        >
          <Said store={store} parts={phrases} />
          {!isOfFirst(lesson) && <Legend marks={marks} />}
        </div>
      ))}
    </section>
  );
}

/** What the technique is in a sentence, for the board beside it, and the whole thought for who asks. */
function Idea({ store, lesson }: OfLesson) {
  const { taught } = lesson;
  return (
    <>
      <Said store={store} parts={pagesOf(lesson)[0].phrases} />
      {!isOfFirst(lesson) && (
        <Fold summary={say("learn.part.idea")}>
          {taught?.idea.map((parts, n) => (
            <Said key={n} {...{ store, parts }} />
          ))}
        </Fold>
      )}
    </>
  );
}

function Said(properties: OfStore & { parts: readonly Phrase[] }) {
  return (
    <p>
      <Phrases {...properties} />
    </p>
  );
}

/** @returns what of the page that is read changes the layout around it, as a view says it */
export function besideOf(state: State, lesson: Lesson | null): string {
  if (!lesson) return "";
  const { kind } = pageIn(state, lesson);
  const isWrong = kind === "slip" || (kind === "end" && Boolean(lesson.taught?.slip));
  // The end of a lesson for children is so short that the board has room.
  const hasBoard = kind !== "end" || isOfFirst(lesson);
  return `reading ways board-${hasBoard ? "whole" : "none"}${isWrong ? " wrong" : ""}`;
}

/** Turns pages as the buttons and the keys do. */
export function turnBy(store: Store, lesson: Lesson, by: number) {
  turnTo(store, lesson, placeIn(store.state, lesson) + by);
}

/** How to spot it, once the player is there, and what to do now. */
function End({ store, lesson, isOpen }: OfLesson & { isOpen: boolean }) {
  const { next, spot = [] } = lesson.taught ?? {};
  const known = practised(store.state.catalogue);
  return (
    <>
      <p hidden={!spot.length || !isOpen}>{say("learn.part.spot")}</p>
      <ul hidden={!spot.length || !isOpen}>
        {spot.map((parts, n) => (
          <li key={n}>
            <Phrases store={store} parts={parts} />
          </li>
        ))}
      </ul>
      <p class="row">
        <PracticeLink store={store} lesson={lesson} words={say("learn.practise")} />
        {next && (
          <a class="button" href={hashOf({ slug: next })}>
            {say("learn.next", { name: techniqueName(known, next) })}
          </a>
        )}
        <PrintButton store={store} slug={lesson.technique.slug} />
      </p>
      {!next && <p>{say("learn.next.none")}</p>}
      {!isOfFirst(lesson) && (
        <>
          <Needing store={store} lesson={lesson} />
          <About {...lesson.technique} />
        </>
      )}
    </>
  );
}

/** The text for the example on the board; of a part of it, only what the technique is. */
export function Example({ store, lesson }: OfLesson) {
  const { technique, explanation } = lesson;
  const isWhole = pageIn(store.state, lesson).kind === "whole";
  const title = isWhole ? say("learn.exampleOf", { name: technique.name }) : technique.name;
  return (
    <section class="learn-example" aria-label={say("learn.example")}>
      <h2>{title}</h2>
      {!isWhole && <p>{technique.about}</p>}
      {isWhole && !explanation && <p>{say("learn.noExample")}</p>}
      {isWhole && explanation && <InFull store={store} of={explanation} />}
    </section>
  );
}

/** A technique in words. Beside a position to practise on, that has the ways to practice and back. */
export function TechniquePart({ store, lesson }: OfLesson) {
  const { slug, name, about } = lesson.technique;
  const isExample = store.state.learn.route.seed === null;
  return (
    <section class="part" aria-label={name}>
      {isExample && <WayBack store={store} />}
      <h2 tabIndex={-1}>{name}</h2>
      <p>{about}</p>
      {isExample && (
        <p class="row">
          <PracticeLink store={store} lesson={lesson} words={say("learn.find")} />
        </p>
      )}
      {isExample && <Needing store={store} lesson={lesson} />}
      {!isOfFirst(lesson) && (
        <>
          <About {...lesson.technique} />
          <Neighbours store={store} slug={slug} />
        </>
      )}
    </section>
  );
}

/** A link to a position to practise on, each time another one. */
function PracticeLink({ store, lesson, words }: OfLesson & { words: string }) {
  const draw = () => another(lesson.technique.slug, store.state.learn.scores);
  const [href, setHref] = useState(draw);
  const redraw = () => setHref(draw());
  return (
    <a class="button main" href={href} onPointerDown={redraw} onFocus={redraw}>
      {words}
    </a>
  );
}

/** A whole puzzle to play that needs the technique, and nothing harder. */
function Needing({ store, lesson: { technique, levels } }: OfLesson) {
  const [chosen, choose] = useState<Level | "">("");
  const { isMaking, lines, run } = useMaking(store);
  const known = levels.map(levelOf).filter((level) => level !== "");
  const level = chosen || known[0];
  if (!level) return <p class="hint-text">{say("learn.needing.none")}</p>;
  const play = async () => {
    const { kept } = store.state;
    await run(
      async (signal) => {
        const position = await make({ level, hardest: technique.slug }, signal);
        return { position, title: technique.name, origin: { level, day: "" } };
      },
      ({ view, learn }) => view === "learn" && learn.route,
      say("learn.needing.making"),
    );
    tellKept(store, kept);
  };
  return (
    <div>
      <div class="row learn-needing">
        <Button disabled={isMaking} act={play} says="learn.needing" />
        {known.length > 1 && (
          <Choice
            aria-label={say("learn.needing.level")}
            value={level}
            values={known}
            named={levelName}
            choose={choose}
          />
        )}
      </div>
      {lines}
    </div>
  );
}

function About({ family, rating, assumes_unique, aliases }: Lesson["technique"]) {
  return (
    <Fold summary={say("learn.facts")}>
      <Facts
        all={[
          [say("learn.family"), familyName(family)],
          [say("learn.rating"), tenths(rating)],
          [say("learn.assumes"), say(assumes_unique ? "page.yes" : "page.no")],
          ...Object.entries(aliases).map(
            ([world, names]) =>
              [sayIfKnown(`learn.alias.${world}`) || world, names.join(", ")] as const,
          ),
        ]}
      />
    </Fold>
  );
}

/** Links to the techniques before and after one, in the order in which they are learnt. */
function Neighbours({ store, slug }: OfStore & { slug: string }) {
  const techniques = inOrder(store.state.catalogue);
  const at = techniques.findIndex((one) => one.slug === slug);
  const before = techniques[at - 1];
  const after = at < 0 ? undefined : techniques[at + 1];
  return (
    <nav class="row learn-next" aria-label={say("learn.neighbours")}>
      {before && <a href={hashOf(before)}>{say("learn.before", { name: before.name })}</a>}
      {after && <a href={hashOf(after)}>{say("learn.after", { name: after.name })}</a>}
    </nav>
  );
}

/** Opens what prints a worksheet, of what is read. */
function PrintButton({ store, slug }: OfStore & { slug: string }) {
  const print = () => store.set({ dialog: "files", hand: "none", practised: slug });
  return <Button class="quiet" act={print} says="learn.print" />;
}

/** Links to the list, to more, and to a game that waits. */
export function WayBack({ store, children }: OfStore & { children?: ComponentChildren }) {
  return (
    <p class="learn-back">
      <a href="#/learn">{say("learn.all")}</a>
      {children}
      {hasGame(store.state) && <a href="#/play">{say("help.why.back")}</a>}
    </p>
  );
}

/** @returns whether a puzzle waits that the player has begun */
function hasGame({ games }: State): boolean {
  // A puzzle may have pencil marks and no given.
  const isThere = left(start(games.play)).some((mask) => mask !== CLASSIC.all);
  return isThere && !games.play.finished;
}

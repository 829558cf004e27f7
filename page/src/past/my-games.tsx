/** The dialog of the player's own games: those not finished, those solved, and what they add up to. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { puzzleFrom } from "../asking/rules.ts";
import { ToGoOn } from "../beginning/begin.tsx";
import { layDown } from "../beginning/laying.ts";
import { fetchTechniques, techniqueName } from "../catalogue/catalogue.ts";
import { openPath } from "../frame/frame.ts";
import type { Finished } from "../game/game.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import { puzzleIn } from "../game/record.ts";
import { Thumbnail } from "../parts/boards.tsx";
import type { Fact, OfStore } from "../parts/kit.tsx";
import { Button, Facts, Late, Row, Section, Status } from "../parts/kit.tsx";
import { levelName, onGrid } from "../parts/levels.ts";
import { Table } from "../parts/rated.tsx";
import { rendered } from "../parts/rendering.ts";
import { MOST, unfinished } from "../saved/kept.ts";
import { shelfOf } from "../saved/storage.ts";
import { type Kept, type State, type Store, timeText } from "../state/state.ts";
import { say } from "../words/say.ts";
import { carrying } from "./coming.ts";
import { dateText, dayOf } from "./days.ts";
import { titleOf, titleOfGame } from "./file.ts";
import { replayNames } from "./logging.ts";
import { daysInARow, longestRow } from "./rows.ts";
import { nameOf } from "./solved.ts";
import { byLevel, gridIn, helpedWith, LATELY, lately, ofGrid } from "./statistics.ts";

export function MyGames({ store }: OfStore) {
  const { past, days } = store.state;
  // A game that is removed stays in sight, and can be put back.
  const [open, setOpen] = useState(() => entriesOf(store));
  const isNone = open.length + past.length + days.length === 0;
  return (
    <div class="parts">
      <div class="parts">
        {isNone && (
          <section class="games-nothing">
            <p>{say("games.nothing")}</p>
            <Button class="main" act={() => store.set({ dialog: "begin" })} says="dialog.begin" />
          </section>
        )}
        {open.length > 0 && <Unfinished store={store} open={open} />}
        {!isNone && <Numbers store={store} />}
        {past.length > 0 && <Solved store={store} />}
      </div>
      <Late part={carrying} title={say("dialog.games")}>
        {({ Taking }) => <Taking store={store} brought={() => setOpen(entriesOf(store))} />}
      </Late>
    </div>
  );
}

interface Entry {
  one: Kept;
  isHere: boolean; // whether it is on the table
}

function entriesOf({ state }: Store): Entry[] {
  return unfinished(state).map((one) => ({ one, isHere: one.game === state.games.play }));
}

/** The games that are not finished: go on with one, or remove it. */
function Unfinished({ store, open }: OfStore & { open: readonly Entry[] }) {
  return (
    <Section title={say("begin.unfinished")}>
      {store.state.kept.length >= MOST && (
        <p class="hint-text">{say("games.full", { most: MOST })}</p>
      )}
      <ul class="entries games-open">
        {open.map((entry) => (
          <Open key={entry.one} store={store} {...entry} />
        ))}
      </ul>
    </Section>
  );
}

function Open({ store, one, isHere }: OfStore & Entry) {
  const title = titleOfGame(one.game);
  const remove = say("games.remove", { title });
  const place = useSignal(-1); // among those that are kept, once it is removed
  const button = useRef<HTMLButtonElement>(null);
  const turn = (at: number, kept: readonly Kept[]) => {
    place.value = at;
    store.set({ kept });
    button.current?.focus();
  };
  if (place.value >= 0) {
    const undo = () => turn(-1, store.state.kept.toSpliced(place.value, 0, one));
    return (
      <li>
        <Status class="game gone">{say("games.removed", { title })}</Status>
        <Button ref={button} act={undo} says="pad.undo" />
      </li>
    );
  }
  const take = () => {
    const { kept } = store.state;
    turn(
      kept.indexOf(one),
      kept.filter((other) => other !== one),
    );
  };
  return (
    <li>
      <ToGoOn store={store} one={one} isHere={isHere} />
      {!isHere && (
        <Button ref={button} class="quiet" aria-label={remove} title={remove} act={take}>
          ×
        </Button>
      )}
    </li>
  );
}

/** How many are listed before the player asks for more. */
const AT_ONCE = 10;

/** The puzzles that the player has solved, each to play again, or to see its path. */
function Solved({ store }: OfStore) {
  const { past } = store.state;
  const replays = replayNames(shelfOf());
  const list = useRef<HTMLUListElement>(null);
  const most = useSignal(AT_ONCE);
  const rest = past.length - most.value;
  const showMore = () => {
    const last = list.current?.lastElementChild;
    most.value = past.length;
    rendered();
    last?.nextElementSibling?.querySelector("button")?.focus();
  };
  return (
    <Section title={say("games.solved")}>
      <ul ref={list} class="entries games-solved">
        {past.slice(0, most.value).map((one) => (
          <Solving key={nameOf(one)} store={store} one={one} isSeen={replays.has(nameOf(one))} />
        ))}
      </ul>
      <Row>
        <Button hidden={rest <= 0} act={showMore}>
          {say("page.more", { n: rest })}
        </Button>
      </Row>
    </Section>
  );
}

interface OfSolving extends OfStore {
  one: Finished;
  isSeen: boolean; // whether it can be watched again
}

function Solving({ store, one, isSeen }: OfSolving) {
  const { when, time, hints, level, day } = one;
  const known = puzzleIn(one.puzzle);
  const title = titleOf(one);
  const lay = async () => {
    try {
      // Its rules may have to be asked for.
      const position = known ?? (await puzzleFrom(one.puzzle));
      if (position) layDown(store, { position, title: one.title, origin: { level, day } });
    } catch (fault) {
      store.set({ notice: inWords(fault) });
    }
  };
  const way = (words: string, act: () => void) => (
    <Button class="quiet" aria-label={`${words}: ${title}`} act={act}>
      {words}
    </Button>
  );
  const about = [
    dateText(when),
    level && !title.startsWith(levelName(level)) ? levelName(level) : "",
    store.state.settings.timer ? timeText(time) : "",
    say(hints ? "games.hints" : "games.unaided", { n: hints }),
  ];
  return (
    <li class="game">
      {known && <Thumbnail {...known} />}
      <span>
        {title}
        <small>{about.filter(Boolean).join(" · ")}</small>
      </span>
      <span class="game-ways">
        {isSeen && way(say("dialog.replay"), () => store.set({ replay: one, dialog: "replay" }))}
        {way(say("games.again"), lay)}
        {way(say("games.path"), () => {
          lay();
          openPath(store);
        })}
      </span>
    </li>
  );
}

/** The fewest puzzles of a level whose times are drawn, and the most techniques to name. */
const FEWEST = 3;
const TECHNIQUES = 5;

interface OfPast {
  past: readonly Finished[];
}

/** What the solved puzzles add up to: in all, level by level, and where hints were needed. */
function Numbers({ store }: OfStore) {
  const { past, days, settings } = store.state;
  const isTimed = settings.timer;
  if (!past.length)
    return (
      <Section title={say("games.numbers")}>
        {days.length > 0 && <Totals past={past} days={days} />}
        <p class="hint-text">{say("games.numbers.none")}</p>
      </Section>
    );
  return (
    <Section title={say("games.numbers")}>
      <Totals past={past} days={days} />
      <Levels past={past} isTimed={isTimed} />
      {isTimed && past.some(isAlone) && <p class="hint-text">{say("games.best.about")}</p>}
      {isTimed && <Charts past={past} />}
      <Techniques store={store} />
    </Section>
  );
}

function isAlone({ hints }: Finished): boolean {
  return !hints;
}

function Totals({ past, days }: Pick<State, "past" | "days">) {
  const alone = past.filter(isAlone).length;
  const longest = longestRow({ past, days });
  const inRow = (
    <>
      {daysInARow({ past, days }, dayOf(Date.now()))}
      <small>{say("games.longest", { n: longest })}</small>
    </>
  );
  const facts: readonly Fact[] = [
    past.length > 0 && [say("games.solved"), past.length],
    alone > 0 && [say("games.alone"), alone],
    longest > 0 && [say("games.inRow"), inRow],
  ];
  return <Facts class="games-totals" all={facts} />;
}

function Levels({ past, isTimed }: OfPast & { isTimed: boolean }) {
  // Nobody is told of what they have never done.
  const counts = past.some(isAlone);
  const shown = [true, isTimed && counts, isTimed, counts];
  const only = <T,>(cells: readonly T[]) => cells.filter((_, n) => shown[n]);
  const names = ["games.solved", "games.best", "games.usual", "games.alone"] as const;
  const rows = [...new Set(past.map(gridIn))].flatMap((grid) =>
    byLevel(ofGrid(past, grid)).map(({ level, solved, best, median, unaided }) => ({
      name: onGrid(nameOfLevel(level), grid),
      cells: only([solved, best ? timeText(best) : "–", timeText(median), unaided]),
    })),
  );
  const heads = [say("rating.scale.level"), ...only(names).map((name) => say(name))];
  return <Table class="games-table" heads={heads} rows={rows} />;
}

function nameOfLevel(level: Level | "") {
  return level ? levelName(level) : say("games.noLevel");
}

function Charts({ past: all }: OfPast) {
  const past = ofGrid(all);
  const levels = byLevel(past).filter(({ level, solved }) => level && solved >= FEWEST);
  if (!levels.length) return null;
  return (
    <>
      <h4>{say("games.lately", { n: LATELY })}</h4>
      <div class="games-charts">
        {levels.map(({ level }) => {
          const { solved, median, best, worst, halves } = lately(past, level);
          const times = { best: timeText(best), worst: timeText(worst), usual: timeText(median) };
          const name = nameOfLevel(level);
          return (
            <figure key={level}>
              <figcaption>
                <b>{name}</b>
                <span>{say("games.upTo", times)}</span>
              </figcaption>
              <Chart
                solved={solved}
                median={median}
                label={say("games.chart", { level: name, n: solved.length, ...times })}
              />
              {halves && (
                <p>
                  {say("games.trend", { before: timeText(halves[0]), now: timeText(halves[1]) })}
                </p>
              )}
            </figure>
          );
        })}
      </div>
      <p class="hint-text">{say("games.chart.about")}</p>
    </>
  );
}

const WIDTH = 200;
const HEIGHT = 64;
const RADIUS = 3;

interface OfChart {
  solved: readonly Finished[]; // oldest first
  median: number;
  label: string; // what it shows, in words
}

/**
 * A chart of times: a dot for each puzzle, a ring where it took hints, and a line at the usual time. Its
 * height begins at no time at all, so that a dot twice as high took twice as long.
 */
function Chart({ solved, median, label }: OfChart) {
  const top = Math.max(1, ...solved.map(({ time }) => time));
  const first = LATELY - solved.length;
  const x = (n: number) => RADIUS + 1 + ((WIDTH - 2 * RADIUS - 2) * (first + n)) / (LATELY - 1);
  const y = (time: number) => Math.round((HEIGHT - (HEIGHT - RADIUS - 1) * (time / top)) * 10) / 10;
  return (
    <svg viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} role="img" aria-label={label}>
      <path d={`M0 ${HEIGHT}H${WIDTH}`} class="floor" />
      <path d={`M0 ${y(median)}H${WIDTH}`} class="usual" />
      {solved.map(({ time, hints }, n) => (
        <circle key={n} cx={x(n)} cy={y(time)} r={RADIUS} class={hints ? "aided" : "alone"} />
      ))}
    </svg>
  );
}

function Techniques({ store }: OfStore) {
  const { past, catalogue } = store.state;
  const found = helpedWith(past, TECHNIQUES);
  useLayoutEffect(() => {
    if (found.length) fetchTechniques(store);
  }, []);
  // A name that only programs use is nothing to read.
  const named = found
    .map((one) => ({ ...one, name: techniqueName(catalogue.techniques, one.technique) }))
    .filter(({ name, technique }) => name !== technique);
  if (!named.length) return null;
  return (
    <>
      <h4>{say("games.helped")}</h4>
      <ul class="games-techniques">
        {named.map(({ technique, name, games }) => (
          <li key={technique}>
            <a href={`#/learn/${technique}`}>{name}</a>
            <span>{say("games.inGames", { n: games })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the solved puzzles add up to: in all, level by level, and where hints were needed. */
import { useLayoutEffect } from "preact/hooks";
import { fetchTechniques, techniqueName } from "../catalogue/catalogue.ts";
import type { Finished } from "../game/game.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import type { OfStore } from "../parts/kit.tsx";
import { Fact, Section } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { timeText } from "../state/state.ts";
import { say } from "../words/say.ts";
import { dayOf } from "./days.ts";
import { byLevel, daysInARow, helpedWith, LATELY, lately, longestRow } from "./statistics.ts";

/** The fewest puzzles of a level whose times are drawn, and the most techniques to name. */
const FEWEST = 3;
const TECHNIQUES = 5;

interface OfPast {
  past: readonly Finished[];
}

export function Numbers({ store }: OfStore) {
  const { past, settings } = store.state;
  const isTimed = settings.timer;
  return (
    <Section title={say("games.numbers")}>
      {past.length ? (
        <>
          <Totals past={past} />
          <Levels past={past} isTimed={isTimed} />
          {isTimed && past.some(isAlone) && <p class="hint-text">{say("games.best.about")}</p>}
          {isTimed && <Charts past={past} />}
          <Techniques store={store} />
        </>
      ) : (
        <p class="hint-text">{say("games.numbers.none")}</p>
      )}
    </Section>
  );
}

function isAlone({ hints }: Finished): boolean {
  return !hints;
}

function Totals({ past }: OfPast) {
  const alone = past.filter(isAlone).length;
  const longest = longestRow(past);
  return (
    <dl class="games-totals">
      <Fact name={say("games.count")}>{past.length}</Fact>
      {alone > 0 && <Fact name={say("games.alone")}>{alone}</Fact>}
      {longest > 0 && (
        <Fact name={say("games.inRow")}>
          {daysInARow(past, dayOf(Date.now()))}
          <small>{say("games.longest", { n: longest })}</small>
        </Fact>
      )}
    </dl>
  );
}

function Levels({ past, isTimed }: OfPast & { isTimed: boolean }) {
  // Nobody is told of what they have never done.
  const counts = past.some(isAlone);
  return (
    <table class="games-table">
      <thead>
        <tr>
          <th scope="col">{say("games.level")}</th>
          <th scope="col">{say("games.count")}</th>
          {isTimed && counts && <th scope="col">{say("games.best")}</th>}
          {isTimed && <th scope="col">{say("games.usual")}</th>}
          {counts && <th scope="col">{say("games.alone")}</th>}
        </tr>
      </thead>
      <tbody>
        {byLevel(past).map(({ level, solved, best, median, unaided }) => (
          <tr key={level}>
            <th scope="row">{nameOf(level)}</th>
            <td>{solved}</td>
            {isTimed && counts && <td>{best ? timeText(best) : "–"}</td>}
            {isTimed && <td>{timeText(median)}</td>}
            {counts && <td>{unaided}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf(level: Level | "") {
  return level ? levelName(level) : say("games.noLevel");
}

/** The times of the last puzzles of each level. */
function Charts({ past }: OfPast) {
  const levels = byLevel(past).filter(({ level, solved }) => level && solved >= FEWEST);
  if (!levels.length) return null;
  return (
    <>
      <h4>{say("games.lately", { n: LATELY })}</h4>
      <div class="games-charts">
        {levels.map(({ level }) => {
          const { solved, median, best, worst, halves } = lately(past, level);
          const times = { best: timeText(best), worst: timeText(worst), usual: timeText(median) };
          const name = nameOf(level);
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
            <a href={`#/learn/${technique}`} onClick={() => store.set({ dialog: null })}>
              {name}
            </a>
            <span>{say("games.inGames", { n: games })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

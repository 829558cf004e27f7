/**
 * How a puzzle was solved, to tell others: in words, and as the skyline of its path, which is how hard each
 * step of it is; with the time and the days in a row, if the player likes. None has a digit of the
 * solution, so whoever gets it can still play the puzzle.
 */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { rasterised } from "../board/standalone.ts";
import { type Finished, type Game, start } from "../game/game.ts";
import type { Explanation } from "../help/explanation.ts";
import { Tick } from "../parts/choice.tsx";
import { copyText, download } from "../parts/files.ts";
import { Button, type OfStore, Row, Status, useTrying } from "../parts/kit.tsx";
import { dayOf } from "../past/days.ts";
import { rowWith } from "../past/rows.ts";
import { type State, timeText } from "../state/state.ts";
import { say } from "../words/say.ts";
import { addressOf, encode } from "./link.ts";
import { isHereOnly } from "./reach.ts";

/** What counts of a step. */
type Rated = Pick<Explanation, "technique" | "name" | "rating">;

/** The rating from which on a step is more than a single: an idea. */
export const BEYOND = 2;

/** The most columns of a skyline in a text, and the ratings of its lowest and its highest step. */
const COLUMNS = 24;
const BLOCKS = [..."▁▂▃▄▅▆▇█"];
const LOWEST = 1;
const HIGHEST = 9;

/** The ideas of a path, each once, the hardest last. */
export function ideasOf(steps: readonly Rated[]): readonly Rated[] {
  const beyond = steps.filter(({ rating }) => rating >= BEYOND);
  const sorted = beyond.toSorted((a, b) => a.rating - b.rating);
  return [...new Map(sorted.map((step) => [step.technique, step])).values()];
}

/** @returns the hardest rating of each of so many stretches of a path, from 0 to 1 */
export function heightsOf(steps: readonly Rated[], most: number): number[] {
  const columns = Math.min(most, steps.length);
  return Array.from({ length: columns }, (_, n) => {
    const at = (n: number) => Math.floor((n * steps.length) / columns);
    const hardest = Math.max(...steps.slice(at(n), at(n + 1)).map(({ rating }) => rating));
    return Math.min(Math.max((hardest - LOWEST) / (HIGHEST - LOWEST), 0), 1);
  });
}

/** @returns how it was solved, and what it takes, in sentences */
function sentencesOf(steps: readonly Rated[], hints: number): [how: string, what: string] {
  const n = steps.length;
  const name = ideasOf(steps).at(-1)?.name;
  return [
    hints ? say("ending.hints", { n: hints }) : say("ending.unaided"),
    name ? say("result.ideas", { n, name }) : say("result.looking", { n }),
  ];
}

/** @returns such as My time: 4:05 · 3 days in a row, as on the day on which it was solved */
export function alsoTold(state: State, finished: Finished): string {
  const n = rowWith(state, finished);
  const { time } = finished;
  const told = state.settings.timer ? [say("result.time", { time: timeText(time) })] : [];
  return (n > 1 ? [...told, say("result.row", { n })] : told).join(" · ");
}

/** @returns what was solved: the Sudoku of this day, or another, by its title if it has one */
function solvedIn({ title, origin }: Game): string {
  if (!title) return say("result.untitled");
  return say(origin.day === dayOf(Date.now()) ? "result.today" : "result.solved", { title });
}

/**
 * The lines that are sent, for somebody who does not know this page: what was solved and how, the skyline of
 * its path, and where to play it.
 *
 * @param also what the player adds, or ""
 */
export function resultLines(
  game: Game,
  steps: readonly Rated[],
  hints: number,
  also: string = "",
): string[] {
  const blocks = heightsOf(steps, COLUMNS).map((height) => BLOCKS[Math.round(7 * height)]);
  const [how, what] = sentencesOf(steps, hints);
  const address = addressOf(encode(start(game)), game.title);
  return [
    `${solvedIn(game)} ${how}`,
    ...(also ? [also] : []),
    say("result.skyline"),
    blocks.join(""),
    what,
    ...(isHereOnly() ? [] : [say("result.try", { address })]),
  ];
}

/** In units of the picture; the bars stand on `GROUND`. */
const [WIDTH, HEIGHT, EDGE, BARS, GROUND] = [1200, 630, 80, 290, 510];

/**
 * @param style of the page, whose colours the picture has
 * @param also what the player adds, or ""
 */
export function resultPicture(
  game: Game,
  steps: readonly Rated[],
  hints: number,
  style: CSSStyleDeclaration,
  also: string = "",
): string {
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const heights = heightsOf(steps, steps.length);
  const width = (WIDTH - 2 * EDGE) / heights.length;
  const peak = Math.max(...heights);
  const [how, what] = sentencesOf(steps, hints);
  const bars = heights.map((height, n) => {
    const tall = 10 + height * (BARS - 10);
    const ink = height === peak && peak > 0 ? colour("hue-vermillion") : colour("placed");
    const place = `x="${EDGE + n * width + width * 0.12}" y="${GROUND - tall}"`;
    return `<rect ${place} width="${width * 0.76}" height="${tall}" rx="3" fill="${ink}"/>`;
  });
  const line = (text: string, y: number, size: number, weight: number) =>
    `<text x="${EDGE}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour("ink")}">${escaped(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Georgia, serif">`,
    `<rect width="100%" height="100%" fill="${colour("paper")}"/>`,
    line(solvedIn(game), 98, 38, 700),
    line([how, also].join(" ").trim(), 150, 32, 400),
    line(what, 198, 32, 400),
    ...bars,
    line(say("result.bars"), GROUND + 42, 26, 400),
    line(say("page.name"), HEIGHT - 32, 28, 700),
    "</svg>",
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Solved extends OfStore {
  finished: Finished;
  steps: readonly Rated[];
}

/** Buttons that give the result away: to another app where the browser can, else to the clipboard. */
export function ShareResult({ store, finished, steps }: Solved) {
  const { games, settings } = store.state;
  const [game, { hints }] = [games.play, finished];
  const more = alsoTold(store.state, finished);
  const also = settings.telling ? more : "";
  const said = useSignal("");
  const isShown = useSignal(false);
  const [problem, attempt] = useTrying();
  const sent = useRef<HTMLDivElement>(null);
  const text = () => resultLines(game, steps, hints, also).join("\n");
  const picture = async () => {
    const style = getComputedStyle(document.documentElement);
    return rasterised(resultPicture(game, steps, hints, style, also), 1);
  };
  const show = (sentence: string) => {
    said.value = sentence;
    isShown.value = true;
    requestAnimationFrame(() => sent.current?.scrollIntoView({ block: "nearest" }));
  };
  const send = async () => {
    if (typeof navigator.share === "function") {
      // It fails if the player has cancelled it.
      await navigator.share({ text: text() }).catch(() => {});
      return show("");
    }
    show(say((await copyText(text())) ? "result.copied" : "result.refused"));
  };
  const keep = async () => {
    download(await picture(), "whydoku.png");
    said.value = say("result.saved");
  };
  return (
    <>
      <Row>
        <Button act={() => attempt(send)} says="result.share" />
        <Button class="quiet" act={() => attempt(keep)} says="result.picture" />
      </Row>
      <Tick
        checked={settings.telling}
        turn={(telling) => store.set({ settings: { ...settings, telling } })}
        hidden={!more}
        name={say("result.also", { told: more })}
      />
      <div ref={sent} class="result">
        <Status class="answer">{said.value}</Status>
        {isShown.value && (
          <textarea readOnly rows={6} aria-label={say("result.text")} value={text()} />
        )}
        {isHereOnly() && isShown.value && <p class="hint-text">{say("result.here")}</p>}
      </div>
      {problem}
    </>
  );
}

/** The replay of a solved puzzle: a board, what was done, controls, and where most time went. */
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, inWords } from "../asking/api.ts";
import { areComing, fetchTechniques, techniqueName } from "../catalogue/catalogue.ts";
import { wrongCells } from "../game/mistakes.ts";
import { candidates, isComplete, NOTHING, shown } from "../game/position.ts";
import { recordOf } from "../game/record.ts";
import { type Explanation, explainedHint } from "../help/explanation.ts";
import { chosenOf } from "../help/question.ts";
import { Sentence } from "../help/reason.tsx";
import { StillBoard } from "../parts/boards.tsx";
import { SpeedChoice } from "../parts/choice.tsx";
import { Button, Group, Icon, type OfStore, Problem, Section, Status } from "../parts/kit.tsx";
import { shelfOf } from "../saved/storage.ts";
import { timeText } from "../state/state.ts";
import type { Picture } from "../state/types.ts";
import { bare } from "../table/picture.ts";
import { replay as words } from "../words/en/album.ts";
import { addWords, say } from "../words/say.ts";
import { replayFor } from "./logging.ts";
import { type Frame, framesOf, paceOf, slowest, spanText, timesKnown } from "./replay.ts";

addWords(words);

export function Replay({ store }: OfStore) {
  const { games, replay, catalogue } = store.state;
  const [game] = useState(() => replayFor(shelfOf(), games.play, replay));
  const { techniques } = catalogue;
  const frames = useMemo(
    () => game && framesOf(game, (slug) => techniqueName(techniques, slug)),
    [techniques],
  );
  useLayoutEffect(() => void fetchTechniques(store), []);
  // A name that only programs use is nothing to read.
  if (frames && !areComing(store.state)) return <Player store={store} frames={frames} />;
  return (
    <div class="parts">
      {frames ? (
        <Status class="late">{say("page.loading", { part: say("dialog.replay") })}</Status>
      ) : (
        <p>{say("replay.none")}</p>
      )}
    </div>
  );
}

interface OfFrames {
  frames: readonly Frame[];
}

/** What the library says of the step on the grid that is shown; neither while it is asked. */
interface Answer {
  found?: Explanation;
  problem?: string;
}

function Player({ store, frames }: OfStore & OfFrames) {
  const { settings } = store.state;
  const last = frames.length - 1;
  const at = useSignal(0);
  const isPlaying = useSignal(false);
  const answer = useSignal<Answer | null>(null);
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => play.current?.focus(), []);
  const show = (place: number) => {
    answer.value = null;
    at.value = Math.min(Math.max(place, 0), last);
  };
  useLayoutEffect(() => {
    if (!isPlaying.value) return;
    const next = at.value + 1;
    const wait = setTimeout(() => {
      show(next);
      isPlaying.value = next < last;
    }, paceOf(frames[next]) / store.state.speed);
    return () => clearTimeout(wait);
  }, [isPlaying.value, at.value]);
  const toggle = () => {
    isPlaying.value = !isPlaying.value && last > 0;
    if (isPlaying.value) show(at.value === last ? 0 : at.value);
  };
  const leap = (place: number) => {
    isPlaying.value = false;
    show(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isOwn = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const isPress = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === " " && !isPress && !(target instanceof HTMLSelectElement)) toggle();
    else if (isOwn) return;
    else if (key === "ArrowLeft") leap(at.value - 1);
    else if (key === "ArrowRight") leap(at.value + 1);
    else if (key === "Home") leap(0);
    else if (key === "End") leap(last);
    else return;
    event.preventDefault();
  };
  const frame = frames[at.value];
  const found = answer.value?.found;
  const picture = useMemo(() => frame && pictureOf(frame, found), [frame, found]);
  if (!frame || !picture) return null;
  const known = timesKnown(frames);
  return (
    <div class="parts replay" tabIndex={-1} data-home="" onKeyDown={onKeyDown}>
      <StillBoard
        label={say("replay.board")}
        picture={picture}
        coordinates={settings.coordinates}
      />
      <div class="replay-side">
        <div class="replay-now">
          {/* What is done is said while the player goes step by step, not while it runs. */}
          <p data-judged={frame.judged} aria-live={isPlaying.value ? "off" : "polite"}>
            {frame.words}
          </p>
          <span class="replay-time">
            {say("replay.at", { n: at.value, all: last })}
            {settings.timer && frame.time >= 0 && ` · ${timeText(frame.time)}`}
          </span>
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at.value}
          aria-label={say("replay.place")}
          aria-valuetext={frame.words}
          onInput={({ currentTarget }) => leap(Number(currentTarget.value))}
        />
        <Group class="replay-ways" name={say("replay.ways")}>
          <Button
            aria-label={say("replay.back")}
            disabled={at.value === 0}
            act={() => leap(at.value - 1)}
          >
            ‹
          </Button>
          <Button ref={play} class="main replay-play" autofocus act={toggle}>
            <Icon name={isPlaying.value ? "pause" : "play"} />
            <span>{say(isPlaying.value ? "clock.pause" : "replay.play")}</span>
          </Button>
          <Button
            aria-label={say("replay.on")}
            disabled={at.value === last}
            act={() => leap(at.value + 1)}
          >
            ›
          </Button>
          <SpeedChoice store={store} />
        </Group>
        {settings.timer && known !== "all" && (
          <p class="hint-text">{say(`replay.times.${known}`)}</p>
        )}
        {settings.timer && <Slow frames={frames} leap={leap} />}
        <Step store={store} frame={frame} answer={answer} />
      </div>
    </div>
  );
}

/** The places where most time went, each a button that leads there. */
function Slow({ frames, leap }: OfFrames & { leap: (at: number) => void }) {
  const places = slowest(frames);
  if (!places.length) return null;
  return (
    <Section title={say("replay.slow")}>
      <ol class="replay-slow">
        {places.map((at) => {
          const { gap = 0, brief = "" } = frames[at] ?? {};
          return (
            <li key={at}>
              <Button class="quiet" act={() => leap(at - 1)}>
                {say("replay.slow.at", { span: spanText(gap), what: brief })}
              </Button>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** A button that asks which step the library would take on the grid that is shown, and its answer. */
function Step({ store, frame, answer }: OfStore & { frame: Frame; answer: Signal<Answer | null> }) {
  const place = useRef<HTMLDivElement>(null);
  const { value } = answer;
  const found = value?.found;
  useLayoutEffect(() => {
    if (found) place.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const act = async () => {
    const asked: Answer = {};
    answer.value = asked;
    const { style } = store.state.settings;
    const now = { ...chosenOf(store.state), grid: recordOf(frame.position) };
    const question = { ...now, style, disclosure: 4, board: true };
    const told = await ask("hint", question).then(
      (hint) => ({ found: explainedHint(hint) }),
      (fault) => ({ problem: inWords(fault) }),
    );
    if (answer.value === asked) answer.value = told;
  };
  return (
    <div>
      <Button disabled={isComplete(frame.position)} act={act} says="replay.step" />
      <div class="replay-told" role="status">
        <div ref={place}>
          {value && !found && !value.problem && <p class="hint-text">{say("help.busy")}</p>}
          <Problem>{value?.problem}</Problem>
          {found && <Sentence store={store} of={found} />}
          {found?.technique && (
            <p>
              <a href={`#/learn/${found.technique}`}>{say("help.lesson", { name: found.name })}</a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** @param step to show on it */
function pictureOf({ position, cells }: Frame, step: Explanation | undefined): Picture {
  const { givens, rules, values, automatic, corner, centre, colours, tinted, links, lines } =
    position;
  const marks = step?.marks ?? null;
  return {
    ...bare(givens, rules),
    values,
    candidates: marks ? candidates(position) : shown(position),
    automatic: automatic || Boolean(marks),
    corner: marks ? NOTHING : corner,
    centre: automatic || marks ? NOTHING : centre,
    colours,
    tinted,
    links,
    lines,
    marks,
    selected: new Set(marks ? [] : cells),
    wrong: wrongCells(position),
  };
}

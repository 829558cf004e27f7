/** Puzzles of a level that a press of a button makes or fetches, and the wait for them. */
import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { inWords } from "../api.ts";
import type { Level } from "../game/origin.ts";
import { LEVELS, levelOf } from "../game/origin.ts";
import { timeText } from "../parts/clock.ts";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Group, Problem, Row } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { progress } from "../saved/kept.ts";
import type { Offer, State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { puzzleAtHand } from "./first-puzzles.ts";
import { layDown } from "./laying.ts";
import type { Today } from "./levels.ts";
import {
  collected,
  collectedToday,
  goToday,
  levelsCollected,
  prepare,
  puzzleOfLevel,
  today,
  todayCollected,
  waitFor,
} from "./levels.ts";

export interface Making {
  isMaking: boolean; // in which case buttons that make puzzles are disabled
  lines: ComponentChild; // that a puzzle is being made, and why there is none
  /**
   * Lays down what is made, if there is something. Nothing is made any more once the player has left
   * the place. `told` says more of the wait.
   */
  run: (
    make: (signal: AbortSignal) => Promise<Offer | null>,
    place: (state: State) => unknown,
    told?: string,
  ) => Promise<void>;
}

export function useMaking(store: Store): Making {
  const told = useSignal<string | null>(null);
  const problem = useSignal("");
  const lines = useRef<HTMLDivElement>(null);
  const run: Making["run"] = async (make, place, more = "") => {
    const left = new AbortController();
    const stop = store.watch(place, (_, before) => before !== undefined && left.abort());
    const toSight = () => lines.current?.scrollIntoView({ block: "nearest" });
    told.value = more;
    problem.value = "";
    queueMicrotask(toSight);
    try {
      const offer = await make(left.signal);
      stop();
      if (offer && !left.signal.aborted) layDown(store, offer);
    } catch (fault) {
      if (!left.signal.aborted) {
        problem.value = inWords(fault);
        queueMicrotask(toSight);
      }
    }
    stop();
    told.value = null;
  };
  const isMaking = told.value !== null;
  const waiting =
    store.state.arriving === null ? told.value || say("begin.making") : say("begin.arriving");
  return {
    isMaking,
    run,
    lines: (
      <div ref={lines}>
        <p class="waiting" role="status">
          {isMaking && waiting}
        </p>
        <Problem>{problem.value}</Problem>
      </div>
    ),
  };
}

/** @returns what a puzzle is made for, which nobody waits for any more when another dialog opens */
const dialogIn = ({ dialog }: State) => dialog;

interface OfLevels extends OfStore {
  title: string;
  make: (level: Level, signal: AbortSignal) => Promise<Offer | null>; // null if nothing is to be laid down
  label: (level: Level) => ComponentChild;
  told?: (level: Level) => string; // what is said of the wait
  levels?: readonly Level[];
  chosen?: string; // the level of which most is expected
  about?: ComponentChild;
  children?: ComponentChild;
}

/** A section with a button for each level, which makes a puzzle. */
function Levels(properties: OfLevels) {
  const { store, title, make, label, told = waitFor, levels = LEVELS } = properties;
  const { isMaking, lines, run } = useMaking(store);
  return (
    <section>
      <h3>{title}</h3>
      {properties.about}
      <Group class="choice levels" name={title} hidden={!levels.length}>
        {LEVELS.map((level) => (
          <Button
            key={level}
            class={level === properties.chosen ? "main" : undefined}
            hidden={!levels.includes(level)}
            disabled={isMaking}
            act={() => run((signal) => make(level, signal), dialogIn, told(level))}
          >
            {label(level)}
          </Button>
        ))}
      </Group>
      {lines}
      {properties.children}
    </section>
  );
}

/** Puzzles that the server makes, a new one each time; without it, those that are at hand. */
export function MadeLevels({ store }: OfStore) {
  const { level: chosen } = store.state.settings;
  useLayoutEffect(() => {
    if (store.state.online) prepare(levelOf(chosen));
  }, []);
  return (
    <Levels
      store={store}
      title={say("begin.levels")}
      chosen={chosen}
      make={async (level, signal) =>
        store.state.online ? puzzleOfLevel(level, signal) : puzzleAtHand(store.state, level)
      }
      label={(level) => (
        <>
          {levelName(level)}
          <small>{say(`begin.about.${level}`)}</small>
        </>
      )}
    />
  );
}

/** The puzzles of today: that of the library, if there is one, and those that are made. */
export function TodaysLevels({ store }: OfStore) {
  const { state } = store;
  const { version, library } = state;
  const known = library ? "today.about.below" : "today.about";
  const about = version ? say(known, { version }) : say("today.about.unknown");
  return (
    <Levels
      store={store}
      title={say("today.title")}
      about={
        <>
          {library && <TodayCollected store={store} />}
          <p class="hint-text">{about}</p>
        </>
      }
      make={(level, signal) => goToday(store, level, signal)}
      label={(level) => (
        <>
          {levelName(level)}
          <Standing {...today(state, level)} isTimed={state.settings.timer} />
        </>
      )}
    />
  );
}

function TodayCollected({ store }: OfStore) {
  const { state } = store;
  const { isMaking, lines, run } = useMaking(store);
  return (
    <>
      <Row>
        <Button
          disabled={isMaking}
          act={() => run(collectedToday, dialogIn, say("collected.coming"))}
        >
          {say("collected.today.open")}{" "}
          <Standing {...todayCollected(state)} isTimed={state.settings.timer} />
        </Button>
      </Row>
      {lines}
    </>
  );
}

/** How far the player is with a puzzle of today. */
function Standing({ begun, solved, isTimed }: Today & { isTimed: boolean }) {
  if (begun) return <small>{say("games.done", { percent: progress(begun.game) })}</small>;
  if (!solved) return null;
  const time = isTimed && timeText(solved.time);
  return <small>{time ? say("today.solved", { time }) : say("today.done")}</small>;
}

/** Puzzles from the library of the server, of the levels that it has. */
export function CollectedLevels({ store }: OfStore) {
  const levels = useSignal<readonly Level[] | null>(null);
  useLayoutEffect(() => {
    levelsCollected()
      .catch(() => LEVELS)
      .then((found) => {
        levels.value = found;
      });
  }, []);
  return (
    <Levels
      store={store}
      title={say("collected.levels")}
      levels={levels.value ?? []}
      make={(level, signal) => collected(store, level, signal)}
      label={levelName}
      told={() => say("collected.coming")}
      about={
        !levels.value && (
          <p class="waiting" role="status">
            {say("collected.looking")}
          </p>
        )
      }
    >
      <p>
        {/* With its question mark, the address asks for all, not for what was found last. */}
        <a href="#/collection?" onClick={() => store.set({ dialog: null })}>
          {say("collected.browse")}
        </a>
      </p>
    </Levels>
  );
}

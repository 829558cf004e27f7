/** Puzzles with a button for each level: new ones, those of today, and those of the library. */
import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Level } from "../game/origin.ts";
import { LEVELS, levelOf } from "../game/origin.ts";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Group, Row } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { progress } from "../saved/kept.ts";
import type { Offer, State } from "../state.ts";
import { timeText } from "../table/clock.ts";
import { say } from "../words/say.ts";
import { puzzleAtHand } from "./first-puzzles.ts";
import type { Today } from "./levels.ts";
import { goToday, prepare, puzzleOfLevel, today, todayCollected, waitFor } from "./levels.ts";
import { useMaking } from "./making.tsx";
import { collected, collectedToday, levelsCollected } from "./reading.ts";

/** @returns what a puzzle is made for, which nobody waits for any more when another dialog opens */
const dialogIn = ({ dialog }: State) => dialog;

interface OfLevels extends OfStore {
  title: string;
  make: (level: Level, signal: AbortSignal) => Promise<Offer | null>; // null if nothing is to be laid down
  label: (level: Level) => ComponentChild;
  told?: (level: Level) => string; // what is said of the wait
  levels?: readonly Level[];
  chosen?: string; // the level of which most is expected
  isWanted?: boolean; // whether the first button gets the focus
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
        {LEVELS.map((level, n) => (
          <Button
            key={level}
            autofocus={properties.isWanted && n === 0}
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
export function TodaysLevels({ store, isWanted }: OfStore & { isWanted: boolean }) {
  const { state } = store;
  const { version, library } = state;
  const known = library ? "today.about.below" : "today.about";
  const about = version ? say(known, { version }) : say("today.about.unknown");
  return (
    <Levels
      store={store}
      title={say("today.title")}
      isWanted={isWanted && !library}
      about={
        <>
          {library && <TodayCollected store={store} isWanted={isWanted} />}
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

function TodayCollected({ store, isWanted }: OfStore & { isWanted: boolean }) {
  const { state } = store;
  const { isMaking, lines, run } = useMaking(store);
  return (
    <>
      <Row>
        <Button
          autofocus={isWanted}
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
        <a href="#/collection?">{say("collected.browse")}</a>
      </p>
    </Levels>
  );
}

/** Puzzles with a button for each level: new ones, and those of the library. */
import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { LEVELS, type Level, levelOf } from "../game/origin.ts";
import { Button, Group, type OfStore, Section, Status } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import type { State } from "../state/state.ts";
import type { Offer } from "../state/types.ts";
import { say } from "../words/say.ts";
import { puzzleAtHand } from "./first-puzzles.ts";
import { prepare, puzzleOfLevel, waitFor } from "./levels.ts";
import { useMaking } from "./making.tsx";
import { collected, levelsCollected } from "./reading.ts";

/** @returns what a puzzle is made for, which nobody waits for any more when another dialog opens */
const dialogIn = ({ dialog }: State) => dialog;

interface OfLevels extends OfStore {
  title: string;
  make: (level: Level, signal: AbortSignal) => Promise<Offer | null>; // null if nothing is to be laid down
  more?: (level: Level) => ComponentChild; // what else the button says
  told?: (level: Level) => string; // what is said of the wait
  levels?: readonly Level[];
  chosen?: string; // the level of which most is expected
  about?: ComponentChild;
  children?: ComponentChild;
}

/** A section with a button for each level, which makes a puzzle. */
function Levels(properties: OfLevels) {
  const { store, title, make, more, told = waitFor, levels = LEVELS } = properties;
  const { isMaking, lines, run } = useMaking(store);
  return (
    <Section title={title}>
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
            {levelName(level)}
            {more?.(level)}
          </Button>
        ))}
      </Group>
      {lines}
      {properties.children}
    </Section>
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
      more={(level) => <small>{say(`begin.about.${level}`)}</small>}
    />
  );
}

/** Puzzles from the library of the server, of the levels that it has. */
export function CollectedLevels({ store }: OfStore) {
  const [levels, setLevels] = useState<readonly Level[] | null>(null);
  useLayoutEffect(() => {
    levelsCollected().then(setLevels, () => setLevels(LEVELS));
  }, []);
  return (
    <Levels
      store={store}
      title={say("collected.levels")}
      levels={levels ?? []}
      make={(level, signal) => collected(store, level, signal)}
      told={() => say("collected.coming")}
      about={!levels && <Status class="waiting">{say("collected.looking")}</Status>}
    >
      <p>
        {/* With its question mark, the address asks for all, not for what was found last. */}
        <a href="#/collection?">{say("collected.browse")}</a>
      </p>
    </Levels>
  );
}

/** Puzzles with a button for each level: new ones, and those of the library. */
import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { GRIDS } from "../game/grids.ts";
import { LEVELS, type Level, levelOf } from "../game/origin.ts";
import { CLASSIC } from "../grid/rules.ts";
import { Choice } from "../parts/choice.tsx";
import { Button, Group, type OfStore, Section, Status } from "../parts/kit.tsx";
import { gridName, levelName } from "../parts/levels.ts";
import { type State, setSettings } from "../state/state.ts";
import type { Offer } from "../state/types.ts";
import { say } from "../words/say.ts";
import { puzzleAtHand } from "./first-puzzles.ts";
import { prepare, puzzleOfLevel, waitFor } from "./levels.ts";
import { useMaking } from "./making.tsx";
import { fetchReached, levelsOf } from "./reached.ts";
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
  const { online, settings } = store.state;
  const { level: chosen } = settings;
  const grid = online ? settings.grid : CLASSIC.name;
  const grids = GRIDS.some((one) => one === grid) ? GRIDS : [...GRIDS, grid];
  useLayoutEffect(() => {
    if (online) prepare(levelOf(chosen), grid);
  }, []);
  useLayoutEffect(() => {
    // Without it, whoever asks for another grid is told why there is none.
    if (grid !== CLASSIC.name) fetchReached().catch(() => {});
  }, [grid]);
  return (
    <Levels
      store={store}
      title={say("begin.levels")}
      chosen={chosen}
      levels={levelsOf(grid)}
      make={async (level, signal) =>
        online ? puzzleOfLevel(level, grid, signal) : puzzleAtHand(store.state, level)
      }
      more={(level) => <small>{say(`begin.about.${level}`)}</small>}
      about={
        online && (
          <p class="row">
            <label for="begin-grid">{say("begin.grid")}</label>
            <Choice
              id="begin-grid"
              value={grid}
              values={grids}
              named={gridName}
              choose={(grid) => setSettings(store, { grid })}
            />
          </p>
        )
      }
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

/** The dialog of the player's own games: those not finished, those solved, and what they add up to. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { goOn, layDown } from "../beginning/laying.ts";
import { openPath } from "../frame/frame.ts";
import type { Finished } from "../game/game.ts";
import { now } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { parsePuzzle } from "../grid/space.ts";
import { Thumbnail } from "../parts/boards.tsx";
import type { OfStore } from "../parts/kit.tsx";
import { Button, FileButton, Row, Section, useTrying } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { rendered } from "../parts/rendering.ts";
import { MOST, progress, unfinished } from "../saved/kept.ts";
import { shelfOf } from "../saved/storage.ts";
import type { Kept, Store } from "../state/state.ts";
import { timeText } from "../state/state.ts";
import { say } from "../words/say.ts";
import { dateText } from "./days.ts";
import { bring, takeAway, titleOf, titleOfGame } from "./file.ts";
import { replayNames } from "./logging.ts";
import { Numbers } from "./numbers.tsx";
import { nameOf } from "./solved.ts";

export function MyGames({ store }: OfStore) {
  const { past } = store.state;
  // A game that is removed stays in sight, and can be put back.
  const open = useSignal(entriesOf(store));
  const isNone = open.value.length + past.length === 0;
  return (
    <div class="parts">
      <div class="parts">
        {isNone && (
          <section class="games-nothing">
            <p>{say("games.nothing")}</p>
            <Button class="main" act={() => store.set({ dialog: "begin" })}>
              {say("begin.title")}
            </Button>
          </section>
        )}
        {open.value.length > 0 && <Unfinished store={store} open={open.value} />}
        {!isNone && <Numbers store={store} />}
        {past.length > 0 && <Solved store={store} />}
      </div>
      <Files
        store={store}
        brought={() => {
          open.value = entriesOf(store);
        }}
      />
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
  const { settings } = store.state;
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
        <p class="game gone" role="status">
          {say("games.removed", { title })}
        </p>
        <Button ref={button} act={undo}>
          {say("games.undo")}
        </Button>
      </li>
    );
  }
  const percent = progress(one.game);
  const about = settings.timer
    ? say("begin.progress", { percent, time: timeText(one.played) })
    : say("games.done", { percent });
  return (
    <li>
      <Button class="game" act={() => goOn(store, one)}>
        <Thumbnail {...now(one.game)} />
        <span>
          {title}
          <small>
            {about}
            {isHere && ` · ${say("games.here")}`}
          </small>
        </span>
      </Button>
      {!isHere && (
        <Button
          ref={button}
          class="quiet"
          aria-label={remove}
          title={remove}
          act={() => {
            const { kept } = store.state;
            turn(
              kept.indexOf(one),
              kept.filter((other) => other !== one),
            );
          }}
        >
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
  const found = parsePuzzle(one.puzzle);
  if (!found) return null;
  const { when, time, hints, level, day } = one;
  const position = begin(found.givens, found.possible);
  const title = titleOf(one);
  const lay = () => layDown(store, { position, title: one.title, origin: { level, day } });
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
      <Thumbnail {...position} />
      <span>
        {title}
        <small>{about.filter(Boolean).join(" · ")}</small>
      </span>
      <span class="game-ways">
        {isSeen && way(say("games.replay"), () => store.set({ replay: one, dialog: "replay" }))}
        {way(say("games.again"), lay)}
        {way(say("games.path"), () => {
          lay();
          openPath(store);
        })}
      </span>
    </li>
  );
}

/** @param brought called when games have come from a file */
function Files({ store, brought }: OfStore & { brought: () => void }) {
  const { kept, past } = store.state;
  const isEmpty = unfinished(store.state).length + kept.length + past.length === 0;
  const answer = useSignal("");
  const [problem, attempt] = useTrying();
  const take = ([chosen]: readonly File[]) => {
    answer.value = "";
    attempt(async () => {
      if (chosen) answer.value = bring(store, await chosen.text());
      brought();
    });
  };
  return (
    <Section title={say("games.file")}>
      <p class="hint-text">{say("games.file.about")}</p>
      <Row>
        <Button disabled={isEmpty} act={() => takeAway(store)}>
          {say("games.file.save")}
        </Button>
        <FileButton take={take} accept=".json,application/json">
          {say("games.file.open")}
        </FileButton>
      </Row>
      <p role="status" class="answer">
        {answer.value}
      </p>
      <div>{problem}</div>
    </Section>
  );
}

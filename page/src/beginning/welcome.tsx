/**
 * The beginning of a visit, without the server: a puzzle is there, and nobody meets an empty board. Who has
 * not played before is welcomed beside the board: what this page is, how well the player knows Sudoku, the
 * rule. The welcome goes with the first move, and does not come back by itself. And what comes with a visit:
 * puzzles and games that a player drops, pastes, or opens with the page.
 */
import { inWords } from "../asking/api.ts";
import { type Soon, soon } from "../frame/dialogs.tsx";
import { needed } from "../frame/later.ts";
import { now } from "../game/game.ts";
import { LEVELS, levelOf } from "../game/origin.ts";
import { type Taking, takeDrops, takeOpened, takePastes } from "../parts/files.ts";
import { Button, Group, type OfStore, useWatch } from "../parts/kit.tsx";
import { levelName } from "../parts/levels.ts";
import { dayOf, dayText } from "../past/days.ts";
import { isBare } from "../saved/kept.ts";
import {
  isEnded,
  NEW_CLOCK,
  partOf,
  type State,
  type Store,
  setSettings,
  the,
  type ViewName,
} from "../state/state.ts";
import { select } from "../table/playing.ts";
import { say } from "../words/say.ts";
import { puzzleAtHand, STRENGTHS, type Strength } from "./first-puzzles.ts";
import { gameOn, layDown } from "./laying.ts";

/** The cell that the puzzles for beginners leave open in a box: their first move. */
const FIRST_MOVE = 10;

/** @returns whether nothing has been played here yet */
function isNewcomer({ games, kept, past }: State): boolean {
  return isBare(games.play) && !kept.length && !past.length;
}

/**
 * Where a visit begins that no address leads elsewhere: with the puzzle of the day, unless the player is in
 * the midst of a game on that day; but the very first with the board.
 */
export function homeOf(state: State): ViewName {
  const isInGame = state.moved === state.today && !isEnded(state);
  return isInGame || isNewcomer(state) ? "play" : "today";
}

/** Milliseconds after which a new day is noticed at the latest. */
const MINUTE = 60_000;

/**
 * Keeps what is today, and the day of the last move. A new day opens also where the page has been open, but out
 * of sight; nobody is led away from what is in sight.
 */
export function serveDays(store: Store) {
  let seen = store.state.today;
  const look = () => store.set({ today: dayOf(Date.now()) });
  const visit = () => {
    look();
    const { today } = store.state;
    if (document.hidden || today === seen) return;
    seen = today;
    if (homeOf(store.state) === "today") location.hash = "#/today";
  };
  setInterval(look, MINUTE);
  store.watch(the("view"), look);
  store.watch(
    ({ games }) => now(games.play),
    (_, before) => before && store.set({ moved: dayOf(Date.now()) }),
  );
  document.addEventListener("visibilitychange", visit);
}

/** @returns whether the board has nothing to play: it was completed on another day */
function isOver(state: State): boolean {
  return isEnded(state) && state.moved !== state.today;
}

/**
 * Puts a puzzle on the empty table as soon as a view is open that shows it, and in the place of one that
 * was completed on another day when Play opens; welcomes a newcomer, and asks others what to play.
 * Where something has been asked or said already, nothing is added to it.
 */
export function serveFirst(store: Store) {
  const empty = store.state.games.play;
  const begin = (isDue: boolean) => {
    if (!isDue) return;
    const { games, settings, dialog, notice, news, view } = store.state;
    const isQuiet = !notice && !news && view === "play";
    const welcome = isQuiet && isNewcomer(store.state);
    const asks = welcome ? { said: say("welcome.said") } : { dialog: dialog ?? "begin" };
    const offer = puzzleAtHand(store.state, levelOf(settings.level) || LEVELS[0]);
    const play = gameOn(store.state, offer);
    store.set({ games: { ...games, play }, clock: NEW_CLOCK, welcome, ...(isQuiet && asks) });
  };
  const isOpen = ({ view, coming }: State) => !coming && view === "play";
  store.watch(isOpen, (is, before) => begin(is && before === false && isOver(store.state)));
  if (!isBare(empty)) return;
  store.watch(
    ({ games, view, coming }) =>
      games.play === empty && (view === "play" || view === "path") && !coming,
    begin,
  );
}

/**
 * Begins a puzzle for somebody of this strength, whose level is remembered for new ones. Who is new
 * sees the rule first, and wrong digits at once.
 */
export function beginAs(store: Store, strength: Strength) {
  const level = STRENGTHS[strength];
  layDown(store, puzzleAtHand(store.state, strength === "new" ? "new" : level));
  const isNew = strength === "new";
  // Who is new hears at once of a slip, before much is built on it.
  setSettings(store, ({ wrong }) => ({ level, wrong: wrong || isNew }));
  if (!isNew) return;
  select(store, [FIRST_MOVE], FIRST_MOVE);
  // The board takes the focus first, to get it back when the dialog closes.
  queueMicrotask(() => store.set({ dialog: "rule" }));
}

export function isWelcoming({ welcome, view }: State): boolean {
  return welcome && view === "play";
}

/** Closes the welcome, and plays the puzzle that is on the board. */
export function closeWelcome(store: Store) {
  store.set({ welcome: false });
}

export function Welcome({ store }: OfStore) {
  useLeaving(store);
  useWatch(store, isWelcoming, (isThere, before) => {
    document.body.toggleAttribute("data-welcome", isThere);
    if (!before || store.state.view !== "play") return;
    queueMicrotask(() => document.getElementById("board")?.focus());
  });
  const [first, ...others] = (Object.keys(STRENGTHS) as Strength[]).map((strength) => (
    <Button key={strength} act={() => beginAs(store, strength)}>
      {strength === "new" ? say("welcome.new") : levelName(STRENGTHS[strength])}
      <small>{say(`welcome.${strength}.about`)}</small>
    </Button>
  ));
  return (
    <section class="welcome" aria-labelledby="welcome-title" hidden={!isWelcoming(store.state)}>
      <div class="welcome-top">
        <h2 id="welcome-title">{say("welcome.title")}</h2>
        <Button class="main" act={() => closeWelcome(store)} says="welcome.close" />
      </div>
      <p>
        {say("welcome.line")}
        <span> {say("welcome.about")}</span>
      </p>
      <Group class="welcome-strengths" name={say("welcome.strengths")}>
        {first}
        <Button act={openToday}>
          {say("ending.today")}
          <small>{dayText(dayOf(Date.now()))}</small>
        </Button>
        {others}
      </Group>
      <div class="welcome-ways">
        <Button class="quiet" act={() => store.set({ dialog: "rule" })} says="rule.open" />
        <Button class="quiet" act={() => store.set({ dialog: "begin" })} says="welcome.levels" />
        <Button class="quiet" act={() => store.set({ dialog: "paste" })} says="welcome.own" />
      </div>
    </section>
  );
}

function openToday() {
  location.hash = "#/today";
}

/** Closes the welcome as soon as the player plays, asks for help, or brings games from elsewhere. */
function useLeaving(store: Store) {
  const leave = (isDue: unknown) => isDue && store.state.welcome && closeWelcome(store);
  useWatch(store, partOf("games", "play"), (_, before) => leave(before && !isBare(before)));
  useWatch(store, the("help"), (_, before) => leave(before));
  useWatch(store, ({ kept, past }) => kept.length + past.length, leave);
}

/**
 * Takes files that are dropped anywhere on the page while a puzzle is played, and a puzzle that is
 * pasted; the Make view takes them in its own way. Takes files that the player opens with the page.
 */
export function takeFiles(store: Store) {
  const takeAll = (files: () => Promise<readonly File[]>) =>
    taken(store, (soon) => soon.takeOpened(store, files));
  const take: Taking = (first, all) =>
    all.length > 1 ? takeAll(async () => all) : taken(store, (soon) => soon.take(store, first));
  const isPlayed = () => store.state.view === "play" || store.state.dialog === "games";
  takeDrops(({ types }) => isPlayed() && types.includes("Files"), take);
  takePastes(() => store.state.view !== "make", take);
  takeOpened(takeAll);
}

export function takeShared(store: Store, told: string) {
  return taken(store, (soon) => soon.takeShared(store, told));
}

export function takeDaily(store: Store) {
  return taken(store, (soon) => soon.takeDaily(store));
}

async function taken(store: Store, take: (soon: Soon) => Promise<void>) {
  try {
    await take(await needed(soon));
  } catch (fault) {
    store.set({ dialog: null, notice: inWords(fault) });
  }
}

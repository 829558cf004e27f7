/**
 * Play: the player's own puzzle, with checks that give nothing away and need no server, and help that gives
 * what is asked; and the game so far, with checkpoints and the way back to the start, which is undoable.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { arguing } from "../../arguing/coming.ts";
import { oddityOf, restart } from "../../beginning/laying.ts";
import { soon } from "../../frame/dialogs.tsx";
import { later, loadWhenIdle, whenLoaded } from "../../frame/later.ts";
import { now } from "../../game/game.ts";
import { digits, isComplete, masksOf } from "../../game/position.ts";
import { solutions, solve } from "../../grid/solver.ts";
import { clashes } from "../../grid/space.ts";
import { isBlank } from "../../help/asking.ts";
import { HELP_COMMANDS, Help, helped, unlessPaused } from "../../help/help.tsx";
import { hasWays, isElsewhere } from "../../help/slice.ts";
import { Button, type OfStore, useNeeded, useWatch } from "../../parts/kit.tsx";
import { gameOf, isEnded, type State, type Store, the } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { FILTER_COMMANDS } from "../../table/filters.tsx";
import type { Commands } from "../../table/keys.ts";
import { anew, say } from "../../words/say.ts";
import type { View } from "../views.ts";

/** What is shown once the puzzle is solved, which is not at first. */
const ending = later(async () => (await import("./ending.tsx")).Ending);

const COMMANDS: Commands = {
  check: unlessPaused(check),
  ...FILTER_COMMANDS,
  ...HELP_COMMANDS,
  leave: (store, pressed) => {
    if (store.state.more) store.set({ more: false });
    else HELP_COMMANDS["leave"]?.(store, pressed);
  },
};

export const play: View = {
  name: "play",
  text: Text,
  panel: Panel,
  pad: (state) => !isEnded(state),
  picture: helped,
  beside: ({ help }) => help.open && `help ${help.open}${hasWays(help) ? " ways" : ""}`,
  commands: COMMANDS,
};

/** Of a command that no key has called. */
const NOTHING_PRESSED = { digit: 0, rows: 0, columns: 0 };

/**
 * Help while the puzzle is open, and then its ending, unless one of the player's reasons is looked at.
 */
function Text({ store }: OfStore) {
  const Ending = ending.here;
  useLayoutEffect(() => whenLoaded(() => loadWhenIdle([ending])), []);
  useNeeded(store, ending, "play.game", isEnded);
  useNeeded(store, soon, "more.open", the("more"), { more: false });
  // What takes its place, or where it has none.
  const isOver = ({ help, view }: State) => Boolean(help.open) || view !== "play";
  useWatch(store, isOver, (is) => is && store.set({ more: false }));
  return (
    <>
      <Help
        store={store}
        more={<MoreButton store={store} />}
        checked={<CheckAnswer store={store} />}
        hidden={isEnded(store.state) && !isElsewhere(store.state)}
      />
      {Ending && <Ending store={store} />}
    </>
  );
}

function MoreButton({ store }: OfStore) {
  return (
    <Button
      class="quiet more-opener"
      aria-expanded={store.state.more}
      act={() => store.set(({ more }) => ({ more: !more }))}
      says="more.open"
    />
  );
}

/** What is asked for once in a game; and after it the player's reasons, and the way to its beginning. */
function Panel({ store }: OfStore) {
  const { state } = store;
  const load = (n: number) => n && arguing.load().catch(() => {});
  useWatch(store, ({ games }) => now(games.play).reasons.length, load);
  const Reasons = arguing.here?.Reasons;
  const More = soon.here?.More;
  if (!isEnded(state))
    return More && <More store={store} ask={(name) => COMMANDS[name]?.(store, NOTHING_PRESSED)} />;
  return (
    <div class="stack">
      <Button class="quiet" act={() => restart(store)} says="play.restart" />
      {Reasons && <Reasons store={store} />}
    </div>
  );
}

/** The line for its answer, which goes as soon as it may not be true any more. */
function CheckAnswer({ store }: OfStore) {
  const line = useRef<HTMLParagraphElement>(null);
  const forget = (isOver: unknown) => isOver && store.set({ checked: null });
  const forgetOlder = (_: unknown, before: unknown) => forget(before);
  useWatch(store, ({ games }) => now(games.play), forgetOlder);
  useWatch(store, ({ help }) => help.open || help.solvable, forget);
  const toSight = (is: unknown) => is && line.current?.scrollIntoView({ block: "nearest" });
  useWatch(store, the("checked"), toSight);
  return (
    <p ref={line} class="answer">
      {store.state.checked?.sentence}
    </p>
  );
}

function check(store: Store) {
  const sentence = verdict(now(gameOf(store.state)));
  store.set(({ said }) => ({ checked: { sentence }, said: anew(sentence, said) }));
}

export function verdict(position: Position): string {
  if (isBlank(position)) return say("play.check.empty");
  if (isComplete(position)) return say("play.check.right");
  if (clashes(digits(position), position.rules).size) return say("play.check.wrong");
  const oddity = oddityOf(position);
  if (oddity === "impossible") return say("begin.impossible");
  const { givens, possible, rules } = position;
  const several = solutions(givens, possible, 2, rules).length > 1;
  const { found, end } = solve(null, masksOf(position), 1, rules);
  if (found.length > 0) return say(several ? "play.check.open" : "play.check.right");
  if (end === "budget") return say("play.check.unknown");
  return say(several ? "play.check.none" : "play.check.wrong");
}

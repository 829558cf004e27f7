/** Help on the player's grid: the questions one can ask; what asks them loads later, with the answers. */
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { argue, arguing } from "../arguing/coming.ts";
import { sideToTop } from "../frame/frame.ts";
import { styled, tellMissing } from "../frame/later.ts";
import { now } from "../game/game.ts";
import { Button, Group, type OfStore, Problem, useWatch } from "../parts/kit.tsx";
import { partOf, type State, type Store } from "../state/state.ts";
import type { Marks, Picture, Position } from "../state/types.ts";
import { COMMANDS } from "../table/commands.ts";
import { type Commands, keysOf } from "../table/keys.ts";
import { counting, filtered, NO_CELLS, played } from "../table/picture.ts";
import { press } from "../table/playing.ts";
import { say } from "../words/say.ts";
import { callOff, dismiss, goWithGrid } from "./asking.ts";
import { pictureOf } from "./followed.ts";
import { gatheredMarks, NO_MARKS, quietly } from "./marks.ts";
import { type Help as Helping, pictured, setHelp } from "./slice.ts";

/** The command, except that it does nothing while a pause covers the board. */
export function unlessPaused(command: (store: Store) => void): (store: Store) => void {
  return (store) => {
    if (!store.state.clock.paused) command(store);
  };
}

/** What asks and shows the answers, which loads while the browser is idle, or when it is wanted. */
export const answers = styled(async () => (await import("./answers.tsx")).ANSWERS);

/** The questions, by the names of their commands, and those that are always at hand. */
const NAMES = ["hint", "steps", "why", "solvable"] as const;
const AT_HAND = ["hint", "why"] as const;
type Name = (typeof NAMES)[number];

/** What help is busy with until the code that asks is there. */
const LOADING = "answers";

/** Asks at once if the code for that is there, or else as soon as it has loaded, unless called off. */
function asking(name: Name) {
  return unlessPaused(async (store) => {
    if (answers.here) return answers.here[name](store);
    setHelp(store, { busy: LOADING, problem: "" });
    try {
      const there = await answers.load();
      tellMissing(store, "help.name", false);
      if (store.state.help.busy) there[name](store);
    } catch {
      missing(store);
    }
  });
}

const ASKED = Object.fromEntries(NAMES.map((name) => [name, asking(name)])) as Readonly<
  Record<Name, (store: Store) => void>
>;

export const HELP_COMMANDS: Commands = {
  ...ASKED,
  argue: unlessPaused(argue),
  take: (store) => answers.here?.take(store),
  digit: (store, { digit }) => {
    const { help } = store.state;
    if (answers.here && help.open === "why" && !help.answer && !help.busy)
      answers.here.pose(store, { digit });
    else press(store, digit);
  },
  leave: (store, pressed) => {
    const { help } = store.state;
    if (help.open || help.busy || help.problem || help.solvable) dismiss(store);
    else COMMANDS.leave?.(store, pressed);
  },
};

/**
 * The game as it is played, with the picture of the open help. The player's own marks make room for
 * candidates only if the picture is about candidates.
 */
export function helped(state: State): Picture {
  const { help } = state;
  if (help.arguing && arguing.here) return arguing.here.picture(state);
  const position = now(state.games.play);
  const explanation = pictured(help);
  const { marks: one, lit } = pictureOf(state, explanation);
  const together = help.open === "steps" && !help.chosen && help.gathered;
  const marks = one ?? (!explanation && together ? gatheredMarks(together) : null);
  if (help.open === "why") {
    const grid = help.answer?.grids[help.answer.at];
    const drawn = marks ?? help.answer?.marks ?? NO_MARKS;
    return played(state, {
      ...{ marks: drawn, lit, automatic: true },
      ...grid,
      ...(position.automatic ? {} : besideWhy(help, position, drawn)),
    });
  }
  const cells = help.solvable ? { solvable: help.solvable } : {};
  if (!marks) return played(state, { ...filtered(state.filter, position), ...cells });
  const isAboutCandidates = marks.candidates.length + marks.links.length > 0;
  // Nothing else is highlighted, so that the eye is led to one thing at a time.
  const quieter = { peers: NO_CELLS, digit: 0 };
  if (!isAboutCandidates) return { ...played(state, { ...cells, ...quieter }), marks, lit };
  const quiet = position.automatic ? {} : quietly(marks, position, counting(position));
  return played(state, { marks, lit, automatic: true, ...quiet });
}

/**
 * The candidates that an answer to the question why is about, and the player's own marks, which stay.
 * An answer that begins without the player's mistakes shows another grid, to which these marks do not
 * belong.
 */
function besideWhy({ answer }: Helping, position: Position, marks: Marks): Partial<Picture> {
  const counts = answer?.grids[answer.at]?.candidates ?? counting(position);
  const quiet = quietly(marks, position, counts);
  return answer?.isElsewhere ? { candidates: quiet.candidates } : quiet;
}

interface HelpProperties extends OfStore {
  more: ComponentChild; // the way to what is seldom asked
  checked: ComponentChild; // the answer to a question that costs no hint
  hidden: boolean;
}

export function Help({ store, more, checked, hidden }: HelpProperties) {
  const { help } = store.state;
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => goWithGrid(store), []);
  useLayoutEffect(() => {
    const ask = ({ detail }: DocumentEventMap["wd-candidate"]) => {
      const { help, view, gesture } = store.state;
      if (view === "play" && help.open === "why" && gesture !== "tints")
        answers.here?.askAbout(store, detail.candidate);
    };
    document.addEventListener("wd-candidate", ask);
    return () => document.removeEventListener("wd-candidate", ask);
  }, []);
  useWatch(store, partOf("help", "open"), (open, before) => {
    if (open) answers.load().catch(() => missing(store));
    // Some browsers focus no button that is pressed by a pointer, and so nothing.
    const at = document.activeElement;
    const isLost = !at || at === document.body || part.current?.contains(at);
    if (!open && before && isLost) document.getElementById("board")?.focus();
  });
  // What was there may have been scrolled far down, and a finger returns to where buttons were.
  useWatch(store, openIn, () => {
    sideToTop();
    requestAnimationFrame(() => {
      const told = [...(part.current?.querySelectorAll(".help-text") ?? [])];
      // A page that scrolls may have been scrolled far down, too; and below the pad there is one line.
      const isOut = scrollY > 0 || store.state.help.solvable;
      const seen = isOut && told.find((one) => one.checkVisibility());
      if (seen) seen.scrollIntoView({ block: "nearest" });
    });
  });
  const Answers = answers.here?.Answers;
  const Arguing = arguing.here?.Arguing;
  return (
    <section
      ref={part}
      class="help"
      aria-label={say("help.name")}
      hidden={hidden}
      data-open={help.open || undefined}
    >
      <h2 class="unseen">{say("help.name")}</h2>
      <Bar store={store} more={more} />
      {checked}
      <p class="busy" hidden={!help.busy}>
        <span>{say("help.busy")}</span>
        <Button class="quiet" act={() => callOff(store)} says="page.stop" />
      </p>
      <Problem>{help.problem}</Problem>
      {Answers && <Answers store={store} />}
      {Arguing && <Arguing store={store} />}
    </section>
  );
}

/** @returns equal while the same stands there */
function openIn({ help: { open, at, chosen, solvable } }: State): string {
  return [open, at, !chosen, !solvable].join();
}

function missing(store: Store) {
  dismiss(store);
  tellMissing(store, "help.name", true);
}

function Bar({ store, more }: Pick<HelpProperties, "store" | "more">) {
  const { state } = store;
  const { help, clock } = state;
  const isPressed = (name: Name) => help.open === name || (name === "why" && help.open === "argue");
  const isOpen = Boolean(help.open || help.problem || help.solvable);
  return (
    <Group class="help-bar" name={say("help.name")} data-open={isOpen ? "" : undefined}>
      {AT_HAND.map((name) => (
        <Button
          key={name}
          class={name === "hint" && needsFirst(help) ? "main" : "quiet"}
          title={say(`keys.${name}`)}
          aria-keyshortcuts={keysOf(state, name)}
          aria-pressed={isPressed(name)}
          disabled={clock.paused}
          act={() => ASKED[name](store)}
          says={`help.${name}`}
        />
      ))}
      {more}
      <Button
        class="quiet away"
        title={say("help.away")}
        aria-label={say("help.away")}
        aria-keyshortcuts={keysOf(state, "leave")}
        hidden={!isOpen}
        act={() => dismiss(store)}
      >
        ×
      </Button>
    </Group>
  );
}

/**
 * Whether the hint is what most players would ask for next: as long as no help is open, which has a
 * main button of its own.
 */
function needsFirst({ open, at, solvable, taken }: Helping): boolean {
  return (!open && !solvable && !taken) || (open === "hint" && at === 0);
}

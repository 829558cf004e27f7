/** The puzzles at hand, from which to choose those of a file, and what is said of those without one solution. */
import { faultOf } from "../beginning/laying.ts";
import { boardOf, faultsBeside, titleWithPlayer, verdictOn } from "../beginning/reading.ts";
import { buttonFor, checkOf, fill, groupOf, h, put, rowOf, titled } from "../parts/dom.ts";
import { smallBoard } from "../parts/small-board.ts";
import { remembered } from "../remembered.ts";
import type { Offer, Store } from "../state.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import { puzzlesAtHand } from "./at-hand.ts";

/** The most puzzles that one sentence names. */
const FEW = 5;

const FAULTS = ["unread", "ambiguous", "impossible"] as const;

/** What the clues of a puzzle are. */
const faultIn = remembered(faultOf);

export interface How {
  single: boolean; // whether the player chooses one puzzle, or several
  /** what is said of puzzles without exactly one solution: that they are left out, or what the file
   * holds of them */
  faulty: "left" | "sheet" | "picture" | "";
  filled: boolean; // whether the file has what somebody has filled in
}

export interface Chooser {
  element: HTMLElement;
  show: (how: How) => void;
  chosen: () => readonly Offer[];
  warnings: () => readonly string[]; // what is said of puzzles without exactly one solution
}

/**
 * All puzzles are chosen at first, or the first if there is to be one.
 *
 * @param change called when others are chosen
 */
export function chooser(store: Store, most: number, change: () => void): Chooser {
  const all = puzzlesAtHand(store.state);
  const [first = "board"] = all.keys();
  let hand = [...all.keys()].find((one) => one === store.state.hand) ?? first;
  let how: How = { single: false, faulty: "", filled: true };
  let several: Set<number> = new Set();
  let one = 0;
  const boards = groupOf("files-boards", say("files.puzzles"));
  const count = h("p", { class: "hint-text", role: "status" });
  const toggle = buttonFor(null, () => {
    several = new Set(isFull() ? [] : offers().keys());
    change();
  });
  const unread = h("p", { class: "problem" });
  const unsound = h("div", { role: "status" });
  const offers = () => (all.get(hand) ?? []).slice(0, most);
  const faultAt = (n: number) => {
    const offer = offers()[n];
    if (offer?.filled && !offer.filled.puzzle && !how.filled) return "unread";
    return offer && how.faulty ? faultIn(offer.position) : "";
  };
  const isChosen = (n: number) => (how.single ? n === one : several.has(n)) && !isLeftOut(n);
  const isLeftOut = (n: number) => {
    const fault = faultAt(n);
    return fault === "unread" || (how.faulty === "left" && Boolean(fault));
  };
  const chosen = () => offers().filter((_, n) => isChosen(n));
  const isFull = () => offers().every((_, n) => isChosen(n) || isLeftOut(n));

  function mark() {
    for (const [n, board] of [...boards.children].entries()) {
      const button = board as HTMLElement;
      put(button, "aria-pressed", String(isChosen(n)));
      put(button, "disabled", isLeftOut(n));
    }
    fill(toggle, say(isFull() ? "files.choose.none" : "files.choose.all"));
    put(toggle, "hidden", how.single || offers().length < 2);
    const total = all.get(hand)?.length ?? 0;
    const words = total > most ? "files.chosen.of" : "files.chosen";
    fill(count, total ? say(words, { n: chosen().length, most, total }) : say("files.none"));
    const here = all.get(hand) ?? [];
    const faults = faultsBeside(here, here[0]?.faults);
    put(unread, "hidden", !faults.length);
    fill(unread, faults.length && told("files.unread", faults));
    fill(
      unsound,
      warnings().map((words) => h("p", { class: "problem" }, words)),
    );
  }

  function warnings() {
    const { faulty, filled } = how;
    const about = FAULTS.flatMap((fault) => {
      const those = offers().flatMap((offer, n) =>
        (isLeftOut(n) || isChosen(n)) && faultAt(n) === fault ? [named(offer, n)] : [],
      );
      const which = fault === "unread" ? "left" : faulty;
      return those.length ? [told(`files.${which}.${fault}`, those)] : [];
    });
    const isBare = !filled && chosen().some((one) => one.filled);
    return isBare ? [...about, say("files.bare")] : about;
  }

  function lay() {
    several = new Set(offers().keys());
    one = 0;
    fill(
      boards,
      offers().map((offer, at) => {
        const { n, title } = named(offer, at);
        const label = nameIn({ n, title });
        const press = () => {
          one = at;
          if (!how.single && !several.delete(at)) several.add(at);
          change();
        };
        const about = h("span", {}, h("b", {}, n), title && title !== nameIn({ n }) && ` ${title}`);
        const verdict = verdictOn(offer.filled);
        const { puzzle, wrong } = boardOf(offer);
        const name = verdict ? `${label}: ${verdict}` : label;
        const more = { "aria-label": name, title: name };
        const words = [smallBoard(puzzle, wrong), about, verdict && h("span", {}, verdict)];
        return buttonFor(words, press, more);
      }),
    );
  }

  const sources = [...all].map(([name, { length }]) => {
    const onchange = () => {
      hand = name;
      lay();
      change();
    };
    const input = h("input", { type: "radio", name: "hand", checked: name === hand, onchange });
    return checkOf(input, say(`files.from.${name}`, { n: length }));
  });
  const name = say("files.puzzles");
  const checks = h("div", { class: "checks", role: "radiogroup", "aria-label": name }, sources);
  lay();
  return {
    element: titled(name, checks, unread, unsound, boards, rowOf(toggle, count)),
    show: (wanted) => {
      how = wanted;
      mark();
    },
    chosen,
    warnings,
  };
}

function named({ n = 0, ...offer }: Offer, at: number) {
  return { n: n || at + 1, title: titleWithPlayer(offer) };
}

/**
 * @param key of the sentence; one more ends in `.many`
 * @returns a sentence that names a few of them
 */
function told(key: string, those: readonly { n: number; title: string }[]): string {
  const names = those.slice(0, FEW).map(nameIn).join("; ");
  const full = (those.length > FEW ? `${key}.many` : key) as Key;
  return say(full, { n: those.length, names });
}

function nameIn({ n, title }: { n: number; title?: string }) {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
}

/**
 * The puzzles at hand, from which those of a file are chosen: that on the board, those of a file, those
 * that Make has made, and those found.
 */

import { faultOf } from "../beginning/laying.ts";
import { faultsBeside, titleWithPlayer } from "../beginning/reading.ts";
import { now, start } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import type { Hand, State } from "../state/state.ts";
import { gameOf, titleOfPuzzle } from "../state/state.ts";
import type { Offer } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import type { How } from "./kinds.ts";

const HANDS = ["board", "opened", "made", "found"] as const;
type Source = Exclude<Hand, "none">;
type Hands = ReadonlyMap<Source, readonly Offer[]>;

/** What has been chosen of what is at hand. All puzzles are at first, or the first if there is to be one. */
export interface Choice {
  hands: Hands;
  hand: Source; // where those come from
  most: number; // the most that a file takes
  offers: readonly Offer[];
  several: ReadonlySet<number>; // the places of those chosen
  one: number; // the place of that chosen if there is to be one
}

/** A puzzle to choose, with its number and its title, and whether it cannot be chosen. */
export type Item = ReturnType<typeof itemsOf>[number];

/** The most puzzles that one sentence names. */
const FEW = 5;

const FAULTS = ["unread", "ambiguous", "impossible"] as const;

/** What the clues of a puzzle are. */
const faultIn = remembered(faultOf);

/** @returns what there is, the puzzle on the board first */
function puzzlesAtHand(state: State): Hands {
  const { opened, found, make } = state;
  const made = make.run.made.map(({ puzzle }) => ({ position: begin(puzzle), title: "" }));
  const numbered = opened.map((one, at) => ({ n: at + 1, ...one }));
  const all = { board: onBoard(state), opened: numbered, made, found };
  return new Map(HANDS.flatMap((hand) => (all[hand].length ? [[hand, all[hand]]] : [])));
}

/** @returns the bare puzzle on the board, if there is one */
function onBoard(state: State): readonly Offer[] {
  const game = gameOf(state);
  const position = state.view === "make" ? now(game) : start(game);
  const isBare = /^\.*$/.test(puzzleOf(position));
  return isBare ? [] : [{ position, title: titleOfPuzzle(state) }];
}

/** @returns all of those that the page has opened the files for, if they are there */
export function firstChoice(state: State, most: number): Choice {
  const hands = puzzlesAtHand(state);
  const [first = "board"] = hands.keys();
  return choiceOf(hands, [...hands.keys()].find((one) => one === state.hand) ?? first, most);
}

export function choiceOf(hands: Hands, hand: Source, most: number): Choice {
  const offers = (hands.get(hand) ?? []).slice(0, most);
  return { hands, hand, most, offers, several: new Set(offers.keys()), one: 0 };
}

/** @returns the same with a puzzle chosen, or no longer if several can be */
export function pressed(choice: Choice, at: number, { single }: How): Choice {
  const several = new Set(choice.several);
  if (!single && !several.delete(at)) several.add(at);
  return { ...choice, several, one: at };
}

/** @returns what a file takes of the puzzles, and why not all */
export function itemsOf({ offers, several, one }: Choice, how: How) {
  return offers.map((offer, at) => {
    const isUnread = offer.filled && !offer.filled.puzzle && !how.filled;
    const fault = isUnread ? "unread" : how.faulty && faultIn(offer.position);
    const isLeftOut = fault === "unread" || (how.faulty === "left" && fault !== "");
    const isWanted = how.single ? at === one : several.has(at);
    const named = { n: offer.n || at + 1, title: titleWithPlayer(offer) };
    return { offer, ...named, fault, isLeftOut, isChosen: isWanted && !isLeftOut };
  });
}

export function chosenOf(items: readonly Item[]): Offer[] {
  return items.flatMap(({ isChosen, offer }) => (isChosen ? [offer] : []));
}

/** @returns what is said of those that could not be read, or "" */
export function unreadOf({ hands, hand }: Choice): string {
  const all = hands.get(hand) ?? [];
  const faults = faultsBeside(all, all[0]?.faults);
  return faults.length ? told("files.unread", faults) : "";
}

/** @returns what is said of puzzles without exactly one solution, and of what is filled in */
export function warningsOf(items: readonly Item[], { faulty, filled }: How): string[] {
  const about = FAULTS.flatMap((fault) => {
    const those = items.filter((one) => one.fault === fault && (one.isChosen || one.isLeftOut));
    const which = fault === "unread" ? "left" : faulty;
    return those.length ? [told(`files.${which}.${fault}`, those)] : [];
  });
  const isBare = !filled && chosenOf(items).some((one) => one.filled);
  return isBare ? [...about, say("files.bare")] : about;
}

export function nameIn({ n, title }: { n: number; title?: string }): string {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
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

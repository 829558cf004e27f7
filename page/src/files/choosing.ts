/**
 * The puzzles at hand, from which those of a file are chosen: that on the board, those of a file, those
 * that Make has made, and those found.
 */

import { faultOf } from "../beginning/laying.ts";
import { faultsBeside, titleWithPlayer } from "../beginning/reading.ts";
import { now, start } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { remembered } from "../remembered.ts";
import type { Hand, Offer, State } from "../state.ts";
import { gameOf, titleOfPuzzle } from "../state.ts";
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

function faultAt({ offers }: Choice, { filled, faulty }: How, n: number) {
  const offer = offers[n];
  if (offer?.filled && !offer.filled.puzzle && !filled) return "unread";
  return offer && faulty ? faultIn(offer.position) : "";
}

/** @returns whether a puzzle cannot be chosen */
export function isLeftOut(choice: Choice, how: How, n: number): boolean {
  const fault = faultAt(choice, how, n);
  return fault === "unread" || (how.faulty === "left" && Boolean(fault));
}

export function isChosen(choice: Choice, how: How, n: number): boolean {
  return (how.single ? n === choice.one : choice.several.has(n)) && !isLeftOut(choice, how, n);
}

export function chosenOf(choice: Choice, how: How): Offer[] {
  return choice.offers.filter((_, n) => isChosen(choice, how, n));
}

/** @returns whether all are chosen that can be */
export function isFull(choice: Choice, how: How): boolean {
  return choice.offers.every((_, n) => isChosen(choice, how, n) || isLeftOut(choice, how, n));
}

/** @returns what is said of those that could not be read, or "" */
export function unreadOf({ hands, hand }: Choice): string {
  const all = hands.get(hand) ?? [];
  const faults = faultsBeside(all, all[0]?.faults);
  return faults.length ? told("files.unread", faults) : "";
}

/** @returns what is said of puzzles without exactly one solution, and of what is filled in */
export function warningsOf(choice: Choice, how: How): string[] {
  const { offers } = choice;
  const about = FAULTS.flatMap((fault) => {
    const those = offers.flatMap((offer, n) =>
      (isLeftOut(choice, how, n) || isChosen(choice, how, n)) && faultAt(choice, how, n) === fault
        ? [named(offer, n)]
        : [],
    );
    const which = fault === "unread" ? "left" : how.faulty;
    return those.length ? [told(`files.${which}.${fault}`, those)] : [];
  });
  const isBare = !how.filled && chosenOf(choice, how).some((one) => one.filled);
  return isBare ? [...about, say("files.bare")] : about;
}

/** @returns the number and the title of the puzzle at a place */
export function named({ n = 0, ...offer }: Offer, at: number): { n: number; title: string } {
  return { n: n || at + 1, title: titleWithPlayer(offer) };
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

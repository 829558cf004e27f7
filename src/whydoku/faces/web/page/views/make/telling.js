// @ts-check
/** What is said of a puzzle in the making: of its clues and of its solutions. */
import { clashes } from "../../grid/space.js";
import { say } from "../../words/say.js";

/** @typedef {import("./slice.js").Findings} Findings */

/** Fewer clues than this never have one solution. */
const FEWEST = 17;

/**
 * @param {string} givens
 * @returns {number}
 */
export function clueCount(givens) {
  return [...givens].filter((one) => one !== ".").length;
}

/**
 * @param {string} givens
 * @param {boolean} isPlain  whether the puzzle is its digits, without marks of its own
 * @param {Findings | null} findings  of this puzzle, where they are there
 * @returns {{kind: "empty" | "clash" | "none" | "one" | "several" | "unknown", sentence: string}}
 */
export function standing(givens, isPlain, findings) {
  const clues = clueCount(givens);
  if (isPlain && clues === 0) return { kind: "empty", sentence: say("make.empty") };
  if (clashes([...givens].map(Number).map((digit) => digit || 0)).size) {
    return { kind: "clash", sentence: say("make.clash") };
  }
  if (!findings) return { kind: "unknown", sentence: say("make.counting") };
  const { count, end } = findings;
  if (end === "budget") {
    if (count >= 2) return { kind: "several", sentence: say("make.atLeast", { n: count }) };
    return { kind: "unknown", sentence: say(count ? "make.unsure" : "make.tooLong") };
  }
  if (count === 0) return { kind: "none", sentence: say("make.none") };
  if (count === 1 && end === "all") return { kind: "one", sentence: say("make.one") };
  if (isPlain && clues < FEWEST && end === "limit") {
    return { kind: "several", sentence: say("make.few", { n: count, fewest: FEWEST }) };
  }
  const key = end === "limit" ? "make.more" : "make.several";
  return { kind: "several", sentence: say(key, { n: count }) };
}

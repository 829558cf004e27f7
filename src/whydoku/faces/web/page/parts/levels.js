// @ts-check
/** Levels in words. */
import { HODOKU } from "../game/origin.js";
import { language } from "../words/en.js";
import { say } from "../words/say.js";

/**
 * @param {import("../game/origin.js").AnyLevel} level
 * @returns {string} such as Hard, or Hard (HoDoKu)
 */
export function levelName(level) {
  return whose(level, say(`begin.level.${bare(level)}`));
}

/**
 * @param {import("../game/origin.js").AnyLevel} level
 * @returns {string} the same within a sentence, such as hard
 */
export function levelWord(level) {
  return whose(level, say(`begin.level.${bare(level)}`).toLocaleLowerCase(language));
}

/**
 * @param {import("../game/origin.js").AnyLevel} level
 * @returns {import("../game/origin.js").Level} its name, also if it is one of HoDoKu's
 */
function bare(level) {
  return /** @type {any} */ (level.replace(HODOKU, ""));
}

/**
 * @param {import("../game/origin.js").AnyLevel} level
 * @param {string} name
 */
function whose(level, name) {
  return level.startsWith(HODOKU) ? say("level.hodoku", { level: name }) : name;
}

/** How hard a puzzle is, in words: its level. */
import { type AnyLevel, HODOKU } from "../game/origin.ts";
import { language } from "../words/en/language.ts";
import { say, sayIfKnown } from "../words/say.ts";

/** @returns such as Hard, or Hard (HoDoKu) */
export function levelName(level: AnyLevel): string {
  return whose(level, nameOf(level));
}

/** @returns the same within a sentence, such as hard */
export function levelWord(level: AnyLevel): string {
  return whose(level, nameOf(level).toLocaleLowerCase(language));
}

/** @returns also of HoDoKu's, without saying whose it is */
function nameOf(level: AnyLevel): string {
  return sayIfKnown(`begin.level.${level.replace(HODOKU, "")}`);
}

function whose(level: AnyLevel, name: string) {
  return level.startsWith(HODOKU) ? say("level.hodoku", { level: name }) : name;
}

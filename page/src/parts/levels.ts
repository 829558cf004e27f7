/** Levels in words. */

import type { AnyLevel, Level } from "../game/origin.ts";
import { HODOKU } from "../game/origin.ts";
import { language } from "../words/en.ts";
import { say } from "../words/say.ts";

/** @returns such as Hard, or Hard (HoDoKu) */
export function levelName(level: AnyLevel): string {
  return whose(level, say(`begin.level.${bare(level)}`));
}

/** @returns the same within a sentence, such as hard */
export function levelWord(level: AnyLevel): string {
  return whose(level, say(`begin.level.${bare(level)}`).toLocaleLowerCase(language));
}

/** @returns its name, also if it is one of HoDoKu's */
function bare(level: AnyLevel): Level {
  return level.replace(HODOKU, "") as any;
}

function whose(level: AnyLevel, name: string) {
  return level.startsWith(HODOKU) ? say("level.hodoku", { level: name }) : name;
}

/** How hard a puzzle is, and on which grid, in words. */
import { type AnyLevel, HODOKU } from "../game/origin.ts";
import { CLASSIC, OF_FILE } from "../grid/rules.ts";
import { language } from "../words/en/language.ts";
import { say, sayIfKnown } from "../words/say.ts";

/** @returns such as Hard, or Hard (HoDoKu) */
export function levelName(level: AnyLevel): string {
  return whose(level, nameOf(level));
}

/** @returns such as 6 × 6, or the name of the rules if there are no words for them */
export function gridName(grid: string): string {
  if (grid.startsWith(OF_FILE)) return say("grid.file");
  return sayIfKnown(`grid.${grid}`) || grid;
}

/** @returns what is of a level on a grid: Easy, or Easy, 6 × 6 */
export function onGrid(level: string, grid: string): string {
  return grid === CLASSIC.name ? level : say("begin.titled", { level, grid: gridName(grid) });
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

/**
 * The keyboard: one listener on the document, which looks up each key in a table and runs its
 * command on the state of that moment.
 */
import type { Settings, State, Store } from "../state/state.ts";

export interface Binding {
  key: string; // such as "Ctrl+z", "Shift+Digit", "ArrowLeft"; Ctrl is Cmd as well
  command: string;
  about: string; // the key of the text that describes it
}

export const BINDINGS: readonly Binding[] = [
  { key: "Digit", command: "digit", about: "keys.digit" },
  { key: "Shift+Digit", command: "corner", about: "keys.corner" },
  { key: "Ctrl+Digit", command: "centre", about: "keys.centre" },
  { key: "Alt+Digit", command: "colour", about: "keys.colour" },
  { key: "Arrow", command: "step", about: "keys.step" },
  { key: "Shift+Arrow", command: "grow", about: "keys.grow" },
  { key: "Ctrl+Arrow", command: "grow", about: "keys.grow" },
  { key: "Home", command: "first", about: "keys.first" },
  { key: "End", command: "last", about: "keys.first" },
  { key: "PageUp", command: "top", about: "keys.top" },
  { key: "PageDown", command: "bottom", about: "keys.top" },
  { key: "Ctrl+Home", command: "first.cell", about: "keys.first.cell" },
  { key: "Ctrl+End", command: "last.cell", about: "keys.first.cell" },
  { key: "Backspace", command: "erase", about: "pad.erase" },
  { key: "Delete", command: "erase", about: "pad.erase" },
  { key: "0", command: "blank", about: "pad.erase" },
  { key: "Ctrl+z", command: "undo", about: "pad.undo" },
  { key: "Ctrl+y", command: "redo", about: "pad.redo" },
  { key: "Ctrl+Shift+z", command: "redo", about: "pad.redo" },
  { key: "Ctrl+a", command: "all", about: "keys.all" },
  { key: "d", command: "same", about: "keys.same" },
  { key: "z", command: "tool.digit", about: "keys.tools" },
  { key: "x", command: "tool.corner", about: "keys.tools" },
  { key: "c", command: "tool.centre", about: "keys.tools" },
  { key: "v", command: "tool.colour", about: "keys.tools" },
  { key: " ", command: "tool.next", about: "keys.nextTool" },
  { key: "f", command: "digitFirst", about: "keys.digitFirst" },
  { key: "l", command: "draw", about: "keys.draw" },
  { key: "t", command: "tinting", about: "pad.tints" },
  { key: "e", command: "wipe", about: "pad.wipe" },
  { key: "m", command: "automatic", about: "keys.automatic" },
  { key: "r", command: "remember", about: "play.checkpoint" },
  { key: "k", command: "check", about: "keys.check" },
  { key: "h", command: "hint", about: "keys.hint" },
  { key: "Enter", command: "take", about: "keys.take" },
  { key: "n", command: "steps", about: "keys.steps" },
  { key: "w", command: "why", about: "keys.why" },
  { key: "a", command: "argue", about: "help.argue.about" },
  { key: "s", command: "solvable", about: "keys.solvable" },
  { key: ".", command: "filter.next", about: "keys.filter" },
  { key: ",", command: "filter.before", about: "keys.filter" },
  { key: "q", command: "filter.here", about: "keys.filter.here" },
  { key: "b", command: "projector", about: "keys.projector" },
  { key: "p", command: "pause", about: "keys.pause" },
  { key: "g", command: "begin", about: "dialog.begin" },
  { key: "Escape", command: "leave", about: "keys.leave" },
  { key: "?", command: "keys", about: "keys.keys" },
];

/** @returns whether it is a single character that a player may change or switch off */
export function isLetter(key: string): boolean {
  return /^[^\s\d]$/u.test(key);
}

/** The bindings as the player has set them: single letters may be others, or switched off. */
export function bindingsOf({ letters, keys }: Settings): readonly Binding[] {
  return BINDINGS.flatMap((one) => {
    if (!isLetter(one.key)) return [one];
    return letters ? [{ ...one, key: keys[one.command] ?? one.key }] : [];
  });
}

/** @returns the keys of a command, for `aria-keyshortcuts` of the button that does the same */
export function keysOf({ settings }: State, command: string): string | undefined {
  const bindings = bindingsOf(settings).filter((one) => one.command === command);
  return bindings.map(({ key }) => key).join(" ") || undefined;
}

export type Pressed = { digit: number; rows: number; columns: number };
export type Command = (store: Store, pressed: Pressed) => void;
export type Commands = Readonly<Record<string, Command>>;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @returns how many rows and columns an arrow leads on, unless another key is held with it */
export function stepOf(event: KeyboardEvent): readonly [number, number] {
  const isWithOther = event.ctrlKey || event.metaKey || event.altKey;
  return (!isWithOther && ARROWS[event.key]) || [0, 0];
}

/** Fields to type in. */
const FIELDS = "input:not([type=checkbox]):not([type=radio]):not([type=range])";

/** Keys that go to the ends of rows and columns on the board, and elsewhere scroll the page. */
const JUMPS = /^(?:Ctrl\+)?(?:Home|End|PageUp|PageDown)$/;

/** The keys that a presenter has in hand. */
const PAGES = new Set(["PageUp", "PageDown"]);

/** Keys that press a button when it has the focus. */
const PRESSES = new Set(["Enter", " "]);

/**
 * Listens to the keyboard from now on.
 *
 * @param find looks up a command in the current view
 */
export function listen(
  store: Store,
  find: (name: string) => Command | undefined,
  page: Document = document,
) {
  page.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || isTheirs(event)) return;
    const key = nameOf(event);
    if (isLetter(key) && !isAboutBoard(event)) return;
    if (JUMPS.test(key) && scrolls(key, store.state, event.target)) return;
    const name = bindingsOf(store.state.settings).find((one) => one.key === key)?.command;
    const command = name && find(name);
    if (!command) return;
    event.preventDefault();
    const [rows, columns] = ARROWS[event.key] ?? [0, 0];
    command(store, { digit: digitOf(event), rows, columns });
  });
}

/** The name of a key in the table. */
export function nameOf(event: KeyboardEvent): string {
  const { key, altKey, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const digit = digitOf(event) > 0;
  const arrow = key in ARROWS;
  const named = digit ? "Digit" : arrow ? "Arrow" : key.length === 1 ? key.toLowerCase() : key;
  const shifts = shiftKey && (digit || arrow || command);
  return `${command ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shifts ? "Shift+" : ""}${named}`;
}

/** The digit of a key, in the top row or on the number pad, with or without Shift; 0 for others. */
function digitOf({ code, key }: KeyboardEvent): number {
  const found = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? /^([1-9])$/.exec(key);
  return found ? Number(found[1]) : 0;
}

/**
 * Whether the focus is on the board, on what is said about it, on a heading to which a link has led, or
 * nowhere. Elsewhere letters do nothing: people who speak to their computer, or search in a list by typing, send letters too.
 */
function isAboutBoard({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  return target.matches("body, main, h2") || target.closest("wd-board, .text") !== null;
}

/**
 * Whether a jump is left to the browser. On a path, Home and End lead to its ends from anywhere; before
 * a class the keys of a presenter lead on and back, and in Play all of them belong to the board.
 */
function scrolls(key: string, { view, projector }: State, target: EventTarget | null): boolean {
  if (projector && (PAGES.has(key) || view === "play")) return false;
  if (view === "path") return key !== "Home" && key !== "End";
  return !(target instanceof Element && target.closest("wd-board"));
}

/**
 * Whether a key belongs to the focused element: typing in a field, the arrows in a list, a press of
 * a button.
 */
function isTheirs(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (target.closest(`${FIELDS}, textarea, select`)) return true;
  if (target.closest("dialog")) return true;
  const isButton = target.closest(
    "button, a[href], summary, label, input:not([type=range]), [role=tab]",
  );
  if (isButton && PRESSES.has(event.key)) return true;
  const isSlider = target.matches("input[type=range]") && !event.shiftKey;
  const ownArrows = isSlider || target.closest("[data-arrows], input[type=radio]");
  return Boolean(ownArrows) && event.key in ARROWS;
}

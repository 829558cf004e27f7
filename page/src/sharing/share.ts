/** Sharing: a link, files, paper, other programs, and a board for other pages. */
import { ask, orAway } from "../api.ts";
import { now } from "../game/game.ts";
import { begin, candidates, digits, isComplete, left, NOTHING, shown } from "../game/position.ts";
import { puzzleOf, recordOf } from "../game/record.ts";
import { writeMarks } from "../grid/space.ts";
import { buttonFor, checkOf, fill, h, rowOf, titled } from "../parts/dom.ts";
import { copy, download } from "../parts/files.ts";
import { printing } from "../parts/printing.ts";
import { trying } from "../parts/problem.ts";
import { thumbnail } from "../parts/thumbnail.ts";
import type { State } from "../state.ts";
import { gameOf } from "../state.ts";
import { bare } from "../table/picture.ts";
import type { Picture, Position } from "../types.ts";
import { say } from "../words/say.ts";
import { fpuzzles, sudokupad, sudokuwiki } from "./elsewhere.ts";
import { encode, withReasons } from "./linking.ts";
import { isHereOnly } from "./reach.ts";

/** The text formats with their file suffixes; `line` and `marks` need no server. */
const FORMATS = {
  line: "txt",
  marks: "txt",
  drawing: "txt",
  sdk: "sdk",
  hodoku: "txt",
  opensudoku: "opensudoku",
  json: "json",
} as const;

export type Format = keyof typeof FORMATS;

/**
 * @param open makes what opens the dialog that makes a picture, or other files
 * @param title of the puzzle
 */
export function sharing(
  position: Position,
  open: (dialog: "picture" | "files") => () => void,
  title: string,
): HTMLElement {
  const choice = { marks: meansGame(position) };
  const { givens, possible } = position;
  // The page prints itself as it stands, with a path and its reasons, but not with the player's own.
  const onPaper = async () => {
    const isGame = choice.marks || !isBegun(position);
    if (isGame && !position.reasons.length) return print();
    const on = choice.marks ? position : begin(givens, possible);
    const centre = on.automatic ? NOTHING : on.centre;
    const picture = { ...bare(givens), ...on, centre, candidates: shown(on) };
    (await printing()).printSheets([[{ name: title, picture, reasons: on.reasons }]]);
  };
  return h(
    "div",
    { class: "parts" },
    links(position, title, choice),
    files(position, open, onPaper),
    others(position, title),
    embedding(position),
  );
}

/**
 * @param name of the puzzle, which the page that opens it shows
 * @param page its address, seen from this page
 */
function addressOf(shared: string, name: string = "", page: string = "./"): string {
  const named = name && `&name=${encodeURIComponent(name)}`;
  return new URL(`${page}#p=${shared}${named}`, document.baseURI).href;
}

/**
 * Whether a player who shares this most likely means the game as it stands: it has begun, and whoever
 * gets it does not see the solution.
 */
export function meansGame(position: Position): boolean {
  return isBegun(position) && !isComplete(position);
}

function isBegun({ givens, possible, ...game }: Position): boolean {
  const { values, corner, centre, removed, colours, tinted, links } = game;
  const lists = [
    values.filter((_, cell) => givens[cell] === "."),
    corner,
    centre,
    removed,
    colours,
  ];
  return lists.some((list) => list.some(Boolean)) || tinted.size + links.length > 0;
}

/** @param choice whether the game is shared as it stands, here and on paper */
function links(position: Position, title: string, choice: { marks: boolean }) {
  const link = copied(say("share.link"));
  const first = choice.marks;
  const choices = [false, true].map((marks) => {
    const onchange = () => show(marks);
    const input = h("input", { type: "radio", name: "marks", checked: marks === first, onchange });
    const shown = marks ? position : begin(position.givens, position.possible);
    const game = position.reasons.length ? "share.argued" : "share.marks";
    return checkOf(input, [thumbnail(shown), say(marks ? game : "share.puzzle")]);
  });
  const show = (marks: boolean) => {
    choice.marks = marks;
    const more = marks ? withReasons(position.reasons) : "";
    link.field.value = addressOf(encode(position, { marks }), title) + more;
  };
  show(first);
  const native = async () => {
    try {
      await navigator.share({ title: say("page.name"), url: link.field.value });
    } catch {
      // The player has cancelled it.
    }
  };
  const send = buttonFor(say("share.native"), native);
  return titled(
    say("share.link"),
    isBegun(position) &&
      h("div", { class: "checks", role: "radiogroup", "aria-label": say("share.what") }, choices),
    link.row,
    isHereOnly() ? h("p", { class: "hint-text" }, say("share.here")) : null,
    typeof navigator.share === "function" ? rowOf(send) : null,
  );
}

/** A field with a text to copy, and a button that copies it. */
function copied(name: string) {
  const field = h("input", { type: "text", readonly: true, class: "code", "aria-label": name });
  const said = h("span", { class: "answer", role: "status" });
  const act = async () => fill(said, say((await copy(field)) ? "share.copied" : "share.selected"));
  field.addEventListener("focus", () => field.select());
  const label = say("share.copy.what", { name });
  const button = buttonFor(say("share.copy"), act, { "aria-label": label });
  return { field, row: h("div", { class: "copied" }, field, button, said) };
}

/** @param onPaper prints */
function files(
  position: Position,
  open: (dialog: "picture" | "files") => () => void,
  onPaper: () => Promise<void>,
) {
  const problem = h("div", {});
  const give = (work: () => Promise<void>) => () => trying(problem, work);
  const name = say("share.file");
  const options = (Object.keys(FORMATS) as Format[]).map((format) =>
    h("option", { value: format }, say(`share.format.${format}`)),
  );
  const chosen = h("select", { "aria-label": say("share.format") }, ...options);
  const text = give(async () => {
    const format = chosen.value as Format;
    download(await textOf(position, format), `${name}.${FORMATS[format]}`);
  });
  return titled(
    say("share.files"),
    rowOf(
      buttonFor(say("share.picture"), open("picture")),
      buttonFor(say("share.print"), give(onPaper)),
      buttonFor(say("share.more"), open("files")),
    ),
    h("div", { class: "copied" }, chosen, buttonFor(say("share.download"), text)),
    position.reasons.length
      ? rowOf(
          buttonFor(
            say("share.trace"),
            give(() => saveTrace(position)),
          ),
        )
      : null,
    problem,
  );
}

/**
 * Saves what the player's reasons prove as a trace, which `whydoku verify` checks; up to the first
 * that does not follow from those before it.
 *
 * @throws {Error} with a sentence, if one does not
 */
async function saveTrace(position: Position) {
  const { reasons } = position;
  const request = { grid: puzzleOf(position), reasons };
  const { trace, failed } = await orAway(ask("argue_all", request), say("share.untraced"));
  download(JSON.stringify(trace), `${say("share.file")}.trace.json`, "application/json");
  if (!failed) return;
  const [n, why] = [failed.number, failed.verdict.text];
  throw new Error(say("share.trace.failed", { n, reason: reasons[n - 1] ?? "", why }));
}

async function textOf(position: Position, format: Format): Promise<string> {
  if (format === "line") return `${puzzleOf(position)}\n`;
  if (format === "marks") return `${marksOf(position)}\n`;
  const request = { text: JSON.stringify(recordOf(position, { notes: true })), to: format };
  const { text } = await orAway(ask("convert", request), say("share.away"));
  return text;
}

/** @returns 729 characters: the digit or the candidates of each cell */
function marksOf(position: Position): string {
  const open = candidates(position);
  return writeMarks(
    digits(position).map((digit, cell) => (digit ? 1 << (digit - 1) : (open[cell] ?? 0))),
  );
}

function others(position: Position, title: string) {
  const places = [
    [say("share.sudokupad"), sudokupad(position, title)],
    [say("share.fpuzzles"), fpuzzles(position, title)],
    [say("share.sudokuwiki"), sudokuwiki(position)],
  ];
  const list = places.map(([name, href]) =>
    h("a", { class: "button", href, target: "_blank", rel: "noopener noreferrer" }, name ?? ""),
  );
  return titled(say("share.others"), rowOf(...list));
}

function embedding(position: Position) {
  const code = copied(say("share.embed"));
  const title = say("share.embed.title");
  const still = h("input", { type: "checkbox", onchange: () => show() });
  const show = () => {
    const more = still.checked ? "&still" : "";
    const address = addressOf(encode(position, { marks: still.checked }), "", "embed.html") + more;
    code.field.value = `<iframe src="${address.replace(/&/g, "&amp;")}" title="${title}" width="420" height="490"></iframe>`;
  };
  show();
  return titled(
    say("share.embed"),
    h("p", { class: "hint-text" }, say("share.embed.about")),
    checkOf(still, say("share.still")),
    code.row,
  );
}

/**
 * The position to share: what the board shows, which may be the player's own or a grid on a path.
 *
 * @param picture the picture that the view shows
 */
export function shownPosition(state: State, picture: Picture): Position {
  const own = now(gameOf(state));
  const isOwn = picture.givens === own.givens && picture.values === own.values;
  return isOwn ? own : positionOf(picture);
}

/**
 * The position that a picture shows. If the page keeps its candidates, those missing from the
 * picture count as removed.
 */
function positionOf(picture: Picture): Position {
  const { givens, values, candidates, automatic, corner } = picture;
  const { centre, colours, tinted, links, lines } = picture;
  const kept = automatic && candidates.some(Boolean);
  const plain = { ...begin(givens), values, corner, centre, colours, tinted, links, lines };
  const removed = left(plain).map((mask, cell) => (kept ? mask & ~(candidates[cell] ?? 0) : 0));
  return { ...plain, removed, automatic: kept };
}

/**
 * A picture of the board, made in the page: what it shows is chosen, and what is seen here is what
 * is copied, saved or sent.
 */
import { rasterised, standalone } from "../board/standalone.ts";
import { now } from "../game/game.ts";
import { begin, EVERYTHING, shown as latticeOf } from "../game/position.ts";
import { pictured } from "../help/slice.ts";
import { buttonFor, checkOf, fill, h, put, rowOf } from "../parts/dom.ts";
import { download } from "../parts/files.ts";
import { isWhole, textOf } from "../parts/phrases.ts";
import { trying } from "../parts/problem.ts";
import { addLooks, stillBoard } from "../parts/still-board.ts";
import type { State, Store } from "../state.ts";
import { gameOf } from "../state.ts";
import { bare, NO_CELLS, played } from "../table/picture.ts";
import type { Picture } from "../types.ts";
import { say } from "../words/say.ts";
import { captioned } from "./caption.ts";

export type Content = "step" | "puzzle" | "digits" | "marks";

/** Pixels for each unit of the drawing. */
const SCALE = 2;

const PNG = "image/png";

/** @param seen what the board of the page shows */
export function picturePart({ state }: Store, seen: Picture): HTMLElement {
  const sentence = sentenceIn(state);
  const contents = contentsOf(state, seen);
  const name = say("share.file");
  let svg = "";
  let png: Promise<Blob> = Promise.reject(new Error("not yet"));
  png.catch(() => {});
  const board = stillBoard();
  put(board, "coordinates", state.settings.coordinates);
  const image = h("img", { class: "picture-seen" });
  const problem = h("div", {});
  const said = h("p", { class: "answer", role: "status" });

  const show = (content: Content) => {
    board.picture = pictureOf(state, seen, content);
    const told = content === "step" ? sentence : "";
    const drawn = board.untouched(standalone);
    svg = told ? captioned(drawn, told, getComputedStyle(part)) : drawn;
    png = rasterised(svg, SCALE);
    png.catch(() => {});
    put(image, "src", `data:image/svg+xml,${encodeURIComponent(svg)}`);
    put(image, "alt", [say(`picture.${content}`), told].filter(Boolean).join(": "));
    fill(said);
  };
  const choices = contents.map((content, n) => {
    const onchange = () => show(content);
    const input = h("input", { type: "radio", name: "content", checked: n === 0, onchange });
    return checkOf(input, say(`picture.${content}`));
  });
  const give = (work: () => Promise<unknown>) => () => {
    fill(said);
    return trying(problem, work);
  };
  const made = async () => {
    try {
      return await png;
    } catch {
      throw new Error(say("share.noPng"));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [PNG]: png })]);
    } catch {
      throw new Error(say("picture.noCopy"));
    }
    fill(said, say("share.copied"));
  };
  const send = async () => {
    const files = [new File([await made()], `${name}.png`, { type: PNG })];
    await navigator.share({ files, text: svg.includes("<text") ? sentence : "" }).catch(() => {});
  };
  const part = h(
    "div",
    { class: "parts picture" },
    image,
    h("div", { class: "checks", role: "radiogroup", "aria-label": say("picture.what") }, choices),
    rowOf(
      canSend() && buttonFor(say("picture.send"), give(send), { class: "main" }),
      canCopy() && buttonFor(say("picture.copy"), give(copy), { class: canSend() ? "" : "main" }),
      buttonFor(
        say("picture.png"),
        give(async () => download(await made(), `${name}.png`)),
      ),
      buttonFor(
        say("picture.svg"),
        give(async () => download(svg, `${name}.svg`, "image/svg+xml")),
      ),
    ),
    said,
    problem,
    h("div", { class: "unseen", "aria-hidden": "true" }, board),
  );
  const first = () => contents[0] && show(contents[0]);
  // The board can only be drawn once it is on the page, where it gets its colours.
  addLooks(board).then(first);
  return part;
}

/** @returns whether the browser can copy pictures */
function canCopy(): boolean {
  return typeof ClipboardItem === "function" && Boolean(navigator.clipboard?.write);
}

/** @returns whether the browser can send pictures to other apps */
function canSend(): boolean {
  const files = [new File([""], "a.png", { type: PNG })];
  return Boolean(navigator.canShare?.({ files }));
}

/** What there is to choose from, the most that there is first. */
export function contentsOf(state: State, seen: Picture): Content[] {
  const own = ownOf(state, seen);
  const { values, candidates, corner, centre, colours, tinted, links, lines } = own;
  const isMarked =
    [candidates, corner, centre, colours].some((masks) => masks.some(Boolean)) ||
    tinted.size + links.length + lines.length > 0;
  const some: Content[] = [];
  if (seen.marks) some.push("step");
  if (isMarked) some.push("marks");
  if (values.some(Boolean)) some.push("digits");
  return [...some, "puzzle"];
}

export function pictureOf(state: State, seen: Picture, content: Content): Picture {
  if (content === "step") return seen;
  const { possible } = now(gameOf(state));
  const isMarked = possible !== EVERYTHING;
  const first = begin(seen.givens, possible, true);
  const puzzle = { ...bare(seen.givens), ...(isMarked ? { candidates: latticeOf(first) } : {}) };
  const covered = { hidden: seen.hidden };
  if (content === "puzzle") return { ...puzzle, ...covered };
  if (content === "digits") return { ...bare(seen.givens), ...covered, values: seen.values };
  return { ...ownOf(state, seen), suited: NO_CELLS, clear: 0 };
}

/** What is on the board without the step that is shown. */
function ownOf(state: State, seen: Picture): Picture {
  return state.view === "play" ? played(state) : { ...seen, marks: null };
}

/** @returns what is said about the step that is shown, or "" */
export function sentenceIn({ view, help, path }: State): string {
  const step =
    view === "path" ? path.walk?.steps[path.at] : view === "play" ? pictured(help) : null;
  const text = step ? textOf(step.phrases) : "";
  return !text || isWhole(text) ? text : `${text}.`;
}

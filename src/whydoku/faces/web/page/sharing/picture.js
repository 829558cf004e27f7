// @ts-check
/**
 * A picture of the board, made in the page: what it shows is chosen, and what is seen here is what
 * is copied, saved or sent.
 */
import { rasterised, standalone } from "../board/standalone.js";
import { now } from "../game/game.js";
import { begin, EVERYTHING, shown as latticeOf } from "../game/position.js";
import { pictured } from "../help/slice.js";
import { buttonFor, checkOf, fill, h, put, rowOf } from "../parts/dom.js";
import { download } from "../parts/files.js";
import { isWhole, textOf } from "../parts/phrases.js";
import { trying } from "../parts/problem.js";
import { addLooks, stillBoard } from "../parts/still-board.js";
import { bare, NO_CELLS, played } from "../picture.js";
import { gameOf } from "../state.js";
import { say } from "../words/say.js";
import { captioned } from "./caption.js";

/** @import { State, Store } from "../state.js" */
/** @import { Picture } from "../types.js" */

/** @typedef {"step" | "puzzle" | "digits" | "marks"} Content */

/** Pixels for each unit of the drawing. */
const SCALE = 2;

const PNG = "image/png";

/**
 * @param {Store} store
 * @param {Picture} seen  what the board of the page shows
 * @returns {HTMLElement}
 */
export function picturePart({ state }, seen) {
  const sentence = sentenceIn(state);
  const contents = contentsOf(state, seen);
  const name = say("share.file");
  let svg = "";
  /** @type {Promise<Blob>} */
  let png = Promise.reject(new Error("not yet"));
  png.catch(() => {});
  const board = stillBoard();
  put(board, "coordinates", state.settings.coordinates);
  const image = h("img", { class: "picture-seen" });
  const problem = h("div", {});
  const said = h("p", { class: "answer", role: "status" });

  /** @param {Content} content */
  const show = (content) => {
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
  const give = (/** @type {() => Promise<unknown>} */ work) => () => {
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

/** @returns {boolean} whether the browser can copy pictures */
function canCopy() {
  return typeof ClipboardItem === "function" && Boolean(navigator.clipboard?.write);
}

/** @returns {boolean} whether the browser can send pictures to other apps */
function canSend() {
  const files = [new File([""], "a.png", { type: PNG })];
  return Boolean(navigator.canShare?.({ files }));
}

/**
 * What there is to choose from, the most that there is first.
 *
 * @param {State} state
 * @param {Picture} seen
 * @returns {Content[]}
 */
export function contentsOf(state, seen) {
  const own = ownOf(state, seen);
  const { values, candidates, corner, centre, colours, tinted, links, lines } = own;
  const isMarked =
    [candidates, corner, centre, colours].some((masks) => masks.some(Boolean)) ||
    tinted.size + links.length + lines.length > 0;
  /** @type {Content[]} */
  const some = [];
  if (seen.marks) some.push("step");
  if (isMarked) some.push("marks");
  if (values.some(Boolean)) some.push("digits");
  return [...some, "puzzle"];
}

/**
 * @param {State} state
 * @param {Picture} seen
 * @param {Content} content
 * @returns {Picture}
 */
export function pictureOf(state, seen, content) {
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

/**
 * What is on the board without the step that is shown.
 *
 * @param {State} state
 * @param {Picture} seen
 * @returns {Picture}
 */
function ownOf(state, seen) {
  return state.view === "play" ? played(state) : { ...seen, marks: null };
}

/**
 * @param {State} state
 * @returns {string} what is said about the step that is shown, or ""
 */
export function sentenceIn({ view, help, path }) {
  const step =
    view === "path" ? path.walk?.steps[path.at] : view === "play" ? pictured(help) : null;
  const text = step ? textOf(step.phrases) : "";
  return !text || isWhole(text) ? text : `${text}.`;
}

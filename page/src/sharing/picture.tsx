/**
 * A picture of the board, made in the page: what it shows is chosen, and what is seen here is what
 * is copied, saved or sent. A sentence about it stands below the drawing.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.ts";
import { looks } from "../board/shown.ts";
import { plain, rasterised, standalone } from "../board/standalone.ts";
import { now } from "../game/game.ts";
import { allowsAll, begin, shown as latticeOf } from "../game/position.ts";
import { pictured } from "../help/slice.ts";
import { Radios } from "../parts/choice.tsx";
import { download } from "../parts/files.ts";
import { Button, type OfStore, Row, Status, useTrying } from "../parts/kit.tsx";
import { gameOf, type State } from "../state/state.ts";
import type { Picture } from "../state/types.ts";
import { namesCells } from "../table/naming.ts";
import { bare, NO_CELLS, played } from "../table/picture.ts";
import { picture as words } from "../words/en/album.ts";
import { addWords, isWhole, say, textOf } from "../words/say.ts";

addWords(words);

type Content = "step" | "puzzle" | "digits" | "marks";

const SCALE = 2;

const PNG = "image/png";

/** In units of the drawing. */
const SIZE = 21;
const LEADING = 29;
const PADDING = 18;

/** A picture as it can be given away. */
interface Drawing {
  svg: string;
  png: Promise<Blob>;
  told: string; // the sentence below it
}

/** @param seen what the board of the page shows */
export function PictureDialog({ store, seen }: OfStore & { seen: (state: State) => Picture }) {
  const { state } = store;
  const [shown] = useState(() => seen(state));
  const board = useRef<Board>(null);
  const part = useRef<HTMLDivElement>(null);
  const contents = contentsOf(state, shown);
  const [content, setContent] = useState(contents[0] ?? "puzzle");
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [said, setSaid] = useState("");
  const [problem, attempt] = useTrying();
  const name = say("share.file");
  const draw = (content: Content) => {
    if (!part.current || !board.current) return;
    board.current.picture = pictureOf(state, shown, content);
    const told = content === "step" ? sentenceIn(state) : "";
    const drawn = board.current.untouched(standalone);
    const svg = told ? captioned(drawn, told, getComputedStyle(part.current)) : drawn;
    const png = rasterised(svg, SCALE);
    png.catch(() => {});
    setContent(content);
    setDrawing({ svg, png, told });
    setSaid("");
  };
  // The board can only be drawn once it is on the page, where it gets its colours.
  useLayoutEffect(() => {
    looks()
      .then(
        (known) => board.current && Object.assign(board.current, { looks: known }),
        () => {}, // without the looks of marks it shows the rest
      )
      .then(() => draw(content));
  }, []);
  const give = (work: (drawing: Drawing) => unknown) => () => {
    setSaid("");
    return attempt(() => drawing && work(drawing));
  };
  const send = async ({ png, told }: Drawing) => {
    const files = [new File([await made(png)], `${name}.png`, { type: PNG })];
    await navigator.share({ files, text: told }).catch(() => {});
  };
  const copy = async ({ png }: Drawing) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [PNG]: png })]);
    } catch {
      throw new Error(say("picture.noCopy"));
    }
    setSaid(say("share.copied"));
  };
  return (
    <div ref={part} class="parts picture">
      <img
        class="picture-seen"
        src={drawing ? `data:image/svg+xml,${encodeURIComponent(drawing.svg)}` : undefined}
        alt={[say(`picture.${content}`), drawing?.told].filter(Boolean).join(": ")}
      />
      <div class="checks" role="radiogroup" aria-label={say("picture.what")}>
        <Radios
          name="content"
          value={content}
          values={contents}
          shown={(one) => say(`picture.${one}`)}
          choose={draw}
        />
      </div>
      <Row>
        {canSend() && <Button class="main" act={give(send)} says="share.native" />}
        {canCopy() && (
          <Button class={canSend() ? "" : "main"} act={give(copy)} says="picture.copy" />
        )}
        <Button
          act={give(async ({ png }) => download(await made(png), `${name}.png`))}
          says="picture.png"
        />
        <Button
          act={give(({ svg }) => download(svg, `${name}.svg`, "image/svg+xml"))}
          says="picture.svg"
        />
      </Row>
      <Status class="answer">{said}</Status>
      {problem}
      <div class="unseen" aria-hidden="true">
        <wd-board ref={board} still="" coordinates={namesCells(state) ? "" : undefined} />
      </div>
    </div>
  );
}

/** @throws {Error} with a sentence, if the browser cannot make it */
async function made(png: Promise<Blob>): Promise<Blob> {
  try {
    return await png;
  } catch {
    throw new Error(say("share.noPng"));
  }
}

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
  const position = now(gameOf(state));
  const { possible, rules } = position;
  const isMarked = !allowsAll(position);
  const first = begin(seen.givens, possible, true, rules);
  const puzzle = {
    ...bare(seen.givens, seen.rules),
    ...(isMarked ? { candidates: latticeOf(first) } : {}),
  };
  const covered = { hidden: seen.hidden };
  if (content === "puzzle") return { ...puzzle, ...covered };
  if (content === "digits")
    return { ...bare(seen.givens, seen.rules), ...covered, values: seen.values };
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

/** @returns lines that are no wider, unless a single word is */
export function wrapped(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The drawing with a sentence below it.
 *
 * @param svg as `standalone` gives it
 * @param style of text on the same paper
 */
function captioned(svg: string, sentence: string, style: CSSStyleDeclaration): string {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [left = 0, top = 0, side = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const family = style.fontFamily.replaceAll('"', "'");
  const pen = document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `${SIZE}px ${family}`;
  const measure = (line: string) => pen?.measureText(line).width ?? 0;
  const lines = wrapped(sentence, side - 2 * PADDING, measure);
  const height = side + lines.length * LEADING + PADDING + LEADING / 4;
  root.setAttribute("viewBox", `${left} ${top} ${side} ${height}`);
  for (const element of [root, root.querySelector("rect")])
    element?.setAttribute("height", String(height));
  for (const [n, line] of lines.entries()) {
    const text = root.ownerDocument.createElementNS(root.namespaceURI, "text");
    const look = {
      x: left + PADDING,
      y: top + side + LEADING * (n + 1),
      fill: plain(style.color)[0],
      "font-family": family,
      "font-size": SIZE,
    };
    for (const [name, value] of Object.entries(look)) text.setAttribute(name, String(value));
    text.textContent = line;
    root.append(text);
  }
  return new XMLSerializer().serializeToString(root);
}

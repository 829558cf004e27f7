/** Sharing: a link, files, paper, other programs, and a board for other pages. */
import { useState } from "preact/hooks";
import { arguing } from "../arguing/coming.ts";
import { ask, orAway } from "../asking/api.ts";
import { needed, paper } from "../frame/later.ts";
import { hasDrawings, hasMarks } from "../game/actions.ts";
import { now } from "../game/game.ts";
import { begin, left, masksOf, NO_GIVENS, NOTHING, shown } from "../game/position.ts";
import { puzzleOf, recordOf } from "../game/record.ts";
import { Thumbnail } from "../parts/boards.tsx";
import { Choice, Radios, Tick } from "../parts/choice.tsx";
import { Copied } from "../parts/copied.tsx";
import { copyText, download } from "../parts/files.ts";
import { Button, Late, type OfStore, Row, Section, useTrying } from "../parts/kit.tsx";
import { gameOf, type State, titleOfPuzzle } from "../state/state.ts";
import type { Picture, Position } from "../state/types.ts";
import { bare } from "../table/picture.ts";
import { say } from "../words/say.ts";
import { fpuzzles, sudokupad, sudokuwiki } from "./elsewhere.ts";
import { addressOf, encode, withReasons } from "./link.ts";
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

type Format = keyof typeof FORMATS;

/** Those that say other rules, too. */
const WITH_RULES: readonly Format[] = ["line", "marks", "json"];

/**
 * What the player's reasons are is known to what serves arguing, which loads later.
 *
 * @param seen what the board shows
 */
export function ShareDialog({ store, seen }: OfStore & { seen: (state: State) => Picture }) {
  const [position] = useState(() => shownPosition(store.state, seen(store.state)));
  if (!position.reasons.length) return <Sharing store={store} position={position} />;
  return (
    <Late part={arguing} title={say("dialog.share")}>
      {({ reasonsOf }) => {
        const reasons = reasonsOf(gameOf(store.state));
        return <Sharing store={store} position={{ ...position, reasons }} />;
      }}
    </Late>
  );
}

interface Shared {
  position: Position;
  title: string; // of the puzzle
  isGame: boolean; // whether the game is shared as it stands, not its puzzle
}

function Sharing({ store, position }: OfStore & Pick<Shared, "position">) {
  const [isGame, choose] = useState(false);
  const shared = { position, title: titleOfPuzzle(store.state), isGame };
  return (
    <div class="parts">
      <Link {...shared} choose={choose} />
      <Files {...shared} open={(dialog) => store.set({ dialog, hand: "board" })} />
      <Others {...shared} />
      <Embedding {...shared} />
    </div>
  );
}

/** Prints. The page prints itself as it stands, with a path and its reasons, but not with the player's own. */
async function printed({ position, title: name, isGame }: Shared) {
  if ((isGame || !isBegun(position)) && !position.reasons.length) return print();
  const on = isGame ? position : untouched(position);
  const centre = on.automatic ? NOTHING : on.centre;
  const picture = {
    ...bare(position.givens, position.rules),
    ...on,
    centre,
    candidates: shown(on),
  };
  (await needed(paper)).printSheets([[{ name, picture, reasons: on.reasons }]]);
}

function untouched({ givens, possible, rules }: Position): Position {
  return begin(givens, possible, false, rules);
}

/** @returns whether the player has done anything to the puzzle */
function isBegun(position: Position): boolean {
  const isOwn = (digit: number, cell: number) => digit > 0 && position.givens[cell] === ".";
  return position.values.some(isOwn) || hasMarks(position) || hasDrawings(position);
}

function Link({ position, title, isGame, choose }: Shared & { choose: (isGame: boolean) => void }) {
  const address = addressOf(encode(position, { marks: isGame }), title);
  const url = isGame ? address + withReasons(position.reasons) : address;
  const game = position.reasons.length ? "share.argued" : "share.marks";
  // It fails if the player has cancelled it.
  const send = () => navigator.share({ title: say("page.name"), url }).catch(() => {});
  return (
    <Section title={say("share.link")}>
      {isBegun(position) && (
        <div class="checks" role="radiogroup" aria-label={say("share.what")}>
          <Radios
            name="marks"
            value={isGame ? "game" : "puzzle"}
            values={["puzzle", "game"]}
            shown={(one) => (
              <>
                <Thumbnail {...(one === "game" ? position : untouched(position))} />
                {say(one === "game" ? game : "share.puzzle")}
              </>
            )}
            choose={(one) => choose(one === "game")}
          />
        </div>
      )}
      <Copied name={say("share.link")} text={url} />
      {isHereOnly() && <p class="hint-text">{say("share.here")}</p>}
      {typeof navigator.share === "function" && (
        <Row>
          <Button act={send} says="share.native" />
        </Row>
      )}
    </Section>
  );
}

function Files({ open, ...shared }: Shared & { open: (dialog: "picture" | "files") => void }) {
  const { position } = shared;
  const [format, setFormat] = useState<Format>("line");
  const [problem, attempt] = useTrying();
  const [said, setSaid] = useState("");
  const copied = async () => {
    const isCopied = await copyText(await textOf(position, format));
    setSaid(say(isCopied ? "share.copied" : "result.refused"));
  };
  const save = async () =>
    download(await textOf(position, format), `${say("share.file")}.${FORMATS[format]}`);
  return (
    <Section title={say("share.files")}>
      <Row>
        <Button act={() => open("picture")} says="share.picture" />
        <Button act={() => attempt(() => printed(shared))} says="share.print" />
        <Button act={() => open("files")} says="share.more" />
      </Row>
      <div class="copied">
        <Choice
          aria-label={say("share.format")}
          value={format}
          values={position.rules.told ? WITH_RULES : (Object.keys(FORMATS) as Format[])}
          named={(one) => say(`share.format.${one}`)}
          choose={(one) => {
            setFormat(one);
            setSaid("");
          }}
        />
        <Button act={() => attempt(copied)} says="share.copy" />
        <Button act={() => attempt(save)} says="share.download" />
        <span class="answer" role="status">
          {said}
        </span>
      </div>
      {position.reasons.length > 0 && (
        <Row>
          <Button act={() => attempt(() => saveTrace(position))} says="share.trace" />
        </Row>
      )}
      {problem}
    </Section>
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

/** All candidates that count, as marks. */
function marksOf(position: Position): string {
  return puzzleOf({ ...position, givens: NO_GIVENS, possible: masksOf(position) });
}

/** Other websites, of whose links the page knows only those for classic puzzles. */
function Others({ position, title }: Shared) {
  if (position.rules.told) return null;
  const places = [
    [say("share.sudokupad"), sudokupad(position, title)],
    [say("share.fpuzzles"), fpuzzles(position, title)],
    [say("share.sudokuwiki"), sudokuwiki(position)],
  ] as const;
  return (
    <Section title={say("share.others")}>
      <Row>
        {places.map(([name, href]) => (
          <a key={name} class="button" href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </Row>
    </Section>
  );
}

function Embedding({ position }: Shared) {
  const [isStill, setStill] = useState(false);
  const shared = addressOf(encode(position, { marks: isStill }), "", "embed.html");
  const address = (isStill ? `${shared}&still` : shared).replace(/&/g, "&amp;");
  const code = `<iframe src="${address}" title="${say("share.embed.title")}" width="420" height="660"></iframe>`;
  return (
    <Section title={say("share.embed")}>
      <p class="hint-text">{say(isHereOnly() ? "share.here" : "share.embed.about")}</p>
      <Tick checked={isStill} turn={setStill} name={say("share.still")} />
      <Copied name={say("share.embed")} text={code} />
    </Section>
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
  const { givens, rules, values, candidates, automatic, corner } = picture;
  const { centre, colours, tinted, links, lines } = picture;
  const kept = automatic && candidates.some(Boolean);
  const first = begin(givens, undefined, false, rules);
  const plain = { ...first, values, corner, centre, colours, tinted, links, lines };
  const removed = left(plain).map((mask, cell) => (kept ? mask & ~(candidates[cell] ?? 0) : 0));
  return { ...plain, removed, automatic: kept };
}

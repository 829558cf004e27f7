/**
 * The dialogs with which a game begins: a new puzzle, which is one of a level, from a text, an example, or an
 * unfinished game; and the rule in three pictures, the last of which shows a first move.
 */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Answer, asSentence, look } from "../asking/api.ts";
import { now } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { CLASSIC } from "../grid/rules.ts";
import { solve } from "../grid/solver.ts";
import { SmallBoard, StillBoard, Thumbnail } from "../parts/boards.tsx";
import { canFilm } from "../parts/files.ts";
import { Button, FileButton, Fold, type OfStore, Row, Section, useTrying } from "../parts/kit.tsx";
import { titleOfGame } from "../past/file.ts";
import { progress } from "../saved/kept.ts";
import { type Kept, timeText } from "../state/state.ts";
import type { Fault, Offer, Picture, Position } from "../state/types.ts";
import { bare } from "../table/picture.ts";
import { say } from "../words/say.ts";
import { FIRST_PUZZLES, type Lack, lackIn } from "./first-puzzles.ts";
import { goOn, layDown } from "./laying.ts";
import { CollectedLevels, MadeLevels } from "./made.tsx";
import * as reading from "./reading.ts";

const MOST = 100;

/** The number of unfinished games that are at hand here, all of them being under My games, and of faults
 * that are told at once. */
const FEW = 3;

/** @param wish the part that the player has asked for, which comes first */
export function Begin({ store, wish }: OfStore & { wish?: "paste" }) {
  const { offered, kept, library } = store.state;
  const own = <Own store={store} isWanted={wish === "paste"} />;
  return (
    <div class="parts begin">
      {offered.length > 0 && (
        <Offers offered={offered} choose={(one) => layDown(store, one)}>
          <Row>
            <Button act={() => store.set({ dialog: "files", hand: "opened" })} says="begin.files" />
          </Row>
        </Offers>
      )}
      {wish === "paste" && own}
      <Row>
        <a class="button" href="#/today">
          {say("ending.today")}
        </a>
      </Row>
      {kept.length > 0 && <Unfinished store={store} />}
      <MadeLevels store={store} />
      {library && <CollectedLevels store={store} />}
      {wish !== "paste" && own}
      <Examples choose={(one) => layDown(store, one)} />
      <Row>
        <Button class="quiet" act={() => store.set({ dialog: "rule" })} says="rule.open" />
        <Button
          class="quiet"
          act={() => store.set({ dialog: "files", hand: "none", practised: "" })}
          says="begin.print"
        />
      </Row>
    </div>
  );
}

function Unfinished({ store }: OfStore) {
  const { kept } = store.state;
  return (
    <Section title={say("begin.unfinished")}>
      <ul class="entries games-open">
        {kept.slice(0, FEW).map((one, n) => (
          <li key={n}>
            <ToGoOn store={store} one={one} />
          </li>
        ))}
      </ul>
      {kept.length > FEW && (
        <Row>
          <Button class="quiet" act={() => store.set({ dialog: "games" })} says="begin.allGames" />
        </Row>
      )}
    </Section>
  );
}

/** A button that goes on with a game, which may be on the table. */
export function ToGoOn({ store, one, isHere = false }: OfStore & { one: Kept; isHere?: boolean }) {
  const percent = progress(one.game);
  const about = store.state.settings.timer
    ? say("begin.progress", { percent, time: timeText(one.played) })
    : say("games.done", { percent });
  return (
    <Button class="game" act={() => goOn(store, one)}>
      <Thumbnail {...now(one.game)} />
      <span>
        {titleOfGame(one.game)}
        <small>
          {about}
          {isHere && ` · ${say("games.here")}`}
        </small>
      </span>
    </Button>
  );
}

/** Puzzles from a text or a file of the player's own. */
function Own({ store, isWanted }: OfStore & { isWanted: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, attempt] = useTrying();
  const send = () =>
    attempt(async () => {
      const offers = await reading.readText(field.current?.value ?? "");
      if (field.current) reading.offer(store, offers);
    });
  const take = (files: readonly File[]) =>
    attempt(async () => {
      if (reading.arePictures(files)) reading.photograph(store, files);
      else {
        const offers = await reading.readFiles(files);
        if (field.current) reading.offer(store, offers);
      }
    });
  const isWhole = () => readsAtOnce(field.current?.value ?? "");
  return (
    <Fold open={isWanted} summary={say("begin.text")}>
      <section>
        <Row>
          {canFilm() ? (
            <Button act={() => reading.photograph(store, [])} says="begin.photo" />
          ) : (
            <FileButton take={take} accept="image/*" capture="environment" says="begin.photo" />
          )}
          <FileButton take={take} multiple accept="image/*" says="begin.picture" />
        </Row>
        <p class="hint-text">{say("begin.text.about")}</p>
        <textarea
          ref={field}
          class="code"
          rows={3}
          name="puzzle"
          spellcheck={false}
          autocapitalize="off"
          autofocus={isWanted}
          aria-label={say("begin.text")}
          placeholder={say("begin.text.example")}
          onPaste={() => setTimeout(() => isWhole() && send())}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || !isWhole()) return;
            event.preventDefault();
            send();
          }}
        />
        <Row>
          <Button class="main" act={send} says="begin.play" />
          <FileButton take={take} multiple says="begin.file" />
        </Row>
        {problem}
        <p>
          <a href="#/make">{say("begin.make")}</a>
        </p>
      </section>
    </Fold>
  );
}

/** @returns whether it is one puzzle that the page can read without the server */
function readsAtOnce(text: string): boolean {
  try {
    return reading.readHere(text).length === 1;
  } catch {
    return false;
  }
}

interface Choosing {
  offered: readonly Offer[];
  choose: (offer: Offer) => void;
  children?: ComponentChildren; // what else can be done with them
}

/** The puzzles that were found in one text, to choose from. */
export function Offers({ offered, choose, children }: Choosing) {
  const faults = offered[0]?.faults ?? [];
  const readable = offered.map((one, at) => ({ n: at + 1, ...one }));
  const unread = reading.faultsBeside(readable, faults);
  const inOrder = [...readable, ...unread].sort((a, b) => a.n - b.n);
  const [n, all] = [offered.length, inOrder.length];
  const several = n > 1 ? say("begin.several", { n }) : say("begin.one");
  return (
    <Section title={unread.length ? say("begin.some", { n, all }) : several}>
      <Odd faults={faults} />
      {children}
      <ul class="entries entries-boards">
        {inOrder.slice(0, MOST).map((one) =>
          "position" in one ? (
            <li key={one.n}>
              <Button act={() => choose(one)}>
                <SmallBoard {...reading.boardOf(one)} />
                {nameIn(one)}
                {reading.verdictOn(one.filled) && <small>{reading.verdictOn(one.filled)}</small>}
              </Button>
            </li>
          ) : (
            <li key={one.n} class="problem">
              {say("begin.odd.here", { name: nameIn(one) })}
            </li>
          ),
        )}
      </ul>
      {all > MOST && <p>{say("begin.more", { n: all, most: MOST })}</p>}
    </Section>
  );
}

/** What could not be read in the file of the puzzles: a few at once, the others folded. */
function Odd({ faults }: { faults: readonly Fault[] }) {
  if (!faults.length) return null;
  const items = faults.slice(0, MOST).map((one, n) => (
    <p key={n} class="problem">
      {nameIn(one)}: {asSentence(one.sentence)}
    </p>
  ));
  const others = items.splice(FEW);
  return (
    <div role="alert">
      {items}
      {others.length > 0 && (
        <Fold summary={say("page.more", { n: faults.length - FEW })}>{others}</Fold>
      )}
    </div>
  );
}

function nameIn({ n, ...one }: { n: number; title: string; player?: string }) {
  const title = reading.titleWithPlayer(one);
  return title ? say("begin.named", { n, title }) : say("begin.number", { n });
}

/** The examples of the library, fetched once they are wanted. */
export function Examples({ choose }: Pick<Choosing, "choose">) {
  const [all, setAll] = useState<Answer<"examples">["examples"]>([]);
  const [problem, attempt] = useTrying();
  const show = async () => setAll((await look("examples")).examples);
  const take = (puzzle: string, title: string) => {
    const [found] = reading.readHere(puzzle);
    if (found) choose({ ...found, title });
  };
  return (
    <Fold
      summary={say("begin.examples")}
      onToggle={({ currentTarget }) => currentTarget.open && !all.length && attempt(show)}
    >
      <ul class="entries">
        {all.map(({ name, puzzle, about }) => (
          <li key={name}>
            <Button class="entry" act={() => take(puzzle, exampleName(name))}>
              {exampleName(name)}
              <small>{about}</small>
            </Button>
          </li>
        ))}
      </ul>
      {problem}
    </Fold>
  );
}

/** @returns such as AI Escargot for ai-escargot */
export function exampleName(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ").replace("X Wing", "X-Wing").replace("Ai ", "AI ");
}

/** The row and the column that are shown. */
const MIDDLE = 4;

/** Yellow among the colours, as a mask. */
const COLOUR = 1 << 3;

/**
 * The pictures show another puzzle than the one on the board, of which they would give too much away;
 * only a first move that is there is shown on it.
 */
export function Rule({ store }: OfStore) {
  const board = now(store.state.games.play);
  const example = begin(FIRST_PUZZLES.new.find((one) => one !== board.givens) ?? "");
  const mine = lackIn(board);
  const lack = mine ?? lackIn(example);
  const isChosen = mine !== null && store.state.cursor === mine.cell;
  const shown: [Picture, string][] = [
    [filled(example, (cell) => Math.floor(cell / 9) === MIDDLE), say("rule.row")],
    [filled(example, (cell) => cell % 9 === MIDDLE), say("rule.column")],
  ];
  if (lack) {
    const { digit } = lack;
    shown.push([firstMove(mine ? board : example, lack), say("rule.box", { digit })]);
  }
  return (
    <div class="parts">
      <ol class="rule">
        {shown.map(([picture, sentence]) => (
          <li key={sentence}>
            <StillBoard label={sentence} picture={picture} />
            <p>{sentence}</p>
          </li>
        ))}
      </ol>
      <p>
        {isChosen && `${say("rule.board", { digit: mine.digit })} `}
        {say("rule.hint")}
      </p>
      <Row>
        <Button class="main" act={() => store.set({ dialog: null })} says="rule.play" />
        <a class="button" href="#/learn">
          {say("rule.learn")}
        </a>
      </Row>
      <p class="hint-text">{say("rule.words")}</p>
    </div>
  );
}

/** @returns the colours of the cells that are meant */
function painted(isMeant: (cell: number) => boolean): number[] {
  return CLASSIC.cells.map((cell) => (isMeant(cell) ? COLOUR : 0));
}

/** A puzzle in which some cells are pointed out, and filled. */
function filled({ givens, possible }: Position, isMeant: (cell: number) => boolean): Picture {
  const [solution = ""] = solve(givens, possible, 1).found;
  const values = CLASSIC.cells.map((cell) =>
    isMeant(cell) && givens[cell] === "." ? Number(solution[cell]) : 0,
  );
  return { ...bare(givens), values, colours: painted(isMeant) };
}

function firstMove({ givens, values }: Position, { box, cell, digit }: Lack): Picture {
  return {
    ...bare(givens),
    values: values.map((value, at) => (at === cell ? digit : value)),
    colours: painted((one) => box.includes(one)),
    selected: new Set([cell]),
    cursor: cell,
  };
}

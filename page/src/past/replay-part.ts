/** The replay of a solved puzzle: a board, what was done, controls, and where most time went. */
import { ask, inWords } from "../api.ts";
import type { Board } from "../board/board.ts";
import { fetchTechniques } from "../catalogue/fetching.ts";
import { techniqueName } from "../catalogue/techniques.ts";
import type { Game } from "../game/game.ts";
import { wrongCells } from "../game/mistakes.ts";
import { candidates, isComplete, NOTHING, shown } from "../game/position.ts";
import { recordOf } from "../game/record.ts";
import type { Explanation } from "../help/explanation.ts";
import { explainedHint } from "../help/explanation.ts";
import { lessonLink, sentenceOf } from "../help/reason.ts";
import { timeText } from "../parts/clock.ts";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import { speedChoice } from "../parts/speed.ts";
import { addLooks, stillBoard } from "../parts/still-board.ts";
import { bare } from "../picture.ts";
import type { Store } from "../state.ts";
import type { Picture } from "../types.ts";
import { say } from "../words/say.ts";
import type { Frame } from "./replay.ts";
import { framesOf, paceOf, slowest, spanText, timesKnown } from "./replay.ts";

/** @param game as it was solved, if that is known */
export async function replayPart(store: Store, game: Game | null): Promise<HTMLElement> {
  if (!game) return h("div", { class: "parts" }, h("p", {}, say("replay.none")));
  await fetchTechniques(store);
  const { techniques } = store.state.catalogue;
  return player(
    store,
    framesOf(game, (slug) => techniqueName(techniques, slug)),
  );
}

function player(store: Store, frames: readonly Frame[]): HTMLElement {
  const last = frames.length - 1;
  const { timer } = store.state.settings;
  let at = 0;
  let waiting = 0;
  const board = stillBoard(say("replay.board"));
  put(board, "coordinates", store.state.settings.coordinates);
  addLooks(board);
  const words = h("p", {});
  const time = h("span", { class: "replay-time" });
  const told = h("div", { class: "replay-told", role: "status" });
  const range = h("input", {
    type: "range",
    min: 0,
    max: last,
    value: "0",
    "aria-label": say("replay.place"),
    oninput: () => leap(Number(range.value)),
  });
  const play = buttonFor(null, () => toggle(), { class: "main replay-play", autofocus: true });
  const back = buttonFor("‹", () => leap(at - 1), { "aria-label": say("replay.back") });
  const on = buttonFor("›", () => leap(at + 1), { "aria-label": say("replay.on") });
  const speeds = speedChoice(store);
  const step = stepQuestion(store, board, () => frames[at]);
  const slow = timer ? slowPart(frames, (place) => leap(place)) : null;

  const show = () => {
    const frame = frames[at];
    if (!frame) return;
    step.close();
    board.picture = pictureOf(frame);
    fill(words, frame.words);
    put(words, "data-judged", frame.judged);
    const known = timer && frame.time >= 0 ? ` · ${timeText(frame.time)}` : "";
    fill(time, say("replay.at", { n: at, all: last }), known);
    put(range, "value", String(at));
    put(range, "aria-valuetext", frame.words);
    put(back, "disabled", at === 0);
    put(on, "disabled", at === last);
  };
  const name = () => {
    const word = say(waiting ? "replay.pause" : "replay.play");
    fill(play, icon(waiting ? "pause" : "play"), h("span", {}, word));
    // What is done is said while the player goes step by step, not while it runs.
    put(words, "aria-live", waiting ? "off" : "polite");
  };
  const halt = () => {
    clearTimeout(waiting);
    waiting = 0;
    name();
  };
  const run = () => {
    if (!part.isConnected || at === last) return halt();
    waiting = Number(
      setTimeout(
        () => {
          at += 1;
          show();
          run();
        },
        paceOf(frames[at + 1]) / store.state.speed,
      ),
    );
    name();
  };
  const toggle = () => {
    if (waiting) return halt();
    if (at === last) at = 0;
    show();
    run();
  };
  const leap = (place: number) => {
    halt();
    at = Math.min(Math.max(place, 0), last);
    show();
  };
  const onkeydown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isOwn = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const isPress = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === " " && !isPress && !(target instanceof HTMLSelectElement)) toggle();
    else if (isOwn) return;
    else if (key === "ArrowLeft") leap(at - 1);
    else if (key === "ArrowRight") leap(at + 1);
    else if (key === "Home") leap(0);
    else if (key === "End") leap(last);
    else return;
    event.preventDefault();
  };
  const known = timesKnown(frames);
  const part = h(
    "div",
    { class: "parts replay", tabindex: "-1", onkeydown },
    board,
    h(
      "div",
      { class: "replay-side" },
      h("div", { class: "replay-now" }, words, time),
      range,
      groupOf("replay-ways", say("replay.ways"), back, play, on, speeds),
      known === "all" || !timer
        ? null
        : h("p", { class: "hint-text" }, say(`replay.times.${known}`)),
      slow,
      h("div", {}, step.button, told),
    ),
  );
  told.append(step.answer);
  show();
  name();
  return part;
}

/** The places where most time went, each a button that leads there. */
function slowPart(frames: readonly Frame[], leap: (at: number) => void) {
  const places = slowest(frames);
  if (!places.length) return null;
  const items = places.map((at) => {
    const { gap = 0, brief = "" } = frames[at] ?? {};
    const line = say("replay.slow.at", { span: spanText(gap), what: brief });
    return h(
      "li",
      {},
      buttonFor(line, () => leap(at - 1), { class: "quiet" }),
    );
  });
  return h(
    "section",
    {},
    h("h3", {}, say("replay.slow")),
    h("ol", { class: "replay-slow" }, items),
  );
}

/**
 * A button that asks which step the library would take on the grid that is shown, and its answer.
 */
function stepQuestion(store: Store, board: Board, here: () => Frame | undefined) {
  const answer = h("div", {});
  let asked = 0;
  const act = async () => {
    const frame = here();
    if (!frame) return;
    asked += 1;
    const mine = asked;
    fill(answer, h("p", { class: "hint-text" }, say("help.busy")));
    const { profile, style } = store.state.settings;
    const grid = recordOf(frame.position);
    try {
      const found = explainedHint(
        await ask("hint", { grid, profile, style, disclosure: 4, board: true }),
      );
      if (mine !== asked) return;
      board.picture = pictureOf(frame, found);
      fill(answer, sentenceOf(store, found), lessonOf(store, found));
      answer.scrollIntoView?.({ block: "nearest" });
    } catch (fault) {
      if (mine === asked) fill(answer, h("p", { class: "problem" }, inWords(fault)));
    }
  };
  const button = buttonFor(say("replay.step"), act);
  const close = () => {
    asked += 1;
    fill(answer);
    const frame = here();
    put(button, "disabled", !frame || isComplete(frame.position));
  };
  return { button, answer, close };
}

function lessonOf(store: Store, found: Explanation) {
  const link = lessonLink(found, { onclick: () => store.set({ dialog: null }) });
  return link && h("p", {}, link);
}

/** @param step to show on it */
function pictureOf({ position, cells }: Frame, step: Explanation | null = null): Picture {
  const { givens, values, automatic, corner, centre, colours, tinted, links, lines } = position;
  const marks = step?.marks ?? null;
  return {
    ...bare(givens),
    values,
    candidates: marks ? candidates(position) : shown(position),
    automatic: automatic || Boolean(marks),
    corner: marks ? NOTHING : corner,
    centre: automatic || marks ? NOTHING : centre,
    colours,
    tinted,
    links,
    lines,
    marks,
    selected: new Set(marks ? [] : cells),
    wrong: wrongCells(position),
  };
}

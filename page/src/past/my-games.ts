/** The dialog of the player's own games: those not finished, those solved, and what they add up to. */
import { buttonFor, fill, h, rowOf, titled } from "../parts/dom.ts";
import { fileButton } from "../parts/files.ts";
import { trying } from "../parts/problem.ts";
import { unfinished } from "../saved/kept.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import { bring, takeAway, textOf } from "./bringing.ts";
import { solvedPart } from "./solved-part.ts";
import { statisticsPart } from "./statistics-part.ts";
import { unfinishedPart } from "./unfinished-part.ts";

export function myGames(store: Store): HTMLElement {
  const lists = h("div", { class: "parts" });
  const show = () => {
    const open = unfinished(store.state);
    const { past } = store.state;
    fill(
      lists,
      open.length + past.length === 0 ? nothing(store) : null,
      open.length ? unfinishedPart(store, open) : null,
      open.length + past.length ? statisticsPart(store) : null,
      past.length ? solvedPart(store) : null,
    );
  };
  show();
  return h("div", { class: "parts" }, lists, filePart(store, show));
}

function nothing(store: Store) {
  const begin = () => store.set({ dialog: "begin" });
  return h(
    "section",
    { class: "games-nothing" },
    h("p", {}, say("games.nothing")),
    buttonFor(say("begin.title"), begin, { class: "main" }),
  );
}

/** @param show shows the lists again */
function filePart(store: Store, show: () => void) {
  const answer = h("p", { role: "status", class: "answer" });
  const problem = h("div", {});
  const take = (chosen: File) => {
    fill(answer);
    trying(problem, async () => {
      fill(answer, bring(store, await textOf(chosen)));
      show();
    });
  };
  const { kept, past } = store.state;
  const isEmpty = unfinished(store.state).length + kept.length + past.length === 0;
  return titled(
    say("games.file"),
    h("p", { class: "hint-text" }, say("games.file.about")),
    rowOf(
      buttonFor(say("games.file.save"), () => takeAway(store), { disabled: isEmpty }),
      fileButton(say("games.file.open"), take, { accept: ".json,application/json" }),
    ),
    answer,
    problem,
  );
}

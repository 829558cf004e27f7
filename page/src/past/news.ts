/** What the player is told of games that come and go. */
import { MOST, progress } from "../saved/kept.ts";
import type { Kept, News, State, Store } from "../state.ts";
import { say } from "../words/say.ts";

/**
 * @param sentence what has been added
 * @returns the change that says it where the page can be seen
 */
export function newsOf(store: Store, sentence: string): Partial<State> {
  const show = { name: say("games.open"), act: () => store.set({ dialog: "games", news: "" }) };
  return { dialog: null, news: { sentence, actions: [show], passes: true } };
}

/**
 * Says where the game is that was on the table, to a player who did not ask to clear it.
 *
 * @param before the games that were kept before another puzzle came
 */
export function tellKept(store: Store, before: State["kept"]) {
  const [first] = store.state.kept;
  if (!store.state.news && first && !before.includes(first))
    store.set(newsOf(store, say("begin.kept")));
}

/**
 * What the player is told when there is no room for the oldest unfinished game.
 *
 * @param save lets the player save it as a file
 */
export function farewell(lost: Kept, save: () => unknown): News {
  const title = lost.game.title || say("begin.untitled");
  const sentence = say("games.crowded", { most: MOST, title, percent: progress(lost.game) });
  const actions = [{ name: say("games.crowded.save"), act: save }];
  return { sentence, actions, stays: true };
}

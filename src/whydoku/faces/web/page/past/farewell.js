// @ts-check
/** What the player is told when there is no room for the oldest unfinished game. */
import { download } from "../parts/files.js";
import { MOST, progress } from "../saved/kept.js";
import { say } from "../words/say.js";
import { fileName, writeGames } from "./file.js";

/** @typedef {import("../state.js").Kept} Kept */

/**
 * @param {Kept} lost
 * @returns {import("../state.js").News}
 */
export function farewell(lost) {
  const title = lost.game.title || say("begin.untitled");
  const sentence = say("games.crowded", { most: MOST, title, percent: progress(lost.game) });
  const act = () => download(writeGames({ kept: [lost], past: [], settings: null }), fileName());
  return { sentence, actions: [{ name: say("games.crowded.save"), act }] };
}

// @ts-check
/** The views in the order of their tabs. */
import { learn } from "./learn/view.js";
import { make } from "./make/view.js";
import { path } from "./path/view.js";
import { play } from "./play/view.js";

/** @type {Readonly<Record<import("../state.js").ViewName, import("./view.js").View>>} */
export const VIEWS = { play, path, learn, make };

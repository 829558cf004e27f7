/**
 * Writes games in which anything may have happened, each after one that another program wrote: a line
 * with the code of a link, and the game.
 */
import { readFileSync } from "node:fs";
import * as actions from "../src/game/actions.ts";
import { enter, move, now, remember, returnTo } from "../src/game/game.ts";
import { gameIn } from "../src/saved/older.ts";
import { encodeGame } from "../src/saved/record.ts";
import { encode } from "../src/sharing/link.ts";
import type { Position } from "../src/types.ts";
import { Chance } from "./grids.ts";

function anything(position: Position, chance: Chance): Position {
  const cells = Array.from({ length: 1 + chance.below(4) }, () => chance.below(81));
  const digit = 1 + chance.below(9);
  const line = { cells: [0, 1 + chance.below(80)], colour: chance.below(10), head: digit > 4 };
  const all: (() => Position)[] = [
    () => actions.place(position, cells.slice(0, 1), digit),
    () => actions.place(position, cells, digit),
    () => actions.erase(position, cells),
    () => actions.mark(position, cells, digit, "corner"),
    () => actions.mark(position, cells, digit, "centre"),
    () => actions.cross(position, cells, digit),
    () => actions.paint(position, cells, digit),
    () => actions.tint(position, chance.below(729), digit),
    () => actions.link(position, chance.below(729), chance.below(729)),
    () => actions.draw(position, line),
    () => actions.take(position, [], [chance.below(729), chance.below(729)]),
    () => actions.take(position, [chance.below(729)], []),
    () => actions.keep(position, digit > 4),
    () => actions.write(position),
    () => actions.declare(position, digit > 4),
    () => actions.clear(position),
    () => ({ ...position, reasons: [...position.reasons, `r1c${digit}=${digit}`] }),
    () => ({ ...position, reasons: position.reasons.slice(0, -1) }),
  ];
  return all[chance.below(all.length)]?.() ?? position;
}

const [, , ...files] = process.argv;
const chance = new Chance(7);
for (const file of files) {
  for (let n = 0; n < 12; n += 1) {
    let { game, played } = gameIn(JSON.parse(readFileSync(file, "utf8")));
    for (let done = 0; done < 30; done += 1) {
      game = enter(game, anything(now(game), chance));
      if (!chance.below(6)) game = move(game, 1 - chance.below(5));
      if (!chance.below(9)) game = remember(game, `point ${done}`);
      if (!chance.below(9)) game = returnTo(game, [...game.checkpoints.keys()][0] ?? "");
      const logged = { position: now(game), time: 100 * done, help: chance.below(3) ? "" : "?" };
      if (chance.below(2)) game = { ...game, log: [...game.log, logged] };
    }
    played += n;
    const code = encode(now(game), { marks: true });
    console.log(`${code} ${JSON.stringify(encodeGame({ game, played }))}`);
  }
}

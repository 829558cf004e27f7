/**
 * Writes games in which anything may have happened, each after one that another program wrote: a line
 * with the code of a link, and the game.
 */
import { readFileSync } from "node:fs";
import { enter, move, now, remember, returnTo } from "../src/game/game.ts";
import { decodeGame, encodeGame } from "../src/saved/record.ts";
import { encode } from "../src/sharing/link.ts";
import { anything } from "./games.ts";
import { Chance } from "./grids.ts";

const [, , ...files] = process.argv;
const chance = new Chance(7);
for (const file of files) {
  for (let n = 0; n < 12; n += 1) {
    let { game, played } = decodeGame(JSON.parse(readFileSync(file, "utf8")));
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

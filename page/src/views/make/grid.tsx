/**
 * The grid of what is made: its size, the houses that it has beside rows, columns and boxes, and regions
 * that are drawn on the board.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { rulesOf, withParts } from "../../asking/rules.ts";
import { now } from "../../game/game.ts";
import { BY_CHANCE, type GridParts, JOINING, nameOf, SHAPES, withBoxes } from "../../game/grids.ts";
import { begin, NO_GIVENS } from "../../game/position.ts";
import type { Rules } from "../../grid/rules.ts";
import { cellName } from "../../grid/space.ts";
import { Alternatives, Choice, Tick } from "../../parts/choice.tsx";
import {
  Button,
  Fold,
  Labelled,
  type OfStore,
  Row,
  Status,
  useOf,
  useTrying,
} from "../../parts/kit.tsx";
import { gridName } from "../../parts/levels.ts";
import type { State, Store } from "../../state/state.ts";
import type { Picture } from "../../state/types.ts";
import { bare } from "../../table/picture.ts";
import { say } from "../../words/say.ts";
import { change } from "./live.ts";
import { setMake } from "./slice.ts";

/** The grid of the puzzle that is entered. */
export function GridPart({ store, hidden }: OfStore & { hidden: boolean }) {
  return (
    <section class="part" aria-label={say("make.grid")} hidden={hidden}>
      <GridChoice store={store} isEntered />
    </section>
  );
}

/** The choice of a grid, of the puzzle that is entered or for the wish. */
export function GridChoice({ store, isEntered = false }: OfStore & { isEntered?: boolean }) {
  const own = useOf(store, ({ games }) => now(games.make).rules);
  const wished = useOf(store, ({ make }) => make.grid);
  const told = useSignal<Rules | null>(null);
  useLayoutEffect(() => {
    if (isEntered && !own.shape)
      withParts(own).then(
        (rules) => (told.value = rules),
        () => {},
      );
  }, [own]);
  const [problem, attempt] = useTrying();
  const parted = told.value?.name === own.name ? told.value : own;
  const { shape, joined } = isEntered ? parted : wished;
  const known = isEntered ? SHAPES : [...SHAPES, ...BY_CHANCE];
  const isDrawn = !known.includes(shape);
  const take = (grid: GridParts) =>
    attempt(async () => {
      // What cannot be is refused here, and not when something is made.
      const rules = await rulesOf(withBoxes(grid));
      setMake(store, { grid });
      if (isEntered) layRules(store, rules);
    });
  return (
    <>
      <Labelled name={say("begin.grid")}>
        <Choice
          value={shape}
          values={isDrawn ? [...known, shape] : known}
          named={(one) => (known.includes(one) ? gridName(one) : say("make.grid.drawn"))}
          choose={(one) => take({ shape: one, joined })}
        />
      </Labelled>
      <Fold summary={say("make.grid.more")}>
        <div class="make-joining">
          {JOINING.map((one) => (
            <Tick
              key={one}
              checked={joined.includes(one)}
              turn={(is) =>
                take({ shape, joined: is ? [...joined, one] : joined.filter((of) => of !== one) })
              }
              name={gridName(one)}
            />
          ))}
        </div>
        <Button hidden={!isEntered} act={() => beginParting(store)} says="make.regions.draw" />
      </Fold>
      {problem}
    </>
  );
}

/** Changes the rules of the puzzle; its clues stay where the size stays. */
function layRules(store: Store, rules: Rules) {
  const { givens, rules: before } = now(store.state.games.make);
  const kept = before.size === rules.size ? givens : NO_GIVENS;
  change(store, begin(kept, undefined, false, rules));
}

/** Shows the regions on the board, as they are now. */
function beginParting(store: Store) {
  const { regions } = now(store.state.games.make).rules;
  setMake(store, { parting: true, comparing: false, region: 0, regions });
  store.set({ selected: new Set(), said: say("make.regions.about") });
}

/** The tools next to the board while regions are drawn on it. */
export function Parting({ store }: OfStore) {
  const isHere = useOf(store, ({ make }) => make.parting);
  const region = useOf(store, ({ make }) => make.region);
  const regions = useOf(store, ({ make }) => make.regions);
  const own = useOf(store, ({ games }) => now(games.make).rules);
  const { size, regions: before } = own;
  const [problem, attempt] = useTrying();
  const counts = countsOf(regions, size);
  const isWhole = counts.every((one) => one === size);
  const end = () => setMake(store, { parting: false });
  const use = () =>
    attempt(async () => {
      const letters = regions.flatMap((one) => (one < 0 ? [] : String.fromCharCode(65 + one)));
      const { joined } = await withParts(own);
      const grid = { shape: `jigsaw:${letters.join("")}`, joined };
      layRules(store, await rulesOf(nameOf(grid)));
      setMake(store, { parting: false, grid });
    });
  return (
    <section class="part" aria-label={say("make.regions.draw")} hidden={!isHere}>
      <p>{say("make.regions.about")}</p>
      <Alternatives
        class="choice make-regions"
        name={say("make.regions")}
        value={region}
        values={counts.map((_, n) => n)}
        named={(n) => [
          <span key="colour" class="make-pen" style={{ background: `var(--colour-${n + 1})` }} />,
          say("make.regions.count", { n: n + 1, count: counts[n] ?? 0, size }),
        ]}
        choose={(region) => setMake(store, { region })}
      />
      <Status>
        {[
          say(isWhole ? "make.regions.whole" : "make.regions.open", { size }),
          ...(isWhole ? piecesOf(regions, size) : []).flatMap((count, n) =>
            count > 1 ? say("make.regions.pieces", { n: n + 1, count }) : [],
          ),
        ].join(" ")}
      </Status>
      <Row>
        <Button
          class={isWhole ? "main" : ""}
          disabled={!isWhole}
          act={use}
          says="make.regions.use"
        />
        <Button
          act={() => setMake(store, { regions: before.map((one) => Math.min(one, 0)) })}
          says="make.regions.wipe"
        />
        <Button act={end} says="make.regions.leave" />
      </Row>
      {problem}
    </section>
  );
}

/** How many cells each region has. */
export function countsOf(regions: readonly number[], size: number): number[] {
  return Array.from({ length: size }, (_, n) => regions.filter((one) => one === n).length);
}

/** In how many pieces each region is. */
export function piecesOf(regions: readonly number[], size: number): number[] {
  const left = new Set(regions.keys());
  const pieces = Array<number>(size).fill(0);
  for (const first of left) {
    const region = regions[first] ?? -1;
    const reached = [first];
    for (const cell of reached) {
      left.delete(cell);
      const beside = [cell - 9, cell + 9, ...(cell % 9 ? [cell - 1] : [])];
      if (cell % 9 < 8) beside.push(cell + 1);
      reached.push(...beside.filter((one) => regions[one] === region && left.delete(one)));
    }
    if (region >= 0) pieces[region] = (pieces[region] ?? 0) + 1;
  }
  return pieces;
}

/** Gives the chosen cells to a region. */
export function part(store: Store, region: number = store.state.make.region) {
  const { selected, make, games } = store.state;
  const { size, cells } = now(games.make).rules;
  if (region >= size) return;
  const mine = cells.filter((cell) => selected.has(cell));
  const regions = make.regions.map((one, cell) => (selected.has(cell) && one >= 0 ? region : one));
  setMake(store, { region, regions });
  const count = countsOf(regions, size)[region] ?? 0;
  const told = { n: region + 1, count, size };
  store.set({ said: `${mine.map(cellName).join(", ")}: ${say("make.regions.count", told)}` });
}

/** The board while regions are drawn: each in its colour, with lines where they meet. */
export function partingPicture({ make: { regions }, games, selected, cursor }: State): Picture {
  const { rules, givens } = now(games.make);
  const colours = regions.map((one) => (one < 0 ? 0 : 1 << one));
  return { ...bare(givens, { ...rules, regions, box: null }), colours, selected, cursor };
}

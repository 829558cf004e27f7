/**
 * Puzzles as files: a workbook, a book to print, a worksheet, a picture. What can be made depends on what
 * answers the page; the wishes last until the page is left.
 */
import { type Signal, signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { drawnSeed, inWords, look, Problem as Refusal } from "../asking/api.ts";
import type { Files as Possible } from "../asking/api-types.ts";
import { boardOf, verdictOn } from "../beginning/reading.ts";
import { fetchTechniques, techniqueName, withTechniques } from "../catalogue/catalogue.ts";
import { later } from "../frame/later.ts";
import { SmallBoard } from "../parts/boards.tsx";
import { Alternatives, Radios, Tick } from "../parts/choice.tsx";
import { download } from "../parts/files.ts";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Group, Labelled, Late, Problem, Row, Section, Status } from "../parts/kit.tsx";
import { gridName } from "../parts/levels.ts";
import { rendered } from "../parts/rendering.ts";
import type { Store } from "../state/state.ts";
import { files as words } from "../words/en/album.ts";
import { addWords, say, sayIfKnown } from "../words/say.ts";
import type { Choice, How, Item, Kind, Wish, Wishes } from "./kinds.ts";
import * as kinds from "./kinds.ts";

addWords(words);

/** The kind chosen last, and what was wished for of each. */
const chosenKind = signal<Kind>("sheet");
const wished = signal<Readonly<Record<Kind, Wishes>>>({
  ...{ sheet: {}, book: {}, worksheet: {}, picture: {} },
});

/** By techniques, the grades of which there are positions, as far as some are known to be missing. */
const knownGrades = signal<ReadonlyMap<string, readonly unknown[]>>(new Map());

/** The dialog, once the page knows what can be made. */
export function FilesDialog({ store }: OfStore) {
  const [possible] = useState(() => later(() => possibleIn(store)));
  return (
    <Late part={possible} title={say("dialog.files")}>
      {(known) => <Files store={store} possible={known} />}
    </Late>
  );
}

function wish(kind: Kind, wishes: Wishes) {
  wished.value = { ...wished.value, [kind]: { ...wished.value[kind], ...wishes } };
}

async function possibleIn(store: Store): Promise<Possible> {
  const [possible] = await Promise.all([look("files"), fetchTechniques(store)]);
  const there = kinds.kindsOf(possible);
  if (store.state.hand === "none") chosenKind.value = "worksheet";
  wish("worksheet", kinds.firstSheet(store.state, wished.value.worksheet));
  if (!there.includes(chosenKind.value)) chosenKind.value = there[0] ?? "picture";
  return possible;
}

function Files({ store, possible }: OfStore & { possible: Possible }) {
  const choice = useSignal(useMemo(() => kinds.firstChoice(store.state, possible.most), []));
  const isMaking = useSignal(false);
  const left = useMemo(() => new AbortController(), []);
  useLayoutEffect(() => () => left.abort(), []);
  const there = kinds.kindsOf(possible);
  const kind = chosenKind.value;
  const own = wished.value[kind];
  const all = kinds.wishesFor(kind, possible);
  const wishes = { ...Object.fromEntries(all.map(({ name, first }) => [name, first])), ...own };
  const how = kinds.howOf(kind, wishes);
  const { first } = store.state.catalogue;
  const isOfFirst = first.lessons.some(({ slug }) => slug === wishes["technique"]);
  const items = kinds.itemsOf(choice.value, how);
  const offers = kinds.chosenOf(items);
  const n = offers.length;
  const most = kinds.areStepsDrawn(kind, wishes) ? possible.most_drawn : n;
  const isReady = !isMaking.value && (kind === "worksheet" || (n > 0 && n <= most));
  /** What came of the last file, which is told as long as the same is wished for. */
  const last = useSignal({ own, choice: choice.value, said: "", problem: "" });
  const isSame = last.value.own === own && last.value.choice === choice.value;
  /** Saves the file, or that of the answers, or both. */
  const save = async (button: HTMLElement, parts: readonly boolean[]) => {
    const before = { own, choice: choice.value, said: "", problem: "" };
    last.value = before;
    isMaking.value = true;
    try {
      const told: string[] = [];
      const warnings = kind === "worksheet" ? [] : kinds.warningsOf(items, how);
      for (const apart of parts) {
        const asked = { offers, wishes, apart, possible, isOfFirst };
        const { content, ending, type } = await kinds.madeOf(kind, asked, left.signal);
        const name = `${kinds.nameOf(kind, asked)}.${ending}`;
        download(content, name, type);
        // Some browsers let one file through for each press.
        told.push(say(told.length ? "files.saved.too" : "files.saved", { name }));
        last.value = { ...before, said: [...told, ...warnings].join(" ") };
      }
    } catch (fault) {
      if (left.signal.aborted) return;
      last.value = { ...last.value, problem: inNames(store, kinds.techniquesIn(wishes), fault) };
    }
    isMaking.value = false;
    rendered();
    button.focus();
    // What is said stands last in the dialog, perhaps below its edge.
    const told = button.closest("section")?.querySelector(".answer:not(:empty), .problem");
    told?.scrollIntoView({ block: "nearest" });
  };
  const button = (...parts: boolean[]) => ({
    disabled: !isReady,
    act: ({ currentTarget }: { currentTarget: HTMLElement }) => save(currentTarget, parts),
  });
  return (
    <div class="parts files">
      <Alternatives
        name={say("files.kind")}
        value={kind}
        values={there}
        named={(one) => say(`files.${one}`)}
        choose={(one) => {
          chosenKind.value = one;
        }}
      />
      {there.length < 2 && <p class="hint-text">{say("files.fewer")}</p>}
      <Puzzles choice={choice} items={items} how={how} hidden={kind === "worksheet"} />
      <div class="files-wishes">
        {all.map((one) => {
          const enter = (value: string | boolean) => wish(kind, { [one.name]: value });
          const key = `${kind} ${one.name}`;
          const field = { store, wish: one, wishes, enter, isOfFirst };
          return <WishField key={key} {...field} />;
        })}
      </div>
      <section>
        <Status class="waiting">{n > most && say("files.drawn", { n, most })}</Status>
        <Row>
          <Button
            class="main"
            {...(wishes["apart"] ? button(false, true) : button(false))}
            says="files.save"
          />
          <Button hidden={!wishes["apart"]} {...button(true)} says="files.save.answers" />
        </Row>
        <Status class="answer">{isSame && last.value.said}</Status>
        <div>
          <Problem>{isSame && last.value.problem}</Problem>
        </div>
      </section>
      <Status class="waiting">{isMaking.value && say("files.making")}</Status>
    </div>
  );
}

/**
 * @returns what went wrong, with the names of techniques that players know; if it names the grades of
 *   which there are positions, they are kept
 */
function inNames(store: Store, asked: readonly string[], fault: unknown): string {
  const { techniques } = store.state.catalogue;
  if (!(fault instanceof Refusal)) return inWords(fault);
  const { grades } = fault.details;
  if (!Array.isArray(grades)) return withTechniques(techniques, inWords(fault));
  knownGrades.value = new Map([...knownGrades.value, [asked.join(), grades]]);
  const name = asked.map((one) => techniqueName(techniques, one)).join(", ");
  return say("files.grade.missing", { name, grades: grades.join(", ") });
}

interface Choosing {
  choice: Signal<Choice>;
  items: readonly Item[];
  how: How;
  hidden: boolean;
}

/** The puzzles at hand, from which to choose, and what is said of those without one solution. */
function Puzzles({ choice, items, how, hidden }: Choosing) {
  const { hands, hand, most } = choice.value;
  const choose = (next: Choice) => {
    choice.value = next;
  };
  const total = hands.get(hand)?.length ?? 0;
  const isFull = items.every(({ isChosen, isLeftOut }) => isChosen || isLeftOut);
  const toggle = () => choose({ ...choice.value, several: new Set(isFull ? [] : items.keys()) });
  const count = { n: kinds.chosenOf(items).length, most, total };
  const unread = kinds.unreadOf(choice.value);
  return (
    <Section title={say("files.puzzles")} hidden={hidden}>
      <div class="checks" role="radiogroup" aria-label={say("files.puzzles")}>
        <Radios
          name="hand"
          value={hand}
          values={[...hands.keys()]}
          shown={(one) => say(`files.from.${one}`, { n: hands.get(one)?.length ?? 0 })}
          choose={(one) => choose(kinds.choiceOf(hands, one, most))}
        />
      </div>
      <Problem>{unread}</Problem>
      <div role="status">
        {kinds.warningsOf(items, how).map((sentence) => (
          <p key={sentence} class="problem">
            {sentence}
          </p>
        ))}
      </div>
      <Group class="files-boards" name={say("files.puzzles")}>
        {items.map(({ offer, n, title, isChosen, isLeftOut }, at) => {
          const verdict = verdictOn(offer.filled);
          const label = [kinds.nameIn({ n, title }), verdict].filter(Boolean).join(": ");
          const act = () => choose(kinds.pressed(choice.value, at, how));
          const state = { "aria-pressed": isChosen, disabled: isLeftOut };
          return (
            <Button key={at} aria-label={label} title={label} {...state} act={act}>
              <SmallBoard {...boardOf(offer)} />
              <span>
                <b>{n}</b>
                {title && title !== kinds.nameIn({ n }) && ` ${title}`}
              </span>
              {verdict && <span>{verdict}</span>}
            </Button>
          );
        })}
      </Group>
      <Row>
        <Button
          hidden={how.single || items.length < 2}
          act={toggle}
          says={isFull ? "files.choose.none" : "files.choose.all"}
        />
        <Status class="hint-text">
          {say(total > most ? "files.chosen.of" : total ? "files.chosen" : "files.none", count)}
        </Status>
      </Row>
    </Section>
  );
}

interface Wishing extends OfStore {
  wish: Wish;
  wishes: Wishes;
  enter: (value: string | boolean) => void;
  isOfFirst: boolean; // whether they are for a lesson for children
}

/** What a lesson for children leaves no choice of. */
const NOT_OF_FIRST = [...kinds.OTHERS, "grade", "grid"];

function WishField({ store, wish: { name, options, first }, wishes, enter, isOfFirst }: Wishing) {
  const at = kinds.OTHERS.indexOf(name);
  const words = sayIfKnown(`files.wish.${at < 0 ? name : "other"}`);
  if (typeof first === "boolean")
    return <Tick checked={wishes[name] === true} turn={enter} name={words} />;
  const field = {
    name,
    value: String(wishes[name]),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      enter(currentTarget.value),
  };
  const grades =
    name === "grade" ? knownGrades.value.get(kinds.techniquesIn(wishes).join()) : undefined;
  const isMissing = (value: string) => value !== "" && grades?.includes(Number(value)) === false;
  const label = (
    <Labelled
      class="files-wish"
      name={words}
      hidden={
        (isOfFirst && NOT_OF_FIRST.includes(name)) ||
        (at > 0 && !wishes[name] && !wishes[kinds.OTHERS[at - 1] ?? ""])
      }
    >
      {options ? (
        <select {...field}>
          {at >= 0 && <option value="">{say("files.other.none")}</option>}
          {name === "technique" && <FirstLessons store={store} />}
          {(at >= 0 || name === "technique") && <Techniques store={store} />}
          {options.map((value) => (
            <option key={value} value={value} disabled={isMissing(value)}>
              {sayIfKnown(`files.${name}.${value || "any"}`) ||
                (name === "grid" ? gridName(value) : value)}
            </option>
          ))}
        </select>
      ) : (
        <input type="text" {...field} />
      )}
    </Labelled>
  );
  if (name !== "seed") return label;
  return (
    <div class="files-seed">
      {label}
      <Button act={() => enter(String(drawnSeed()))} says="files.seed.another" />
    </div>
  );
}

/** The lessons for children. */
function FirstLessons({ store }: OfStore) {
  const { name, lessons } = store.state.catalogue.first;
  return (
    <optgroup label={name}>
      {lessons.map((one) => (
        <option key={one.slug} value={one.slug}>
          {one.name}
        </option>
      ))}
    </optgroup>
  );
}

/** The techniques of the course, group by group, and the names that several of a group share. */
function Techniques({ store }: OfStore) {
  const { course, techniques } = store.state.catalogue;
  return course.map(({ name, lessons, shared }) => (
    <optgroup key={name} label={name}>
      {[...lessons, ...shared].map((slug) => (
        <option key={slug} value={slug}>
          {techniqueName(techniques, slug)}
        </option>
      ))}
    </optgroup>
  ));
}

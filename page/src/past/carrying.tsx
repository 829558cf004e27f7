/**
 * Taking everything to another device, as a file or as much as a code to scan holds, and bringing it
 * in there.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { begunWith, goOn } from "../beginning/laying.ts";
import { later } from "../frame/later.ts";
import { start } from "../game/game.ts";
import { puzzleOf } from "../game/record.ts";
import { Copied } from "../parts/copied.tsx";
import {
  Button,
  FileButton,
  Late,
  type OfStore,
  Problem,
  Row,
  Section,
  Status,
  useTrying,
} from "../parts/kit.tsx";
import { shelfOf } from "../saved/storage.ts";
import { type Coded, coded, decoded, MOST } from "../sharing/code.ts";
import { addressOfMine, isHereOnly, reachOf } from "../sharing/reach.ts";
import type { News, Store } from "../state/state.ts";
import { carry } from "../words/en/carry.ts";
import { addWords, say } from "../words/say.ts";
import {
  bring,
  carriedFrom,
  dropUnread,
  joinedIn,
  saveOne,
  saveUnread,
  sharing,
  takeAway,
  toldOf,
  unreadHere,
} from "./carried.ts";

addWords(carry);

const NOTHING: News = { sentence: "", actions: [] };

const scan = later(async () => (await import("../sharing/scan.tsx")).Scan);

/** @param brought called when something has come from a file */
function Taking({ store, brought }: OfStore & { brought: () => void }) {
  const answer = useSignal("");
  const ways = useSignal<News["actions"]>([]);
  const isScanned = useSignal(false);
  const [problem, attempt] = useTrying();
  const share = useMemo(() => sharing(store), []);
  const told = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (told.current?.textContent) told.current.scrollIntoView({ block: "nearest" });
  });
  const open = ([chosen]: readonly File[]) => {
    tell("");
    attempt(async () => {
      const { sentence, actions } = chosen ? await bring(store, await chosen.text()) : NOTHING;
      tell(sentence, actions);
      brought();
    });
  };
  const tell = (sentence: string, actions: News["actions"] = []) => {
    answer.value = sentence;
    ways.value = actions;
  };
  const save = () => tell(say("games.file.saved", { name: takeAway(store) }));
  return (
    <Section title={say("games.file")}>
      <p class="hint-text">{say("games.file.about")}</p>
      <Row>
        <Button class="main" act={() => (share ? attempt(share) : save())} says="games.file.take" />
        {share && <Button act={save} says="games.file.save" />}
        <Button
          aria-expanded={isScanned.value}
          act={() => (isScanned.value = !isScanned.value)}
          says="mine.show"
        />
        <FileButton
          take={open}
          accept=".json,application/json,.txt,text/plain"
          says="games.file.open"
        />
      </Row>
      {isScanned.value && <Code store={store} />}
      <div ref={told}>
        <Status class="answer">{answer.value}</Status>
        <Row>
          {ways.value.map(({ name, act }) => (
            <Button key={name} act={() => tell(String(act()))}>
              {name}
            </Button>
          ))}
        </Row>
        {problem}
      </div>
      <Unread />
    </Section>
  );
}

/** What could not be read of what is stored, to save, and to remove. */
function Unread() {
  const found = useSignal(unreadHere());
  const said = useSignal("");
  if (!found.value) return null;
  const drop = () => {
    dropUnread();
    found.value = unreadHere();
  };
  return (
    <>
      <h4>{say("games.unread")}</h4>
      <p class="hint-text">
        {say("games.unread.about", { n: Object.values(found.value).flat().length })}
      </p>
      <Row>
        <Button act={() => (said.value = saveUnread())} says="games.unread.save" />
        {said.value && <Button act={drop} says="games.unread.drop" />}
      </Row>
    </>
  );
}

/** The code with as much as fits, or why there is none. */
function Code({ store }: OfStore) {
  // It stands still while somebody scans it.
  const [{ text, told, whole }] = useState(() => codeOf(store));
  const what = whatIn(told);
  if (isHereOnly()) return <p class="hint-text">{say("mine.here")}</p>;
  if (!what) return <p class="hint-text">{say("mine.nothing")}</p>;
  const address = addressOfMine(text);
  return (
    <div class="scan">
      <Late part={scan} title={say("mine.show")}>
        {(Scan) => <Scan text={address} title={say("mine.title")} />}
      </Late>
      <p>
        {say("mine.about", { what })} {whatIn(whole) !== what && say("mine.cut")}
      </p>
      {reachOf(location) === "near" && <p class="hint-text">{say("mine.near")}</p>}
      <Copied name={say("mine.link")} text={address} />
    </div>
  );
}

/** @returns the text of the code, what is in it, and all that it could hold */
function codeOf(store: Store) {
  const { kept, ...more } = carriedFrom({ store, shelf: shelfOf() });
  const whole = { ...more, kept: kept.slice(0, 1) };
  return { whole, ...coded(whole, MOST - addressOfMine("").length) };
}

/** @returns in words, what a code carries */
function whatIn({ days, practice, course, kept }: Coded): string {
  return toldOf({
    kept: kept.length,
    days: days.length,
    practice: Object.keys(practice.scores).length,
    course: Object.keys(course.lessons).length,
  });
}

/** What a code of another device holds: it joins what is here only if the player wants it. */
function Bringing({ store }: OfStore) {
  const said = useSignal("");
  const code = store.state.bringing;
  const [found, problem] = useMemo(() => {
    try {
      return [decoded(code), ""] as const;
    } catch (fault) {
      return [null, inWords(fault)] as const;
    }
  }, [code]);
  if (!found) return <Problem>{problem}</Problem>;
  const join = () => {
    said.value = joinedIn({ store, shelf: shelfOf() }, found);
  };
  const [brought] = found.kept;
  const game = said.value && brought && begunWith(store.state, puzzleOf(start(brought.game)));
  return (
    <div class="parts">
      <Status>{said.value || say("mine.ask", { what: whatIn(found) || say("mine.empty") })}</Status>
      <p class="hint-text" hidden={said.value !== ""}>
        {say("mine.ask.about")}
      </p>
      {said.value ? (
        <Row key="done">
          {game && <Button class="main" act={() => goOn(store, game)} says="mine.goOn" />}
          <Button act={() => store.set({ dialog: "games" })} says="games.open" />
        </Row>
      ) : (
        <Row key="ask">
          <Button class="main" act={join} says="mine.take" />
          <Button act={() => store.set({ dialog: null })} says="mine.leave" />
        </Row>
      )}
    </div>
  );
}

export const CARRYING = { Taking, Bringing, bring, saveOne };

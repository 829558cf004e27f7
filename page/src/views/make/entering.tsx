/** Entering a puzzle: as text that is typed or pasted, or as a file. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { inWords } from "../../asking/api.ts";
import { soon } from "../../frame/dialogs.tsx";
import { sideToTop } from "../../frame/frame.ts";
import { needed } from "../../frame/later.ts";
import { puzzleOf } from "../../game/record.ts";
import { takeDrops, takePastes } from "../../parts/files.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, FileButton, Problem, Row, Titled } from "../../parts/kit.tsx";
import type { Offer } from "../../state/types.ts";
import { say } from "../../words/say.ts";
import { putPuzzle } from "./live.ts";

/** What comes of reading a text: a wait, a problem, or puzzles to choose from. */
interface Reading {
  isBusy: boolean;
  sentence: string; // what is wrong, or ""
  choices: readonly Offer[];
}

const NO_READING: Reading = { isBusy: false, sentence: "", choices: [] };

/** The most puzzles from one text to list. */
const OFFERED = 100;

export function Entering({ store, hidden }: OfStore & { hidden: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const reading = useSignal(NO_READING);
  const Examples = soon.here?.Examples;
  const choose = ({ position }: Offer) => {
    reading.value = NO_READING;
    putPuzzle(store, position.givens, position.possible);
    sideToTop();
    store.set({ said: say("begin.laid") });
  };
  const read = async (source: string | Blob) => {
    const mine = { ...NO_READING, isBusy: true };
    reading.value = mine;
    const found = await readFrom(source);
    if (reading.value !== mine) return; // for another text is read by now, or a puzzle is chosen
    const [only] = found.choices;
    if (only && found.choices.length === 1 && !found.sentence) choose(only);
    else reading.value = found;
  };
  const readField = () => field.current && read(field.current.value);
  useLayoutEffect(() => {
    const isOpen = () => store.state.view === "make";
    takeDrops(isOpen, read);
    takePastes(isOpen, read);
    soon.load().catch(() => {});
  }, []);
  return (
    <Titled title={say("make.enter")} aria-label={say("make.enter")} hidden={hidden}>
      <p>{say("make.enter.about")}</p>
      <textarea
        ref={field}
        class="code"
        rows={3}
        spellcheck={false}
        autocomplete="off"
        placeholder={say("make.text.example")}
        aria-label={say("make.text")}
        onInput={async ({ currentTarget }) => {
          const typed = await readTyped(currentTarget);
          if (typed) choose(typed);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          readField();
        }}
      />
      <Row>
        <Button act={readField}>{say("make.read")}</Button>
        <FileButton take={([file]) => file && read(file)}>{say("make.file")}</FileButton>
      </Row>
      <Read reading={reading.value} choose={choose} />
      {Examples && <Examples choose={choose} />}
    </Titled>
  );
}

function Read({ reading, choose }: { reading: Reading; choose: (offer: Offer) => void }) {
  const { isBusy, sentence, choices } = reading;
  const n = choices.length;
  return (
    <div class="make-reading">
      {isBusy && <p role="status">{say("make.reading")}</p>}
      <Problem>{sentence}</Problem>
      {n > 0 && <p role="status">{say("make.choose", { n })}</p>}
      {n > 0 && (
        <ol class="make-choices">
          {choices.slice(0, OFFERED).map((offer, at) => (
            <li key={at}>
              <Button class="quiet" act={() => choose(offer)}>
                {offer.title && <b>{offer.title}</b>}
                <code>{puzzleOf(offer.position).slice(0, 81)}</code>
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** @returns what is typed, as soon as it is one puzzle that the page can read without the server */
async function readTyped(field: HTMLTextAreaElement): Promise<Offer | null> {
  const text = field.value;
  if (text.length < 81) return null;
  try {
    const { readHere } = await needed(soon);
    const [one = null, ...others] = field.value === text ? readHere(text) : [];
    return others.length ? null : one;
  } catch {
    return null; // A link that is only half typed is not a fault yet.
  }
}

async function readFrom(source: string | Blob): Promise<Reading> {
  try {
    const choices = await (await needed(soon)).readFrom(source);
    const [first] = choices;
    return {
      ...NO_READING,
      choices,
      sentence: (first?.filled && first.faults?.[0]?.sentence) ?? "",
    };
  } catch (fault) {
    return { ...NO_READING, sentence: inWords(fault) };
  }
}

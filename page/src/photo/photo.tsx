/**
 * Puzzles from paper: the camera, or pictures that were chosen, pasted or dropped; then what is read in
 * them. All of it happens in the browser.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { SmallBoard } from "../parts/boards.tsx";
import { canFilm } from "../parts/files.ts";
import {
  Button,
  FileButton,
  Group,
  type OfStore,
  Problem,
  Row,
  Status,
  useWatch,
} from "../parts/kit.tsx";
import { the } from "../state/state.ts";
import { photo as words } from "../words/en/photo.ts";
import { addWords, say } from "../words/say.ts";
import { Camera, whyNot } from "./camera.tsx";
import { Correcting } from "./correcting.tsx";
import type { Shot } from "./pixels.ts";
import { Reader } from "./reader.ts";
import type { ReadGrid } from "./record.ts";
import { type Found, readAll, type Taken, takenFrom } from "./several.ts";

addWords(words);

/** What the dialog shows. */
type Stage =
  | { at: "camera" }
  | { at: "reading"; news: string; shot: Shot | null }
  | { at: "fault"; sentences: readonly string[] }
  | ({ at: "read"; n: number } & Found);

export function PhotoDialog({ store }: OfStore) {
  const reader = useMemo(() => new Reader(), []);
  const stage = useSignal<Stage>({ at: "camera" });
  const isFilmed = useSignal(true);
  const go = (next: Stage) => {
    stage.value = next;
  };
  const fail = (...sentences: readonly string[]) => go({ at: "fault", sentences });
  const asked = useRef(0);
  const read = async (pictures: readonly Taken[]) => {
    asked.current += 1;
    const mine = asked.current;
    const isWanted = () => asked.current === mine;
    try {
      const found = await readAll(reader, pictures, (news, shot) => {
        if (isWanted()) go({ at: "reading", news, shot });
        return isWanted();
      });
      if (!found || !isWanted()) return;
      if (found.grids.length) go({ at: "read", n: 0, ...found });
      else fail(...found.lacks);
    } catch (fault) {
      if (isWanted()) fail(inWords(fault));
    }
  };
  const open = (pictures: readonly Blob[]) => {
    isFilmed.value = false;
    return read(takenFrom(pictures));
  };
  useLayoutEffect(() => () => reader.close(), []);
  useWatch(store, the("photos"), (pictures) => pictures.length && open(pictures));
  const now = stage.value;
  const aim = () => {
    isFilmed.value = true;
    go({ at: "camera" });
  };
  const camera = canFilm() ? (
    <Button act={aim} says={now.at === "read" ? "photo.again" : "photo.camera"} />
  ) : (
    <FileButton take={open} accept="image/*" capture="environment" says="photo.again" />
  );
  const choose = <FileButton take={open} multiple accept="image/*" says="photo.other" />;
  return (
    <div class="parts photo">
      {now.at === "camera" && (
        <>
          <Camera
            reader={reader}
            take={(shot) => read([{ name: "", shot: () => shot }])}
            fail={(fault) => fail(whyNot(fault))}
          />
          <Row>{choose}</Row>
        </>
      )}
      {now.at === "reading" && (
        <>
          <Status>{now.news}</Status>
          {now.shot && <Still shot={now.shot} />}
        </>
      )}
      {now.at === "fault" && (
        <>
          <Lacks of={now.sentences} />
          <Row>
            {camera}
            {choose}
          </Row>
        </>
      )}
      {now.at === "read" && (
        <>
          <Lacks of={now.lacks} />
          <Grids grids={now.grids} chosen={now.n} choose={(n) => go({ ...now, n })} />
          {now.grids.slice(now.n, now.n + 1).map((grid) => (
            <Correcting key={now.n} store={store} grid={grid}>
              {isFilmed.value ? camera : choose}
            </Correcting>
          ))}
        </>
      )}
      <p class="hint-text">{say("photo.stays")}</p>
    </div>
  );
}

function Lacks({ of: sentences }: { of: readonly string[] }) {
  return (
    <>
      {sentences.map((one, n) => (
        <Problem key={n}>{one}</Problem>
      ))}
    </>
  );
}

/** What was taken. */
function Still({ shot }: { shot: Shot }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(shot), [shot]);
  return <div ref={place} class="photo-shot" />;
}

interface Choosing {
  grids: readonly ReadGrid[];
  chosen: number;
  choose: (n: number) => void;
}

/** The grids of the pictures, if there are several. */
function Grids({ grids, chosen, choose }: Choosing) {
  if (grids.length < 2) return null;
  const title = say("photo.several", { n: grids.length });
  return (
    <>
      <Status>{title}</Status>
      <Group class="files-boards" name={title}>
        {grids.map(({ cells }, n) => (
          <Button key={n} aria-pressed={n === chosen} act={() => choose(n)}>
            <SmallBoard puzzle={cells.map(({ digit }) => digit || ".").join("")} />
            {say("photo.grid", { n: n + 1 })}
          </Button>
        ))}
      </Group>
    </>
  );
}

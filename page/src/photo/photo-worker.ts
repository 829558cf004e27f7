/** The reader of pictures in a worker thread: it answers one question after the other. */
import { type Bytes, type Engine, loaded } from "../asking/engine.ts";
import type { Answer, Files, Question } from "./reader.ts";

let files: Files | null = null;
let engine: Promise<Engine> | null = null;

self.onmessage = async ({ data }: MessageEvent<Files | Question>) => {
  if ("net" in data) {
    files = data;
    return;
  }
  const { id } = data;
  try {
    tell({ id, bytes: await answerTo(data) });
  } catch (fault) {
    engine = null;
    tell({ id, fault: String(fault) });
  }
};

function tell(answer: Answer) {
  self.postMessage(answer, {
    transfer: "bytes" in answer && answer.bytes ? [answer.bytes.buffer] : [],
  });
}

/** @returns null if there is no grid in the picture */
async function answerTo({ ask, pixels, width }: Question): Promise<Bytes | null> {
  if (!files) throw new Error("the reader has no files yet");
  engine ??= loaded(files.wasm);
  const reader = await engine;
  const given = [new Uint8Array(pixels), width, 4] as const;
  const { status, bytes } =
    ask === "outlines"
      ? reader.call("outlines", ...given)
      : reader.call("photographed", ...given, new Uint8Array(files.net));
  if (status > 1) throw new Error(reader.refusal);
  return bytes;
}

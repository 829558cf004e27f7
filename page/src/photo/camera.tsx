/**
 * What the camera sees, with the lines of the grid that is found in it. The picture is taken by itself
 * once the grid is held still, or by a button.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button, Row, Status } from "../parts/kit.tsx";
import { say } from "../words/say.ts";
import {
  MOST_READ,
  MOST_SEEN,
  pixelsOf,
  type Shot,
  type Size,
  scaleOf,
  shotOf,
  sizeOf,
} from "./pixels.ts";
import type { Reader } from "./reader.ts";
import type { Outline } from "./record.ts";
import { followed, isSteady, linesOf } from "./steady.ts";

/** Enough for a grid that fills a third of the picture. */
const WISH = {
  video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } },
};

interface Filming {
  reader: Reader;
  take: (shot: Shot) => void;
  fail: (fault: unknown) => void;
}

export function Camera({ reader, take, fail }: Filming) {
  const screen = useRef<HTMLVideoElement>(null);
  const seen = useSignal<readonly Outline[]>([]);
  const size = useSignal<Size | null>(null);
  const shoot = () => {
    const video = screen.current;
    if (video?.videoWidth) take(shotOf(video, MOST_READ));
  };
  useLayoutEffect(() => {
    const left = new AbortController();
    const video = screen.current;
    if (!video) return;
    const look = async () => {
      await film(video, left.signal);
      size.value = sizeOf(video);
      const small = document.createElement("canvas");
      while (!left.signal.aborted) {
        await frameOf(video);
        if (left.signal.aborted) return;
        const [found] = await reader.outlines(pixelsOf(shotOf(video, MOST_SEEN, small)));
        if (left.signal.aborted) return;
        seen.value = followed(seen.value, found);
        if (isSteady(seen.value)) return shoot();
      }
    };
    look().catch((fault) => left.signal.aborted || fail(fault));
    return () => left.abort();
  }, []);
  const outline = seen.value.at(-1);
  const { width, height } = size.value ?? { width: 4, height: 3 };
  const scale = scaleOf({ width, height }, MOST_SEEN);
  const news = outline ? "photo.still" : size.value ? "photo.look" : "photo.opening";
  return (
    <>
      <Status>{say(news)}</Status>
      <div class="photo-camera">
        <video ref={screen} muted playsInline />
        <svg viewBox={`0 0 ${width * scale} ${height * scale}`} aria-hidden="true">
          {outline && <path d={linesOf(outline)} />}
        </svg>
      </div>
      <Row>
        <Button class="main" act={shoot} disabled={!size.value} says="photo.shoot" />
      </Row>
    </>
  );
}

/** Shows what the camera sees, until it is no longer wanted. */
async function film(video: HTMLVideoElement, left: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia(WISH);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  left.addEventListener("abort", stop);
  if (left.aborted) return stop();
  video.srcObject = stream;
  await video.play();
}

/** Waits for the next frame. */
function frameOf(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((done) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });
}

/** @returns why there is no picture of the camera, in a sentence */
export function whyNot(fault: unknown): string {
  const name = fault instanceof DOMException ? fault.name : "";
  if (name === "NotAllowedError") return say("photo.refused");
  if (name === "NotFoundError" || name === "OverconstrainedError") return say("photo.nocamera");
  return name || !(fault instanceof Error) ? say("photo.taken") : fault.message;
}

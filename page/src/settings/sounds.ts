/**
 * What is heard and felt while one plays, for who has switched it on: a pencil on paper, a softer one for
 * a note, a chord for what is complete. The sounds are made here; there are no files of them.
 */
import { motionOf } from "../board/shown.ts";
import { now } from "../game/game.ts";
import { gameOf, type State, type Store } from "../state/state.ts";
import type { Position } from "../state/types.ts";
import { bare } from "../table/picture.ts";

export type Heard = "digit" | "note" | "house" | "end";

/** @returns what is heard of a change, or null if nothing was written */
export function heardOf(before: Position, after: Position): Heard | null {
  const shown = ({ givens, rules, values }: Position) => ({ ...bare(givens, rules), values });
  const motion = motionOf(shown(before), shown(after), null);
  if (motion) return motion.last ? "end" : motion.light.size ? "house" : "digit";
  const isNoted = before.corner !== after.corner || before.centre !== after.centre;
  return isNoted && before.givens === after.givens && before.values === after.values
    ? "note"
    : null;
}

/** The pitch of the pencil, and the tones of the chords, in Hz. */
const PENCIL = { digit: 2600, note: 1500 };
const CHORDS = { house: [392, 587.3], end: [392, 493.9, 587.3, 784] };

/** Milliseconds for which the device moves. */
const FELT: Readonly<Record<Heard, number | number[]>> = {
  digit: 8,
  note: 4,
  house: [8, 60, 12],
  end: [12, 60, 12, 60, 24],
};

/** Answers what the player writes from now on, as the settings say at that moment. */
export function serveSounds(store: Store) {
  let sound: AudioContext | null = null;
  const watched = (state: State) => ({ view: state.view, position: now(gameOf(state)) });
  store.watch(watched, ({ view, position }, before) => {
    const heard = before?.view === view && heardOf(before.position, position);
    if (!heard) return;
    const { sounds, vibration } = store.state.settings;
    if (vibration) navigator.vibrate?.(FELT[heard]);
    if (!sounds) return;
    sound ??= new AudioContext();
    if (heard === "house" || heard === "end") chord(sound, CHORDS[heard]);
    else scratch(sound, PENCIL[heard]);
  });
}

/** A pencil that touches the paper: noise around a pitch, which is gone at once. */
function scratch(sound: AudioContext, pitch: number) {
  const length = Math.round(sound.sampleRate * 0.05);
  const noise = sound.createBuffer(1, length, sound.sampleRate);
  const wave = noise.getChannelData(0);
  for (let n = 0; n < length; n += 1) wave[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const pencil = new AudioBufferSourceNode(sound, { buffer: noise });
  const paper = new BiquadFilterNode(sound, { type: "bandpass", frequency: pitch, Q: 1.2 });
  pencil
    .connect(paper)
    .connect(new GainNode(sound, { gain: 0.25 }))
    .connect(sound.destination);
  pencil.start();
}

/** Soft tones, one a little after the other. */
function chord(sound: AudioContext, tones: readonly number[]) {
  for (const [n, frequency] of tones.entries()) {
    const from = sound.currentTime + n * 0.07;
    const loud = new GainNode(sound, { gain: 0 });
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(0.07, from + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0005, from + 0.9);
    const tone = new OscillatorNode(sound, { type: "triangle", frequency });
    tone.connect(loud).connect(sound.destination);
    tone.start(from);
    tone.stop(from + 1);
  }
}

/** Small sounds, made on the spot: no files, and silence when it is switched off. */

import { settings } from "./settings.svelte";

type Note = { at: number; pitch: number; length: number; shape?: OscillatorType; volume?: number };

const SOUNDS = {
  place: [
    { at: 0, pitch: 320, length: 0.05, shape: "triangle", volume: 0.5 },
    { at: 0.012, pitch: 170, length: 0.09, shape: "sine", volume: 0.7 },
  ],
  card: [
    { at: 0, pitch: 900, length: 0.03, shape: "triangle", volume: 0.2 },
    { at: 0.025, pitch: 620, length: 0.04, shape: "triangle", volume: 0.25 },
  ],
  score: [
    { at: 0, pitch: 523, length: 0.14 },
    { at: 0.08, pitch: 659, length: 0.14 },
    { at: 0.16, pitch: 784, length: 0.22 },
  ],
  turn: [
    { at: 0, pitch: 587, length: 0.16, volume: 0.5 },
    { at: 0.11, pitch: 880, length: 0.24, volume: 0.5 },
  ],
  refused: [
    { at: 0, pitch: 196, length: 0.12, shape: "square", volume: 0.18 },
    { at: 0.1, pitch: 165, length: 0.16, shape: "square", volume: 0.18 },
  ],
  won: [
    { at: 0, pitch: 523, length: 0.5 },
    { at: 0.1, pitch: 659, length: 0.5 },
    { at: 0.2, pitch: 784, length: 0.5 },
    { at: 0.32, pitch: 1047, length: 0.8 },
  ],
  over: [
    { at: 0, pitch: 440, length: 0.4 },
    { at: 0.16, pitch: 392, length: 0.6 },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** Play a sound, unless sounds are off or the browser does not allow any yet. */
export function play(sound: Sound): void {
  if (!settings.has_sound || typeof AudioContext === "undefined") return;
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[sound] as Note[]) ring(context, note);
}

function ring(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.shape ?? "sine";
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.16 * (note.volume ?? 0.6), start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.length + 0.02);
}

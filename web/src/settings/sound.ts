/** Sound: a few short synthesised tones; off unless the user turns it on. */

import { settings } from "./settings.svelte";

type Tone = "turn" | "alarm" | "cured" | "won" | "lost";

// Frequencies in Hz, high enough for the speaker of a phone.
const NOTES: Record<Tone, number[]> = {
  turn: [523, 659],
  alarm: [392, 311],
  cured: [523, 659, 784],
  won: [392, 523, 659, 784],
  lost: [440, 392, 330, 262],
};
const LENGTH = 0.14; // s from note to note
const RISE = 0.008; // s of attack: an immediate start would click
const LOUDEST = 0.2;

let context: AudioContext | null = null;

/** Play a tone, if sound is on; browsers allow none before a user has touched the page. */
export function play(tone: Tone): void {
  if (!settings.kept.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const [audio, now] = [context, context.currentTime];
  NOTES[tone].forEach((frequency, index) => note(audio, frequency, now + index * LENGTH));
}

function note(audio: BaseAudioContext, frequency: number, start: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDEST, start + RISE);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH * 1.6);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + LENGTH * 1.7);
}

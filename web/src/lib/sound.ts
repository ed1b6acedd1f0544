/** Three short tones, made on the spot; silent unless the user asked for sound. */

import { settings } from "./settings.svelte";

type Tone = "turn" | "alarm" | "end";

const NOTES: Record<Tone, number[]> = { turn: [523, 659], alarm: [196, 156], end: [392, 523, 659] };
const LENGTH = 0.14;

let context: AudioContext | null = null;

export function play(tone: Tone): void {
  if (!settings.kept.sound) return;
  context ??= new AudioContext();
  NOTES[tone].forEach((frequency, index) => note(context!, frequency, context!.currentTime + index * LENGTH));
}

function note(audio: AudioContext, frequency: number, start: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.08, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH * 1.6);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + LENGTH * 1.7);
}

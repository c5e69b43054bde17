import type { SaidTone } from './said-words.ts';

/** Hertz of the tones that are heard one after the other. */
const tunes: Record<SaidTone, readonly number[]> = { pos: [880, 1320], att: [660, 660], neg: [220, 180, 220], inf: [740] };
const length = 0.14;

let sound: AudioContext | null = null;

/** Lets the kiosk be heard: browsers make no sound before somebody has touched the page. */
export function allowSound(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
  } catch {
    // A machine without sound is seen.
  }
}

/** Plays what a scan came to, where the browser lets it. */
export function play(tone: SaidTone): void {
  if (sound?.state !== 'running') return;
  for (const [place, hertz] of tunes[tone].entries()) {
    const begins = sound.currentTime + place * length;
    const [voice, loudness] = [sound.createOscillator(), sound.createGain()];
    voice.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.25, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + length);
    voice.connect(loudness).connect(sound.destination);
    voice.start(begins);
    voice.stop(begins + length);
  }
}

/** How often a second and for how many seconds: high and short for what went well, low and long for what did not. */
const tones = { ok: [1_320, 0.08], refused: [196, 0.35] } as const;

const silentKey = 'daftari-desk-silent';
let context: AudioContext | null = null;

/** Whether this computer says nothing aloud. */
export const isSilent = (): boolean => localStorage.getItem(silentKey) === 'yes';

export const setSilent = (silent: boolean): void => localStorage.setItem(silentKey, silent ? 'yes' : 'no');

/** Says how a scan went, so that one need not look up from the books. Never fails: a computer without sound shows it all the same. */
export function sound(which: keyof typeof tones): void {
  if (isSilent()) return;
  try {
    context ??= new AudioContext();
    const [frequency, seconds] = tones[which];
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + seconds);
  } catch {
    // No sound here.
  }
}

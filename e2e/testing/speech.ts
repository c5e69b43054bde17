import { writeFileSync } from 'node:fs';

const rate = 48_000;
const seconds = 4;
/** Frequency and width of what a mouth lets through, for ah and ee. */
const vowels = [
  [
    [730, 90],
    [1090, 110],
    [2440, 160],
  ],
  [
    [270, 60],
    [2290, 100],
    [3010, 160],
  ],
] as const;

/** Writes sounds like those of a voice, in syllables, as Chromium's fake microphone takes them. */
export function recordSpeech(file: string): void {
  const samples = new Float64Array(rate * seconds);
  for (const [which, formants] of vowels.entries()) {
    for (const [frequency, width] of formants) {
      const decay = Math.exp((-Math.PI * width) / rate);
      const turn = 2 * decay * Math.cos((2 * Math.PI * frequency) / rate);
      let [last, earlier] = [0, 0];
      let phase = 0;
      for (let at = 0; at < samples.length; at += 1) {
        phase += (120 + 20 * Math.sin((2 * Math.PI * 0.7 * at) / rate)) / rate;
        const pulse = phase >= 1 ? 1 : 0;
        phase -= pulse;
        [last, earlier] = [pulse + turn * last - decay * decay * earlier, last];
        const syllable = Math.floor((at * 4) / rate);
        const loud = syllable % 5 === 4 || syllable % 2 !== which ? 0 : Math.sin((Math.PI * ((at * 4) % rate)) / rate);
        samples[at] = (samples[at] ?? 0) + last * loud * 0.05;
      }
    }
  }
  const wave = Buffer.alloc(44 + 2 * samples.length);
  wave.write('RIFF');
  wave.writeUInt32LE(36 + 2 * samples.length, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(rate, 24);
  wave.writeUInt32LE(2 * rate, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(2 * samples.length, 40);
  const most = samples.reduce((so, value) => Math.max(so, Math.abs(value)), 0);
  for (const [at, value] of samples.entries()) wave.writeInt16LE(Math.round((value / most) * 20_000), 44 + 2 * at);
  writeFileSync(file, wave);
}

import type { ReceiverReport } from './rtcp.ts';

/** Milliseconds of more than 8 % lost packets after which pictures are left out, and until they are tried again. */
const [patience, firstPause, longestPause] = [3000, 30_000, 300_000];
/** Of 256 packets; of so many pictures are left out at once. */
const [tooMany, farTooMany] = [21, 64];
/** Milliseconds over which losses are counted. */
const counted = 1000;

/** What share of one stream is lost: browsers report so often that most reports alone say nothing. */
export class Losses {
  #before: { lost: number; highest: number; at: number } | null = null;

  /** Of 256 packets of the last second or longer; null: too little is known yet. */
  heard({ lost, highest }: ReceiverReport, now: number): number | null {
    const before = this.#before;
    if (before && now - before.at < counted) return null;
    this.#before = { lost, highest, at: now };
    const expected = before ? highest - before.highest : 0;
    if (!before || expected <= 0) return null;
    return Math.min(256, Math.max(0, ((lost - before.lost) * 256) / expected));
  }
}
/** Bytes a second for all voices of who saves data, heads of packets included: 60 kbit/s. */
const [savedRate, savedBurst, heads] = [7500, 4000, 54];

/** How well one browser is reached. */
export class Line {
  #losing: number | null = null;
  #until = 0;
  #pause = firstPause;
  #voiceLoss = 0;
  #filled = { level: 0, at: 0 };

  /** Whether pictures are left out because the line loses too much. */
  slow(now: number): boolean {
    return now < this.#until;
  }

  /** What is lost of voices, of 256 packets. */
  get voiceLoss(): number {
    return this.#voiceLoss;
  }

  heard(lost: number, video: boolean, now: number): void {
    if (!video) {
      this.#voiceLoss = lost;
      return;
    }
    if (this.slow(now)) return;
    if (lost <= tooMany) {
      this.#losing = null;
      // A line that has been good for long is trusted again.
      if (now - this.#until > 2 * longestPause) this.#pause = firstPause;
      return;
    }
    this.#losing ??= now;
    if (lost <= farTooMany && now - this.#losing < patience) return;
    this.#until = now + this.#pause;
    this.#pause = Math.min(this.#pause * 2, longestPause);
    this.#losing = null;
  }

  /** Whether a packet of a voice still fits where data are saved; the first voice always does. */
  fits(bytes: number, first: boolean, now: number): boolean {
    const level = Math.max(0, this.#filled.level - ((now - this.#filled.at) * savedRate) / 1000);
    const fits = first || level + bytes <= savedBurst;
    this.#filled = { level: Math.min(level + (fits ? bytes + heads : 0), 2 * savedBurst), at: now };
    return fits;
  }
}

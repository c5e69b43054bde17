import type { Track } from 'node-datachannel';
import { Losses } from './line.ts';
import { after, beginsKeyFrame, type Rtp } from './rtp.ts';
import type { Source } from './source.ts';

/** Milliseconds before the same packet is sent once more. */
const betweenSame = 100;

/** How much a line may be asked to carry once more: 20 packets a second. */
export class Allowance {
  #second = 0;
  #sent = 0;

  take(now: number): boolean {
    if (now - this.#second >= 1000) {
      this.#second = now;
      this.#sent = 0;
    }
    this.#sent += 1;
    return this.#sent <= 20;
  }
}

/**
 * One stream that a browser gets: of this source now and of another later, numbered on as if it were one. A picture begins with a
 * whole one.
 */
export class Outlet {
  readonly ssrc: number;
  readonly losses = new Losses();
  readonly #track: Track;
  readonly #payload: number;
  readonly #clockRate: number;
  readonly #again = new Map<number, number>();
  #source: Source | null = null;
  #shift = { sequence: 0, timestamp: 0 };
  /** The first packet since the source or a pause, as the source numbers it. */
  #begun: number | null = null;
  #last: { sequence: number; timestamp: number; at: number } | null = null;

  constructor(track: Track, given: { ssrc: number; payload: number; video: boolean }) {
    this.#track = track;
    this.ssrc = given.ssrc;
    this.#payload = given.payload;
    this.#clockRate = given.video ? 90 : 48;
  }

  /** What is on its way here; null: nothing. */
  get source(): Source | null {
    return this.#source;
  }

  /** Begins anew with the next packet: there was a pause, or packets were left out. */
  pause(): void {
    this.#begun = null;
    this.#again.clear();
  }

  /** Whether pictures wait for a whole one. */
  waits(): boolean {
    return this.#source !== null && this.#begun === null;
  }

  switchTo(source: Source | null): void {
    if (source === this.#source) return;
    this.#source = source;
    this.pause();
  }

  /**
   * Passes a packet of the source on.
   * @param scratch a copy of it, which is written over
   * @returns false: a whole picture is needed first
   */
  send(scratch: Buffer, rtp: Rtp, now: number): boolean {
    if (!this.#track.isOpen()) return true;
    if (this.#begun === null) {
      if (this.#source?.video && !beginsKeyFrame(scratch, rtp.payload)) return false;
      this.#begin(rtp, now);
    } else if (after(rtp.sequence, this.#begun) < 0) return true;
    const sequence = (rtp.sequence + this.#shift.sequence) & 0xffff;
    const timestamp = (rtp.timestamp + this.#shift.timestamp) >>> 0;
    if (!this.#last || after(sequence, this.#last.sequence) > 0) this.#last = { sequence, timestamp, at: now };
    this.#write(scratch, sequence, timestamp, rtp.marker);
    return true;
  }

  /** So that the numbers go on where the last ones ended, and the clock by the time that has passed. */
  #begin(rtp: Rtp, now: number): void {
    this.#begun = rtp.sequence;
    if (!this.#last) return;
    const passed = Math.max(1, Math.round((now - this.#last.at) * this.#clockRate));
    this.#shift = {
      sequence: (this.#last.sequence + 1 - rtp.sequence) & 0xffff,
      timestamp: (this.#last.timestamp + passed - rtp.timestamp) >>> 0,
    };
  }

  #write(packet: Buffer, sequence: number, timestamp: number, marker: boolean): void {
    packet.writeUInt8((marker ? 128 : 0) | this.#payload, 1);
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(timestamp, 4);
    packet.writeUInt32BE(this.ssrc, 8);
    this.#track.sendMessageBinary(packet);
  }

  /** Sends again what was asked for: a packet at most once in 100 ms, and no more than the line is allowed. */
  resend(sequences: readonly number[], allowance: Allowance, now: number): void {
    if (this.#begun === null || !this.#source || !this.#track.isOpen()) return;
    if (this.#again.size > 500) this.#again.clear();
    for (const sequence of sequences) {
      const original = (sequence - this.#shift.sequence) & 0xffff;
      const packet = this.#source.kept(original);
      const before = this.#again.get(sequence);
      if (!packet || after(original, this.#begun) < 0 || (before !== undefined && now - before < betweenSame)) continue;
      if (!allowance.take(now)) return;
      this.#again.set(sequence, now);
      const timestamp = (packet.readUInt32BE(4) + this.#shift.timestamp) >>> 0;
      this.#write(Buffer.from(packet), sequence, timestamp, (packet.readUInt8(1) & 128) !== 0);
    }
  }
}

import type { Track } from 'node-datachannel';
import { after, type Rtp } from './rtp.ts';
import { askAgain, askKeyFrame, receiverReport } from './rtcp.ts';

export type Kind = 'microphone' | 'camera' | 'screen';

/** How much of one stream is passed on in a second, in bytes: far more than browsers are asked to send. */
const mostASecond = { microphone: 16_000, camera: 150_000, screen: 400_000 } as const;
/** Milliseconds without a packet after which nothing is sent any more; a screen on which nothing moves is sent seldom. */
const silence = { microphone: 3000, camera: 3000, screen: 15_000 } as const;
/** Milliseconds between two requests for a whole picture, and for the same packet. */
const [betweenKeyFrames, betweenAsking] = [500, 80];
const [mostAsked, mostTries, keptPackets] = [40, 3, 512];

interface Missing {
  tries: number;
  at: number;
}

/** One stream that a browser sends. */
export class Source {
  readonly kind: Kind;
  readonly ssrc: number;
  /** Whether the last packet was the first since a pause. */
  began = false;
  readonly #track: Track;
  readonly #kept: (Buffer | undefined)[] = [];
  readonly #missing = new Map<number, Missing>();
  #highest: number | null = null;
  #cycles = 0;
  #first = 0;
  #received = 0;
  #before = { expected: 0, received: 0 };
  #clock = { middle: 0, at: 0 };
  #second = { from: 0, bytes: 0 };
  #lastPacket = Number.NEGATIVE_INFINITY;
  #keyFrameAsked = Number.NEGATIVE_INFINITY;
  #keyFrameWanted = false;

  constructor(kind: Kind, ssrc: number, track: Track) {
    this.kind = kind;
    this.ssrc = ssrc;
    this.#track = track;
  }

  get video(): boolean {
    return this.kind !== 'microphone';
  }

  /** Whether something arrives. */
  flows(now: number): boolean {
    return now - this.#lastPacket < silence[this.kind];
  }

  /** The browser has said that it stopped. */
  stopped(): void {
    this.#lastPacket = Number.NEGATIVE_INFINITY;
  }

  /** Notes a packet; false: it is not to be passed on. */
  take(packet: Buffer, rtp: Rtp, now: number): boolean {
    if (now - this.#second.from >= 1000) this.#second = { from: now, bytes: 0 };
    this.#second.bytes += packet.length;
    if (this.#second.bytes > mostASecond[this.kind]) return false;
    this.began = !this.flows(now);
    if (this.began) this.#beginAnew();
    this.#lastPacket = now;
    this.#received += 1;
    this.#follow(rtp.sequence, now);
    if (this.video) this.#kept[rtp.sequence % keptPackets] = packet;
    return true;
  }

  /** After a pause: what was not sent meanwhile was not lost. */
  #beginAnew(): void {
    this.#highest = null;
    this.#cycles = 0;
    this.#received = 0;
    this.#before = { expected: 0, received: 0 };
    this.#missing.clear();
  }

  #follow(sequence: number, now: number): void {
    if (this.#highest === null) {
      this.#highest = sequence;
      this.#first = sequence;
      return;
    }
    const ahead = after(sequence, this.#highest);
    if (ahead <= 0) {
      this.#missing.delete(sequence);
      return;
    }
    if (this.video && ahead > mostAsked) {
      // Too much is gone to be asked for piece by piece.
      this.#missing.clear();
      this.wantKeyFrame(now);
    } else if (this.video && ahead > 1) {
      for (let one = 1; one < ahead; one += 1)
        this.#missing.set((this.#highest + one) & 0xffff, { tries: 0, at: Number.NEGATIVE_INFINITY });
      this.#askMissing(now);
    }
    if (sequence < this.#highest) this.#cycles += 0x1_0000;
    this.#highest = sequence;
  }

  /** A packet that was sent before, for whoever missed it. */
  kept(sequence: number): Buffer | null {
    const packet = this.#kept[sequence % keptPackets];
    return packet?.readUInt16BE(2) === sequence ? packet : null;
  }

  /** Asks for a whole picture, at most twice a second. */
  wantKeyFrame(now: number): void {
    this.#keyFrameWanted = true;
    this.#askKeyFrame(now);
  }

  #askKeyFrame(now: number): void {
    if (!this.#keyFrameWanted || now - this.#keyFrameAsked < betweenKeyFrames) return;
    this.#keyFrameAsked = now;
    this.#keyFrameWanted = false;
    this.#send(askKeyFrame(this.ssrc));
  }

  #askMissing(now: number): void {
    const due: number[] = [];
    for (const [sequence, missing] of this.#missing) {
      if (now - missing.at < betweenAsking) continue;
      if (missing.tries >= mostTries) {
        // It will not come; pictures go on with a whole one.
        this.#missing.delete(sequence);
        this.wantKeyFrame(now);
        continue;
      }
      missing.tries += 1;
      missing.at = now;
      if (due.length < mostAsked) due.push(sequence);
    }
    if (due.length > 0) this.#send(askAgain(this.ssrc, due));
  }

  /** Asks again for what is due. */
  tick(now: number): void {
    this.#askKeyFrame(now);
    this.#askMissing(now);
  }

  /** The browser's clock, from its own report. */
  heardClock(middle: number, now: number): void {
    this.#clock = { middle, at: now };
  }

  /**
   * Tells the browser how its stream arrives.
   * @param loss of 256 packets, what listeners lose: a browser repeats in each packet of a voice what the last one said only when it
   * hears of losses
   */
  report(now: number, loss: number): void {
    if (this.#highest === null || !this.flows(now)) return;
    const highest = this.#cycles + this.#highest;
    const expected = highest - this.#first + 1;
    const since = { expected: expected - this.#before.expected, received: this.#received - this.#before.received };
    this.#before = { expected, received: this.#received };
    const own = since.expected > 0 ? Math.max(0, ((since.expected - since.received) * 256) / since.expected) : 0;
    this.#send(
      receiverReport({
        ssrc: this.ssrc,
        lost: Math.min(255, Math.round(Math.max(own, loss))),
        lostInAll: Math.max(0, expected - this.#received),
        highest,
        clock: this.#clock.middle,
        since: this.#clock.middle === 0 ? 0 : ((now - this.#clock.at) * 65_536) / 1000,
      }),
    );
  }

  #send(report: Buffer): void {
    if (this.#track.isOpen()) this.#track.sendMessageBinary(report);
  }
}

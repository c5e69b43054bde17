import { Audio, type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import type { MaySend } from '../forwarder.ts';
import { readSaid, type RoomNotice, type Said } from './messages.ts';
import { answerTo, cleanOffer, isSent, type Medium, type Offer, type Purpose, ssrcAt } from './offer.ts';
import { Line } from './line.ts';
import { Allowance, Outlet } from './outlet.ts';
import { Refusal } from './refusal.ts';
import { readReports } from './rtcp.ts';
import { isReport, readRtp, type Rtp } from './rtp.ts';
import { type Kind, Source } from './source.ts';

/** Milliseconds for the engine to answer, and for the browser to come. */
const [answering, coming] = [5000, 20_000];
const mostSaidASecond = 10;

/** What a room does with what comes from one of its people. */
export interface Hearing {
  packet(member: Member, source: Source, packet: Buffer, rtp: Rtp): void;
  changed(member: Member): void;
  ended(member: Member): void;
}

/** Where the forwarder listens. */
export interface Listening {
  port: number;
  addresses: readonly string[];
}

/** One person's connection: what comes from them, and what goes to them. */
export class Member {
  readonly peer: string;
  readonly sources = new Map<Kind, Source>();
  readonly voices: Outlet[] = [];
  readonly pictures = new Map<'camera' | 'screen', Outlet>();
  readonly line = new Line();
  may: MaySend;
  lowData: boolean;
  connected = false;
  readonly #hearing: Hearing;
  readonly #connection: PeerConnection;
  readonly #allowance = new Allowance();
  #channel: DataChannel | null = null;
  #told = '';
  #heard = 0;
  #said = { second: 0, count: 0 };
  #closed = false;
  #comes: NodeJS.Timeout | null = null;

  constructor(given: { peer: string; may: MaySend; lowData: boolean; hearing: Hearing; port: number }) {
    this.peer = given.peer;
    this.may = given.may;
    this.lowData = given.lowData;
    this.#hearing = given.hearing;
    this.#connection = new PeerConnection('browser', {
      iceServers: [],
      disableAutoNegotiation: true,
      enableIceUdpMux: true,
      portRangeBegin: given.port,
      portRangeEnd: given.port,
      maxMessageSize: 1024,
    });
  }

  /** Answers the browser's offer. Throws a Refusal where the engine cannot. */
  async answer(offer: Offer, { port, addresses }: Listening): Promise<string> {
    for (const [place, medium] of offer.media.entries()) this.#add(medium, ssrcAt(place));
    const connection = this.#connection;
    connection.onDataChannel((channel) => this.#listen(channel));
    connection.onStateChange((state) => this.#stateIs(state));
    const ready = new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Refusal('unavailable', 'Sound and pictures did not answer in time. Try again.')),
        answering,
      );
      connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(late);
        resolve();
      });
    });
    try {
      connection.setRemoteDescription(cleanOffer(offer), 'offer');
      connection.setLocalDescription('answer');
    } catch (error) {
      ready.catch(() => undefined);
      throw new Refusal(
        'validation',
        `The browser’s offer of sound and pictures was not understood. ${String(error).slice(0, 100)}`,
      );
    }
    await ready;
    this.#comes = setTimeout(() => this.connected || this.end(), coming);
    return answerTo(offer, connection.localDescription()?.sdp ?? '', port, addresses);
  }

  #add(medium: Medium, ssrc: number): void {
    if (medium.kind === 'application') return;
    const direction = isSent(medium) ? 'RecvOnly' : 'SendOnly';
    const described = medium.kind === 'audio' ? new Audio(medium.mid, direction) : new Video(medium.mid, direction);
    if (described instanceof Audio) described.addOpusCodec(medium.payload);
    else described.addVP8Codec(medium.payload);
    if (!isSent(medium)) described.addSSRC(ssrc, 'class', medium.purpose, medium.mid);
    const track = this.#connection.addTrack(described);
    if (isSent(medium)) this.#receive(medium, track);
    else this.#deliver(medium, ssrc, track);
  }

  #receive({ purpose, ssrc }: Medium, track: Track): void {
    if (purpose !== 'microphone' && purpose !== 'camera' && purpose !== 'screen') return;
    const source = new Source(purpose, ssrc, track);
    this.sources.set(purpose, source);
    track.onMessage((packet) => {
      if (this.#closed) return;
      const now = performance.now();
      if (isReport(packet)) {
        const { sender } = readReports(packet);
        if (sender?.ssrc === ssrc) source.heardClock(sender.clock, now);
        return;
      }
      const rtp = readRtp(packet);
      if (!rtp || rtp.ssrc !== ssrc) return;
      // What they may not send ends here.
      if (!this.may[purpose] || !source.take(packet, rtp, now)) return;
      this.#hearing.packet(this, source, packet, rtp);
    });
  }

  #deliver({ purpose, payload, kind }: Medium, ssrc: number, track: Track): void {
    const video = kind === 'video';
    const outlet = new Outlet(track, { ssrc, payload, video });
    if (!video) this.voices.push(outlet);
    else this.pictures.set(shown(purpose), outlet);
    track.onMessage((packet) => {
      if (this.#closed || !isReport(packet)) return;
      const now = performance.now();
      const reports = readReports(packet);
      for (const one of reports.receiver) {
        const lost = one.ssrc === ssrc ? outlet.losses.heard(one, now) : null;
        if (lost !== null) this.line.heard(lost, video, now);
      }
      if (!video || !this.getsPictures(now)) return;
      if (reports.keyFrames.includes(ssrc)) outlet.source?.wantKeyFrame(now);
      for (const one of reports.missing) if (one.ssrc === ssrc) outlet.resend(one.sequences, this.#allowance, now);
    });
  }

  /** Whether pictures go to them. */
  getsPictures(now: number): boolean {
    return !this.lowData && !this.line.slow(now);
  }

  #listen(channel: DataChannel): void {
    this.#channel = channel;
    channel.onMessage((message) => {
      const now = performance.now();
      if (now - this.#said.second >= 1000) this.#said = { second: now, count: 0 };
      this.#said.count += 1;
      if (this.#closed || typeof message !== 'string' || this.#said.count > mostSaidASecond) return;
      const said = readSaid(message);
      if (said) this.#hear(said);
    });
    channel.onOpen(() => this.#hearing.changed(this));
  }

  #hear(said: Said): void {
    if ('ping' in said) {
      this.#say(JSON.stringify({ pong: said.ping }));
      return;
    }
    this.#heard = said.number;
    this.lowData = said.lowData;
    for (const [kind, source] of this.sources) if (!said.sends[kind]) source.stopped();
    this.#told = '';
    this.#hearing.changed(this);
  }

  /** Tells the browser how the room is, when that has changed. */
  tell(notice: Omit<RoomNotice, 'heard'>): void {
    const text = JSON.stringify({ room: { ...notice, heard: this.#heard } });
    if (text !== this.#told && this.#say(text)) this.#told = text;
  }

  #say(text: string): boolean {
    try {
      return this.#channel?.isOpen() === true && this.#channel.bufferedAmount() < 65_536 && this.#channel.sendMessage(text);
    } catch {
      // It closes at this moment.
      return false;
    }
  }

  #stateIs(state: string): void {
    this.connected = state === 'connected';
    if (state === 'connected') this.#hearing.changed(this);
    if (state === 'failed' || state === 'closed') this.end();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Ends the connection; may be called twice. */
  end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.connected = false;
    if (this.#comes) clearTimeout(this.#comes);
    this.#channel = null;
    this.#connection.close();
    this.#hearing.ended(this);
  }
}

const shown = (purpose: Purpose): 'camera' | 'screen' => (purpose === 'stageCamera' ? 'camera' : 'screen');

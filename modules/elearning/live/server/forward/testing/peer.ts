import { Audio, type DataChannel, PeerConnection, type Track, Video } from 'node-datachannel';
import { setTimeout as wait } from 'node:timers/promises';
import type { RoomNotice } from '../media/messages.ts';

const opus = 111;
const vp8 = 96;

/** What came on one line of a peer. */
export interface Heard {
  packets: Buffer[];
  reports: Buffer[];
}

let made = 0;

/** Somebody in a room without a browser: an engine of their own that offers as a browser does. */
export class Peer {
  readonly connection: PeerConnection;
  readonly sent: Record<'microphone' | 'camera' | 'screen', { track: Track; ssrc: number; sequence: number; timestamp: number }>;
  readonly heard: Record<string, Heard> = {};
  readonly tracks: Record<string, Track> = {};
  readonly notices: RoomNotice[] = [];
  readonly pongs: number[] = [];
  readonly channel: DataChannel;
  /** Whether packets that come are kept, or counted only. */
  counted = 0;
  readonly #keep: boolean;
  #said = 0;

  constructor(keep = true) {
    this.#keep = keep;
    made += 1;
    this.connection = new PeerConnection(`peer ${made}`, { iceServers: [], disableAutoNegotiation: true });
    const first = 200_000 + made * 10;
    const sends = (mid: string, kind: 'audio' | 'video', ssrc: number) => {
      const track = this.connection.addTrack(medium(mid, kind, 'SendOnly', ssrc));
      this.#listen(mid, track);
      return { track, ssrc, sequence: 60_000, timestamp: 4_294_900_000 };
    };
    this.channel = this.connection.createDataChannel('room');
    this.sent = {
      microphone: sends('m0', 'audio', first),
      camera: sends('m1', 'video', first + 1),
      screen: sends('m2', 'video', first + 2),
    };
    for (const [place, mid] of ['v0', 'v1', 'v2', 'v3', 'camera', 'screen'].entries())
      this.#listen(mid, this.connection.addTrack(medium(mid, place < 4 ? 'audio' : 'video', 'RecvOnly', 0)));
    this.channel.onMessage((text) => {
      const said = JSON.parse(typeof text === 'string' ? text : '{}') as { pong?: number; room?: RoomNotice };
      if (said.pong !== undefined) this.pongs.push(said.pong);
      if (said.room) this.notices.push(said.room);
    });
  }

  #listen(mid: string, track: Track): void {
    const heard: Heard = { packets: [], reports: [] };
    this.heard[mid] = heard;
    this.tracks[mid] = track;
    track.onMessage((packet) => {
      this.counted += 1;
      const list = packet.readUInt8(1) >= 192 && packet.readUInt8(1) <= 223 ? heard.reports : heard.packets;
      if (this.#keep) list.push(Buffer.from(packet));
    });
  }

  /** Its offer. */
  async offer(): Promise<string> {
    const ready = new Promise<void>((resolve) => {
      this.connection.onGatheringStateChange((state) => state === 'complete' && resolve());
    });
    this.connection.setLocalDescription('offer');
    await ready;
    return this.connection.localDescription()?.sdp ?? '';
  }

  /** Takes the answer and waits until the line stands. */
  async take(answer: string): Promise<void> {
    this.connection.setRemoteDescription(answer, 'answer');
    await until(() => this.connection.state() === 'connected' && this.channel.isOpen());
  }

  get notice(): RoomNotice | undefined {
    return this.notices.at(-1);
  }

  /** Sends a packet; pictures are whole ones unless `part`. */
  send(kind: 'microphone' | 'camera' | 'screen', { skip = 0, part = false, text = 'x' } = {}): number {
    const line = this.sent[kind];
    line.sequence = (line.sequence + 1 + skip) & 0xffff;
    line.timestamp = (line.timestamp + (kind === 'microphone' ? 960 : 6000)) % 4_294_967_296;
    this.sendNumbered(kind, line.sequence, { part, text });
    return line.sequence;
  }

  sendNumbered(kind: 'microphone' | 'camera' | 'screen', sequence: number, { part = false, text = 'x' } = {}): void {
    const { track, ssrc, timestamp } = this.sent[kind];
    const head = Buffer.alloc(12);
    head.writeUInt8(0x80, 0);
    head.writeUInt8((kind === 'microphone' ? opus : vp8) | 128, 1);
    head.writeUInt16BE(sequence, 2);
    head.writeUInt32BE(timestamp, 4);
    head.writeUInt32BE(ssrc, 8);
    const payload =
      kind === 'microphone' ? Buffer.from(text) : Buffer.concat([Buffer.from([0x10, part ? 1 : 0]), Buffer.from(text)]);
    track.sendMessageBinary(Buffer.concat([head, payload]));
  }

  ping(number: number): void {
    this.channel.sendMessage(JSON.stringify({ ping: number }));
  }

  says(sends: { microphone: boolean; camera: boolean; screen: boolean }, lowData = false): void {
    this.#said += 1;
    this.channel.sendMessage(JSON.stringify({ sends, lowData, number: this.#said }));
  }

  close(): void {
    this.connection.close();
  }
}

function medium(mid: string, kind: 'audio' | 'video', direction: 'SendOnly' | 'RecvOnly', ssrc: number): Audio | Video {
  if (kind === 'audio') {
    const audio = new Audio(mid, direction);
    audio.addOpusCodec(opus);
    if (ssrc > 0) audio.addSSRC(ssrc, 'peer', 'own', mid);
    return audio;
  }
  const video = new Video(mid, direction);
  video.addVP8Codec(vp8);
  if (ssrc > 0) video.addSSRC(ssrc, 'peer', 'own', mid);
  return video;
}

/** Waits until something is so. */
export async function until(holds: () => boolean, milliseconds = 10_000): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > milliseconds) throw new Error(`It never came: ${holds.toString()}`);
    await wait(10);
  }
}

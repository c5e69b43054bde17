import type { Kind } from './devices.ts';
import type { Sends } from './room-media.ts';

const kinds = ['microphone', 'camera', 'screen'] as const satisfies readonly Kind[];
/** Bits and pictures a second that are sent at most. */
const limits = {
  microphone: { maxBitrate: 24_000 },
  camera: { maxBitrate: 300_000, maxFramerate: 15 },
  screen: { maxBitrate: 400_000, maxFramerate: 5 },
} as const;
/** Milliseconds: for a connection to stand, between two pings, and without an answer until the line counts as broken. */
const [standing, betweenPings, silence, patience] = [6000, 700, 2500, 2000];

/** What the server says of the room. */
export interface Notice {
  camera: boolean;
  screen: boolean;
  may: Sends;
  full: boolean;
  slow: boolean;
  heard: number;
}

export interface Events {
  /** The line stands. */
  connected(): void;
  /** It stands no more, or never did. */
  broken(): void;
  notice(notice: Notice): void;
}

/** One connection to the room, from its offer until it breaks. */
export class Connection {
  readonly voices: MediaStreamTrack[];
  readonly camera: MediaStreamTrack;
  readonly screen: MediaStreamTrack;
  readonly #connection: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #senders: Record<Kind, RTCRtpSender>;
  readonly #events: Events;
  #timers: number[] = [];
  #saying: string | null = null;
  #answered = 0;
  #pings = 0;
  #stood = false;
  #ended = false;

  constructor(settings: { iceServers: RTCIceServer[]; relayOnly: boolean }, events: Events) {
    this.#events = events;
    this.#connection = new RTCPeerConnection({
      iceServers: settings.iceServers,
      iceTransportPolicy: settings.relayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    });
    this.#channel = this.#connection.createDataChannel('room');
    // Every line is there from the beginning, so that nothing is ever negotiated anew.
    const sends = (kind: Kind): RTCRtpSender => {
      const sent = this.#add(kind === 'microphone' ? 'audio' : 'video', { direction: 'sendonly', sendEncodings: [limits[kind]] });
      return sent.sender;
    };
    this.#senders = { microphone: sends('microphone'), camera: sends('camera'), screen: sends('screen') };
    const gets = (kind: 'audio' | 'video') => this.#add(kind, { direction: 'recvonly' }).receiver.track;
    this.voices = [gets('audio'), gets('audio'), gets('audio'), gets('audio')];
    this.camera = gets('video');
    this.screen = gets('video');
    this.#connection.addEventListener('connectionstatechange', () => this.#stateChanged());
    this.#channel.addEventListener('open', () => this.#speak());
    this.#channel.addEventListener('message', ({ data }) => this.#heard(data));
  }

  #add(kind: 'audio' | 'video', init: RTCRtpTransceiverInit): RTCRtpTransceiver {
    const added = this.#connection.addTransceiver(kind, init);
    // A short offer: the forwarder reads these alone.
    const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs.filter(({ mimeType }) =>
      ['audio/opus', 'video/vp8'].includes(mimeType.toLowerCase()),
    );
    if (codecs && codecs.length > 0) added.setCodecPreferences(codecs);
    return added;
  }

  /** Makes the offer, lets it be answered, and waits for nothing more: `connected` or `broken` follows. */
  async begin(join: (offer: string) => Promise<string>): Promise<void> {
    await this.#connection.setLocalDescription();
    // The forwarder hears where this browser comes from, so its addresses need not be waited for.
    const answer = await join(this.#connection.localDescription?.sdp ?? '');
    if (this.#ended) return;
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer });
    this.#later(standing, () => this.#stood || this.#break());
  }

  /** Sends this; null: nothing any more. */
  async send(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
    if (!this.#ended) await this.#senders[kind].replaceTrack(track);
  }

  /** Says what is sent, so that all know at once. */
  say(said: { sends: Sends; lowData: boolean; number: number }): void {
    this.#saying = JSON.stringify(said);
    this.#speak();
  }

  #speak(): void {
    if (this.#channel.readyState === 'open' && this.#saying !== null) this.#channel.send(this.#saying);
  }

  /** What the browser counts. */
  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const kind of kinds) void this.#senders[kind].replaceTrack(null).catch(() => undefined);
    this.#channel.close();
    this.#connection.close();
  }

  #later(milliseconds: number, work: () => void): void {
    this.#timers.push(
      window.setTimeout(() => {
        if (!this.#ended) work();
      }, milliseconds),
    );
  }

  #stateChanged(): void {
    const state = this.#connection.connectionState;
    if (state === 'failed' || state === 'closed') this.#break();
    if (state === 'disconnected') this.#later(patience, () => this.#connection.connectionState === 'connected' || this.#break());
    if (state === 'connected' && !this.#stood) {
      this.#stood = true;
      this.#answered = performance.now();
      this.#events.connected();
      this.#ping();
    }
  }

  /** A broken line is noticed within seconds; the browser itself takes half a minute. */
  #ping(due = performance.now()): void {
    // Whoever slept has heard nothing either.
    if (performance.now() - due > 1000) this.#answered = performance.now();
    if (performance.now() - this.#answered > silence) return this.#break();
    this.#timers = [];
    if (this.#channel.readyState === 'open') {
      this.#pings += 1;
      this.#channel.send(JSON.stringify({ ping: this.#pings }));
    }
    const next = performance.now() + betweenPings;
    this.#later(betweenPings, () => this.#ping(next));
  }

  #heard(data: unknown): void {
    if (this.#ended || typeof data !== 'string') return;
    this.#answered = performance.now();
    const said = JSON.parse(data) as { room?: Notice };
    if (said.room) this.#events.notice(said.room);
  }

  #break(): void {
    if (this.#ended) return;
    this.end();
    this.#events.broken();
  }
}

import { Refusal } from './refusal.ts';

/** What a line of an offer is for. */
export type Purpose = 'microphone' | 'camera' | 'screen' | 'voice' | 'stageCamera' | 'stageScreen' | 'channel' | 'unused';

/** One medium of an offer. */
export interface Medium {
  mid: string;
  purpose: Purpose;
  kind: 'audio' | 'video' | 'application';
  /** The number of Opus or VP8 in its packets. */
  payload: number;
  /** Under which number the browser sends; 0 where it does not. */
  ssrc: number;
}

/** What the forwarder takes from an offer; everything else in it is dropped. */
export interface Offer {
  ufrag: string;
  password: string;
  fingerprint: string;
  media: Medium[];
}

/** Voices that come to each at once. */
export const voices = 4;

const largest = 65_536;
const mostMedia = 16;

function broken(what: string): Refusal {
  return new Refusal('validation', `The browser’s offer of sound and pictures cannot be read (${what}).`);
}

/** Reads an offer. Throws a Refusal where it is none, too long, or not what the product's browsers send. */
export function readOffer(sdp: string): Offer {
  if (sdp.length > largest) throw broken('too long');
  const [session = [], ...parts] = sectionsOf(sdp);
  if (session[0] !== 'v=0') throw broken('no SDP');
  if (parts.length === 0 || parts.length > mostMedia) throw broken('number of media');
  const find = (name: string, shape: RegExp): string => {
    const text = [...session, ...parts.flat()].find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? '';
    if (!shape.test(text)) throw broken(name);
    return text;
  };
  const taken = new Map<Purpose, number>();
  const media = parts.map((lines) => mediumOf(lines, taken));
  if (new Set(media.map(({ mid }) => mid)).size < media.length) throw broken('mid twice');
  const numbers = media.map(({ ssrc }) => ssrc).filter((ssrc) => ssrc > 0);
  if (new Set(numbers).size < numbers.length) throw broken('ssrc twice');
  return {
    ufrag: find('ice-ufrag', /^[A-Za-z0-9+/]{4,256}$/),
    password: find('ice-pwd', /^[A-Za-z0-9+/]{22,256}$/),
    fingerprint: find('fingerprint', /^sha-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/i),
    media,
  };
}

/** The lines of the session, then those of each medium. */
function sectionsOf(sdp: string): string[][] {
  const sections: string[][] = [[]];
  for (const line of sdp.split(/\r?\n/)) {
    if (line.startsWith('m=')) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

function mediumOf(lines: readonly string[], taken: Map<Purpose, number>): Medium {
  const [, kind = ''] = /^m=(audio|video|application) \d+ [A-Z/]+(?: [\w-]+)+$/.exec(lines[0] ?? '') ?? [];
  const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice(6) ?? '';
  if (!/^[A-Za-z0-9]{1,16}$/.test(mid)) throw broken('mid');
  if (kind === 'application') return { mid, kind, payload: 0, ssrc: 0, purpose: oneOf(taken, ['channel']) };
  if (kind !== 'audio' && kind !== 'video') throw broken('medium');
  const codec = kind === 'audio' ? /^a=rtpmap:(\d{1,3}) opus\/48000\/2$/i : /^a=rtpmap:(\d{1,3}) VP8\/90000$/i;
  const payload = Number(lines.map((line) => codec.exec(line)?.[1]).find((found) => found !== undefined) ?? Number.NaN);
  if (!(payload >= 1 && payload <= 127)) throw broken(kind === 'audio' ? 'no Opus' : 'no VP8');
  if (!lines.includes('a=sendonly'))
    return { mid, kind, payload, ssrc: 0, purpose: oneOf(taken, kind === 'audio' ? ['voice'] : ['stageCamera', 'stageScreen']) };
  // The first is the stream itself, the second would be the one that repeats it.
  const ssrc = Number(lines.map((line) => /^a=ssrc:(\d{1,10}) /.exec(line)?.[1]).find((found) => found !== undefined) ?? 0);
  if (!(ssrc > 1999 && ssrc <= 0xffff_ffff)) throw broken('ssrc');
  return { mid, kind, payload, ssrc, purpose: oneOf(taken, kind === 'audio' ? ['microphone'] : ['camera', 'screen']) };
}

/** The first of these that may still be taken. */
function oneOf(taken: Map<Purpose, number>, purposes: readonly Purpose[]): Purpose {
  for (const purpose of purposes) {
    const before = taken.get(purpose);
    if (before !== undefined && before >= (purpose === 'voice' ? voices : 1)) continue;
    taken.set(purpose, before === undefined ? 1 : before + 1);
    return purpose;
  }
  throw broken('more media than there is use for');
}

const codecOf = ({ kind, payload }: Medium): string[] =>
  kind === 'audio'
    ? [
        `a=rtpmap:${payload} opus/48000/2`,
        // Few bits for speech, nothing while nobody speaks, and what a lost packet said once more in the next.
        `a=fmtp:${payload} minptime=10;ptime=20;stereo=0;sprop-stereo=0;useinbandfec=1;usedtx=1;maxaveragebitrate=24000`,
      ]
    : [`a=rtpmap:${payload} VP8/90000`, `a=rtcp-fb:${payload} nack`, `a=rtcp-fb:${payload} nack pli`];

interface Side {
  ufrag: string;
  password: string;
  fingerprint: string;
}

/** What both descriptions have in common; `more` are the lines of a medium that only one of them has. */
function written(side: Side, setup: string, media: readonly Medium[], more: (medium: Medium, place: number) => string[]): string {
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${media.map(({ mid }) => mid).join(' ')}`,
    'a=msid-semantic: WMS *',
  ];
  for (const [place, medium] of media.entries()) {
    const channel = medium.kind === 'application';
    lines.push(
      channel ? 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel' : `m=${medium.kind} 9 UDP/TLS/RTP/SAVPF ${medium.payload}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${medium.mid}`,
      `a=ice-ufrag:${side.ufrag}`,
      `a=ice-pwd:${side.password}`,
      `a=fingerprint:${side.fingerprint}`,
      `a=setup:${setup}`,
      ...(channel ? ['a=sctp-port:5000', 'a=max-message-size:1024'] : ['a=rtcp-mux', 'a=rtcp-rsize', ...codecOf(medium)]),
      ...more(medium, place),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Whether the browser sends this medium. */
export const isSent = ({ purpose }: Medium): boolean => purpose === 'microphone' || purpose === 'camera' || purpose === 'screen';

/**
 * The offer as the engine gets it: written anew from what was read. It names no address of the browser: that comes to the
 * forwarder's, which sees where from, and nothing is sent anywhere because an offer says so.
 */
export function cleanOffer(offer: Offer): string {
  return written(offer, 'actpass', offer.media, (medium) => {
    if (medium.kind === 'application') return [];
    if (!isSent(medium)) return ['a=recvonly'];
    return ['a=sendonly', `a=ssrc:${medium.ssrc} cname:browser`];
  });
}

/** Under which number the forwarder sends the medium at this place of the offer. */
export const ssrcAt = (place: number): number => 1001 + place;

/**
 * The answer for the browser.
 * @param local the engine's own
 * @param port where it listens
 * @param more addresses under which that is reached besides the machine's own
 */
export function answerTo(offer: Offer, local: string, port: number, more: readonly string[]): string {
  const lines = local.split(/\r?\n/);
  const find = (name: string) => lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? '';
  const candidates = [
    ...lines.filter((line) => line.startsWith('a=candidate:') && / udp /i.test(line)),
    ...more.map((address, place) => `a=candidate:${90 + place} 1 UDP ${2_000_000_000 - place} ${address} ${port} typ host`),
    'a=end-of-candidates',
  ];
  const side = { ufrag: find('ice-ufrag'), password: find('ice-pwd'), fingerprint: find('fingerprint') };
  const setup = find('setup') === 'passive' ? 'passive' : 'active';
  return written(side, setup, offer.media, (medium, place) => {
    const reached = place === 0 ? candidates : [];
    if (medium.kind === 'application') return reached;
    if (isSent(medium)) return ['a=recvonly', ...reached];
    const stream = `${medium.purpose}-${medium.mid}`;
    return [
      'a=sendonly',
      `a=msid:${stream} ${stream}`,
      `a=ssrc:${ssrcAt(place)} cname:class`,
      `a=ssrc:${ssrcAt(place)} msid:${stream} ${stream}`,
      ...reached,
    ];
  });
}

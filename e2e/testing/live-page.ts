// What a browser does in a room that is tried without a school: the query says who it is.
import { openRoomMedia } from '#modules/elearning/live/web/media/room-media.ts';

const asked = new URLSearchParams(location.search);
const relays = asked.get('relay');

const media = openRoomMedia({
  join: async ({ offer, lowData }) => {
    const answered = await fetch('/join', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ peer: asked.get('peer'), offer, lowData }),
    });
    const { answer = '', message } = (await answered.json()) as { answer?: string; message?: string };
    if (!answered.ok) throw Object.assign(new Error(message), { status: answered.status });
    return answer;
  },
  iceServers: relays === null ? [] : (JSON.parse(relays) as RTCIceServer[]),
  relayOnly: relays !== null,
  lowData: asked.has('low'),
});

let firstPicture = 0;
const opened = performance.now();
document.querySelector('#camera')?.addEventListener('loadeddata', () => {
  firstPicture ||= performance.now() - opened;
});

const show = (): void => {
  const { voice, camera, screen } = media.state;
  const put = (element: HTMLMediaElement | null, stream: MediaStream | null): void => {
    if (element && element.srcObject !== stream) element.srcObject = stream;
  };
  put(document.querySelector('audio'), voice);
  put(document.querySelector('#camera'), camera);
  put(document.querySelector('#screen'), screen);
};
media.subscribe(show);
show();

const names = [
  'packetsReceived',
  'packetsLost',
  'bytesReceived',
  'framesDecoded',
  'freezeCount',
  'totalAudioEnergy',
  'concealedSamples',
  'silentConcealedSamples',
  'totalSamplesReceived',
  'fecPacketsReceived',
];

/** What was counted of what came in, over all its lines. */
async function counted(): Promise<Record<string, number>> {
  const sums: Record<string, number> = { firstPicture };
  for (const report of ((await media.stats()) ?? new Map<string, object>()).values()) {
    if (Reflect.get(report, 'type') !== 'inbound-rtp') continue;
    const kind = String(Reflect.get(report, 'kind'));
    for (const name of names) {
      const value = Number(Reflect.get(report, name));
      const sum = sums[`${kind}.${name}`];
      if (Number.isFinite(value)) sums[`${kind}.${name}`] = sum === undefined ? value : sum + value;
    }
  }
  return sums;
}

let analyser: AnalyserNode | null = null;

/** How loud the mixed voices were for a second, from 0 to 1. */
async function loudness(): Promise<number> {
  const { voice } = media.state;
  if (!voice) return 0;
  if (!analyser) {
    const context = new AudioContext();
    analyser = context.createAnalyser();
    context.createMediaStreamSource(voice).connect(analyser);
  }
  const wave = new Float32Array(analyser.fftSize);
  let loudest = 0;
  for (let look = 0; look < 40; look += 1) {
    analyser.getFloatTimeDomainData(wave);
    for (const value of wave) loudest = Math.max(loudest, Math.abs(value));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return loudest;
}

Object.assign(window, { media, counted, loudness });

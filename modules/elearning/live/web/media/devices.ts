import type { Sends } from './room-media.ts';

export type Kind = keyof Sends;

const words = { microphone: 'microphone', camera: 'camera', screen: 'screen' } as const;

/** What stood in the way, in words. */
export class DeviceTrouble extends Error {}

const wanted = {
  microphone: { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  camera: { video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 15, max: 15 } } },
  screen: { video: { width: { max: 1280 }, height: { max: 720 }, frameRate: { max: 5 } } },
} as const;

/**
 * Opens the microphone or the camera, or lets the user choose a screen.
 * @throws DeviceTrouble the browser or the device refuses
 */
export async function openDevice(kind: Kind): Promise<MediaStreamTrack> {
  const devices = devicesOf();
  if (kind === 'screen' && !('getDisplayMedia' in devices)) throw new DeviceTrouble('This browser cannot show its screen.');
  try {
    return await trackOf(devices, kind);
  } catch (error) {
    throw new DeviceTrouble(inWords(kind, error), { cause: error });
  }
}

function devicesOf(): MediaDevices {
  // A page that came over plain http has none, whatever the types say.
  const devices: MediaDevices | undefined = Reflect.get(navigator, 'mediaDevices');
  if (devices) return devices;
  throw new DeviceTrouble(
    'The browser gives microphone, camera and screen only to an address that begins with https. Ask whoever runs this server.',
  );
}

async function trackOf(devices: MediaDevices, kind: Kind): Promise<MediaStreamTrack> {
  const stream = kind === 'screen' ? await devices.getDisplayMedia(wanted.screen) : await devices.getUserMedia(wanted[kind]);
  const [track, ...others] = stream.getTracks();
  for (const other of others) other.stop();
  if (!track) throw new DeviceTrouble(`No ${words[kind]} was found on this device.`);
  if (kind === 'screen') track.contentHint = 'detail';
  if (kind === 'microphone') track.contentHint = 'speech';
  return track;
}

function inWords(kind: Kind, error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' && kind === 'screen') return 'No screen was chosen.';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return `The browser refused the ${words[kind]}. Allow it in the settings beside the address, then try again.`;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return `No ${words[kind]} was found on this device.`;
  if (name === 'NotReadableError' || name === 'AbortError') return `The ${words[kind]} is in use by another program.`;
  return error instanceof DeviceTrouble ? error.message : `The ${words[kind]} could not be opened.`;
}

import { randomInt } from 'node:crypto';
import { IceUdpMuxListener } from 'node-datachannel';
import { keepPort, keptPort } from '../place.ts';
import type { Listening } from './member.ts';
import { Refusal } from './refusal.ts';

const tries = 30;

/**
 * Takes the UDP port for as long as the process lives, so that no connection ever meets a taken one: that would end the process.
 * @param wanted 0: the one that the folder had before, else a free one
 */
export function listener(folder: string, wanted: number, addresses: readonly string[]): () => Listening {
  let held: IceUdpMuxListener | null = null;
  return () => {
    held ??= wanted > 0 ? fixed(wanted) : free(folder);
    return { port: held.port(), addresses };
  };
}

function fixed(port: number): IceUdpMuxListener {
  const taken = tryPort(port);
  if (taken) return taken;
  throw new Refusal(
    'unavailable',
    `Live classes cannot begin: UDP port ${port} of the server is taken by another program. Stop it, or set LIVE_PORT to another number.`,
  );
}

function free(folder: string): IceUdpMuxListener {
  for (let count = 0; count < tries; count += 1) {
    const port = (count === 0 && keptPort(folder)) || randomInt(20_000, 32_000);
    const taken = tryPort(port);
    if (!taken) continue;
    keepPort(folder, port);
    return taken;
  }
  throw new Refusal('unavailable', 'Live classes cannot begin: the server found no free UDP port.');
}

function tryPort(port: number): IceUdpMuxListener | null {
  try {
    return new IceUdpMuxListener(port);
  } catch {
    return null;
  }
}

import { afterAll } from 'vitest';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import type { MaySend } from '../forwarder.ts';
import { RemoteForwarder } from '../remote.ts';
import { type BadLine, openBadLine, over } from './bad-line.ts';
import { Peer } from './peer.ts';

export const all: MaySend = { microphone: true, camera: true, screen: true };
export const nothing: MaySend = { microphone: false, camera: false, screen: false };

/** How somebody comes: saving data, over a line of their own, by a server process of their own. */
interface Coming {
  lowData?: boolean;
  by?: RemoteForwarder | undefined;
  line?: number;
}

/** Forwarders of one test file, and who is in their rooms; gone at its end. */
export interface Rooms {
  readonly folder: string;
  readonly forwarder: RemoteForwarder;
  readonly forwarderIn: (dataDir: string, port?: number) => RemoteForwarder;
  readonly come: (room: string, peer: string, may?: MaySend, coming?: Coming) => Promise<Peer>;
  readonly badLine: () => Promise<BadLine>;
}

/** To be called where a file begins. */
export function roomsOfFile(): Rooms {
  const folder = temporaryFolder();
  const ends: (() => void | Promise<void>)[] = [];
  const forwarderIn = (dataDir: string, port = 0): RemoteForwarder => {
    const made = new RemoteForwarder({ dataDir, port, addresses: ['203.0.113.7'], iceServers: [], relayOnly: false });
    ends.push(() => made.stop());
    return made;
  };
  const forwarder = forwarderIn(folder);
  afterAll(async () => {
    for (const end of ends) await end();
    await removeTemporaryFolder(folder);
  });
  return {
    folder,
    forwarder,
    forwarderIn,
    async come(room, peer, may = nothing, { lowData = false, by = forwarder, line } = {}) {
      const made = new Peer();
      ends.unshift(() => made.close());
      const { answer } = await by.join({ room, peer, offer: await made.offer(), may, lowData });
      await made.take(over(answer, line));
      return made;
    },
    async badLine() {
      const { port } = (await forwarder.about()) ?? { port: 0 };
      const line = await openBadLine(() => port);
      ends.unshift(() => line.close());
      return line;
    },
  };
}

export const textOf = (packet: Buffer | undefined): string =>
  (packet ?? Buffer.alloc(12))
    .subarray(12)
    .toString()
    .replaceAll(/[^a-z ]/g, '');
export const numberOf = (packet: Buffer | undefined): number => packet?.readUInt16BE(2) ?? 0;

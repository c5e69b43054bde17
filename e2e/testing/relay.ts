import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import TurnServer from 'node-turn';
import { ownAddress } from '#modules/elearning/live/server/forward/testing/bad-line.ts';

/** A TURN server, and its address as a browser takes it. */
export interface Relay {
  readonly iceServers: { urls: string; username: string; credential: string }[];
  close(): void;
}

/** Starts a relay on this machine. */
export async function startRelay(): Promise<Relay> {
  const address = ownAddress();
  const port = await freePort(address);
  const server = new TurnServer({
    listeningIps: [address],
    relayIps: [address],
    listeningPort: port,
    minPort: 50_000,
    maxPort: 59_000,
    authMech: 'long-term',
    realm: 'class',
    credentials: { pupil: 'sukuma-wiki' },
    log: () => undefined,
  });
  server.start();
  const urls = `turn:${address}:${port}?transport=udp`;
  return { iceServers: [{ urls, username: 'pupil', credential: 'sukuma-wiki' }], close: () => server.stop() };
}

async function freePort(address: string): Promise<number> {
  const socket = createSocket('udp4').bind(0, address);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

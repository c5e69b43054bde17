import net from 'node:net';
import type { Place } from './embedded-place.ts';

/** Where the embedded database listens: a socket in a closed folder, or 127.0.0.1 where sockets cannot be used. */
export interface Endpoint {
  tcp: boolean;
  /** The socket's folder, or 127.0.0.1. */
  host: string;
  port: number;
}

/** The longest path of a socket that every system takes. */
const longestSocketPath = 100;
const socketPort = 5432;

/** A socket when the folder's path is short enough for one; else a free port. */
export async function chooseEndpoint(place: Place): Promise<Endpoint> {
  const socket = `${place.sockets}/.s.PGSQL.${socketPort}`;
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= longestSocketPath) {
    return { tcp: false, host: place.sockets, port: socketPort };
  }
  return { tcp: true, host: '127.0.0.1', port: await freePort() };
}

/** The address that a driver takes, as the owner of everything in the cluster. */
export function databaseUrl(endpoint: Endpoint, password: string, database: string): string {
  const url = `postgresql://daftari:${encodeURIComponent(password)}@localhost:${endpoint.port}/${database}`;
  return endpoint.tcp ? url.replace('@localhost', '@127.0.0.1') : `${url}?host=${encodeURIComponent(endpoint.host)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

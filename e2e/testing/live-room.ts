import path from 'node:path';
import { build } from 'vite';
import { UserError } from '#kit/contract/errors.ts';
import { createServer } from '#kit/server/http/server.ts';
import type { MaySend } from '#modules/elearning/live/server/forward/forwarder.ts';
import { RemoteForwarder } from '#modules/elearning/live/server/forward/remote.ts';
import { over } from '#modules/elearning/live/server/forward/testing/bad-line.ts';

/** A room that browsers can join without a school: a page with the media library, and the forwarder behind one address. */
export interface LiveRoom {
  readonly address: string;
  readonly forwarder: RemoteForwarder;
  /** Whoever is named here comes over a line of their own: the port to which they are sent. */
  readonly lines: Map<string, number>;
  /** Who may not come in. */
  readonly refused: Set<string>;
  /** What somebody may send from their next joining on. */
  readonly may: Map<string, MaySend>;
  close(): Promise<void>;
}

const nothing: MaySend = { microphone: false, camera: false, screen: false };

/** @param dataDir where the forwarding process finds its place */
export async function startLiveRoom(dataDir: string): Promise<LiveRoom> {
  const script = await library();
  const forwarder = new RemoteForwarder({ dataDir, port: 0, addresses: [], iceServers: [], relayOnly: false });
  const may = new Map<string, MaySend>();
  const lines = new Map<string, number>();
  const refused = new Set<string>();
  // The product's own server, so that its policy holds for the page.
  const http = await createServer({
    logLevel: 'silent',
    constraints: new Map(),
    callsPerMinute: 10_000,
    holderOf: () => Promise.resolve(null),
    https: false,
    trustedProxies: [],
  });
  http.get('/room.js', (_request, reply) => reply.type('text/javascript').send(script));
  http.get('/', (_request, reply) => reply.type('text/html').send(page));
  http.post<{ Body: { peer: string; offer: string; lowData: boolean } }>('/join', async ({ body: { peer, offer, lowData } }) => {
    if (refused.has(peer)) throw new UserError('forbidden', 'You are not in this class.');
    const { answer } = await forwarder.join({ room: 'room', peer, offer, may: may.get(peer) ?? nothing, lowData });
    return { answer: over(answer, lines.get(peer)) };
  });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await http.close();
    await forwarder.stop();
  };
  return { address, forwarder, lines, refused, may, close };
}

/** The media library as a browser runs it. */
async function library(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: path.resolve(import.meta.dirname, 'live-page.ts'), formats: ['es'], fileName: 'room' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('The page of the room was not built');
  return chunk.code;
}

const page = `<!doctype html><html lang="en"><title>Room</title><link rel="icon" href="data:,">
<audio autoplay></audio><video id="camera" autoplay muted playsinline></video><video id="screen" autoplay muted playsinline></video>
<script type="module" src="/room.js"></script></html>`;

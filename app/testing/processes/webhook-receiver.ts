import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export interface Arrived {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: with a status, never (`silent`), with another address, or by cutting the line. */
export type Manner = number | 'silent' | 'redirect' | 'cut';

export interface Receiver {
  readonly url: string;
  readonly arrived: Arrived[];
  answer(manner: Manner): void;
  close(): Promise<void>;
}

/** A receiver of webhooks over real HTTP. */
export async function startReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = [];
  let manner: Manner = 200;
  const respond = (response: ServerResponse) => {
    if (manner === 'silent') return;
    if (manner === 'cut') return void response.destroy();
    if (manner === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    response.writeHead(manner).end('thanks');
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body });
      respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer: (how) => void (manner = how),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

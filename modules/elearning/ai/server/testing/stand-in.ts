import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in was sent, as it came. */
export interface Sent {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: { model: string; max_tokens: number; tools?: unknown; messages: { role: string; content: string }[] };
}

type Answering = (sent: Sent, response: ServerResponse) => void;

/** A language model’s place: it answers as the test says, over real HTTP. */
export interface StandIn {
  readonly address: string;
  readonly origin: string;
  readonly sent: Sent[];
  /** What it answers from now on. */
  answers(how: Answering): void;
  close(): Promise<void>;
}

/** Answers with a text as models do, with the tokens that it says it used. */
export const says =
  (text: string | ((sent: Sent) => string), tokens: unknown = 100): Answering =>
  (sent, response) => {
    response.setHeader('content-type', 'application/json');
    const content = typeof text === 'string' ? text : text(sent);
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage: { total_tokens: tokens } }));
  };

/** Begins one on a free port of this machine. */
export async function standIn(): Promise<StandIn> {
  let how: Answering = says('{"reply":"ready"}');
  const sent: Sent[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one: Sent = {
        url: request.url ?? '',
        key: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString()) as Sent['body'],
      };
      sent.push(one);
      how(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/v1`,
    origin,
    sent,
    answers: (next) => {
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

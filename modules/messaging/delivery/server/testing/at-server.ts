import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export interface Asked {
  to: string[];
  message: string;
  from: string | null;
  apiKey: string;
}

/** What happens to a request: an answer of the documented shape by number, another HTTP status, or no answer. */
export type Behaviour = { codes: (phone: string) => number } | { status: number } | 'silent' | 'disconnect';

/** A server over real HTTP that answers as Africa's Talking documents. */
export interface AtServer {
  readonly port: number;
  readonly asked: Asked[];
  behave(next: Behaviour): void;
  stop(): Promise<void>;
}

let serial = 0;

/** Starts one that takes every message until told otherwise. */
export async function startAtServer(): Promise<AtServer> {
  let behaviour: Behaviour = { codes: () => 101 };
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const to = (form.get('to') ?? '').split(',');
      asked.push({ to, message: form.get('message') ?? '', from: form.get('from'), apiKey: String(request.headers['apikey']) });
      answer(response, behaviour, to);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    behave: (next) => (behaviour = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, behaviour: Behaviour, to: readonly string[]): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'disconnect') return void response.destroy();
  if ('status' in behaviour) return void response.writeHead(behaviour.status).end('The supplied authentication is invalid');
  const Recipients = to.map((number) => {
    const statusCode = behaviour.codes(number);
    const taken = statusCode <= 102;
    serial += 1;
    return {
      statusCode,
      number,
      status: taken ? 'Success' : 'Failed',
      cost: 'KES 0.8000',
      messageId: taken ? `ATXid_${serial}` : 'None',
    };
  });
  const Message = `Sent to ${to.length}/${to.length} Total Cost: KES 0.8000`;
  response
    .writeHead(201, { 'content-type': 'application/json' })
    .end(JSON.stringify({ SMSMessageData: { Message, Recipients } }));
}

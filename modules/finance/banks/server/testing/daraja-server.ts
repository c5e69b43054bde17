import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that came over the wire. */
export interface Called {
  path: string;
  body: Record<string, unknown>;
  authorization: string;
}

/** What a path is answered instead of what its provider documents: a status with a body, or nothing at all. */
export type Behaviour = { status: number; body: unknown } | 'disconnect';

/** M-Pesa's own end over real HTTP, answering as Daraja documents it. */
export interface DarajaServer {
  readonly url: string;
  readonly called: Called[];
  behave(path: string, next: Behaviour | null): void;
  /** What happens between the next call of a path and its answer: M-Pesa tells of a payment before it has said what it calls it. */
  meanwhile(path: string, work: (answer: Record<string, unknown>) => Promise<unknown>): void;
  stop(): Promise<void>;
}

let serial = 0;

/** Starts one that takes every call with a token that it gave. */
export async function startDaraja(key = 'key', secret = 'secret'): Promise<DarajaServer> {
  const behaviours = new Map<string, Behaviour>();
  const works = new Map<string, (answer: Record<string, unknown>) => Promise<unknown>>();
  const called: Called[] = [];
  const conversations = new Set<unknown>();
  let token = '';
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const body: Record<string, unknown> = text ? { ...(JSON.parse(text) as object) } : {};
      const authorization = String(request.headers.authorization ?? '');
      called.push({ path, body, authorization });
      const say = (status: number, answer: unknown) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      const planned = behaviours.get(path);
      if (planned === 'disconnect') return void response.destroy();
      if (planned) return say(planned.status, planned.body);
      if (path === '/oauth/v1/generate') {
        if (authorization !== `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`)
          return say(400, { requestId: '1', errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' });
        token = `token-${(serial += 1)}`;
        return say(200, { access_token: token, expires_in: '3599' });
      }
      if (authorization !== `Bearer ${token}`)
        return say(404, { requestId: '2', errorCode: '404.001.03', errorMessage: 'Invalid Access Token' });
      const [status, said] = answer(path, body, conversations);
      const work = works.get(path);
      works.delete(path);
      return void Promise.resolve(work?.(said)).finally(() => say(status, said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    called,
    meanwhile: (path, work) => void works.set(path, work),
    behave: (path, next) => void (next ? behaviours.set(path, next) : behaviours.delete(path)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(path: string, body: Record<string, unknown>, conversations: Set<unknown>): [number, Record<string, unknown>] {
  serial += 1;
  if (path === '/mpesa/c2b/v2/registerurl') {
    const refused = [body['ConfirmationURL'], body['ValidationURL']].some((url) =>
      /mpesa|safaricom|exe|cmd|sql|query/i.test(String(url)),
    );
    return refused
      ? [400, { requestId: '3', errorCode: '400.003.02', errorMessage: 'Bad Request - Invalid URL' }]
      : [200, { OriginatorCoversationID: `7619-${serial}`, ResponseCode: '0', ResponseDescription: 'Success' }];
  }
  if (path === '/mpesa/stkpush/v1/processrequest')
    return [
      200,
      {
        MerchantRequestID: `29115-${serial}`,
        CheckoutRequestID: `ws_CO_191220191020363${serial}`,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    ];
  if (path === '/mpesa/stkpushquery/v1/query')
    return [
      200,
      {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        MerchantRequestID: '22205-1',
        CheckoutRequestID: body['CheckoutRequestID'],
        ResultCode: '1032',
        ResultDesc: 'Request cancelled by user',
      },
    ];
  if (path === '/mpesa/b2c/v3/paymentrequest') {
    if (conversations.has(body['OriginatorConversationID']))
      return [500, { requestId: '4', errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' }];
    conversations.add(body['OriginatorConversationID']);
    return [
      200,
      {
        ConversationID: `AG_20191219_${serial}`,
        OriginatorConversationID: body['OriginatorConversationID'],
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      },
    ];
  }
  return [404, { requestId: '5', errorCode: '404.001.01', errorMessage: 'Resource not found' }];
}

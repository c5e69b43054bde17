import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { lookupOutside } from '#modules/messaging/server/public.ts';
import { plain } from '../incoming/words.ts';

/** What a school's account at M-Pesa is called with; secrets are open here and nowhere else. */
export interface DarajaKeys {
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** An answer that is none: the provider could not be reached, or refused. `sure`: it was not processed. */
export class DarajaTrouble extends Error {
  readonly code: string;
  readonly sure: boolean;

  constructor(message: string, code: string, sure: boolean) {
    super(message);
    this.code = code;
    this.sure = sure;
  }
}

interface HttpAnswer {
  status: number;
  body: Record<string, unknown>;
}

const patience = 20_000;
const largest = 65_536;
const tokens = new Map<string, { token: string; until: number }>();

/** M-Pesa's own interface, as its provider documents it. A new token ends the one before, so one is shared until it is old. */
export class Daraja {
  readonly #keys: DarajaKeys;

  constructor(keys: DarajaKeys) {
    this.#keys = keys;
  }

  /** Posts to one of its addresses. Throws `DarajaTrouble`. */
  async post(path: string, body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const first = await this.#send(path, body, await this.#token());
    if (first.body['errorCode'] !== '404.001.03' && first.status !== 401) return accepted(first);
    tokens.delete(this.#tokenKey());
    return accepted(await this.#send(path, body, await this.#token()));
  }

  async #token(): Promise<string> {
    const known = tokens.get(this.#tokenKey());
    if (known && known.until > performance.now()) return known.token;
    const { consumerKey, consumerSecret } = this.#keys;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const url = new URL('/oauth/v1/generate?grant_type=client_credentials', this.#keys.baseUrl);
    const { status, body } = await ask(url, 'GET', { authorization: `Basic ${basic}` });
    const token = body['access_token'];
    if (status !== 200 || typeof token !== 'string')
      throw new DarajaTrouble(
        'M-Pesa does not accept the consumer key and secret.',
        plain(body['errorCode']) || String(status),
        true,
      );
    const seconds = Number(body['expires_in']) || 3599;
    tokens.set(this.#tokenKey(), { token, until: performance.now() + Math.max(0, seconds - 60) * 1000 });
    return token;
  }

  #tokenKey = () => `${this.#keys.baseUrl} ${this.#keys.consumerKey} ${this.#keys.consumerSecret}`;

  #send(path: string, body: Readonly<Record<string, unknown>>, token: string): Promise<HttpAnswer> {
    return ask(new URL(path, this.#keys.baseUrl), 'POST', { authorization: `Bearer ${token}` }, JSON.stringify(body));
  }
}

function accepted({ status, body }: HttpAnswer): Record<string, unknown> {
  const code = plain(body['errorCode'] ?? body['ResponseCode']);
  if (status === 200 && /^0+$/.test(code)) return body;
  const said = (plain(body['errorMessage'] ?? body['ResponseDescription']) || `HTTP ${status}`).slice(0, 200);
  throw new DarajaTrouble(`M-Pesa says: ${said}`, code, status < 500 || code !== '');
}

function ask(url: URL, method: string, headers: Record<string, string>, body?: string): Promise<HttpAnswer> {
  const unreachable = (sure: boolean) => new DarajaTrouble('M-Pesa cannot be reached. Try again in a minute.', 'network', sure);
  return new Promise((resolve, reject) => {
    let sent = false;
    const start = url.protocol === 'http:' ? overHttp : overHttps;
    const request = start(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      // A name that leads into this network is not called.
      lookup: lookupOutside,
      signal: AbortSignal.timeout(patience),
    });
    request.on('finish', () => (sent = true));
    request.on('error', () => reject(unreachable(!sent)));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > largest) request.destroy();
        else parts.push(part);
      });
      response.on('error', () => reject(unreachable(false)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString('utf8')) }),
      );
    });
    request.end(body);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

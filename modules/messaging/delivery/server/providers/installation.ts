import { StartError } from '#kit/server/start-error.ts';
import type { AfricasTalkingSettings } from '../africas-talking/africas-talking.ts';
import type { SmppSettings } from '../smpp/settings.ts';

/** The provider of everybody who has none of their own. */
export type Installation =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'africastalking'; readonly settings: AfricasTalkingSettings }
  | { readonly kind: 'smpp'; readonly settings: SmppSettings };

/** How long a provider may take to answer. */
export const answerTimeout = 20_000;
const longestTimeout = 25_000;

/**
 * Reads SMS_PROVIDER: `outbox`, `africastalking://USER:KEY@api.africastalking.com?sender=NAME&rate=30`, or
 * `smpp://SYSTEM-ID:PASSWORD@host:2775?sender=NAME&rate=50&window=10`. Throws a StartError that says what is wrong.
 */
export function installationProvider(text: string | null | undefined): Installation {
  if (!text || text === 'outbox') return { kind: 'outbox' };
  if (!URL.canParse(text)) throw wrong('write an address such as smpp://system-id:password@host:2775');
  const url = new URL(text);
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  if (!user || !password || !url.hostname) throw wrong('write user and password into the address: smpp://user:password@host');
  const query = url.searchParams;
  const number = (name: string, first: number, most: number) => {
    const value = Number(query.get(name) ?? first);
    if (!Number.isInteger(value) || value < 1 || value > most) throw wrong(`${name} is a whole number from 1 to ${most}`);
    return value;
  };
  const sender = query.get('sender');
  if (sender !== null && !/^([A-Za-z0-9][A-Za-z0-9 ]{0,10}|\+?\d{3,15})$/.test(sender))
    throw wrong('sender is at most 11 letters and digits');
  const timeout = number('timeout', answerTimeout, longestTimeout);
  if (/^africastalking(\+http)?:$/.test(url.protocol)) {
    const baseUrl = `${url.protocol.endsWith('+http:') ? 'http' : 'https'}://${url.host}`;
    const rate = number('rate', 30, 5000);
    return { kind: 'africastalking', settings: { username: user, apiKey: password, sender, baseUrl, rate, timeout } };
  }
  if (!/^smpps?:$/.test(url.protocol)) throw wrong('begin it with outbox, africastalking:// or smpp://');
  const tls = url.protocol === 'smpps:';
  return {
    kind: 'smpp',
    settings: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (tls ? 3550 : 2775)),
      tls,
      systemId: user,
      password,
      systemType: query.get('type') ?? '',
      sender,
      rate: number('rate', 20, 5000),
      window: number('window', 10, 500),
      long: query.get('long') === 'payload' ? 'payload' : 'parts',
      timeout,
      enquire: 30_000,
    },
  };
}

/** The value is left out: it holds a password. */
function wrong(problem: string): StartError {
  return new StartError(`The setting SMS_PROVIDER is wrong: ${problem}. All settings are listed in docs/OPERATIONS.md.`);
}

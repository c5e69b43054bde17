import { isIP } from 'node:net';
import { ownSettings } from '../../contract/provider.ts';
import { AfricasTalking } from '../africas-talking/africas-talking.ts';
import type { OwnProvider } from '../delivery.ts';
import { type Provider, ProviderTrouble, type Receiver } from '../provider.ts';
import { SmppProvider } from '../smpp/smpp-provider.ts';
import { answerTimeout } from './installation.ts';
import { isOutside, lookupOutside } from './outside.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';

const hosts = { live: 'https://api.africastalking.com', sandbox: 'https://api.sandbox.africastalking.com' };

/** The provider of a school's own settings. */
export function ownProvider(own: OwnProvider, sealer: Sealer, receiver: Receiver): Provider {
  const secret = sealer.open(own.secret, own.schoolId);
  const settings = ownSettings.safeParse({ ...(own.settings as object), kind: own.kind });
  if (secret === null || !settings.success)
    return brokenProvider(own.kind, 'The provider’s password cannot be read any more. Enter it again.');
  if (settings.data.kind === 'africastalking') {
    const { username, sandbox, rate } = settings.data;
    const baseUrl = sandbox ? hosts.sandbox : hosts.live;
    return new AfricasTalking({ username, apiKey: secret, sender: own.sender, baseUrl, rate, timeout: answerTimeout });
  }
  const { kind: _, ...smpp } = settings.data;
  if (isIP(smpp.host) !== 0 && !isOutside(smpp.host))
    return brokenProvider(own.kind, 'The provider’s host is not on the internet.');
  return new SmppProvider(
    { ...smpp, password: secret, sender: own.sender, timeout: answerTimeout, enquire: 30_000, lookup: lookupOutside },
    receiver,
  );
}

function brokenProvider(kind: OwnProvider['kind'], words: string): Provider {
  return {
    kind,
    rate: 1,
    window: 1,
    ready: () => Promise.reject(new ProviderTrouble(words)),
    submit: (messages) => Promise.resolve(messages.map(() => ({ result: 'retry', reason: words, why: 'trouble' }))),
    close: () => Promise.resolve(),
  };
}

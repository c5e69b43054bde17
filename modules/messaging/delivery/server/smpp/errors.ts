import type { Outcome } from '../provider.ts';

/** Statuses of SMPP 3.4, section 5.1.3, that a provider means to pass. */
const later: Readonly<Record<number, 'throttled' | 'trouble'>> = {
  0x58: 'throttled',
  0x14: 'throttled',
  0x04: 'trouble',
  0x08: 'trouble',
  0x64: 'trouble',
};

const words: Readonly<Record<number, string>> = {
  0x04: 'The provider has ended the session',
  0x08: 'The provider has a fault',
  0x0a: 'The provider does not accept this sender',
  0x0b: 'The number is not valid',
  0x14: 'The provider’s queue is full',
  0x45: 'The provider could not take it',
  0x58: 'The provider asks to send more slowly',
  0x61: 'The provider does not accept the time',
  0x64: 'The provider cannot take it now',
  0x65: 'The provider rejects it for good',
  0x66: 'The provider rejects the text',
};

const coded = (status: number) => `0x${status.toString(16).padStart(8, '0')}`;

/** What a status other than 0 in a submit_sm_resp means. */
export function refusalOf(status: number): Outcome {
  const reason = `${words[status] ?? 'The provider refuses it'} (${coded(status)}).`;
  const why = later[status];
  return why ? { result: 'retry', reason, why } : { result: 'failed', reason };
}

/** Why a bind was refused, in words. */
export function bindErrors(status: number): string {
  if (status === 0x0e) return 'The provider does not accept the password.';
  if (status === 0x0f) return 'The provider does not know the system ID.';
  if (status === 0x05) return 'The provider says that this account is connected already.';
  return `The provider refuses the connection (${coded(status)}).`;
}

import type { Tone } from '#kit/web/ui/Status.tsx';
import type { ExpiryState } from '#modules/settings/contract/people/staff-documents.ts';

export const expiryWords: Readonly<Record<ExpiryState, string>> = {
  expired: 'Expired',
  expiring: 'About to expire',
  valid: 'Valid',
};
export const expiryTones: Readonly<Record<ExpiryState, Tone>> = { expired: 'neg', expiring: 'att', valid: 'quiet' };

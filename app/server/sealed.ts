import type { SealedColumn } from '#modules/platform/server/secrets.ts';

/** Everything that the product keeps sealed: what a new key must seal anew. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'messaging.provider', column: 'secret', owner: 'school' },
  { table: 'finance.mpesa', column: 'consumer_secret', owner: 'school' },
  { table: 'finance.mpesa', column: 'passkey', owner: 'school' },
  { table: 'finance.mpesa', column: 'credential', owner: 'school' },
  { table: 'finance.bank_feed', column: 'password', owner: 'school' },
  { table: 'biometrics.gadget_key', column: 'secret', owner: 'school' },
  { table: 'settings.webhook_secret', column: 'secret', owner: 'school' },
  { table: 'settings.webhook_secret', column: 'previous', owner: 'school' },
  { table: 'elearning.ai_setting', column: 'secret', owner: 'school' },
  { table: 'elearning.live_setting', column: 'livekit_sealed', owner: 'school' },
  { table: 'platform.second_factor', column: 'key_sealed', owner: 'account' },
  { table: 'platform.second_factor', column: 'offered_sealed', owner: 'account' },
];

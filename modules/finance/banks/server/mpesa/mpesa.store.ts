import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Judging } from './notice.rules.ts';

/** A school's own account at M-Pesa as it is kept; secrets are sealed. */
export interface MpesaRow extends Judging {
  readonly kind: 'paybill' | 'till';
  readonly baseUrl: string;
  readonly consumerKey: string | null;
  readonly consumerSecret: string | null;
  readonly passkey: string | null;
  readonly initiator: string | null;
  readonly credential: string | null;
  readonly addresses: string[];
  readonly path: string;
  readonly active: boolean;
  readonly registeredAt: string | null;
  readonly version: number;
}

/** Null while the school has none. */
export async function mpesaOf(tx: Tx): Promise<MpesaRow | null> {
  const { rows } = await sql<MpesaRow>`
    select kind, short_code as "shortCode", store_number as "storeNumber", base_url as "baseUrl", consumer_key as "consumerKey",
           consumer_secret as "consumerSecret", passkey, initiator, credential, unknown_ref as "unknownRef", least, most, addresses,
           path, active, registered_at as "registeredAt", version
      from finance.mpesa`.execute(tx);
  return rows[0] ?? null;
}

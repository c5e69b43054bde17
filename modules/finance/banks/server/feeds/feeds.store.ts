import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** A bank that tells of payments, as it is kept; the password is sealed. */
export interface FeedRow {
  readonly id: number;
  readonly version: number;
  readonly channel: 'equity' | 'kcb';
  readonly moneyId: number;
  readonly moneyName: string;
  readonly creditor: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly publicKey: string | null;
  readonly addresses: string[];
  readonly path: string;
  readonly active: boolean;
}

export async function feedsOf(tx: Tx, id: number | null = null): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select f.id, f.version, f.channel, f.money_id as "moneyId", a.name as "moneyName", f.creditor, f.username, f.password,
           f.public_key as "publicKey", f.addresses, f.path, f.active
      from finance.bank_feed f
      join finance.account a on a.school_id = f.school_id and a.id = f.money_id
     where ${id}::bigint is null or f.id = ${id} order by f.channel, f.id`.execute(tx);
  return rows;
}

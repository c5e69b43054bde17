import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';

/** A school's credit as it stands, in segments. */
export interface Credit {
  /** False: the school's messages cost nothing here. */
  counted: boolean;
  /** Everything bought, spent and given back. */
  balance: number;
  /** Segments of messages that wait to go out and are paid for. */
  reserved: number;
  /** What new messages may still take. */
  left: number;
  lowAt: number;
  told: boolean;
}

interface Row {
  counted: boolean | null;
  kind: string;
  balance: number;
  reserved: number;
  low_at: number;
  told: boolean;
}

/**
 * What a school's account `a` says of counting, null where it leaves it to the provider: that nothing is counted holds only while the
 * school has a provider of its own, `p`.
 */
export const countedBy = sql<boolean | null>`case when a.counted or p.school_id is not null then a.counted end`;

const providerKind = sql`
  coalesce((select kind from messaging.provider), (select kind from messaging.line where line = 0), 'outbox')`;

/**
 * The running school's credit. Whether it is counted is written in its account; while nothing is written, it is counted
 * where messages really leave.
 */
export async function creditOf(tx: Tx): Promise<Credit> {
  const { rows } = await sql<Row>`
    select ${countedBy} as counted, coalesce(a.low_at, 200) as low_at, a.told_at is not null as told,
           ${providerKind} as kind,
           (select coalesce(sum(segments), 0)::bigint from messaging.credit_entry) as balance,
           (select coalesce(sum(segments), 0)::bigint from messaging.message where state in ('queued', 'sending')) as reserved
      from (select) as one left join messaging.credit_account a on true left join messaging.provider p on true`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('credit cannot be read');
  const { balance, reserved } = row;
  return {
    counted: row.counted ?? row.kind !== 'outbox',
    balance,
    reserved,
    left: balance - reserved,
    lowAt: row.low_at,
    told: row.told,
  };
}

/** Whether the school's messages cost credit here, as a value of a query; without a lock and without a sum. */
export const countsCredit = sql<boolean>`
  coalesce((select ${countedBy} from messaging.credit_account a left join messaging.provider p on true), ${providerKind} <> 'outbox')`;

/** The same, with the account locked until the transaction ends: two that give out credit at once do so in turn. */
export async function lockCredit(tx: Tx): Promise<Credit> {
  await sql`insert into messaging.credit_account default values on conflict do nothing`.execute(tx);
  await sql`select from messaging.credit_account for update`.execute(tx);
  return creditOf(tx);
}

/**
 * Holds the last of what waits to go out, as far as there is no credit for it, and answers how many messages that were: a school that
 * went uncounted by its own provider goes by the installation's now.
 */
export async function holdUnpaid(tx: Tx): Promise<number> {
  const { counted, left } = await lockCredit(tx);
  if (!counted || left >= 0) return 0;
  const { rows } = await sql<{ count: number }>`
    with waiting as (
      select id, sum(segments) over (order by urgent, id desc) - segments as behind from messaging.message where state = 'queued'
    ), stopped as (
      update messaging.message m set state = 'held'
        from waiting w where w.id = m.id and m.state = 'queued' and w.behind < ${-left} returning m.id
    )
    select count(*) as count from stopped`.execute(tx);
  return one(rows).count;
}

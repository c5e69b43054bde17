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

const providerKind = sql`
  coalesce((select kind from messaging.provider), (select kind from messaging.line where line = 0), 'outbox')`;

/**
 * The running school's credit. Whether it is counted is written in its account; while nothing is written, it is counted
 * where messages really leave.
 */
export async function creditOf(tx: Tx): Promise<Credit> {
  const { rows } = await sql<Row>`
    select a.counted, coalesce(a.low_at, 200) as low_at, a.told_at is not null as told,
           ${providerKind} as kind,
           (select coalesce(sum(segments), 0)::bigint from messaging.credit_entry) as balance,
           (select coalesce(sum(segments), 0)::bigint from messaging.message where state in ('queued', 'sending')) as reserved
      from (select) as one left join messaging.credit_account a on true`.execute(tx);
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
  coalesce((select counted from messaging.credit_account), ${providerKind} <> 'outbox')`;

/** The same, with the account locked until the transaction ends: two that give out credit at once do so in turn. */
export async function lockCredit(tx: Tx): Promise<Credit> {
  await sql`insert into messaging.credit_account default values on conflict do nothing`.execute(tx);
  await sql`select from messaging.credit_account for update`.execute(tx);
  return creditOf(tx);
}

/** Lets held messages go that there is credit for now, urgent ones first, then in order. Returns how many. */
export async function releaseHeld(tx: Tx, now: Date): Promise<number> {
  const { counted, left } = await lockCredit(tx);
  const { rows } = await sql<{ count: number }>`
    with waiting as (
      select id, sum(segments) over (order by urgent desc, id) as upto from messaging.message where state = 'held'
    ), gone as (
      update messaging.message m
         set state = 'queued', due_at = greatest(m.due_at, ${now}), reason = null
        from waiting w where w.id = m.id and (not ${counted} or w.upto <= ${left}) returning m.id
    ), traced as (
      insert into messaging.trace (message_id, what) select id, 'released' from gone
    )
    select count(*) as count from gone`.execute(tx);
  return one(rows).count;
}

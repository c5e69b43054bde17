import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type ChequesElsewhere, writtenElsewhere } from './cheques-elsewhere.ts';

/** The most numbers that a gap is told number by number. */
const mostTold = 50;

/** The numbers of the cheques that were written on an account, for vouchers, refunds and by other modules, as they stand on them. */
export async function chequesOf(tx: Tx, moneyId: number, elsewhere: readonly ChequesElsewhere[] = []): Promise<string[]> {
  const others = (await writtenElsewhere(tx, elsewhere, moneyId)).map(({ number }) => number);
  const { rows } = await sql<{ reference: string }>`
    select distinct on (c.reference::bigint) c.reference
      from (select reference from finance.voucher where money_id = ${moneyId} and mode = 'cheque'
            union all
            select reference from finance.refund where money_id = ${moneyId} and mode = 'cheque'
            union all
            select reference from finance.refund_return where money_id = ${moneyId} and mode = 'cheque'
            union all
            select unnest(${others}::text[])) c
     where c.reference ~ '^[0-9]{1,12}$' order by c.reference::bigint desc limit 2000`.execute(tx);
  return rows.map(({ reference }) => reference);
}

interface Payment {
  moneyId: number | null;
  mode: string | null;
  reference: string | null;
}

/**
 * Refuses the number of a cheque or transfer that paid something of the other kind from the same account; each kind keeps its own apart
 * by itself. Call it once it is posted: of two at once the second has waited for the account. Throws 409 at `reference`.
 */
export async function refusePaidBy(tx: Tx, other: 'voucher' | 'refund', { moneyId, mode, reference }: Payment): Promise<void> {
  if (reference === null) return;
  const table = sql.table(`finance.${other}`);
  const { rows } = await sql<{ no: string | null }>`
    select voucher_no as no from ${table}
     where money_id = ${moneyId} and mode = ${mode} and lower(reference) = lower(${reference}) and state in ('paid', 'processed') limit 1`.execute(
    tx,
  );
  if (!rows[0]) return;
  const message = `This number has been used for ${rows[0].no ?? 'another payment'} from this account.`;
  throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
}

/** Refuses the number by which a refund was paid whose money came back: it is spent. To be called as `refusePaidBy` is. Throws 409. */
export async function refuseReturned(tx: Tx, { moneyId, mode, reference }: Payment): Promise<void> {
  if (reference === null) return;
  const { rows } = await sql<{ no: string; day: string }>`
    select voucher_no as no, day from finance.refund_return
     where money_id = ${moneyId} and mode = ${mode} and lower(reference) = lower(${reference}) limit 1`.execute(tx);
  if (!rows[0]) return;
  const message = `This number paid ${rows[0].no}, whose money came back on ${formatDay(rows[0].day)}. Enter the number of the new payment.`;
  throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
}

const written = (number: number, like: string) => String(number).padStart(like.length, '0');

/** The number after the last cheque, and those left out among what was written. `cheques`: the highest first. */
export function nextCheque(cheques: readonly string[]): { next: string | null; missing: string[] } {
  const [last] = cheques;
  if (last === undefined) return { next: null, missing: [] };
  const missing = cheques.slice(0, -1).flatMap((one, at) => between(cheques[at + 1] ?? one, one));
  return { next: written(Number(last) + 1, last), missing: missing.slice(0, mostTold) };
}

/** The numbers that a cheque leaves out after the last one before it. */
export function gapBefore(cheques: readonly string[], reference: string): string[] {
  if (!/^\d{1,12}$/.test(reference)) return [];
  const before = cheques.find((one) => Number(one) < Number(reference));
  return before === undefined ? [] : between(before, reference);
}

function between(low: string, high: string): string[] {
  const count = Math.min(Number(high) - Number(low) - 1, mostTold);
  return Array.from({ length: Math.max(0, count) }, (_, at) => written(Number(low) + 1 + at, low));
}

import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** Cheques that another module wrote on an account: their numbers one by one, and what each paid. */
export type ChequesElsewhere = (tx: Tx, moneyId: number) => Promise<readonly { number: string; documentNo: string }[]>;
export const chequesElsewhere = port<ChequesElsewhere>('finance.chequesElsewhere');

/** What tells cheques of one account apart: neither noughts in front of a number do, nor capital letters. */
export const plainCheque = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number.toLowerCase();

const used = (message: string): UserError => new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });

/** All cheques of other modules on an account. */
export async function writtenElsewhere(
  tx: Tx,
  elsewhere: readonly ChequesElsewhere[],
  moneyId: number,
): Promise<{ number: string; documentNo: string }[]> {
  const found: { number: string; documentNo: string }[] = [];
  for (const cheques of elsewhere) found.push(...(await cheques(tx, moneyId)));
  return found;
}

/** Refuses a cheque by which another module paid from the same account. To be called as `refusePaidBy` is. Throws 409 at `reference`. */
export async function refusePaidElsewhere(
  tx: Tx,
  elsewhere: readonly ChequesElsewhere[],
  { moneyId, mode, reference }: { moneyId: number | null; mode: string | null; reference: string | null },
): Promise<void> {
  if (mode !== 'cheque' || moneyId === null || reference === null) return;
  const other = (await writtenElsewhere(tx, elsewhere, moneyId)).find(
    ({ number }) => plainCheque(number) === plainCheque(reference),
  );
  if (other) throw used(`This number has been used for ${other.documentNo} from this account.`);
}

/**
 * For other modules: refuses cheques that paid a voucher or a refund from an account. Call it once the payment is posted: of two at once the second has waited for the
 * account. Throws 409 at `reference`.
 */
export async function refuseUsedCheques(tx: Tx, moneyId: number, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ reference: string; no: string | null }>`
    select c.reference, c.no
      from (select reference, voucher_no as no from finance.voucher where money_id = ${moneyId} and mode = 'cheque' and state = 'paid'
            union all
            select reference, voucher_no from finance.refund where money_id = ${moneyId} and mode = 'cheque' and state = 'processed'
            union all
            select reference, voucher_no from finance.refund_return where money_id = ${moneyId} and mode = 'cheque') c
     where case when c.reference ~ '^[0-9]+$' then coalesce(nullif(ltrim(c.reference, '0'), ''), '0') else lower(c.reference) end
           = any(${numbers.map(plainCheque)}::text[])
     order by c.reference limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw used(`Cheque ${first.reference} has been used for ${first.no ?? 'another payment'} from this account.`);
}

import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/**
 * Refuses to sign or pay a voucher for tax that is not owed any more, because the payment on which it was withheld was reversed since.
 * Holds those payments, so that none is reversed meanwhile. Throws 422.
 */
export async function refuseStaleTax(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ voucherNo: string | null; stale: boolean }>`
    select v.voucher_no as "voucherNo", (d.amount > 0) <> (v.state = 'paid') as stale
      from finance.voucher v
      join finance.tax_remitted d on d.school_id = v.school_id and d.voucher_id = v.id
      join finance.tax_remittance x on x.school_id = d.school_id and x.id = d.remittance_id and x.voucher_id = ${id}
     order by v.id for share of v`.execute(tx);
  const stale = rows.find((row) => row.stale);
  if (stale)
    throw new UserError(
      'rule',
      `${stale.voucherNo ?? 'A payment'} was reversed since, so that its tax is not owed. Cancel this voucher and draft it again.`,
    );
}

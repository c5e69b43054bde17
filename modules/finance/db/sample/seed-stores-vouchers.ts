import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { pay } from '../../spending/server/vouchers/pay-voucher.ts';
import { approve, cancel, check, prepare } from '../../spending/server/vouchers/sign-voucher.ts';
import { getVoucher } from '../../spending/server/vouchers/vouchers.store.ts';
import { bankOf, peopleOf } from './seed-spending.ts';

const steps = ['paid', 'checked', 'cancelled', 'draft', 'paid'] as const;

/** What becomes of the vouchers that the stores asked for: some are paid, one is being signed, one is called off. Call it after the stores. */
export async function seedStoresVouchers(own: SchoolContext): Promise<void> {
  const people = await peopleOf(own);
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount from finance.voucher where state = 'draft' and narration like 'PRQ/%' order by id limit 5`.execute(own.tx);
  const day = schoolDay(own);
  const moneyId = await bankOf(own);
  let left = await heldOn(own, moneyId);
  for (const [place, { id, amount }] of rows.entries()) {
    const step = steps[place] ?? 'draft';
    if (step === 'draft' || (step === 'paid' && amount > left)) continue;
    const at = async () => {
      const { version } = await getVoucher(own, id);
      return { id, version };
    };
    if (step === 'cancelled') {
      await cancel(people.accountant, { ...(await at()), reason: 'The vendor asked to be paid next term' });
      continue;
    }
    await prepare(people.accountant, await at());
    await check(people.admin, await at());
    if (step !== 'paid') continue;
    await approve(people.bursar, await at());
    const payment = { day, moneyId, mode: 'eft' as const, reference: `FT26ST${String(100 + place)}` };
    await pay(people.accountant, { ...(await at()), ...payment });
    left -= amount;
  }
}

/** What the ledger holds on an account. */
async function heldOn({ tx }: SchoolContext, accountId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(case when debit_id = ${accountId} then amount else -amount end), 0)::bigint as held
      from finance.entry where ${accountId} in (debit_id, credit_id)`.execute(tx);
  return one(rows).held;
}

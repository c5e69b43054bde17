import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { moneyAccounts } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PaymentRow } from '../../paying/contract/payments.ts';
import { largestEft } from '../../paying/contract/words.ts';
import { getPayment } from '../../paying/server/payments.store.ts';
import { prepare } from '../../paying/server/prepare.ts';
import { lock } from '../../runs/server/post-run.ts';
import { payRunOf } from '../../runs/server/runs.store.ts';
import { pay, sendBack, withdraw } from '../../paying/server/settle.ts';

/**
 * Of the first posted payroll everybody who has a way is paid; of the next some, one of whom the bank sent back, and a list is withdrawn; the third is paid and
 * closed where all of it can be; of the fourth the lists are only prepared. Call it after the runs. Nothing where no payroll is posted or no account holds enough.
 */
export async function seedPayments(given: SchoolContext): Promise<void> {
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const bursar: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Njeri O’Kamau' } };
  const { rows: runs } = await sql<{ id: number; net: number }>`
    select r.id, (select coalesce(sum(s.net), 0)::bigint from hr.pay_slip s where s.school_id = r.school_id and s.run_id = r.id) as net
      from hr.pay_run r where r.state = 'posted' order by r.month, r.id limit 4`.execute(given.tx);
  const from = await accountWith(
    given,
    runs.slice(0, 3).reduce((sum, { net }) => sum + net, 0),
  );
  if (from === null) return;
  const on = schoolDay(given);
  const at = ({ id, version }: Pick<PaymentRow, 'id' | 'version'>) => ({ id, version });
  const lists = async (id: number): Promise<PaymentRow[]> => {
    const asked = { id, bankFrom: from, mpesaFrom: from, cashFrom: from, chequeFrom: from, rtgsOver: largestEft };
    return (await prepare(clerk, asked)).rows.filter(({ state }) => state === 'prepared');
  };
  const payOne = (one: PaymentRow, reference: string) => pay(bursar, { ...at(one), on, reference, comment: null });

  const payAll = async (id: number, first: number) => {
    for (const [place, one] of (await lists(id)).entries()) await payOne(one, `FT26${first + place}`);
  };
  const [first, second, third, fourth] = runs;
  if (first) await payAll(first.id, 1000);
  if (second) {
    const [one, other] = await lists(second.id);
    if (one) {
      const paid = await payOne(one, 'FT262001');
      const line = (await getPayment(bursar, paid.id)).list[0];
      const reason = 'Account closed – “akaunti imefungwa”';
      if (line) await sendBack(bursar, { ...at(paid), lineIds: [line.id], on, reason });
    }
    if (other) await withdraw(clerk, { ...at(other), comment: 'The branch’s code was wrong' });
  }
  if (third) {
    await payAll(third.id, 3000);
    const { state, version } = await payRunOf(bursar, third.id);
    if (state === 'paid') await lock(bursar, { id: third.id, version, comment: null });
  }
  if (fourth) await lists(fourth.id);
}

/** An account that holds money and has enough by the ledger; null: none has. */
async function accountWith({ tx }: SchoolContext, amount: number): Promise<number | null> {
  const ids = (await moneyAccounts(tx)).map(({ id }) => id);
  const { rows } = await sql<{ id: number; held: number }>`
    select a.id, a.overdraft + coalesce((
             select sum(case when e.debit_id = a.id then e.amount else -e.amount end) from finance.entry e
              where e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)), 0)::bigint as held
      from finance.account a where a.id = any(${ids}::bigint[]) order by held desc limit 1`.execute(tx);
  const [most] = rows;
  return most && most.held >= amount ? most.id : null;
}

import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { HomeDay, HomePartSource } from '#kit/server/module/home-parts.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { dashboardRead } from '../../contract/access.ts';
import { balancesScreens } from '../contract/screens.ts';
import { balancesRelation } from '../../ledger/server/charges/balances.store.ts';

/** Days that the bars show. */
const shown = 10;

/** What the bursar and the head look for first: fees received today and what is owed, with the last days' receipts. */
export const feesAtHome: HomePartSource = {
  key: 'fees',
  place: 10,
  access: dashboardRead,
  read: async (ctx) => {
    const today = schoolDay(ctx);
    const days = await receivedOfDays(ctx.tx, today);
    const owed = await owedNow(ctx.tx, today);
    const path = balancesScreens.finance.path;
    const { amount, receipts } = days.at(-1) ?? { amount: 0, receipts: 0 };
    return {
      figures: [
        {
          label: 'Fees received today',
          value: amount,
          as: 'money',
          note: receipts === 1 ? 'one receipt' : `${receipts.toLocaleString('en-KE')} receipts`,
          path,
        },
        {
          label: 'Fees outstanding',
          value: owed.amount,
          as: 'money',
          note: owed.students === 1 ? 'one student owes' : `${owed.students.toLocaleString('en-KE')} students owe`,
          path: balancesScreens.feeBalances.path,
        },
      ],
      days: { title: 'Fees received', path, rows: days.map(({ day, amount: received }) => ({ day, amount: received })) },
    };
  },
};

/** Fees received on each of the last days but Sundays, today the last, in cents. */
async function receivedOfDays(tx: Tx, today: string): Promise<(HomeDay & { receipts: number })[]> {
  const first = addDays(today, -2 * shown);
  const { rows } = await sql<HomeDay & { receipts: number }>`
    select d::date as day, coalesce(sum(r.amount), 0)::bigint as amount, count(r.id)::int as receipts
      from generate_series(${first}::date, ${today}::date, interval '1 day') d
      left join finance.receipt r
        on r.day = d::date and r.day between ${first}::date and ${today}::date and r.series = 'fees' and r.state in ('posted', 'pending')
     where extract(isodow from d) < 7 or d::date = ${today}::date
     group by d order by d`.execute(tx);
  return rows.slice(-shown);
}

/** What those who owe, owe together; who has paid ahead takes nothing from it. */
async function owedNow(tx: Tx, today: string): Promise<{ amount: number; students: number }> {
  const { rows } = await sql<{ amount: number; students: number }>`
    select coalesce(sum(b.balance), 0)::bigint as amount, count(*)::int as students
      from ${balancesRelation(today)} b join registration.roll s on s.id = b.student_id
     where b.balance > 0 and s.here`.execute(tx);
  return one(rows);
}

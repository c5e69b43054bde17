import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { daysApi } from '../../contract/days.ts';
import { cameBackInto } from './close-day.ts';

type Row = Output<typeof daysApi.open>[number];

/** Days gone by on which somebody's counter took or paid cash and was never closed, the oldest first. */
export async function openDays(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>): Promise<Row[]> {
  const today = schoolDay(ctx);
  const { rows } = await sql<Omit<Row, 'mine'> & { account: number }>`
    select m.day, m.account, max(m.name) as "cashierName", sum(m.taken)::bigint as taken, sum(m.paid)::bigint as "paidOut"
      from (
        select r.day, r.cashier_account as account, coalesce(r.cashier_name, r.author_name) as name, r.amount as taken, 0 as paid
          from finance.receipt r
          join finance.account b on b.school_id = r.school_id and b.id = r.money_id and b.role = 'cash'
         where r.mode = 'cash' and r.state = 'posted' and r.cashier_account is not null
           and r.day < ${today} and r.day > ${today}::date - 366
        union all
        select b.day, b.account, b.name, b.amount, 0
          from (${cameBackInto(sql`(select id from finance.account where role = 'cash')`)}) b
         where b.day < ${today} and b.day > ${today}::date - 366
        union all
        select j.day, j.author_id, j.author_name, 0, e.amount
          from finance.journal j
          join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
          join finance.account a on a.school_id = e.school_id and a.id = e.credit_id and a.role = 'cash'
         where j.kind in ('refund', 'voucher', 'wallet', 'suspense') and j.reverses_id is null and j.author_id is not null
           and j.day < ${today} and j.day > ${today}::date - 366
           and not exists (select from finance.journal v where v.school_id = j.school_id and v.reverses_id = j.id)) m
     where not exists (select from finance.cashier_close c where c.cashier_account = m.account and c.day = m.day)
     group by m.day, m.account order by m.day, 3 limit 200`.execute(ctx.tx);
  return rows.map(({ account, ...row }) => ({ ...row, mine: account === ctx.user.accountId }));
}

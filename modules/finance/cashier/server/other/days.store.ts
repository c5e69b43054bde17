import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { DayMoney } from '../../contract/days.ts';
import { booksOf } from '../../../ledger/server/books.store.ts';
import { cashOf, closesOn } from './close-day.ts';

/** The caller's own box of a day. */
async function boxOf(ctx: SchoolContext, day: string): Promise<DayMoney['mine']> {
  const books = await booksOf(ctx.tx);
  const { taken, cameBack, paidOut } = await cashOf(ctx.tx, ctx.user.accountId, day, books?.cash ?? 0);
  const { rows: banks } = await sql<{ id: number; name: string }>`
    select id, name from finance.account where money and active and role is distinct from 'cash' order by name`.execute(ctx.tx);
  return { taken, cameBack, paidOut, expected: Math.max(taken + cameBack - paidOut, 0), banks };
}

const stands = sql`r.state in ('posted', 'pending')`;
const part = sql`count(*)::int as receipts, sum(r.amount)::bigint as amount`;

/** What came in on a day, cut in every way that a bursar asks for. */
export async function readDay(ctx: SchoolContext, asked: string | undefined): Promise<DayMoney> {
  const { tx } = ctx;
  const day = asked ?? schoolDay(ctx);
  const { rows: bySeries } = await sql<DayMoney['bySeries'][number]>`
    select r.series, ${part} from finance.receipt r where r.day = ${day} and ${stands} group by 1 order by 3 desc`.execute(tx);
  const { rows: byMode } = await sql<DayMoney['byMode'][number]>`
    select r.mode, ${part} from finance.receipt r where r.day = ${day} and ${stands} group by 1 order by 3 desc`.execute(tx);
  const { rows: byAccount } = await sql<DayMoney['byAccount'][number]>`
    select a.name, ${part} from finance.receipt r join finance.account a on a.school_id = r.school_id and a.id = r.money_id
     where r.day = ${day} and ${stands} group by 1 order by 3 desc`.execute(tx);
  const { rows: byVoteHead } = await sql<DayMoney['byVoteHead'][number]>`
    select coalesce(v.name, case when a.role = 'prepayment' then 'Kept as credit' else a.name end) as name,
           sum(e.amount)::bigint as amount
      from finance.receipt r
      join finance.entry e on e.school_id = r.school_id and e.journal_id = r.journal_id
      join finance.account a on a.school_id = e.school_id and a.id = e.credit_id
      left join finance.vote_head v on v.school_id = e.school_id and v.id = e.vote_head_id
     where r.day = ${day} and ${stands} group by 1 order by 2 desc`.execute(tx);
  const { rows: cashiers } = await sql<{
    account: number | null;
    cashierName: string;
    cash: number;
    receipts: number;
    amount: number;
  }>`
    select r.cashier_account as account, coalesce(r.cashier_name, r.author_name) as "cashierName", ${part},
           coalesce(sum(r.amount) filter (where r.mode = 'cash'), 0)::bigint as cash
      from finance.receipt r where r.day = ${day} and ${stands} group by 1, 2 order by 2`.execute(tx);
  const { rows: takenBack } = await sql<DayMoney['takenBack'][number]>`
    select r.id, r.receipt_no as "receiptNo", r.day, coalesce(s.full_name, r.payer_name) as name, r.amount, r.state,
           r.crossed_by as by, r.crossed_because as because,
           coalesce((select string_agg(n.receipt_no, ', ' order by n.id) from finance.receipt n
                      where n.school_id = r.school_id and n.instead_of_id = r.id), '') as reissued
      from finance.receipt r
      left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
     where r.state in ('crossed', 'bounced')
       and (r.day = ${day} or (r.crossed_at at time zone ${ctx.school.timeZone})::date = ${day}) order by r.id`.execute(tx);
  const closes = await closesOn(ctx, day);
  const me = ctx.user.accountId;
  const shown = cashiers.map(({ account, ...row }) => ({
    ...row,
    mine: account !== null && account === me,
    close: closes.find((one) => one.cashierAccount === account)?.close ?? null,
  }));
  // A day that was closed without a receipt stands on the sheet as well.
  const others = closes.filter(({ cashierAccount }) => !cashiers.some(({ account }) => account === cashierAccount));
  return {
    day,
    mine: await boxOf(ctx, day),
    receipts: bySeries.reduce((sum, row) => sum + row.receipts, 0),
    amount: bySeries.reduce((sum, row) => sum + row.amount, 0),
    bySeries,
    byMode,
    byCashier: [
      ...shown,
      ...others.map(({ close }) => ({
        cashierName: close.cashierName,
        mine: close.mine,
        cash: 0,
        receipts: 0,
        amount: 0,
        close,
      })),
    ],
    byVoteHead,
    byAccount,
    takenBack,
  };
}

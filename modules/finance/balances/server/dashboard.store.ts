import { type RawBuilder, sql } from 'kysely';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FinanceDashboard } from '../contract/dashboard.ts';
import { type Waits, whatWaits } from '#kit/server/approval/waiting.ts';
import type { Mode } from '../../receiving/contract/modes.ts';
import { suspenseFigures } from '../../banks/server/payments/suspense.store.ts';
import { balancesInTerm } from '../../ledger/server/charges/balances.store.ts';
import { listFeeBalances } from './fee-balances.store.ts';
import { type TermOfDay, termOf } from '../../ledger/server/charges/ledger-parts.ts';

/** Where the school's fees stand, and what waits. */
export async function dashboard(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>,
  approvals: readonly Waits[],
): Promise<FinanceDashboard> {
  const { tx } = ctx;
  const today = schoolDay(ctx);
  const term = await termOf(tx, today);
  const last = term && (await termOf(tx, addDays(term.opensOn, -1)));
  const { totals, rows: top, owing } = await listFeeBalances(ctx, { status: 'any', page: 1, size: 8, sort: '-balance' });
  const modes = await receivedOn(tx, today, sql<Mode>`r.mode`);
  const received = await receivedByDay(tx, last?.opensOn ?? term?.opensOn ?? today);
  return {
    today,
    termName: term?.name ?? null,
    lastTermName: last?.name ?? null,
    expected: totals.broughtForward + totals.billed - totals.credits,
    broughtForward: totals.broughtForward,
    billed: totals.billed,
    credits: totals.credits,
    collected: totals.paid,
    outstanding: totals.balance,
    owing,
    receivedToday: modes.reduce((sum, { amount }) => sum + amount, 0),
    modes,
    cashiers: await receivedOn(tx, today, sql<string>`coalesce(r.cashier_name, r.author_name)`),
    trend: term ? trendOf(term, last, today, received) : [],
    terms: term ? termsOf(term, last, today, received) : [],
    classes: await byClass(tx, term, today),
    top: top.filter(({ balance }) => balance > 0),
    suspense: (await suspenseFigures(tx)).open,
    approvals: await whatWaits(approvals, ctx, { mine: false }),
  };
}

/** Fees received on a day by mode or by cashier, the most first. */
async function receivedOn<N extends string>(tx: Tx, day: string, by: RawBuilder<N>) {
  const { rows } = await sql<{ name: N; receipts: number; amount: number }>`
    select ${by} as name, count(*)::int as receipts, sum(r.amount)::bigint as amount from finance.receipt r
     where r.day = ${day} and r.series = 'fees' and r.state in ('posted', 'pending') group by 1 order by 3 desc`.execute(tx);
  return rows;
}

async function receivedByDay(tx: Tx, from: string): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day, sum(amount)::bigint as amount from finance.receipt
     where day >= ${from} and series = 'fees' and state in ('posted', 'pending') group by day order by day`.execute(tx);
  return rows;
}

type DaySum = { day: string; amount: number };

const between = (received: readonly DaySum[], from: string, to: string) =>
  received.reduce((sum, { day, amount }) => (day >= from && day <= to ? sum + amount : sum), 0);

function termsOf(term: TermOfDay, last: TermOfDay | null, today: string, received: readonly DaySum[]): FinanceDashboard['terms'] {
  const now = { name: term.name, from: term.opensOn, to: today };
  const sameDay = last && addDays(last.opensOn, daysBetween(term.opensOn, today));
  const before = last && sameDay && { name: last.name, from: last.opensOn, to: earlier(sameDay, addDays(term.opensOn, -1)) };
  return [now, ...(before ? [before] : [])].map((one) => ({ ...one, amount: between(received, one.from, one.to) }));
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/** Sums up to each day of a term, so that the same day of two terms stands side by side. */
function trendOf(term: TermOfDay, last: TermOfDay | null, today: string, received: readonly DaySum[]): FinanceDashboard['trend'] {
  const days = Math.min(140, Math.max(daysBetween(term.opensOn, term.closesOn), daysBetween(term.opensOn, today)) + 1);
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(term.opensOn, at);
    const before = last && addDays(last.opensOn, at);
    return {
      day: at + 1,
      now: day <= today ? between(received, term.opensOn, day) : null,
      last: last && before ? between(received, last.opensOn, earlier(before, addDays(term.opensOn, -1))) : null,
    };
  });
}

/** What each class was billed, has paid and owes, in the order of the classes. */
async function byClass(tx: Tx, term: TermOfDay | null, today: string): Promise<FinanceDashboard['classes']> {
  const { rows } = await sql<FinanceDashboard['classes'][number]>`
    select c.id as "classId", c.name, count(s.id)::int as students, count(*) filter (where b.balance > 0)::int as owing,
           coalesce(sum(b.billed), 0)::bigint as billed, coalesce(sum(b.paid), 0)::bigint as paid,
           coalesce(sum(b.balance), 0)::bigint as balance
      from settings.classes c
      join registration.roll s on s.school_id = c.school_id and s.class_id = c.id and s.here
      left join ${balancesInTerm(term, today)} b on b.student_id = s.id
     where c.active group by c.school_id, c.id, c.name, c.level order by c.level, c.id`.execute(tx);
  return rows;
}

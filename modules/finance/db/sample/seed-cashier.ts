import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { denominations } from '../../cashier/contract/days.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { receiveBursary } from '../../cashier/server/receive-bursary.ts';
import { closeDay } from '../../cashier/server/other/close-day.ts';
import { receiveAtCounter } from '../../cashier/server/receive-at-counter.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { crossReceipt, type FeePayment, receiveMany } from '../../receiving/server/receipts/receive-fees.ts';
import { seedOtherMoney } from './seed-other-money.ts';

const cashier = { accountId: 0, username: 'cashier' };

/** The term’s receipts in every mode, some of them crossed, a cheque that waits, a bursary, other money, and a close. */
export async function seedCashier(own: SchoolContext, students: readonly number[]): Promise<void> {
  const today = schoolDay(own);
  const term = await currentTerm(own.tx, today);
  if (!term || today < term.opensOn || students.length < 40) return;
  const ctx = await asCashier(own);
  const until = today;
  const days = schoolDays(term.opensOn, until);
  const books = await openBooks(own.tx);
  const bank = await bankOf(own);
  const owed = (await balancesOf(own.tx, students, schoolDay(own))).filter(({ balance }) => balance > 200_000).slice(0, 320);
  const payments = owed.map(({ studentId, balance }, at): FeePayment => {
    const mode = (['mpesa', 'mpesa', 'cash', 'bank_slip', 'mpesa', 'eft'] as const)[at % 6] ?? 'cash';
    const share = [1, 0.5, 0.35, 0.75, 1.2][at % 5] ?? 1;
    return {
      studentId,
      mode,
      day: days[Math.floor((at * days.length) / owed.length)] ?? until,
      amount: Math.max(Math.round((balance * share) / 5000) * 5000, 5000),
      moneyId: mode === 'cash' ? books.cash : mode === 'mpesa' ? books.mpesa : bank,
      reference:
        mode === 'cash'
          ? null
          : mode === 'mpesa'
            ? `T${(at * 7919 + 46_656).toString(36).toUpperCase().padStart(4, '0')}K${1000 + at}L`
            : `S${70_000 + at}`,
    };
  });
  const written = await receiveMany(ctx, payments);
  const bursar = { ...own, user: { ...own.user, username: 'bursar' } };
  for (const at of [17, 58, 133])
    if (written[at]) await crossReceipt(bursar, written[at].id, { day: until, reason: 'Entered for the wrong student' });
  await seedOtherMoney(ctx, students, until, bank);
  const [first = 0] = students.slice(-1);
  const cheque = { studentId: first, day: until, mode: 'cheque', amount: 1_500_000, reference: '000417' } as const;
  await receiveAtCounter(ctx, {
    ...cheque,
    moneyId: null,
    payerName: 'Jamii Sacco',
    payerPhone: null,
    narration: null,
    shares: [],
    goods: null,
    cheque: { drawnOn: 'Co-operative Bank', datedOn: until },
  });
  const helped = students.slice(-8, -2);
  await receiveBursary(ctx, {
    sponsorId: null,
    payerName: 'County bursary fund',
    instrument: 'eft',
    reference: 'CBF2201',
    day: until,
    moneyId: bank,
    cheque: null,
    amount: helped.length * 800_000,
    note: null,
    shares: helped.map((studentId) => ({ studentId, amount: 800_000 })),
  });
  const closed = days.at(-2);
  if (closed) await close(ctx, closed, bank);
}

/** Counts what the day's cash comes to, a coin short, and banks it. */
async function close(ctx: SchoolContext, day: string, bankId: number): Promise<void> {
  if (ctx.user.accountId === 0) return;
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(amount), 0)::bigint as cash from finance.receipt
     where cashier_account = ${ctx.user.accountId} and day = ${day} and mode = 'cash' and state = 'posted'`.execute(ctx.tx);
  let left = Math.max(Math.floor(one(rows).cash / 100) - 50, 0);
  const counts = denominations.map((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return { value, count };
  });
  const banked = counts.reduce((sum, { value, count }) => sum + value * count * 100, 0);
  await closeDay(ctx, { day, counts, banked, bankId, bankReference: 'DS-1182', handedTo: null, note: null });
}

/** As the sample's cashier does it; as the product itself in a school that has none. */
export const asCashier = async (own: SchoolContext): Promise<SchoolContext> => ({
  ...own,
  user: { ...own.user, ...(await cashierOf(own)) },
});

async function cashierOf(own: SchoolContext): Promise<{ accountId: number; username: string }> {
  const { rows } = await listAccounts(own, { q: 'cashier', page: 1, size: 5, sort: 'username' });
  const found = rows.find(({ username }) => username === 'cashier');
  return found ? { accountId: found.id, username: found.username } : cashier;
}

/** The account into which fees are paid at the bank. */
export async function bankOf(own: SchoolContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where money and active and role is null order by code limit 1`.execute(own.tx);
  if (rows[0]) return rows[0].id;
  const { rows: added } = await sql<{ id: number }>`
    insert into finance.account (code, name, kind, money, parent_id)
    select '1048', 'Fees collection account', 'asset', true, id from finance.account where code = '1000' returning id`.execute(
    own.tx,
  );
  return one(added).id;
}

/** Weekdays from one day to another, both included. */
export function schoolDays(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) days.push(day);
  return days;
}

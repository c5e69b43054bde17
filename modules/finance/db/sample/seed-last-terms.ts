import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { billWholeRun } from '../../billing/server/runs/billing.job.ts';
import { writeRun } from '../../billing/server/runs/start-run.ts';
import type { TermOfYear } from '../../billing/server/runs/term.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { type FeePayment, receiveMany } from '../../receiving/server/receipts/receive-fees.ts';
import { asCashier, bankOf, schoolDays } from './seed-cashier.ts';

/** Bills the fees of a term to everybody on the day it opens. */
export async function billTerm(own: SchoolContext, term: TermOfYear): Promise<void> {
  const runId = await writeRun(own, {
    kind: 'bill',
    title: `${term.name} fees`,
    termId: term.id,
    day: term.opensOn,
    dueOn: addDays(term.opensOn, 28),
    late: 'weeks',
    discounts: true,
    classIds: [],
    streamId: null,
    boarding: null,
    studentIds: [],
  });
  await billWholeRun(own, runId);
}

/** A term that is over, billed, and paid in its weeks: by most in full, by some in part, by a few not at all. */
export async function seedLastTerm(own: SchoolContext, term: TermOfYear, students: readonly number[]): Promise<void> {
  await billTerm(own, term);
  const ctx = await asCashier(own);
  const days = schoolDays(term.opensOn, term.closesOn);
  const books = await openBooks(own.tx);
  const bank = await bankOf(own);
  const owed = (await balancesOf(own.tx, students, term.closesOn)).filter(({ balance }) => balance > 0);
  const payments = owed.flatMap(({ studentId, balance }, at): FeePayment[] => {
    const share = at % 9 === 4 ? 0.6 : at % 31 === 17 ? 0 : 1;
    if (share === 0) return [];
    const byPhone = at % 3 !== 2;
    // Most families pay early: the square puts more of them into the first weeks.
    const place = Math.floor((((at * 37) % owed.length) / owed.length) ** 2 * days.length);
    return [
      {
        studentId,
        mode: byPhone ? 'mpesa' : 'bank_slip',
        day: days[place] ?? term.closesOn,
        amount: Math.max(Math.round((balance * share) / 5000) * 5000, 5000),
        moneyId: byPhone ? books.mpesa : bank,
        reference: byPhone
          ? `Q${term.number}${(at * 7919 + 46_656).toString(36).toUpperCase().padStart(4, '0')}K${1000 + at}`
          : `B${term.number}${70_000 + at}`,
      },
    ];
  });
  // In the order of their days, as receipts are numbered.
  await receiveMany(
    ctx,
    payments.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  );
}

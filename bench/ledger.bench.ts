// The books of a school of 5,000 learners with three years of history, a little over a million ledger entries: the trial
// balance of a year and the balances of all learners, as the schools' own role under row security.
import { connect } from '#kit/server/db/pool.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { listAccounts } from '#modules/finance/balances/server/account-card.store.ts';
import { listFeeBalances } from '#modules/finance/balances/server/fee-balances.store.ts';
import { chartOf } from '#modules/finance/books/server/chart/accounts.store.ts';
import { balancesOf, trialBalance } from '#modules/finance/server/public.ts';
import { median, report } from './figures.ts';
import { fillLedger, ledgerSchool } from './ledger-world.ts';
import { fillMillion } from './million.ts';
import { scratchDatabase } from './scratch.ts';

console.log('Making three years of books of 5,000 learners; this takes a minute');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillLedger(scratch.url);
  const db = connect(scratch.url);
  const read = <R>(work: (tx: Tx) => Promise<R>) => inSchool(db, ledgerSchool, work, { readOnly: true });
  const timed = async (work: (tx: Tx) => Promise<unknown>) => {
    const tries: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const begun = performance.now();
      await read(work);
      tries.push(performance.now() - begun);
    }
    return median(tries);
  };
  const school = { id: ledgerSchool, timeZone: 'Africa/Nairobi' } as never;
  const at = (tx: Tx) => ({ tx, now: new Date('2026-09-20T09:00:00Z'), school });
  const year = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
  const [balances, accounts] = await read(async (tx) => [
    await balancesOf(tx, null, '9999-12-31'),
    await trialBalance(tx, year(2026)),
  ]);
  const owed = balances.reduce((sum, { balance }) => sum + balance, 0);
  const receivable = accounts.filter(({ role }) => role === 'fees' || role === 'other' || role === 'prepayment');
  report('Three years of books, 5,000 learners (median of 9)', [
    { what: 'debits less credits, in cents', value: accounts.reduce((sum, { closing }) => sum + closing, 0), unit: '', limit: 0 },
    {
      what: 'what learners owe less the receivables, in cents',
      value: Math.abs(owed - receivable.reduce((sum, { closing }) => sum + closing, 0)),
      unit: '',
      limit: 0,
    },
    { what: 'learners with a balance', value: balances.length, unit: '', limit: 5000, atLeast: true },
    { what: 'trial balance of the last year', value: await timed((tx) => trialBalance(tx, year(2026))), unit: 'ms', limit: 300 },
    { what: 'trial balance of the first year', value: await timed((tx) => trialBalance(tx, year(2024))), unit: 'ms' },
    { what: 'balances of all today', value: await timed((tx) => balancesOf(tx, null, '9999-12-31')), unit: 'ms', limit: 300 },
    {
      what: 'balances of all a year ago',
      value: await timed((tx) => balancesOf(tx, null, '2025-06-30')),
      unit: 'ms',
      limit: 300,
    },
    { what: 'chart of accounts with balances', value: await timed((tx) => chartOf(tx, '2026-09-20')), unit: 'ms', limit: 300 },
    {
      what: 'first page of fee balances, the highest first',
      value: await timed((tx) => listFeeBalances(at(tx), { status: 'here', page: 1, size: 50, sort: '-balance' })),
      unit: 'ms',
      limit: 300,
    },
    {
      what: 'first page of student accounts',
      value: await timed((tx) => listAccounts(at(tx), { status: 'here', page: 1, size: 50, sort: 'fullName' })),
      unit: 'ms',
      limit: 300,
    },
  ]);
  await db.close();
} finally {
  await scratch.end();
}

// The statements of 5,000 learners as one PDF, and the list of balances that the bursar looks at, in books of a million
// ledger entries under row security.
import { sql } from 'kysely';
import { connect } from '#kit/server/db/pool.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { listFeeBalances } from '#modules/finance/balances/server/fee-balances.store.ts';
import { statementsOf } from '#modules/finance/balances/server/statement.store.ts';
import { holdersOf } from '#modules/finance/balances/server/statements/ask.ts';
import { type Papers, writeStatements } from '#modules/finance/balances/server/statements/make.ts';
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
  const period = { from: '2026-08-26', to: '2026-10-25' };
  const begun = performance.now();
  const papers = await read(async (tx): Promise<Papers> => {
    const { rows } = await sql<{ id: number }>`select id from registration.student where here`.execute(tx);
    const holders = await holdersOf(
      tx,
      rows.map(({ id }) => id),
    );
    const statements: Papers['statements'][number][] = [];
    for (let at = 0; at < holders.length; at += 500) {
      const some = holders.slice(at, at + 500);
      const ids = some.map(({ id }) => id);
      const found = await statementsOf(tx, ids, period, false);
      for (const holder of some) {
        const statement = found.get(holder.id);
        if (statement) statements.push({ holder, statement });
      }
    }
    const head = { name: 'School', motto: null, contacts: ['P.O. Box 1'], logo: null };
    return { head, period, footer: '', ways: { paybill: '400200', others: [] }, statements };
  });
  const readIn = performance.now() - begun;
  const bytes = await writeStatements(papers);
  const whole = performance.now() - begun;
  const school = { id: ledgerSchool, timeZone: 'Africa/Nairobi' };
  const list = async (more: { sort?: string; asOf?: string; age?: 'upTo60'; atLeast?: number }) => {
    const tries: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const from = performance.now();
      await read((tx) =>
        listFeeBalances(
          { tx, now: new Date('2026-10-25T09:00:00Z'), school: school as never },
          {
            status: 'here',
            page: 1,
            size: 50,
            sort: '-balance',
            ...more,
          },
        ),
      );
      tries.push(performance.now() - from);
    }
    return median(tries);
  };
  report('Statements and balances of 5,000 learners', [
    { what: 'statements', value: papers.statements.length, unit: '', limit: 4750, atLeast: true },
    { what: 'reading the ledger', value: readIn / 1000, unit: 's' },
    { what: 'all statements as one PDF', value: whole / 1000, unit: 's', limit: 40 },
    { what: 'its size', value: bytes.length / 1e6, unit: 'MB' },
    { what: 'list of balances, the highest first', value: await list({}), unit: 'ms' },
    { what: 'as of a year ago', value: await list({ asOf: '2025-06-30' }), unit: 'ms' },
    { what: 'owing 20,000 or more', value: await list({ atLeast: 2_000_000 }), unit: 'ms' },
    { what: 'overdue by 31 to 60 days', value: await list({ age: 'upTo60' }), unit: 'ms' },
  ]);
  await db.close();
} finally {
  await scratch.end();
}

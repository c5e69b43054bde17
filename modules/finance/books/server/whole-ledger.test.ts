import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, letOverdraw, testBooks, type TestBooks } from '#app/testing/books.ts';
import { LedgerModel } from '#app/testing/ledger-model.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { voteHeadsApi } from '../../billing/contract/vote-heads.ts';
import { accountsApi } from '../contract/accounts.ts';
import { reportsApi } from '../contract/reports.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { cautionMoney, type Operation, operation, perform, type World } from './testing/operations.ts';

const students = 30;
/** `npm run bench -- whole-ledger` makes twenty, 10,000 operations. */
const runs = Number(process.env['LEDGER_RUNS'] ?? 4);
const operations = 500;
const lastDay = '2026-12-31';

let app: TestApp;
let books: TestBooks;
let world: World;
beforeAll(async () => {
  // The operations are of days up to the end of the year.
  app = await testApp({ clock: () => new Date('2026-12-31T09:00:00Z') });
  books = await testBooks(app, { students, charged: false });
  await app.call('ROLE_finance_admin', accountsApi.template, { template: 'public' });
  await letOverdraw(app);
  const { body } = await app.call('ROLE_finance_admin', accountsApi.options);
  const head = { code: 'CAU', name: 'Caution money', category: 'caution' as const, applies: 'once' as const, refundable: true };
  const { body: caution } = await app.call('ROLE_Set_Fee_Structure', voteHeadsApi.create, head);
  world = {
    books,
    model: new LedgerModel(),
    account: new Map(body.rows.map(({ name, id }) => [name, id])),
    income: new Map([
      [books.voteHeads.tuition, 'Tuition fees'],
      [books.voteHeads.boarding, 'Boarding fees'],
      [books.voteHeads.activity, 'Activity fees'],
      [caution.id, cautionMoney],
    ]),
  };
});
afterAll(() => app.close());

test(
  `after ${runs * operations} random operations every statement says the same as a plain list`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: operations, maxLength: operations }),
        fc.integer({ min: 0, max: 364 }),
        async (all, days) => {
          for (let at = 0; at < all.length; at += 50) await batch(all.slice(at, at + 50));
          const to = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
          await agree(to);
          await agree(lastDay);
          expect(await asSchoolA(app, strayMovements)).toEqual([]);
        },
      ),
      // The books go on from run to run, so a failing sequence cannot be made shorter; its seed is printed.
      { numRuns: runs, endOnFailure: true },
    );
  },
);

/** Fifty operations in one transaction: one that is refused would take the others with it, so none may be. */
const batch = (all: readonly Operation[]) =>
  asSchoolA(app, async (ctx) => {
    for (const one of all) await perform(ctx, world, one);
  });

/** Where what is kept of a journal's sums is not what its entries, the journal and its invoice say. */
async function strayMovements({ tx }: SchoolContext): Promise<unknown[]> {
  const { rows } = await sql<{ journalId: number }>`
    with said as (
      select l.journal_id, l.student_id, l.day, j.kind, i.term_id, l.fees, l.other, l.prepayment
        from (select x.journal_id, x.student_id, x.day, coalesce(sum(x.cents) filter (where a.role = 'fees'), 0) as fees,
                     coalesce(sum(x.cents) filter (where a.role = 'other'), 0) as other,
                     coalesce(sum(x.cents) filter (where a.role = 'prepayment'), 0) as prepayment
                from (select journal_id, student_id, day, debit_id as account_id, amount as cents from finance.entry
                      union all
                      select journal_id, student_id, day, credit_id, -amount from finance.entry) x
                join finance.account a on a.id = x.account_id
               where x.student_id is not null group by x.journal_id, x.student_id, x.day) l
        join finance.journal j on j.id = l.journal_id
        left join finance.invoice i on j.kind = 'invoice' and i.id = j.document_id
       where l.fees <> 0 or l.other <> 0 or l.prepayment <> 0),
    kept as (select journal_id, student_id, day, kind, term_id, fees, other, prepayment from finance.student_movement)
    select journal_id as "journalId" from (
      (select * from said except select * from kept) union all (select * from kept except select * from said)) x`.execute(tx);
  return rows;
}

type Rows<K extends keyof typeof reportsApi> = Output<(typeof reportsApi)[K]>['rows'];

async function agree(to: string): Promise<void> {
  const { model } = world;
  const from = '2026-01-01';
  const read = async <K extends keyof typeof reportsApi>(key: K, more: object = {}): Promise<Rows<K>> => {
    const input = { from, to, size: 1000, ...more };
    const { status, body } = await app.call('ROLE_View_Financial_reports', reportsApi[key], input as never);
    expect([key, status]).toEqual([key, 200]);
    return (body as unknown as { rows: Rows<K> }).rows;
  };
  const last = <R>(rows: readonly R[]) => rows.at(-1) as R;

  // The trial balance holds what the list holds, account by account.
  const trial = await read('trialBalance');
  const sums = last(trial);
  expect([sums.openingDebit, sums.debit, sums.closingDebit]).toEqual([sums.openingCredit, sums.credit, sums.closingCredit]);
  const closing = new Map(trial.map((row) => [row.name, (row.closingDebit ?? 0) - (row.closingCredit ?? 0)]));
  const owed = ['Fees owed by students', 'Other charges owed by students', 'Fees received in advance'];
  const owing = owed.reduce((sum, name) => sum + (closing.get(name) ?? 0), 0);
  const expected = model.accounts(to);
  const earlier = model.accounts('2025-12-31');
  expect(owing).toBe(expected.get('students') ?? 0);
  for (const [name, cents] of expected) {
    if (name === 'students') continue;
    const yearly = [...world.income.values(), 'Food', 'Discounts and scholarships'].includes(name) && name !== cautionMoney;
    expect([to, name, closing.get(name) ?? 0]).toEqual([to, name, cents - (yearly ? (earlier.get(name) ?? 0) : 0)]);
  }

  // Students: the balances, the register both ways, and what is due.
  const balances = await asSchoolA(app, ({ tx }) => balancesOf(tx, null, to));
  expect(new Map(balances.map(({ studentId, balance }) => [studentId, balance]))).toEqual(
    new Map([...model.balances(to)].filter(([id]) => balances.some(({ studentId }) => studentId === id))),
  );
  const register = last(await read('register'));
  expect(register.balance).toBe(owing);
  const { style: _, id: __, voteHead: ___, ...byStudent } = register;
  expect(last(await read('register', { by: 'head' }))).toMatchObject(byStudent);
  if (to === lastDay) {
    const advance = closing.get('Fees received in advance') ?? 0;
    expect(last(await read('aged')).owed).toBe(owing - advance);
  }

  // Income less spending is the surplus, and with it the balance sheet balances.
  const surplus = last(await read('income')).amount;
  const sheet = await read('balanceSheet');
  const line = (id: string) => sheet.find((row) => row.id === id)?.amount ?? 0;
  expect(line('surplus')).toBe(surplus);
  expect(line('asset sum')).toBe(line('total'));

  // Money: receipts by mode, by cashier and by vote head; the cashbook and the ledgers carry the trial balance forward.
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const received = model.receipts.reduce(
    (sum, { amount, day, crossedOn }) => sum + (within(day) ? amount : 0) - (within(crossedOn) ? amount : 0),
    0,
  );
  const collected = await Promise.all(['mode', 'cashier', 'head'].map((by) => read('collections', { by })));
  for (const rows of collected) expect(last(rows).amount).toBe(received);
  expect(register.paid).toBe(received);
  const cashbook = await read('cashbook', { accountId: books.cash, page: 1 });
  expect(cashbook[0]?.balance).toBe(
    (trial.find(({ name }) => name === 'Cash in hand')?.openingDebit ?? 0) -
      (trial.find(({ name }) => name === 'Cash in hand')?.openingCredit ?? 0),
  );
  expect(last(await read('cashbook')).balance).toBe(
    trial
      .filter(({ kind, name }) => kind === 'asset' && ['Cash in hand', 'Operations account'].includes(name))
      .reduce((sum, row) => sum + (row.closingDebit ?? 0) - (row.closingCredit ?? 0), 0),
  );
  const heads = last(await read('voteHeads'));
  expect(heads.billed - heads.reduced).toBe(register.billed - register.reduced - openingBilled(to));
}

/** What was brought forward as opening credit is billing of students, of no vote head. */
function openingBilled(to: string): number {
  return [...world.model.held].reduce((sum, { day, cents }) => (day >= '2026-01-01' && day <= to ? sum - cents : sum), 0);
}

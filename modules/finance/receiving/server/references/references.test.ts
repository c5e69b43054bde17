import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { banksApi } from '../../../banks/contract/accounts.ts';
import { feedsApi } from '../../../banks/contract/feeds.ts';
import { noticesApi } from '../../../banks/contract/notices.ts';
import {
  type ColumnMatch,
  reconciliationApi,
  type StatementSheet,
  statementsApi,
} from '../../../banks/contract/reconciliation.ts';
import { suspenseApi } from '../../../banks/contract/suspense.ts';
import { bursariesApi } from '../../../cashier/contract/bursaries.ts';
import { collectionKindsApi, collectionsApi } from '../../../cashier/contract/collections.ts';
import { incomesApi, incomeSourcesApi } from '../../../cashier/contract/incomes.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { walletMovesApi } from '../../../pocket/contract/wallet-moves.ts';
import { deliver, setUpMpesa } from '../../../banks/server/testing/payers.ts';
import { c2bPublished, jengaPublished, stkPaid } from '../../../banks/server/testing/published.ts';

let app: TestApp;
let books: TestBooks;
let at: (what: string) => string;
let equity = '';
let bank = 0;
let kindId = 0;
let sourceId = 0;
let day = '';
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2 });
  day = testDay(app.services.clock());
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  at = await setUpMpesa(app, null);
  bank = (await app.call(admin, banksApi.create, { name: 'Collections' })).body.id;
  const feed = { channel: 'equity' as const, moneyId: bank, creditor: '111222', username: 'jenga', password: 'right' };
  const { body } = await app.call(admin, feedsApi.create, { ...feed, addresses: ['127.0.0.1'] });
  equity = `${at('').split('/api/')[0]}${new URL(body.url).pathname}`;
  const incomeId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind) values ('4850', 'Sundry income', 'income') returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  kindId = (await app.call(admin, collectionKindsApi.create, { name: 'Uniform', incomeId })).body.id;
  sourceId = (await app.call(admin, incomeSourcesApi.create, { name: 'Bus hire', kind: 'bus hire', incomeId })).body.id;
});
afterAll(() => app.close());

const basic = { authorization: `Basic ${Buffer.from('jenga:right').toString('base64')}` };
const compact = () => day.replaceAll('-', '');
interface Used {
  status: number;
  message: string;
}
const said = async (asked: Promise<{ status: number; body: unknown }>): Promise<Used> => {
  const { status, body } = await asked;
  return { status, message: String((body as { message?: string }).message ?? '') };
};
const typed = <T extends object>(more: T) => ({ day, mode: 'mpesa' as const, ...more });
const payer = 'A. N. Other';

/** A line of a statement with this reference, received as it stands. */
async function receiveLine(reference: string, amount: number): Promise<Used> {
  const csv = `Date,Details,Reference,Debit,Credit\n${day},Deposit,${reference},,${amount / 100}\n`;
  const file = {
    url: statementsApi.read.path,
    otherdata: { moneyId: bank },
    name: 'x.csv',
    bytes: new TextEncoder().encode(csv),
  };
  const sheet = (await sendUpload(app, admin, file)).body as unknown as StatementSheet;
  await app.call(admin, statementsApi.take, { id: sheet.id, match: sheet.match as ColumnMatch }, freshKey());
  const { body } = await app.call(admin, reconciliationApi.workspace, { moneyId: bank });
  const line = body.lines.find((one) => one.reference === reference);
  // The line of a slip that stands in the books is ticked by itself.
  if (!line) return { status: 200, message: 'ticked' };
  // Another than who brought the statement.
  return said(app.call('ROLE_All', reconciliationApi.receive, { id: line.id }, freshKey()));
}

/** Every door by which money comes in under a reference. */
const doors: Readonly<Record<string, (reference: string, amount: number) => Promise<Used>>> = {
  'fees by M-Pesa': (reference, amount) =>
    said(
      app.call('ROLE_Pay_Fees', receiptsApi.receive, typed({ studentId: books.students[0] ?? 0, amount, reference }), freshKey()),
    ),
  'fees by bank slip': (reference, amount) =>
    said(
      app.call(
        'ROLE_Pay_Fees',
        receiptsApi.receive,
        { studentId: books.students[0] ?? 0, amount, reference, day, mode: 'bank_slip', moneyId: bank },
        freshKey(),
      ),
    ),
  'pocket money': (reference, amount) =>
    said(
      app.call(
        'ROLE_Access_Pocket_Money',
        walletMovesApi.deposit,
        { studentId: books.students[0] ?? 0, amount, reference, mode: 'mpesa' },
        freshKey(),
      ),
    ),
  'pocket money of many': (reference, amount) =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ no: string }>`
        select admission_no as no from registration.student where id = ${books.students[0]}`.execute(tx);
      return `${rows[0]?.no}\t${amount / 100}\t${reference}`;
    }).then((text) =>
      said(app.call('ROLE_Access_Pocket_Money', walletMovesApi.depositMany, { text, mode: 'mpesa' }, freshKey())),
    ),
  'other income': (reference, amount) =>
    said(app.call('ROLE_All', incomesApi.receive, typed({ sourceId, amount, reference, payerName: payer }), freshKey())),
  'a collection': (reference, amount) =>
    said(app.call('ROLE_Pay_Fees', collectionsApi.receive, typed({ kindId, amount, reference, payerName: payer }), freshKey())),
  'a bursary': (reference, amount) =>
    said(
      app.call(
        'ROLE_Pay_Fees',
        bursariesApi.receive,
        {
          payerName: 'County fund',
          instrument: 'eft',
          reference,
          day,
          moneyId: bank,
          amount,
          shares: [{ studentId: books.students[1] ?? 0, amount }],
        },
        freshKey(),
      ),
    ),
  'a cheque': (reference, amount) =>
    said(
      app.call(
        'ROLE_Pay_Fees',
        receiptsApi.receive,
        {
          studentId: books.students[0] ?? 0,
          amount,
          reference,
          day,
          mode: 'cheque',
          payerName: payer,
          cheque: { drawnOn: 'Co-operative', datedOn: day },
        },
        freshKey(),
      ),
    ),
  'a confirmation': (reference, amount) =>
    said(
      deliver(at('confirmation'), {
        ...c2bPublished(reference, 'nobody', (amount / 100).toFixed(2)),
        TransTime: `${compact()}000001`,
      }),
    ),
  'a prompt': (reference, amount) => said(deliver(at('prompt'), stkPaid(`ws_${reference}`, reference, amount / 100))),
  'Equity’s notice': (reference, amount) => said(deliver(equity, jengaPublished(reference, 'nobody', amount / 100), basic)),
  'a statement’s line': receiveLine,
};
/** Those of which each is tried at the same moment as another. */
const together = ['fees by M-Pesa', 'pocket money', 'a bursary', 'a confirmation'];
const names = Object.keys(doors);
/** Each door comes first and second once; bench/references.bench.ts asks for every pair there is. */
const every = process.env['EVERY_PAIR'] === 'yes';
const pairs = every
  ? names.flatMap((first) => names.map((second) => [first, second] as const))
  : names.map((second, at) => [names[(at + 5) % names.length] ?? second, second] as const);
const pairsAtOnce = every
  ? names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const))
  : [...together, together[0] ?? ''].slice(1).map((second, at) => [together[at] ?? '', second] as const);
const byProviders = new Set(['a confirmation', 'a prompt', 'Equity’s notice']);

/** All that stands in cash, banks, M-Pesa and cheques by the raw entries. */
async function moneyHeld(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when e.debit_id = a.id then e.amount else -e.amount end), 0)::bigint as sum
      from finance.account a join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
     where a.school_id = ${app.schoolA} and (a.money or a.role in ('cash', 'mpesa', 'cheques'))`.execute(app.db.platform);
  return rows[0]?.sum ?? 0;
}

let serial = 0;
const fresh = () => `TK${String((serial += 1)).padStart(4, '0')}Q7XZ`;

test(
  'one reference is one payment: whichever door it comes by, and whichever it comes by next',
  { timeout: 120_000 },
  async () => {
    const silent: string[] = [];
    for (const [first, second] of pairs) {
      const reference = fresh();
      const before = await moneyHeld();
      const one = await doors[first]?.(reference, 70_000);
      expect([first, one]).toEqual([first, expect.objectContaining({ status: 200 })]);
      expect([first, (await moneyHeld()) - before]).toEqual([first, 70_000]);
      // The same code, as somebody else would write it; providers write it one way.
      const other = byProviders.has(second) || second === 'a statement’s line' ? reference : ` ${reference.toLowerCase()}`;
      const two = await doors[second]?.(other, 70_000);
      if (!two) throw new Error(`There is no door ${second}.`);
      expect([first, second, (await moneyHeld()) - before]).toEqual([first, second, 70_000]);
      if (two.status !== 200 && !/already|came by itself|is that of|was received before|rows are wrong/.test(two.message))
        silent.push(`${first}, then ${second}: ${two.status} ${two.message}`);
      if (two.status >= 500) silent.push(`${first}, then ${second}: ${two.status}`);
    }
    expect(silent).toEqual([]);
  },
);

test('at the same moment too', { timeout: 120_000 }, async () => {
  for (const [first, second] of [...pairsAtOnce, ['a confirmation', 'a confirmation'] as const]) {
    const reference = fresh();
    const before = await moneyHeld();
    const both = await Promise.all([doors[first]?.(reference, 5000), doors[second]?.(reference, 5000)]);
    expect([first, second, both.some((one) => one?.status === 200)]).toEqual([first, second, true]);
    expect([first, second, (await moneyHeld()) - before]).toEqual([first, second, 5000]);
  }
});

test('a code that was taken out of suspense as pocket money is not given to a learner again', async () => {
  const reference = fresh();
  await doors['a confirmation']?.(reference, 70_000);
  const held = async () => (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference, state: 'all' })).body.rows[0];
  expect(await doors['pocket money']?.(reference, 70_001)).toMatchObject({ status: 400, message: expect.any(String) });
  expect(await doors['pocket money']?.(reference, 50_000)).toMatchObject({ status: 200 });
  expect(await held()).toMatchObject({ used: 50_000, open: 20_000 });
  const parts = [{ studentId: books.students[1] ?? 0, amount: 20_001 }];
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, { id: (await held())?.id ?? 0, parts }, freshKey())).status).toBe(
    400,
  );
  expect(await doors['pocket money of many']?.(reference, 5000)).toMatchObject({ status: 200 });
  expect(await doors['other income']?.(reference, 15_000)).toMatchObject({ status: 200 });
  expect(await held()).toMatchObject({ open: 0 });
  const rest = { id: (await held())?.id ?? 0, parts: [{ studentId: books.students[1] ?? 0, amount: 1 }] };
  expect((await app.call('ROLE_Pay_Fees', suspenseApi.assign, rest, freshKey())).status).toBe(409);
});

test('a crossed receipt frees its code for the right receipt, on record; what the provider has confirmed goes to suspense', async () => {
  const reference = fresh();
  await doors['fees by M-Pesa']?.(reference, 500_000);
  const receipt = async () =>
    (await app.call('ROLE_View_Only', receiptsApi.list, { q: reference, state: 'counted' })).body.rows[0];
  const cross = { id: (await receipt())?.id ?? 0, reason: 'The wrong learner', reissue: [] };
  expect((await app.call('ROLE_All', receiptsApi.cross, cross, freshKey())).status).toBe(200);
  expect(await doors['fees by M-Pesa']?.(reference, 500_000)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ because: string | null }>`
    select freed_because as because from finance.reference where shown = ${reference} order by id`.execute(app.db.platform);
  expect(rows).toEqual([{ because: 'The wrong learner' }, { because: null }]);
  // The cashier typed 5,000; M-Pesa says 500. Crossed, the 500 that came wait in suspense, and the code is nobody’s to type.
  const before = await moneyHeld();
  await doors['a confirmation']?.(reference, 50_000);
  expect(await moneyHeld()).toBe(before);
  const again = { ...cross, id: (await receipt())?.id ?? 0 };
  await app.call('ROLE_All', receiptsApi.cross, again, freshKey());
  expect(await moneyHeld()).toBe(before - 500_000 + 50_000);
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference });
  expect(body.rows).toMatchObject([{ open: 50_000 }]);
  expect((await doors['fees by M-Pesa']?.(reference, 50_000))?.message).toMatch(/is in suspense/);
  // Issued again for another learner, the code goes with the receipt.
  const passed = fresh();
  await doors['fees by M-Pesa']?.(passed, 10_000);
  const first = (await app.call('ROLE_View_Only', receiptsApi.list, { q: passed })).body.rows[0];
  const reissue = [{ studentId: books.students[1] ?? 0, amount: 10_000 }];
  const { status } = await app.call('ROLE_All', receiptsApi.cross, { ...cross, id: first?.id ?? 0, reissue }, freshKey());
  expect(status).toBe(200);
  expect((await doors['other income']?.(passed, 10_000))?.message).toMatch(/has been given for this reference already/);
});

test('what the provider brought more than was typed goes to suspense, and a code of two providers waits for a person', async () => {
  const reference = fresh();
  await doors['a collection']?.(reference, 10_000);
  const before = await moneyHeld();
  await doors['a confirmation']?.(reference, 25_000);
  expect(await moneyHeld()).toBe(before + 15_000);
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference });
  expect(body.rows).toMatchObject([{ open: 15_000, why: expect.stringMatching(/has been given for this reference/) }]);
  await doors['Equity’s notice']?.(reference, 25_000);
  const notices = (await app.call('ROLE_Pay_Fees', noticesApi.list, { channel: 'equity', size: 1 })).body.rows;
  expect(notices).toMatchObject([{ reference, state: 'open', why: expect.stringMatching(/reference already/) }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Role } from '#kit/contract/roles.ts';
import { judge } from '#kit/contract/access.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import { collectionKindsApi, collectionsApi } from '#modules/finance/cashier/contract/collections.ts';
import { daysApi } from '#modules/finance/cashier/contract/days.ts';
import { incomesApi, incomeSourcesApi } from '#modules/finance/cashier/contract/incomes.ts';
import { suspenseRefundsApi } from '#modules/finance/banks/contract/refunds.ts';
import { receivePayment } from '#modules/finance/banks/server/payments/receive-payment.ts';
import { openBooks } from '#modules/finance/ledger/server/books.store.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { payoutsApi } from '#modules/finance/pocket/contract/payouts.ts';
import { walletMovesApi } from '#modules/finance/pocket/contract/wallet-moves.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { endpoints } from '../modules.ts';
import { asSchoolA, testBooks, type TestBooks } from '../testing/books.ts';
import { testDay } from '../testing/day.ts';
import { requestOf, type TestApp, testApp } from '../testing/school.ts';
import { freshKey } from '../testing/students.ts';
import { ownerOf } from './owner.ts';
import { inputSchema, sampleInput, type Schema } from './sample-input.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2 });
  today = testDay(app.services.clock());
});
afterAll(() => app.close());

/** Where an input has days: found by their shape alone. */
function daysIn(schema: Schema, path: string[] = []): string[] {
  return [
    ...(schema.format === 'date' ? [path.join('.')] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => daysIn(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => daysIn(one, [...path, key])),
    ...(schema.items ? daysIn(schema.items, [...path, '0']) : []),
  ];
}

const taking = endpoints
  .filter(([name]) => name.startsWith('finance.'))
  .map(([name, endpoint]) => ({ name, endpoint, paths: [...new Set(daysIn(inputSchema(endpoint)))] }))
  .filter(({ paths }) => paths.length > 0);

function placed(input: Record<string, unknown>, path: string, day: string): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...input, [key]: day };
  const below = (input[key] ?? {}) as Record<string, unknown>;
  const next = placed(below, rest.join('.'), day);
  return { ...input, [key]: Array.isArray(below) ? Object.values(next) : next };
}

/** An input whose other fields are sound, also where the schema cannot say what they want. */
function soundInput(endpoint: Endpoint): Record<string, unknown> {
  const input = sampleInput(endpoint, { full: true, key: () => 999_999 });
  if ('kraPin' in input) input['kraPin'] = 'P051234567X';
  if (typeof input['month'] === 'string') input['month'] = today.slice(0, 7);
  if ('reference' in input) input['reference'] = 'TFG7H2K9L0';
  const sides = ['debit', 'credit'].map((side, at) => ({ accountId: 999_990 + at, side, amount: 100 }));
  if (Array.isArray(input['lines']) && JSON.stringify(input['lines']).includes('"side"')) input['lines'] = sides;
  return input;
}

/** Every row of the area with its place in time, in one number a table. */
async function whatStands(): Promise<string> {
  const owner = await ownerOf(app);
  const { rows } = await owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema = 'finance' and table_type = 'BASE TABLE' or (table_schema, table_name) = ('kit', 'counter') order by 1`,
  );
  const sums: string[] = [];
  for (const { name } of rows) {
    const found = await owner.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
    );
    sums.push(`${name} ${found.rows[0]?.sum}`);
  }
  await owner.end();
  return sums.join('\n');
}

const callerOf = (endpoint: Endpoint): Role =>
  roleCodes.find((role) => judge(endpoint.access, { kind: 'school', roles: [role], schoolName: 'School A' }) === 'allowed') ??
  'ROLE_All';

test('no document of finance is of a day that cannot be: 1900, 2199, 31 February', async () => {
  expect(taking.filter(({ endpoint }) => endpoint.method !== 'GET').length).toBeGreaterThan(50);
  const before = await whatStands();
  const wrong: string[] = [];
  for (const { name, endpoint, paths } of taking) {
    const token = await app.tokenOf(callerOf(endpoint));
    for (const path of paths)
      for (const day of ['1900-01-01', '2199-12-31', '2026-02-31', '0000-00-00']) {
        const input = placed(soundInput(endpoint), path, day);
        const headers = { authorization: `Bearer ${token}`, ...freshKey() };
        const answer = await app.http.inject({ ...requestOf(endpoint, input), headers });
        const told = answer.json<{ fields?: { path: string; message: string }[] }>().fields?.find((field) => field.path === path);
        if (![400, 422].includes(answer.statusCode) || !told || told.message.length < 10)
          wrong.push(`${name} ${path} ${day}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(await whatStands()).toBe(before);
});

test('only what is billed or planned lies ahead', async () => {
  const tomorrow = addDays(today, 1);
  const ahead: string[] = [];
  for (const { name, endpoint, paths } of taking.filter(({ endpoint }) => endpoint.method !== 'GET')) {
    const token = await app.tokenOf(callerOf(endpoint));
    for (const path of paths) {
      const input = placed(soundInput(endpoint), path, tomorrow);
      const answer = await app.http.inject({
        ...requestOf(endpoint, input),
        headers: { authorization: `Bearer ${token}`, ...freshKey() },
      });
      const told = answer.json<{ fields?: { path: string; message: string }[] } | null>()?.fields ?? [];
      if (!told.some((field) => field.path === path && field.message.includes('has not come'))) ahead.push(`${name} ${path}`);
    }
  }
  expect(ahead.toSorted()).toEqual([
    'finance.billingRuns.preview day',
    'finance.billingRuns.preview dueOn',
    'finance.billingRuns.start day',
    'finance.billingRuns.start dueOn',
    'finance.budgets.create fromDay',
    'finance.budgets.create toDay',
    'finance.budgets.fromActuals basedFrom',
    'finance.budgets.fromActuals basedTo',
    'finance.budgets.fromActuals fromDay',
    'finance.budgets.fromActuals toDay',
    'finance.budgets.update fromDay',
    'finance.budgets.update toDay',
    'finance.bursaries.receive cheque.datedOn',
    'finance.drivers.create licenceUntil',
    'finance.drivers.update licenceUntil',
    'finance.financeStudents.statements from',
    'finance.financeStudents.statements to',
    'finance.invoices.note day',
    'finance.otherBills.check day',
    'finance.otherBills.create day',
    'finance.otherBills.create dueOn',
    'finance.promises.create dueOn',
    'finance.receipts.receive cheque.datedOn',
    'finance.reminders.preview choice.from',
    'finance.reminders.preview choice.to',
    'finance.reminders.send choice.from',
    'finance.reminders.send choice.to',
    'finance.riders.add fromDay',
    'finance.riders.add toDay',
    'finance.riders.change fromDay',
    'finance.riders.end lastDay',
    'finance.riders.previewChange fromDay',
    'finance.riders.previewEnd lastDay',
    'finance.supplierBills.create dueOn',
    'finance.suppliers.create prequalifiedUntil',
    'finance.suppliers.update prequalifiedUntil',
    'finance.transportBills.run dueOn',
    'finance.vehicles.create inspectedUntil',
    'finance.vehicles.create insuredUntil',
    'finance.vehicles.update inspectedUntil',
    'finance.vehicles.update insuredUntil',
    'finance.withholdingRates.create fromDay',
    'finance.withholdingRates.create toDay',
    'finance.withholdingRates.update fromDay',
    'finance.withholdingRates.update toDay',
  ]);
});

/** Refunds of 10.00 each out of one payment that stands in suspense, approved and not paid. */
async function refundsOfSuspense(count: number): Promise<number[]> {
  const { id: paymentId } = await asSchoolA(app, async (ctx) => {
    const { mpesa: moneyId } = await openBooks(ctx.tx);
    const paid = { channel: 'mpesa' as const, reference: 'TFG7H2K9L1', moneyId, amount: 5_000, paidAt: ctx.now.toISOString() };
    const payer = { accountRef: 'nobody', payerName: 'GRACE', payerPhone: null, narration: null };
    return receivePayment(ctx, { ...paid, ...payer, day: addDays(today, -1), payload: {} });
  });
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const ask = { paymentId, amount: 1_000, reason: 'Wrong paybill' };
    const { body } = await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, freshKey());
    const id = body.refunds.map((one) => one.id).find((one) => !ids.includes(one)) ?? 0;
    await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, freshKey());
    ids.push(id);
  }
  return ids;
}

test('a closed counter is closed for every day before it, at every door by which its cash moves', async () => {
  // Whoever adds a way for cash to move on a day of choice adds it here.
  const cashDoors = taking.filter(({ endpoint, paths }) => {
    const mode = JSON.stringify(inputSchema(endpoint).properties?.['mode'] ?? {});
    return endpoint.method !== 'GET' && paths.includes('day') && mode.includes('"cash"');
  });
  expect(cashDoors.map(({ name }) => name).toSorted()).toEqual([
    'finance.collections.receive',
    'finance.incomes.receive',
    'finance.receipts.receive',
    'finance.refunds.process',
    'finance.vouchers.pay',
    'finance.walletMoves.deposit',
    'finance.walletMoves.depositMany',
  ]);
  const [studentId = 0] = books.students;
  const { body: student } = await app.call('ROLE_All', studentsApi.get, { id: studentId });
  const { body: chart } = await app.call('ROLE_All', accountsApi.list, { size: 200 });
  const incomeId = chart.rows.find(({ kind, heading }) => kind === 'income' && !heading)?.id ?? 0;
  const { body: kind } = await app.call('ROLE_All', collectionKindsApi.create, { name: 'Uniform', incomeId });
  const { body: source } = await app.call('ROLE_All', incomeSourcesApi.create, { name: 'Farm', kind: 'farm', incomeId });
  const back = await refundsOfSuspense(2);
  const yesterday = addDays(today, -1);
  let closed = false;
  const doors = (day: string) => [
    () => app.call('ROLE_All', receiptsApi.receive, { studentId, day, mode: 'cash', amount: 5_000 }, freshKey()),
    () =>
      app.call('ROLE_All', collectionsApi.receive, { kindId: kind.id, studentId, day, mode: 'cash', amount: 5_000 }, freshKey()),
    () =>
      app.call(
        'ROLE_All',
        incomesApi.receive,
        { sourceId: source.id, payerName: 'Market', day, mode: 'cash', amount: 5_000 },
        freshKey(),
      ),
    () => app.call('ROLE_All', walletMovesApi.deposit, { studentId, day, mode: 'cash', amount: 5_000 }, freshKey()),
    () => app.call('ROLE_All', walletMovesApi.depositMany, { day, mode: 'cash', text: `${student.admissionNo}, 50` }, freshKey()),
    () => app.call('ROLE_All', walletMovesApi.withdraw, { studentId, day, amount: 1_000 }, freshKey()),
    () => app.call('ROLE_All', payoutsApi.pay, { title: 'Outing', day, lines: [{ studentId, amount: 1_000 }] }, freshKey()),
    // The first is paid while the counter is open, and the second stays.
    () => {
      const paid = { id: back[day === yesterday && !closed ? 0 : 1] ?? 0, moneyId: books.cash, day, reference: 'PCV 1' };
      return app.call('ROLE_All', suspenseRefundsApi.payByHand, paid, freshKey());
    },
  ];
  for (const door of doors(yesterday)) {
    const { status, body } = await door();
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const { body: open } = await app.call('ROLE_All', daysApi.open);
  expect(open).toEqual([expect.objectContaining({ day: yesterday, mine: true, taken: 25_000, paidOut: 3_000 })]);
  expect((await app.call('ROLE_View_Only', daysApi.open)).body.map(({ mine }) => mine)).toEqual([false]);
  const { status } = await app.call('ROLE_All', daysApi.close, { day: today, counts: [] }, freshKey());
  expect(status).toBe(200);
  closed = true;
  const before = await whatStands();
  for (const day of [today, yesterday, addDays(today, -30)])
    for (const door of doors(day)) {
      const answer = await door();
      expect([answer.status, answer.body.fields?.[0]?.path], JSON.stringify(answer.body)).toEqual([400, 'day']);
    }
  expect(await whatStands()).toBe(before);
  const late = await app.call('ROLE_All', daysApi.close, { day: yesterday, counts: [] }, freshKey());
  expect(late.status).toBe(200);
  expect((await app.call('ROLE_All', daysApi.open)).body).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { voteHeadsApi } from '../../billing/contract/vote-heads.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { chargeStudents } from '../../ledger/server/charges/charges.store.ts';
import { applyCredit, lockAccounts } from '../../ledger/server/charges/credit.store.ts';
import { post } from '../../ledger/server/post.store.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { reportsApi } from '../contract/reports.ts';

let app: TestApp;
let books: TestBooks;
let student = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  student = books.students[0] ?? 0;
  const head = { code: 'CAU', name: 'Caution money', category: 'caution' as const, applies: 'once' as const, refundable: true };
  const { body: caution } = await app.call('ROLE_Set_Fee_Structure', voteHeadsApi.create, head);
  const lines = [
    { voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount: 1_000_000 },
    { voteHeadId: caution.id, title: 'Caution money', amount: 200_000 },
  ];
  const bill = { kind: 'fees' as const, studentId: student, termId: books.termId, day: '2026-01-05', dueOn: '2026-01-31' };
  await asSchoolA(app, (ctx) => chargeStudents(ctx, [{ ...bill, title: 'Term 1 fees', lines }]));
});
afterAll(() => app.close());

const period = { from: '2026-01-01', to: '2026-12-31' };
const register = async (by: 'student' | 'head') => {
  const { body } = await app.call('ROLE_View_Financial_reports', reportsApi.register, { ...period, by });
  return body.rows.map(({ voteHead, style, billed, reduced, paid, balance }) => [
    style === 'total' ? style : voteHead,
    billed,
    reduced,
    paid,
    balance,
  ]);
};
const heads = async () => {
  const { body } = await app.call('ROLE_View_Financial_reports', reportsApi.voteHeads, period);
  return body.rows.map(({ name, billed, collected, rate, left }) => [name, billed, collected, rate, left]);
};

test('caution money that is owed is billed like the rest, though it is no income', async () => {
  expect(await register('student')).toEqual([
    [null, 1_200_000, 0, 0, 1_200_000],
    ['total', 1_200_000, 0, 0, 1_200_000],
  ]);
  expect(await register('head')).toEqual([
    ['Tuition', 1_000_000, 0, 0, 1_000_000],
    ['Caution money', 200_000, 0, 0, 200_000],
    ['total', 1_200_000, 0, 0, 1_200_000],
  ]);
  expect(await heads()).toEqual([
    ['Tuition', 1_000_000, 0, 0, 0],
    ['Caution money', 200_000, 0, 0, 0],
    ['Total', 1_200_000, 0, 0, 0],
  ]);
});

test('a charge is not overdue on the day on which it is due, and is from the day after it', async () => {
  const aged = async (to: string) => {
    const { body } = await app.call('ROLE_View_Financial_reports', reportsApi.aged, { to });
    const { notDue, days30, days60 } = body.rows.at(-1) ?? {};
    return [notDue, days30, days60];
  };
  expect(await aged('2026-01-31')).toEqual([1_200_000, 0, 0]);
  expect(await aged('2026-02-01')).toEqual([0, 1_200_000, 0]);
  expect(await aged('2026-03-03')).toEqual([0, 0, 1_200_000]);
});

test('what is paid of it is paid and collected', async () => {
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: student, day: '2026-02-01', mode: 'cash', moneyId: books.cash, amount: 1_200_000 }),
  );
  expect(await register('student')).toEqual([
    [null, 1_200_000, 0, 1_200_000, 0],
    ['total', 1_200_000, 0, 1_200_000, 0],
  ]);
  expect((await register('head'))[1]).toEqual(['Caution money', 200_000, 0, 200_000, 0]);
  expect((await heads())[1]).toEqual(['Caution money', 200_000, 200_000, 100, 200_000]);
});

test('what is given back of it to set against charges is paid in advance, not billed', async () => {
  await asSchoolA(app, async (ctx) => {
    const { caution, prepayment } = await openBooks(ctx.tx);
    await lockAccounts(ctx.tx, [student]);
    const moves = [{ debit: caution, credit: prepayment, amount: 50_000, studentId: student }];
    await post(ctx, [{ kind: 'refund', day: '2026-03-01', narration: 'Caution money, set against charges', moves }]);
    await applyCredit(ctx, [student], '2026-03-01');
  });
  expect(await register('head')).toEqual([
    ['Tuition', 1_000_000, 0, 1_000_000, 0],
    ['Caution money', 200_000, 0, 200_000, 0],
    ['Paid in advance', 0, 0, 50_000, -50_000],
    ['total', 1_200_000, 0, 1_250_000, -50_000],
  ]);
});

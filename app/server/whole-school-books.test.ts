import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { journalsApi } from '#modules/finance/books/contract/journals.ts';
import { balancesOf, trialBalance } from '#modules/finance/server/public.ts';
import { crossReceipt, receiveFees } from '#modules/finance/receiving/server/receipts/receive-fees.ts';
import { restoreApi } from '#modules/platform/contract/restore.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { wholeSchoolApi } from '#modules/settings/contract/whole-school.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  books = await testBooks(app, { students: 3 });
  await app.call('ROLE_All', accountsApi.template, { template: 'public' });
  const pay = (student: number, amount: number, day: string) =>
    asSchoolA(app, (ctx) => receiveFees(ctx, { studentId: student, day, mode: 'cash', moneyId: books.cash, amount }));
  const [first = 0, second = 0] = books.students;
  await pay(first, 1_650_000, '2026-02-01');
  const wrong = await pay(second, 300_000, '2026-02-02');
  await asSchoolA(app, (ctx) => crossReceipt(ctx, wrong.id, { day: '2026-02-03', reason: 'Wanjirũ’s, not O’Brien’s' }));
  const { body: accounts } = await app.call('ROLE_All', accountsApi.options);
  const of = (name: string) => accounts.rows.find((row) => row.name === name)?.id ?? 0;
  const lines = [
    { accountId: of('Food'), side: 'debit' as const, amount: 45_000 },
    { accountId: books.cash, side: 'credit' as const, amount: 45_000 },
  ];
  const posted = await app.call('ROLE_All', journalsApi.create, { day: '2026-02-04', narration: 'Maize', lines }, freshKey());
  expect(posted.status).toBe(200);
});
afterAll(() => app.close());

/** The trial balance by code, and what each student owes by admission number. */
async function booksOf(schoolId: number) {
  return inSchool(app.services.db, schoolId, async (tx) => {
    const accounts = await trialBalance(tx, { from: '2026-01-01', to: '2026-12-31' });
    const balances = await balancesOf(tx, null, '9999-12-31');
    const { rows } = await sql<{ id: number; no: string }>`select id, admission_no as no from registration.student`.execute(tx);
    const number = new Map(rows.map(({ id, no }) => [id, no]));
    return {
      accounts: accounts.map((account) => ({ ...account, id: null })),
      students: balances
        .map(({ studentId, ...rest }) => ({ no: number.get(studentId), ...rest }))
        .toSorted((a, b) => (a.no ?? '').localeCompare(b.no ?? '')),
    };
  });
}

test('a school comes back from its copy with the same trial balance, and goes on from there', async () => {
  const { body: asked } = await app.call('ROLE_All', wholeSchoolApi.exportAll, {}, freshKey());
  const job = await jobEnd(app, 'ROLE_All', asked.jobId);
  expect(job.state).toBe('done');
  const file = await app.http.inject({
    url: `/api/kit/files/${job.fileId}`,
    headers: { authorization: `Bearer ${await app.tokenOf('ROLE_All')}` },
  });
  const before = await booksOf(app.schoolA);
  const otherdata = { branchId: app.branchA, name: 'Restored', username: 'restored.books', fullName: 'Zipporah Cherono' };
  const restored = await sendUpload(app, 'superUser', {
    name: 'copy.zip',
    bytes: new Uint8Array(file.rawPayload),
    otherdata,
    url: restoreApi.restore.path,
  });
  expect([restored.status, (restored.body as unknown as { message?: string }).message]).toEqual([200, undefined]);
  const { school } = restored.body as unknown as { school: { id: number } };
  const after = await booksOf(school.id);
  expect(after).toEqual(before);
  expect(after.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  expect(after.accounts.some(({ name, closing }) => name === 'Food' && closing === 45_000)).toBe(true);

  const copy = await schoolById(app.services, school.id);
  if (!copy) throw new Error('The restored school is not there.');
  const receipt = await inSystem(app.services, copy, app.http.log, 'test', async (ctx) => {
    const { rows } = await sql<{ cash: number; student: number }>`
      select (select id from finance.account where role = 'cash') as cash, min(id) as student from registration.student`.execute(
      ctx.tx,
    );
    const { cash = 0, student = 0 } = rows[0] ?? {};
    return receiveFees(ctx, { studentId: student, day: '2026-02-05', mode: 'cash', moneyId: cash, amount: 1000 });
  });
  expect(receipt.receiptNo.slice(-5)).toBe('00003');
  expect(await booksOf(app.schoolA)).toEqual(before);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp } from '#app/testing/school.ts';
import { noticesApi } from '../../banks/contract/notices.ts';
import { typedCodesApi } from '../../banks/contract/typed-codes.ts';
import { suspenseApi } from '../../banks/contract/suspense.ts';
import { seedNotices } from './seed-notices.ts';

test('the sample has a notice of each reason, payments that wait, a code that differs and one that nobody tells of', async () => {
  const app = await testApp();
  const books = await testBooks(app, { students: 1 });
  await asSchoolA(app, async (ctx) => {
    const { rows } = await sql<{ no: string }>`
      select admission_no as no from registration.student where id = ${books.students[0]}`.execute(ctx.tx);
    await seedNotices(ctx, rows[0]?.no ?? '', testDay(app.services.clock()));
  });
  const reasons = (await app.call('ROLE_View_Only', noticesApi.list, { size: 50 })).body.rows.map(({ why }) => why ?? '');
  for (const reason of [
    /came before/,
    /amount cannot be read/,
    /no transaction code/,
    /It is for 400223/,
    /not in the form/,
    /is empty/,
  ])
    expect(reasons.filter((why) => reason.test(why))).toHaveLength(1);
  const held = (await app.call('ROLE_View_Only', suspenseApi.list, {})).body.rows.map(({ why }) => why ?? '');
  for (const reason of [/prompt that was not sent/, /says that it was paid on/])
    expect(held.some((why) => reason.test(why))).toBe(true);
  const codes = async (state: 'waiting' | 'differs' | 'settled') =>
    (await app.call('ROLE_View_Only', typedCodesApi.list, { state })).body.rows;
  expect(await codes('waiting')).toMatchObject([{ reference: 'TB97K777QX', told: null }]);
  const [different] = await codes('differs');
  expect(different).toMatchObject({ reference: 'TB96K777QX', finding: '5,000.00 was typed; M-Pesa says 500.00.' });
  const settle = { id: different?.id ?? 0, reason: 'The payer owes the rest' };
  expect((await app.call('ROLE_View_Only', typedCodesApi.settle, settle)).status).toBe(403);
  expect((await app.call('otherSchool', typedCodesApi.settle, settle)).status).toBe(404);
  expect((await app.call('ROLE_finance_admin', typedCodesApi.settle, settle)).body).toMatchObject({ state: 'settled' });
  expect((await app.call('ROLE_finance_admin', typedCodesApi.settle, settle)).status).toBe(409);
  expect(await codes('differs')).toEqual([]);
  await app.close();
});

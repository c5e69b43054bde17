import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { gateApi } from '#modules/registration/leaveouts/contract/gate.ts';
import { leaveoutsApi } from '#modules/registration/leaveouts/contract/leaveouts.ts';
import { leaveoutTypesApi } from '#modules/registration/leaveouts/contract/leaveout-types.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { tellOfLateEverywhere } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

const deputy = 'ROLE_Issue_Leaveout_or_Suspension' as const;
const hour = 3_600_000;

let app: TestApp;
let books: TestBooks;
let today: string;
let fees = 0;
let medical = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 5 });
  today = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
  const kind = async (name: string, of: 'fees' | 'medical') =>
    (await app.call(deputy, leaveoutTypesApi.create, { name, kind: of, chain: [], collected: false })).body.id;
  fees = await kind('Fees', 'fees');
  medical = await kind('Hospital', 'medical');
});
afterAll(() => app.close());

const soon = (hours: number) => new Date(app.services.clock().getTime() + hours * hour).toISOString();
const issue = (studentIds: readonly number[], changes: object = {}, key = freshKey()) =>
  app.call(
    deputy,
    feeLeaveoutsApi.issue,
    {
      typeId: fees,
      studentIds: [...studentIds],
      owedAtMost: 300_000,
      reason: 'Fees of term 1',
      outFrom: soon(0.02),
      backBy: soon(48),
      ...changes,
    },
    key,
  );
const pay = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day: today, mode: 'cash', moneyId: books.cash, amount }));
const leaveout = async (id: number) => (await app.call(deputy, leaveoutsApi.get, { id })).body;
const out = async (id: number) =>
  app.call(
    deputy,
    gateApi.out,
    { id, version: (await leaveout(id)).version, collectorName: 'Ann', collectorIdNo: '1' },
    freshKey(),
  );
const phoneOf = async (studentId: number) =>
  (await app.call('ROLE_All', studentsApi.get, { id: studentId })).body.guardians[0]?.phone ?? '';

test('students who owe much are sent for fees; who pays is called back once, and the gate refuses the pass', async () => {
  const [first = 0, second = 0] = books.students;
  await pay(second, 1_400_000);
  const owing = (await app.call('ROLE_All', feeBalancesApi.list, { atLeast: 1_600_000 })).body.rows.map(({ id }) => id);
  expect(owing).toHaveLength(4);
  const key = freshKey();
  const times = { outFrom: soon(0.02), backBy: soon(48) };
  const issued = await issue([...owing, second], times, key);
  expect(issued.body).toMatchObject({ clear: 1, skipped: [] });
  expect((await issue([...owing, second], times, key)).body.ids).toEqual(issued.body.ids);
  const pages = await app.call(deputy, leaveoutsApi.list, { studentId: first });
  const id = pages.body.rows[0]?.id ?? 0;
  const phone = await phoneOf(first);
  await pay(first, 1_000_000);
  expect((await leaveout(id)).state).toBe('approved');
  const before = (await messagesTo(app, phone)).length;
  await pay(first, 300_000);
  expect(await leaveout(id)).toMatchObject({ state: 'cancelled', closedBecause: 'The fees were paid' });
  expect(await messagesTo(app, phone)).toHaveLength(before + 1);
  await pay(first, 100_000);
  expect(await messagesTo(app, phone)).toHaveLength(before + 1);
  const gate = await out(id);
  expect(gate.status).toBe(422);
  expect(gate.body.message).toContain('The fees were paid');
});

test('of two payments at once together enough, the leave-out ends once', async () => {
  const student = books.students[2] ?? 0;
  const { rows } = (await app.call(deputy, leaveoutsApi.list, { studentId: student })).body;
  const before = (await messagesTo(app, await phoneOf(student))).length;
  await Promise.all([pay(student, 700_000), pay(student, 700_000)]);
  expect((await leaveout(rows[0]?.id ?? 0)).state).toBe('cancelled');
  expect(await messagesTo(app, await phoneOf(student))).toHaveLength(before + 1);
});

test('who left through the gate is told once that they are late, and a payment then changes nothing', async () => {
  const student = books.students[3] ?? 0;
  const { rows } = (await app.call(deputy, leaveoutsApi.list, { studentId: student })).body;
  const id = rows[0]?.id ?? 0;
  app.pass(hour);
  expect((await out(id)).status).toBe(200);
  app.pass(72 * hour);
  const before = (await messagesTo(app, await phoneOf(student))).length;
  for (let times = 0; times < 2; times += 1)
    await tellOfLateEverywhere(app.services, app.http.log, (school) => schoolById(app.services, school));
  expect(await messagesTo(app, await phoneOf(student))).toHaveLength(before + 1);
  await pay(student, 1_600_000);
  expect((await leaveout(id)).state).toBe('late');
});

test('one from the list of leave-outs, without an amount, ends when nothing is owed', async () => {
  const student = books.students[4] ?? 0;
  const { rows } = (await app.call(deputy, leaveoutsApi.list, { studentId: student })).body;
  await app.call(deputy, leaveoutsApi.cancel, { ids: [rows[0]?.id ?? 0], reason: 'Again' }, freshKey());
  const wanted = { typeId: fees, whom: { studentIds: [student] }, reason: 'Fees', outFrom: soon(0.02), backBy: soon(24) };
  const { body } = await app.call(deputy, leaveoutsApi.issue, wanted, freshKey());
  const id = body.ids[0] ?? 0;
  await pay(student, 1_599_900);
  expect((await leaveout(id)).state).toBe('approved');
  await pay(student, 100);
  expect((await leaveout(id)).state).toBe('cancelled');
});

test('another kind of leave-out, students who owe nothing and other roles are refused', async () => {
  const [first = 0] = books.students;
  expect((await issue([first], { typeId: medical })).body.fields?.[0]?.path).toBe('typeId');
  expect((await issue([first], { owedAtMost: 5_000_000 })).body.fields?.[0]?.path).toBe('owedAtMost');
  const input = { typeId: fees, studentIds: [first], reason: 'Fees', outFrom: soon(1), backBy: soon(2) };
  expect((await app.call('ROLE_Pay_Fees', feeLeaveoutsApi.issue, input, freshKey())).status).toBe(403);
  expect((await app.call('otherSchool', feeLeaveoutsApi.issue, input, freshKey())).status).toBe(404);
});

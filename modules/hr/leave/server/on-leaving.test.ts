import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { leaveTypesApi } from '../contract/leave-types.ts';
import { giveDue } from './give-due.ts';
import { leaveLeftOn } from './on-leaving.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let now = '2026-01-05T06:00:00Z';
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
});
afterAll(() => app.close());

const left = (id: number, day: string) =>
  asSchoolA(app, async ({ tx }) => (await leaveLeftOn(tx, id, day)).map(({ typeName, days }) => [typeName, days]));

it('pays a twelfth for each month that was worked, however the year was given and however it is given now', async () => {
  const [id = 0] = await testEmployees(app, [{ staffNo: 'L1', name: 'Wanjirũ', fromDay: '2025-01-01' }]);
  const annual = { name: 'Annual leave', fullDays: 2100, encashable: true };
  const type = await ok(app.call(admin, leaveTypesApi.create, { ...annual, earned: 'year' }));
  await asSchoolA(app, (ctx) => giveDue(ctx, [id]));
  expect(await left(id, '2026-06-30')).toEqual([['Annual leave', 1050]]);

  // The whole year stands in the ledger; from June on each month would give its part.
  now = '2026-06-10T06:00:00Z';
  app.pass(0);
  const change = (version: number, more: { earned: 'year' | 'month'; fullDays?: number }) =>
    ok(app.call(admin, leaveTypesApi.update, { id: type.id, version, ...annual, ...more }));
  await change(type.version, { earned: 'month' });
  await asSchoolA(app, (ctx) => giveDue(ctx, [id]));
  expect(await left(id, '2026-06-30')).toEqual([['Annual leave', 1050]]);
  expect(await left(id, '2026-12-31')).toEqual([['Annual leave', 2100]]);

  // More days from next year on: this year's were given already.
  await change(type.version + 1, { earned: 'year', fullDays: 3000 });
  expect(await left(id, '2026-06-30')).toEqual([['Annual leave', 1050]]);
});

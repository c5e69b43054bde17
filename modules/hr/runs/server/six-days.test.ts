import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { shiftsApi } from '#modules/biometrics/setup/contract/shifts.ts';
import { staffAttendanceApi } from '#modules/biometrics/staff/contract/staff-attendance.ts';
import { staffSheetsApi } from '../../days/contract/staff-sheets.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { payWorld, type PayWorld, shillings } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;
let [guard, clerk] = [0, 0];
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-05-29T06:00:00Z') });
  world = await payWorld(app);
  guard = await world.employ({ name: 'Guard of six days', basic: shillings(46_000) });
  clerk = await world.employ({ name: 'Clerk of five days', basic: shillings(44_100) });
  const shift = { whose: 'staff', calendar: 'not_holidays', startsAt: '07:00', endsAt: '17:00', fromDay: '2026-05-01' } as const;
  const made = await app.call('ROLE_All', shiftsApi.create, {
    ...shift,
    name: 'Six days',
    staffIds: [guard],
    weekdays: [1, 2, 3, 4, 5, 6],
  });
  expect([made.status, made.body.message]).toEqual([200, undefined]);
});
afterAll(() => app.close());

it('a day off before the end of the month is one of all its days, Saturdays to come with them', async () => {
  // Up to Thursday 21 May: 15 days of five a week and two Saturdays (1 May is a Friday).
  await world.sheet(guard, '2026-05', { working_days: 1_700, present_days: 1_600, absent_days: 100 });
  await world.sheet(clerk, '2026-05', { working_days: 1_500, present_days: 1_400, absent_days: 100 });
  await world.school((tx) =>
    sql`update hr.month_sheet set confirmed_at = '2026-05-21T15:00:00Z' where staff_member_id in (${guard}, ${clerk})`.execute(
      tx,
    ),
  );
  const run = await world.through(await world.begin('2026-05', [guard, clerk]), 'calculate');
  const basicOf = async (id: number) => (await world.slipOf(run, id)).basic;
  // To come: 6 days of five a week and the Saturdays 23 and 30 May, so 25 and 21 days.
  expect([await basicOf(guard), await basicOf(clerk)]).toEqual([shillings(46_000 - 1_840), shillings(42_000)]);
});

it('leave without pay that counts every day takes Saturdays to come of who works on them', async () => {
  await ok(app.call(admin, leaveTypesApi.addUsual, {}));
  const { rows } = await ok(app.call(admin, leaveTypesApi.list, {}));
  const typeId = rows.find(({ unpaid, counts }) => unpaid && counts === 'calendar')?.id ?? 0;
  await asSchoolA(app, ({ tx }) =>
    sql`
      insert into hr.leave_request (staff_member_id, type_id, from_day, until_day, days, state, asked_name)
      select id, ${typeId}, '2026-05-25', '2026-05-31', 700, 'approved', 'Test'
        from unnest(array[${guard}, ${clerk}]::bigint[]) as w (id)`.execute(tx),
  );
  const mark = { ids: [guard, clerk], day: '2026-05-22', status: 'present' as const, because: 'Book' };
  await ok(app.call('ROLE_All', staffAttendanceApi.mark, mark));
  const unpaidOf = async (id: number) => (await ok(app.call(admin, staffSheetsApi.get, { id, month: '2026-05' }))).unpaidDays;
  expect([await unpaidOf(guard), await unpaidOf(clerk)]).toEqual([600, 500]);
});

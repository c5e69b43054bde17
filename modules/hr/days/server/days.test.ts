import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { staffAttendanceApi } from '#modules/biometrics/staff/contract/staff-attendance.ts';
import type { StaffStatus } from '#modules/biometrics/staff/contract/staff-status.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { leaveRequestsApi } from '../../leave/contract/requests.ts';
import { staffSheetsApi } from '../contract/staff-sheets.ts';
import { studentSheetsApi } from '../contract/student-sheets.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const month = '2026-06';
let app: TestApp;
let cook = 0;
let guard = 0;
let teacher = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-06-17T09:00:00Z') });
  [cook = 0, guard = 0] = await testEmployees(app, [
    { staffNo: 'C1', name: 'Mwihaki wa “Ng’ang’a”' },
    { staffNo: 'G1', name: 'Ali Noor', gender: 'male' },
  ]);
  [teacher = 0] = await testEmployees(app, [{ staffNo: 'T1', name: 'Zawadi', kind: 'teacher', fromDay: '2026-07-01' }]);
  const say = async (id: number, day: string, status: StaffStatus) => {
    const marked = await app.call('ROLE_All', staffAttendanceApi.mark, {
      ids: [id],
      day: `2026-06-${day}`,
      status,
      because: 'Book',
    });
    expect([marked.status, marked.body.message]).toEqual([200, undefined]);
  };
  for (const [day, status] of [
    ['01', 'present'],
    ['02', 'late'],
    ['03', 'half_day'],
    ['04', 'absent'],
    ['05', 'leave'],
    ['08', 'excused'],
  ] as const)
    await say(cook, day, status);
  await say(guard, '01', 'present');
  const registered = await registerAs(
    app,
    testDraft(await testFrame(app), { firstName: 'Akinyi', middleName: 'Ŋ', lastName: 'Otieno' }),
  );
  expect(registered.status).toBe(200);
  await asSchoolA(app, async (ctx) => {
    await markAttendance(ctx, '2026-06-15', [{ studentId: registered.body.id, status: 'present' }]);
    await markAttendance(ctx, '2026-06-16', [{ studentId: registered.body.id, status: 'absent' }]);
  });
});
afterAll(() => app.close());

const of = async (id: number) => (await app.call(admin, staffSheetsApi.get, { id, month })).body;

describe('a month of the staff', () => {
  it('counts whole and half days, what was missed and what was said by hand, and knows whom the school pays', async () => {
    expect(await of(cook)).toMatchObject({
      employed: true,
      workingDays: 600,
      presentDays: 250,
      // A day, and the half that was missed without leave.
      absentDays: 150,
      unpaidDays: 0,
      late: 1,
      leaveDays: 1,
      handDays: 6,
      taken: null,
    });
    expect((await of(cook)).rows.map(({ day, status }) => `${day.slice(8)} ${status}`)).toEqual([
      '01 present',
      '02 late',
      '03 half_day',
      '04 absent',
      '05 leave',
      '08 excused',
    ]);
    expect((await of(teacher)).employed).toBe(false);
    const { body } = await app.call('ROLE_View_Only', staffSheetsApi.list, { employed: true, taken: false, sort: '-absentDays' });
    expect(body.rows.map(({ fullName }) => fullName)).toEqual(['Mwihaki wa “Ng’ang’a”', 'Ali Noor']);
    expect(body.month).toBe(month);
  });

  it('is confirmed for all whom the school pays, says when the days change afterwards, and is put right by a reason', async () => {
    expect((await app.call(admin, staffSheetsApi.confirm, { month, ids: null })).body).toEqual({ confirmed: 2 });
    expect((await of(cook)).taken).toMatchObject({ absentDays: 150, byHand: false, version: 1 });
    await app.call('ROLE_All', staffAttendanceApi.correct, {
      id: cook,
      day: '2026-06-04',
      status: 'present',
      because: 'The book was wrong',
      version: 1,
    });
    expect(await of(cook)).toMatchObject({ absentDays: 50, differs: true, taken: { absentDays: 150 } });
    const put = (absentDays: number, version: number) =>
      app.call(admin, staffSheetsApi.put, {
        id: cook,
        month,
        workingDays: 600,
        presentDays: 500,
        absentDays,
        unpaidDays: 0,
        lateMinutes: 0,
        overtimeMinutes: 90,
        because: 'Device – “imeharibika”',
        version,
      });
    expect((await put(200, 1)).body.fields?.[0]?.path).toBe('presentDays');
    const both = await Promise.all([put(100, 1), put(50, 1)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // Confirming all leaves what was put in by hand, confirming them by name does not.
    expect((await app.call(admin, staffSheetsApi.confirm, { month, ids: null })).body).toEqual({ confirmed: 1 });
    expect((await of(cook)).taken).toMatchObject({ byHand: true, because: 'Device – “imeharibika”', overtimeMinutes: 90 });
    await app.call(admin, staffSheetsApi.confirm, { month, ids: [cook] });
    expect(await of(cook)).toMatchObject({ differs: false, taken: { byHand: false, absentDays: 50 } });
    const { body } = await app.call(admin, historyApi.list, { entity: 'month of attendance', id: cook });
    expect(body.rows.map(({ action }) => action)).toEqual(['confirmed', 'put in by hand', 'confirmed']);
  });

  it('is opened again once, and not confirmed for a month to come, for who is not paid or nobody', async () => {
    const withdraw = () => app.call(admin, staffSheetsApi.withdraw, { id: guard, month });
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const confirm = async (more: { month?: string; ids?: number[] }) =>
      (await app.call(admin, staffSheetsApi.confirm, { month, ids: null, ...more })).status;
    expect(await confirm({ month: '2026-07' })).toBe(400);
    expect(await confirm({ ids: [teacher] })).toBe(422);
    expect(await confirm({ ids: [999_999] })).toBe(404);
    expect((await app.call('ROLE_View_Only', staffSheetsApi.confirm, { month, ids: null })).status).toBe(403);
    expect((await app.call('otherSchool', staffSheetsApi.get, { id: cook, month })).status).toBe(404);
    expect((await app.call('otherSchool', staffSheetsApi.confirm, { month, ids: [cook] })).status).toBe(404);
  });

  it('half a day within granted leave is not absent, and leave without pay is what is not paid', async () => {
    await app.call(admin, leaveTypesApi.addUsual, {});
    const { rows } = (await app.call(admin, leaveTypesApi.list, {})).body;
    const typeId = rows.find(({ unpaid }) => unpaid)?.id ?? 0;
    const span = { typeId, fromDay: '2026-06-10', untilDay: '2026-06-11', halfFirst: true, halfLast: false };
    const asked = await app.call(
      'ROLE_Add_or_Edit_Employee',
      leaveRequestsApi.ask,
      { staffMemberId: guard, ...span, because: null, reach: null, coverId: null },
      freshKey(),
    );
    expect([asked.status, asked.body.message]).toEqual([200, undefined]);
    const { id, version } = asked.body;
    const supported = await app.call('ROLE_All', leaveRequestsApi.support, { id, version, comment: null }, freshKey());
    const granted = await app.call(
      admin,
      leaveRequestsApi.approve,
      { id, version: supported.body.version, comment: null },
      freshKey(),
    );
    expect([granted.status, granted.body.message]).toEqual([200, undefined]);
    for (const [day, status] of [
      ['10', 'half_day'],
      ['12', 'half_day'],
    ] as const)
      await app.call('ROLE_All', staffAttendanceApi.mark, { ids: [guard], day: `2026-06-${day}`, status, because: 'Book' });
    expect(await of(guard)).toMatchObject({ halfDays: 2, absentDays: 50, unpaidDays: 150 });
  });
});

it('of who comes or leaves in it has the days of their contract, and of leave that counts every day those of work', async () => {
  const [leaver = 0] = await testEmployees(app, [{ staffNo: 'L1', name: 'Leaver', toDay: '2026-06-05' }]);
  const say = (day: string, status: StaffStatus) =>
    app.call('ROLE_All', staffAttendanceApi.mark, { ids: [leaver], day: `2026-06-${day}`, status, because: 'Book' });
  for (const day of ['01', '02', '03']) await say(day, 'present');
  // Nobody has said that they left, so that the days after their contract came to absences.
  for (const day of ['08', '09', '10']) await say(day, 'absent');
  expect(await of(leaver)).toMatchObject({ employed: true, workingDays: 300, presentDays: 300, absentDays: 0 });

  const { rows } = (await app.call(admin, leaveTypesApi.list, {})).body;
  const typeId = rows.find(({ unpaid, counts }) => unpaid && counts === 'calendar')?.id ?? 0;
  const [away = 0] = await testEmployees(app, [{ staffNo: 'A1', name: 'Away', toDay: '2026-06-12' }]);
  // From Monday to Sunday, and on the Saturday they would have worked; then beyond the contract.
  await asSchoolA(app, ({ tx }) =>
    sql`insert into hr.leave_request (staff_member_id, type_id, from_day, until_day, days, state, asked_name)
        values (${away}, ${typeId}, '2026-06-01', '2026-06-07', 700, 'approved', 'Test'),
               (${away}, ${typeId}, '2026-06-12', '2026-06-19', 800, 'approved', 'Test')`.execute(tx),
  );
  expect(await of(away)).toMatchObject({ unpaidDays: 600 });
  await app.call('ROLE_All', staffAttendanceApi.mark, { ids: [away], day: '2026-06-06', status: 'leave', because: 'Book' });
  expect(await of(away)).toMatchObject({ unpaidDays: 700 });
});

it('the sheet on paper and in Excel sums as the screen does', async () => {
  const { body } = await app.call(admin, staffSheetsApi.workbook, { month });
  const [head = [], ...lines] = await readSheet(Buffer.from(body as unknown as Uint8Array));
  const { rows } = (await app.call(admin, staffSheetsApi.list, { month, size: 200 })).body;
  for (const name of ['Leaver', 'Ali Noor', 'Mwihaki wa “Ng’ang’a”']) {
    const line = lines.find((cells) => cells.includes(name)) ?? [];
    const shown = rows.find(({ fullName }) => fullName === name);
    const summed = ['Days', 'Absent'].map((label) => line[head.indexOf(label)]);
    expect([name, ...summed]).toEqual([name, (shown?.presentDays ?? 0) / 100, (shown?.absentDays ?? 0) / 100]);
  }
});

describe('students in a month', () => {
  it('are counted by class, day by day and on paper, and nobody writes there', async () => {
    const { body: all } = await app.call(admin, studentSheetsApi.list, { month });
    expect(all.rows.map(({ fullName, attended, missed, percent }) => [fullName, attended, missed, percent])).toEqual([
      ['Akinyi Ŋ Otieno', 1, 1, 50],
    ]);
    const [student] = all.rows;
    const one = (await app.call('ROLE_View_Only', studentSheetsApi.get, { id: student?.id ?? 0, month })).body;
    expect(one.rows.map(({ day, status }) => [day, status])).toEqual([
      ['2026-06-15', 'present'],
      ['2026-06-16', 'absent'],
    ]);
    const { body: classes } = await app.call(admin, lookupsApi.classesWithAll);
    const classId = classes.find(({ name }) => name === 'Form 3')?.id ?? 0;
    for (const api of [studentSheetsApi.print, studentSheetsApi.workbook])
      expect((await app.call(admin, api, { month, classId })).status).toBe(200);
    expect((await app.call(admin, studentSheetsApi.print, { month: '2026-02', classId })).status).toBe(422);
    expect((await app.call('otherSchool', studentSheetsApi.print, { month, classId })).status).toBe(404);
    expect((await app.call('otherSchool', studentSheetsApi.get, { id: student?.id ?? 0, month })).status).toBe(404);
    expect((await app.call('ROLE_finance_admin', studentSheetsApi.list)).status).toBe(403);
  });

  it('the sheet of the staff is on paper and in Excel', async () => {
    for (const api of [staffSheetsApi.print, staffSheetsApi.workbook])
      expect((await app.call('ROLE_View_Only', api, { month })).status).toBe(200);
    expect((await app.call(admin, staffSheetsApi.print, { month: '2026-01' })).status).toBe(422);
  });
});

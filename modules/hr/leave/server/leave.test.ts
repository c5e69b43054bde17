import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { leaveBalancesApi } from '../contract/balances.ts';
import { leaveCalendarApi } from '../contract/calendar.ts';
import { type LeaveRequest, leaveRequestsApi, myLeaveApi } from '../contract/requests.ts';
import { leaveBlocks, leaveTypesApi } from '../contract/leave-types.ts';
import { encashedIn, onLeaveOn, unpaidLeaveIn } from './for-payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const everything = 'ROLE_All' as const;
const clerk = 'ROLE_Add_or_Edit_Employee' as const;
/** Accounts that are members of staff: a teacher, the head of their department, and the head of another. */
const teacher = 'ROLE_post_content' as const;
const head = 'ROLE_timetable_admin' as const;
const otherHead = 'ROLE_Exam_admin' as const;
let now = '2026-07-01T06:00:00Z';
let app: TestApp;
let people: Record<'teacher' | 'head' | 'otherHead' | 'cook' | 'driver' | 'nurse', number>;
let types: Record<string, number>;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  const [headId = 0, otherId = 0] = await testEmployees(app, [
    { staffNo: 'H1', name: 'Grace Atieno' },
    { staffNo: 'H2', name: 'Peter O’Brien', gender: 'male' },
  ]);
  await accountIs(app, head, headId);
  await accountIs(app, otherHead, otherId);
  const department = async (name: string, of: number) =>
    (await app.call(everything, departmentsApi.create, { name, headId: of })).body.id;
  const maths = await department('Mathematics', headId);
  await department('Kitchen', otherId);
  const [teacherId = 0, cook = 0, driver = 0, nurse = 0] = await testEmployees(app, [
    { staffNo: 'T1', name: 'Wanjirũ Kamaũ', kind: 'teacher', departmentId: maths },
    { staffNo: 'C1', name: 'Cook' },
    { staffNo: 'D1', name: 'Driver', gender: 'male', fromDay: '2026-06-15' },
    { staffNo: 'N1', name: 'Nurse', fromDay: '2025-01-01', toDay: '2026-12-31' },
  ]);
  await accountIs(app, teacher, teacherId);
  people = { teacher: teacherId, head: headId, otherHead: otherId, cook, driver, nurse };
  expect((await app.call(admin, leaveTypesApi.addUsual, {})).body.added).toBe(8);
  expect((await app.call(admin, leaveTypesApi.addUsual, {})).body.added).toBe(0);
  const { rows } = (await app.call(admin, leaveTypesApi.list, {})).body;
  types = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  await app.call(everything, holidaysApi.create, { name: 'Mashujaa', startsOn: '2026-10-20', endsOn: '2026-10-20' });
});
afterAll(() => app.close());

type Draft = Partial<CallInput<typeof leaveRequestsApi.ask>>;
const draft = (type: string, fromDay: string, untilDay: string, more: Draft = {}) => ({
  staffMemberId: people.cook,
  typeId: types[type] ?? 0,
  fromDay,
  untilDay,
  ...more,
});
const ask = (...of: Parameters<typeof draft>) => app.call(clerk, leaveRequestsApi.ask, draft(...of), freshKey());
const at = ({ id, version }: LeaveRequest) => ({ id, version });
const approve = (request: LeaveRequest, caller: typeof admin | typeof everything = admin) =>
  app.call(caller, leaveRequestsApi.approve, at(request), freshKey());
const fieldsOf = ({ body }: { body: unknown }) => (body as { fields?: unknown[] }).fields;
const balance = async (staffMemberId: number, type: string, year = 2026) =>
  (await app.call(admin, leaveBalancesApi.list, { staffMemberId, typeId: types[type] ?? 0, year })).body.rows[0]?.left;
const absences = () =>
  inSchool(app.db, app.schoolA, async (tx) => {
    const { rows } = await sql<{ from: string; until: string; to: string | null; state: string }>`
      select from_day as "from", until_day as until, until_time as "to", state from timetable.absence
       where staff_member_id = ${people.teacher} and source = 'leave' order by id`.execute(tx);
    return rows;
  });

it('goes from who asks over the head of their department and HR to the timetable, and back when it is shortened', async () => {
  const mine = draft('Annual leave', '2026-07-13', '2026-07-17', { halfLast: true, because: 'Nyumbani – “shamba”' });
  const { body: asked, status } = await app.call(teacher, myLeaveApi.ask, mine, freshKey());
  expect([status, asked.name, asked.days, asked.state]).toEqual([200, 'Wanjirũ Kamaũ', 450, 'asked']);
  // Nobody decides on their own, no other department does, and HR not before the head.
  for (const [caller, call] of [
    [teacher, leaveRequestsApi.support],
    [otherHead, leaveRequestsApi.support],
    [teacher, leaveRequestsApi.approve],
    [head, leaveRequestsApi.approve],
    [admin, leaveRequestsApi.approve],
  ] as const)
    expect([caller, (await app.call(caller, call, at(asked), freshKey())).status]).toEqual([caller, 403]);
  expect((await app.call('otherSchool', leaveRequestsApi.get, { id: asked.id })).status).toBe(404);
  expect((await app.call(otherHead, leaveRequestsApi.get, { id: asked.id })).status).toBe(404);
  expect((await app.call(otherHead, leaveRequestsApi.list, {})).body.total).toBe(0);
  expect((await app.call(head, leaveRequestsApi.list, { state: 'waiting' })).body.rows.map(({ id }) => id)).toEqual([asked.id]);
  expect(await waitsFor(head)).toContain('Leave in your department');
  expect(await waitsFor(otherHead)).not.toContain('Leave in your department');

  const { body: supported } = await app.call(head, leaveRequestsApi.support, at(asked), freshKey());
  expect(supported.state).toBe('supported');
  expect(await absences()).toEqual([]);
  const both = await Promise.all([approve(supported), approve(supported, everything)]);
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  // Half a year was earned: 10.5 days.
  expect(await balance(people.teacher, 'Annual leave')).toBe(600);
  expect(await absences()).toEqual([{ from: '2026-07-13', until: '2026-07-17', to: '13:00', state: 'open' }]);
  const calendar = (await app.call(head, leaveCalendarApi.month, { month: '2026-07' })).body;
  expect(calendar.days.filter(({ away }) => away > 0).length).toBe(5);
  expect((await app.call(otherHead, leaveCalendarApi.month, { month: '2026-07' })).body.rows).toEqual([]);

  const approved = both.find((one) => one.status === 200)?.body as LeaveRequest;
  const end = (untilDay: string, version = approved.version) =>
    app.call(admin, leaveRequestsApi.shorten, { id: approved.id, version, untilDay, comment: 'Mitihani' }, freshKey());
  expect(fieldsOf(await end('2026-07-20'))).toMatchObject([{ path: 'untilDay' }]);
  const { body: shorter } = await end('2026-07-15');
  expect([shorter.days, shorter.untilDay]).toEqual([300, '2026-07-15']);
  expect(await balance(people.teacher, 'Annual leave')).toBe(750);
  expect(await absences()).toEqual([{ from: '2026-07-13', until: '2026-07-15', to: null, state: 'open' }]);
  expect((await end('2026-07-14')).status).toBe(409);
  expect((await app.call(otherHead, leaveRequestsApi.cancel, at(shorter), freshKey())).status).toBe(403);
  const { body: off } = await app.call(teacher, leaveRequestsApi.cancel, at(shorter), freshKey());
  expect(off.state).toBe('cancelled');
  expect(await balance(people.teacher, 'Annual leave')).toBe(1050);
  expect((await absences()).map(({ state }) => state)).toEqual(['cancelled']);

  // What one sees of one's own, and the head of it.
  const typeId = types['Annual leave'] ?? 0;
  expect((await app.call(teacher, leaveBalancesApi.mine, {})).body.rows).toMatchObject([
    { typeName: 'Annual leave', left: 1050, taken: 0 },
    { typeName: 'Sick leave', left: 1400 },
  ]);
  const names = (await app.call(teacher, myLeaveApi.types, {})).body.rows.map(({ name }) => name);
  expect([names.includes('Maternity leave'), names.includes('Paternity leave')]).toEqual([true, false]);
  const counted = await app.call(teacher, myLeaveApi.count, { typeId, fromDay: '2026-07-13', untilDay: '2026-07-14' });
  expect(counted.body).toEqual({ days: 200, inTerm: 0, years: [{ year: 2026, days: 200, available: 1050 }] });
  const entries = { staffMemberId: people.teacher, typeId, year: 2026 };
  const kinds = (await app.call(head, leaveBalancesApi.entries, entries)).body.rows.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['earned', 'taken', 'given_back']));
  expect((await app.call(otherHead, leaveBalancesApi.entries, entries)).status).toBe(404);
});

const waitsFor = async (caller: typeof head | typeof otherHead) =>
  JSON.stringify((await app.call(caller, homeApi.tasks)).body.rows);

it('lets exactly what is left be taken, and not half a day more; of two requests over one balance one is made', async () => {
  const asked = await ask('Annual leave', '2026-08-03', '2026-08-17', { halfLast: true });
  expect([asked.status, asked.body.days]).toEqual([200, 1050]);
  await app.call(admin, leaveRequestsApi.reject, { ...at(asked.body), comment: 'Siyo sasa' }, freshKey());
  // Seven months are over by then: 12.25 days.
  const more = await ask('Annual leave', '2026-08-03', '2026-08-19');
  expect(fieldsOf(more)).toEqual([
    { path: 'untilDay', message: 'Annual leave: these take 13 days of 2026, and only 12.25 days can be taken.' },
  ]);
  const two = await Promise.all([
    ask('Annual leave', '2026-08-03', '2026-08-10'),
    ask('Annual leave', '2026-09-01', '2026-09-09'),
    ask('Annual leave', '2026-08-10', '2026-08-12'),
  ]);
  expect(two.filter(({ status }) => status === 200).length).toBeLessThan(3);
  const made = (await app.call(admin, leaveRequestsApi.list, { staffMemberId: people.cook, state: 'waiting' })).body.rows;
  expect(made.reduce((sum, { days }) => sum + days, 0)).toBeLessThanOrEqual(1400);
  for (const request of made)
    await app.call(admin, leaveRequestsApi.cancel, { id: request.id, version: request.version }, freshKey());
});

it('refuses in words, at the field, what the rules do not let be taken', async () => {
  const first = await ask('Compassionate leave', '2026-10-19', '2026-10-21', { coverId: people.driver });
  expect(first.body.days).toBe(200);
  await app.call(admin, leaveBlocks.api.create, { because: 'KCSE', fromDay: '2026-11-02', untilDay: '2026-11-20' });
  const refused = async (...of: Parameters<typeof draft>) => fieldsOf(await ask(...of));
  expect(await refused('Annual leave', '2026-10-21', '2026-10-22')).toEqual([
    { path: 'fromDay', message: 'There is Compassionate leave from 19 Oct 2026 to 21 Oct 2026 already.' },
  ]);
  expect(await refused('Compassionate leave', '2026-11-20', '2026-11-23')).toEqual([
    { path: 'fromDay', message: 'No leave is granted from 2 Nov 2026 to 20 Nov 2026: KCSE.' },
  ]);
  expect(await refused('Compassionate leave', '2026-10-20', '2026-10-20', { staffMemberId: people.nurse })).toMatchObject([
    { path: 'untilDay' },
  ]);
  expect(await refused('Paternity leave', '2026-10-05', '2026-10-09')).toEqual([
    { path: 'typeId', message: 'Paternity leave is for men.' },
  ]);
  expect(await refused('Paternity leave', '2026-10-01', '2026-10-15', { staffMemberId: people.driver })).toEqual([
    { path: 'untilDay', message: 'Paternity leave: at most 14 days at once. These are 15 days.' },
  ]);
  expect(await refused('Sick leave', '2026-08-14', '2026-08-14', { staffMemberId: people.driver })).toMatchObject([
    { path: 'fromDay', message: expect.stringContaining('from 15 Aug 2026 on') as string },
  ]);
  expect(await refused('Compassionate leave', '2026-12-30', '2027-01-04', { staffMemberId: people.nurse })).toMatchObject([
    { path: 'untilDay', message: 'Their contract ends on 31 Dec 2026.' },
  ]);
  expect(await refused('Compassionate leave', '2026-10-09', '2026-10-08')).toMatchObject([{ path: 'untilDay' }]);
  expect(await refused('Compassionate leave', '2026-10-08', '2026-10-08', { halfFirst: true, halfLast: true })).toMatchObject([
    { path: 'halfLast' },
  ]);
  expect(await refused('Compassionate leave', '2026-10-08', '2026-10-08', { staffMemberId: 999_999 })).toMatchObject([
    { path: 'staffMemberId' },
  ]);
  // Somebody who asked does not approve, whatever they may; who is no employee asks for nothing.
  const own = await app.call(everything, leaveRequestsApi.ask, draft('Study leave', '2026-10-12', '2026-10-12'), freshKey());
  expect((await approve(own.body, everything)).status).toBe(403);
  expect((await app.call('noRole', myLeaveApi.ask, draft('Study leave', '2026-10-12', '2026-10-12'), freshKey())).status).toBe(
    422,
  );
  expect((await app.call('noRole', myLeaveApi.list, {})).body.rows).toEqual([]);
});

it('takes leave over a year’s end from both years, closes the year once, and pays out what is left', async () => {
  const { nurse } = people;
  await inSchool(app.db, app.schoolA, (tx) =>
    sql`update hr.contract set to_day = null where staff_member_id = ${nurse}`.execute(tx),
  );
  const put = (days: number, year: number) =>
    app.call(
      admin,
      leaveBalancesApi.putRight,
      { staffMemberId: nurse, typeId: types['Annual leave'] ?? 0, year, days, note: 'Kitabu' },
      freshKey(),
    );
  expect((await put(300, 2026)).status).toBe(200);
  expect((await put(-9000, 2026)).status).toBe(400);
  now = '2026-12-14T06:00:00Z';
  app.pass(0);
  const asked = await ask('Annual leave', '2026-12-28', '2027-01-06', { staffMemberId: nurse });
  expect([asked.status, asked.body.days]).toEqual([200, 800]);
  const approved = await approve(asked.body);
  expect(approved.body.state).toBe('approved');
  // Eleven months and three days put right, less four; the new year owes four until it is opened.
  expect(await balance(nurse, 'Annual leave')).toBe(1925 + 300 - 400);
  expect(await balance(nurse, 'Annual leave', 2027)).toBe(-400);
  now = '2027-01-04T06:00:00Z';
  app.pass(0);
  const given = await Promise.all([1, 2].map(() => app.call(admin, leaveBalancesApi.give, {}, freshKey())));
  expect(given.map(({ status }) => status)).toEqual([200, 200]);
  // December was earned, eleven days went over, the rest lapsed.
  expect(await balance(nurse, 'Annual leave')).toBe(0);
  expect(await balance(nurse, 'Annual leave', 2027)).toBe(1100 - 400);
  expect((await app.call(admin, leaveBalancesApi.give, {}, freshKey())).body.entries).toBe(0);
  const out = (days: number) =>
    app.call(
      admin,
      leaveBalancesApi.encash,
      { staffMemberId: nurse, typeId: types['Annual leave'] ?? 0, year: 2027, days, day: '2027-01-15', note: 'Lipa' },
      freshKey(),
    );
  const twice = await Promise.all([out(400), out(400)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await inSchool(app.db, app.schoolA, (tx) => encashedIn(tx, '2027-01-01', '2027-01-31', [nurse]))).toMatchObject([
    { staffMemberId: nurse, days: 400 },
  ]);
  // Back two days early: what was not taken of the new year is given back to it.
  const { body: away } = await app.call(admin, leaveRequestsApi.begin, at(approved.body), freshKey());
  now = '2027-01-05T06:00:00Z';
  app.pass(0);
  const { body: back } = await app.call(admin, leaveRequestsApi.back, { ...at(away), backOn: '2027-01-05' }, freshKey());
  expect([back.state, back.untilDay, back.days]).toEqual(['back', '2027-01-04', 600]);
  expect(await balance(nurse, 'Annual leave', 2027)).toBe(300 + 200);
  now = '2026-07-01T06:00:00Z';
  app.pass(0);
});

it('tells payroll what is unpaid, and on half pay once the days on full pay are used', async () => {
  const { cook } = people;
  const take = async (...of: Parameters<typeof draft>) => {
    const { body } = await ask(...of);
    expect((await approve(body)).status).toBe(200);
  };
  await take('Sick leave', '2026-06-01', '2026-06-08');
  await take('Sick leave', '2026-06-29', '2026-07-02');
  await take('Leave without pay', '2026-07-30', '2026-08-02');
  const unpaid = (from: string, to: string) => inSchool(app.db, app.schoolA, (tx) => unpaidLeaveIn(tx, from, to, [cook]));
  // Six days in June, then one on full pay and three on half, two of them in July.
  expect(await unpaid('2026-06-01', '2026-06-30')).toMatchObject([{ typeName: 'Sick leave', unpaid: 0, half: 100 }]);
  expect(await unpaid('2026-07-01', '2026-07-31')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ typeName: 'Sick leave', half: 200 }),
      expect.objectContaining({ typeName: 'Leave without pay', unpaid: 200 }),
    ]) as unknown,
  );
  const onLeave = await inSchool(app.db, app.schoolA, (tx) => onLeaveOn(tx, '2026-06-02'));
  expect(onLeave.map(({ staffMemberId }) => staffMemberId)).toEqual([cook]);
});

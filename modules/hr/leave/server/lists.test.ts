import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEmployees } from '#app/testing/employees.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { leaveBalancesApi } from '../contract/balances.ts';
import { leaveCalendarApi } from '../contract/calendar.ts';
import { leaveBlocks, leaveTypesApi } from '../contract/leave-types.ts';
import { type LeaveRequest, leaveRequestsApi } from '../contract/requests.ts';

// Three employees, two departments without a head, and types of leave that count working days, calendar days and that have no balance.
// The first of July 2026 is a Wednesday.

const admin = 'ROLR_HR_ADMIN' as const;
const clerk = 'ROLE_Add_or_Edit_Employee' as const;
let now = '2026-07-01T06:00:00Z';
let app: TestApp;
let [amina, brian, cheptoo, kitchen, annual, sick, unpaid] = [0, 0, 0, 0, 0, 0, 0];
const made: Record<string, LeaveRequest> = {};

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  const department = async (name: string) => ok(await app.call('ROLE_All', departmentsApi.create, { name })).body.id;
  const maths = await department('Mathematics');
  kitchen = await department('Kitchen');
  [amina = 0, brian = 0, cheptoo = 0] = await testEmployees(app, [
    { staffNo: 'A1', name: 'Amina Kamau', departmentId: maths },
    { staffNo: 'B1', name: 'Brian Kamau', departmentId: kitchen },
    { staffNo: 'C1', name: 'Cheptoo Kamau', toDay: '2026-12-31' },
  ]);
  const type = async (of: CallInput<typeof leaveTypesApi.create>) => ok(await app.call(admin, leaveTypesApi.create, of)).body.id;
  annual = await type({ name: 'Annual', fullDays: 2100, earned: 'year', counts: 'working', encashable: true });
  sick = await type({ name: 'Sick', fullDays: 700, halfDays: 700, earned: 'year', counts: 'calendar' });
  unpaid = await type({ name: 'Unpaid', earned: 'none', counts: 'calendar', unpaid: true, mostAtOnce: 500 });
  await app.call('ROLE_All', holidaysApi.create, { name: 'Closed', startsOn: '2026-07-20', endsOn: '2026-07-20' });
  const span = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const { id: yearId } = ok(await app.call('ROLE_All', yearsApi.create, span)).body;
  const term = { yearId, number: 2, name: 'Term 2', opensOn: '2026-05-04', closesOn: '2026-07-24' };
  ok(await app.call('ROLE_All', termsApi.create, term));
  made['june'] = await approved(cheptoo, unpaid, '2026-06-30', '2026-07-01');
  made['week'] = await approved(amina, annual, '2026-07-06', '2026-07-10');
  made['asked'] = await asked(brian, annual, '2026-07-10', '2026-07-13');
  const no = await asked(cheptoo, unpaid, '2026-07-31', '2026-08-02');
  made['no'] = ok(
    await app.call(admin, leaveRequestsApi.reject, { id: no.id, version: no.version, comment: 'Exams' }, freshKey()),
  ).body;
  made['ill'] = await approved(cheptoo, sick, '2026-08-01', '2026-08-02');
});
afterAll(() => app.close());

type More = Partial<CallInput<typeof leaveRequestsApi.ask>>;
const ask = (staffMemberId: number, typeId: number, fromDay: string, untilDay: string, more: More = {}) =>
  app.call(clerk, leaveRequestsApi.ask, { staffMemberId, typeId, fromDay, untilDay, ...more }, freshKey());
const asked = async (...of: Parameters<typeof ask>) => ok(await ask(...of)).body;
const approved = async (...of: Parameters<typeof ask>) => {
  const { id, version } = await asked(...of);
  return ok(await app.call(admin, leaveRequestsApi.approve, { id, version }, freshKey())).body;
};
const refusedAt = ({ body }: { body: object }) => {
  const [field] = (body as { fields?: { path: string; message: string }[] }).fields ?? [];
  return [field?.path, field?.message];
};
const withdraw = async ({ id }: LeaveRequest) => {
  const { version } = ok(await app.call(admin, leaveRequestsApi.get, { id })).body;
  ok(await app.call(admin, leaveRequestsApi.cancel, { id, version }, freshKey()));
};

test('requests are found by state, whose, type, days and words, in the order asked for', async () => {
  const found = async (more: CallInput<typeof leaveRequestsApi.list>) => {
    const { rows } = ok(await app.call(admin, leaveRequestsApi.list, { sort: 'fromDay', ...more })).body;
    return rows.map(({ id }) => Object.keys(made).find((name) => made[name]?.id === id));
  };
  expect(await found({})).toEqual(['june', 'week', 'asked', 'no', 'ill']);
  expect(await found({ state: 'waiting' })).toEqual(['asked']);
  expect(await found({ state: 'open' })).toEqual(['june', 'week', 'asked', 'ill']);
  expect(await found({ state: 'rejected' })).toEqual(['no']);
  expect(await found({ typeId: unpaid })).toEqual(['june', 'no']);
  expect(await found({ departmentId: kitchen })).toEqual(['asked']);
  expect(await found({ staffMemberId: amina })).toEqual(['week']);
  expect(await found({ from: '2026-07-10' })).toEqual(['week', 'asked', 'no', 'ill']);
  expect(await found({ from: '2026-07-11' })).toEqual(['asked', 'no', 'ill']);
  expect(await found({ until: '2026-07-10' })).toEqual(['june', 'week', 'asked']);
  expect(await found({ until: '2026-07-09' })).toEqual(['june', 'week']);
  expect(await found({ q: 'brian' })).toEqual(['asked']);
  expect(await found({ q: 'c1' })).toEqual(['june', 'no', 'ill']);
  expect(await found({ sort: '-days' })).toEqual(['week', 'no', 'june', 'asked', 'ill']);
  expect(await found({ sort: 'name', size: 2, page: 2 })).toEqual(['june', 'no']);
  expect((await app.call(admin, leaveRequestsApi.list, { size: 2 })).body.total).toBe(5);
});

test('the calendar has who is away in a month, what waits beside it, and what kind of day each is', async () => {
  const month = async (of: string, departmentId?: number) =>
    ok(await app.call(admin, leaveCalendarApi.month, { month: of, ...(departmentId ? { departmentId } : {}) })).body;
  const { days, rows } = await month('2026-07');
  expect(days).toHaveLength(31);
  // What is only asked for is seen, and nobody is away by it.
  expect(days.flatMap(({ day, away }) => (away > 0 ? [`${day} ${away}`] : []))).toEqual([
    '2026-07-01 1',
    ...['06', '07', '08', '09', '10'].map((day) => `2026-07-${day} 1`),
  ]);
  const kinds = (kind: string) => days.flatMap(({ day, kind: one }) => (one === kind ? [day.slice(8)] : []));
  expect(kinds('closed')).toEqual(['04', '05', '11', '12', '18', '19', '20', '25', '26']);
  expect(kinds('holidays')).toEqual(['27', '28', '29', '30', '31']);
  expect(rows.map(({ name, departmentName, spans }) => [name, departmentName, spans.map(({ state }) => state)])).toEqual([
    ['Amina Kamau', 'Mathematics', ['approved']],
    ['Brian Kamau', 'Kitchen', ['asked']],
    ['Cheptoo Kamau', null, ['approved']],
  ]);
  expect((await month('2026-06')).rows.map(({ name }) => name)).toEqual(['Cheptoo Kamau']);
  expect((await month('2026-08')).rows.map(({ spans }) => spans.map(({ fromDay }) => fromDay))).toEqual([['2026-08-01']]);
  expect((await month('2026-09')).rows).toEqual([]);
  expect((await month('2026-07', kitchen)).rows.map(({ name }) => name)).toEqual(['Brian Kamau']);
});

test('balances are the sums of their entries, of one year, and are put right and paid out to the last of what is left', async () => {
  const balances = async (more: CallInput<typeof leaveBalancesApi.list> = {}) =>
    ok(await app.call(admin, leaveBalancesApi.list, { sort: 'name', ...more })).body.rows.map((one) => [
      one.name.split(' ')[0],
      one.typeName,
      one.given,
      one.taken,
      one.encashed,
      one.waiting,
      one.left,
    ]);
  ok(await app.call(admin, leaveBalancesApi.give, {}, freshKey()));
  const all = [
    ['Amina', 'Annual', 2100, 500, 0, 0, 1600],
    ['Amina', 'Sick', 1400, 0, 0, 0, 1400],
    ['Brian', 'Annual', 2100, 0, 0, 200, 2100],
    ['Brian', 'Sick', 1400, 0, 0, 0, 1400],
    ['Cheptoo', 'Annual', 2100, 0, 0, 0, 2100],
    ['Cheptoo', 'Sick', 1400, 200, 0, 0, 1200],
  ];
  expect(await balances()).toEqual(all);
  expect(await balances({ year: 2025 })).toEqual([]);
  expect(await balances({ typeId: sick, sort: 'left' })).toEqual([all[5], all[1], all[3]]);
  expect(await balances({ departmentId: kitchen })).toEqual([all[2], all[3]]);
  expect(await balances({ staffMemberId: amina, typeId: annual })).toEqual([all[0]]);
  expect(await balances({ q: 'cheptoo' })).toEqual([all[4], all[5]]);
  const last = ok(await app.call(admin, leaveBalancesApi.list, { q: 'cheptoo' })).body.rows[1];
  expect(await balances({ id: last?.id ?? 0, size: 1 })).toEqual([all[5]]);
  expect(await balances({ q: 'b1', sort: '-taken', size: 1, page: 2 })).toEqual([all[3]]);

  const of = { staffMemberId: brian, typeId: annual, year: 2026, note: 'Put right' };
  const put = (days: number, more = {}) => app.call(admin, leaveBalancesApi.putRight, { ...of, days, ...more }, freshKey());
  const out = (days: number, more = {}) =>
    app.call(admin, leaveBalancesApi.encash, { ...of, days, day: '2026-07-15', ...more }, freshKey());
  ok(await put(50));
  expect(refusedAt(await put(-2151))).toEqual(['days', 'Only 21.5 days of 2026 are left.']);
  expect(refusedAt(await out(2151))).toEqual(['days', 'Only 21.5 days of 2026 are left.']);
  for (const days of [2050, 100]) ok(await out(days));
  for (const days of [20, -20]) ok(await put(days));
  expect(await balances({ staffMemberId: brian, typeId: annual })).toEqual([['Brian', 'Annual', 2150, 0, 2150, 200, 0]]);
  expect(refusedAt(await out(1))).toEqual(['days', 'Only 0 days of 2026 are left.']);
  expect(refusedAt(await put(1, { typeId: unpaid }))).toEqual(['typeId', 'Unpaid is given as it is granted and has no balance.']);
  expect([(await out(1, { typeId: sick })).status, refusedAt(await put(1, { staffMemberId: 999_999 }))[0]]).toEqual([
    422,
    'staffMemberId',
  ]);
  const { rows } = ok(await app.call(admin, leaveBalancesApi.entries, { staffMemberId: brian, typeId: annual, year: 2026 })).body;
  expect(rows.map(({ kind, days, day }) => [kind, days, day])).toEqual([
    ['encashed', -100, '2026-07-15'],
    ['encashed', -2050, '2026-07-15'],
    ['put_right', -20, '2026-07-01'],
    ['put_right', 20, '2026-07-01'],
    ['put_right', 50, '2026-07-01'],
    ['entitled', 2100, '2026-01-01'],
  ]);
});

test('leave is asked for within its days: since when, how far ahead, beside other leave, blocks, a contract and who does the work', async () => {
  const free = async (...of: Parameters<typeof ask>) => {
    const answer = await ask(...of);
    if (answer.status !== 200) return refusedAt(answer)[0];
    await withdraw(answer.body);
    return 'free';
  };
  expect([await free(amina, unpaid, '2026-03-31', '2026-03-31'), await free(amina, unpaid, '2026-03-30', '2026-03-30')]).toEqual([
    'free',
    'fromDay',
  ]);
  expect([await free(amina, unpaid, '2027-07-02', '2027-07-02'), await free(amina, unpaid, '2027-07-03', '2027-07-03')]).toEqual([
    'free',
    'fromDay',
  ]);
  expect([
    await free(cheptoo, unpaid, '2026-12-31', '2026-12-31'),
    await free(cheptoo, unpaid, '2026-12-31', '2027-01-01'),
  ]).toEqual(['free', 'untilDay']);
  expect([await free(amina, unpaid, '2026-09-01', '2026-09-05'), await free(amina, unpaid, '2026-09-01', '2026-09-06')]).toEqual([
    'free',
    'untilDay',
  ]);
  // Beside leave that she has, not over its last or first day; a request that was rejected is none.
  expect([
    await free(amina, unpaid, '2026-07-10', '2026-07-12'),
    await free(amina, unpaid, '2026-07-11', '2026-07-12'),
    await free(amina, unpaid, '2026-07-04', '2026-07-06'),
    await free(amina, unpaid, '2026-07-04', '2026-07-05'),
    await free(cheptoo, unpaid, '2026-07-31', '2026-07-31'),
  ]).toEqual(['fromDay', 'free', 'fromDay', 'free', 'free']);
  // Saturday and Sunday are no working days, nor is the day on which the school is closed.
  expect([
    await free(amina, annual, '2026-07-18', '2026-07-20'),
    await free(amina, annual, '2026-07-18', '2026-07-21'),
    await free(amina, unpaid, '2026-07-18', '2026-07-20'),
  ]).toEqual(['untilDay', 'free', 'free']);
  const cover = (coverId: number, fromDay: string, untilDay = fromDay) => free(brian, unpaid, fromDay, untilDay, { coverId });
  expect([
    await cover(brian, '2026-09-01'),
    await cover(amina, '2026-07-05'),
    await cover(amina, '2026-07-05', '2026-07-06'),
    await cover(cheptoo, '2026-07-31'),
  ]).toEqual(['coverId', 'free', 'coverId', 'free']);
  await sql`update settings.staff_member set status = 'left' where id = ${amina}`.execute(app.db.platform);
  expect(await cover(amina, '2026-09-01')).toBe('coverId');
  await sql`update settings.staff_member set status = 'active' where id = ${amina}`.execute(app.db.platform);
  const block = { because: 'Exams', fromDay: '2026-10-05', untilDay: '2026-10-09', departmentId: kitchen, typeId: unpaid };
  ok(await app.call(admin, leaveBlocks.api.create, block));
  expect([
    await free(brian, unpaid, '2026-10-09', '2026-10-10'),
    await free(brian, unpaid, '2026-10-10', '2026-10-10'),
    await free(brian, unpaid, '2026-10-03', '2026-10-05'),
    await free(brian, unpaid, '2026-10-03', '2026-10-04'),
    await free(brian, sick, '2026-10-06', '2026-10-06'),
    await free(amina, unpaid, '2026-10-06', '2026-10-06'),
  ]).toEqual(['fromDay', 'free', 'fromDay', 'free', 'free', 'free']);
});

/** Goes on to a day; whoever was signed in signs in again. */
const on = (day: string) => {
  now = `${day}T06:00:00Z`;
  app.pass(0);
};

test('leave begins on its first day, is ended by whoever is back, and what is not taken of it is given back', async () => {
  const of = made['week'] as LeaveRequest;
  const at = async () => ({ id: of.id, version: ok(await app.call(admin, leaveRequestsApi.get, { id: of.id })).body.version });
  const begin = async () => app.call(admin, leaveRequestsApi.begin, await at(), freshKey());
  const back = async (backOn: string) => app.call(admin, leaveRequestsApi.back, { ...(await at()), backOn }, freshKey());
  const shorten = async (untilDay: string, halfLast = false) =>
    app.call(admin, leaveRequestsApi.shorten, { ...(await at()), untilDay, halfLast, comment: 'Needed' }, freshKey());
  const left = async () =>
    ok(await app.call(admin, leaveBalancesApi.list, { staffMemberId: amina, typeId: annual })).body.rows[0]?.left;
  on('2026-07-05');
  const early = await begin();
  expect([early.status, early.body.message]).toEqual([422, 'This leave begins on 6 Jul 2026.']);
  on('2026-07-06');
  expect(ok(await begin()).body.state).toBe('away');
  // Half of its last day is given back, but not the same twice.
  expect(refusedAt(await shorten('2026-07-11'))[0]).toBe('untilDay');
  expect(refusedAt(await shorten('2026-07-10'))[0]).toBe('untilDay');
  expect(refusedAt(await shorten('2026-07-05'))).toEqual([
    'untilDay',
    'Choose a day of the leave; cancel it where nothing of it is taken.',
  ]);
  expect(ok(await shorten('2026-07-10', true)).body).toMatchObject({ days: 450, untilDay: '2026-07-10', halfLast: true });
  expect([refusedAt(await shorten('2026-07-10', true))[0], await left()]).toEqual(['untilDay', 1650]);
  on('2026-07-09');
  expect(refusedAt(await shorten('2026-07-07'))).toEqual(['untilDay', 'Choose yesterday or a later day.']);
  expect(ok(await shorten('2026-07-09')).body).toMatchObject({ days: 400, halfLast: false });
  expect(refusedAt(await back('2026-07-10'))).toEqual(['backOn', 'Choose today or an earlier day.']);
  expect(refusedAt(await back('2026-07-06'))).toEqual(['backOn', 'Choose a day after 6 Jul 2026, the first day of the leave.']);
  const there = ok(await back('2026-07-09')).body;
  expect(there).toMatchObject({ state: 'back', backOn: '2026-07-09', untilDay: '2026-07-08', days: 300 });
  expect(await left()).toBe(1800);
  // Back the day after its last one nothing is given back; leave that has begun is taken back by the HR administrator alone, who says why.
  const next = await approved(amina, annual, '2026-07-09', '2026-07-09');
  on('2026-07-10');
  expect(refusedAt(await app.call(admin, leaveRequestsApi.cancel, { id: next.id, version: next.version }, freshKey()))).toEqual([
    'comment',
    'Say why leave that has begun is cancelled.',
  ]);
  const away = ok(await app.call(admin, leaveRequestsApi.begin, { id: next.id, version: next.version }, freshKey())).body;
  const same = await app.call(
    admin,
    leaveRequestsApi.back,
    { id: away.id, version: away.version, backOn: '2026-07-10' },
    freshKey(),
  );
  expect([same.body.untilDay, same.body.days, await left()]).toEqual(['2026-07-09', 100, 1700]);
  const today = await approved(amina, annual, '2026-07-10', '2026-07-10');
  await withdraw(today);
  expect(await left()).toBe(1700);
  // Leave that never was: who asked for it cannot take it back any more, the HR administrator can.
  const never = { id: next.id, version: same.body.version, comment: 'She was at work' };
  expect((await app.call(clerk, leaveRequestsApi.cancel, never, freshKey())).status).toBe(403);
  expect(ok(await app.call(admin, leaveRequestsApi.cancel, never, freshKey())).body.state).toBe('cancelled');
  expect(await left()).toBe(1800);
});

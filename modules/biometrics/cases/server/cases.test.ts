import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, registerAs, testDraft, testFrame, type Frame } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { noteRegistered } from '../../days/server/days.store.ts';
import { casesApi } from '../contract/cases.ts';
import { warnEverywhere } from './warn.ts';

const admin = 'ROLE_biometrics_admin' as const;
const deputy = 'ROLE_Issue_Leaveout_or_Suspension' as const;
// A Tuesday at ten in Nairobi.
let today = '2026-06-16';
let app: TestApp;
let frame: Frame;
/** Three of Form 3 East, one of West. */
const students: number[] = [];

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
  frame = await testFrame(app);
  for (const streamId of [frame.east, frame.east, frame.east, frame.west])
    students.push((await registerAs(app, testDraft(frame, { streamId }))).body.id);
  const { body: year } = await app.call('ROLE_All', yearsApi.create, {
    name: '2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const term = { yearId: year.id, name: 'Term 2', number: 2, opensOn: '2026-06-01', closesOn: '2026-07-31' };
  await app.call('ROLE_All', termsApi.create, term);
  // Twelve school days: the first student missed three of them, the fourth two, the others none.
  const days = ['01', '02', '03', '04', '05', '08', '09', '10', '11', '12', '15', '16'].map((day) => `2026-06-${day}`);
  for (const [at, day] of days.entries())
    await inSchool(app.db, app.schoolA, (tx) =>
      noteRegistered(
        tx,
        day,
        students.map((studentId, who) => ({
          studentId,
          registered: (who === 0 && at > 8) || (who === 3 && at > 9) ? 'absent' : 'present',
          minutesLate: null,
        })),
        null,
      ),
    );
  const teacher = await testTeacher(app, 'Grace Wanjirũ');
  await signInAsStaff(app, teacher);
  const { rows } = (await app.call('ROLE_All', streamsApi.list, {})).body;
  const east = rows.find(({ id }) => id === frame.east);
  if (!east) throw new Error('The stream is missing.');
  await app.call('ROLE_All', streamsApi.update, { ...east, classTeacherId: teacher });
});
afterAll(() => app.close());

/** Moves the clock to a day. */
const begin = (day: string): void => {
  today = day;
  app.pass(0);
};
const studentOf = (which: number) => students[which] ?? 0;
const open = (
  which: number,
  more: Partial<CallInput<typeof casesApi.open>> = {},
  role: typeof admin | typeof deputy | 'noRole' | 'otherSchool' = admin,
) => app.call(role, casesApi.open, { studentId: studentOf(which), ...more }, freshKey());
const list = async (input: object = {}, role: typeof admin | 'noRole' | 'otherSchool' = admin) =>
  (await app.call(role, casesApi.list, input)).body.rows;
const look = () => warnEverywhere(app.services, app.http.log, (id) => schoolById(app.services, id));
const warned = async (role: typeof admin | 'noRole' = admin) =>
  (await app.call(role, casesApi.warnings)).body.rows.map(({ studentId }) => studentId);
const tasks = async () =>
  (await app.call('noRole', homeApi.tasks)).body.rows
    .filter(({ key }) => key.startsWith('absence'))
    .map(({ key, count }) => [key, count]);

it('warns once a week of who misses often: class teachers of their own, each student once a term', async () => {
  // A warning of last term, which nobody has looked at, waits no more.
  await inSchool(app.db, app.schoolA, (tx) =>
    sql`
      insert into biometrics.absence_warning (student_id, term_from, warned_on, missed, days)
      values (${studentOf(1)}, '2026-01-05', '2026-03-20', 5, 20)`.execute(tx),
  );
  await Promise.all([look(), look()]);
  expect(await warned()).toEqual([studentOf(0), studentOf(3)]);
  expect(await warned('noRole')).toEqual([studentOf(0)]);
  expect(await tasks()).toEqual([['absence-warnings', 1]]);
  expect((await app.call('otherSchool', casesApi.warnings)).body.rows).toEqual([]);
  // Set aside they are not shown again this term, nor is anybody looked at twice in a week.
  await app.call(admin, casesApi.setAside, { studentId: studentOf(3) });
  expect((await app.call('noRole', casesApi.setAside, { studentId: studentOf(3) })).status).toBe(404);
  await look();
  expect(await warned()).toEqual([studentOf(0)]);
  begin('2026-06-22');
  await look();
  expect(await warned()).toEqual([studentOf(0)]);
  begin('2026-06-16');
});

it('opens a case with one click: what was missed stands as its reason, and of two at once one is opened', async () => {
  const both = await Promise.all([open(0), open(0)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const opened = both.find(({ status }) => status === 200)?.body;
  expect(opened).toMatchObject({ state: 'open', reason: 'Missed 3 of 12 days since 1 Jun 2026.', percent: 75, steps: 0 });
  expect(opened?.course.map(({ kind }) => kind)).toEqual(['opened']);
  expect((await open(0)).body.fields).toEqual([
    { path: 'studentId', message: 'This student has a case that is not closed. Go on with that one.' },
  ]);
  expect(await warned()).toEqual([]);
  expect((await app.call(admin, casesApi.running)).body.rows).toMatchObject([{ studentId: studentOf(0), dueOn: null }]);
});

it('writes steps down, shows what is due and overdue, and is closed and opened again', async () => {
  let one = (await open(1, { reason: 'Works on the market', nextStep: 'call', dueOn: today })).body;
  const after = async (answer: Promise<{ status: number; body: typeof one }>) => {
    const { status, body } = await answer;
    expect(status).toBe(200);
    one = body;
  };
  expect(await tasks()).toContainEqual(['absence-cases', 1]);
  const step = (more: object) => ({ id: one.id, version: one.version, kind: 'call' as const, day: today, by: 'Grace', ...more });
  await after(
    app.call(
      admin,
      casesApi.step,
      step({ note: 'Mother promised – “kesho”', nextStep: 'visit', dueOn: '2026-06-18' }),
      freshKey(),
    ),
  );
  expect(one).toMatchObject({ steps: 1, nextStep: 'visit', dueOn: '2026-06-18', lastStepOn: today });
  expect((await app.call(admin, casesApi.step, step({ version: one.version - 1 }), freshKey())).status).toBe(409);
  const refused = async (more: object) =>
    (await app.call(admin, casesApi.step, step(more), freshKey())).body as { fields?: unknown };
  expect((await refused({ day: '2026-06-17' })).fields).toEqual([{ path: 'day', message: 'Choose today or an earlier day.' }]);
  expect((await refused({ nextStep: 'call' })).fields).toEqual([{ path: 'dueOn', message: 'Choose the day of the next step.' }]);
  expect((await refused({ dueOn: '2026-06-01' })).fields).toEqual([{ path: 'dueOn', message: 'Choose today or a later day.' }]);
  expect((await refused({ kind: 'note' })).fields).toEqual([{ path: 'note', message: 'Write the note.' }]);

  begin('2026-06-19');
  expect((await list({ state: 'overdue' })).map(({ id }) => id)).toEqual([one.id]);
  expect((await list({ state: 'due' })).map(({ id }) => id)).toEqual([one.id]);
  // What stays as it is may be past; another day may not.
  await after(app.call(admin, casesApi.update, { ...one, reason: 'Works on the market on Thursdays' }));
  expect((await app.call(admin, casesApi.update, { ...one, dueOn: '2026-06-17' })).body.fields?.[0]?.path).toBe('dueOn');
  begin('2026-06-16');

  const version = () => ({ id: one.id, version: one.version });
  expect((await app.call(admin, casesApi.close, { ...version(), outcome: 'other' })).body.fields?.[0]?.path).toBe('note');
  await after(app.call(admin, casesApi.close, { ...version(), outcome: 'attends', note: 'Here every day' }));
  expect(one).toMatchObject({ state: 'closed', outcome: 'attends', dueOn: null, closedOn: today });
  expect((await app.call(admin, casesApi.step, step({}), freshKey())).body.message).toBe(
    'This case is closed. Open it again to go on with it.',
  );
  const other = (await open(1, { reason: 'Again' })).body;
  const again = () => app.call(admin, casesApi.reopen, { ...version(), note: 'Away again' });
  expect((await again()).body.fields?.[0]?.path).toBe('studentId');
  await app.call(admin, casesApi.close, { id: other.id, version: other.version, outcome: 'left' });
  await after(again());
  expect(one.course.map(({ kind }) => kind)).toEqual(['reopened', 'closed', 'call', 'opened']);
  expect((await again()).body.message).toBe('This case is not closed.');
});

it('is for who counsels and the class teacher of the student, finds by class, words and state, and prints a letter', async () => {
  expect((await list()).length).toBe(3);
  expect(await list({}, 'otherSchool')).toEqual([]);
  const west = (await open(3, { reason: 'Lives far' }, deputy)).body;
  expect((await list({}, 'noRole')).map(({ studentId }) => studentId)).not.toContain(studentOf(3));
  expect((await app.call('noRole', casesApi.get, { id: west.id })).status).toBe(404);
  expect((await open(3, {}, 'noRole')).status).toBe(404);
  expect((await open(2, {}, 'otherSchool')).status).toBe(404);
  expect((await open(2, {}, 'noRole')).status).toBe(200);
  expect((await app.call('ROLE_View_Only', casesApi.list)).status).toBe(403);
  expect((await list({ q: 'lives far' })).map(({ id }) => id)).toEqual([west.id]);
  expect((await list({ state: 'closed' })).map(({ reason }) => reason)).toEqual(['Again']);
  expect(await list({ classId: frame.form4 })).toEqual([]);
  expect((await list({ sort: 'percent' })).map(({ percent }) => percent)).toEqual([75, 83.3, 100, 100, 100]);
  const { status, body } = await app.call(admin, casesApi.letter, { id: west.id });
  expect(status).toBe(200);
  expect(
    Buffer.from(body as unknown as Uint8Array)
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
  // What was said to a family is no part of the history that is read beside the case.
  const { rows } = await inSchool(app.db, app.schoolA, (tx) =>
    sql<{ after: string }>`select after::text as after from kit.audit_entry where entity = 'absence case'`.execute(tx),
  );
  expect(rows.filter(({ after }) => after.includes('kesho'))).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { classesApi } from '../../contract/classes.ts';
import { packKeys, type PackKey, packsApi } from '../../contract/first-week/packs.ts';
import { coursesApi, departmentsApi } from '../../contract/lists.ts';
import { setupApi } from '../../contract/first-week/setup.ts';
import { startYear, usualTerms } from '../start-school.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-05-12T09:00:00+03:00') });
  const school = {
    id: app.schoolA,
    name: 'School A',
    timeZone: 'Africa/Nairobi',
    status: 'active',
    readOnly: false,
    subscriptionWarning: null,
  } as const;
  await inSystem(app.services, school, app.http.log, 'calendar', (ctx) =>
    startYear(ctx, { yearName: '2026', terms: usualTerms(2026) }),
  );
});
afterAll(() => app.close());

const streams = ['East', 'West'];
const plan = async (pack: PackKey) => {
  const { body } = await app.call('ROLE_All', packsApi.plan, { pack, streams });
  return new Map(body.parts.map(({ title, items }) => [title, items]));
};
const make = (pack: PackKey) => app.call('ROLE_All', packsApi.make, { pack, streams });
const undo = (id: number) => app.call('ROLE_All', packsApi.undo, { id });

/** How many rows of what a pack makes each school has. */
const rowsOf = async () => {
  const tables = [
    'settings.class',
    'settings.stream',
    'settings.department',
    'settings.course',
    'exams.scale',
    'exams.grading_system',
    'exams.category',
    'exams.class_rule',
    'registration.class_subject',
    'registration.leaveout_type',
    'finance.vote_head',
    'finance.fee_structure',
    'finance.account',
  ];
  const counts = tables.map((name) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(app.db.platform);
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

it('shows what it would make, and makes that, each class with the next one of its curriculum', async () => {
  const planned = await plan('day');
  expect([...planned.keys()]).toHaveLength(10);
  expect([...planned.values()].flat().filter(({ there }) => there)).toEqual([]);
  const made = await make('day');
  expect(made.status).toBe(200);
  const { rows } = (await app.call('ROLE_All', classesApi.list)).body;
  expect(rows.map((one) => [one.name, one.curriculum, one.nextClassName, one.streams])).toEqual([
    ['Grade 10', 'CBE', 'Grade 11', 2],
    ['Grade 11', 'CBE', 'Grade 12', 2],
    ['Grade 12', 'CBE', null, 2],
    ['Form 3', '8-4-4', 'Form 4', 2],
    ['Form 4', '8-4-4', null, 2],
  ]);
  const courses = (await app.call('ROLE_All', coursesApi.list, { size: 200 })).body.rows;
  expect(courses.find(({ code }) => code === '233')).toMatchObject({ name: 'Chemistry', departmentName: 'Sciences' });
  expect([...(await plan('day')).values()].flat().filter(({ there }) => !there)).toEqual([]);
  const steps = (await app.call('ROLE_All', setupApi.steps)).body.steps;
  const stateOf = (key: string) => steps.find((step) => step.key === key);
  expect(['classes', 'streams', 'subjects'].map((key) => stateOf(key)?.state)).toEqual(['done', 'done', 'done']);
  expect(stateOf('fees')).toMatchObject({ state: 'open', says: '1 fee structure to approve and publish' });
  expect((await undo(made.body.id)).body.records).toBe(made.body.records);
});

it('takes every pack back without a trace but the audit, as often as it is made', async () => {
  const before = await rowsOf();
  for (const pack of [...packKeys, 'boarding' as const]) {
    const made = await make(pack);
    expect([pack, made.status]).toEqual([pack, 200]);
    expect((await undo(made.body.id)).status).toBe(200);
    expect([pack, await rowsOf()]).toEqual([pack, before]);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kit.audit_entry where entity = 'pack' and action = 'undone'`.execute(app.db.platform);
  expect(rows[0]?.count).toBe(6);
});

it('leaves what the school has as it is, and gives an empty next class', async () => {
  const grade = (await app.call('ROLE_All', classesApi.create, { name: 'grade 10', curriculum: 'CBE' })).body;
  const { body } = await make('boarding');
  const after = (await app.call('ROLE_All', classesApi.get, { id: grade.id })).body;
  expect(after).toMatchObject({ name: 'grade 10', nextClassName: 'Grade 11', streams: 2 });
  await undo(body.id);
  expect((await app.call('ROLE_All', classesApi.get, { id: grade.id })).body).toMatchObject({ nextClassId: null, streams: 0 });
  await app.call('ROLE_All', classesApi.remove, { id: grade.id });
});

it('is made once, of two at once too, and undone once', async () => {
  const twice = await Promise.all([make('junior'), make('junior'), make('junior')]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const id = twice.find(({ status }) => status === 200)?.body.id ?? 0;
  expect((await app.call('ROLE_All', packsApi.used)).body.rows).toMatchObject([{ id, pack: 'junior' }]);
  expect((await Promise.all([undo(id), undo(id)])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await app.call('ROLE_All', packsApi.used)).body.rows).toEqual([]);
});

it('says why it cannot be undone, and then leaves all of it', async () => {
  const made = (await make('primary')).body;
  const whole = await rowsOf();
  const departments = (await app.call('ROLE_All', departmentsApi.list)).body.rows;
  const [lower] = departments.filter(({ name }) => name === 'Lower primary');
  await app.call('ROLE_All', coursesApi.create, { name: 'Story time', code: null, pathway: null, departmentId: lower?.id ?? 0 });
  const used = await undo(made.id);
  expect([used.status, used.body.message]).toEqual([409, expect.stringContaining('in use by 1 courses')]);
  expect(await rowsOf()).toEqual(whole.map((row) => (row.name === 'settings.course' ? { ...row, count: row.count + 1 } : row)));
  await sql`delete from settings.course where name = 'Story time'`.execute(app.db.platform);
  await app.call('ROLE_All', departmentsApi.update, { ...lower, name: 'Lower school' } as never);
  const changed = await undo(made.id);
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'Lower primary was changed or removed since, so the pack cannot be undone.',
  ]);
  expect(await rowsOf()).toEqual(whole);
});

it('makes nothing when it breaks off on the way', async () => {
  const before = await rowsOf();
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  try {
    // Of the last part but one; everything before it has been made by then.
    await owner.query(`alter table finance.vote_head add constraint broken check (code <> 'EWC')`);
    expect((await make('day')).status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf()).toEqual(before);
    expect((await app.call('ROLE_All', packsApi.used)).body.rows.map(({ pack }) => pack)).toEqual(['primary']);
    await owner.query('alter table finance.vote_head drop constraint broken');
  } finally {
    await owner.end();
  }
});

it('is neither seen nor undone by another school or another role', async () => {
  const id = (await app.call('ROLE_All', packsApi.used)).body.rows[0]?.id ?? 0;
  expect((await app.call('otherSchool', packsApi.undo, { id })).status).toBe(404);
  expect((await app.call('otherSchool', packsApi.used)).body.rows).toEqual([]);
  for (const api of [packsApi.make, packsApi.plan])
    expect((await app.call('ROLE_View_Only', api, { pack: 'day', streams })).status).toBe(403);
  const wrong = await app.call('ROLE_All', packsApi.make, { pack: 'day', streams: ['East', 'east'] });
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'streams' }] } });
});

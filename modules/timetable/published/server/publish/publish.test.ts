import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { publicationsApi } from '../../contract/publications.ts';
import { publishedApi } from '../../contract/published.ts';
import { admin, type PublishedWorld, publishedWorld, teacher } from '../testing/published-world.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

const list = async () => (await world.app.call(admin, publicationsApi.list, { sort: 'fromDay' })).body.rows;
const week = async (day: string) => {
  const { body } = await world.app.call(teacher, publishedApi.week, { view: 'class', key: String(world.frame.east), day });
  return body;
};
const lessonsOf = async (day: string) =>
  (await week(day)).rows.map(({ name, closed, sessions }) => [
    name,
    closed,
    ...sessions.filter(({ kind }) => kind === 'lesson').map(({ title, slotName }) => `${title} ${slotName}`),
  ]);
const usualWeek = [
  ['Mon', null, 'English 1'],
  ['Tue', null, 'English 2', 'Mathematics 3–4'],
  ['Wed', null],
  ['Thu', null],
  ['Fri', null],
];

it('says what is not placed and what clashes, and publishes it only with a word', async () => {
  const { english, maths, planId, app } = world;
  await world.run((tx) => sql`update timetable.lesson set lengths = '{1,1,1}' where id = ${english}`.execute(tx));
  await world.place(maths, 0, 1, 0);
  const check = (await app.call(admin, publicationsApi.check, { planId, fromDay: '2026-02-09' })).body;
  expect(check).toMatchObject({
    name: 'Term 1',
    lessons: 3,
    unplaced: [{ what: 'English, Form 3 East', because: 'It is not placed.' }],
    clashes: ['Monday 08:00: Form 3 East has English, Form 3 East and Mathematics, Form 3 East'],
    replaces: [],
    ends: null,
    past: true,
  });
  expect(await world.publish('2026-02-16')).toMatchObject({
    status: 422,
    body: { message: '1 lesson is not placed and 1 clash is left. Say that it is to be published anyway.' },
  });
  expect((await world.publish('2026-02-16', { version: check.version - 1 })).status).toBe(409);
  expect(await list()).toEqual([]);
  const plans = (await app.call(admin, publicationsApi.plans, {})).body.rows;
  expect(plans).toEqual([{ id: planId, name: 'Term 1', state: 'draft', placed: 3 }]);
  await world.run((tx) => sql`update timetable.lesson set lengths = '{1,1}' where id = ${english}`.execute(tx));
  await world.place(maths, 0, 2, 3);
  // A double that would go over the break has no place there.
  await world.place(maths, 0, 2, 1);
  const over = (await app.call(admin, publicationsApi.check, { planId, fromDay: '2026-02-16' })).body;
  expect(over.unplaced).toEqual([
    { what: 'Mathematics, Form 3 East', because: 'It is placed where so many lessons do not follow each other any more.' },
  ]);
  await world.place(maths, 0, 2, 3);
});

it('a day of the past wants a word too, and only the administrator publishes', async () => {
  const past = await world.publish('2026-02-02');
  expect(past).toMatchObject({ status: 400, body: { fields: [{ path: 'fromDay' }] } });
  const draft = { planId: world.planId, version: 1, fromDay: '2026-02-16' };
  for (const as of ['noRole', 'ROLE_View_Only', 'ROLE_Exam_admin'] as const)
    expect((await world.app.call(as, publicationsApi.publish, draft, freshKey())).status).toBe(403);
  expect((await world.app.call('otherSchool', publicationsApi.publish, draft, freshKey())).status).toBe(404);
});

it('what is published stays byte by byte, whatever is changed afterwards', async () => {
  expect((await world.publish('2026-02-02', { inPast: true })).status).toBe(200);
  expect(await lessonsOf('2026-02-10')).toEqual(usualWeek);
  const read = async () => {
    const views = [];
    for (const [view, key] of [
      ['class', String(world.frame.east)],
      ['teacher', String(world.frame.otieno)],
      ['teacher', String(world.frame.wanjiru)],
      ['room', String(world.lab)],
      ['school', ''],
    ] as const)
      views.push((await world.app.call(teacher, publishedApi.week, { view, key, day: '2026-02-10' })).body);
    return JSON.stringify(views);
  };
  const before = await read();
  expect(before).toContain('Laboratory 1');
  const { frame } = world;
  await world.run(async (tx) => {
    for (const change of [
      sql`update timetable.room set name = 'Store', short = 'St'`,
      sql`update timetable.slot set starts_at = '07:00', ends_at = '07:30', name = name || ' late'`,
      sql`update timetable.day set name = 'Day ' || weekday, short = 'D' || weekday`,
      sql`insert into timetable.subject (course_id, short, colour) values (${frame.english}, 'ENGL', '#123456')`,
      sql`insert into timetable.teacher (staff_member_id, short) values (${frame.otieno}, 'POt')`,
      sql`insert into timetable.class (class_id, stream_id, short) values (${frame.form3}, ${frame.east}, 'East3')`,
      sql`update settings.course set name = name || ' changed'`,
      sql`update settings.stream set name = name || ' changed'`,
      sql`update settings.class set name = name || ' changed'`,
      sql`update settings.staff_member set full_name = full_name || ' Changed', status = 'left'`,
      sql`delete from timetable.lesson_teacher where lesson_id = ${world.english}`,
      sql`update timetable.placement set slot_id = ${world.slots[4]} where lesson_id = ${world.english}`,
      sql`delete from timetable.lesson where id = ${world.maths}`,
      sql`update timetable.bell set class_ids = ${[frame.form4]}::bigint[]`,
      sql`update timetable.plan set name = 'Archived', state = 'archived'`,
      sql`insert into timetable.setting (weeks, first_monday) values (2, '2026-01-05')`,
    ])
      await change.execute(tx);
  });
  expect(await read()).toBe(before);
  expect(await world.publish('2026-02-23')).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('archived') as string },
  });
});

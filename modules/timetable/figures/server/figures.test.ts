import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colleague, head, lessonWorld, type LessonWorld } from '#app/testing/lessons.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Frame } from '../../published/contract/frame.ts';
import { figuresApi } from '../contract/figures.ts';
import { classRows, roomRows, subjectRows, teacherRows } from './figures.ts';
import type { Lesson, Timetable } from './read-timetable.ts';

let app: TestApp;
let world: LessonWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-02-10T06:00:00Z') });
  world = await lessonWorld(app);
});
afterAll(() => app.close());

/** Two weeks of Monday and Tuesday, four slots with a break after the second and lunch after the third. */
const slots = [
  ['1', '08:00', '08:40', 'lesson'],
  ['2', '08:40', '09:20', 'lesson'],
  ['Break', '09:20', '09:40', 'break'],
  ['3', '09:40', '10:20', 'lesson'],
  ['Lunch', '10:20', '11:00', 'lunch'],
  ['4', '11:00', '11:40', 'lesson'],
] as const;
const days = [1, 2].flatMap((week) => [1, 2].map((weekday) => ({ week, weekday, name: `Day ${weekday}`, short: `D${weekday}` })));
const frame: Frame = {
  days,
  bells: [
    {
      name: 'All',
      slots: days.flatMap(({ week, weekday }) =>
        slots.map(([name, startsAt, endsAt, kind]) => ({
          name,
          startsAt,
          endsAt,
          kind,
          number: kind === 'lesson' ? Number(name) : null,
          week,
          weekday,
        })),
      ),
    },
  ],
  classes: [
    { key: '1', classId: 10, streamId: 1, name: 'Grade 10 East', short: '10E', bell: 0 },
    { key: '2', classId: 10, streamId: 2, name: 'Grade 10 West', short: '10W', bell: 0 },
  ],
};
let next = 1;
const lesson = (week: number, weekday: number, startsAt: string, length: number, more: Partial<Lesson> = {}): Lesson => {
  const at = slots.findIndex(([, starts]) => starts === startsAt);
  return {
    id: next++,
    week,
    weekday,
    startsAt,
    endsAt: slots[at + length - 1]?.[2] ?? '',
    slots: length,
    courseId: 7,
    title: 'Mathematics',
    roomId: 5,
    roomName: 'Room 5',
    teachers: [{ id: 3, name: 'Wanjirũ' }],
    classes: [{ classId: 10, streamId: 1, name: 'Grade 10 East' }],
    ...more,
  };
};
const whole = [{ classId: 10, streamId: null, name: 'Grade 10' }];
const timetable: Timetable = {
  id: 1,
  name: 'Term 1',
  fromDay: '2026-01-05',
  untilDay: null,
  weeks: 2,
  frame,
  lessons: [
    // A double before the break and a lesson after lunch: a gap between, two in a row.
    lesson(1, 1, '08:00', 2),
    lesson(1, 1, '11:00', 1),
    lesson(2, 1, '09:40', 1, { courseId: null, title: 'Clubs', classes: whole, roomId: null, roomName: null }),
    // Two classes at once in two rooms are one lesson of the teacher.
    lesson(2, 2, '08:00', 1),
    lesson(2, 2, '08:00', 1, { classes: [{ classId: 10, streamId: 2, name: 'Grade 10 West' }], roomId: 6 }),
  ],
};
const person = (more: object) => ({ id: 3, name: 'Wanjirũ', most: null, least: null, covers: 0, ...more });

it('works out load, days, gaps and rows of lessons in a week of the cycle', () => {
  const [row] = teacherRows(timetable, [person({ most: 3, covers: 2 })]);
  // 3 + 1 + 1 lessons over two weeks, on three days, with one gap.
  expect(row).toMatchObject({
    lessons: 2.5,
    days: 1.5,
    gaps: 0.5,
    longest: 2,
    fullest: 3,
    classes: 3,
    covers: 2,
    state: 'within',
  });
  expect(teacherRows(timetable, [person({ most: 2 })])[0]?.state).toBe('over');
  expect(teacherRows(timetable, [person({ least: 3 })])[0]?.state).toBe('under');
  expect(teacherRows(timetable, [person({ most: 3, least: 2.5 })])[0]?.state).toBe('within');
  // Who has left stands with what they still have; who has nothing stands with nothing.
  expect(teacherRows(timetable, [person({ id: 4, name: 'Otieno' })]).map(({ name, state }) => [name, state])).toEqual([
    ['Otieno', 'none'],
    ['Wanjirũ', 'within'],
  ]);
  expect(teacherRows(null, [person({})])[0]).toMatchObject({ lessons: 0, state: 'none' });
});

it('counts free slots, doubles, rooms in use and the parts of the day', () => {
  expect(classRows(timetable)).toMatchObject([
    { name: 'Grade 10 East', lessons: 2.5, slots: 8, free: 5.5, gaps: 0.5, subjects: 2, doubles: 0.5 },
    { name: 'Grade 10 West', lessons: 1, slots: 8, free: 7, gaps: 0, subjects: 2, doubles: 0 },
  ]);
  const rooms = [5, 6, 8].map((id) => ({ id, name: `Room ${id}`, capacity: null }));
  expect(roomRows(timetable, rooms).map(({ name, lessons, use, subjects }) => [name, lessons, use, subjects])).toEqual([
    ['Room 5', 2, 25, 'Mathematics'],
    ['Room 6', 0.5, 6.3, 'Mathematics'],
    ['Room 8', 0, 0, ''],
  ]);
  expect(
    subjectRows(timetable).map(({ name, lessons, early, morning, afternoon }) => [name, lessons, early, morning, afternoon]),
  ).toEqual([
    ['Mathematics', 2.5, 80, 0, 20],
    ['Clubs', 0.5, 0, 100, 0],
  ]);
});

it('of bell times that differ it counts every lesson, and as many slots as one day can hold', () => {
  // Monday by two bells: lessons of 40 minutes from 08:00 and of 35 from 08:20, with a break of their own each.
  const bell = (name: string, rows: readonly (readonly [string, string, string])[]) => ({
    name,
    slots: rows.map(([number, startsAt, endsAt]) => ({
      name: number,
      startsAt,
      endsAt,
      kind: number === 'Break' ? ('break' as const) : ('lesson' as const),
      number: number === 'Break' ? null : Number(number),
      week: 1,
      weekday: 1,
    })),
  });
  const senior = bell('Senior', [
    ['1', '08:00', '08:40'],
    ['2', '08:40', '09:20'],
    ['Break', '09:20', '09:30'],
    ['3', '09:30', '10:10'],
    ['4', '10:10', '10:50'],
  ]);
  const junior = bell('Junior', [
    ['1', '08:20', '08:55'],
    ['2', '08:55', '09:30'],
    ['Break', '09:30', '09:40'],
    ['3', '09:40', '10:15'],
    ['4', '10:15', '10:50'],
  ]);
  const classes = [
    { key: 'c10', classId: 10, streamId: null, name: 'Form 3', short: 'F3', bell: 0 },
    { key: 'c5', classId: 5, streamId: null, name: 'Grade 5', short: 'G5', bell: 1 },
  ];
  const monday = { week: 1, weekday: 1, name: 'Monday', short: 'Mon' };
  const of = (classId: number, startsAt: string, endsAt: string, length = 1): Lesson => ({
    ...lesson(1, 1, '08:00', length, { classes: [{ classId, streamId: null, name: '' }] }),
    startsAt,
    endsAt,
  });
  const lessons = [of(10, '08:00', '08:40'), of(5, '08:55', '09:30'), of(5, '09:40', '10:50', 2)];
  const two: Timetable = { ...timetable, weeks: 1, frame: { days: [monday], bells: [senior, junior], classes }, lessons };
  expect(teacherRows(two, [person({})])[0]).toMatchObject({ lessons: 4, gaps: 0, longest: 2, fullest: 4 });
  expect(roomRows(two, [])).toMatchObject([{ id: 5, name: 'Room 5', lessons: 4, slots: 4, use: 100 }]);
  expect(classRows(two).map((row) => [row.name, row.lessons, row.slots, row.free])).toEqual([
    ['Form 3', 1, 4, 3],
    ['Grade 5', 3, 4, 1],
  ]);
  expect(subjectRows(two)[0]).toMatchObject({ lessons: 4, early: 50, morning: 50 });
});

it('without a timetable the lists are empty but for the teachers, and only who reads set-up sees them', async () => {
  const { body } = await app.call('ROLE_View_Only', figuresApi.dashboard);
  expect(body).toMatchObject({ publication: null, lessons: 0, teachers: 0, loads: [], byHour: [] });
  const { rows } = (await app.call(head, figuresApi.teachers, { sort: 'name', q: 'kamau' })).body;
  expect(rows.map(({ id, state }) => [id, state])).toEqual([[world.staff.teacher, 'none']]);
  for (const list of [figuresApi.classes, figuresApi.rooms, figuresApi.subjects])
    expect((await app.call(head, list, {})).body).toEqual({ rows: [], total: 0 });
  expect((await app.call(colleague, figuresApi.teachers, {})).status).toBe(403);
});

it('with a published timetable the lists have its lessons, and those of a day before it have none', async () => {
  await inSchool(app.db, app.schoolA, async (tx) => {
    const id = async (statement: ReturnType<typeof sql<{ id: number }>>) => one((await statement.execute(tx)).rows).id;
    const plan = await id(sql`insert into timetable.plan (name, made) values ('Term 1', 'empty') returning id`);
    const room = await id(
      sql`insert into timetable.room (name, short, kind) values ('Lab “B” ', 'LB', 'laboratory') returning id`,
    );
    const publication = await id(sql`
      insert into timetable.publication (plan_id, name, from_day, weeks, frame)
      values (${plan}, 'Term 1', '2026-02-01', 2, ${JSON.stringify(frame)}::jsonb) returning id`);
    const session = await id(sql`
      insert into timetable.session (publication_id, weekday, week, day_name, slot_name, starts_at, ends_at, slots, number, kind, course_id,
                                     title, short, colour, room_id, room_name)
      values (${publication}, 1, 1, 'Day 1', '1', '08:00', '09:20', 2, 1, 'lesson', ${world.maths}, 'Mathematics', 'Mat', '#868e96', ${room},
              'Lab “B” ') returning id`);
    await sql`
      insert into timetable.session_class (session_id, class_id, stream_id, name)
      values (${session}, ${world.grade10}, ${world.east}, 'Grade 10 East')`.execute(tx);
    await sql`
      insert into timetable.session_teacher (session_id, staff_member_id, name, short)
      values (${session}, ${world.staff.teacher}, 'Wanjirũ Kamaũ', 'WK')`.execute(tx);
  });
  const rows = async (list: typeof figuresApi.rooms | typeof figuresApi.subjects, more = {}) =>
    (await app.call(head, list, more)).body.rows.map(({ name, lessons }) => [name, lessons]);
  expect(await rows(figuresApi.rooms)).toEqual([['Lab “B” ', 1]]);
  expect(await rows(figuresApi.subjects)).toEqual([['Mathematics', 1]]);
  expect(await rows(figuresApi.rooms, { day: '2026-01-31' })).toEqual([]);
  // Who teaches without being a teacher by the register of staff has limits too, and who is taken out of the timetable still what they have.
  await inSchool(app.db, app.schoolA, async (tx) => {
    await sql`update settings.staff_member set kind = 'support' where id = ${world.staff.colleague}`.execute(tx);
    await sql`
      insert into timetable.teacher (staff_member_id, most_week, least_week, active)
      values (${world.staff.colleague}, 20, 16, false), (${world.staff.head}, 16, null, false)`.execute(tx);
    await sql`
      insert into timetable.session_teacher (session_id, staff_member_id, name, short)
      select id, ${world.staff.colleague}, 'A colleague', 'AC' from timetable.session`.execute(tx);
  });
  const limited = async () =>
    (await app.call(head, figuresApi.teachers, { sort: 'most' })).body.rows.flatMap(({ id, most, state }) =>
      id === world.staff.colleague || id === world.staff.head ? [[id, most, state]] : [],
    );
  expect(await limited()).toEqual([[world.staff.colleague, 20, 'under']]);
  const teachers = (await app.call(head, figuresApi.teachers, { q: 'kamau' })).body.rows;
  expect(teachers.map(({ id, lessons }) => [id, lessons])).toEqual([[world.staff.teacher, 1]]);
  expect((await app.call('ROLE_View_Only', figuresApi.dashboard)).body).toMatchObject({
    publication: { name: 'Term 1' },
    lessons: 1,
  });
  expect((await app.call('otherSchool', figuresApi.rooms, {})).body.total).toBe(0);
});

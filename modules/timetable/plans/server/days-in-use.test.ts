import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type TimetableWorld, timetableWorld } from '#app/testing/timetable.ts';
import { slots } from '../../setup/contract/bells.ts';
import { cycleApi } from '../../setup/contract/cycle.ts';
import { plansApi } from '../contract/plans.ts';

const admin = 'ROLE_timetable_admin' as const;
let app: TestApp;
let world: TimetableWorld;
beforeAll(async () => {
  app = await testApp();
  world = await timetableWorld(app);
});
afterAll(() => app.close());

it('a day stays while lessons of a timetable that is worked on stand on it; once that is archived it can go', async () => {
  const { id } = (await app.call(admin, plansApi.create, { name: 'With Friday' })).body;
  const lesson = await world.lesson({
    courseId: world.english,
    lengths: [1, 1],
    teacherIds: world.teachers.slice(0, 1),
    classes: [{ classId: world.form3, streamId: world.east }],
  });
  const [monday, friday] = [world.days[0], world.days[4]];
  await world.run(sql`
    insert into timetable.placement (school_id, plan_id, lesson_id, piece, day_id, slot_id)
    select ${app.schoolA}, ${id}, ${lesson}, v.piece, v.day, ${world.slots[0]}
      from (values (0, ${monday}::bigint), (1, ${friday}::bigint), (7, ${friday}::bigint)) as v (piece, day)`);
  const cycle = (await app.call(admin, cycleApi.get, {})).body;
  const off = { ...cycle, days: cycle.days.map((day) => (day.id === friday ? { ...day, active: false } : day)) };
  // A piece that the lesson does not have any more stands nowhere.
  const refused = await app.call(admin, cycleApi.save, off);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      fields: [
        {
          path: 'days.4.active',
          message: 'Lessons stand on Friday: 1 of “With Friday”. Move them to other days, or archive the timetable.',
        },
      ],
    }),
  ]);
  await app.call(admin, plansApi.archive, { id, archived: true });
  const saved = await app.call(admin, cycleApi.save, off);
  expect(saved.status).toBe(200);
  expect((await app.call(admin, plansApi.archive, { id, archived: false })).body).toMatchObject({ placed: 1, total: 2 });
  await app.call(admin, cycleApi.save, { ...cycle, version: saved.body.version });
  expect((await app.call(admin, plansApi.get, { id })).body.placed).toBe(2);
});

it('a slot stays while a lesson of a timetable that is worked on takes it, the second of a double too; once that is archived it can change', async () => {
  const { id } = (await app.call(admin, plansApi.create, { name: 'With a double' })).body;
  const lesson = await world.lesson({
    courseId: world.english,
    lengths: [2],
    teacherIds: world.teachers.slice(0, 1),
    classes: [{ classId: world.form3, streamId: world.east }],
  });
  await world.run(sql`
    insert into timetable.placement (school_id, plan_id, lesson_id, piece, day_id, slot_id)
    values (${app.schoolA}, ${id}, ${lesson}, 0, ${world.days[1]}, ${world.slots[4]})`);
  const slot = async (at: number) => (await app.call(admin, slots.api.get, { id: world.slots[at] ?? 0 })).body;
  const intoPrep = async (at: number) => app.call(admin, slots.api.update, { ...(await slot(at)), kind: 'prep' });
  for (const at of [4, 5]) {
    const { status, body } = await intoPrep(at);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        fields: [
          {
            path: 'kind',
            message: `Lessons stand in “${(await slot(at)).name}”: 1 of “With a double”. Move them to other slots, or archive the timetable.`,
          },
        ],
      }),
    ]);
  }
  expect((await intoPrep(6)).status).toBe(200);
  await app.call(admin, plansApi.archive, { id, archived: true });
  expect((await intoPrep(4)).status).toBe(200);
  expect((await app.call(admin, plansApi.archive, { id, archived: false })).body.placed).toBe(0);
});

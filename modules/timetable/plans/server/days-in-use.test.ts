import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type TimetableWorld, timetableWorld } from '#app/testing/timetable.ts';
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

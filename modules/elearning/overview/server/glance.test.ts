import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { addDays, dayIn, instantIn } from '#kit/contract/dates.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { setFor } from '../../assignments/server/testing/assignment-world.ts';
import { admin, from, hour, liveWorld, type LiveWorld, planned, teacher } from '../../live/server/testing/live-world.ts';
import { lessonFor } from '../../videos/server/testing/video-world.ts';
import { overviewApi } from '../contract/overview.ts';

const zone = 'Africa/Nairobi';
let app: TestApp;
let world: LiveWorld;
let day: string;
beforeAll(async () => {
  app = await testApp();
  world = await liveWorld(app);
  // Six in the morning of the next day, as Nairobi has it.
  const now = app.services.clock();
  day = addDays(dayIn(zone, now), 1);
  app.pass(instantIn(zone, day, '06:00').getTime() - now.getTime());
});
afterAll(() => app.close());

const seen = async () => (await app.call(admin, overviewApi.get)).body;

it('shows live classes until the end of the next day, however late they are', async () => {
  const at = (on: string, time: string) => instantIn(zone, on, time).toISOString();
  const class_ = (title: string, on: string, begins: string, ends: string) =>
    planned(app, world, { title, startsAt: at(on, begins), endsAt: at(on, ends) });
  await class_('Kesho usiku', addDays(day, 1), '23:00', '23:40');
  await class_('Kesho kutwa', addDays(day, 2), '00:30', '01:00');
  await class_('Leo', day, '10:00', '10:40');
  expect((await seen()).live.map(({ title }) => title)).toEqual(['Leo', 'Kesho usiku']);
});

it('says that more is due than it shows', async () => {
  for (let number = 1; number <= 12; number += 1)
    await setFor(app, world, { title: `Zoezi ${number}`, dueAt: from(app, number * hour) }, teacher);
  const twelve = await seen();
  expect([twelve.due.length, twelve.moreDue]).toEqual([12, false]);
  await setFor(app, world, { title: 'La kumi na tatu', dueAt: from(app, 13 * hour) }, teacher);
  const more = await seen();
  expect([more.due.length, more.moreDue, more.due.some(({ title }) => title === 'La kumi na tatu')]).toEqual([12, true, false]);
});

it('says on which day of the school a lesson was watched last', async () => {
  const lessonId = await lessonFor(app, world);
  await inSchool(app.db, app.schoolA, (tx) =>
    sql`
      insert into elearning.video_day (lesson_id, student_id, day, spans, seconds)
      values (${lessonId}, ${world.amina}, ${day}::date, '{0,60000}', 60)`.execute(tx),
  );
  app.pass(20 * hour);
  const { rows } = (await app.call(admin, overviewApi.behind)).body;
  const amina = rows.find(({ id }) => id === world.amina);
  expect(amina?.lastDoneAt && new Date(amina.lastDoneAt)).toEqual(instantIn(zone, day, '00:00'));
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { plansApi } from '../../../plans/contract/plans.ts';
import { timetablePapersApi } from '../../contract/papers.ts';
import { publicationsApi } from '../../contract/publications.ts';
import { publishedApi, type View } from '../../contract/published.ts';
import { admin, type PublishedWorld, publishedWorld, teacher } from '../testing/published-world.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

const mine = async () => (await world.app.call(teacher, publishedApi.mine, {})).body;

it('a week that is published from a later day can be looked at before that day', async () => {
  // Tuesday, published from Thursday on.
  await world.publish('2026-02-12');
  const { publication, classes } = (await world.app.call(teacher, publishedApi.choices, {})).body;
  expect([publication?.fromDay, classes.map(({ name }) => name)]).toEqual([
    '2026-02-12',
    expect.arrayContaining(['Form 3 East']) as string[],
  ]);
  expect((await world.app.call(teacher, publishedApi.choices, { day: '2026-02-03' })).body.publication).toBeNull();
});

it('a week before anything was published is one without a timetable, of a class too', async () => {
  const week = (view: View, key: string, day?: string) =>
    world.app.call(teacher, publishedApi.week, { view, key, ...(day === undefined ? {} : { day }) });
  const before = await week('class', String(world.frame.east), '2026-01-20');
  expect(before).toMatchObject({ status: 200, body: { name: 'Form 3 East', day: '2026-01-19', publications: [] } });
  expect((await week('class', '999999')).status).toBe(404);
  // The key of a whole class is no teacher and no room.
  expect((await week('teacher', 'c5')).status).toBe(404);
  expect((await week('room', 'c5')).status).toBe(404);
});

it('on a Saturday the week of the lessons of that day is shown, and the next one where none are taught any more', async () => {
  world.setNow('2026-02-14T05:10:00Z');
  expect((await mine()).view?.day).toBe('2026-02-16');
  await world.run(async (tx) => {
    await sql`insert into timetable.day (name, short, weekday) values ('Saturday', 'Sat', 6)`.execute(tx);
    await sql`
      update timetable.placement set day_id = (select id from timetable.day where weekday = 6)
       where lesson_id = ${world.english} and piece = 1`.execute(tx);
  });
  await world.publish('2026-02-14');
  const { view, next } = await mine();
  expect([view?.day, view?.rows.at(-1)?.sessions.map(({ title, kind }) => [title, kind]), next?.startsAt]).toEqual([
    '2026-02-09',
    expect.arrayContaining([['English', 'lesson']]),
    '08:40',
  ]);
  world.setNow('2026-02-15T05:10:00Z');
  expect((await mine()).view?.day).toBe('2026-02-16');
});

it('a student’s own timetable is printed for those who may open students', async () => {
  const { app, frame } = world;
  const paper = { view: 'student' as const, key: String(frame.amina), day: '2026-02-16' };
  const { status, body } = await app.call('ROLE_All', timetablePapersApi.paper, paper);
  expect(status).toBe(200);
  const [page, ...more] = pdfPages(body as unknown as Uint8Array);
  expect(more).toEqual([]);
  for (const said of ['Amina', 'English', 'Mathematics']) expect(page).toContain(said);
  expect((await app.call('ROLE_All', timetablePapersApi.workbook, paper)).status).toBe(200);
  expect((await app.call(teacher, timetablePapersApi.paper, paper)).status).toBe(403);
  expect((await app.call('ROLE_All', timetablePapersApi.paper, { ...paper, key: '' })).status).toBe(404);
});

it('a lesson that stands at bell times which its class keeps no more is said and not published', async () => {
  const { form3 } = world.frame;
  await world.run(async (tx) => {
    await sql`
      with bell as (insert into timetable.bell (name, class_ids) values ('Later', ${[form3]}::bigint[]) returning id)
      insert into timetable.slot (bell_id, name, starts_at, ends_at, kind) select id, '1', '09:00', '09:40', 'lesson' from bell`.execute(
      tx,
    );
  });
  const { planId, app } = world;
  const { unplaced } = (await app.call(admin, publicationsApi.check, { planId, fromDay: '2026-02-23' })).body;
  expect([unplaced.length, unplaced[0]?.because]).toEqual([
    3,
    'It is placed at bell times that its classes do not keep any more.',
  ]);
  expect((await world.publish('2026-02-23')).body).toMatchObject({
    message: 'No lesson of this timetable has a place. There is nothing to publish.',
  });
});

it('a timetable that was published stays published when it is taken out of the archive, and is not removed', async () => {
  const { planId: id, app } = world;
  const removed = async () => {
    const { status, body } = await app.call(admin, plansApi.remove, { id });
    return [status, (body as { message?: string }).message];
  };
  expect(await removed()).toEqual([422, 'This timetable has been published and stays. It can be archived.']);
  await app.call(admin, plansApi.archive, { id, archived: true });
  expect(await removed()).toEqual([422, 'This timetable has been published and stays.']);
  expect((await app.call(admin, plansApi.archive, { id, archived: false })).body.state).toBe('published');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { one } from '#kit/server/sql/one.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { type MadeFeed, timetableFeedsApi } from '../../contract/feeds.ts';
import { publishedApi } from '../../contract/published.ts';
import { admin, type PublishedWorld, publishedWorld, teacher } from '../testing/published-world.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
  await world.publish('2026-02-09', { inPast: true });
  const { form3, east, english, otieno } = world.frame;
  await world.run((tx) =>
    sql`insert into exams.teaching (class_id, stream_id, course_id, staff_member_id) values (${form3}, ${east}, ${english}, ${otieno})`.execute(
      tx,
    ),
  );
  world.app.pass(0);
});
afterAll(() => world.close());

const sessionOf = async (title: string, weekday: number): Promise<number> => {
  const { rows } = await world.run((tx) =>
    sql<{
      id: number;
    }>`select id from timetable.session where title = ${title} and weekday = ${weekday} order by id desc`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};

it('who takes a lesson for somebody has it in the own week, as now and next and at home; who gave it away has not', async () => {
  const { app, frame, lab } = world;
  const mine = async () => (await app.call(teacher, publishedApi.mine, {})).body;
  const today = async () => {
    const view = (await mine()).view;
    return view?.rows[1]?.sessions.filter(({ kind }) => kind === 'lesson').map(({ title }) => title);
  };
  const home = async () => (await app.call(teacher, homeApi.parts)).body.figures.find(({ label }) => label === 'Lessons today');
  expect([await today(), (await home())?.value]).toEqual([['English'], 1]);
  const arrange = (session: number, absent: number, cover: number | null, kind: string, room: number | null = null) =>
    world.run((tx) =>
      sql`
        insert into timetable.cover (day, session_id, absent_id, kind, cover_id, room_id, counts)
        values ('2026-02-10', ${session}, ${absent}, ${kind}, ${cover}::bigint, ${room}::bigint, false)`.execute(tx),
    );
  await arrange(await sessionOf('Mathematics', 2), frame.wanjiru, frame.otieno, 'cover', lab);
  expect(await today()).toEqual(['English', 'Mathematics']);
  world.setNow('2026-02-10T06:45:00Z');
  expect(await mine()).toMatchObject({ now: { title: 'Mathematics', arranged: [{ roomName: 'Laboratory 1' }] }, next: null });
  expect(await home()).toMatchObject({ value: 2, note: 'now Mathematics F3E to 11:00' });
  // The own lesson goes to somebody else: it stays in the week with who takes it, and is neither now nor counted.
  world.setNow('2026-02-10T05:45:00Z');
  await arrange(await sessionOf('English', 2), frame.otieno, frame.wanjiru, 'cover');
  expect(await today()).toEqual(['English', 'Mathematics']);
  expect(await mine()).toMatchObject({ now: null, next: { title: 'Mathematics' } });
  expect(await home()).toMatchObject({ value: 1, note: 'next Mathematics F3E 09:40' });
  await world.run((tx) => sql`delete from timetable.cover`.execute(tx));
});

it('the address of a class calendar that somebody made is good no more once they have left, and nobody lists it', async () => {
  const { app, frame } = world;
  const ofClass = { kind: 'class', classKey: String(frame.east) } as const;
  const { body: own } = await app.call(teacher, timetableFeedsApi.create, ofClass);
  const { body: other } = await app.call('ROLE_Exam_admin', timetableFeedsApi.create, ofClass);
  const seen = async ({ id, address }: MadeFeed) => [
    (await app.http.inject({ url: new URL(address).pathname })).statusCode,
    (await app.call(admin, timetableFeedsApi.list, {})).body.rows.some((row) => row.id === id),
  ];
  const status = (to: string) =>
    world.run((tx) => sql`update settings.staff_member set status = ${to} where id = ${frame.otieno}`.execute(tx));
  await status('left');
  expect([await seen(own), await seen(other)]).toEqual([
    [404, false],
    [200, true],
  ]);
  await status('active');
  expect(await seen(own)).toEqual([200, true]);
});

it('a student has no lesson of a group because another class sits in it whole, and keeps those of a group that has gone', async () => {
  const { app, frame, english } = world;
  const [division, part] = await world.run(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into timetable.division (name, class_id, together) values ('Block A', ${frame.form3}, true) returning id`.execute(
      tx,
    );
    const { rows: parts } = await sql<{ id: number }>`
      insert into timetable.part (division_id, name, rule) values (${one(rows).id}, 'Listed', 'listed') returning id`.execute(tx);
    await sql`delete from timetable.lesson_class where lesson_id = ${english}`.execute(tx);
    await sql`
      insert into timetable.lesson_class (lesson_id, class_id, stream_id, part_id)
      values (${english}, ${frame.form3}, ${frame.east}, null), (${english}, ${frame.form3}, ${frame.west}, ${one(parts).id})`.execute(
      tx,
    );
    return [one(rows).id, one(parts).id];
  });
  const lessonsOf = async (student: number): Promise<number> => {
    const { body } = await app.call('ROLE_All', publishedApi.week, { view: 'student', key: String(student), day: '2026-02-16' });
    return body.rows.flatMap(({ sessions }) => sessions.filter(({ title }) => title === 'English')).length;
  };
  expect((await world.publish('2026-02-16')).status).toBe(200);
  // Amina is in East, Brian in West and not in the group.
  expect([await lessonsOf(frame.amina), await lessonsOf(frame.brian)]).toEqual([2, 0]);
  await world.run((tx) =>
    sql`insert into timetable.part_student (part_id, student_id) values (${part}, ${frame.brian})`.execute(tx),
  );
  expect((await world.publish('2026-02-16')).status).toBe(200);
  expect([await lessonsOf(frame.amina), await lessonsOf(frame.brian)]).toEqual([2, 2]);
  await world.run(async (tx) => {
    await sql`delete from timetable.lesson_class where part_id = ${part}`.execute(tx);
    await sql`delete from timetable.part where id = ${part}`.execute(tx);
    await sql`delete from timetable.division where id = ${division}`.execute(tx);
  });
  expect([await lessonsOf(frame.amina), await lessonsOf(frame.brian)]).toEqual([2, 2]);
});

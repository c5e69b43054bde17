import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { coversApi } from '../contract/covers.ts';
import { admin, type CoverDesk, coverDesk, tuesday, wednesday } from './testing/cover-desk.ts';

let desk: CoverDesk;
beforeAll(async () => {
  desk = await coverDesk();
});
afterAll(() => desk.app.close());
afterEach(async () => {
  await desk.clear();
  await desk.run(async (tx) => {
    await sql`update timetable.session set slots = 1`.execute(tx);
    await sql`delete from timetable.teacher`.execute(tx);
  });
});

/** How many slots lessons take. */
const lasts = (slots: Readonly<Record<string, number>>) =>
  desk.run(async (tx) => {
    for (const [name, count] of Object.entries(slots))
      await sql`update timetable.session set slots = ${count} where id = ${desk.session(name)}`.execute(tx);
  });
const limit = (staffMemberId: number, week: number, day: number | null = null) =>
  desk.run((tx) =>
    sql`insert into timetable.teacher (staff_member_id, most_week, most_day) values (${staffMemberId}, ${week}, ${day})
        on conflict (school_id, staff_member_id) do update set most_week = excluded.most_week, most_day = excluded.most_day`.execute(
      tx,
    ),
  );
/** Why somebody cannot take a lesson of the first teacher; null where they can. */
const why = async (name: string, day: string, who: number) => {
  const asked = { day, sessionId: desk.session(name), absentId: desk.world.staff.teacher };
  return (await desk.app.call(admin, coversApi.candidates, asked)).body.rows.find(({ id }) => id === who)?.not;
};

it('a week is full with what is taken for others in it, and has room for what others take', async () => {
  const { world, say, item, arrange } = desk;
  const { teacher: wanjiru, colleague: peter, head: grace } = world.staff;
  await lasts({ westHistory: 6, wednesday: 6, westMaths: 4 });
  await limit(peter, 16);
  await say(wanjiru, { untilDay: wednesday });
  expect(await why('westMaths', tuesday, peter)).toBeNull();
  await arrange([item('westMaths', { coverId: peter })]);
  expect(await why('wednesdayMaths', wednesday, peter)).toBe('would go over the 16 lessons a week');
  // The week after there is none of it.
  await say(wanjiru, { fromDay: '2026-02-18' });
  expect(await why('wednesdayMaths', '2026-02-18', peter)).toBeNull();
  // Grace takes one of his.
  await say(peter, { fromDay: wednesday, untilTime: '08:40' });
  await arrange([item('wednesday', { absentId: peter, coverId: grace })], wednesday);
  expect(await why('wednesdayMaths', wednesday, peter)).toBeNull();
});

it('what is proposed for a day counts for what is proposed after it', async () => {
  const { world, say, session, app } = desk;
  const { teacher: wanjiru, colleague: peter, head: grace } = world.staff;
  await lasts({ westHistory: 6, wednesday: 6, westMaths: 4 });
  await limit(peter, 16);
  await say(wanjiru);
  await say(grace, { fromTime: '09:30' });
  const proposed = async () =>
    (await app.call(admin, coversApi.propose, { day: tuesday })).body.rows.map(({ missed, best }) => [
      missed.lesson.sessionId,
      missed.absent,
      best?.name ?? null,
    ]);
  const [first, second] = [
    [session('eastMaths'), 'Wanjirũ Kamaũ', 'Grace Atieno'],
    [session('westMaths'), 'Wanjirũ Kamaũ', 'Peter O’Brien'],
  ];
  expect(await proposed()).toEqual([
    first,
    second,
    [session('both'), 'Grace Atieno', null],
    [session('both'), 'Wanjirũ Kamaũ', null],
  ]);
  await limit(peter, 17);
  expect((await proposed())[2]).toEqual([session('both'), 'Grace Atieno', 'Peter O’Brien']);
});

it('a double counts as two on a day, and where no limit of the week is set the usual 27 is', async () => {
  const { world, say, item, arrange } = desk;
  const { teacher: wanjiru, colleague: peter, head: grace } = world.staff;
  await say(wanjiru, { untilDay: wednesday });
  await lasts({ eastHistory: 2 });
  await limit(grace, 27, 3);
  expect(await why('eastMaths', tuesday, grace)).toBe('would go over the 3 lessons a day');
  await limit(grace, 27, 4);
  expect(await why('eastMaths', tuesday, grace)).toBeNull();
  await lasts({ eastMaths: 2 });
  expect(await why('eastMaths', tuesday, grace)).toBe('would go over the 4 lessons a day');
  await lasts({ westHistory: 6, wednesday: 6, westMaths: 6, both: 6, wednesdayMaths: 6 });
  expect((await arrange([item('westMaths', { coverId: peter }), item('both', { coverId: peter })])).status).toBe(200);
  expect(await why('wednesdayMaths', wednesday, peter)).toBe('would go over the 27 lessons a week');
});

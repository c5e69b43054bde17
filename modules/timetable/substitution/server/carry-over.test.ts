import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { figuresApi } from '../../figures/contract/figures.ts';
import { publicationsApi } from '../../published/contract/publications.ts';
import { admin, type PublishedWorld, publishedWorld, teacher } from '../../published/server/testing/published-world.ts';
import { absencesApi } from '../contract/absences.ts';
import { coversApi } from '../contract/covers.ts';

// The world's day is Tuesday 10 February; Mathematics of Wanjirũ is a double at 09:40 on Tuesdays, English of Otieno on Mondays and Tuesdays.
const tuesday = '2026-02-17';
let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.place(world.maths, 0, 2, 3);
  await world.place(world.english, 1, 2, 1);
  await world.run(async (tx) => {
    await sql`delete from timetable.cover`.execute(tx);
    await sql`delete from timetable.absence`.execute(tx);
    await sql`delete from timetable.publication`.execute(tx);
  });
  world.setNow('2026-02-10T05:10:00Z');
});

const publish = async (fromDay: string) =>
  expect(await world.publish(fromDay, { inPast: true, anyway: true })).toMatchObject({ status: 200 });
/** Wanjirũ is away, and Otieno takes the double. */
async function arranged(day = tuesday, more: { kind?: 'merge' } = {}) {
  const { frame, app } = world;
  const away = { staffMemberId: frame.wanjiru, fromDay: day, untilDay: day, kind: 'sick' as const };
  await app.call(admin, absencesApi.create, away, freshKey());
  const session = (await plan(day)).missed[0]?.lesson.sessionId ?? 0;
  const item = { sessionId: session, absentId: frame.wanjiru, kind: 'cover' as const, coverId: frame.otieno, ...more };
  const { body } = await app.call(admin, coversApi.arrange, { day, items: [item] }, freshKey());
  return { session, id: body.rows[0]?.id ?? 0 };
}
const plan = async (day = tuesday) => (await world.app.call(admin, coversApi.day, { day })).body;
const mine = async () => (await world.app.call(teacher, coversApi.mine, { from: '2026-02-10' })).body.rows;
const atHome = async () =>
  (await world.app.call(teacher, homeApi.tasks)).body.rows.find(({ key }) => key === 'covers-mine')?.count ?? 0;
const stored = async () =>
  (
    await world.run((tx) =>
      sql<{ id: number; state: string; session: number; kind: string; day: string }>`
        select id, state, session_id as session, kind, day from timetable.cover order by id`.execute(tx),
    )
  ).rows;
const recorded = async (entity: string) =>
  (
    await world.run((tx) =>
      sql<{
        action: string;
        after: unknown;
      }>`select action, after from kit.audit_entry where entity = ${entity} order by id`.execute(tx),
    )
  ).rows.at(-1);

it('what is arranged goes on with the same lesson of the timetable that is published then', async () => {
  await publish('2026-02-02');
  const { session, id } = await arranged();
  await publish('2026-02-16');
  const [row] = (await plan()).missed;
  expect([row?.cover?.id, row?.lesson.sessionId === session]).toEqual([id, false]);
  expect([(await mine()).length, await atHome()]).toEqual([1, 1]);
  expect(await recorded('published timetable')).toMatchObject({
    after: { 'Covers carried over': 1, 'Covers cancelled': 0 },
  });
});

it('what has no lesson any more is cancelled, and counts nowhere', async () => {
  await publish('2026-02-02');
  await arranged();
  await world.place(world.maths, 0, 3, 3);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['cancelled']);
  expect([await mine(), await atHome()]).toEqual([[], 0]);
  expect((await recorded('cover'))?.action).toBe('cancelled because another timetable holds');
  expect(await recorded('published timetable')).toMatchObject({ after: { 'Covers cancelled': 1 } });
});

it('withdrawing gives what is arranged back to the timetable that goes on', async () => {
  await publish('2026-02-02');
  await publish('2026-02-16');
  const { session } = await arranged();
  const [next] = (await world.app.call(admin, publicationsApi.list, { sort: '-fromDay' })).body.rows;
  expect((await world.app.call(admin, publicationsApi.withdraw, { id: next?.id ?? 0 }, freshKey())).status).toBe(200);
  const [row] = (await plan()).missed;
  expect([row?.cover?.state, row?.cover?.sessionId === session]).toEqual(['told', false]);
});

it('days that are past keep what happened: with the same lesson where there is one, else as history', async () => {
  await publish('2026-02-02');
  const { id, session } = await arranged('2026-02-03');
  await publish('2026-02-02');
  const [carried] = await stored();
  expect([carried?.id, carried?.state, carried?.session === session]).toEqual([id, 'told', false]);
  await world.place(world.maths, 0, 3, 3);
  await publish('2026-02-02');
  expect(await stored()).toEqual([carried]);
});

it('of two that would be given one lesson the one that holds stays', async () => {
  await publish('2026-02-02');
  const first = await arranged();
  // As it came about before covers were carried over: one of a timetable that does not hold any more.
  await publish('2026-02-16');
  await world.run((tx) =>
    sql`insert into timetable.cover (day, session_id, absent_id, kind, cover_id, counts)
        values (${tuesday}, ${first.session}, ${world.frame.wanjiru}, 'cover', ${world.frame.otieno}, true)`.execute(tx),
  );
  expect(await atHome()).toBe(1);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'told']);
  expect((await plan()).missed.map(({ cover }) => cover?.state)).toEqual(['told']);
});

it('who takes it and teaches then by the new timetable is not given two classes', async () => {
  await publish('2026-02-02');
  await arranged();
  await world.place(world.english, 1, 2, 4);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['cancelled']);
});

it('a class that joins another one joins nothing once who takes it has no lesson then', async () => {
  await world.place(world.english, 1, 2, 4);
  await publish('2026-02-02');
  await arranged(tuesday, { kind: 'merge' });
  // As it was it goes on.
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['told']);
  await world.place(world.english, 1, 2, 1);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await plan()).missed.map(({ cover }) => cover)).toEqual([null]);
});

it('another room is not kept where another lesson is held in it by the new timetable, unless that one is held elsewhere', async () => {
  const { app } = world;
  const room = await world.run(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into timetable.room (name, short, kind) values ('Hall', 'Hall', 'hall') returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  const sitIn = (roomId: number | null) =>
    world.run((tx) => sql`update timetable.placement set room_id = ${roomId} where lesson_id = ${world.english}`.execute(tx));
  const mathsToHall = async () => {
    const { rows } = (await app.call(admin, coversApi.lessons, { day: tuesday, staffMemberId: world.frame.wanjiru })).body;
    const item = { sessionId: rows[0]?.sessionId ?? 0, kind: 'room' as const, roomId: room };
    return app.call(admin, coversApi.arrange, { day: tuesday, items: [item] }, freshKey());
  };
  await publish('2026-02-02');
  expect((await mathsToHall()).status).toBe(200);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['told']);
  await world.place(world.english, 1, 2, 4);
  await sitIn(room);
  await publish('2026-02-16');
  expect((await stored()).map(({ state }) => state)).toEqual(['cancelled']);
  // Otieno is away and nobody holds English that day, so the hall is free; it stays so with the next timetable.
  const away = { staffMemberId: world.frame.otieno, fromDay: tuesday, untilDay: tuesday, kind: 'sick' as const };
  await app.call(admin, absencesApi.create, away, freshKey());
  const [english] = (await plan()).missed;
  const off = { sessionId: english?.lesson.sessionId ?? 0, absentId: world.frame.otieno, kind: 'cancelled' as const };
  expect((await app.call(admin, coversApi.arrange, { day: tuesday, items: [off] }, freshKey())).status).toBe(200);
  expect((await mathsToHall()).status).toBe(200);
  await publish('2026-02-16');
  expect((await stored()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'room cancelled',
    'cancelled told',
    'room told',
  ]);
  await sitIn(null);
});

it('a swap of which one lesson was taught keeps it where the other goes', async () => {
  await publish('2026-02-02');
  const { app, frame } = world;
  const lessons = async (day: string, staffMemberId: number) =>
    (await app.call(admin, coversApi.lessons, { day, staffMemberId })).body.rows.map(({ sessionId }) => sessionId);
  const [english] = await lessons('2026-02-09', frame.otieno);
  const [maths] = await lessons(tuesday, frame.wanjiru);
  world.setNow('2026-02-09T03:00:00Z');
  const item = { absentId: frame.otieno, kind: 'swap' as const, coverId: frame.wanjiru };
  const swap = { ...item, sessionId: english ?? 0, otherDay: tuesday, otherSessionId: maths ?? 0 };
  expect((await app.call(admin, coversApi.arrange, { day: '2026-02-09', items: [swap] }, freshKey())).status).toBe(200);
  world.setNow('2026-02-10T05:10:00Z');
  await world.place(world.maths, 0, 3, 3);
  await publish('2026-02-16');
  expect((await stored()).map(({ kind, state, day, session }) => [kind, state, day, session])).toEqual([
    ['swap', 'cancelled', '2026-02-09', english],
    ['cover', 'accepted', '2026-02-09', english],
  ]);
});

it('nothing of a day on which the school is closed counts in the ledger, the suggestions and the figures', async () => {
  await publish('2026-02-02');
  await arranged('2026-02-03');
  const { app, frame } = world;
  const ledger = async () => {
    const { rows } = (await app.call(admin, coversApi.ledger, { from: '2026-02-01', until: '2026-02-28' })).body;
    return rows.find(({ id }) => id === frame.otieno)?.covers;
  };
  const figures = async () =>
    (await app.call(admin, figuresApi.teachers, {})).body.rows.find(({ id }) => id === frame.otieno)?.covers;
  await app.call(
    admin,
    absencesApi.create,
    { staffMemberId: frame.wanjiru, fromDay: tuesday, untilDay: tuesday, kind: 'sick' },
    freshKey(),
  );
  const suggested = async () => {
    const sessionId = (await plan()).missed[0]?.lesson.sessionId ?? 0;
    const { rows } = (await app.call(admin, coversApi.candidates, { day: tuesday, sessionId, absentId: frame.wanjiru })).body;
    return rows.find(({ id }) => id === frame.otieno)?.covers;
  };
  const all = async () => [await ledger(), await figures(), await suggested()];
  expect(await all()).toEqual([1, 1, 1]);
  const closed = { name: 'Mourning', kind: 'closed' as const, startsOn: '2026-02-03', endsOn: '2026-02-03' };
  const { body } = await app.call('ROLE_All', holidaysApi.create, closed);
  expect(await all()).toEqual([0, 0, 0]);
  await app.call('ROLE_All', holidaysApi.remove, { id: body.id });
});

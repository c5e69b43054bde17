import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { colleague, head, teacher } from '#app/testing/lessons.ts';
import { sql } from 'kysely';
import { asSchoolA } from '#app/testing/books.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { absencesApi } from '../contract/absences.ts';
import { type Cover, coversApi, type DayLesson } from '../contract/covers.ts';
import { halfOf } from '../contract/halves.ts';
import { type LeaveSpan, teacherOnLeave } from './leave.ts';
import { admin, type CoverDesk, coverDesk, tuesday, wednesday } from './testing/cover-desk.ts';

let desk: CoverDesk;
beforeAll(async () => {
  desk = await coverDesk();
});
afterAll(() => desk.app.close());
afterEach(() => desk.clear());

const missing = async () =>
  (await desk.app.call(admin, homeApi.tasks)).body.rows.find(({ key }) => key === 'covers-missing')?.count ?? 0;
/** The first teacher gives a lesson of Tuesday for the second one’s of Wednesday. */
const swap = () => {
  const { world, session, item, arrange } = desk;
  const other = { otherDay: wednesday, otherSessionId: session('wednesday') };
  return arrange([item('westMaths', { kind: 'swap', coverId: world.staff.colleague, ...other })]);
};
const standing = async () => (await desk.covers()).filter(({ state }) => state === 'told' || state === 'accepted');

it('a lesson is open again once who was to take it is away too, and it is said why', async () => {
  const { say, world, arrange, item, taken } = desk;
  await say(world.staff.teacher);
  await arrange([
    item('eastMaths', { coverId: world.staff.head }),
    item('westMaths', { coverId: world.staff.colleague }),
    item('both', { kind: 'self_study' }),
  ]);
  const before = await missing();
  // Away from a quarter to nine: what is taken at eight stays.
  const { body: late } = await say(world.staff.head, { fromTime: '08:45' });
  await say(world.staff.colleague);
  expect(await taken()).toEqual({
    'eastMaths of Wanjirũ': 'cover',
    'westHistory of Peter': null,
    'westMaths of Wanjirũ': null,
    'both of Wanjirũ': 'self_study',
    'eastHistory of Grace': null,
    'both of Grace': null,
  });
  expect(await missing()).toBe(before + 4);
  expect((await desk.audit()).at(-1)).toBe('cancelled with the absence of Peter O’Brien');
  expect((await desk.app.call(colleague, coversApi.mine, { from: tuesday })).body.rows.map(({ own }) => own)).toEqual([]);
  // Changed so that eight is missed too.
  await desk.app.call(admin, absencesApi.update, { ...late, fromTime: null });
  expect(await taken()).toMatchObject({ 'eastMaths of Wanjirũ': null, 'eastHistory of Grace': null });
});

it('a lesson that another teacher holds with who is away is not without a teacher on anybody’s first page', async () => {
  const { say, world } = desk;
  const before = await missing();
  await say(world.staff.teacher);
  // The third is held together with Grace.
  expect((await desk.plan()).missed).toHaveLength(3);
  expect(await missing()).toBe(before + 2);
  await say(world.staff.head);
  expect(await missing()).toBe(before + 5);
});

it('leave of who was to take a lesson opens it too', async () => {
  const { say, world, arrange, item, taken, app } = desk;
  await say(world.staff.teacher);
  await arrange([item('westMaths', { coverId: world.staff.colleague })]);
  const days = { fromDay: tuesday, untilDay: wednesday };
  await asSchoolA(app, (ctx) =>
    teacherOnLeave(ctx, { staffMemberId: world.staff.colleague, ...days }, { ...days, halfFirst: false, halfLast: false }),
  );
  expect(await taken()).toMatchObject({ 'westMaths of Wanjirũ': null });
});

it('a swap shows on its other day with who takes the lesson there, and falls when that teacher is away', async () => {
  const { say, world, plan, arrange, item, app } = desk;
  await swap();
  await say(world.staff.colleague, { fromDay: wednesday });
  const [row] = (await plan(wednesday)).missed;
  expect([row?.absent, row?.cover?.kind, row?.cover?.absent]).toEqual(['Peter O’Brien', 'swap', 'Wanjirũ Kamaũ']);
  expect((await plan(wednesday)).more).toEqual([]);
  desk.setNow(wednesday, '06:00');
  expect(await missing()).toBe(0);
  await desk.clear();
  // Of who takes the lesson in exchange.
  await swap();
  await say(world.staff.teacher, { fromDay: wednesday });
  expect(await standing()).toEqual([]);
  await say(world.staff.colleague, { fromDay: wednesday });
  const self = item('wednesday', { absentId: world.staff.colleague, kind: 'self_study' });
  expect((await arrange([self], wednesday)).status).toBe(200);
  expect((await app.call(teacher, coversApi.mine, { from: tuesday })).body.rows).toEqual([]);
});

it('a swap within one day has both of its lessons on the day, each with who takes it', async () => {
  const { world, session, item, arrange, plan, say } = desk;
  const { colleague: peter, head: grace } = world.staff;
  const other = { otherDay: tuesday, otherSessionId: session('eastHistory') };
  const { status } = await arrange([item('westHistory', { absentId: peter, kind: 'swap', coverId: grace, ...other })]);
  expect(status).toBe(200);
  const takers = async () => {
    const { missed, more } = await plan();
    const of = (lesson: DayLesson, cover: Cover | null) => [lesson.sessionId, cover && halfOf(cover, lesson)?.taker];
    return {
      missed: missed.map(({ lesson, cover }) => of(lesson, cover)),
      more: more.map(({ lesson, cover }) => of(lesson, cover)),
    };
  };
  const first = [session('westHistory'), 'Grace Atieno'];
  const inExchange = [session('eastHistory'), 'Peter O’Brien'];
  expect(await takers()).toEqual({ missed: [], more: [first, inExchange] });
  // Grace misses her own lesson, which Peter takes.
  await say(grace, { fromTime: '08:40', untilTime: '09:20' });
  expect(await takers()).toEqual({ missed: [inExchange], more: [first] });
  expect((await desk.app.call(admin, coversApi.sheet, { day: tuesday })).status).toBe(200);
});

it('a swap of which one lesson was taught is not declined, and cancelled it stays what it was', async () => {
  const { world, app } = desk;
  const { body } = await swap();
  const [{ id, version } = { id: 0, version: 0 }] = body.rows;
  desk.setNow(tuesday, '12:00');
  const decline = () => app.call(colleague, coversApi.decline, { id, version, because: 'Siwezi' });
  expect((await decline()).status).toBe(422);
  expect((await app.call(admin, coversApi.cancel, { id, version })).body.state).toBe('cancelled');
  expect(await desk.covers()).toMatchObject([
    { kind: 'swap', state: 'cancelled' },
    { kind: 'cover', state: 'accepted', day: tuesday, absent: world.staff.teacher, cover: world.staff.colleague, counts: true },
  ]);
  expect((await desk.audit()).slice(-2)).toEqual(['cancelled', 'kept of a swap that was cancelled']);
  const { rows } = (await app.call(admin, coversApi.ledger, { from: tuesday, until: wednesday })).body;
  expect(rows.find(({ id: who }) => who === world.staff.colleague)).toMatchObject({ covers: 1, swaps: 0 });
});

it('where the lesson in exchange came first it is that which stays, also when an absence takes the rest', async () => {
  const { world, session, item, arrange, app, say } = desk;
  const { colleague: peter, head: grace } = world.staff;
  const other = { otherDay: tuesday, otherSessionId: session('eastHistory') };
  const { body } = await arrange([item('wednesday', { absentId: peter, kind: 'swap', coverId: grace, ...other })], wednesday);
  const [{ id, version } = { id: 0, version: 0 }] = body.rows;
  desk.setNow(tuesday, '12:00');
  const declined = await app.call(head, coversApi.decline, { id, version, because: 'Siwezi' });
  expect([declined.status, (declined.body as unknown as { message: string }).message]).toEqual([
    422,
    'The lesson that you gave in exchange has begun. Speak with who makes the timetable.',
  ]);
  await say(grace, { fromDay: wednesday });
  expect(await desk.covers()).toMatchObject([
    { kind: 'swap', state: 'cancelled' },
    { kind: 'cover', state: 'accepted', day: tuesday, absent: grace, cover: peter, counts: true },
  ]);
});

it('of a swap whose taker was away from the lesson that has begun nothing stays', async () => {
  await swap();
  desk.setNow(tuesday, '12:00');
  await desk.say(desk.world.staff.colleague);
  expect((await desk.covers()).map(({ kind, state }) => [kind, state])).toEqual([['swap', 'cancelled']]);
});

it('there after all in the middle: the absence ends now, and what was missed and covered stays', async () => {
  const { world, say, item, arrange, app, setNow } = desk;
  const { teacher: wanjiru, head: grace, colleague: peter } = world.staff;
  const { body } = await say(wanjiru, { fromDay: '2026-02-09', untilDay: wednesday });
  await arrange([item('eastMaths', { coverId: grace }), item('westMaths', { coverId: peter })]);
  await arrange([item('wednesdayMaths', { coverId: grace })], wednesday);
  setNow(tuesday, '08:20');
  const { body: ended } = await app.call(admin, absencesApi.cancel, { id: body.id, version: body.version });
  expect(ended).toMatchObject({ state: 'open', fromDay: '2026-02-09', untilDay: tuesday, untilTime: '08:20' });
  expect((await desk.covers()).map(({ state }) => state)).toEqual(['told', 'cancelled', 'cancelled']);
  expect(await desk.taken()).toEqual({ 'eastMaths of Wanjirũ': 'cover' });
  expect((await desk.audit('absence of a teacher')).at(-1)).toBe('ended');
  expect((await app.call(admin, absencesApi.cancel, { id: body.id, version: ended.version })).status).toBe(422);
});

it('an absence of today ends once a lesson of it has begun, and is cancelled before', async () => {
  const { world, say, app, setNow } = desk;
  const cancel = async (id: number, version: number) => (await app.call(admin, absencesApi.cancel, { id, version })).body;
  const { body: one } = await say(world.staff.teacher);
  setNow(tuesday, '07:59');
  expect(await cancel(one.id, one.version)).toMatchObject({ state: 'cancelled', untilTime: null });
  const { body: two } = await say(world.staff.teacher, { fromTime: '09:20' });
  setNow(tuesday, '09:30');
  expect(await cancel(two.id, two.version)).toMatchObject({ state: 'cancelled' });
  const { body: three } = await say(world.staff.teacher);
  expect(await cancel(three.id, three.version)).toMatchObject({ state: 'open', untilTime: '09:30' });
});

it('leave that is taken back leaves what is over as it was', async () => {
  const { world, app, setNow } = desk;
  const days = { fromDay: tuesday, untilDay: '2026-02-12' };
  const granted = { staffMemberId: world.staff.teacher, ...days };
  const leave = (now: LeaveSpan | null) => asSchoolA(app, (ctx) => teacherOnLeave(ctx, granted, now));
  await leave({ ...days, halfFirst: false, halfLast: false });
  await desk.arrange([desk.item('eastMaths', { coverId: world.staff.head })]);
  await desk.arrange([desk.item('wednesdayMaths', { coverId: world.staff.head })], wednesday);
  setNow(wednesday, '06:00');
  await leave(null);
  const [kept] = (await app.call(admin, absencesApi.list, {})).body.rows;
  expect(kept).toMatchObject({ state: 'open', fromDay: tuesday, untilDay: wednesday, untilTime: '06:00' });
  expect((await desk.covers()).map(({ state }) => state)).toEqual(['told', 'cancelled']);
  expect((await desk.audit('absence of a teacher')).at(-1)).toBe('ended with the leave');
});

it('leave that ends before what was moved behind it takes that back', async () => {
  const { world, app } = desk;
  const granted = { staffMemberId: world.staff.teacher, fromDay: tuesday, untilDay: '2026-02-13' };
  const until = (untilDay: string) =>
    asSchoolA(app, (ctx) => teacherOnLeave(ctx, granted, { fromDay: tuesday, untilDay, halfFirst: false, halfLast: false }));
  await until('2026-02-13');
  const listed = async () => (await app.call(admin, absencesApi.list, {})).body.rows;
  const [one] = await listed();
  if (!one) throw new Error('The leave is no absence.');
  await app.call(admin, absencesApi.update, { ...one, fromDay: '2026-02-12' });
  await until(wednesday);
  expect(await listed()).toMatchObject([{ state: 'cancelled', fromDay: '2026-02-12' }]);
});

it('of a swap that is cancelled both are told, and what was taught is told of nobody', async () => {
  const { world, app, run, setNow } = desk;
  const [wanjiru, peter] = ['+254711000001', '+254711000002'];
  await run(async (tx) => {
    await sql`update settings.staff_member set phone = ${wanjiru} where id = ${world.staff.teacher}`.execute(tx);
    await sql`update settings.staff_member set phone = ${peter} where id = ${world.staff.colleague}`.execute(tx);
    for (const key of ['timetable.cover-taken-back', 'timetable.swap-cancelled'])
      await sql`insert into messaging.event_rule (key, told, reach, version) values (${key}, true, 'first', 1)`.execute(tx);
  });
  const { body } = await swap();
  setNow(tuesday, '12:00');
  const [{ id, version } = { id: 0, version: 0 }] = body.rows;
  await app.call(admin, coversApi.cancel, { id, version });
  expect(await messagesTo(app, wanjiru)).toEqual([
    'School A: you need not take Grade 10 East History on 11 Feb 2026 at 08:00 any more.',
  ]);
  expect(await messagesTo(app, peter)).toEqual([
    'School A: the swap is cancelled. You hold Grade 10 East History on 11 Feb 2026 at 08:00 yourself again.',
  ]);
});

it('who is said to have taken a lesson that is over is asked nothing', async () => {
  const { world, app, run, setNow, say, arrange, item } = desk;
  const phone = '+254711000003';
  await run(async (tx) => {
    await sql`update settings.staff_member set phone = ${phone} where id = ${world.staff.head}`.execute(tx);
    await sql`insert into messaging.event_rule (key, told, reach, version) values ('timetable.cover', true, 'first', 1)`.execute(
      tx,
    );
  });
  await say(world.staff.teacher, { untilDay: wednesday });
  setNow(tuesday, '15:00');
  await arrange([item('eastMaths', { coverId: world.staff.head })]);
  await arrange([item('wednesdayMaths', { coverId: world.staff.head })], wednesday);
  expect(await messagesTo(app, phone)).toEqual([expect.stringContaining('please take Grade 10 East Mathematics on 11 Feb 2026')]);
});

it('a day on which the school is closed after all is on nobody’s first page and in nobody’s list', async () => {
  const { app, say, world, arrange, item } = desk;
  await say(world.staff.teacher);
  await arrange([item('westMaths', { coverId: world.staff.colleague })]);
  const seen = async () => {
    const { rows: tasks } = (await app.call(colleague, homeApi.tasks)).body;
    const { rows } = (await app.call(colleague, coversApi.mine, { from: tuesday })).body;
    return [await missing(), tasks.find(({ key }) => key === 'covers-mine')?.count ?? 0, rows.length];
  };
  expect(await seen()).toEqual([1, 1, 1]);
  const closed = { name: 'Mourning', kind: 'closed' as const, startsOn: tuesday, endsOn: tuesday };
  const { body } = await app.call('ROLE_All', holidaysApi.create, closed);
  expect(await seen()).toEqual([0, 0, 0]);
  await app.call('ROLE_All', holidaysApi.remove, { id: body.id });
});

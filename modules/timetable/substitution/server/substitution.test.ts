import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { colleague, head, lessonWorld, type LessonWorld, teacher } from '#app/testing/lessons.ts';
import { publishedWeek } from '#app/testing/published-week.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { absencesApi } from '../contract/absences.ts';
import { coversApi } from '../contract/covers.ts';

const admin = 'ROLE_timetable_admin' as const;
// A Tuesday at six in Nairobi, before the first lesson.
const day = '2026-02-10';
let now = `${day}T03:00:00Z`;
let app: TestApp;
let world: LessonWorld;
/** Sessions by a name of the test. */
let sessions: Readonly<Record<string, number>> = {};
let hall = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  world = await lessonWorld(app);
  ({ hall, sessions } = await publishedWeek(app, world));
});
afterAll(() => app.close());

type Item = CallInput<typeof coversApi.arrange>['items'][number];
const away = (more: Partial<CallInput<typeof absencesApi.create>> = {}) => ({
  staffMemberId: world.staff.teacher,
  fromDay: day,
  untilDay: day,
  kind: 'sick' as const,
  ...more,
});
const say = (more: Parameters<typeof away>[0] = {}) => app.call(admin, absencesApi.create, away(more), freshKey());
const plan = async (on = day) => (await app.call(admin, coversApi.day, { day: on })).body;
const item = (session: string, more: Partial<Item> = {}): Item => ({
  sessionId: sessions[session] ?? 0,
  absentId: world.staff.teacher,
  kind: 'cover',
  ...more,
});
const arrange = (items: Item[], on = day, role: typeof admin | 'otherSchool' | 'ROLE_View_Only' = admin) =>
  app.call(role, coversApi.arrange, { day: on, items }, freshKey());
const fieldsOf = (answer: { body: unknown }) => (answer.body as { fields?: unknown[] }).fields;
/** Everything that was said and arranged is gone. */
const clear = () =>
  inSchool(app.db, app.schoolA, async (tx) => {
    await sql`delete from timetable.cover`.execute(tx);
    await sql`delete from timetable.absence`.execute(tx);
  });
afterEach(clear);

it('names who is away by their employment and has not been said to be, with the lessons that need somebody', async () => {
  const { staff } = world;
  const status = (to: string) =>
    inSchool(app.db, app.schoolA, (tx) =>
      sql`update settings.staff_member set status = ${to} where id = ${staff.teacher}`.execute(tx),
    );
  const unseen = async () => (await app.call(admin, absencesApi.unseen)).body.rows;
  expect(await unseen()).toEqual([]);
  await status('on_leave');
  expect(await unseen()).toEqual([{ staffMemberId: staff.teacher, name: 'Wanjirũ Kamaũ', source: 'leave', lessons: 3 }]);
  expect((await app.call('otherSchool', absencesApi.unseen)).body.rows).toEqual([]);
  await say({ kind: 'leave' });
  expect(await unseen()).toEqual([]);
  await status('active');
});

it('shows the lessons of who is away, in part of the day too, and who teaches the lesson beside them', async () => {
  expect((await plan()).missed).toEqual([]);
  const { status, body } = await say({ untilTime: '08:40', reason: 'Daktari – “mchana”' });
  expect([status, body.name, body.source]).toEqual([200, 'Wanjirũ Kamaũ', 'hand']);
  expect((await plan()).missed.map(({ lesson }) => lesson.sessionId)).toEqual([sessions.eastMaths]);
  const { body: whole } = await app.call(admin, absencesApi.update, { ...body, untilTime: null });
  expect(whole.version).toBe(2);
  expect((await plan()).missed.map(({ lesson, others }) => [lesson.sessionId, others])).toEqual([
    [sessions.eastMaths, []],
    [sessions.westMaths, []],
    [sessions.both, ['Grace Atieno']],
  ]);
  expect((await app.call(admin, absencesApi.update, { ...body, untilTime: null })).status).toBe(409);
  // The same days twice, days that run backwards, and times that do.
  expect(fieldsOf(await say())).toEqual([{ path: 'fromDay', message: 'This teacher is said to be away then already.' }]);
  expect(fieldsOf(await say({ untilDay: '2026-02-09' }))).toEqual([
    { path: 'untilDay', message: 'Choose a day that is not before the first one.' },
  ]);
  expect(fieldsOf(await say({ fromTime: '10:00', untilTime: '09:00' }))).toEqual([
    { path: 'untilTime', message: 'Enter a time after the first one.' },
  ]);
  expect((await app.call('otherSchool', absencesApi.get, { id: body.id })).status).toBe(404);
  // Sundays and days outside terms have no lessons.
  expect((await plan('2026-02-08')).closed).toBe('No timetable is published for this day.');
  expect((await plan('2026-04-10')).closed).toBe('10 Apr 2026 is in no term.');
});

it('scenario 12: proposes who can: the subject first, nobody twice at one time, and says why others cannot', async () => {
  await say();
  const { rows } = (
    await app.call(admin, coversApi.candidates, { day, sessionId: sessions.eastMaths ?? 0, absentId: world.staff.teacher })
  ).body;
  expect(rows.map(({ name, not }) => [name, not])).toEqual([
    ['Grace Atieno', null],
    ['Peter O’Brien', 'has Grade 10 West History then'],
  ]);
  expect(rows[0]).toMatchObject({ sameSubject: true, teachesClass: true, covers: 0, today: 2 });
  const { rows: proposed } = (await app.call(admin, coversApi.propose, { day })).body;
  expect(proposed.map(({ missed, best }) => [missed.lesson.sessionId, best?.name])).toEqual([
    [sessions.eastMaths, 'Grace Atieno'],
    [sessions.westMaths, 'Peter O’Brien'],
  ]);
  const most = (lessons: number | null) =>
    inSchool(app.db, app.schoolA, (tx) =>
      sql`insert into timetable.teacher (staff_member_id, most_day) values (${world.staff.head}, ${lessons})
          on conflict (school_id, staff_member_id) do update set most_day = excluded.most_day`.execute(tx),
    );
  const why = async () => {
    const asked = { day, sessionId: sessions.eastMaths ?? 0, absentId: world.staff.teacher };
    return (await app.call(admin, coversApi.candidates, asked)).body.rows.find(({ id }) => id === world.staff.head)?.not;
  };
  await most(2);
  expect(await why()).toBe('would go over the 2 lessons a day');
  expect((await app.call(admin, coversApi.propose, { day })).body.rows[0]?.best).toBeNull();
  await most(3);
  expect(await why()).toBeNull();
  await most(null);
});

it('arranges a day in one act or not at all: nobody is in two places, who is away takes nothing', async () => {
  const { staff } = world;
  expect(fieldsOf(await arrange([item('eastMaths', { coverId: staff.head })]))).toEqual([
    { path: 'items.0.absentId', message: 'Wanjirũ Kamaũ is not said to be away then.' },
  ]);
  await say();
  const good = item('eastMaths', { coverId: staff.head });
  const refused: [Item, string, string][] = [
    [item('westMaths', { coverId: staff.head }), 'coverId', 'Grace Atieno has Grade 10 East History then.'],
    [item('westMaths', { coverId: staff.teacher }), 'coverId', 'Wanjirũ Kamaũ is away too.'],
    [item('westMaths', { coverId: 999_999 }), 'coverId', 'Choose a teacher who is with the school.'],
    [item('westMaths'), 'coverId', 'Choose a teacher who is with the school.'],
    [item('both', { coverId: staff.head }), 'coverId', 'Grace Atieno teaches this lesson already.'],
    [item('westHistory', { coverId: staff.head }), 'absentId', 'Choose a teacher of this lesson.'],
    [
      item('westMaths', { kind: 'merge', coverId: staff.colleague }),
      'coverId',
      'Peter O’Brien has no lesson then to join. Let them cover it.',
    ],
    [item('westMaths', { kind: 'room', absentId: null }), 'roomId', 'Choose the room.'],
    [item('westMaths', { kind: 'swap', coverId: staff.colleague }), 'otherDay', 'Choose the day of the other lesson.'],
  ];
  for (const [wrong, field, message] of refused)
    expect(fieldsOf(await arrange([good, wrong]))).toEqual([{ path: `items.1.${field}`, message }]);
  expect((await plan()).missed.map(({ cover }) => cover)).toEqual([null, null, null]);
  // One who takes both lessons of one time in the same act.
  await say({ staffMemberId: staff.colleague });
  const twice = await arrange([good, item('westHistory', { absentId: staff.colleague, coverId: staff.head })]);
  expect(fieldsOf(twice)).toEqual([{ path: 'items.1.coverId', message: 'Grace Atieno has Grade 10 East Mathematics then.' }]);
  expect((await arrange([item('missing', { sessionId: 999_999 })])).status).toBe(404);
  expect((await arrange([good], day, 'ROLE_View_Only')).status).toBe(403);
  expect((await arrange([good], day, 'otherSchool')).status).not.toBe(200);
  const { status, body } = await arrange([good, item('westMaths', { kind: 'self_study', note: 'Exercise 4' })]);
  expect([status, body.rows.map(({ kind, counts, state }) => [kind, counts, state])]).toEqual([
    200,
    [
      ['cover', true, 'told'],
      ['self_study', false, 'told'],
    ],
  ]);
  expect((await arrange([good])).status).toBe(409);
});

it('of two who give one teacher to two classes at one time one is refused', async () => {
  const { staff } = world;
  await say();
  await say({ staffMemberId: staff.colleague });
  const both = await Promise.all([
    arrange([item('eastMaths', { coverId: staff.head })]),
    arrange([item('westHistory', { absentId: staff.colleague, coverId: staff.head })]),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it('a swap blocks both at their times and counts for nobody; a merge needs a lesson to join', async () => {
  const { staff } = world;
  await say({ staffMemberId: staff.colleague });
  expect(
    (await arrange([item('westHistory', { absentId: staff.colleague, kind: 'merge', coverId: staff.teacher })])).status,
  ).toBe(200);
  await clear();
  const other = { kind: 'swap', coverId: staff.colleague, otherDay: '2026-02-11' } as const;
  const swap = item('westMaths', { ...other, otherSessionId: sessions.wednesday ?? 0 });
  expect(fieldsOf(await arrange([{ ...swap, otherSessionId: sessions.wednesdayMaths ?? 0 }]))).toEqual([
    { path: 'items.0.otherSessionId', message: 'Choose a lesson that the other teacher holds then.' },
  ]);
  const { status, body } = await arrange([swap]);
  expect([status, body.rows[0]?.counts]).toEqual([200, false]);
  // On Wednesday at eight the first teacher is taken, and the second is free.
  expect((await plan('2026-02-11')).more.map(({ lesson }) => lesson.sessionId)).toEqual([sessions.wednesday]);
  await say({ staffMemberId: staff.head, fromDay: '2026-02-11', untilDay: '2026-02-11' });
  const candidates = async (on: string, sessionId: number, absentId: number) =>
    (await app.call(admin, coversApi.candidates, { day: on, sessionId, absentId })).body.rows;
  expect(await candidates('2026-02-11', sessions.wednesday ?? 0, staff.colleague)).toMatchObject([
    { name: 'Grace Atieno', not: 'is away too' },
    { name: 'Wanjirũ Kamaũ', not: 'has Grade 10 East History then' },
  ]);
  const { rows } = (await app.call(admin, coversApi.ledger, { from: day, until: '2026-02-11' })).body;
  expect(new Map(rows.map(({ name, covers, swaps }) => [name, [covers, swaps]]))).toEqual(
    new Map([
      ['Grace Atieno', [0, 0]],
      ['Peter O’Brien', [0, 1]],
      ['Wanjirũ Kamaũ', [0, 1]],
    ]),
  );
});

it('who is asked says yes or why not, until the lesson begins; nobody answers for another', async () => {
  const { staff } = world;
  await say();
  const { rows } = (await arrange([item('westMaths', { coverId: staff.colleague })])).body;
  const [{ id, version } = { id: 0, version: 0 }] = rows;
  const mine = async (role: typeof teacher | typeof colleague | typeof head) =>
    (await app.call(role, coversApi.mine, { from: day })).body.rows.map(({ own, cover }) => [own, cover.state]);
  expect([await mine(colleague), await mine(teacher), await mine(head)]).toEqual([[[false, 'told']], [[true, 'told']], []]);
  const waits = async (role: typeof colleague | typeof admin) =>
    (await app.call(role, homeApi.tasks)).body.rows
      .filter(({ key }) => key.startsWith('covers'))
      .map(({ key, count }) => [key, count]);
  expect(await waits(colleague)).toEqual([['covers-mine', 1]]);
  // Once the lesson has begun there is nothing to answer any more.
  now = `${day}T05:41:00Z`;
  app.pass(0);
  expect(await waits(colleague)).toEqual([]);
  now = `${day}T03:00:00Z`;
  app.pass(0);
  // The third lesson has another teacher, who is there.
  expect(await waits(admin)).toContainEqual(['covers-missing', 1]);
  expect((await app.call(head, coversApi.accept, { id, version })).status).toBe(404);
  expect((await app.call(colleague, coversApi.accept, { id, version: version + 1 })).status).toBe(409);
  const { body: accepted } = await app.call(colleague, coversApi.accept, { id, version });
  expect(accepted.state).toBe('accepted');
  expect(await waits(colleague)).toEqual([]);
  now = `${day}T05:41:00Z`;
  app.pass(0);
  const late = await app.call(colleague, coversApi.decline, { id, version: accepted.version, because: 'Nimechelewa' });
  expect([late.status, (late.body as unknown as { message: string }).message]).toEqual([
    422,
    'The lesson has begun. Speak with who makes the timetable.',
  ]);
  now = `${day}T03:00:00Z`;
  app.pass(0);
  const { body: declined } = await app.call(colleague, coversApi.decline, {
    id,
    version: accepted.version,
    because: 'Nina mkutano',
  });
  expect(declined).toMatchObject({ state: 'declined', declinedBecause: 'Nina mkutano' });
  const again = (await plan()).missed.find(({ lesson }) => lesson.sessionId === sessions.westMaths);
  expect([again?.cover, again?.declined?.declinedBecause]).toEqual([null, 'Nina mkutano']);
});

it('what nobody misses any more is cancelled: when the absence ends or is shortened', async () => {
  const { staff } = world;
  const { body: absence } = await say();
  await arrange([item('eastMaths', { coverId: staff.head }), item('westMaths', { coverId: staff.colleague })]);
  const { body: shorter } = await app.call(admin, absencesApi.update, { ...absence, untilTime: '08:30' });
  expect((await plan()).missed.map(({ cover }) => cover?.coverId)).toEqual([staff.head]);
  expect((await app.call(colleague, coversApi.mine, { from: day })).body.rows).toEqual([]);
  expect((await app.call(admin, absencesApi.cancel, { id: shorter.id, version: shorter.version })).body.state).toBe('cancelled');
  expect((await app.call(head, coversApi.mine, { from: day })).body.rows).toEqual([]);
  expect((await app.call(admin, absencesApi.cancel, { id: shorter.id, version: shorter.version + 1 })).status).toBe(422);
});

it('rooms: what is held elsewhere is free, what is taken is refused, and the sheet says both', async () => {
  const free = async () =>
    (await app.call(admin, coversApi.rooms, { day, sessionId: sessions.eastMaths ?? 0 })).body.rows.map(({ name }) => name);
  expect(await free()).toEqual(['Hall']);
  const moved = await arrange([item('westHistory', { kind: 'room', absentId: null, roomId: hall })]);
  expect(moved.status).toBe(200);
  expect(await free()).toEqual(['Room 1']);
  expect(fieldsOf(await arrange([item('eastMaths', { kind: 'room', absentId: null, roomId: hall })]))).toEqual([
    { path: 'items.0.roomId', message: 'Another lesson is held in this room then.' },
  ]);
  const { status } = await app.call(admin, coversApi.sheet, { day });
  expect(status).toBe(200);
  expect((await app.call(admin, coversApi.sheet, { day: '2026-02-08' })).status).toBe(422);
});

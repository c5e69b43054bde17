import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { pageCount } from '#kit/server/pdf/pdf-objects.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { registersApi } from '#modules/biometrics/registers/contract/registers.ts';
import { attendanceSettingsApi } from '#modules/biometrics/setup/contract/settings.ts';
import { lessonChoicesApi } from '#modules/exams/lessons/contract/choices.ts';
import { timetableFeedsApi } from '../../contract/feeds.ts';
import { timetablePapersApi } from '../../contract/papers.ts';
import { publishedApi } from '../../contract/published.ts';
import { timetableWallApi } from '../../contract/wall.ts';
import { matrixPages } from '../papers/sheet-pages.ts';
import { bigSheets } from '../testing/big-sheets.ts';
import { admin, type PublishedWorld, publishedWorld, teacher } from '../testing/published-world.ts';
import { weekOfCycle } from './cycle.rules.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
  await world.publish('2026-02-09', { inPast: true });
});
afterAll(() => world.close());

const lessons = (
  rows: readonly { name: string; closed: string | null; sessions: readonly { title: string; kind: string }[] }[],
) =>
  rows.map(({ name, closed, sessions }) => [
    name,
    closed,
    ...sessions.filter(({ kind }) => kind === 'lesson').map(({ title }) => title),
  ]);

it('weeks of the cycle are counted from a Monday, before it too', () => {
  const cycle = { weeks: 2, firstMonday: '2026-01-05' };
  const weeks = ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-05', '2026-01-11', '2026-01-12', '2026-01-19'];
  expect(weeks.map((day) => weekOfCycle(cycle, day))).toEqual([1, 2, 2, 1, 1, 2, 1]);
  expect(weekOfCycle({ weeks: 1, firstMonday: null }, '2026-01-12')).toBe(1);
});

it('shows the own week with what is on and what is next, without holidays and half-term', async () => {
  const { app } = world;
  const mine = async (day?: string) => (await app.call(teacher, publishedApi.mine, day ? { day } : {})).body;
  const week = (await mine()).view;
  expect(week).toMatchObject({ day: '2026-02-09', today: '2026-02-10', name: 'Peter Otieno', week: null });
  expect(lessons(week?.rows ?? [])).toEqual([
    ['Mon', null, 'English'],
    ['Tue', null, 'English'],
    ['Wed', null],
    ['Thu', null],
    ['Fri', null],
  ]);
  // 08:10 in Nairobi.
  expect(await mine()).toMatchObject({ now: null, next: { title: 'English', startsAt: '08:40', endsAt: '09:20' } });
  world.setNow('2026-02-10T05:40:00Z');
  expect(await mine()).toMatchObject({ now: { startsAt: '08:40' }, next: null });
  world.setNow('2026-02-10T06:20:00Z');
  expect(await mine()).toMatchObject({ now: null, next: null });
  const closed = (await app.call(teacher, publishedApi.week, { view: 'class', key: String(world.frame.east), day: '2026-02-18' }))
    .body;
  expect(lessons(closed.rows)[2]).toEqual(['Wed', 'Holiday']);
  expect(lessons((await mine('2026-02-26')).view?.rows ?? [])[3]).toEqual(['Thu', 'Half-term']);
  expect(lessons((await mine('2026-04-20')).view?.rows ?? [])[0]).toEqual(['Mon', 'Between terms']);
  expect((await app.call('ROLE_All', publishedApi.mine, {})).body).toEqual({ view: null, now: null, next: null });
});

it('a student has the lessons of the class, and of groups only those in which they sit', async () => {
  const { app, frame, english } = world;
  await world.run(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into timetable.division (name, class_id, together) values ('Block A', ${frame.form3}, true) returning id`.execute(
      tx,
    );
    const { rows: parts } = await sql<{ id: number }>`
      insert into timetable.part (division_id, name, rule) values (${rows[0]?.id ?? 0}, 'Listed', 'listed') returning id`.execute(
      tx,
    );
    await sql`insert into timetable.part_student (part_id, student_id) values (${parts[0]?.id ?? 0}, ${frame.brian})`.execute(tx);
    await sql`delete from timetable.lesson_class where lesson_id = ${english}`.execute(tx);
    await sql`insert into timetable.lesson_class (lesson_id, class_id, part_id) values (${english}, ${frame.form3}, ${parts[0]?.id ?? 0})`.execute(
      tx,
    );
  });
  expect((await world.publish('2026-02-16')).status).toBe(200);
  const of = async (id: number) => {
    const { body } = await app.call('ROLE_All', publishedApi.week, { view: 'student', key: String(id), day: '2026-02-16' });
    return lessons(body.rows).slice(0, 2);
  };
  expect(await of(frame.amina)).toEqual([
    ['Mon', null],
    ['Tue', null, 'Mathematics'],
  ]);
  expect(await of(frame.brian)).toEqual([
    ['Mon', null, 'English'],
    ['Tue', null, 'English'],
  ]);
  const refused = await app.call(teacher, publishedApi.week, { view: 'student', key: String(frame.brian) });
  expect(refused.status).toBe(403);
  expect((await app.call('otherSchool', publishedApi.week, { view: 'student', key: String(frame.brian) })).status).toBe(404);
  expect((await app.call('otherSchool', publishedApi.week, { view: 'class', key: String(frame.east) })).status).toBe(404);
  // Before anything was published everybody has an empty week.
  const before = async (view: 'teacher' | 'room', key: number) =>
    (await app.call(teacher, publishedApi.week, { view, key: String(key), day: '2026-01-05' })).body;
  expect(await before('teacher', frame.wanjiru)).toMatchObject({ name: 'Grace Wanjirũ', publications: [] });
  expect(await before('room', world.lab)).toMatchObject({ name: 'Laboratory 1', publications: [] });
  const choices = (await app.call('otherSchool', publishedApi.choices, {})).body;
  expect(choices).toEqual({ publication: null, classes: [], teachers: [], rooms: [], staffMemberId: null, students: true });
});

it('prints one and all on A4 and A3, and sixty teachers with forty lessons on one sheet of A3', async () => {
  const { app, frame } = world;
  const paper = async (input: object) => {
    const { status, body, headers } = await app.call(teacher, timetablePapersApi.paper, { view: 'class', ...input });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    return body as unknown as Uint8Array;
  };
  const one = pdfPages(await paper({ key: String(frame.east) }));
  expect(one).toHaveLength(1);
  for (const said of ['School A', 'Form 3 East', 'Valid from 9 Feb 2026 to 15 Feb 2026', 'Mathematics', 'Laboratory 1', 'Break'])
    expect(one[0]?.replaceAll('\n', ' ')).toContain(said);
  const all = pdfPages(await paper({ paper: 'a3', plain: true }));
  expect(all.map((page) => ['Form 3 East', 'Form 3 West', 'Form 4 West'].filter((name) => page.includes(name)))).toEqual([
    ['Form 3 East'],
    ['Form 3 West'],
    ['Form 4 West'],
  ]);
  const whole = pdfPages(await paper({ view: 'school', rows: 'teacher', paper: 'a3' }));
  expect(whole[0]).toContain('Peter Otieno');
  expect((await app.call('otherSchool', timetablePapersApi.paper, { view: 'class' })).status).toBe(422);
  expect((await app.call(teacher, timetablePapersApi.paper, { view: 'class', key: '999999' })).status).toBe(404);
  const book = await app.call(teacher, timetablePapersApi.workbook, { view: 'teacher' });
  expect([book.status, book.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Timetables%20of%20all%20teachers%2C%20from%202026-02-09.xlsx') as string,
  ]);
  const sheets = bigSheets();
  const pages = matrixPages(sheets, 'teacher', 'a3');
  expect(pages.map(({ rows, heads }) => [rows.length, heads.length])).toEqual([[60, 40]]);
  const data = {
    name: 'A',
    motto: null,
    contacts: [],
    logo: null,
    title: 'All',
    about: [],
    footer: '',
    paper: 'a3',
    plain: false,
    pages,
  };
  expect(pageCount(await writePdf(new URL('../papers/timetable.typ', import.meta.url), data))).toBe(1);
});

/** What a calendar says of each event, read by the rules of RFC 5545 and not by our writer. */
function events(calendar: string): Record<string, string>[] {
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const found: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') found.push({});
    const event = found.at(-1);
    if (event) event[name] ??= value.replaceAll(/\\([\\;,])/g, '$1');
  }
  return found;
}

it('a calendar is read at a secret address without a sign-in, in the times of the school, without holidays, until its owner ends it', async () => {
  const { app, frame } = world;
  world.setNow('2026-02-10T05:10:00Z');
  const read = (address: string, headers = {}) => app.http.inject({ url: new URL(address).pathname, headers });
  const { body: own } = await app.call(teacher, timetableFeedsApi.create, { kind: 'teacher' });
  const answer = await read(own.address);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const taught = events(answer.body);
  expect(taught[0]).toMatchObject({ SUMMARY: 'English, Form 3 East', DTSTART: '20260209T050000Z', DTEND: '20260209T054000Z' });
  expect(new Set(taught.map(({ UID }) => UID)).size).toBe(taught.length);
  const days = taught.map(({ DTSTART = '' }) => DTSTART.slice(0, 8));
  // Until the term ends, and nothing in it of what is no school day.
  expect([days[0], days.at(-1)]).toEqual(['20260209', '20260331']);
  expect(days).not.toContain('20260218');
  expect((await read(own.address, { 'if-none-match': answer.headers['etag'] })).statusCode).toBe(304);
  const { body: ofClass } = await app.call(teacher, timetableFeedsApi.create, { kind: 'class', classKey: String(frame.east) });
  expect(events((await read(ofClass.address)).body).map(({ SUMMARY }) => SUMMARY)).toContain('Mathematics');
  const stored = await world.run((tx) => sql<{ secret_hash: string }>`select secret_hash from timetable.feed`.execute(tx));
  for (const { secret_hash: hash } of stored.rows) expect(own.address + ofClass.address).not.toContain(hash);
  // Somebody else neither sees nor ends it; the administrator does.
  expect((await app.call('ROLE_Exam_admin', timetableFeedsApi.list, {})).body.rows).toEqual([]);
  expect((await app.call('ROLE_Exam_admin', timetableFeedsApi.revoke, { id: own.id })).status).toBe(404);
  expect((await app.call('otherSchool', timetableFeedsApi.revoke, { id: own.id })).status).toBe(404);
  const { body: renewed } = await app.call(teacher, timetableFeedsApi.renew, { id: own.id });
  expect([(await read(own.address)).statusCode, (await read(renewed.address)).statusCode]).toEqual([404, 200]);
  expect((await app.call(admin, timetableFeedsApi.revoke, { id: own.id })).status).toBe(200);
  expect((await read(renewed.address)).statusCode).toBe(404);
  expect((await read(renewed.address.replace(`/${app.schoolA}/`, `/${app.schoolB}/`))).statusCode).toBe(404);
  // Who has left reads nothing more.
  const { body: another } = await app.call(teacher, timetableFeedsApi.create, { kind: 'teacher' });
  const leave = (status: string) =>
    world.run((tx) => sql`update settings.staff_member set status = ${status} where id = ${frame.otieno}`.execute(tx));
  await leave('left');
  expect((await read(another.address)).statusCode).toBe(404);
  await leave('active');
});

it('what substitution has arranged for a day stands beside the lesson, and in the calendar of who covers', async () => {
  const { app, frame } = world;
  const week = async () =>
    (await app.call(teacher, publishedApi.week, { view: 'class', key: String(frame.east), day: '2026-02-10' })).body;
  const lesson = (await week()).rows[1]?.sessions.find(({ title }) => title === 'Mathematics');
  await world.run((tx) =>
    sql`
      insert into timetable.cover (day, session_id, absent_id, kind, cover_id, room_id, counts)
      values ('2026-02-10', ${lesson?.id ?? 0}, ${frame.wanjiru}, 'cover', ${frame.otieno}, ${world.lab}, true)`.execute(tx),
  );
  const arranged = (await week()).rows[1]?.sessions.find(({ id }) => id === lesson?.id)?.arranged;
  expect(arranged).toMatchObject([
    { kind: 'cover', absentName: 'Grace Wanjirũ', coverName: 'Peter Otieno', roomName: 'Laboratory 1' },
  ]);
  const { body } = await app.call(teacher, timetableFeedsApi.create, { kind: 'teacher' });
  const calendar = events((await app.http.inject({ url: new URL(body.address).pathname })).body);
  expect(calendar.filter(({ DESCRIPTION }) => DESCRIPTION === 'For Grace Wanjirũ')).toMatchObject([
    { SUMMARY: 'Mathematics, Form 3 East', DTSTART: '20260210T064000Z', LOCATION: 'Laboratory 1' },
  ]);
});

it('a wall screen is the administrator’s to make, and shows every class of today and the days after it', async () => {
  const { app } = world;
  expect((await app.call(teacher, timetableFeedsApi.create, { kind: 'wall' })).status).toBe(403);
  const { body } = await app.call(admin, timetableFeedsApi.create, { kind: 'wall' });
  const key = new URL(body.address).pathname.split('/').at(-1) ?? '';
  const shown = await app.call('nobody', timetableWallApi.read, { key });
  expect(shown.body).toMatchObject({
    school: 'School A',
    timeZone: 'Africa/Nairobi',
    days: [{ day: '2026-02-10', closed: null }, {}, {}],
  });
  expect(lessons(shown.body.days[0]?.rows ?? [])).toEqual([
    ['Form 3 East', null, 'English', 'Mathematics'],
    ['Form 3 West', null],
    ['Form 4 West', null],
  ]);
  for (const wrong of ['', 'x', `${key}x`, key.slice(2), `zz.${key.split('.')[1]}`])
    expect((await app.call('nobody', timetableWallApi.read, { key: wrong })).status).toBe(404);
  // A wall's secret opens no calendar.
  expect((await app.http.inject({ url: `/api/timetable/calendar/${app.schoolA}/${key.split('.')[1]}.ics` })).statusCode).toBe(
    404,
  );
});

it('registers of lessons say what is taught and by whom, a teacher plans from the timetable, and the home page tells the day', async () => {
  const { app, frame } = world;
  await world.run((tx) =>
    sql`insert into exams.teaching (class_id, stream_id, course_id, staff_member_id) values (${frame.form3}, ${frame.east}, ${frame.english}, ${frame.otieno})`.execute(
      tx,
    ),
  );
  app.pass(0);
  const before = (await app.call('ROLE_All', attendanceSettingsApi.get)).body;
  await app.call('ROLE_All', attendanceSettingsApi.save, { ...before, sessions: 'lessons', lessons: 4 });
  const { rows } = (await app.call('ROLE_All', registersApi.list, { day: '2026-02-10', size: 200 })).body;
  const east = rows
    .filter(({ streamId }) => streamId === frame.east)
    .map(({ lesson, subject, teacher: by }) => [lesson, subject, by]);
  expect(east).toEqual([
    [1, null, null],
    [2, 'English', 'Peter Otieno'],
    [3, 'Mathematics', 'Grace Wanjirũ'],
    [4, 'Mathematics', 'Grace Wanjirũ'],
  ]);
  const key = { classId: frame.form3, streamId: frame.east, day: '2026-02-10', session: 'lesson', lesson: 3 } as const;
  expect((await app.call('ROLE_All', registersApi.marks, key)).body.taught).toEqual({
    subject: 'Mathematics',
    teacher: 'Grace Wanjirũ',
  });
  const planned = (await app.call(teacher, lessonChoicesApi.timetable, {})).body.rows;
  expect(planned[0]).toEqual({
    day: '2026-02-10',
    startsAt: '08:40',
    endsAt: '09:20',
    courseId: frame.english,
    classId: frame.form3,
    streamId: frame.east,
    name: 'English, Form 3 East',
  });
  const home = await app.http.inject({
    url: '/api/home/parts',
    headers: { authorization: `Bearer ${await app.tokenOf(teacher)}` },
  });
  const figures = home.json<{ figures: { label: string }[] }>().figures.filter(({ label }) => label === 'Lessons today');
  expect(figures).toEqual([
    // With the one that is taken for a colleague.
    { label: 'Lessons today', value: 2, as: 'count', note: 'next English F3E 08:40', path: '/timetable/mine' },
  ]);
});

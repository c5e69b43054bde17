import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { Caller } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { one } from '#kit/server/sql/one.ts';
import { sickStays } from '../../days/contract/sick-bay.ts';
import { enrolments } from '../../devices/contract/enrolments.ts';
import { admin, begins, type DevicesWorld, devicesWorld, today } from '../../devices/server/testing/devices-world.ts';
import { registersApi } from '../../registers/contract/registers.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { musterApi } from '../contract/muster.ts';
import { isInside, type StudentNow, whereabouts } from './on-site.rules.ts';

const marker = 'ROLE_Mark_attendance_register' as const;
let world: DevicesWorld;
/** Present, absent, absent and seen at the gate, not marked, boarder who is not marked, in the sick bay, gone home. */
let students: number[] = [];
let teacher = 0;
beforeAll(async () => {
  world = await devicesWorld();
  const { app, frame } = world;
  const boarder = testDraft(frame, { streamId: frame.west, boarding: 'boarder', hostelId: frame.girls });
  for (const draft of [boarder, boarder, testDraft(frame)].map((one) => ({ ...one, guardians: one.guardians })))
    students.push((await registerAs(app, draft)).body.id);
  students = [...world.students, ...students];
  const letters = new Map((await app.call(admin, codesResource.api.list, {})).body.rows.map(({ letter, id }) => [letter, id]));
  const register = { classId: frame.form3, streamId: frame.east, day: today, session: 'morning' as const };
  const marks = ['P', 'A', 'A'].map((letter, place) => ({
    studentId: students[place] ?? 0,
    codeId: letters.get(letter) ?? 0,
    version: 0,
  }));
  await app.call(admin, registersApi.enter, { ...register, marks }, freshKey());
  await app.call(marker, sickStays.api.create, { studentId: students[5] ?? 0, since: '2026-06-16T05:00:00Z' });
  await app.call(admin, enrolments.api.create, { number: '777', studentId: students[6] ?? 0, fromDay: '2026-01-05' });
  const { rows } = await sql<{ id: number }>`
    with person as (
      insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
      values (${app.schoolA}, 'T/1', 'teacher', 'Mwalimu Odhiambo', 'male') returning id),
    linked as (update platform.account set staff_member_id = (select id from person) where username = 'a.norole')
    select id from person`.execute(app.db.platform);
  teacher = one(rows).id;
  await sql`update settings.stream set class_teacher_id = ${teacher} where id = ${frame.east}`.execute(app.db.platform);
  await app.call(admin, enrolments.api.create, { number: '50', staffMemberId: teacher, fromDay: '2026-01-05' });
  const { device } = await world.approved();
  await device.attlog(
    `103\t${today} 07:10:00\t255\t1\n777\t${today} 07:05:00\t255\t1\n777\t${today} 09:30:00\t255\t1\n50\t${today} 06:50:00\t255\t1\n`,
  );
});
afterAll(() => world.close());

const key = (place: number) => `s${students[place]}`;
type Said = CallInput<typeof musterApi.mark>;
const mark = (said: Partial<Said> & Pick<Said, 'key'>, caller: Caller = marker) =>
  world.app.call(caller, musterApi.mark, { startedAt: begins, ...said }, freshKey());
const ticks = (at: string, ...people: string[]) => people.map((person) => ({ person, found: true, at }));
const open = async () => (await world.app.call(admin, musterApi.open)).body.drill;

describe('who is on site', () => {
  it('is said by sick bay, gate and register, and in doubt somebody is looked for', () => {
    const usual: StudentNow = { onLeave: false, inSickBay: false, boards: false, status: null, inside: null };
    const of = (change: Partial<StudentNow>) => whereabouts({ ...usual, ...change });
    expect(of({})).toEqual({ place: null, maybe: true });
    expect(of({ boards: true })).toEqual({ place: null, maybe: false });
    expect(of({ status: 'present' })).toEqual({ place: null, maybe: false });
    expect(of({ status: 'absent' })).toEqual({ away: 'absent' });
    expect(of({ status: 'absent', inside: true })).toEqual({ place: 'Seen at the gate', maybe: false });
    expect(of({ status: 'present', inside: false })).toEqual({ away: 'gone' });
    expect(of({ status: 'present', inside: false, inSickBay: true })).toEqual({ place: 'Sick bay', maybe: false });
    expect(of({ status: 'present', onLeave: true, inSickBay: true })).toEqual({ away: 'onLeave' });
    expect(of({ status: 'function', inside: true })).toEqual({ away: 'elsewhere' });
    expect(of({ status: 'leave_out' })).toEqual({ place: null, maybe: true });
  });

  it('turns with each punch that says no way, once it is no second touch', () => {
    const at = (time: string, way: 'in' | 'out' | 'any' = 'any') => ({ at: `2026-06-16T${time}:00Z`, way });
    expect(isInside([])).toBeNull();
    expect(isInside([at('05:00')])).toBe(true);
    expect(isInside([at('05:00'), at('05:04')])).toBe(true);
    expect(isInside([at('05:00'), at('10:00')])).toBe(false);
    expect(isInside([at('05:00'), at('10:00'), at('11:00')])).toBe(true);
    expect(isInside([at('05:00', 'in'), at('06:00', 'in'), at('07:00', 'out')])).toBe(false);
    expect(isInside([at('05:00', 'out'), at('06:00', 'in')])).toBe(true);
  });

  it('is listed with the class and the place, all for who marks all registers, the own class for its teacher', async () => {
    const { body } = await world.app.call(marker, musterApi.list);
    const listed = body.people.map(({ key: who, seat, hostel, place, maybe }) => [
      who,
      seat === undefined ? null : body.seats[seat],
      hostel === undefined ? null : body.hostels[hostel],
      place ?? null,
      maybe ?? false,
    ]);
    expect(listed).toHaveLength(6);
    for (const row of [
      [key(0), 'Form 3 East', null, null, false],
      [key(2), 'Form 3 East', null, 'Seen at the gate', false],
      [key(3), 'Form 3 East', null, null, true],
      [key(4), 'Form 3 West', 'Elgon House', null, false],
      [key(5), 'Form 3 West', 'Elgon House', 'Sick bay', false],
      [`t${teacher}`, null, null, null, false],
    ])
      expect(listed).toContainEqual(row);
    expect(body).toMatchObject({ everybody: true, away: { onLeave: 0, gone: 1, absent: 1, elsewhere: 0 } });
    const own = (await world.app.call('noRole', musterApi.list)).body;
    expect(own.people.map((person) => person.key).toSorted()).toEqual([key(0), key(2), key(3)].toSorted());
    expect(own.everybody).toBe(false);
    expect((await world.app.call('ROLE_Pay_Fees', musterApi.list)).status).toBe(403);
  });
});

describe('a drill', () => {
  it('is one for phones that began it apart, keeps the latest tick of each person, and says who was missing', async () => {
    expect(await open()).toBeNull();
    const began = '2026-06-16T06:30:00Z';
    const first = await mark({
      key: 'phone-one',
      startedAt: began,
      place: 'Football field',
      marks: ticks('2026-06-16T06:31:00Z', key(0), key(4)),
    });
    expect(first.body).toMatchObject({ taken: 2, endedAt: null });
    // Another phone had begun it without a line, two minutes later; the class teacher ticks whom they see.
    const second = await mark(
      {
        key: 'phone-two',
        startedAt: '2026-06-16T06:32:00Z',
        marks: ticks('2026-06-16T06:33:00Z', key(2), key(0), key(5), `t${teacher}`),
      },
      'noRole',
    );
    expect(second.body).toEqual({ id: first.body.id, taken: 2, endedAt: null });
    // An older tick that comes late changes nothing; the same again neither, and a later one takes a tick back.
    await mark({ key: 'phone-one', marks: [{ person: key(0), found: false, at: '2026-06-16T06:32:30Z' }] });
    await mark({ key: 'phone-one', marks: ticks('2026-06-16T06:33:30Z', `t${teacher}`, key(1)) });
    await mark({ key: 'phone-one', marks: [{ person: key(4), found: false, at: '2026-06-16T06:34:00Z' }] });
    const drill = await open();
    expect(drill).toMatchObject({
      place: 'Football field',
      startedAt: '2026-06-16T06:30:00.000Z',
      keys: ['phone-one', 'phone-two'],
    });
    const said = new Map(drill?.marks.map(({ person, found, at, by }) => [person, [found, at, by]]));
    expect(said).toEqual(
      new Map([
        [key(0), [true, '2026-06-16T06:33:00.000Z', 'a.noRole']],
        [key(1), [true, '2026-06-16T06:33:30.000Z', `a.${marker}`]],
        [key(2), [true, '2026-06-16T06:33:00.000Z', 'a.noRole']],
        [key(4), [false, '2026-06-16T06:34:00.000Z', `a.${marker}`]],
        [`t${teacher}`, [true, '2026-06-16T06:33:30.000Z', `a.${marker}`]],
      ]),
    );
    expect((await mark({ key: 'phone-two', endedAt: begins }, 'noRole')).status).toBe(403);
    const ended = await mark({ key: 'phone-two', endedAt: '2026-06-16T06:40:00Z', note: 'Smoke in the kitchen' });
    expect(ended.body.endedAt).toBe('2026-06-16T06:40:00.000Z');
    expect(await open()).toBeNull();
    // What was ticked before the end counts, whenever it comes; what was ticked after it does not.
    await mark({ key: 'phone-one', marks: ticks('2026-06-16T06:41:00Z', key(4)) });
    const { body } = await world.app.call(admin, musterApi.get, { id: first.body.id });
    expect(body).toMatchObject({ expected: 5, found: 4, missing: 2, besides: 1, seconds: null, note: 'Smoke in the kitchen' });
    const places = new Map(body.missed.map(({ key: who, place }) => [who, place]));
    expect(places).toEqual(
      new Map([
        [key(4), null],
        [key(5), 'Sick bay'],
      ]),
    );
    await mark({ key: 'phone-one', marks: ticks('2026-06-16T06:36:30Z', key(4), key(5)) });
    expect((await world.app.call('ROLE_View_Only', musterApi.drills, {})).body.rows).toMatchObject([
      { missing: 0, seconds: 390 },
    ]);
    const pages = pdfPages((await world.app.call(admin, musterApi.print, { id: first.body.id })).body as unknown as Buffer);
    for (const text of ['Football field', 'Smoke in the kitchen', 'after 6 min 30 s', 'Nobody was missing'])
      expect(pages[0]).toContain(text);

    const named = async (q: string) => (await world.app.call(admin, musterApi.drills, { q })).body.total;
    expect([await named('football'), await named('smoke'), await named('chapel')]).toEqual([1, 1, 0]);

    // The next one is another, also when its phone began it within the hours in which two phones mean the same.
    const next = await mark({ key: 'phone-one-again', startedAt: '2026-06-16T06:45:00Z' });
    expect(next.body.id).not.toBe(first.body.id);
    await mark({ key: 'phone-one-again', endedAt: begins });
    const paper = pdfPages((await world.app.call(admin, musterApi.print, { id: next.body.id })).body as unknown as Buffer);
    expect(paper[0]).toContain('Mwalimu Odhiambo');
  });

  it('is begun once by phones that begin at once, is taken for a week, and is read by its school alone', async () => {
    const answers = await Promise.all(['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((name) => mark({ key: name, startedAt: begins })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await mark({ key: 'too-long-ago', startedAt: '2026-06-08T06:00:00Z' })).body).toMatchObject({ code: 'rule' });
    const id = answers[0]?.body.id ?? 0;
    expect((await world.app.call('otherSchool', musterApi.get, { id })).status).toBe(404);
    expect((await mark({ key: 'aaaaaaaa' }, 'ROLE_View_Only')).status).toBe(403);
    for (const person of ['x1', 's0', 's1;drop', 's99999999999999999'])
      expect((await mark({ key: 'aaaaaaaa', marks: [{ person, found: true, at: begins }] })).status).toBe(400);
    expect((await mark({ key: 'aaaaaaaa', marks: [{ person: 's999999999', found: true, at: begins }] })).body.taken).toBe(0);
  });
});

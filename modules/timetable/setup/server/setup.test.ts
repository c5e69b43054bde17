import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { historyApi } from '#kit/contract/history.ts';
import { subjectTeachersApi } from '#modules/exams/teaching/contract/subject-teachers.ts';
import { bellsApi, slots } from '../contract/bells.ts';
import { choicesApi } from '../contract/choices.ts';
import { classesApi } from '../contract/classes.ts';
import { cycleApi } from '../contract/cycle.ts';
import { rooms } from '../contract/rooms.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { tags } from '../contract/tags.ts';
import { timetableTeachersApi } from '../contract/teachers.ts';
import { timesOffApi } from '../contract/times-off.ts';

const admin = 'ROLE_timetable_admin' as const;

describe('what a timetable is made of', () => {
  let app: TestApp;
  let f: TeachingFrame;
  let bellId = 0;
  let labId = 0;
  beforeAll(async () => {
    app = await testApp();
    f = await teachingFrame(app);
  });
  afterAll(() => app.close());

  const cycle = async () => (await app.call(admin, cycleApi.get, {})).body;
  const slotsOf = async (bell: number) => (await app.call(admin, slots.api.list, { bellId: bell, size: 100 })).body.rows;

  it('sets up the usual day of a level: Monday to Friday and its slots, once for all classes', async () => {
    expect(await cycle()).toEqual({ weeks: 1, firstMonday: null, version: 0, days: [] });
    const made = await app.call(admin, cycleApi.setUp, { pack: 'secondary' });
    expect(made).toMatchObject({ status: 200, body: { slots: 14 } });
    ({ bellId } = made.body);
    expect((await cycle()).days.map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    const bell = (await app.call(admin, bellsApi.get, { id: bellId })).body;
    expect(bell).toMatchObject({ name: 'Senior and secondary', classes: '', slots: 14, lessonsAWeek: 40 });
    const again = await app.call(admin, cycleApi.setUp, { pack: 'junior' });
    expect(again.status).toBe(400);
    expect(JSON.stringify(again.body)).toContain('“Senior and secondary” is for all classes that no other bell times name');
    const third = await app.call(admin, cycleApi.setUp, { pack: 'junior', classIds: [f.form3] });
    expect(third.status).toBe(200);
    const twice = await app.call(admin, bellsApi.create, { name: 'Others', classIds: [f.form3] });
    expect(JSON.stringify(twice.body)).toContain('Form 3 keeps “Junior school”. Take it out there first.');
    expect((await app.call(admin, bellsApi.remove, { id: third.body.bellId })).status).toBe(200);
    const copied = await app.call(admin, bellsApi.copy, { id: bellId, name: 'Form 3 only', classIds: [f.form3] });
    expect(copied.body).toMatchObject({ slots: 14, classes: 'Form 3', lessonsAWeek: 40 });
    expect((await app.call(admin, bellsApi.remove, { id: copied.body.id })).status).toBe(200);
  });

  it('refuses slots that overlap, in words, and days that are not the school’s', async () => {
    const draft = { bellId, name: 'Extra', startsAt: '08:30', endsAt: '08:50', kind: 'lesson' as const, dayIds: [] };
    const overlap = await app.call(admin, slots.api.create, draft);
    expect(overlap).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'startsAt', message: 'It overlaps “1”, which is from 08:00 to 08:40 every day.' }] },
    });
    const { days } = await cycle();
    const monday = days[0]?.id ?? 0;
    const assembly = { ...draft, startsAt: '07:35', endsAt: '07:50', dayIds: [monday] };
    expect(JSON.stringify((await app.call(admin, slots.api.create, assembly)).body)).toContain(
      'from 07:30 to 08:00 on Mon, Fri.',
    );
    const tuesday = await app.call(admin, slots.api.create, { ...assembly, dayIds: [days[1]?.id ?? 0] });
    expect(tuesday.status).toBe(200);
    expect((await app.call(admin, slots.api.create, { ...assembly, dayIds: [999_999] })).body).toMatchObject({
      fields: [{ path: 'dayIds' }],
    });
    const backwards = { ...draft, startsAt: '22:00', endsAt: '21:00' };
    expect((await app.call(admin, slots.api.create, backwards)).body).toMatchObject({ fields: [{ path: 'endsAt' }] });
    expect((await app.call(admin, slots.api.remove, { id: tuesday.body.id })).status).toBe(200);
    const first = (await slotsOf(bellId)).find(({ name }) => name === '1');
    if (!first) throw new Error('The first lesson is missing.');
    const { id, version } = first;
    const earlier = await app.call(admin, slots.api.update, { ...first, id, version, endsAt: '08:35' });
    expect(earlier.body).toMatchObject({ endsAt: '08:35' });
    expect((await app.call('ROLE_View_Only', slots.api.update, { ...first, endsAt: '08:40' })).status).toBe(403);
  });

  it('keeps a cycle of weeks with a Monday on which it begins, and at least one day of each week', async () => {
    const before = await cycle();
    const weekB = before.days.map((day) => ({ ...day, id: null, name: `${day.name} B`, short: `${day.short} B`, week: 2 }));
    const saved = { ...before, weeks: 2, days: [...before.days, ...weekB] };
    const without = await app.call(admin, cycleApi.save, { ...saved, firstMonday: null });
    expect(JSON.stringify(without.body)).toContain('Say on which Monday the first week begins.');
    const sunday = await app.call(admin, cycleApi.save, { ...saved, firstMonday: '2026-01-04' });
    expect(JSON.stringify(sunday.body)).toContain('Choose a Monday.');
    const empty = await app.call(admin, cycleApi.save, { ...before, weeks: 2, firstMonday: '2026-01-05' });
    expect(JSON.stringify(empty.body)).toContain('Keep at least one day of week 2.');
    const two = await app.call(admin, cycleApi.save, { ...saved, firstMonday: '2026-01-05' });
    expect(two.body).toMatchObject({ weeks: 2, firstMonday: '2026-01-05' });
    expect(two.body.days).toHaveLength(10);
    expect((await app.call(admin, bellsApi.get, { id: bellId })).body.lessonsAWeek).toBe(40);
    expect((await app.call(admin, cycleApi.save, { ...saved, firstMonday: '2026-01-05' })).status).toBe(409);
    // Two days change names with each other.
    const [monday, tuesday] = two.body.days;
    if (!monday || !tuesday) throw new Error('The days are missing.');
    const swapped = two.body.days.map((day) =>
      day.id === monday.id ? { ...day, name: tuesday.name } : day.id === tuesday.id ? { ...day, name: monday.name } : day,
    );
    const after = await app.call(admin, cycleApi.save, { ...two.body, days: swapped });
    expect(after.body.days.slice(0, 2).map(({ name }) => name)).toEqual(['Tuesday', 'Monday']);
    expect((await app.call(admin, cycleApi.save, { ...after.body, days: two.body.days })).status).toBe(200);
    const doubled = [...two.body.days, { id: null, name: 'monday', short: 'x', weekday: 6, week: 1, active: true }];
    expect((await app.call(admin, cycleApi.save, { ...two.body, version: 3, days: doubled })).body).toMatchObject({
      fields: [{ path: 'days.10.name', message: 'Another day has this name.' }],
    });
    const back = await cycle();
    expect((await app.call(admin, cycleApi.save, { ...back, weeks: 1 })).status).toBe(200);
  });

  it('keeps rooms with tags of the school, and gives one to a class and a teacher as their own', async () => {
    const tag = (await app.call(admin, tags.api.create, { name: 'Gas taps', colour: '#2E8B66' })).body;
    expect(tag.colour).toBe('#2e8b66');
    const draft = { name: ' Physics “lab” ', short: 'Phy', kind: 'laboratory' as const, capacity: 30, tagIds: [tag.id] };
    const room = (await app.call(admin, rooms.api.create, draft)).body;
    labId = room.id;
    expect(room).toMatchObject({ name: 'Physics “lab”', tags: 'Gas taps', homeOf: '' });
    expect((await app.call(admin, rooms.api.create, { ...draft, name: 'Other', short: 'PHY' })).status).toBe(409);
    expect(
      (await app.call(admin, rooms.api.create, { ...draft, name: 'Other', short: 'O', tagIds: [99_999] })).body,
    ).toMatchObject({
      fields: [{ path: 'tagIds', message: 'Choose tags of this school.' }],
    });
    expect((await app.call(admin, rooms.api.list, { tagId: tag.id })).body.total).toBe(1);
    const key = String(f.east);
    const east = (await app.call(admin, classesApi.get, { id: key })).body;
    expect(east).toMatchObject({
      name: 'Form 3 East',
      shown: 'F3E',
      size: 1,
      bellName: 'Senior and secondary',
      slots: 40,
      version: 0,
    });
    const said = { id: key, version: 0, short: '3E', homeRoomId: room.id, teacherFirst: true };
    expect((await app.call(admin, classesApi.update, said)).body).toMatchObject({
      shown: '3E',
      homeRoomName: 'Physics “lab”',
      version: 1,
    });
    expect((await app.call(admin, classesApi.update, said)).status).toBe(409);
    expect((await app.call(admin, classesApi.get, { id: 'c999999' })).status).toBe(404);
    expect((await app.call(admin, rooms.api.get, { id: room.id })).body.homeOf).toBe('Form 3 East');
    const used = await app.call(admin, rooms.api.remove, { id: room.id });
    expect(used).toMatchObject({ status: 409 });
    expect((await app.call(admin, classesApi.list, { q: '3E', sort: '-size' })).body.rows).toHaveLength(1);
    const history = await app.call(admin, historyApi.list, { entity: 'timetable stream', id: f.east });
    expect(history.body.rows).toHaveLength(1);
  });

  it('reads subjects and who teaches from exams, and keeps what they ask', async () => {
    const place = { streamId: f.east, courseId: f.physics, seen: [], teachers: [f.otieno] };
    await app.call('ROLE_Exam_admin', subjectTeachersApi.save, { classId: f.form3, changes: [place] });
    const physics = (await app.call(admin, subjectsApi.get, { id: f.physics })).body;
    expect(physics).toMatchObject({ name: 'Physics', shown: 'Phy', classes: 1, teachers: 1, version: 0 });
    const asks = { id: f.physics, version: 0, short: 'Phy', colour: '#3b7fbf', roomKind: 'laboratory' as const };
    expect((await app.call(admin, subjectsApi.update, { ...asks, roomTagId: 1 })).status).toBe(422);
    expect((await app.call(admin, subjectsApi.update, asks)).body).toMatchObject({
      shown: 'Phy',
      roomKind: 'laboratory',
      version: 1,
    });
    expect((await app.call(admin, subjectsApi.update, asks)).status).toBe(409);
    const { total } = (await app.call(admin, subjectsApi.list, {})).body;
    expect((await app.call(admin, subjectsApi.colour, {})).body.coloured).toBe(total - 1);
    expect((await app.call(admin, subjectsApi.colour, {})).body.coloured).toBe(0);
    expect((await app.call(admin, subjectsApi.list, { taken: 'taken', difficulty: 'normal', dayPart: 'any' })).body.total).toBe(
      4,
    );
    const otieno = (await app.call(admin, timetableTeachersApi.list, { q: 'otieno' })).body.rows[0];
    expect(otieno).toMatchObject({ id: f.otieno, shown: 'PO', subjects: 'Physics', mostWeek: 27, load: 'none', active: true });
    const limits = { id: f.otieno, version: 0, mostWeek: 30, leastWeek: 20, mostRun: 4, homeRoomId: labId };
    expect((await app.call(admin, timetableTeachersApi.update, { ...limits, mostWeek: 39 })).body).toMatchObject({
      fields: [{ path: 'mostWeek', message: 'Enter 16 to 38.' }],
    });
    expect((await app.call(admin, timetableTeachersApi.update, { ...limits, leastWeek: 31 })).body).toMatchObject({
      fields: [{ path: 'leastWeek' }],
    });
    expect((await app.call(admin, timetableTeachersApi.update, limits)).body).toMatchObject({ mostWeek: 30, version: 1 });
    expect((await app.call(admin, timetableTeachersApi.update, limits)).status).toBe(409);
    const all = { ids: [f.otieno, f.wanjiru], mostWeek: 18 };
    expect((await app.call(admin, timetableTeachersApi.setAll, all)).body).toEqual({ changed: 2 });
    expect((await app.call(admin, timetableTeachersApi.get, { id: f.otieno })).body).toMatchObject({
      mostWeek: 18,
      leastWeek: 18,
    });
    const choices = (await app.call(admin, choicesApi.all, {})).body;
    expect(choices.subjects.find(({ id }) => id === f.physics)).toMatchObject({ short: 'Phy', colour: '#3b7fbf' });
    expect(choices.days).toHaveLength(5);
    expect(choices.rooms).toHaveLength(1);
  });

  it('paints times off as one, and shows what somebody else has painted meanwhile', async () => {
    const whose = { owner: 'teacher' as const, key: String(f.otieno) };
    const grid = (await app.call(admin, timesOffApi.get, whose)).body;
    const [monday, tuesday] = grid.days;
    const slot = grid.bells[0]?.slots.find(({ kind }) => kind === 'lesson');
    if (!monday || !tuesday || !slot) throw new Error('The grid is empty.');
    const at = (day: { id: number }) => ({ dayId: day.id, slotId: slot.id });
    const first = [{ ...at(monday), was: null, level: 'forbidden' as const }];
    expect((await app.call(admin, timesOffApi.save, { ...whose, changes: first })).body).toEqual({ saved: 1, conflicts: [] });
    const stale = [
      { ...at(monday), was: null, level: 'undesired' as const },
      { ...at(tuesday), was: null, level: 'undesired' as const },
    ];
    expect((await app.call(admin, timesOffApi.save, { ...whose, changes: stale })).body).toEqual({
      saved: 0,
      conflicts: [{ ...at(monday), level: 'forbidden' }],
    });
    const seen = stale.map((cell, n) => ({ ...cell, was: n === 0 ? ('forbidden' as const) : null }));
    expect((await app.call(admin, timesOffApi.save, { ...whose, changes: seen })).body).toEqual({ saved: 2, conflicts: [] });
    const cleared = [{ ...at(monday), was: 'undesired' as const, level: null }];
    expect((await app.call(admin, timesOffApi.save, { ...whose, changes: cleared })).body.saved).toBe(1);
    expect((await app.call(admin, timesOffApi.get, whose)).body.cells).toEqual([{ ...at(tuesday), level: 'undesired' }]);
    expect((await app.call(admin, timetableTeachersApi.get, { id: f.otieno })).body.timesOff).toBe(1);
    const history = await app.call(admin, historyApi.list, { entity: 'times off of a teacher', id: f.otieno });
    expect(history.body.rows).toHaveLength(3);
    // A class whole, a stream, a room and a subject have their own.
    for (const [owner, key] of [
      ['class', `c${f.form3}`],
      ['class', String(f.east)],
      ['room', String(labId)],
      ['subject', String(f.physics)],
    ] as const)
      expect((await app.call(admin, timesOffApi.save, { owner, key, changes: first })).body).toEqual({ saved: 1, conflicts: [] });
    expect((await app.call(admin, classesApi.get, { id: String(f.east) })).body.timesOff).toBe(1);
    expect((await app.call(admin, timesOffApi.get, { owner: 'class', key: String(f.west) })).body.cells).toEqual([]);
    expect((await app.call('otherSchool', timesOffApi.get, whose)).status).toBe(404);
    const nowhere = [{ dayId: 999_999, slotId: slot.id, was: null, level: 'forbidden' as const }];
    expect((await app.call(admin, timesOffApi.save, { ...whose, changes: nowhere })).status).toBe(422);
  });

  it('keeps a day and a slot in which lessons stand, and says what uses them', async () => {
    const { days, ...rest } = await cycle();
    const [slot] = (await slotsOf(bellId)).filter(({ kind }) => kind === 'lesson');
    const [day] = days;
    if (!slot || !day) throw new Error('The grid is empty.');
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query(
      `insert into timetable.lesson (school_id, course_id, lengths) select school_id, id, '{1}' from settings.course where id = $1`,
      [f.physics],
    );
    await owner.query(
      `insert into timetable.lesson_fix (school_id, lesson_id, piece, day_id, slot_id)
       select school_id, id, 0, $1, $2 from timetable.lesson where course_id = $3`,
      [day.id, slot.id, f.physics],
    );
    // Nineteen lessons a week, where eighteen are the most.
    const { rows } = await owner.query<{ id: string }>(
      `insert into timetable.lesson (school_id, course_id, lengths)
       select school_id, id, array_fill(1, array[19]) from settings.course where id = $1 returning id`,
      [f.maths],
    );
    const lesson = [app.schoolA, rows[0]?.id];
    await owner.query('insert into timetable.lesson_teacher (school_id, lesson_id, staff_member_id) values ($1, $2, $3)', [
      ...lesson,
      f.otieno,
    ]);
    await owner.query('insert into timetable.lesson_class (school_id, lesson_id, class_id, stream_id) values ($1, $2, $3, $4)', [
      ...lesson,
      f.form3,
      f.east,
    ]);
    await owner.end();
    const off = { ...rest, days: days.map((one) => (one.id === day.id ? { ...one, active: false } : one)) };
    expect(JSON.stringify((await app.call(admin, cycleApi.save, off)).body)).toContain('Monday is used by 1 fixed lessons');
    const changed = await app.call(admin, slots.api.update, { ...slot, kind: 'prep' });
    expect(JSON.stringify(changed.body)).toContain('is used by 1 fixed lessons: it stays a lesson on its days');
    expect((await app.call(admin, slots.api.remove, { id: slot.id })).status).toBe(409);
    expect((await app.call(admin, bellsApi.remove, { id: bellId })).body).toMatchObject({ code: 'in_use' });
    expect((await app.call(admin, slots.api.update, { ...slot, name: 'First' })).status).toBe(200);
    expect((await app.call(admin, timetableTeachersApi.list, { load: 'over' })).body.rows).toMatchObject([
      { id: f.otieno, lessons: 19, mostWeek: 18 },
    ]);
    expect((await app.call(admin, classesApi.get, { id: String(f.east) })).body).toMatchObject({ lessons: 19, slots: 40 });
    expect((await app.call(admin, classesApi.get, { id: String(f.west) })).body).toMatchObject({ lessons: 0 });
  });
});

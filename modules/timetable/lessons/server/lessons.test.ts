import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '#kit/server/db/transaction.ts';
import { historyApi } from '#kit/contract/history.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { lessonGridApi } from '../contract/grid/lesson-grid.ts';
import { divisionsApi } from '../contract/groups/divisions.ts';
import { lessonsApi } from '../contract/lessons.ts';
import { lessonsOfApi } from '../contract/lessons-of.ts';
import { readLessons, studentsOfParts, wouldMeet } from './read-lessons.ts';
import { admin, type LessonsWorld, lessonsWorld } from './testing/lessons-world.ts';

type Draft = CallInput<typeof lessonsApi.create>;

describe('lessons of the timetable', () => {
  let w: LessonsWorld;
  beforeAll(async () => {
    w = await lessonsWorld();
  });
  afterAll(() => w.close());

  const draft = (more: Partial<Draft> = {}): Draft => ({
    courseId: w.english,
    lengths: [1, 1, 1, 2],
    teacherIds: [w.otieno],
    classes: [{ key: String(w.east), partId: null }],
    ...more,
  });
  const create = (more: Partial<Draft> = {}) => w.app.call(admin, lessonsApi.create, draft(more));
  const refused = async (more: Partial<Draft>) => {
    const { status, body } = await create(more);
    return [status, body.fields?.[0]?.path, body.fields?.[0]?.message];
  };
  const grid = async () => (await w.app.call(admin, lessonGridApi.grid)).body;

  it('keeps a card with everything it can say, tells of it in words, and gives it to others as it is to be placed', async () => {
    const { status, body } = await create({
      roomNeed: 'listed',
      rooms: [
        { roomId: w.hall, rank: 'emergency' },
        { roomId: w.lab, rank: 'best' },
      ],
      fixed: [{ piece: 3, dayId: w.days[1] ?? 0, slotId: w.slots[4] ?? 0 }],
      spread: 'days',
      dayPart: 'morning',
      note: ' Reads aloud ',
    });
    expect([status, body.name, body.teachers, body.classNames, body.slots, body.lacks]).toEqual([
      200,
      'English',
      'Peter Otieno',
      'Form 3 East',
      5,
      null,
    ]);
    expect(body.roomNames).toBe('Physics laboratory, Hall');
    const read = await inSchool(w.app.db, w.app.schoolA, (tx) => readLessons(tx));
    expect(read.find(({ id }) => id === body.id)).toMatchObject({
      courseId: w.english,
      name: 'English',
      lengths: [1, 1, 1, 2],
      dayPart: 'morning',
      teacherIds: [w.otieno],
      classes: [{ classId: w.form3, streamId: w.east, partId: null }],
      rooms: [
        { roomId: w.lab, rank: 'best' },
        { roomId: w.hall, rank: 'emergency' },
      ],
      fixes: [{ piece: 3, dayId: w.days[1], slotId: w.slots[4] }],
    });
    const changed = await w.app.call(admin, lessonsApi.update, { ...body, lengths: [1, 1, 2], fixed: [], active: false });
    expect([changed.status, changed.body.active]).toEqual([200, false]);
    const late = await w.app.call(admin, lessonsApi.update, { ...body, note: 'Late' });
    expect(late.status).toBe(409);
    const history = await w.app.call(admin, historyApi.list, { entity: 'lesson', id: body.id });
    expect(history.body.rows[0]?.changes).toContainEqual({
      field: 'pieces',
      before: '3 singles, 1 double',
      after: '2 singles, 1 double',
    });
    expect((await inSchool(w.app.db, w.app.schoolA, (tx) => readLessons(tx))).some(({ id }) => id === body.id)).toBe(false);
    expect((await w.app.call(admin, lessonsApi.list, { q: 'otieno east', active: false })).body.total).toBe(1);
    expect((await w.app.call('otherSchool', lessonsApi.get, { id: body.id })).status).toBe(404);
    expect((await w.app.call('otherSchool', lessonsApi.list, {})).body.total).toBe(0);
    expect((await w.app.call('ROLE_View_Only', lessonsApi.remove, { id: body.id })).status).toBe(403);
    expect((await w.app.call(admin, lessonsApi.remove, { id: body.id })).status).toBe(200);
  });

  it('says at the field what a card may not be', async () => {
    expect(await refused({ courseId: null })).toEqual([400, 'courseId', 'Choose a subject, or say what it is.']);
    expect(await refused({ lengths: [4] })).toEqual([
      400,
      'lengths',
      'Form 3 East has at most 3 lessons in a row on any day (Whole school), and one of these takes 4.',
    ]);
    expect((await refused({ lengths: [1, 1, 1, 1, 1, 1] })).slice(0, 2)).toEqual([400, 'lengths']);
    expect((await refused({ lengths: [1, 1, 1, 1], spread: 'apart' })).slice(0, 2)).toEqual([400, 'lengths']);
    expect((await create({ lengths: [1, 1, 1], spread: 'apart', teacherIds: [] })).status).toBe(200);
    expect((await refused({ lengths: [] }))[1]).toBe('lengths');
    expect((await refused({ teacherIds: [999_999] }))[2]).toBe('Choose members of staff of this school.');
    expect((await refused({ classes: [{ key: '999999', partId: null }] }))[2]).toBe('Choose classes of this school.');
    expect(
      await refused({
        classes: [
          { key: String(w.east), partId: null },
          { key: `c${w.form3}`, partId: null },
        ],
      }),
    ).toEqual([400, 'classes.1.key', 'Form 3 sits in it already with Form 3 East.']);
    expect((await refused({ roomNeed: 'listed' }))[1]).toBe('rooms');
    const fix = (piece: number, slot: number, day = 0) => ({ piece, dayId: w.days[day] ?? 0, slotId: w.slots[slot] ?? 0 });
    expect(await refused({ fixed: [fix(0, 3)] })).toEqual([
      400,
      'fixed.0.slotId',
      'Break is no lesson. Choose a slot in which lessons are.',
    ]);
    expect((await refused({ fixed: [fix(3, 2)] }))[2]).toBe('Only 1 slot follow from here on Monday, and this takes 2.');
    expect((await refused({ fixed: [fix(0, 1), fix(3, 0)] }))[2]).toBe('Time 1 is fixed there already.');
    expect((await refused({ fixed: [fix(7, 1)] }))[1]).toBe('fixed.0.piece');
  });

  it('divides a class into groups, each student into one, and knows who meets whom', async () => {
    const make = (name: string, parts: CallInput<typeof divisionsApi.create>['parts']) =>
      w.app.call(admin, divisionsApi.create, { name, classKey: `c${w.form3}`, parts });
    const gender = (
      await make('Games', [
        { name: 'Girls', rule: 'female' },
        { name: 'Boys', rule: 'male' },
      ])
    ).body;
    expect([gender.className, gender.parts.map(({ students }) => students), gender.outside, gender.inTwo]).toEqual([
      'Form 3',
      [6, 0],
      0,
      0,
    ]);
    const listed = (
      await make('Clubs', [
        { name: 'Chess', rule: 'listed', studentIds: [w.amina, w.brian] },
        { name: 'Drama', rule: 'listed', studentIds: [w.choosers[2] ?? 0] },
        { name: 'Physics', rule: 'takes', courseId: w.physics },
      ])
    ).body;
    expect([listed.parts.map(({ students }) => students), listed.outside, listed.inTwo]).toEqual([[2, 1, 4], 2, 3]);
    const twice = await make('Twice', [
      { name: 'One', rule: 'listed', studentIds: [w.amina] },
      { name: 'Two', rule: 'listed', studentIds: [w.amina] },
    ]);
    expect(twice.body.fields?.[0]).toEqual({ path: 'parts.1.studentIds', message: 'Somebody is listed in two of the groups.' });
    const [chess, drama] = listed.parts;
    const lesson = await create({
      courseId: null,
      title: 'Chess',
      lengths: [1],
      classes: [{ key: `c${w.form3}`, partId: chess?.id ?? 0 }],
    });
    expect(lesson.body.classNames).toBe('Form 3 (Chess)');
    expect((await refused({ classes: [{ key: String(w.east), partId: chess?.id ?? 0 }] }))[2]).toBe(
      'The group Chess is of Form 3, not of Form 3 East.',
    );
    expect((await w.app.call(admin, divisionsApi.remove, { id: listed.id })).status).toBe(409);
    const { id, version, name, classKey, together, parts } = listed;
    const without = await w.app.call(admin, divisionsApi.update, {
      id,
      version,
      name,
      classKey,
      together,
      parts: parts.slice(1),
    });
    expect(without.body.fields?.[0]?.message).toBe('The group Chess has 1 lesson. Remove them first.');
    const met = await inSchool(w.app.db, w.app.schoolA, (tx) => studentsOfParts(tx));
    const of = (partId: number | null, streamId: number | null = null) => ({ classId: w.form3, streamId, partId });
    const [girls, boys] = gender.parts.map((part) => part.id);
    const ask = (one: ReturnType<typeof of>, other: ReturnType<typeof of>) => wouldMeet(one, other, met);
    expect([
      ask(of(chess?.id ?? 0), of(drama?.id ?? 0)),
      ask(of(chess?.id ?? 0), of(girls ?? 0)),
      // Nobody is a boy yet: the group is taken for anybody but those of its own division.
      ask(of(boys ?? 0), of(girls ?? 0)),
      ask(of(boys ?? 0), of(chess?.id ?? 0)),
      ask(of(drama?.id ?? 0), of(null, w.west)),
      ask(of(drama?.id ?? 0), of(null, w.east)),
      ask(of(null, w.east), of(null, w.west)),
      ask(of(null), of(null, w.west)),
    ]).toEqual([false, true, false, true, false, true, false, true]);
    await w.app.call(admin, lessonsApi.remove, { id: lesson.body.id });
    // Who has gone to another class is in its groups no more, and keeps nobody from changing them.
    const moves = (classId: number | null) =>
      sql`update registration.student set class_id = ${classId}, stream_id = ${classId === null ? null : w.west} where id = ${w.brian}`.execute(
        w.app.db.platform,
      );
    await moves(null);
    const now = (await w.app.call(admin, divisionsApi.get, { id: listed.id })).body;
    expect(now.parts[0]?.studentIds).toEqual([w.amina]);
    expect((await w.app.call(admin, divisionsApi.update, { ...now, name: 'Clubs of today' })).status).toBe(200);
    await moves(w.form3);
  });

  it('makes the cards that exams know of in one act, with the usual numbers and teachers, and takes them back while unused', async () => {
    const before = await grid();
    const mine = before.proposals.filter(({ classKey }) => classKey === String(w.west));
    expect(mine.map(({ courseId, title, lengths, teacherIds }) => [courseId ?? title, lengths.join('+'), teacherIds])).toEqual([
      [w.english, '1+1+2+2+2', []],
      [w.maths, '1+1+1+2+2', [w.wanjiru]],
      ['Physical Education', '1', []],
    ]);
    expect(before.sources.map(({ name }) => name)).toEqual(['8-4-4']);
    expect(before.optional.map(({ classKey, name, takers }) => [classKey === String(w.east), name, takers])).toContainEqual([
      true,
      'Physics',
      3,
    ]);
    const changes = mine.map(({ classKey, courseId, title, lengths }) => ({
      classKey,
      courseId,
      title,
      lengths,
      lessonId: null,
      version: null,
    }));
    // Two who press at once make each card once.
    const both = await Promise.all([
      w.app.call(admin, lessonGridApi.save, { changes }),
      w.app.call(admin, lessonGridApi.save, { changes }),
    ]);
    expect(both.map(({ body }) => body.made.length * 10 + body.conflicts.length).toSorted((one, other) => one - other)).toEqual([
      3, 30,
    ]);
    const after = await grid();
    expect(after.proposals.some(({ classKey }) => classKey === String(w.west))).toBe(false);
    expect(after.classes.find(({ key }) => key === String(w.west))).toMatchObject({ slots: 30, load: 16 });
    expect(after.teachers.find(({ id }) => id === w.wanjiru)).toMatchObject({ load: 7, most: 27 });
    const cell = after.cells.find(({ classKey, column }) => classKey === String(w.west) && column === String(w.maths));
    const change = (lengths: number[], version = cell?.version ?? 0) =>
      w.app.call(admin, lessonGridApi.save, {
        changes: [{ classKey: String(w.west), courseId: w.maths, title: null, lessonId: cell?.lessonId ?? 0, version, lengths }],
      });
    expect((await change([4])).body.fields?.[0]?.path).toBe('changes.0.lengths');
    const made = both.flatMap(({ body }) => body.made);
    expect((await change([1, 1, 2])).body.changed).toBe(1);
    expect((await change([1])).body.conflicts).toHaveLength(1);
    expect((await w.app.call(admin, lessonGridApi.undo, { lessons: made })).status).toBe(409);
    expect((await change([], 2)).body.removed).toBe(1);
    const rest = made.filter(({ id }) => id !== cell?.lessonId);
    expect((await w.app.call('otherSchool', lessonGridApi.undo, { lessons: rest })).status).toBe(409);
    expect((await w.app.call(admin, lessonGridApi.undo, { lessons: rest })).body.removed).toBe(2);
    expect((await w.app.call('ROLE_View_Only', lessonGridApi.save, { changes })).status).toBe(403);
  });

  it('says whose lessons a list holds and how full they are', async () => {
    const { body: card } = await create({
      courseId: w.physics,
      teacherIds: [w.otieno, w.wanjiru],
      classes: [
        { key: String(w.east), partId: null },
        { key: String(w.west), partId: null },
      ],
    });
    const of = async (whose: 'class' | 'teacher' | 'room' | 'subject', key: number | string) =>
      (await w.app.call(admin, lessonsOfApi.of, { of: whose, key: String(key) })).body;
    expect(await of('subject', w.physics)).toMatchObject({ name: 'Physics', cards: 1, slots: 5, most: null });
    expect(await of('teacher', w.wanjiru)).toMatchObject({ name: 'Grace Wanjirũ', slots: 5, most: 27 });
    expect(await of('class', `c${w.form3}`)).toMatchObject({ name: 'Form 3', size: 6, most: 30 });
    expect(await of('room', w.lab)).toMatchObject({ name: 'Physics laboratory', size: 30, slots: 0 });
    expect((await w.app.call(admin, lessonsOfApi.of, { of: 'class', key: '999999' })).status).toBe(404);
    const listed = (
      await w.app.call(admin, lessonsApi.list, {
        classKey: String(w.west),
        staffMemberId: w.otieno,
        courseId: w.physics,
        incomplete: false,
      })
    ).body;
    expect(listed.rows.map(({ id }) => id)).toEqual([card.id]);
    // There is no timetable yet, so that nothing is called unplaced.
    expect((await w.app.call(admin, lessonsApi.list, { unplaced: true, roomId: w.lab, tagId: 1 })).body.total).toBe(0);
    const closed = (await grid()).cells.filter(({ lessonId }) => lessonId === card.id);
    expect(closed.map((cell) => cell.closed)).toEqual(['joined', 'joined']);
    const choices = (await w.app.call(admin, lessonsApi.choices)).body;
    expect(choices.classes.map(({ name }) => name)).toContain('Form 3, all streams');
    expect([choices.days.length, choices.slots.length, choices.teachers.find(({ id }) => id === w.otieno)?.slots]).toEqual([
      5, 6, 5,
    ]);
    await w.app.call(admin, lessonsApi.remove, { id: card.id });
  });
});

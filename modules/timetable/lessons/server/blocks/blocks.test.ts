import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '#kit/server/db/transaction.ts';
import { subjectChoicesApi } from '#modules/exams/teaching/contract/subject-choices.ts';
import { type Chooser, settled, troubles, whatHelps } from '../../contract/blocks/seating.ts';
import { optionBlocksApi, type OptionBlocks } from '../../contract/blocks/option-blocks.ts';
import { lessonsApi } from '../../contract/lessons.ts';
import { readLessons, studentsOfParts, wouldMeet } from '../read-lessons.ts';
import { admin, type LessonsWorld, lessonsWorld } from '../testing/lessons-world.ts';
import { arrange, fewestBlocks, type Option, withoutChoice } from './arrange.ts';

/** Numbers that are the same each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x7f_ff_ff_ff) * below * 0.999);
  };
}

const option = (courseId: number, more: Partial<Option> = {}): Option => ({
  courseId,
  most: 45,
  teachers: [],
  rooms: [],
  ...more,
});

describe('option blocks', () => {
  it('never seat a student twice, whatever was chosen, and say of everybody who goes without', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomOf(seed);
      const courses = 4 + random(8);
      const takes = 1 + random(4);
      const choosers: Chooser[] = Array.from({ length: 20 + random(80) }, (_, at) => ({
        id: at + 1,
        courses: [...new Set(Array.from({ length: takes }, () => 1 + random(courses)))],
      }));
      const options = Array.from({ length: courses }, (_, at) => option(at + 1, { most: 10 + random(40) }));
      const found = arrange(choosers, options, 1 + random(5), 120);
      const wrong = troubles(choosers, found.blocks);
      expect(wrong.filter(({ twice, extra }) => twice || extra.length > 0)).toEqual([]);
      expect([seed, wrong.length]).toEqual([seed, found.unseated]);
      for (const { parts } of found.blocks) {
        const seated = parts.flatMap(({ students }) => students);
        expect(new Set(seated).size).toBe(seated.length);
      }
    }
  });

  it('are as few as students allow, with groups that hold them, of a size, and with teachers and rooms of their own', () => {
    const choosers = Array.from({ length: 90 }, (_, at) => ({
      id: at + 1,
      courses: at % 3 === 0 ? [1, 2, 3] : at % 3 === 1 ? [1, 4, 5] : [2, 4, 6],
    }));
    const { arrangement, tried } = fewestBlocks(
      choosers,
      [1, 2, 3, 4, 5, 6].map((id) => option(id, { most: 32 })),
      null,
    );
    expect(tried).toEqual([{ blocks: 3, unseated: 0 }]);
    expect([arrangement.over, troubles(choosers, arrangement.blocks)]).toEqual([0, []]);
    const sizes = arrangement.blocks.flatMap(({ parts }) =>
      parts.filter(({ courseId }) => courseId === 1).map(({ students }) => students.length),
    );
    expect(sizes).toEqual([30, 30]);
    // Five subjects of which each two have somebody who takes both: three blocks leave some out, five do not.
    const pairs = [1, 2, 3, 4, 5].flatMap((one) => [1, 2, 3, 4, 5].filter((other) => other > one).map((other) => [one, other]));
    const tight = pairs.map((courses, at) => ({ id: at + 1, courses }));
    const tightest = fewestBlocks(
      tight,
      [1, 2, 3, 4, 5].map((id) => option(id)),
      null,
    );
    expect(tightest.tried.map(({ unseated }) => unseated > 0)).toEqual([true, true, true, false]);
    // One teacher for two subjects keeps them in different blocks, though students would not mind.
    const shared = fewestBlocks(
      [
        { id: 1, courses: [1, 3] },
        { id: 2, courses: [2, 3] },
      ],
      [option(1, { teachers: [7] }), option(2, { teachers: [7] }), option(3)],
      2,
    );
    expect([shared.arrangement.unseated, shared.arrangement.withoutTeacher]).toEqual([0, 1]);
    expect(withoutChoice([[1, 2], [1], [1, 2]])).toBe(1);
  });

  it('say which further group would help, and seat again only those whose choice has changed', () => {
    const blocks = [
      {
        parts: [
          { courseId: 1, students: [1, 2] },
          { courseId: 2, students: [3] },
        ],
      },
      { parts: [{ courseId: 3, students: [1, 3] }] },
    ];
    const choosers = [
      { id: 1, courses: [1, 3] },
      { id: 2, courses: [1, 2] },
      { id: 3, courses: [2, 3] },
    ];
    expect(troubles(choosers, blocks)).toEqual([{ studentId: 2, missing: [2], extra: [], twice: false }]);
    expect(whatHelps(choosers, blocks)).toEqual([
      { courseId: 1, block: 1, seats: 1 },
      { courseId: 2, block: 1, seats: 1 },
    ]);
    const changed = [{ id: 1, courses: [2, 3] }, { id: 2, courses: [1] }, choosers[2] ?? { id: 3, courses: [] }];
    const again = settled(changed, blocks);
    expect(again.map(({ parts }) => parts.map(({ students }) => students))).toEqual([[[2], [1, 3]], [[1, 3]]]);
    expect(troubles(changed, again)).toEqual([]);
  });
});

describe('option blocks of a class', () => {
  let w: LessonsWorld;
  beforeAll(async () => {
    w = await lessonsWorld();
  });
  afterAll(() => w.close());

  const read = async () => (await w.app.call(admin, optionBlocksApi.get, { classKey: `c${w.form3}` })).body;
  const save = (state: OptionBlocks, blocks: OptionBlocks['blocks']) =>
    w.app.call(admin, optionBlocksApi.save, { classKey: state.classKey, seen: state.seen, blocks });

  it('are proposed, kept with their lessons, changed by hand, and show what students choose later', async () => {
    const empty = await read();
    expect(empty.subjects.map(({ name, takers, teacherIds }) => [name, takers, teacherIds])).toEqual([
      ['Music', 4, [w.wanjiru]],
      ['Physics', 4, [w.otieno]],
    ]);
    const proposed = (
      await w.app.call(admin, optionBlocksApi.propose, {
        classKey: empty.classKey,
        subjects: empty.subjects.map(({ courseId }) => ({ courseId, most: 45 })),
      })
    ).body;
    expect(proposed.tried).toEqual([{ blocks: 2, unseated: 0 }]);
    const blocks = proposed.blocks.map(({ parts }, at) => ({
      divisionId: null,
      name: `Block ${'AB'[at]}`,
      lengths: [1, 1, 2],
      parts: parts.map((part) => ({
        ...part,
        partId: null,
        name: part.courseId === w.music ? 'Music' : 'Physics',
        teacherIds: [w.otieno],
      })),
    }));
    const kept = await save(empty, blocks);
    expect([
      kept.status,
      kept.body.blocks.map(({ name, parts }) => [name, parts.map(({ students }) => students.length)]),
    ]).toEqual([
      200,
      [
        ['Block A', [4]],
        ['Block B', [4]],
      ],
    ]);
    // Somebody who still looks at the empty class is told.
    expect((await save(empty, blocks)).status).toBe(409);
    const lessons = await inSchool(w.app.db, w.app.schoolA, (tx) => readLessons(tx));
    expect(lessons.map(({ lengths, teacherIds, classes }) => [lengths, teacherIds, classes.length])).toEqual([
      [[1, 1, 2], [w.otieno], 1],
      [[1, 1, 2], [w.otieno], 1],
    ]);
    const parts = await inSchool(w.app.db, w.app.schoolA, (tx) => studentsOfParts(tx));
    const [one, other] = lessons.map(({ classes }) => classes[0]);
    expect(one && other && wouldMeet(one, other, parts)).toBe(true);
    // Everything in one block: those who take both would sit in two places.
    const state = kept.body;
    const [a, b] = state.blocks;
    if (!a || !b) throw new Error('There are two blocks.');
    const clash = await save(state, [{ ...a, parts: [...a.parts, ...b.parts] }]);
    expect(clash.body.fields?.[0]?.message).toMatch(/would sit in .* at the same time\.$/);
    const swapped = await save(state, [
      { ...a, parts: b.parts, lengths: [1, 1] },
      { ...b, parts: a.parts },
    ]);
    expect(swapped.body.blocks.map(({ lengths, parts: groups }) => [lengths, groups[0]?.partId])).toEqual([
      [[1, 1], b.parts[0]?.partId],
      [[1, 1, 2], a.parts[0]?.partId],
    ]);
    await w.app.call('ROLE_All', subjectChoicesApi.save, {
      classId: w.form3,
      changes: [{ studentId: w.choosers[2] ?? 0, courseId: w.music, taken: true }],
    });
    const later = await read();
    expect(troubles(later.students, later.blocks)).toEqual([
      { studentId: w.choosers[2], missing: [w.music], extra: [], twice: false },
    ]);
    const accepted = await save(later, settled(later.students, later.blocks));
    expect(troubles(accepted.body.students, accepted.body.blocks)).toEqual([]);
    const gone = await save(accepted.body, []);
    expect([gone.status, gone.body.blocks, (await w.app.call(admin, lessonsApi.list, {})).body.total]).toEqual([200, [], 0]);
  });

  it('stay possible when they are taught more often, name a teacher who has left, and say which group to remove', async () => {
    const empty = await read();
    const { app, physics, choosers, otieno, wanjiru, form3, days, slots } = w;
    const group = {
      partId: null,
      name: 'Physics',
      courseId: physics,
      teacherIds: [otieno, wanjiru],
      students: choosers.slice(0, 2),
    };
    const kept = await save(empty, [{ divisionId: null, name: 'Block A', lengths: [1, 1, 2], parts: [group] }]);
    const card = (await app.call(admin, lessonsApi.list, {})).body.rows[0];
    if (!card) throw new Error('A block has a lesson.');
    const fixed = [
      { piece: 0, dayId: days[0] ?? 0, slotId: slots[0] ?? 0 },
      { piece: 2, dayId: days[1] ?? 0, slotId: slots[0] ?? 0 },
    ];
    expect((await app.call(admin, lessonsApi.update, { ...card, fixed })).status).toBe(200);
    const more = await save(
      kept.body,
      kept.body.blocks.map((block) => ({ ...block, lengths: [1, 1, 1, 1, 1, 1] })),
    );
    expect(more.status).toBe(200);
    // Six times do not fit on five days with one on each, and the double that was fixed is no more.
    const now = (await app.call(admin, lessonsApi.get, { id: card.id })).body;
    expect([now.spread, now.fixed]).toEqual(['any', [fixed[0]]]);
    expect((await app.call(admin, lessonsApi.update, now)).status).toBe(200);
    const status = (to: string) =>
      sql`update settings.staff_member set status = ${to} where id = ${otieno}`.execute(app.db.platform);
    await status('left');
    expect((await read()).teachers).toContainEqual({ id: otieno, name: 'Peter Otieno (left)' });
    await status('active');
    const required = (compulsory: boolean) =>
      sql`update registration.class_subject set compulsory = ${compulsory} where class_id = ${form3} and course_id = ${physics}`.execute(
        app.db.platform,
      );
    await required(true);
    const state = await read();
    const refused = await save(state, state.blocks);
    expect([refused.status, refused.body.fields?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('Form 3 no longer chooses the subject of Physics. Remove this group'),
    ]);
    await required(false);
    expect((await save(state, [])).status).toBe(200);
  });

  it('are of one school and of whoever administers the timetable', async () => {
    const state = await read();
    const input = { classKey: state.classKey, subjects: [{ courseId: w.music, most: 45 }] };
    expect((await w.app.call('ROLE_View_Only', optionBlocksApi.propose, input)).status).toBe(403);
    expect((await w.app.call('otherSchool', optionBlocksApi.propose, input)).status).toBe(404);
    expect((await w.app.call('ROLE_View_Only', optionBlocksApi.get, { classKey: state.classKey })).status).toBe(200);
    const wrong = await w.app.call(admin, optionBlocksApi.propose, { ...input, subjects: [{ courseId: w.english, most: 45 }] });
    expect(wrong.body.fields?.[0]?.path).toBe('subjects.0.courseId');
  });
});

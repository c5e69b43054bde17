import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { historyApi } from '#kit/contract/history.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { type ChoiceChange, subjectChoicesApi } from '../contract/subject-choices.ts';

const admin = 'ROLE_Exam_admin' as const;

describe('which subjects students take', () => {
  let app: TestApp;
  let f: TeachingFrame;
  beforeAll(async () => {
    app = await testApp();
    f = await teachingFrame(app);
  });
  afterAll(() => app.close());

  const save = (...changes: ChoiceChange[]) => app.call(admin, subjectChoicesApi.save, { classId: f.form3, changes });
  const tick = (studentId: number, courseId: number, taken: boolean) => ({ studentId, courseId, taken });
  const grid = async (classId = f.form3) => (await app.call(admin, subjectChoicesApi.grid, { classId })).body;
  const takenBy = async (student: number) =>
    (await grid()).students.find(({ id }) => id === student)?.taken.toSorted((one, other) => one - other);
  const list = async (input = {}) => (await app.call(admin, subjectChoicesApi.list, input)).body;

  it('are by themselves what the class takes, and what was ticked besides', async () => {
    expect(await takenBy(f.amina)).toEqual([f.english, f.maths]);
    const answer = await save(tick(f.amina, f.physics, true), tick(f.amina, f.music, true), tick(f.brian, f.maths, false));
    expect(answer.body).toEqual({ saved: 3 });
    expect(await takenBy(f.amina)).toEqual([f.english, f.maths, f.physics, f.music]);
    expect(await takenBy(f.brian)).toEqual([f.english]);
    expect((await list({ courseId: f.physics })).rows).toMatchObject([{ id: f.amina, taken: 4, subjects: 'Music, Physics' }]);
    const { rows } = (await app.call(admin, historyApi.list, { entity: 'subject choices', id: f.amina })).body;
    expect(rows).toHaveLength(1);
    // What is ticked as the class does it follows the class again.
    await save(tick(f.brian, f.maths, true));
    const some = [f.maths, f.physics, f.music].map((courseId) => ({ courseId, compulsory: false }));
    const all = (english: object[]) =>
      app.call('ROLE_All', classRollsApi.setSubjects, { id: f.form3, subjects: [...english, ...some] as { courseId: number }[] });
    await all([{ courseId: f.english, compulsory: true }]);
    expect(await takenBy(f.brian)).toEqual([f.english]);
    await app.call('ROLE_All', classRollsApi.setSubjects, {
      id: f.form3,
      subjects: [f.english, f.maths, f.physics, f.music].map((courseId, at) => ({ courseId, compulsory: at < 2 })),
    });
  });

  it('two at once lose nothing of each other, and the same tick twice is saved once', async () => {
    const apart = await Promise.all([save(tick(f.brian, f.physics, true)), save(tick(f.brian, f.music, true))]);
    expect(apart.map(({ body }) => body.saved)).toEqual([1, 1]);
    expect(await takenBy(f.brian)).toEqual([f.english, f.maths, f.physics, f.music]);
    const same = await Promise.all([1, 2, 3].map(() => save(tick(f.brian, f.music, false))));
    expect(same.reduce((sum, { body }) => sum + body.saved, 0)).toBe(1);
    const history = await app.call(admin, historyApi.list, { entity: 'subject choices', id: f.brian });
    const before = history.body.rows.length;
    const both = await save(tick(f.brian, f.music, true), tick(f.brian, f.music, false));
    expect(both.body).toEqual({ saved: 0 });
    const after = await app.call(admin, historyApi.list, { entity: 'subject choices', id: f.brian });
    expect(after.body.rows).toHaveLength(before);
    expect(await takenBy(f.brian)).toEqual([f.english, f.maths, f.physics]);
    await save(tick(f.amina, f.music, false));
  });

  it('refuses a student of another class and a subject that the class does not have', async () => {
    const other = (await registerAs(app, testDraft(f, { classId: f.form4, streamId: f.form4West }))).body.id;
    const stranger = await save(tick(f.amina, f.physics, false), tick(other, f.physics, true));
    expect([stranger.status, stranger.body.fields?.[0]?.path]).toEqual([400, 'changes.1.studentId']);
    const unknown = await save(tick(f.amina, 999_999, true));
    expect([unknown.status, unknown.body.fields?.[0]?.path]).toEqual([400, 'changes.0.courseId']);
    expect(await takenBy(f.amina)).toContain(f.physics);
    const changes = [tick(f.amina, f.physics, false)];
    const as = (caller: 'otherSchool' | 'ROLE_View_Only' | 'noRole') =>
      app.call(caller, subjectChoicesApi.save, { classId: f.form3, changes });
    expect([(await as('otherSchool')).status, (await as('ROLE_View_Only')).status, (await as('noRole')).status]).toEqual([
      404, 403, 403,
    ]);
    expect((await app.call('ROLE_View_Only', subjectChoicesApi.grid, { classId: f.form3 })).status).toBe(200);
    // Form 4 has no subjects yet: its students choose nothing and stand in no list.
    expect(await grid(f.form4)).toMatchObject({ courses: [], students: [{ taken: [] }] });
    expect((await list({ classId: f.form4 })).total).toBe(0);
  });

  it('the rule goes by the curriculum until the class has its own, which two cannot change at once', async () => {
    expect((await grid()).rule).toMatchObject({ version: 0, fewest: 7, most: 9, ofPathway: 0, byGroups: true });
    const grade10 = (await app.call('ROLE_All', classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body.id;
    const grade1 = (await app.call('ROLE_All', classesApi.create, { name: 'Grade 1', curriculum: 'CBE' })).body.id;
    expect((await grid(grade10)).rule).toMatchObject({ fewest: 7, most: 7, ofPathway: 2, byGroups: false });
    expect((await grid(grade1)).rule).toMatchObject({ fewest: null, most: null, ofPathway: 0 });
    expect((await list({ classId: f.form3, broken: true })).rows[0]?.broken).toMatch(
      /^Takes \d subjects; at least 7 are needed\.$/,
    );

    const set = (fewest: number | null, most: number | null, version: number) =>
      app.call(admin, subjectChoicesApi.setRule, { classId: f.form3, version, fewest, most, ofPathway: 1, byGroups: false });
    expect((await set(4, 3, 0)).body.fields?.[0]?.path).toBe('most');
    const both = await Promise.all([set(3, null, 0), set(3, 8, 0)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await set(3, null, 1);
    expect((await grid()).rule).toMatchObject({ version: 2, fewest: 3, most: null, ofPathway: 1 });
    // Amina takes Physics of STEM; without it she keeps neither rule.
    expect(await list({ classId: f.form3, broken: true })).toEqual({ rows: [], total: 0 });
    await save(tick(f.amina, f.physics, false));
    expect((await list({ classId: f.form3, broken: true, sort: '-taken' })).rows).toMatchObject([
      {
        id: f.amina,
        broken:
          'Takes 2 subjects; at least 3 are needed. Takes no optional subject of a pathway; at least 1 of one pathway is needed.',
      },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { historyApi } from '#kit/contract/history.ts';
import { peopleApi } from '#modules/registration/staff/contract/people.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { mySubjectsApi } from '../contract/my-subjects.ts';
import { type PlaceChange, subjectTeachersApi } from '../contract/subject-teachers.ts';

const admin = 'ROLE_Exam_admin' as const;

describe('who teaches which subject where', () => {
  let app: TestApp;
  let f: TeachingFrame;
  beforeAll(async () => {
    app = await testApp();
    f = await teachingFrame(app);
  });
  afterAll(() => app.close());

  const save = (...changes: PlaceChange[]) => app.call(admin, subjectTeachersApi.save, { classId: f.form3, changes });
  const set = (streamId: number | null, courseId: number, teachers: number[], seen: number[] = []): PlaceChange => ({
    streamId,
    courseId,
    seen,
    teachers,
  });
  const cells = async () => (await app.call(admin, subjectTeachersApi.grid, { classId: f.form3 })).body.cells;
  const slots = async (input = {}) => (await app.call(admin, subjectTeachersApi.list, { classId: f.form3, ...input })).body;

  it('counts every subject of every stream that nobody teaches, and whom each reaches', async () => {
    const { rows, total } = await slots();
    expect(total).toBe(8);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['nobody']));
    expect(rows.find(({ streamId, courseId }) => streamId === f.east && courseId === f.english)?.students).toBe(1);
    expect(rows.find(({ streamId, courseId }) => streamId === f.east && courseId === f.music)?.students).toBe(0);
  });

  it('saves many places at once, in one entry of the history, and shows a shared subject in both lists', async () => {
    const answer = await save(set(f.east, f.english, [f.otieno]), set(null, f.maths, [f.wanjiru, f.otieno, f.otieno]));
    expect(answer.body).toEqual({ saved: 2, conflicts: [] });
    expect(await cells()).toEqual([
      { streamId: f.east, courseId: f.english, teachers: [f.otieno] },
      { streamId: null, courseId: f.maths, teachers: [f.otieno, f.wanjiru] },
    ]);
    expect((await slots({ state: 'nobody' })).total).toBe(5);
    expect((await slots({ staffMemberId: f.wanjiru, q: 'wanjiru' })).rows).toMatchObject([
      { streamName: 'East', courseName: 'Mathematics', teachers: 'Grace Wanjirũ, Peter Otieno', state: 'taught' },
      { streamName: 'West' },
    ]);
    const history = await app.call(admin, historyApi.list, { entity: 'subject teachers', id: f.form3 });
    expect(history.body.rows).toHaveLength(1);
    // The same once more changes nothing.
    const again = await save(set(f.east, f.english, [f.otieno], [f.otieno]));
    expect(again.body).toEqual({ saved: 0, conflicts: [] });
  });

  it('of two at once who change the same place one wins, and the other gets both back', async () => {
    const both = await Promise.all([save(set(f.west, f.english, [f.otieno])), save(set(f.west, f.english, [f.wanjiru]))]);
    const lost = both.find(({ body }) => body.saved === 0)?.body.conflicts[0];
    expect(both.map(({ body }) => body.saved).filter((saved) => saved === 1)).toHaveLength(1);
    expect(lost?.now).not.toEqual(lost?.wanted);
    expect(new Set([lost?.now, lost?.wanted].flat())).toEqual(new Set([f.otieno, f.wanjiru]));
    // Other places of the same call are saved all the same.
    const mixed = await save(set(f.west, f.english, [], []), set(f.east, f.music, [f.wanjiru]));
    expect(mixed.body.saved).toBe(1);
    expect(mixed.body.conflicts).toMatchObject([{ streamId: f.west, courseId: f.english, wanted: [] }]);
    await save(set(f.east, f.music, [], [f.wanjiru]));
  });

  it('refuses streams, subjects and people that are not of the class or the school', async () => {
    const paths = async (...changes: PlaceChange[]) => {
      const { status, body } = await save(...changes);
      return [status, body.fields?.[0]?.path];
    };
    expect(await paths(set(f.form4West, f.english, [f.otieno]))).toEqual([400, 'changes.0.streamId']);
    expect(await paths(set(f.east, f.physics, [f.otieno]), set(f.east, 999_999, []))).toEqual([400, 'changes.1.courseId']);
    expect(await paths(set(f.east, f.physics, [999_999]))).toEqual([400, 'changes.0.teachers']);
    expect((await slots({ courseId: f.physics, state: 'taught' })).total).toBe(0);
    for (const caller of ['otherSchool', 'ROLE_View_Only', 'noRole'] as const) {
      const { status } = await app.call(caller, subjectTeachersApi.save, {
        classId: f.form3,
        changes: [set(f.east, f.music, [])],
      });
      expect(status).toBe(caller === 'otherSchool' ? 404 : 403);
    }
    expect((await app.call('ROLE_View_Only', subjectTeachersApi.grid, { classId: f.form3 })).status).toBe(200);
  });

  it('a teacher sees what they teach with its students, and nothing of others', async () => {
    const mine = async (input = {}) => (await app.call('noRole', mySubjectsApi.mine, input)).body;
    const students = async (courseId: number, more = {}) =>
      app.call('noRole', mySubjectsApi.students, { classId: f.form3, courseId, ...more });
    await signInAsStaff(app, null);
    expect((await app.call('noRole', mySubjectsApi.mine, {})).status).toBe(403);
    expect((await students(f.maths)).status).toBe(403);

    const { id: kibet } = (
      await app.call('ROLE_All', teachersApi.create, { fullName: 'Ann Kibet', staffNo: 'K1', gender: 'female', employer: 'TSC' })
    ).body;
    await signInAsStaff(app, kibet);
    await save(set(f.east, f.english, [f.otieno, kibet], [f.otieno]));
    expect((await mine()).rows).toMatchObject([
      { courseName: 'English', streamName: 'East', students: 1, others: 'Peter Otieno' },
    ]);
    expect((await students(f.english)).body.rows).toMatchObject([{ id: f.amina, streamName: 'East' }]);
    // The other stream of their subject, and a subject of somebody else.
    expect((await students(f.english, { streamId: f.west })).body.total).toBe(0);
    expect((await students(f.maths)).status).toBe(404);
    const about = (await app.call('noRole', mySubjectsApi.about, { classId: f.form3, courseId: f.english })).body;
    expect(about).toMatchObject({ streams: [{ name: 'East' }], students: 1, girls: 1, boys: 0 });
    expect((await app.call(admin, mySubjectsApi.students, { classId: f.form3, courseId: f.english })).body.total).toBe(2);
    expect((await app.call('otherSchool', mySubjectsApi.students, { classId: f.form3, courseId: f.english })).status).toBe(404);

    // A subject that the class takes no longer is nobody's; it comes back with its teachers.
    const keep = [f.maths, f.physics, f.music].map((courseId) => ({ courseId }));
    await app.call('ROLE_All', classRollsApi.setSubjects, { id: f.form3, subjects: keep });
    expect((await mine()).total).toBe(0);
    const all = [f.english, f.maths].map((courseId) => ({ courseId, compulsory: true }));
    const some = [f.physics, f.music].map((courseId) => ({ courseId, compulsory: false }));
    await app.call('ROLE_All', classRollsApi.setSubjects, { id: f.form3, subjects: [...all, ...some] });
    expect((await mine()).total).toBe(1);

    // Who has left teaches nothing any more, is flagged where they stand, and is given nothing new.
    const profile = (await app.call('ROLE_All', peopleApi.get, { id: kibet })).body;
    await app.call('ROLE_All', peopleApi.status, {
      id: kibet,
      version: profile.version,
      status: 'left',
      on: '2026-01-05',
      reason: 'Transferred',
      endSignIn: false,
    });
    expect(await mine()).toEqual({ rows: [], total: 0 });
    expect((await slots({ q: 'kibet' })).rows).toMatchObject([{ teachers: 'Ann Kibet (left), Peter Otieno', state: 'taught' }]);
    expect((await save(set(f.west, f.music, [kibet]))).body.fields?.[0]?.path).toBe('changes.0.teachers');
    await save(set(f.east, f.english, [kibet], [f.otieno, kibet]));
    expect((await slots({ state: 'left' })).total).toBe(1);
  });

  it('a class without streams is one place a subject', async () => {
    const form2 = (await app.call('ROLE_All', classesApi.create, { name: 'Form 2', curriculum: '8-4-4' })).body.id;
    await app.call('ROLE_All', classRollsApi.setSubjects, { id: form2, subjects: [{ courseId: f.english }] });
    const list = async () => (await app.call(admin, subjectTeachersApi.list, { classId: form2 })).body.rows;
    expect(await list()).toMatchObject([{ streamId: null, streamName: null, courseName: 'English', state: 'nobody' }]);
    const changes = [set(null, f.english, [f.wanjiru])];
    expect((await app.call(admin, subjectTeachersApi.save, { classId: form2, changes })).body.saved).toBe(1);
    expect(await list()).toMatchObject([{ teachers: 'Grace Wanjirũ', state: 'taught' }]);
    const all = (await app.call('ROLE_View_Only', mySubjectsApi.all, { staffMemberId: f.wanjiru, classId: form2 })).body;
    expect(all.rows).toMatchObject([{ teacherName: 'Grace Wanjirũ', streamName: 'Whole class', students: 0 }]);
  });
});

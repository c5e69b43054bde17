import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { classRollsApi } from '../contract/class-rolls.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('classes', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    await registerAs(app, testDraft(frame));
    await registerAs(app, testDraft(frame, { gender: 'male', streamId: frame.west }));
    await registerAs(app, testDraft(frame, { streamId: null, boarding: 'boarder', hostelId: frame.girls }));
  });
  afterAll(() => app.close());

  it('counts who is in a class, by stream and without one, and follows a move', async () => {
    const { rows } = (await app.call(officer, classRollsApi.list)).body;
    const form3 = rows.find(({ id }) => id === frame.form3);
    expect(form3).toMatchObject({ girls: 2, boys: 1, boarders: 1, day: 2, students: 3, streams: 2, capacity: null });
    const page = async () => (await app.call(officer, classRollsApi.get, { id: frame.form3 })).body;
    const students = async () => (await page()).streamRolls.map(({ name, students: all }) => [name, all]);
    expect(await students()).toEqual([
      ['East', 1],
      ['West', 1],
      [null, 1],
    ]);
    const loose = (await app.call(officer, studentsApi.list, { missing: 'stream' })).body.rows.map(({ id }) => id);
    await app.call(officer, studentsApi.move, { ids: loose, streamId: frame.east });
    expect(await students()).toEqual([
      ['East', 2],
      ['West', 1],
    ]);
  });

  it('keeps the subjects a class takes, and a course that one takes', async () => {
    const maths = (await app.call('ROLE_All', coursesApi.create, { name: 'Mathematics', code: '121' })).body.id;
    const music = (await app.call('ROLE_All', coursesApi.create, { name: 'Mũsic' })).body.id;
    const subjects = [{ courseId: maths }, { courseId: music, compulsory: false }];
    const { body } = await app.call(officer, classRollsApi.setSubjects, { id: frame.form3, subjects });
    expect(body.classSubjects.map(({ name, compulsory }) => [name, compulsory])).toEqual([
      ['Mathematics', true],
      ['Mũsic', false],
    ]);
    const used = await app.call('ROLE_All', coursesApi.remove, { id: maths });
    expect([used.status, used.body.code]).toEqual([409, 'in_use']);
    const foreign = await app.call(officer, classRollsApi.setSubjects, { id: frame.form3, subjects: [{ courseId: 999_999 }] });
    expect(foreign.body.fields).toMatchObject([{ path: 'subjects' }]);
    expect((await app.call(officer, classRollsApi.setSubjects, { id: frame.form3, subjects: [] })).body.subjects).toBe(0);
  });

  it('is nobody else’s', async () => {
    expect((await app.call('otherSchool', classRollsApi.get, { id: frame.form3 })).status).toBe(404);
    expect((await app.call('otherSchool', classRollsApi.setSubjects, { id: frame.form3, subjects: [] })).status).toBe(404);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', classRollsApi.list)).status).toBe(403);
  });
});

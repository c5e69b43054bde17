import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame, testTeacher } from '#app/testing/teaching.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { ownAccountApi } from '#modules/platform/contract/own-account.ts';
import { peopleApi } from '#modules/registration/staff/contract/people.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { codingExamsApi } from '../../coding/contract/exams.ts';
import { plansApi } from '../../lessons/contract/plans.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { reportFormsApi } from '../../reports/contract/forms/report-forms.ts';
import { mySubjectsApi } from '../contract/my-subjects.ts';
import { subjectTeachersApi } from '../contract/subject-teachers.ts';

let app: TestApp;
let f: TeachingFrame;
beforeAll(async () => {
  app = await testApp();
  f = await teachingFrame(app);
});
afterAll(() => app.close());

const rights = async () =>
  (await app.call('noRole', ownAccountApi.privileges, {})).body.roles.filter((one) => one.startsWith('RIGHT_')).toSorted();
/** Whether the user without roles gets into each part of the exam area. */
const doors = async () => {
  const open = async (endpoint: Endpoint, input = {}) => (await app.call('noRole', endpoint, input)).status !== 403;
  return {
    marks: await open(sheetsApi.list),
    subjects: await open(mySubjectsApi.mine),
    plans: await open(plansApi.list, { scope: 'all' }),
    coding: await open(codingExamsApi.list),
    forms: await open(reportFormsApi.exams),
  };
};
const nothing = { marks: false, subjects: false, plans: false, coding: false, forms: false };
const assign = (teachers: number[], seen: number[]) =>
  app.call('ROLE_Exam_admin', subjectTeachersApi.save, {
    classId: f.form3,
    changes: [{ streamId: f.east, courseId: f.english, seen, teachers }],
  });

it('a member of staff who teaches nothing meets the closed door of every part of the exam area', async () => {
  await signInAsStaff(app, await testTeacher(app, 'Wanjikũ Secretary'));
  expect(await rights()).toEqual([]);
  expect(await doors()).toEqual(nothing);
});

it('the right to teach comes with the first subject, at once and at the next sign-in, and goes with the last', async () => {
  const kibet = await testTeacher(app, 'Ann Kibet');
  await signInAsStaff(app, kibet);
  expect((await assign([kibet], [])).status).toBe(200);
  expect(await rights()).toEqual(['RIGHT_Teaches']);
  expect(await doors()).toEqual({ marks: true, subjects: true, plans: true, coding: true, forms: false });
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: 'a.norole', password: testPassword },
  });
  expect(signedIn.json<{ roles: string[] }>().roles).toEqual(['RIGHT_Teaches']);
  // Who taught and handed over has no such right any more.
  await assign([f.otieno], [kibet]);
  expect([await rights(), await doors()]).toEqual([[], nothing]);
});

it('class teachers and heads of departments have theirs, and who has left the school has none', async () => {
  const otieno = await testTeacher(app, 'Rose Otieno');
  await signInAsStaff(app, otieno);
  const { id, version, classId, name, capacity, room } = (await app.call('ROLE_All', streamsApi.get, { id: f.west })).body;
  await app.call('ROLE_All', streamsApi.update, { id, version, classId, name, capacity, room, classTeacherId: otieno });
  expect(await rights()).toEqual(['RIGHT_Class_Teacher']);
  expect(await doors()).toEqual({ ...nothing, forms: true });
  await app.call('ROLE_All', departmentsApi.create, { name: 'Languages', code: null, headId: otieno });
  expect(await rights()).toEqual(['RIGHT_Class_Teacher', 'RIGHT_Head_of_Department']);
  expect(await doors()).toEqual({ marks: true, subjects: true, plans: true, coding: false, forms: true });
  const person = (await app.call('ROLE_All', peopleApi.get, { id: otieno })).body;
  const day = app.services.clock().toISOString().slice(0, 10);
  const change = {
    id: otieno,
    version: person.version,
    status: 'left' as const,
    on: day,
    reason: 'Transferred',
    endSignIn: false,
  };
  expect((await app.call('ROLE_All', peopleApi.status, change)).status).toBe(200);
  app.pass(3_000);
  expect([await rights(), await doors()]).toEqual([[], nothing]);
});

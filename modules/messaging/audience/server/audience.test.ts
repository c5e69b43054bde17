import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { freshKey, registerAs, testDraft, type Frame, testFrame } from '#app/testing/students.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { boardCategoriesApi } from '#modules/registration/board/contract/lookups.ts';
import { boardMembersApi } from '#modules/registration/board/contract/members.ts';
import { admissionWindowsApi } from '#modules/registration/applications/contract/admission-windows.ts';
import { applicationsApi } from '#modules/registration/applications/contract/applications.ts';
import { teachersApi, staffApi } from '#modules/registration/staff/contract/staff.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { type Audience, audienceApi } from '../contract/audience.ts';

const sender = 'ROLE_Send_Custom_sms' as const;
let app: TestApp;
let frame: Frame;
const ids: Record<string, number> = {};

const guardian = (fullName: string, phone: string | null, more: object = {}) => ({
  fullName,
  phone,
  relation: 'Mother',
  ...more,
});

beforeAll(async () => {
  app = await testApp();
  frame = await testFrame(app);
  const add = async (firstName: string, changes: object) => {
    const answer = await registerAs(app, testDraft(frame, { firstName, middleName: null, lastName: 'Otieno', ...changes }));
    ids[firstName] = answer.body.id;
    expect(answer.status).toBe(200);
  };
  const mother = guardian('Mary Achieng', '0711 000 001');
  await add('Amina', {
    guardians: [mother, guardian('Paul Otieno', '0711 000 002')],
    boarding: 'boarder',
    hostelId: frame.girls,
    bedId: frame.beds[0],
  });
  await add('Brian', { gender: 'male', guardians: [mother], classId: frame.form4, streamId: frame.form4West });
  await add('Carol', { streamId: frame.west, guardians: [guardian('Ruth Wanjirũ', null)] });
  await add('Diana', { guardians: [guardian('John O’Brien', '0711 000 003', { bySms: false })] });
  await add('Esther', { guardians: [] });
});
afterAll(() => app.close());

const audienceOf = (changes: Partial<Audience>): Audience => ({
  include: [],
  exclude: [],
  guardians: 'first',
  pasted: '',
  sheet: null,
  ...changes,
});
const where = (kind: string, ...values: (string | number)[]) => ({ kind, values, from: null, to: null });
const students = (...conditions: ReturnType<typeof where>[]) => ({ source: 'students', where: conditions });
const count = async (changes: Partial<Audience>, caller: Parameters<TestApp['call']>[0] = sender) => {
  const { status, body } = await app.call(caller, audienceApi.count, { audience: audienceOf(changes) });
  return { status, ...body };
};

describe('students', () => {
  test('siblings with the same guardian are one recipient; who has no number and who opted out is counted by name', async () => {
    const reached = await count({ include: [students()] });
    expect(reached).toMatchObject({ status: 200, recipients: 1, words: '1 guardian of 5 students' });
    expect(reached.leftOut).toEqual([
      { why: 'noNumber', count: 2, words: '2 have no number', names: ['Esther Otieno', 'Carol Otieno'] },
      { why: 'optedOut', count: 1, words: '1 opted out of SMS', names: ['Diana Otieno'] },
    ]);
  });

  test('all guardians of each student', async () => {
    expect(await count({ include: [students()], guardians: 'all' })).toMatchObject({ recipients: 2 });
  });

  test('every condition narrows, several parts add, what is excluded is left out', async () => {
    const one = async (...conditions: ReturnType<typeof where>[]) =>
      (await count({ include: [students(...conditions)], guardians: 'all' })).recipients;
    expect(await one(where('class', frame.form3))).toBe(2);
    expect(await one(where('class', frame.form4))).toBe(1);
    expect(await one(where('class', frame.form3, frame.form4), where('gender', 'male'))).toBe(1);
    expect(await one(where('stream', frame.west))).toBe(0);
    expect(await one(where('hostel', frame.girls))).toBe(2);
    expect(await one(where('boarding', 'day'))).toBe(1);
    expect(await one(where('status', 'suspended'))).toBe(0);
    expect(await one(where('student', ids['Amina'] ?? 0))).toBe(2);
    expect(await one(where('class', ''.length))).toBe(0);
    const both = { include: [students(where('student', ids['Brian'] ?? 0)), students(where('hostel', frame.girls))] };
    expect(await count(both)).toMatchObject({ recipients: 1, words: '1 guardian of 2 students' });
    expect(await count({ include: [students()], exclude: [students(where('class', frame.form4))] })).toMatchObject({
      words: '1 guardian of 4 students',
    });
    // A student without what is excluded is not excluded: none of these has a hostel but Amina.
    expect(await count({ include: [students()], exclude: [students(where('hostel', frame.girls))] })).toMatchObject({
      words: '1 guardian of 4 students',
    });
  });

  test('who has left is told only when asked for', async () => {
    const { body: before } = await app.call('ROLE_All', studentsApi.get, { id: ids['Brian'] ?? 0 });
    const left = { id: before.id, version: before.version, status: 'transferred' as const, on: '2026-05-04', reason: 'Moved' };
    expect((await app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, left)).status).toBe(200);
    expect(await count({ include: [students(where('class', frame.form4))] })).toMatchObject({ recipients: 0 });
    expect(await count({ include: [students(where('status', 'transferred'))] })).toMatchObject({ recipients: 1 });
    const back = { id: before.id, version: before.version + 1, status: 'active' as const, on: '2026-05-05', reason: 'Came back' };
    expect((await app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, back)).status).toBe(200);
  });

  test('a consent that is withdrawn acts at once', async () => {
    const { body: record } = await app.call('ROLE_All', studentsApi.get, { id: ids['Brian'] ?? 0 });
    const save = (bySms: boolean, version: number) =>
      app.call('ROLE_Admissions_Admin', studentsApi.updateGuardians, {
        id: record.id,
        version,
        guardians: [{ ...guardian('Mary Achieng', '0711 000 001'), bySms }],
      });
    const only = { include: [students(where('student', record.id))] };
    expect(await count(only)).toMatchObject({ recipients: 1 });
    const withdrawn = await save(false, record.version);
    expect(await count(only)).toMatchObject({ recipients: 0, leftOut: [{ why: 'optedOut', count: 1 }] });
    expect((await save(true, withdrawn.body.version)).status).toBe(200);
    expect(await count(only)).toMatchObject({ recipients: 1 });
  });
});

describe('staff and others', () => {
  test('by kind, department and name; the same number twice is one message', async () => {
    const science = (await app.call('ROLE_All', departmentsApi.create, { name: 'Sciences', headId: null })).body.id;
    const person = { gender: 'female' as const, employer: 'TSC' as const };
    const teacher = await app.call('ROLE_All', teachersApi.create, {
      ...person,
      staffNo: 'T1',
      fullName: 'Mwalimu Juma',
      phone: '0722000001',
    });
    await app.call('ROLE_All', staffApi.create, { ...person, staffNo: 'S1', fullName: 'Cook Njeri', phone: '0711000001' });
    await app.call('ROLE_All', staffApi.create, { ...person, staffNo: 'S2', fullName: 'Guard Musa', phone: null });
    const owner = await ownerOf(app);
    await owner.query('update settings.staff_member set department_id = $1 where id = $2', [science, teacher.body.id]);
    await owner.end();
    const staff = (...conditions: ReturnType<typeof where>[]) => ({ source: 'staff', where: conditions });
    expect(await count({ include: [staff()] })).toMatchObject({
      recipients: 2,
      words: '2 members of staff',
      leftOut: [{ why: 'noNumber', names: ['Guard Musa'] }],
    });
    expect(await count({ include: [staff(where('kind', 'teacher'))] })).toMatchObject({ recipients: 1 });
    expect(await count({ include: [staff(where('department', science))] })).toMatchObject({ recipients: 1 });
    expect(await count({ include: [staff(where('member', teacher.body.id))] })).toMatchObject({ recipients: 1 });
    const all = await count({ include: [students(), staff()] });
    expect(all).toMatchObject({ recipients: 2 });
    expect(all.leftOut.at(-1)).toMatchObject({ why: 'twice', count: 1, names: ['Cook Njeri'] });
    expect(all.placeholders.map((one) => one.name)).toEqual(['name', 'school', 'today']);
  });

  test('pasted numbers are read line by line; what is none is said with its line', async () => {
    const pasted = `0733 000 001, Asha\n+254 733 000 002; 0733000001\nDROP TABLE students;--\n<script>\n020 271 8870\n\n=HYPERLINK("x")\n٠٧٣٣`;
    const reached = await count({ pasted });
    expect(reached.recipients).toBe(2);
    expect(reached.pastedErrors.map((error) => error.line)).toEqual([3, 4, 5, 7, 8]);
    expect((await count({ pasted: `0733\u0000000001` })).status).toBe(400);
    expect((await count({ pasted: '0'.repeat(100_001) })).status).toBe(400);
  });
});

describe('who may, and what is refused', () => {
  test('other roles and other schools', async () => {
    expect((await count({ include: [students()] }, 'ROLE_Exam_admin')).status).toBe(403);
    const foreign = await count(
      { include: [students(where('class', frame.form3)), students(where('student', ids['Amina'] ?? 0))] },
      'otherSchool',
    );
    expect(foreign).toMatchObject({ status: 200, recipients: 0 });
  });

  test('unknown sources and conditions, and excluding everybody', async () => {
    expect(await count({ include: [{ source: 'aliens', where: [] }] })).toMatchObject({
      status: 400,
      fields: [{ path: 'audience.include.0' }],
    });
    expect(await count({ include: [students(where('shoe-size', 42))] })).toMatchObject({ status: 400 });
    expect(await count({ include: [students()], exclude: [students()] })).toMatchObject({
      status: 400,
      fields: [{ path: 'audience.exclude.0' }],
    });
    expect(await count({})).toMatchObject({ status: 200, recipients: 0, words: '' });
  });

  test('what can be chosen, and people by words and by key', async () => {
    const { body } = await app.call(sender, audienceApi.sources);
    expect(body.rows.map((row) => row.key)).toEqual(['students', 'staff', 'board', 'applicants']);
    expect(body.rows[0]?.conditions.find((one) => one.key === 'stream')?.options.map((one) => one.label)).toEqual([
      'Form 3 East',
      'Form 3 West',
      'Form 4 West',
    ]);
    const found = await app.call(sender, audienceApi.people, {
      source: 'students',
      kind: 'student',
      q: 'bria',
      values: [ids['Amina'] ?? 0],
    });
    expect(found.body.rows.map((row) => row.value)).toEqual([ids['Amina'], ids['Brian']]);
    const staff = await app.call(sender, audienceApi.people, { source: 'staff', kind: 'member', q: 'njeri', values: [] });
    expect(staff.body.rows.map((row) => row.label)).toEqual(['Cook Njeri, S1']);
    expect((await app.call(sender, audienceApi.people, { source: 'staff', kind: 'kind' })).status).toBe(404);
    expect(
      (
        await app.call('otherSchool', audienceApi.people, {
          source: 'students',
          kind: 'student',
          q: '',
          values: [ids['Amina'] ?? 0],
        })
      ).body.rows,
    ).toEqual([]);
  });
});

describe('applicants', () => {
  const officer = 'ROLE_Admissions_Admin' as const;
  test('are told through who applied for them, siblings together; drafts and closed ones only when they are asked for', async () => {
    const window = await app.call(officer, admissionWindowsApi.create, {
      name: 'Form 3 of 2027',
      classId: frame.form3,
      year: 2027,
      opensOn: '2026-01-01',
      closesOn: '2027-12-31',
    });
    const apply = async (firstName: string, guardianPhone: string | null) => {
      const { body } = await app.call(
        officer,
        applicationsApi.create,
        {
          windowId: window.body.id,
          firstName,
          lastName: 'Wanjirũ',
          gender: 'female',
          bornOn: '2011-02-03',
          boarding: 'day',
          guardianName: 'Zipporah O’Brien',
          guardianPhone,
          guardianRelation: 'Mother',
          submit: false,
        },
        freshKey(),
      );
      return body;
    };
    const [first, second] = [await apply('Nia', '0711 000 009'), await apply('Zuri', '0711 000 009')];
    await apply('Pendo', '0711 000 010');
    const all = { source: 'applicants', where: [] };
    expect((await count({ include: [all] })).recipients).toBe(0);
    await app.call(officer, applicationsApi.move, { ids: [first.id, second.id], to: 'submitted' }, freshKey());
    const found = await count({ include: [all] });
    expect(found).toMatchObject({ recipients: 1, words: '1 guardian of 2 applicants' });
    expect(found.placeholders.map(({ name }) => name)).toContain('applicant');
    const byName = await app.call(sender, audienceApi.people, { source: 'applicants', kind: 'applicant', q: 'zuri' });
    expect(byName.body.rows.map(({ label }) => label)).toEqual([`Zuri Wanjirũ, ${second.applicationNo}`]);
    expect((await count({ include: [{ source: 'applicants', where: [where('state', 'enrolled')] }] })).recipients).toBe(0);
  });
});

test('the board in office is told by category and position, at the numbers of their own records', async () => {
  const officer = 'ROLE_Admissions_Admin' as const;
  const category = (await app.call(officer, boardCategoriesApi.create, { name: 'Wazazi', seats: null })).body.id;
  const add = (draft: object) =>
    app.call(
      officer,
      boardMembersApi.create,
      { categoryId: category, position: 'member' as const, termFrom: '2024-01-01', termTo: null, ...draft },
      freshKey(),
    );
  const chair = await add({ fullName: 'Zipporah O’Brien', phone: '0711 000 020', position: 'chair' });
  expect(chair.status).toBe(200);
  await add({ fullName: 'Wanjirũ Maina', phone: '0711 000 021', termTo: '2024-12-31' });
  await add({ fullName: 'Amina Noor' });
  const board = (...conditions: ReturnType<typeof where>[]) => ({ source: 'board', where: conditions });
  const all = await count({ include: [board()] });
  expect(all).toMatchObject({ recipients: 1, words: '1 member of the board' });
  expect(all.leftOut).toMatchObject([{ why: 'noNumber', names: ['Amina Noor'] }]);
  expect((await count({ include: [board(where('position', 'chair'))] })).recipients).toBe(1);
  expect((await count({ include: [board(where('position', 'secretary'))] })).recipients).toBe(0);
  expect((await count({ include: [board(where('committee', 1))] })).recipients).toBe(0);
});

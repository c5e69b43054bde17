import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { historyApi } from '#kit/contract/history.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { subjectGroupsApi } from '../../setup/contract/subject-groups.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';
import { classRulesApi } from '../contract/class-rules.ts';

// The rule `chosen`: subjects that always count, and groups of which so many count.

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let subjects: number[];
let groups: number[];
let classId: number;
beforeAll(async () => {
  app = await testApp();
  await app.call(admin, subjectsApi.addKnec, {});
  for (const name of ['Biology', 'Physics']) await app.call(admin, subjectsApi.create, { name });
  subjects = (await app.call(admin, subjectsApi.options)).body.rows.map(({ id }) => id);
  const group = async (name: string, courseIds: number[]) =>
    (await app.call(admin, subjectGroupsApi.create, { name, courseIds })).body.id;
  groups = [await group('Languages', subjects.slice(0, 2)), await group('Sciences', subjects.slice(3, 5))];
  classId = (await app.call('ROLE_All', classesApi.create, { name: 'Form 3', curriculum: '8-4-4' })).body.id;
});
afterAll(() => app.close());

const subject = (at: number) => subjects[at] ?? 0;
const group = (at: number, least: number, most: number | null = null) => ({ groupId: groups[at] ?? 0, least, most });

async function save(more: {
  best?: number;
  least?: number;
  required?: number[];
  groups?: ReturnType<typeof group>[];
  counting?: 'chosen' | 'all';
  ranked?: boolean;
  ties?: 'share' | 'apart';
  courses?: { courseId: number; compulsory: boolean }[];
}) {
  const { version } = (await app.call(admin, classRulesApi.get, { id: classId })).body;
  const { status, body } = await app.call(admin, classRulesApi.update, {
    id: classId,
    version,
    counting: 'chosen',
    best: 2,
    least: 2,
    ranked: true,
    gradingSystemId: null,
    courses: subjects.map((courseId) => ({ courseId, compulsory: true })),
    ...more,
  });
  return { status, body, refused: body.fields ?? null };
}

test('exactly as many required subjects as count, and groups that ask for exactly as many, are taken and read again', async () => {
  const { status, body } = await save({
    required: [subject(1), subject(0)],
    groups: [group(1, 2, 2), group(0, 0, null)],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    counting: 'chosen',
    best: 2,
    required: [subject(0), subject(1)].toSorted((a, b) => a - b),
    groups: [
      { groupId: groups[0], name: 'Languages', least: 0, most: null },
      { groupId: groups[1], name: 'Sciences', least: 2, most: 2 },
    ],
  });
  expect(body.groups[1]?.courseIds).toEqual([subject(3), subject(4)].toSorted((a, b) => a - b));
  // Under another rule nothing of it is kept.
  expect((await save({ counting: 'all', required: [subject(0)], groups: [group(0, 1)] })).body).toMatchObject({
    best: null,
    required: [],
    groups: [],
  });
});

test('what no student could fulfil is refused where it was typed', async () => {
  const only = 'Only 2 subjects count.';
  expect((await save({ required: [subject(0), subject(1), subject(2)] })).refused).toEqual([{ path: 'required', message: only }]);
  expect((await save({ groups: [group(0, 1), group(1, 3)] })).refused).toEqual([{ path: 'groups.1.least', message: only }]);
  expect((await save({ groups: [group(0, 2, 1)] })).refused).toEqual([
    { path: 'groups.0.most', message: 'Enter at least as many as the smallest number.' },
  ]);
  expect((await save({ required: [subject(0), subject(0)] })).refused).toEqual([
    { path: 'required', message: 'Name each subject once.' },
  ]);
  expect((await save({ groups: [group(0, 1), group(0, 1)] })).refused).toEqual([
    { path: 'groups', message: 'Name each group once.' },
  ]);
});

test('numbers of subjects go to 20, groups to 6, and a class takes at most 60', async () => {
  const fault = async (more: Parameters<typeof save>[0]) => (await save(more)).refused?.[0];
  const many = (count: number) => Array.from({ length: count }, (_, at) => 900_000 + at);
  expect((await save({ best: 20, least: 20, groups: [group(0, 20, 20)] })).status).toBe(200);
  expect(await fault({ best: 21 })).toEqual({ path: 'best', message: 'Enter 1 to 20.' });
  expect(await fault({ best: 0 })).toEqual({ path: 'best', message: 'Enter 1 to 20.' });
  expect(await fault({ least: 21 })).toEqual({ path: 'least', message: 'Enter 1 to 20.' });
  expect(await fault({ groups: [group(0, 21)] })).toEqual({ path: 'groups.0.least', message: 'Enter 0 to 20.' });
  expect(await fault({ groups: [group(0, 0, 21)] })).toEqual({ path: 'groups.0.most', message: 'Enter 0 to 20.' });
  expect(await fault({ groups: [group(0, 0, -1)] })).toEqual({ path: 'groups.0.most', message: 'Enter 0 to 20.' });
  expect((await save({ groups: [group(0, 0, 0)] })).status).toBe(200);
  const groupsOf = (count: number) => many(count).map((groupId) => ({ groupId, least: 0, most: null }));
  expect(await fault({ groups: groupsOf(7) })).toEqual({ path: 'groups', message: 'Ask for at most 6 groups.' });
  expect(await fault({ required: many(21), best: 20 })).toEqual({
    path: 'required',
    message: 'At most 20 subjects are required.',
  });
  const courses = (count: number) => many(count).map((courseId) => ({ courseId, compulsory: false }));
  expect(await fault({ courses: courses(61) })).toEqual({ path: 'courses', message: 'A class takes at most 60 subjects.' });
  expect(await fault({ courses: courses(60) })).toEqual({ path: 'courses', message: 'Choose subjects of this school.' });
});

test('the history of a rule says it in the words of the screen', async () => {
  const options = (await app.call(admin, subjectsApi.options)).body.rows;
  const named = (at: number) => options.find(({ id }) => id === subject(at))?.name ?? '';
  await save({ counting: 'all', ranked: false, ties: 'apart', courses: [{ courseId: subject(0), compulsory: false }] });
  await save({ required: [subject(1)], groups: [group(0, 1), group(1, 0, 2)], ties: 'share' });
  const { rows } = (await app.call(admin, historyApi.list, { entity: 'class rule', id: classId })).body;
  const changes = Object.fromEntries(rows[0]?.changes.map(({ field, before, after }) => [field, [before, after]]) ?? []);
  expect(changes).toMatchObject({
    Mean: ['all', 'chosen'],
    Best: [null, '2'],
    'Always counting': [null, named(1)],
    Groups: [null, 'Languages: 1 to any number, Sciences: 0 to 2'],
    Ranked: ['No', 'Yes'],
    Equals: ['Told apart', 'Share a place'],
    Subjects: [`${named(0)} (some)`, subjects.map((_, at) => named(at)).join(', ')],
  });
  const listed = async (more: object) => (await app.call(admin, classRulesApi.list, { sort: 'level', size: 1, ...more })).body;
  expect([
    (await listed({ page: 1 })).rows.length,
    (await listed({ page: 2 })).rows,
    (await listed({ q: 'none' })).total,
  ]).toEqual([1, [], 0]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { packsApi } from '#modules/settings/contract/first-week/packs.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { examCategoriesApi } from '../setup/contract/exam-categories.ts';
import { scalesApi } from '../setup/contract/scales.ts';
import { subjectsApi } from '../setup/contract/subjects.ts';
import { examsApi } from '../sittings/contract/exams.ts';
import { classRulesApi } from '../mean/contract/class-rules.ts';

const admin = 'ROLE_All';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-05-12T09:00:00+03:00') });
  const year = await app.call(admin, yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const days = { opensOn: '2026-04-27', closesOn: '2026-07-31', halfTermFrom: null, halfTermTo: null };
  await app.call(admin, termsApi.create, { yearId: year.body.id, number: 2, name: 'Term 2', ...days });
});
afterAll(() => app.close());

const rulesOf = async () => {
  const { rows } = (await app.call(admin, classRulesApi.list, { size: 50, sort: 'level' })).body;
  return rows.map(({ className, subjects, compulsory, counting, ranked, gradingSystemName }) => [
    className,
    subjects,
    compulsory,
    counting,
    ranked ? 'ranked' : 'not ranked',
    gradingSystemName,
  ]);
};
const make = async (pack: 'day' | 'junior' | 'primary') => {
  const { status, body } = await app.call(admin, packsApi.make, { pack, streams: [] });
  expect(status).toBe(200);
  return body.id;
};
const undo = (id: number) => app.call(admin, packsApi.undo, { id });

it('gives each class its subjects and rule: grades of the curriculum, ranks where reports have them', async () => {
  const cbe = (name: string, subjects: number, compulsory = subjects) => [
    name,
    subjects,
    compulsory,
    'none',
    'not ranked',
    'CBE, all learning areas',
  ];
  const primary = await make('primary');
  // Seven learning areas in lower primary, eight in upper; nothing is known of pre-primary.
  expect((await rulesOf()).filter(([name]) => /Grade/.test(String(name)))).toEqual([
    cbe('Grade 1', 7),
    cbe('Grade 2', 7),
    cbe('Grade 3', 7),
    cbe('Grade 4', 8),
    cbe('Grade 5', 8),
    cbe('Grade 6', 8),
  ]);
  expect((await rulesOf()).filter(([name]) => /PP/.test(String(name))).map(([, subjects]) => subjects)).toEqual([0, 0]);
  expect((await undo(primary)).status).toBe(200);

  const day = await make('day');
  const kcse = (name: string) => [name, 12, 3, 'kcse', 'ranked', '8-4-4, all subjects'];
  expect(await rulesOf()).toEqual([
    cbe('Grade 10', 12, 3),
    cbe('Grade 11', 12, 3),
    cbe('Grade 12', 12, 3),
    kcse('Form 3'),
    kcse('Form 4'),
  ]);
  const [first] = (await app.call(admin, classRulesApi.list, { size: 50, sort: 'level' })).body.rows;
  const rule = (await app.call(admin, classRulesApi.get, { id: first?.id ?? 0 })).body;
  await app.call(admin, classRulesApi.update, { ...rule, groups: [], ranked: true });
  const refused = await undo(day);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Rule of Grade 10 was changed or removed since, so the pack cannot be undone.',
  ]);
});

it('lets an exam run at once', async () => {
  await make('junior');
  const { rows } = (await app.call(admin, classesApi.list, { q: 'Grade 7' })).body;
  const classId = rows[0]?.id ?? 0;
  await registerAs(app, testDraft({} as never, { classId, streamId: null, admissionNo: 'PACK-1', guardians: [] }));
  const { term } = (await app.call(admin, termsApi.current)).body;
  const categories = (await app.call(admin, examCategoriesApi.list)).body.rows;
  const exam = await app.call(admin, examsApi.create, {
    name: 'First after the pack',
    categoryId: categories.find(({ name }) => name === 'Mid-term')?.id ?? 0,
    termId: term?.termId ?? 0,
    classIds: [classId],
  });
  expect([exam.status, exam.body]).toMatchObject([200, { state: 'draft' }]);
  const { id, version } = exam.body;
  const opened = await app.call(admin, examsApi.open, { id, version }, freshKey());
  expect([opened.status, opened.body]).toMatchObject([200, { state: 'open', candidates: 1, expected: 9 }]);
});

it('gives a class that is there its rule by the subjects that are there, and undone leaves both as they were', async () => {
  const other = await testApp({ clock: () => new Date('2026-05-12T09:00:00+03:00') });
  const class3 = (await other.call(admin, classesApi.create, { name: 'form 3', curriculum: '8-4-4' })).body.id;
  const { body: unused } = await other.call(admin, classesApi.create, { name: 'Form 4', curriculum: '8-4-4' });
  await other.call(admin, classesApi.update, { ...unused, active: false });
  const own = async (draft: { name: string; code?: string }) => (await other.call(admin, subjectsApi.create, draft)).body.id;
  const [maths, english] = [await own({ name: 'MATHEMATICS' }), await own({ name: 'English, spoken', code: '101' })];
  // A school that has a scale of the pack by name keeps it; its own system is none of the pack's.
  const plan = async () => (await other.call(admin, packsApi.plan, { pack: 'day', streams: [] })).body.parts;
  const there = (parts: Awaited<ReturnType<typeof plan>>, title: string) =>
    parts.find((part) => part.title === title)?.items.flatMap((item) => (item.there ? item.name : []));
  expect(there(await plan(), 'Subjects')?.toSorted()).toEqual(['English (101)', 'Mathematics (121)']);
  expect(there(await plan(), 'Grades and grading systems')).toEqual([]);
  const points = {
    curriculum: '8-4-4' as const,
    grades: [
      { code: 'P', points: 2 },
      { code: 'F', points: 1 },
    ],
  };
  const scale = (await other.call(admin, scalesApi.create, { name: 'kcse grades', ...points })).body;
  expect(there(await plan(), 'Grades and grading systems')).toEqual(['KCSE grades']);
  expect((await other.call(admin, scalesApi.remove, { id: scale.id })).status).toBe(200);
  const { status, body } = await other.call(admin, packsApi.make, { pack: 'day', streams: [] });
  expect(status).toBe(200);
  const rule = async (id: number) => (await other.call(admin, classRulesApi.get, { id })).body;
  const made = await rule(class3);
  expect(made).toMatchObject({ counting: 'kcse', subjects: 12, gradingSystemName: '8-4-4, all subjects', version: 1 });
  expect(made.courses.map(({ courseId }) => courseId)).toEqual(expect.arrayContaining([maths, english]));
  expect((await other.call(admin, subjectsApi.list, { q: 'english' })).body.total).toBe(1);
  const again = await plan();
  for (const title of ['Subjects', 'Grades and grading systems', 'Kinds of exams'])
    expect(there(again, title)).toHaveLength(again.find((part) => part.title === title)?.items.length ?? 0);
  const { rows } = (await other.call(admin, examCategoriesApi.list, { sort: 'place' })).body;
  expect(rows.map(({ name, share, outOf, place }) => [name, share, outOf, place])).toEqual([
    ['Opener', 20, 100, 20],
    ['Mid-term', 30, 100, 30],
    ['End of term', 50, 100, 50],
  ]);
  const { body: kept } = await other.call(admin, subjectsApi.list, { q: 'Biology' });
  expect(kept.rows).toMatchObject([{ name: 'Biology', code: '231', place: 40, departmentName: 'Sciences' }]);
  expect((await other.call(admin, packsApi.undo, { id: body.id })).status).toBe(200);
  expect(await rule(class3)).toMatchObject({ version: 0, courses: [], gradingSystemName: null });
  const { rows: left } = (await other.call(admin, subjectsApi.options)).body;
  expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([maths, english].toSorted((a, b) => a - b));
  await other.close();
});

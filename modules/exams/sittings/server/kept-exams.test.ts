import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { examCategoriesApi } from '../../setup/contract/exam-categories.ts';
import { type Exam, examsApi } from '../contract/exams.ts';

// Two years with their terms and two kinds of exam, so that what is shown of one is seen not to be the other's.

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let school: TestExams;
let cat: number;
let before: number;
let year: number;
beforeAll(async () => {
  app = await testApp();
  school = await testExams(app);
  year = app.services.clock().getFullYear();
  const { body: last } = await app.call('ROLE_All', yearsApi.create, {
    name: String(year - 1),
    startsOn: `${year - 1}-01-01`,
    endsOn: `${year - 1}-12-31`,
  });
  const term = { yearId: last.id, number: 3, name: 'Term 3', opensOn: `${year - 1}-09-01`, closesOn: `${year - 1}-11-20` };
  before = (await app.call('ROLE_All', termsApi.create, term)).body.id;
  const category = { name: 'Assessment', shortName: 'CAT', kind: 'cat' as const, outOf: 30, share: 30 };
  cat = (await app.call(admin, examCategoriesApi.create, category)).body.id;
});
afterAll(() => app.close());

const asDraft = ({ id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, anonymous }: Exam) => ({
  id,
  version,
  name,
  kind,
  categoryId,
  termId,
  classIds,
  outOf,
  share,
  byPapers,
  anonymous,
});
const change = (exam: Exam, more: Partial<CallInput<typeof examsApi.update>>) =>
  app.call(admin, examsApi.update, { ...asDraft(exam), ...more });
const history = async (id: number) => (await app.call(admin, historyApi.list, { entity: 'exam', id })).body.rows;

test('its history says what was chosen in the words of the screen, and what there was before', async () => {
  const exam = await school.draft('In words', { categoryId: cat, outOf: 30, share: 30, anonymous: true });
  const own = async () => (await history(exam.id))[0];
  const made = Object.fromEntries((await own())?.changes.map(({ field, after }) => [field, after]) ?? []);
  expect(made).toMatchObject({
    Name: 'In words',
    Kind: 'Sat',
    Category: 'Assessment',
    Term: `Term 1, ${year}`,
    Classes: 'Form 3',
    'Share of the term': '30%',
    'Entered by papers': 'No',
    Anonymous: 'Yes',
  });
  const { body: other } = await change(exam, { share: null, byPapers: true, anonymous: false, termId: before });
  expect((await own())?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'Anonymous', before: 'Yes', after: 'No' },
    { field: 'Entered by papers', before: 'No', after: 'Yes' },
    { field: 'Share of the term', before: '30%', after: null },
    { field: 'Term', before: `Term 1, ${year}`, after: `Term 3, ${year - 1}` },
  ]);
  expect(other).toMatchObject({ share: null, byPapers: true, termName: 'Term 3', yearName: String(year - 1), parts: [] });
  await app.call(admin, examsApi.remove, { id: exam.id });
  expect((await app.call(admin, examsApi.get, { id: exam.id })).status).toBe(404);
});

test('what an opened exam was drawn up by stays, each of it refused at its own field', async () => {
  const open = await school.open('Drawn up');
  const { form3, form4 } = school.frame;
  const fixed: readonly (readonly [string, Partial<CallInput<typeof examsApi.update>>])[] = [
    ['kind', { kind: 'term' }],
    ['categoryId', { categoryId: cat }],
    ['termId', { termId: before }],
    ['outOf', { outOf: 99 }],
    ['byPapers', { byPapers: true }],
    ['anonymous', { anonymous: true }],
    ['classIds', { classIds: [form4] }],
    ['classIds', { classIds: [form3, form4] }],
  ];
  for (const [path, more] of fixed) {
    const { status, body } = await change(open, more);
    expect([path, status, body.fields]).toEqual([
      path,
      400,
      [{ path, message: 'This stays as it was when the exam was opened.' }],
    ]);
  }
  // A class named twice is one class, and an exam is not compared with itself.
  const kept = await change(open, { name: 'Drawn up anew', classIds: [form3, form3], previousId: open.id });
  expect(kept.body).toMatchObject({ name: 'Drawn up anew', previousId: null, classIds: [form3], state: 'open' });
  const compared = await school.draft('Compared with', { previousId: open.id });
  expect(compared.previousId).toBe(open.id);
});

test('a draft takes the classes it is given in place of those it had', async () => {
  const { form3, form4 } = school.frame;
  const draft = await school.draft('Of two classes', { classIds: [form4, form3] });
  expect(draft).toMatchObject({ classIds: [form3, form4], classNames: 'Form 3, Form 4', candidates: 0, expected: null });
  expect((await change(draft, { classIds: [form4] })).body).toMatchObject({ classIds: [form4], classNames: 'Form 4' });
  expect((await change(draft, { classIds: [form3] })).status).toBe(409);
});

test('lists find exams by term, class, kind, state and words, each with its own term and year, in the order asked for', async () => {
  const { form3, form4 } = school.frame;
  const old = await school.draft('Filter old', { termId: before, categoryId: cat, share: 5 });
  const four = await school.draft('Filter four', { classIds: [form4], share: 40 });
  const term = await school.draft('Filter term', { kind: 'term', share: null });
  const open = await school.open('Filter open', { share: 50 });
  const all = [old, four, term, open].map(({ id }) => id);
  const found = async (filter: CallInput<typeof examsApi.list>) =>
    (await app.call(admin, examsApi.list, { q: 'Filter', sort: 'name', ...filter })).body.rows.map(({ id }) => id);
  expect(await found({})).toEqual([four.id, old.id, open.id, term.id]);
  expect(await found({ sort: '-name' })).toEqual([term.id, open.id, old.id, four.id]);
  expect(await found({ termId: before })).toEqual([old.id]);
  expect(await found({ classId: form4 })).toEqual([four.id]);
  expect(await found({ classId: form3 })).toEqual([old.id, open.id, term.id]);
  expect(await found({ kind: 'term' })).toEqual([term.id]);
  expect(await found({ state: 'open' })).toEqual([open.id]);
  expect(await found({ q: 'filter OLD' })).toEqual([old.id]);
  expect(await found({ sort: 'share' })).toEqual([old.id, four.id, open.id, term.id]);
  expect(await found({ sort: 'termName' })).toEqual([old.id, ...all.slice(1)]);
  expect(await found({ sort: '-state' })).toEqual([open.id, term.id, four.id, old.id]);
  const first = await app.call(admin, examsApi.list, { q: 'Filter', sort: 'name', size: 25 });
  expect(first.body.total).toBe(4);
  expect(first.body.rows[1]).toMatchObject({ termName: 'Term 3', yearName: String(year - 1), categoryName: 'Assessment' });
  expect(first.body.rows[2]).toMatchObject({ termName: 'Term 1', yearName: String(year), expected: 28, entered: 0 });
  expect(first.body.rows[0]).toMatchObject({ expected: null, entered: null, categoryName: 'End of term' });
  const { rows } = (await app.call(admin, examsApi.options)).body;
  expect(rows.filter(({ id }) => all.includes(id)).map(({ id, yearName }) => [id, yearName])).toEqual([
    [open.id, String(year)],
    [term.id, String(year)],
    [four.id, String(year)],
    [old.id, String(year - 1)],
  ]);
});

test('the choices are terms with their own years, the newest first, and what is in use', async () => {
  const { body: unused } = await app.call('ROLE_All', classesApi.create, { name: 'Form 5', curriculum: '8-4-4' });
  await app.call('ROLE_All', classesApi.update, { ...unused, active: false });
  const past = await app.call(admin, examCategoriesApi.create, { name: 'Joint', shortName: 'JNT', kind: 'mock' });
  await app.call(admin, examCategoriesApi.update, { ...past.body, active: false });
  const { body } = await app.call(admin, examsApi.choices);
  expect(body.terms.map(({ id, name }) => [id, name])).toEqual([
    [school.termId, `Term 1, ${year}`],
    [before, `Term 3, ${year - 1}`],
  ]);
  expect(body.classes.map(({ name }) => name)).toEqual(['Form 3', 'Form 4']);
  expect(body.categories).toContainEqual({ id: cat, name: 'Assessment', outOf: 30, share: 30 });
  expect(body.categories.map(({ name }) => name)).not.toContain('Joint');
});

test('what is written of an exam has its limits, which are still taken', async () => {
  const { form3 } = school.frame;
  const one = (more: Partial<CallInput<typeof examsApi.create>>) =>
    app.call(admin, examsApi.create, {
      name: `Limits ${JSON.stringify(more).slice(0, 60)}`,
      categoryId: cat,
      termId: school.termId,
      classIds: [form3],
      ...more,
    });
  const [numbers, percent] = ['Enter 1 to 1,000.', 'Enter 0 to 100.'];
  const limits: readonly (readonly [string, Partial<CallInput<typeof examsApi.create>>, string | null])[] = [
    ['name', { name: 'n'.repeat(80) }, null],
    ['name', { name: 'n'.repeat(81) }, 'Keep it within 80 characters.'],
    ['outOf', { outOf: 1 }, null],
    ['outOf', { outOf: 0 }, numbers],
    ['outOf', { outOf: 1000 }, null],
    ['outOf', { outOf: 1001 }, numbers],
    ['share', { share: 0 }, null],
    ['share', { share: -1 }, percent],
    ['share', { share: 100 }, null],
    ['share', { share: 101 }, percent],
    ['classIds', { classIds: [] }, 'Choose at least one class.'],
    ['classIds', { classIds: Array.from({ length: 60 }, () => form3) }, null],
  ];
  for (const [path, more, message] of limits) {
    const { status, body } = await one(more);
    const fault = body.fields?.[0];
    expect([path, status, fault?.path, fault?.message]).toEqual(
      message === null ? [path, 200, undefined, undefined] : [path, 400, path, message],
    );
  }
  expect((await one({ classIds: Array.from({ length: 61 }, () => form3) })).status).toBe(400);
  let open = await school.open('Reasons');
  open = await school.move(open, 'close');
  const reopened = (reason: string) =>
    app.call(admin, examsApi.reopen, { id: open.id, version: open.version, reason }, freshKey());
  expect((await reopened('r'.repeat(201))).status).toBe(400);
  expect((await reopened('r'.repeat(200))).body).toMatchObject({ state: 'open', reopenedBecause: 'r'.repeat(200) });
});

test('a term is made of the exams of its own term with a share and a class of it, a year of its own terms', async () => {
  const { form3, form4 } = school.frame;
  const parts = async ({ id }: Exam) => (await app.call(admin, examsApi.get, { id })).body.parts.map(({ name }) => name);
  // Of a class that no exam of the other tests has, in a term of its own.
  const { body: lone } = await app.call('ROLE_All', classesApi.create, { name: 'Form 6', curriculum: '8-4-4' });
  const { body: years } = await app.call('ROLE_All', yearsApi.list, { sort: 'name' });
  const yearId = years.rows.find(({ name }) => name === String(year - 1))?.id ?? 0;
  const days = { opensOn: `${year - 1}-05-01`, closesOn: `${year - 1}-08-01` };
  const { body: second } = await app.call('ROLE_All', termsApi.create, { yearId, number: 2, name: 'Term 2', ...days });
  const own = { classIds: [lone.id], termId: second.id };
  await school.draft('Part counts', { ...own, share: 1 });
  await school.draft('Part too', { ...own, share: 60, classIds: [form4, lone.id] });
  await school.draft('Part without weight', { ...own, share: 0 });
  await school.draft('Part of no share', own);
  await school.draft('Part of another term', { ...own, share: 50, termId: before });
  await school.draft('Part of another class', { ...own, share: 50, classIds: [form3] });
  const term = await school.draft('Whole term', { ...own, kind: 'term', share: null });
  expect(await parts(term)).toEqual(['Part counts', 'Part too']);
  await school.draft('Whole third term', { ...own, kind: 'term', termId: before });
  await school.draft('Whole term of another class', { ...own, kind: 'term', classIds: [form3] });
  await school.draft('Whole term of another year', { ...own, kind: 'term', termId: school.termId });
  const whole = await school.draft('Whole year', { ...own, kind: 'year' });
  expect(await parts(whole)).toEqual(['Whole term', 'Whole third term']);
  const listed = async (page: number) =>
    (await app.call(admin, examsApi.list, { classId: lone.id, sort: 'name', size: 3, page })).body.rows.map(({ name }) => name);
  expect(await listed(2)).toEqual(['Part too', 'Part without weight', 'Whole term']);
});

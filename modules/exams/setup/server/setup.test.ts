import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { examCategoriesApi } from '../contract/exam-categories.ts';
import { gradingSystemsApi } from '../contract/grading-systems.ts';
import { scalesApi } from '../contract/scales.ts';
import { subjectGroupsApi } from '../contract/subject-groups.ts';
import { subjectsApi } from '../contract/subjects.ts';

const admin = 'ROLE_Exam_admin';

describe('what examinations go by', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const add = async (name: string, more = {}) => (await app.call(admin, subjectsApi.create, { name, ...more })).body;
  const faults = (answer: { body: { fields?: { path: string; message: string }[] } }) =>
    answer.body.fields?.map(({ path, message }) => [path, message]);

  it('a subject is a course of the school, and a course is a subject', async () => {
    const made = await add('Wanjirũ’s Studies', { code: '999', area: 'science', inMean: false });
    expect((await app.call('ROLE_All', coursesApi.get, { id: made.id })).body).toMatchObject({
      name: 'Wanjirũ’s Studies',
      code: '999',
    });
    const course = (await app.call('ROLE_All', coursesApi.create, { name: 'Aviation' })).body;
    const asSubject = (await app.call(admin, subjectsApi.get, { id: course.id })).body;
    expect(asSubject).toMatchObject({ name: 'Aviation', area: 'other', inMean: true, papers: [], place: 500 });
    expect((await app.call('otherSchool', subjectsApi.get, { id: made.id })).status).toBe(404);
  });

  it('papers share the whole mark, and each has a name of its own', async () => {
    const paper = (name: string, share: number) => ({ name, outOf: 80, share });
    const short = await app.call(admin, subjectsApi.create, { name: 'Physics', papers: [paper('1', 50), paper('2', 40)] });
    expect([short.status, faults(short)]).toEqual([400, [['papers', 'The papers’ shares make 90 %. Make them 100 %.']]]);
    const twice = await app.call(admin, subjectsApi.create, { name: 'Physics', papers: [paper('a', 50), paper('A', 50)] });
    expect(faults(twice)).toEqual([['papers.1.name', 'Name each paper once.']]);
    const thirds = [paper('1', 33.33), paper('2', 33.33), paper('3', 33.34)];
    expect((await add('Physics', { papers: thirds })).papers).toEqual(thirds);
  });

  it('of two changes of one version the second is refused, whichever screen the first came from', async () => {
    const { id, version, departmentName: _, ...draft } = await add('Chemistry');
    const course = (await app.call('ROLE_All', coursesApi.get, { id })).body;
    await app.call('ROLE_All', coursesApi.update, { id, version: course.version, name: 'Chemistry I' });
    expect((await app.call(admin, subjectsApi.update, { ...draft, id, version })).status).toBe(409);
    const now = (await app.call(admin, subjectsApi.get, { id })).body;
    const both = await Promise.all(
      [1, 2].map((place) => app.call(admin, subjectsApi.update, { ...draft, id, version: now.version, place })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('one name stands once; a subject that a group has is not removed', async () => {
    const biology = await add('Biology');
    const again = await app.call(admin, subjectsApi.create, { name: 'BIOLOGY' });
    expect([again.status, faults(again)?.[0]?.[0]]).toEqual([409, 'name']);
    const group = (await app.call(admin, subjectGroupsApi.create, { name: 'Sciences', least: 1, courseIds: [biology.id] })).body;
    expect(group).toMatchObject({ subjects: 'Biology', members: 1, most: null });
    const botany = await add('Botany');
    const other = { ...group, courseIds: [botany.id] };
    expect((await app.call(admin, subjectGroupsApi.update, other)).body).toMatchObject({ subjects: 'Botany', members: 1 });
    const { version } = (await app.call(admin, subjectGroupsApi.get, { id: group.id })).body;
    const both = { ...group, version, courseIds: [botany.id, biology.id, botany.id] };
    expect((await app.call(admin, subjectGroupsApi.update, both)).body).toMatchObject({
      subjects: 'Biology, Botany',
      members: 2,
    });
    const refused = await app.call(admin, subjectsApi.remove, { id: biology.id });
    expect([refused.status, refused.body.message.includes('subject groups')]).toEqual([409, true]);
    await app.call(admin, subjectGroupsApi.remove, { id: group.id });
    expect((await app.call(admin, subjectsApi.remove, { id: biology.id })).status).toBe(200);
    expect((await app.call('ROLE_All', coursesApi.get, { id: biology.id })).status).toBe(404);
  });

  it('a group cannot ask for more subjects than it has', async () => {
    const { id } = await add('Geography');
    const refused = await app.call(admin, subjectGroupsApi.create, { name: 'Humanities', least: 2, most: 1, courseIds: [id] });
    expect(faults(refused)?.map(([path]) => path)).toEqual(['most', 'least']);
  });

  it('KNEC’s codes are given to the subjects of its names, once', async () => {
    const name = 'history & government';
    const { id } = await add(name);
    const first = (await app.call(admin, subjectsApi.addKnec, {})).body;
    expect(first.added).toBe(3);
    const history = (await app.call(admin, subjectsApi.get, { id })).body;
    expect(history).toMatchObject({ name, code: '311', knecGroup: 'III', area: 'humanity', shortName: 'HIS', place: 100 });
    expect((await app.call(admin, subjectsApi.addKnec, {})).body).toEqual({ added: 0, completed: 0 });
  });

  it('exam categories keep their order and share', async () => {
    const draft = { name: 'Mid-term', shortName: 'Mid', kind: 'mid_term' as const, share: 30 };
    expect((await app.call(admin, examCategoriesApi.create, draft)).body).toMatchObject({ outOf: 100, share: 30, active: true });
    const same = await app.call(admin, examCategoriesApi.create, { ...draft, name: 'Middle' });
    expect(faults(same)?.[0]?.[0]).toBe('shortName');
    const over = await app.call(admin, examCategoriesApi.create, { ...draft, name: 'x', shortName: 'x', share: 101 });
    expect(faults(over)).toEqual([['share', 'Enter 0 to 100.']]);
  });

  it('the Kenyan scales come once, each with marks that leave no gap', async () => {
    expect((await app.call(admin, scalesApi.addKenyan, {})).body).toEqual({ added: 2 });
    expect((await app.call(admin, scalesApi.addKenyan, {})).body).toEqual({ added: 0 });
    const systems = (await app.call(admin, gradingSystemsApi.list, { sort: 'name' })).body.rows;
    expect(systems.map(({ name, thresholds }) => [name, thresholds.length, thresholds.at(-1)?.from])).toEqual([
      ['8-4-4, all subjects', 12, 0],
      ['CBE, all learning areas', 8, 0],
    ]);
  });

  it('a subject has marks of its own, and marks that fit no scale are refused at their place', async () => {
    const system = (await app.call(admin, gradingSystemsApi.list, { q: '8-4-4' })).body.rows[0];
    if (!system) throw new Error('no system');
    const { id, version, scaleName: _, ownSubjects: __, ...draft } = system;
    const { id: courseId } = await add('Additional Mathematics');
    // A published example of KNEC's own ends for mathematics.
    const ends = [70, 65, 60, 55, 49, 43, 37, 31, 25, 19, 12, 0];
    const thresholds = draft.thresholds.map(({ gradeId }, at) => ({ gradeId, from: ends[at] ?? 0 }));
    const saved = await app.call(admin, gradingSystemsApi.update, {
      ...draft,
      id,
      version,
      subjects: [{ courseId, thresholds }],
    });
    expect(saved.body).toMatchObject({ ownSubjects: 1, subjects: [{ courseId, thresholds }] });
    const turned = { ...draft, id, version: version + 1, subjects: [{ courseId, thresholds: thresholds.toReversed() }] };
    expect((await app.call(admin, gradingSystemsApi.update, turned)).status).toBe(400);
    const few = await app.call(admin, gradingSystemsApi.update, {
      ...turned,
      subjects: [{ courseId, thresholds: thresholds.slice(-2) }],
    });
    expect([few.status, faults(few)?.[0]?.[0]]).toEqual([422, 'subjects.0.thresholds']);
    const half = {
      ...draft,
      id,
      version: version + 1,
      thresholds: draft.thresholds.map((one, at) => (at === 0 ? { ...one, from: 80.5 } : one)),
    };
    expect(faults(await app.call(admin, gradingSystemsApi.update, half))?.[0]?.[0]).toBe('thresholds.0.from');
    expect((await app.call(admin, gradingSystemsApi.update, { ...half, rounding: 'none' })).status).toBe(200);
  });

  it('grades that a system gives are renamed, also with one another, and not taken out', async () => {
    const scale = (await app.call(admin, scalesApi.list, { q: 'KCSE' })).body.rows[0];
    if (!scale) throw new Error('no scale');
    const { id, version, name, curriculum, grades } = scale;
    const swapped = grades.map((one, at) => ({ ...one, code: grades[at === 0 ? 1 : at === 1 ? 0 : at]?.code ?? '' }));
    const saved = await app.call(admin, scalesApi.update, { id, version, name, curriculum, grades: swapped });
    expect(saved.body.codes?.startsWith('A-, A, B+')).toBe(true);
    const fewer = await app.call(admin, scalesApi.update, {
      id,
      version: version + 1,
      name,
      curriculum,
      grades: swapped.slice(1),
    });
    expect(fewer.status).toBe(409);
    expect((await app.call(admin, scalesApi.remove, { id })).status).toBe(409);
    const flat = await app.call(admin, scalesApi.create, {
      name: 'Flat',
      curriculum: 'other',
      grades: [
        { code: 'P', points: 1 },
        { code: 'F', points: 1 },
      ],
    });
    expect(faults(flat)).toEqual([['grades.1.points', 'Enter fewer points than P has.']]);
  });
});

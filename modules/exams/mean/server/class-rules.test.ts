import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { type ClassRuleWithSubjects, classRulesApi } from '../contract/class-rules.ts';
import { scalesApi } from '../../setup/contract/scales.ts';
import { gradingSystemsApi } from '../../setup/contract/grading-systems.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';

const admin = 'ROLE_Exam_admin';

describe('the rule of a class', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const addClass = async (name: string, curriculum: 'CBE' | '8-4-4') =>
    (await app.call('ROLE_All', classesApi.create, { name, curriculum })).body.id;
  const rule = async (id: number) => (await app.call(admin, classRulesApi.get, { id })).body;
  const save = (of: ClassRuleWithSubjects, more: Partial<ClassRuleWithSubjects>) => {
    const { id, version, counting, best, least, ranked, gradingSystemId, courses } = { ...of, ...more };
    const taken = courses.map(({ courseId, compulsory }) => ({ courseId, compulsory }));
    return app.call(admin, classRulesApi.update, { id, version, counting, best, least, ranked, gradingSystemId, courses: taken });
  };

  it('goes by the curriculum until it is set: KCSE with ranks, CBE with neither mean nor ranks', async () => {
    const form3 = await addClass('Form 3', '8-4-4');
    const grade10 = await addClass('Grade 10', 'CBE');
    expect(await rule(form3)).toMatchObject({ counting: 'kcse', least: 7, ranked: true, version: 0, courses: [] });
    expect(await rule(grade10)).toMatchObject({ counting: 'none', ranked: false });
    const { rows } = (await app.call(admin, classRulesApi.list, { curriculum: 'CBE' })).body;
    expect(rows.map(({ className }) => className)).toEqual(['Grade 10']);
  });

  it('of any other curriculum counts all subjects, ranks, and asks for one; classes that are there no more are not listed', async () => {
    const other = await app.call('ROLE_All', classesApi.create, { name: 'Nursery', curriculum: 'other' });
    const gone = await app.call('ROLE_All', classesApi.create, { name: 'Old class', curriculum: 'other' });
    const { status } = await app.call('ROLE_All', classesApi.update, { ...gone.body, active: false });
    expect(status).toBe(200);
    expect(await rule(other.body.id)).toMatchObject({
      counting: 'all',
      best: null,
      least: 1,
      ranked: true,
      ties: 'share',
      gradingSystemName: null,
      subjects: 0,
      compulsory: 0,
      required: [],
      groups: [],
      courses: [],
    });
    expect((await app.call(admin, classRulesApi.get, { id: gone.body.id })).status).toBe(404);
    const list = async (more: CallInput<typeof classRulesApi.list>) =>
      (await app.call(admin, classRulesApi.list, more)).body.rows.map(({ className }) => className);
    expect(await list({ q: 'class' })).toEqual([]);
    expect(await list({ q: 'nurs', curriculum: 'other' })).toEqual(['Nursery']);
    expect(await list({ q: 'nurs', curriculum: 'CBE' })).toEqual([]);
    const names = await list({ sort: 'className', size: 100 });
    expect([names.length > 2, names]).toEqual([true, names.toSorted()]);
    expect(await list({ sort: '-className', size: 100 })).toEqual(names.toReversed());
  });

  it('keeps its subjects in the order of report forms, with what the mean asks of them', async () => {
    await app.call(admin, subjectsApi.addKnec, {});
    await app.call(admin, scalesApi.addKenyan, {});
    const subjects = (await app.call(admin, subjectsApi.options)).body.rows;
    const system = (await app.call(admin, gradingSystemsApi.options)).body.rows[0];
    const form4 = await rule(await addClass('Form 4', '8-4-4'));
    const courses = subjects.toReversed().map(({ id }, at) => ({
      courseId: id,
      compulsory: at > 0,
      name: '',
      area: 'other' as const,
      inMean: true,
    }));
    const saved = await save(form4, { counting: 'best', best: 2, least: 2, gradingSystemId: system?.id ?? null, courses });
    expect(saved.body).toMatchObject({ counting: 'best', best: 2, subjects: 3, compulsory: 2, gradingSystemName: system?.name });
    expect(saved.body.courses.map(({ name, area, compulsory }) => [name, area, compulsory])).toEqual([
      ['English', 'language', true],
      ['Kiswahili', 'language', true],
      ['Mathematics', 'mathematics', false],
    ]);
    // Two who opened the same rule.
    const both = await Promise.all([2, 3].map((least) => save(saved.body, { least })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // The number belongs to "the best" alone.
    expect((await save(await rule(form4.id), { counting: 'all', best: 9 })).body).toMatchObject({ counting: 'all', best: null });
  });

  it('refuses what does not fit, at its field, and leaves the class as it was', async () => {
    const form2 = await rule(await addClass('Form 2', '8-4-4'));
    const taken = { compulsory: true, name: '', area: 'other' as const, inMean: true };
    const none = await save(form2, { counting: 'best', best: null });
    expect([none.status, none.body.fields?.[0]?.path]).toEqual([400, 'best']);
    const strange = await save(form2, { courses: [{ ...taken, courseId: 999_999 }] });
    expect([strange.status, strange.body.fields?.[0]?.path]).toEqual([400, 'courses']);
    const twice = await save(form2, { courses: [1, 1].map((courseId) => ({ ...taken, courseId })) });
    expect([twice.status, twice.body.fields?.[0]?.path]).toEqual([400, 'courses']);
    expect(await rule(form2.id)).toEqual(form2);
    const other = (await app.call('otherSchool', gradingSystemsApi.options)).body.rows;
    expect(other).toEqual([]);
    expect((await save({ ...form2, id: 999_999 }, {})).status).toBe(404);
    expect((await app.call('ROLE_Access_Exam_Analysis_Module', classRulesApi.list)).status).toBe(403);
  });
});

import { historyApi } from '#kit/contract/history.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { examAnalysisApi } from '../../analysis/contract/reports.ts';
import { examDashboardApi } from '../../analysis/contract/dashboard.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { markPolicyApi } from '../../mean/contract/mark-policy.ts';
import { resultsApi } from '../contract/results.ts';
import { subjectGroupsApi } from '../../setup/contract/subject-groups.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

describe('the rules of an exam', () => {
  let app: TestApp;
  let school: TestExams;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app, { west: 3, east: 1 });
  });
  afterAll(() => app.close());

  const course = (code: string) => school.subjects[code] ?? 0;
  const rule = async (more: object) => {
    const { id, version, least, ranked, ties, gradingSystemId, courses } = (
      await app.call(admin, classRulesApi.get, { id: school.frame.form3 })
    ).body;
    const plain = courses.map(({ courseId, compulsory }) => ({ courseId, compulsory }));
    const draft = { id, version, best: null, least, ranked, ties, gradingSystemId, courses: plain, ...more };
    return app.call(admin, classRulesApi.update, draft as never);
  };
  const policy = async (more: object) => {
    const now = (await app.call(admin, markPolicyApi.get)).body;
    return app.call(admin, markPolicyApi.update, { ...now, ...more });
  };
  const step = async (name: 'close' | 'process' | 'approve' | 'publish' | 'reopen', id: number, more: object = {}) => {
    const { version } = (await app.call(admin, examsApi.get, { id })).body;
    return ok(await app.call(admin, examsApi[name], { id, version, ...more } as never, freshKey())).body;
  };
  /** An exam whose marks of West are given by student; who is said to be absent is so in Kiswahili. */
  const sat = async (name: string, west: number[][], absent: number | null = null): Promise<Exam> => {
    const exam = await school.open(name);
    for (const [at, code] of codes.entries()) {
      await school.enter(
        exam,
        code,
        'West',
        west.map((marks) => marks[at] ?? 0),
      );
      await school.enter(exam, code, 'East', [35]);
    }
    if (absent !== null) {
      const id = await school.sheetOf(exam, '102', 'West');
      const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
      const version = rows.find(({ studentId }) => studentId === absent)?.marks[0]?.version ?? 0;
      const marks = [{ studentId: absent, paper: 0, value: { state: 'absent' as const, score: null }, version }];
      ok(await app.call(admin, sheetsApi.enter, { id, marks }, freshKey()));
    }
    for (const move of ['close', 'process', 'approve', 'publish'] as const) await step(move, exam.id);
    return exam;
  };
  const standing = async (exam: Exam, id: number) =>
    (await app.call(admin, resultsApi.standings, { id: exam.id, size: 50 })).body.rows.find((one) => one.id === id);

  it('tie equal means by the marks of the subjects that count, whatever the others are', async () => {
    ok(await rule({ counting: 'best', best: 3, least: 1 }));
    const exam = await sat('Ties', [
      [80, 80, 80, 30, 30, 30, 30],
      [80, 80, 80, 70, 70, 70, 70],
      [81, 80, 80, 10, 10, 10, 10],
    ]);
    const places = await Promise.all(school.west.map(async (id) => (await standing(exam, id))?.classRank));
    expect(places).toEqual([2, 2, 1]);
  });

  it('say what absence does: an exam that was approved keeps it, the next one follows the school', async () => {
    const [student = 0] = school.west;
    const marks = school.west.map(() => [70, 70, 70, 60, 60, 60, 60]);
    const first = await sat('Absence, left out', marks, student);
    const before = await standing(first, student);
    expect(before).toMatchObject({ mean: 9.333, grade: 'B', missing: null, sat: 6 });
    expect((await app.call(admin, markPolicyApi.get)).body.version).toBe(0);
    expect((await policy({ absence: 'no_award', version: 0 })).body.version).toBe(1);
    expect((await policy({ absence: 'nought', version: 0 })).status).toBe(409);
    expect(
      (
        await app.call('ROLE_Access_Exam_Analysis_Module', markPolicyApi.update, {
          absence: 'nought',
          version: 1,
          malpractice: 'dropped',
          partAbsence: 'dropped',
          partMalpractice: 'nought',
        })
      ).status,
    ).toBe(403);
    expect((await app.call('otherSchool', markPolicyApi.get)).body).toMatchObject({ absence: 'dropped', version: 0 });
    await step('reopen', first.id, { reason: 'To see' });
    for (const move of ['close', 'process'] as const) await step(move, first.id);
    expect(await standing(first, student)).toEqual(before);
    // By today's rules where that is asked for.
    expect((await app.call(admin, examsApi.get, { id: first.id })).body.otherRules).toBe(true);
    await step('process', first.id, { anew: true });
    expect(await standing(first, student)).toMatchObject({ mean: null, grade: 'U', classRank: null });
    expect((await app.call(admin, examsApi.get, { id: first.id })).body.otherRules).toBe(false);

    const second = await sat('Absence, no award', marks, student);
    expect(await standing(second, student)).toMatchObject({ mean: null, grade: 'U', missing: 'A subject was not sat.' });
    ok(await policy({ absence: 'nought' }));
    ok(await rule({ counting: 'all', least: 1 }));
    const third = await sat('Absence, nought', marks, student);
    // 70, nought, 70 and four times 60: 10 + 1 + 10 + 4 · 8 points by seven.
    expect(await standing(third, student)).toMatchObject({ sat: 7, total: 380, mean: 7.571 });
    const one = (await app.call(admin, resultsApi.student, { id: third.id, studentId: student })).body;
    expect(one.subjects.find(({ courseId }) => courseId === course('102'))).toMatchObject({
      state: 'absent',
      mark: 0,
      grade: 'E',
    });
    ok(await policy({ absence: 'dropped' }));
  });

  it('take required subjects, groups and the best of the rest, refuse what nobody can fulfil, and explain it', async () => {
    const group = async (name: string, members: string[]) =>
      ok(await app.call(admin, subjectGroupsApi.create, { name, least: 0, most: null, courseIds: members.map(course) })).body.id;
    const sciences = await group('Sciences', ['231', '232', '233']);
    const required = ['101', '102', '121'].map(course);
    const chosen = { counting: 'chosen', best: 6, least: 6, required, groups: [{ groupId: sciences, least: 2, most: 2 }] };
    for (const [wrong, path] of [
      [{ ...chosen, best: null }, 'best'],
      [{ ...chosen, best: 2 }, 'required'],
      [{ ...chosen, groups: [{ groupId: sciences, least: 3, most: 2 }] }, 'groups.0.most'],
      [{ ...chosen, groups: [{ groupId: 987_654, least: 1, most: 2 }] }, 'groups'],
    ] as const)
      expect([
        path,
        ...((await rule(wrong)).body as unknown as { fields: { path: string }[] }).fields.map((one) => one.path),
      ]).toContain(path);
    expect(ok(await rule(chosen)).body).toMatchObject({ required, groups: [{ name: 'Sciences', least: 2, most: 2 }] });
    const [student = 0] = school.west;
    const exam = await sat('Chosen', [[80, 40, 50, 75, 76, 77, 30], [1], [1]]);
    const explained = (await app.call(admin, resultsApi.student, { id: exam.id, studentId: student })).body;
    expect(explained.counted.map(({ name, why }) => [name, why])).toEqual([
      ['English', 'Required'],
      ['Chemistry', 'Of Sciences'],
      ['Physics', 'Of Sciences'],
      ['Mathematics', 'Required'],
      ['Kiswahili', 'Required'],
      ['History and Government', 'One of the best others'],
    ]);
    expect(explained.left.map(({ name, why }) => [name, why])).toEqual([['Biology', 'Others count']]);
    // Another group afterwards is another rule, and none of this exam's.
    ok(
      await app.call(admin, subjectGroupsApi.update, {
        ...(await app.call(admin, subjectGroupsApi.get, { id: sciences })).body,
        courseIds: [course('311')],
      }),
    );
    expect((await app.call(admin, resultsApi.student, { id: exam.id, studentId: student })).body.counted).toEqual(
      explained.counted,
    );
  });

  it('one name is one figure: the share of candidates by mean grade is that of the merit list, and of entries says so', async () => {
    ok(await rule({ counting: 'best', best: 2, least: 1 }));
    // Whoever has two good subjects has a good mean; most entries are poor.
    const exam = await sat(
      'Shares',
      school.west.map(() => [90, 90, 20, 20, 20, 20, 20]),
    );
    const { latest } = (await app.call(admin, examDashboardApi.get)).body;
    const rows = (await app.call(admin, resultsApi.standings, { id: exam.id, size: 50 })).body.rows;
    const good = rows.filter(({ mean }) => (mean ?? 0) >= 6.5).length;
    expect([good, rows.length]).toEqual([3, 4]);
    expect([latest?.examId, latest?.upper, latest?.classes.map(({ upper }) => upper)]).toEqual([exam.id, 75, [75]]);
    const label = async (kind: 'subjects' | 'streams') => {
      const [table] = (await app.call(admin, examAnalysisApi.report, { examId: exam.id, kind })).body.tables;
      const all = table?.rows.find(({ total }) => total);
      return [table?.columns.find(({ key }) => key === 'upper')?.label, all?.cells['upper']];
    };
    expect(await label('streams')).toEqual(['C+ and above, % of candidates by mean grade', 75]);
    expect(await label('subjects')).toEqual(['C+ and above, % of subject entries', Math.round((6 / 28) * 1000) / 10]);
  });

  it('the history of the rule for absence says what it was before, from the second change on', async () => {
    ok(await policy({ absence: 'no_award', partAbsence: 'nought' }));
    ok(await policy({ absence: 'nought', partAbsence: 'nought' }));
    const { rows } = (await app.call('ROLE_All', historyApi.list, { entity: 'mark policy', id: 1, size: 100, sort: 'at' })).body;
    const of = (at: number) => rows.at(at)?.changes.find(({ field }) => field === 'Absence from an exam');
    expect(of(0)?.before).toBeNull();
    expect(of(-1)).toMatchObject({ before: 'no mean grade', after: 'counts as nought' });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '#kit/contract/endpoint.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { randomExam } from '#app/testing/random-exam.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { testTeacher } from '#app/testing/teaching.ts';
import { examDashboardApi } from '../contract/dashboard.ts';
import { examAnalysisApi, type ReportKind, reportKinds } from '../contract/reports.ts';
import { studentTrackerApi } from '../contract/tracker.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { resultsApi } from '../../results/contract/results.ts';
import type { Exam } from '../../sittings/contract/exams.ts';

const analyst = 'ROLE_Access_Exam_Analysis_Module';
const codes = ['101', '102', '121', '231', '232', '233', '311'];
type Whole = Output<typeof resultsApi.student>;

describe('analysis', () => {
  let app: TestApp;
  let school: TestExams;
  let second: Exam;
  let teacherId = 0;
  /** What every student of the second exam has, asked for one by one. */
  let students: (Whole & { id: number })[] = [];

  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app, { west: 6, east: 5 });
    // One teacher has English in the whole class, another in West alone; Biology has a department.
    teacherId = await testTeacher(app, 'Wanjirũ O’Brien');
    await asSchoolA(app, async ({ tx }) => {
      const [english, biology] = [school.subjects['101'] ?? 0, school.subjects['231'] ?? 0];
      await sql`
        with d as (insert into settings.department (name) values ('Sciences') returning id)
        update settings.course c set department_id = d.id from d where c.id = ${biology}`.execute(tx);
      await sql`
        insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
        values (${school.frame.form3}, null, ${english}, ${teacherId}),
               (${school.frame.form3}, ${school.frame.west}, ${biology}, ${teacherId})`.execute(tx);
    });
    await randomExam(app, school, 'Mock one', 1);
    second = await randomExam(app, school, 'Mock two', 2);
    students = await Promise.all(
      [...school.west, ...school.east].map(async (id) => ({
        ...(await app.call(analyst, resultsApi.student, { id: second.id, studentId: id })).body,
        id,
      })),
    );
  });
  afterAll(() => app.close());

  const report = async (kind: ReportKind, more = {}) =>
    (await app.call(analyst, examAnalysisApi.report, { examId: second.id, kind, ...more })).body;
  const mean = (values: (number | null)[]) => {
    const there = values.filter((value) => value !== null);
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length;
  };
  const near = (value: unknown, wanted: number | null, places: number) =>
    wanted === null
      ? expect(value).toBeNull()
      : expect(Math.abs(Number(value) - wanted)).toBeLessThanOrEqual(0.6 * 10 ** -places);
  const counted = (grades: (string | null)[], code: string) => grades.filter((grade) => grade === code).length;
  const isUpper = (points: number | null) => points !== null && points > 6;

  /** Everything that a row says of some results, worked out by hand. */
  function check(cells: Record<string, unknown>, own: Whole['subjects']) {
    near(cells['points'], mean(own.map(({ points }) => points)), 3);
    near(cells['average'], mean(own.map(({ mark }) => mark)), 2);
    near(cells['change'], mean(own.map(({ deviation }) => deviation)), 2);
    const graded = own.filter(({ points }) => points !== null);
    near(
      cells['upper'],
      graded.length === 0 ? null : (graded.filter(({ points }) => isUpper(points)).length * 100) / graded.length,
      1,
    );
    for (const code of ['A', 'B+', 'C', 'D-', 'E'])
      expect(cells[`grade ${code}`] ?? 0).toBe(
        counted(
          own.map(({ grade }) => grade),
          code,
        ),
      );
  }
  const resultsOf = (some: typeof students, courseId?: number) =>
    some.flatMap(({ subjects }) => subjects.filter((one) => courseId === undefined || one.courseId === courseId));
  const of = { West: () => students.slice(0, 6), East: () => students.slice(6) };

  it('of subjects equals what comes of every student by hand, over the exam and in one stream', async () => {
    for (const [more, some] of [
      [{}, students],
      [{ streamId: school.frame.east }, of.East()],
    ] as const) {
      const [table] = (await report('subjects', more)).tables;
      expect(table?.rows.length).toBe(8);
      for (const row of table?.rows ?? []) {
        const own = resultsOf(some, row.of.courseId);
        check(row.cells, own);
        expect(row.cells['sat']).toBe(own.filter(({ mark }) => mark !== null).length);
        expect(row.cells['absent']).toBe(own.filter(({ mark }) => mark === null).length);
      }
    }
    const [narrow] = (await report('subjects', { streamId: school.frame.west })).tables;
    expect(narrow?.rows.find(({ cells }) => cells['subject'] === 'Biology')?.cells['teachers']).toBe('Wanjirũ O’Brien');
  });

  it('of streams, teachers, departments and gender equals the same', async () => {
    const [, subjects] = (await report('streams')).tables;
    for (const row of subjects?.rows ?? [])
      for (const [key, some] of [
        [`${school.frame.form3} ${school.frame.west}`, of.West()],
        [`${school.frame.form3} ${school.frame.east}`, of.East()],
      ] as const)
        near(row.cells[key], mean(resultsOf(some, row.of.courseId).map(({ points }) => points)), 3);
    const [streams] = (await report('streams')).tables;
    expect(streams?.rows.map(({ cells }) => [cells['stream'], cells['students']])).toEqual([
      ['Form 3 East', 5],
      ['Form 3 West', 6],
      ['All streams', 11],
    ]);
    near(streams?.rows[1]?.cells['points'], mean(of.West().map(({ standing }) => standing.mean)), 3);
    near(streams?.rows[1]?.cells['change'], mean(of.West().map(({ standing }) => standing.deviation)), 2);

    const [teachers] = (await report('teachers')).tables;
    expect(teachers?.rows.length).toBe(2);
    for (const row of teachers?.rows ?? []) {
      expect(row.id.startsWith(`${teacherId} `)).toBe(true);
      check(row.cells, resultsOf(row.cells['subject'] === 'English' ? students : of.West(), row.of.courseId));
    }
    const [departments] = (await report('departments')).tables;
    expect(departments?.rows.map(({ cells }) => cells['department']).toSorted()).toEqual(['No department', 'Sciences']);
    check(
      departments?.rows.find(({ cells }) => cells['department'] === 'Sciences')?.cells ?? {},
      resultsOf(students, school.subjects['231']),
    );

    const [gender, bySubject] = (await report('gender')).tables;
    const girls = students.filter(({ standing }) => standing.gender === 'female');
    near(gender?.rows[0]?.cells['points'], mean(girls.map(({ standing }) => standing.mean)), 3);
    for (const row of bySubject?.rows ?? [])
      near(row.cells['girls'], mean(resultsOf(girls, row.of.courseId).map(({ points }) => points)), 3);
  });

  it('of students names who gained, who leads and the best of each subject', async () => {
    const [improved, added] = (await report('improved', { count: 100 })).tables;
    const risen = students.filter(({ standing }) => (standing.deviation ?? 0) > 0);
    expect(new Set(improved?.rows.map(({ of: { studentId } }) => studentId))).toEqual(new Set(risen.map(({ id }) => id)));
    expect(improved?.rows.length).toBeGreaterThan(0);
    expect(added?.rows).toEqual([]);
    await asSchoolA(app, ({ tx }) =>
      sql`update registration.student set entry_marks = case id when ${school.west[0]} then '342/500' when ${school.west[1]} then 'none' else '300' end`.execute(
        tx,
      ),
    );
    const later = (await report('improved', { count: 100 })).tables[1];
    const able = students.filter(({ id, standing }) => id !== school.west[1] && standing.average !== null);
    const gains = able.map(({ id, standing }) => (standing.average ?? 0) - (id === school.west[0] ? 68.4 : 60));
    expect(later?.rows.length).toBe(able.length);
    for (const [at, one] of able.entries()) {
      const row = later?.rows.find(({ of: { studentId } }) => studentId === one.id);
      near(row?.cells['average'], one.standing.average, 3);
      near(row?.cells['added'], (gains[at] ?? 0) - (mean(gains) ?? 0), 1);
    }
    const [top, bottom, champions] = (await report('leaders', { count: 3 })).tables;
    const ranked = students
      .filter(({ standing }) => standing.classRank !== null)
      .toSorted((a, b) => (a.standing.classRank ?? 0) - (b.standing.classRank ?? 0));
    expect(top?.rows.map(({ of: { studentId } }) => studentId)).toEqual(ranked.slice(0, 3).map(({ id }) => id));
    expect(bottom?.rows.map(({ of: { studentId } }) => studentId)).toEqual(
      ranked
        .slice(-3)
        .toReversed()
        .map(({ id }) => id),
    );
    const best = Math.max(
      ...resultsOf(students, school.subjects['121']).flatMap(({ mark, classRank }) => (classRank === null ? [] : (mark ?? 0))),
    );
    expect(champions?.rows.find(({ cells }) => cells['subject'] === 'Mathematics')?.cells['mark']).toBe(best);
  });

  it('compares the same exam over the terms, and follows a student', async () => {
    const [means, subjects] = (await report('years')).tables;
    expect(means?.rows.map(({ cells }) => cells['exam'])).toEqual(['Mock one', 'Mock two']);
    near(means?.rows[1]?.cells['points'], mean(students.map(({ standing }) => standing.mean)), 3);
    for (const row of subjects?.rows.filter(({ total }) => !total) ?? [])
      near(row.cells[`exam ${second.id}`], mean(resultsOf(students, row.of.courseId).map(({ points }) => points)), 3);
    const { body } = await app.call(analyst, studentTrackerApi.get, { id: school.west[0] ?? 0 });
    expect(body.exams.map(({ exam, mean: value }) => [exam, value])).toEqual([
      ['Mock one', expect.toSatisfy((value: number | null) => value === null || value >= 1)],
      ['Mock two', students[0]?.standing.mean],
    ]);
    expect(body.subjects.find(({ subject }) => subject === 'English')?.marks[1]).toEqual({
      mark: students[0]?.subjects.find(({ subject }) => subject === 'English')?.mark ?? null,
      grade: students[0]?.subjects.find(({ subject }) => subject === 'English')?.grade ?? null,
    });
    expect((await app.call('otherSchool', studentTrackerApi.get, { id: school.west[0] ?? 0 })).status).toBe(404);
  });

  it('opens the students whom a figure counts, and prints every table', async () => {
    let compared = 0;
    for (const kind of reportKinds)
      for (const { rows, columns } of (await report(kind)).tables)
        for (const { of: figure, counts, cells } of rows) {
          const filled = columns.filter(({ grade, key }) => counts && grade !== null && Number(cells[key]) > 0);
          for (const { grade, key } of filled.slice(0, 3)) {
            const asked = { examId: second.id, ...figure, grade: grade ?? '' };
            const { body } = await app.call(analyst, examAnalysisApi.students, asked);
            expect([kind, figure, grade, body.total]).toEqual([kind, figure, grade, cells[key]]);
            compared += 1;
          }
        }
    expect(compared).toBeGreaterThan(30);
    const girls = await app.call(analyst, examAnalysisApi.students, { examId: second.id, gender: 'female', sort: 'name' });
    expect(girls.body.total).toBe(students.filter(({ standing }) => standing.gender === 'female').length);
    const asked = { examId: second.id, kind: 'merit', table: 'merit' } as const;
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const { status, body } = await app.call(analyst, examAnalysisApi.paper, { ...asked, format });
      expect([status, (body as unknown as Buffer).subarray(0, start.length).toString()]).toEqual([200, start]);
    }
    expect((await app.call(analyst, examAnalysisApi.paper, { ...asked, format: 'pdf', table: 'none' })).status).toBe(404);
  });

  it('is refused to others, and to other schools; an exam without results is empty', async () => {
    const draft = await school.draft('Still a draft');
    for (const kind of reportKinds) {
      expect((await app.call('otherSchool', examAnalysisApi.report, { examId: second.id, kind })).status).toBe(404);
      const { body, status } = await app.call('ROLE_View_Only', examAnalysisApi.report, { examId: draft.id, kind });
      // The years show the exams before it.
      const rows = kind === 'years' ? [] : body.tables.flatMap((table) => table.rows.filter(({ total }) => !total));
      expect([status, rows]).toEqual([200, []]);
    }
    expect((await app.call('ROLE_Pay_Fees', examDashboardApi.get)).status).toBe(403);
    expect((await app.call('ROLE_Pay_Fees', examAnalysisApi.report, { examId: draft.id, kind: 'merit' })).status).toBe(403);
    expect(
      (await app.call(analyst, examAnalysisApi.report, { examId: draft.id, kind: 'merit', classId: school.frame.form3 + 999 }))
        .status,
    ).toBe(404);
  });

  it('puts the newest results on the dashboard, and what waits before those who may do it', async () => {
    const { body } = await app.call('ROLE_Exam_admin', examDashboardApi.get);
    expect(body.latest).toMatchObject({ name: 'Mock two', means: true, students: 11 });
    near(body.latest?.classes[0]?.mean, mean(students.map(({ standing }) => standing.mean)), 3);
    expect(body.waiting.map(({ name, does }) => [name, does])).toEqual([
      ['Mock two', 'approve'],
      ['Mock one', 'approve'],
    ]);
    expect(body.trend.map(({ exam }) => exam)).toEqual(['Mock one', 'Mock two']);
    expect((await app.call(analyst, examDashboardApi.get)).body.waiting).toEqual([]);
    expect((await app.call('otherSchool', examDashboardApi.get)).body).toMatchObject({
      latest: null,
      open: [],
      waiting: [],
      trend: [],
    });
  });

  it('of a class without means counts levels, and names no rank where nobody is ranked', async () => {
    const rule = (await app.call('ROLE_Exam_admin', classRulesApi.get, { id: school.frame.form3 })).body;
    const courses = codes.map((code) => ({ courseId: school.subjects[code] ?? 0, compulsory: true }));
    const { id, version } = rule;
    await app.call('ROLE_Exam_admin', classRulesApi.update, {
      id,
      version,
      counting: 'none',
      best: null,
      least: 1,
      ranked: false,
      gradingSystemId: null,
      courses,
    });
    second = await school.move(await randomExam(app, school, 'Assessment', 3), 'approve');
    for (const kind of reportKinds) {
      const { means, tables } = await report(kind);
      const keys = tables.flatMap(({ columns, rows }) => (rows.length > 0 ? columns.map(({ key }) => key) : []));
      expect([kind, means, keys.filter((key) => ['points', 'mean', 'average', 'total', 'rank'].includes(key))]).toEqual([
        kind,
        false,
        kind === 'years' ? ['points'] : [],
      ]);
    }
    const [table] = (await report('leaders')).tables;
    expect([table?.rows, table?.note]).toEqual([[], 'Students of these classes are not ranked.']);
    const { body } = await app.call(analyst, studentTrackerApi.get, { id: school.west[0] ?? 0 });
    expect(body.exams.at(-1)).toMatchObject({ exam: 'Assessment', mean: null, average: null, classRank: null, streamRank: null });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { studentTrackerApi } from '../../analysis/contract/tracker.ts';
import { reportFormsApi } from '../../reports/contract/forms/report-forms.ts';
import { resultsApi } from '../contract/results.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

describe('results', () => {
  let app: TestApp;
  let school: TestExams;
  let opener: Exam;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app, { west: 3, east: 2 });
    opener = await sat('Opener', 20, [
      [80, 75, 60, 70, 65, 55, 90],
      [50, 50, 50, 50, 50, 50, 50],
      [50, 50, 50, 50, 50, 50, 50],
    ]);
  });
  afterAll(() => app.close());

  /** An exam whose marks of West are given by student, and of East are all 40; processed. */
  const sat = async (name: string, share: number, west: number[][], finish = true) => {
    let exam = await school.open(name, { share });
    for (const [at, code] of codes.entries()) {
      await school.enter(
        exam,
        code,
        'West',
        west.map((marks) => marks[at] ?? 0),
      );
      await school.enter(exam, code, 'East', [40, 40]);
    }
    if (finish) for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
    return exam;
  };
  const standings = async (id: number, more = {}) => (await app.call(admin, resultsApi.standings, { id, ...more })).body.rows;

  it('come with every subject of a class in one call, as each student’s own result has them', async () => {
    const { body } = await app.call(admin, resultsApi.students, { id: opener.id, sort: 'name' });
    expect(body.rows).toHaveLength(5);
    for (const { subjects, ...standing } of body.rows) {
      const own = (await app.call(admin, resultsApi.student, { id: opener.id, studentId: standing.id })).body;
      expect(own.standing).toEqual(standing);
      expect(subjects).toHaveLength(codes.length);
      expect(subjects).toEqual(own.subjects);
    }
    const nobody = await app.call(admin, resultsApi.students, { id: opener.id, q: 'nobody of this name' });
    expect(nobody.body).toEqual({ rows: [], total: 0 });
    expect((await app.call(admin, resultsApi.students, { id: 999_999 })).status).toBe(404);
  });

  it('make a merit list by the mean, ties sharing a place, with how many are ranked', async () => {
    const rows = await standings(opener.id);
    expect(
      rows.map(({ classRank, classOf, streamRank, streamOf, total, sat: subjects }) => [
        classRank,
        classOf,
        streamRank,
        streamOf,
        total,
        subjects,
      ]),
    ).toEqual([
      [1, 5, 1, 3, 495, 7],
      [2, 5, 2, 3, 350, 7],
      [2, 5, 2, 3, 350, 7],
      [4, 5, 1, 2, 280, 7],
      [4, 5, 1, 2, 280, 7],
    ]);
    // KCSE's sample boundaries: A, A-, B-, B+, B, C+, A of seven subjects: 12 + 11 + 8 + 10 + 9 + 7 + 12 = 69 of 84, a B+.
    expect(rows[0]).toMatchObject({ mean: 9.857, grade: 'B+', deviation: null, missing: null });
    expect((await standings(opener.id, { streamId: school.frame.east })).length).toBe(2);
    expect((await app.call('otherSchool', resultsApi.standings, { id: opener.id })).status).toBe(404);
    expect((await app.call('ROLE_Pay_Fees', resultsApi.standings, { id: opener.id })).status).toBe(403);
  });

  it('give one average of one student’s subjects on every screen, rounded and not cut', async () => {
    // 496 marks of seven subjects are 70.857142…, and 43 points of seven are 6.142857….
    const exam = await sat('Averages', 0, [
      [80, 75, 60, 70, 65, 55, 91],
      [50, 50, 50, 50, 50, 50, 55],
      [50, 50, 50, 50, 50, 50, 50],
    ]);
    const [student = 0, second] = school.west;
    expect((await standings(exam.id)).find(({ id }) => id === second)?.mean).toBe(6.143);
    const { standing, earlier } = (await app.call(admin, resultsApi.student, { id: exam.id, studentId: student })).body;
    const ofStudent = (await app.call(admin, reportFormsApi.ofStudent, { id: student })).body.rows;
    const tracked = (await app.call(admin, studentTrackerApi.get, { id: student })).body.exams;
    expect({
      list: (await standings(exam.id)).find(({ id }) => id === student)?.average,
      drawer: standing.average,
      drawerOverTime: earlier.find(({ examId }) => examId === exam.id)?.average,
      profile: ofStudent.find(({ id }) => id === exam.id)?.average,
      overTheYears: tracked.find(({ examId }) => examId === exam.id)?.average,
    }).toEqual({ list: 70.86, drawer: 70.86, drawerOverTime: 70.86, profile: 70.86, overTheYears: 70.86 });
  });

  it('explain a mean: which seven counted as what', async () => {
    const { body } = await app.call('ROLE_Access_Exam_Analysis_Module', resultsApi.student, {
      id: opener.id,
      studentId: school.west[0] ?? 0,
    });
    expect(body.counted.map(({ name, why }) => [name, why])).toEqual([
      ['Mathematics', 'Mathematics'],
      ['English', 'Best language'],
      ...['History and Government', 'Kiswahili', 'Biology', 'Physics', 'Chemistry'].map((name) => [
        name,
        'One of the best five others',
      ]),
    ]);
    expect([body.divisor, body.left, body.earlier.length]).toEqual([7, [], 1]);
  });

  it('of a subject give its average and grades, by stream', async () => {
    const { body } = await app.call(admin, resultsApi.figures, { id: opener.id, by: 'stream' });
    const english = body.rows.filter(({ subject }) => subject === 'English');
    expect(english.map(({ streamName, sat: subjects, average, grades }) => [streamName, subjects, average, grades])).toEqual([
      ['East', 2, 40, [{ grade: 'D+', students: 2 }]],
      [
        'West',
        3,
        60,
        [
          { grade: 'A', students: 1 },
          { grade: 'C', students: 2 },
        ],
      ],
    ]);
    expect(body.grades[0]).toBe('A');
  });

  it('of a term are made of its exams by their shares, compared with nothing before, and out of date when one changes', async () => {
    const end = await sat('End', 80, [
      [90, 75, 60, 70, 65, 55, 90],
      [50, 50, 50, 50, 50, 50, 50],
      [60, 60, 60, 60, 60, 60, 60],
    ]);
    expect((await standings(end.id))[0]?.deviation).toBe(0);
    let term = await school.draft('Term 1', { kind: 'term', categoryId: null });
    term = await school.move(term, 'process');
    expect(term.parts.map(({ name, share }) => [name, share])).toEqual([
      ['Opener', 20],
      ['End', 80],
    ]);
    const { subjects } = (await app.call(admin, resultsApi.student, { id: term.id, studentId: school.west[0] ?? 0 })).body;
    expect(subjects.find(({ subject }) => subject === 'English')?.mark).toBe(88);
    expect((await standings(term.id)).map(({ classRank }) => classRank)).toEqual([1, 2, 3, 4, 4]);
    app.pass(60_000);
    const again = await app.call(
      admin,
      examsApi.reopen,
      { id: end.id, version: end.version, reason: 'A script was found' },
      freshKey(),
    );
    await school.enter(again.body, '101', 'West', [90, 100, 60]);
    expect((await app.call(admin, examsApi.get, { id: term.id })).body.outdated).toBe(true);
    const refused = await app.call(admin, examsApi.approve, { id: term.id, version: term.version }, freshKey());
    expect(refused.body.message).toContain('Process it again');
  });

  it('that changed since they were approved are shown before they are approved anew', async () => {
    let exam = await sat('Cat', 0, [
      [80, 80, 80, 80, 80, 80, 80],
      [50, 50, 50, 50, 50, 50, 50],
      [40, 40, 40, 40, 40, 40, 40],
    ]);
    exam = await school.move(exam, 'approve');
    exam = (await app.call(admin, examsApi.reopen, { id: exam.id, version: exam.version, reason: 'Wrong total' }, freshKey()))
      .body;
    const difference = async () => (await app.call(admin, resultsApi.difference, { id: exam.id })).body.rows;
    expect(await difference()).toEqual([]);
    await school.enter(exam, '101', 'West', [80, 85, 40]);
    const changed = await difference();
    expect(changed.find(({ subject, before }) => subject === 'English' && before === 50)).toMatchObject({
      after: 85,
      gradeBefore: 'C',
      gradeAfter: 'A',
    });
    expect(changed.some(({ subject, studentId }) => subject === null && studentId === school.west[1])).toBe(true);
    for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
    expect(await difference()).toEqual([]);
  });

  it('after marks change are what working out everything anew would give', async () => {
    const row = (of: number) => codes.map((_, at) => 40 + ((of * 13 + at * 7) % 50));
    let exam = await sat('Changing', 0, [row(1), row(2), row(3)]);
    exam = (await app.call(admin, examsApi.reopen, { id: exam.id, version: exam.version, reason: 'Scripts again' }, freshKey()))
      .body;
    const dump = () =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql`
          select to_jsonb(r) as row from exams.result r where exam_id = ${exam.id}
          union all select to_jsonb(s) from exams.standing s where exam_id = ${exam.id} order by 1`.execute(tx);
        return rows;
      });
    const before = await dump();
    for (let at = 0; at < 12; at += 1) {
      const stream = at % 3 === 0 ? 'East' : 'West';
      const id = await school.sheetOf(exam, codes[(at * 5) % 7] ?? '101', stream);
      const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
      const marks = rows.slice(0, 1 + (at % 2)).map(({ studentId, marks: [now] }) => ({
        studentId,
        paper: 0,
        value:
          at % 4 === 3
            ? at === 7
              ? null
              : { state: 'absent' as const, score: null }
            : { state: 'scored' as const, score: (at * 17) % 100 },
        version: now?.version ?? 0,
      }));
      expect((await app.call(admin, sheetsApi.enter, { id, marks }, freshKey())).body.saved.length).toBe(marks.length);
    }
    const changed = await dump();
    expect(changed).not.toEqual(before);
    for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
    expect(await dump()).toEqual(changed);
  });

  it('leave out who was absent from what the mean needs, and say why', async () => {
    let exam = await sat(
      'Absent',
      0,
      [
        [70, 70, 70, 70, 70, 70, 70],
        [60, 60, 60, 60, 60, 60, 60],
        [50, 50, 50, 50, 50, 50, 50],
      ],
      false,
    );
    const id = await school.sheetOf(exam, '121', 'West');
    const absent = { studentId: school.west[0] ?? 0, paper: 0, value: { state: 'absent' as const, score: null }, version: 1 };
    await app.call(admin, sheetsApi.enter, { id, marks: [absent] }, freshKey());
    for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
    const rows = await standings(exam.id);
    expect(rows.map(({ classRank, classOf }) => [classRank, classOf])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [3, 4],
      [null, null],
    ]);
    expect(rows.at(-1)).toMatchObject({ mean: null, grade: 'U', sat: 6, missing: 'Mathematics was not sat.' });
  });
});

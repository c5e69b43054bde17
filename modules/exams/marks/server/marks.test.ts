import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { examsApi } from '../../sittings/contract/exams.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';

const admin = 'ROLE_Exam_admin';
/** The user without roles, who is a teacher here. */
const teacher = 'noRole';

describe('marks', () => {
  let app: TestApp;
  let school: TestExams;
  let otieno: number;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app);
    otieno = await testTeacher(app, 'Peter Otieno');
    await signInAsStaff(app, otieno);
    await asSchoolA(app, async ({ tx }) => {
      await sql`
        insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
        values (${school.frame.form3}, ${school.frame.west}, ${school.subjects['121']}, ${otieno})`.execute(tx);
    });
  });
  afterAll(() => app.close());

  const get = async (id: number, as: Caller = admin) => (await app.call(as, sheetsApi.get, { id })).body;
  type Mark = Parameters<typeof app.call<typeof sheetsApi.enter>>[2] extends infer I
    ? I extends { marks: (infer M)[] }
      ? M
      : never
    : never;
  const enter = (id: number, marks: Mark[], as: Caller = admin, headers = freshKey()) =>
    app.call(as, sheetsApi.enter, { id, marks }, headers);
  const score = (studentId: number, value: number, version = 0, paper = 0): Mark => ({
    studentId,
    paper,
    value: { state: 'scored', score: value },
    version,
  });
  const only = (list: readonly number[], at = 0) => list[at] ?? 0;

  it('a teacher sees and enters only what they teach, while the exam is open and the time is on', async () => {
    const exam = await school.open('Own', { enterUntil: new Date(app.services.clock().getTime() + 3_600_000).toISOString() });
    const maths = await school.sheetOf(exam, '121', 'West');
    const other = await school.sheetOf(exam, '121', 'East');
    const { rows } = (await app.call(teacher, sheetsApi.list, { examId: exam.id })).body;
    expect(rows.map(({ id, teachers, students, expected, entered }) => [id, teachers, students, expected, entered])).toEqual([
      [maths, 'Peter Otieno', 2, 2, 0],
    ]);
    expect((await app.call(teacher, sheetsApi.get, { id: other })).status).toBe(404);
    expect((await enter(other, [score(only(school.east), 50)], teacher)).status).toBe(404);
    expect((await app.call('otherSchool', sheetsApi.get, { id: maths })).status).toBe(404);
    expect((await enter(maths, [score(only(school.west), 61.5)], teacher)).body.saved).toHaveLength(1);
    const reader = await enter(maths, [score(only(school.west), 10, 1)], 'ROLE_View_Only');
    expect([reader.status, reader.body.message]).toEqual([
      422,
      'Marks are entered by the subject’s teachers and the exams administrator.',
    ]);
    app.pass(3_700_000);
    expect((await enter(maths, [score(only(school.west, 1), 50)], teacher)).body.message).toContain(
      'The time for entering marks is over',
    );
    expect((await enter(maths, [score(only(school.west, 1), 50)])).status).toBe(200);
    await school.move(exam, 'close');
    expect((await enter(maths, [score(only(school.west, 1), 51, 1)])).body.message).toBe('This exam is not open for marks.');
  });

  it('a teacher enters marks when the time has begun and until it ends', async () => {
    const after = (minutes: number) => new Date(app.services.clock().getTime() + minutes * 60_000).toISOString();
    const id = await school.sheetOf(await school.open('Times', { enterFrom: after(60), enterUntil: after(120) }), '121', 'West');
    const tried = async (as: Caller, version: number) =>
      (await enter(id, [score(only(school.west), 50 + version, version)], as)).body;
    const early = 'The time for entering marks has not begun.';
    app.pass(30 * 60_000);
    expect((await app.call(teacher, sheetsApi.get, { id })).body.closedBecause).toBe(early);
    expect((await tried(teacher, 0)).message).toBe(early);
    // The exams administrator is held by the exam's state alone.
    expect((await tried(admin, 0)).saved).toHaveLength(1);
    app.pass(30 * 60_000);
    expect((await tried(teacher, 1)).saved).toHaveLength(1);
    app.pass(60 * 60_000);
    expect((await tried(teacher, 2)).message).toBe('The time for entering marks is over. Ask the exams administrator.');
  });

  it('what a mark was before is for whoever sees its sheet', async () => {
    const exam = await school.open('Whose');
    await school.enter(exam, '121', 'West', [50, 60]);
    await school.enter(exam, '121', 'East', [50, 60]);
    const asked = async (as: Caller, stream: 'West' | 'East') => {
      const wanted = { id: await school.sheetOf(exam, '121', stream), paper: 0 };
      const studentId = only(stream === 'West' ? school.west : school.east);
      const { status, body } = await app.call(as, sheetsApi.history, { ...wanted, studentId });
      return status === 200 ? body.rows.length : status;
    };
    expect([await asked(teacher, 'West'), await asked('ROLE_View_Only', 'East')]).toEqual([1, 1]);
    expect(await Promise.all([asked(teacher, 'East'), asked('otherSchool', 'West'), asked('ROLE_Pay_Fees', 'West')])).toEqual([
      404, 404, 403,
    ]);
  });

  it('refuses at the cell what is out of range, a stranger or an unknown paper, and saves the others', async () => {
    const exam = await school.open('Ranges', { outOf: 40 });
    const id = await school.sheetOf(exam, '101', 'West');
    const { body } = await enter(id, [
      score(only(school.west), 40.5),
      score(only(school.west, 1), 39.25),
      score(only(school.east), 10),
      score(only(school.west), 10, 0, 3),
    ]);
    expect(body.refused.map(({ message }) => message)).toEqual([
      'The most is 40.',
      'This student is not on the sheet any more.',
      'This subject has no such paper here.',
    ]);
    expect(body.saved).toEqual([{ studentId: only(school.west, 1), paper: 0, version: 1 }]);
    expect((await enter(id, [score(only(school.west), 1.234)])).body.refused[0]?.message).toBe('Enter at most two decimals.');
    // A subject has at most 20 papers.
    const papers = [20, 21].map((paper) => enter(id, [score(only(school.west), 10, 0, paper)]));
    expect((await Promise.all(papers)).map(({ status }) => status)).toEqual([200, 400]);
    const odd = await enter(id, [
      { studentId: only(school.west), paper: 0, value: { state: 'scored', score: null }, version: 0 },
      { studentId: only(school.west, 1), paper: 0, value: { state: 'absent', score: 0 }, version: 1 },
    ]);
    expect([odd.status, odd.body.refused?.map(({ message }) => message)]).toEqual([
      200,
      ['Enter a mark.', 'A student without a mark has no score.'],
    ]);
    expect((await get(id)).rows.flatMap(({ marks }) => marks)).toEqual([{ paper: 0, state: 'scored', score: 39.25, version: 1 }]);
  });

  it('of two teachers on one cell the second sees both values, and no mark is lost', async () => {
    const exam = await school.open('Conflict');
    const id = await school.sheetOf(exam, '121', 'West');
    const student = only(school.west);
    const both = await Promise.all([enter(id, [score(student, 40)], teacher), enter(id, [score(student, 70)])]);
    const saved = both.findIndex(({ body }) => body.saved.length === 1);
    const lost = both[1 - saved]?.body;
    expect(lost?.saved).toEqual([]);
    expect(lost?.conflicts).toMatchObject([
      { studentId: student, value: { state: 'scored', score: saved === 0 ? 40 : 70 }, version: 1 },
    ]);
    // Whoever looked again may overrule; every value stays in the history with who entered it.
    expect((await enter(id, [score(student, 55, 1)], teacher)).body.saved).toEqual([
      { studentId: student, paper: 0, version: 2 },
    ]);
    const { rows } = (await app.call(teacher, sheetsApi.history, { id, studentId: student, paper: 0 })).body;
    expect(rows.map(({ value }) => value?.score)).toEqual([55, saved === 0 ? 40 : 70]);
  });

  it.each([
    ['changed', { state: 'scored' as const, score: 70 }],
    ['emptied', null],
  ])('of two who saw one cell and write at the very same moment one is told, where it is %s', async (name, value) => {
    const exam = await school.open(`At once ${name}`);
    const id = await school.sheetOf(exam, '121', 'West');
    const studentId = only(school.west);
    await enter(id, [score(studentId, 40)]);
    // Both have read the cell and wait to write it.
    const owner = await ownerOf(app);
    await owner.query('begin');
    await owner.query('lock table exams.mark in share mode');
    const cell = { studentId, paper: 0, version: 1 };
    const both = Promise.all([
      enter(id, [{ ...cell, value: { state: 'scored', score: 55 } }], teacher),
      enter(id, [{ ...cell, value }]),
    ]);
    await expect.poll(() => waitingFor(owner, 'exams.mark'), { interval: 20 }).toHaveLength(2);
    await owner.query('rollback');
    await owner.end();
    const answers = (await both).map(({ body }) => [body.saved.length, body.conflicts.length].join());
    expect(answers.toSorted()).toEqual(['0,1', '1,0']);
    const { rows } = (await app.call(admin, sheetsApi.history, { id, studentId, paper: 0 })).body;
    expect(rows).toHaveLength(2);
  });

  it('an outbox that sends twice, with the same key or another, enters once', async () => {
    const exam = await school.open('Twice');
    const id = await school.sheetOf(exam, '101', 'West');
    const student = only(school.west);
    const key = freshKey();
    const answers = [
      await enter(id, [score(student, 12)], admin, key),
      await enter(id, [score(student, 12)], admin, key),
      await enter(id, [score(student, 12)]),
    ];
    expect(answers.map(({ body }) => body.saved)).toEqual(
      Array.from({ length: 3 }, () => [{ studentId: student, paper: 0, version: 1 }]),
    );
    expect((await app.call(admin, sheetsApi.history, { id, studentId: student, paper: 0 })).body.rows).toHaveLength(1);
  });

  it('absent, exempt and malpractice are not nought; a cell can be emptied, and the emptying is in its history', async () => {
    const exam = await school.open('States');
    const id = await school.sheetOf(exam, '101', 'West');
    const student = only(school.west);
    const state = (value: Mark['value'], version: number): Mark => ({ studentId: student, paper: 0, value, version });
    await enter(id, [state({ state: 'absent', score: null }, 0)]);
    expect((await get(id)).rows.find((row) => row.studentId === student)?.marks).toEqual([
      { paper: 0, state: 'absent', score: null, version: 1 },
    ]);
    expect((await enter(id, [state({ state: 'absent', score: 3 }, 1)])).body.refused).toHaveLength(1);
    expect((await enter(id, [state(null, 1)])).body.saved).toEqual([{ studentId: student, paper: 0, version: 0 }]);
    expect((await get(id)).rows.every(({ marks }) => marks.length === 0)).toBe(true);
    const { rows } = (await app.call(admin, sheetsApi.history, { id, studentId: student, paper: 0 })).body;
    expect(rows.map(({ value }) => value)).toEqual([null, { state: 'absent', score: null }]);
  });

  it('a sheet is locked when it is complete, by who heads the department, and unlocked with a reason', async () => {
    const exam = await school.open('Locks');
    const id = await school.sheetOf(exam, '121', 'West');
    const early = await app.call(admin, sheetsApi.lock, { id });
    expect(early.body.message).toContain('2 marks are missing');
    await enter(id, [score(only(school.west), 50, 0)]);
    expect((await app.call(admin, sheetsApi.lock, { id })).body.message).toContain('1 mark is missing. Enter it, or A');
    await school.enter(exam, '121', 'West', [50, 60]);
    expect((await app.call(teacher, sheetsApi.lock, { id })).status).toBe(422);
    expect((await app.call(admin, sheetsApi.lock, { id })).body.lockedAt).not.toBeNull();
    expect((await enter(id, [score(only(school.west), 51, 1)], teacher)).body.message).toContain('This sheet is locked');
    expect((await app.call(admin, sheetsApi.unlock, { id, reason: 'A script was marked again' })).body.lockedAt).toBeNull();
    expect((await enter(id, [score(only(school.west), 51, 1)], teacher)).body.saved).toHaveLength(1);
    await school.move(exam, 'close');
    const after = [
      await app.call(admin, sheetsApi.lock, { id }),
      await app.call(admin, sheetsApi.unlock, { id, reason: 'A script was marked again' }),
    ];
    expect(after.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 2 }, () => [422, 'This exam is not open for marks.']),
    );
  });

  it('a mark that changes after the exam was opened again is in the results at once', async () => {
    let exam = await school.open('Again');
    for (const [at, code] of Object.keys(school.subjects).entries()) {
      await school.enter(exam, code, 'West', [60 + at, 50]);
      await school.enter(exam, code, 'East', [40, 70]);
    }
    for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
    const ranks = async () =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ rank: number }>`
          select class_rank as rank from exams.standing where exam_id = ${exam.id} order by student_id`.execute(tx);
        return rows.map(({ rank }) => rank);
      });
    expect(await ranks()).toEqual([2, 3, 4, 1]);
    exam = (await app.call(admin, examsApi.reopen, { id: exam.id, version: exam.version, reason: 'A wrong total' }, freshKey()))
      .body;
    for (const code of Object.keys(school.subjects)) await school.enter(exam, code, 'East', [90, 70]);
    expect(await ranks()).toEqual([3, 4, 1, 2]);
  });

  it('one’s own sheets come with the open ones first, what is due soonest before the others', async () => {
    const after = (hours: number) => new Date(app.services.clock().getTime() + hours * 3_600_000).toISOString();
    const late = await school.open('Due later', { enterUntil: after(48) });
    const soon = await school.open('Due soon', { enterUntil: after(2) });
    const never = await school.open('Due never');
    const over = await school.open('Over already', { enterUntil: after(1) });
    app.pass(3_600_001);
    const names = async (query: object, as: Caller = teacher) =>
      (await app.call(as, sheetsApi.list, { mine: true, size: 200, ...query })).body.rows.map(({ examName }) => examName);
    const own = [soon, late, never, over].map(({ name }) => name);
    expect((await names({ sort: 'state' })).filter((name) => own.includes(name))).toEqual(own);
    const open = await names({ sort: 'enterUntil', state: 'open' });
    expect(open.slice(0, 2)).toEqual(['Due soon', 'Due later']);
    expect(open).not.toContain('Over already');
    // Whoever teaches nothing has none, even where they see those of everybody.
    expect(await names({ sort: 'enterUntil', state: 'open' }, admin)).toEqual([]);
  });
});
